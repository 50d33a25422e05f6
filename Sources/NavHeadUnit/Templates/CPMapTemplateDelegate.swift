// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// Answers what a map template asks and is told what the driver does. Everything has a default.
@MainActor public protocol CPMapTemplateDelegate: AnyObject {
    // MARK: Panning

    /// An arrow of the panning interface is being held.
    func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection)
    /// The map is to move one step.
    func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection)
    /// The arrow was let go.
    func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection)
    /// The panning interface shows.
    func mapTemplateDidShowPanningInterface(_ mapTemplate: CPMapTemplate)
    /// The panning interface is about to go.
    func mapTemplateWillDismissPanningInterface(_ mapTemplate: CPMapTemplate)
    /// The panning interface has gone.
    func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate)
    /// A finger began to move the map.
    func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate)
    /// The finger moved: points since it began, and points a second.
    func mapTemplate(
        _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint)
    /// The finger left the map.
    func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint)

    // MARK: Trips

    /// A trip and a way were looked at in the previews.
    func mapTemplate(_ mapTemplate: CPMapTemplate, selectedPreviewFor trip: CPTrip, using routeChoice: CPRouteChoice)
    /// A trip is to begin.
    func mapTemplate(_ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice)
    /// The car's own navigation began: guidance has to end at once.
    func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate)

    // MARK: Guidance

    /// How the second maneuver is shown.
    func mapTemplate(_ mapTemplate: CPMapTemplate, displayStyleFor maneuver: CPManeuver) -> CPManeuverDisplayStyle
    /// Whether a maneuver is told of while another app shows.
    func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor maneuver: CPManeuver) -> Bool
    /// Whether new estimates are told of while another app shows.
    func mapTemplate(
        _ mapTemplate: CPMapTemplate, shouldUpdateNotificationFor maneuver: CPManeuver,
        with travelEstimates: CPTravelEstimates
    ) -> Bool
    /// Whether an alert is told of while another app shows.
    func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor navigationAlert: CPNavigationAlert) -> Bool
    /// Whether the session tells the instrument cluster of maneuvers and lanes.
    func mapTemplateShouldProvideNavigationMetadata(_ mapTemplate: CPMapTemplate) -> Bool

    // MARK: Alerts

    /// An alert is about to show.
    func mapTemplate(_ mapTemplate: CPMapTemplate, willShow navigationAlert: CPNavigationAlert)
    /// An alert shows.
    func mapTemplate(_ mapTemplate: CPMapTemplate, didShow navigationAlert: CPNavigationAlert)
    /// An alert is about to go.
    func mapTemplate(
        _ mapTemplate: CPMapTemplate, willDismiss navigationAlert: CPNavigationAlert,
        dismissalContext: CPNavigationAlert.DismissalContext)
    /// An alert has gone.
    func mapTemplate(
        _ mapTemplate: CPMapTemplate, didDismiss navigationAlert: CPNavigationAlert,
        dismissalContext: CPNavigationAlert.DismissalContext)
}

extension CPMapTemplateDelegate {
    /// Does nothing.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection) {}
    /// Does nothing.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection) {}
    /// Does nothing.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection) {}
    /// Does nothing.
    public func mapTemplateDidShowPanningInterface(_ mapTemplate: CPMapTemplate) {}
    /// Does nothing.
    public func mapTemplateWillDismissPanningInterface(_ mapTemplate: CPMapTemplate) {}
    /// Does nothing.
    public func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate) {}
    /// Does nothing.
    public func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate) {}
    /// Does nothing.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint
    ) {}
    /// Does nothing.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint) {}
    /// Does nothing.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, selectedPreviewFor trip: CPTrip, using routeChoice: CPRouteChoice
    ) {}
    /// Does nothing.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice) {}
    /// Does nothing.
    public func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate) {}
    /// The usual style.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, displayStyleFor maneuver: CPManeuver
    ) -> CPManeuverDisplayStyle { .default }
    /// No.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor maneuver: CPManeuver) -> Bool {
        false
    }
    /// No.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, shouldUpdateNotificationFor maneuver: CPManeuver,
        with travelEstimates: CPTravelEstimates
    ) -> Bool { false }
    /// No.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, shouldShowNotificationFor navigationAlert: CPNavigationAlert
    ) -> Bool { false }
    /// No.
    public func mapTemplateShouldProvideNavigationMetadata(_ mapTemplate: CPMapTemplate) -> Bool { false }
    /// Does nothing.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, willShow navigationAlert: CPNavigationAlert) {}
    /// Does nothing.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, didShow navigationAlert: CPNavigationAlert) {}
    /// Does nothing.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, willDismiss navigationAlert: CPNavigationAlert,
        dismissalContext: CPNavigationAlert.DismissalContext
    ) {}
    /// Does nothing.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, didDismiss navigationAlert: CPNavigationAlert,
        dismissalContext: CPNavigationAlert.DismissalContext
    ) {}
}
#endif
