// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
internal import NavModel
public import NavSession
internal import NavWords

#if canImport(CarPlay)
public import CarPlay
#endif

/// A prompt and its completion handler.
struct CarPrompt {
    var prompt: Prompt
    var completion: @MainActor (Bool) -> Void
}

/// Prompts as alerts over the map.
extension CarGuide {
    /// Seconds until an alert without a response is dismissed and declined.
    private static let promptTimeout = 15.0

    /// Presents a prompt, replacing the current one. Screens that connect later show it too.
    ///
    /// - Parameters:
    ///   - prompt: The prompt.
    ///   - completion: Called once with the driver's response, unless `withdrawPrompt` is called first.
    public func show(_ prompt: Prompt, completion: @escaping @MainActor (_ accepts: Bool) -> Void) {
        withdrawPrompt()
        currentPrompt = CarPrompt(prompt: prompt, completion: completion)
        showPrompt()
    }

    /// Dismisses the prompt without a response.
    public func withdrawPrompt() {
        guard currentPrompt != nil else { return }
        currentPrompt = nil
        template?.dismissNavigationAlert(animated: true) { _ in }
    }

    /// Completes the current prompt.
    private func complete(_ accepts: Bool, to prompt: Prompt) {
        guard let currentPrompt, currentPrompt.prompt == prompt else { return }
        self.currentPrompt = nil
        currentPrompt.completion(accepts)
    }

    func showPrompt() {
        guard let template, let prompt = currentPrompt?.prompt else { return }
        let (title, detail): (String, String)
        var needsResponse = true
        switch prompt.subject {
        case .fasterRoute(let offer):
            let saving = DurationFormat().text(Seconds(offer.saving), language: maneuvers.options.language)
            (title, detail) = (words.fasterRoute, "−" + saving)
        case .skippedStop(let waypoint): (title, detail) = (words.skippedStop, waypoint.title)
        case .trafficIncident, .test: (title, detail, needsResponse) = (words.incident, "", false)
        }
        let accept = CPAlertAction(title: needsResponse ? words.accept : words.done, style: .default) { [weak self] _ in
            self?.complete(true, to: prompt)
        }
        let decline = CPAlertAction(title: words.decline, style: .cancel) { [weak self] _ in
            self?.complete(false, to: prompt)
        }
        template.present(
            navigationAlert: CPNavigationAlert(
                titleVariants: [title], subtitleVariants: detail.isEmpty ? nil : [detail],
                image: CarImages.symbol(
                    needsResponse ? "arrow.triangle.turn.up.right.diamond.fill" : "exclamationmark.triangle.fill"),
                primaryAction: accept, secondaryAction: needsResponse ? decline : nil, duration: CarGuide.promptTimeout),
            animated: true)
    }

    /// Declines the prompt when its alert times out.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, didDismiss navigationAlert: CPNavigationAlert,
        dismissalContext: CPNavigationAlert.DismissalContext
    ) {
        guard dismissalContext == .timeout, mapTemplate === template, let currentPrompt else { return }
        complete(false, to: currentPrompt.prompt)
    }
}
