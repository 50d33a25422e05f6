// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
public import NavModel
public import NavSession
internal import NavWords

#if canImport(CarPlay)
internal import CarPlay
#endif

/// The guide as a listener: add it to a navigator and connect screens to it.
extension CarGuide: NavigatorListener {
    /// Takes the route over.
    public func navigatorDidChangeRoute(_ navigator: Navigator) {
        self.navigator = navigator
        follow(navigator.state.itinerary?.route)
    }

    /// Shows the message.
    public func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo) {
        self.navigator = navigator
        speedLimit = navigator.state.speedLimit
        update(navInfo)
    }

    /// Ends the session, or lets it rest at a stop.
    public func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {
        arrive(isLast: navigator.state.remainingDestinations.count <= 1)
    }

    /// Lets the map follow the light.
    public func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode) {
        for map in [map] + otherMaps { map.lightingMode = mode }
    }

    /// Shows what is put to the driver as an alert, with its answers.
    public func navigatorWillPresentPrompt(_ navigator: Navigator) {
        guard let template, let prompt = navigator.prompt else { return }
        let (title, detail): (String, String)
        var isQuestion = true
        switch prompt.subject {
        case .fasterRoute(let offer):
            let saving = DurationFormat().text(.init(offer.saving), language: maneuvers.options.language)
            (title, detail) = (words.fasterRoute, "−" + saving)
        case .skippedStop(let waypoint): (title, detail) = (words.skippedStop, waypoint.title)
        case .trafficIncident, .test: (title, detail, isQuestion) = (words.incident, "", false)
        }
        let accept = CPAlertAction(title: isQuestion ? words.accept : words.done, style: .default) {
            [weak navigator] _ in
            navigator?.acceptPrompt()
        }
        let refuse = CPAlertAction(title: words.refuse, style: .cancel) { [weak navigator] _ in
            navigator?.dismissPrompt()
        }
        template.present(
            navigationAlert: CPNavigationAlert(
                titleVariants: [title], subtitleVariants: detail.isEmpty ? nil : [detail],
                image: CarImages.symbol(
                    isQuestion ? "arrow.triangle.turn.up.right.diamond.fill" : "exclamationmark.triangle.fill"),
                primaryAction: accept, secondaryAction: isQuestion ? refuse : nil, duration: 15), animated: true)
    }

    /// Takes the alert away.
    public func navigatorDidDismissPrompt(_ navigator: Navigator) {
        template?.dismissNavigationAlert(animated: true) { _ in }
    }
}
