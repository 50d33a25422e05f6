// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
internal import NavModel
public import NavSession
internal import NavWords

#if canImport(CarPlay)
public import CarPlay
#endif

/// A question to the driver, and whom to tell the answer.
struct CarPrompt {
    var prompt: Prompt
    var answer: @MainActor (Bool) -> Void
}

/// Questions and notes as alerts over the map.
extension CarGuide {
    /// Seconds that an alert waits for an answer. No answer is no.
    private static let patience = 15.0

    /// Puts a question or a note to the driver, in place of the one that is there. A screen that comes later shows it, too.
    ///
    /// - Parameter answer: Called once with the driver's answer, unless `withdrawPrompt` comes first.
    public func show(_ prompt: Prompt, answer: @escaping @MainActor (_ accepts: Bool) -> Void) {
        withdrawPrompt()
        asked = CarPrompt(prompt: prompt, answer: answer)
        showPrompt()
    }

    /// Takes the question away without an answer.
    public func withdrawPrompt() {
        guard asked != nil else { return }
        asked = nil
        template?.dismissNavigationAlert(animated: true) { _ in }
    }

    /// Answers what is asked.
    private func answer(_ accepts: Bool, to prompt: Prompt) {
        guard let asked, asked.prompt == prompt else { return }
        self.asked = nil
        asked.answer(accepts)
    }

    func showPrompt() {
        guard let template, let prompt = asked?.prompt else { return }
        let (title, detail): (String, String)
        var isQuestion = true
        switch prompt.subject {
        case .fasterRoute(let offer):
            let saving = DurationFormat().text(Seconds(offer.saving), language: maneuvers.options.language)
            (title, detail) = (words.fasterRoute, "−" + saving)
        case .skippedStop(let waypoint): (title, detail) = (words.skippedStop, waypoint.title)
        case .trafficIncident, .test: (title, detail, isQuestion) = (words.incident, "", false)
        }
        let accept = CPAlertAction(title: isQuestion ? words.accept : words.done, style: .default) { [weak self] _ in
            self?.answer(true, to: prompt)
        }
        let refuse = CPAlertAction(title: words.refuse, style: .cancel) { [weak self] _ in
            self?.answer(false, to: prompt)
        }
        template.present(
            navigationAlert: CPNavigationAlert(
                titleVariants: [title], subtitleVariants: detail.isEmpty ? nil : [detail],
                image: CarImages.symbol(
                    isQuestion ? "arrow.triangle.turn.up.right.diamond.fill" : "exclamationmark.triangle.fill"),
                primaryAction: accept, secondaryAction: isQuestion ? refuse : nil, duration: CarGuide.patience),
            animated: true)
    }

    /// An alert that nobody answered in time is answered with no.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, didDismiss navigationAlert: CPNavigationAlert,
        dismissalContext: CPNavigationAlert.DismissalContext
    ) {
        guard dismissalContext == .timeout, mapTemplate === template, let asked else { return }
        answer(false, to: asked.prompt)
    }
}
