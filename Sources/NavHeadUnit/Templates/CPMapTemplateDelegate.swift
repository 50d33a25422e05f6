// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// Notified of user actions on a map template, and asked for display styles. All methods have default implementations.
@MainActor public protocol CPMapTemplateDelegate: AnyObject {
    // MARK: Panning

    /// A panning arrow was pressed.
    func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection)
    /// The map should pan by one step.
    func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection)
    /// The panning arrow was released.
    func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection)
    /// The panning interface is visible.
    func mapTemplateDidShowPanningInterface(_ mapTemplate: CPMapTemplate)
    /// The panning interface is about to be hidden.
    func mapTemplateWillDismissPanningInterface(_ mapTemplate: CPMapTemplate)
    /// The panning interface is hidden.
    func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate)
    /// A pan gesture has begun.
    func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate)
    /// A pan gesture continues: points since it began, and points per second.
    func mapTemplate(
        _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint)
    /// A pan gesture has ended.
    func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint)

    // MARK: Trips

    /// A trip and a route were selected in the previews.
    func mapTemplate(_ mapTemplate: CPMapTemplate, selectedPreviewFor trip: CPTrip, using routeChoice: CPRouteChoice)
    /// A trip was started.
    func mapTemplate(_ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice)
    /// The car's own navigation has started: end guidance immediately.
    func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate)

    // MARK: Guidance

    /// The display style of a maneuver.
    func mapTemplate(_ mapTemplate: CPMapTemplate, displayStyleFor maneuver: CPManeuver) -> CPManeuverDisplayStyle
    /// Whether a maneuver posts a notification while another app is visible.
    func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor maneuver: CPManeuver) -> Bool
    /// Whether new estimates update the notification while another app is visible.
    func mapTemplate(
        _ mapTemplate: CPMapTemplate, shouldUpdateNotificationFor maneuver: CPManeuver,
        with travelEstimates: CPTravelEstimates
    ) -> Bool
    /// Whether an alert posts a notification while another app is visible.
    func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor navigationAlert: CPNavigationAlert) -> Bool
    /// Whether the session provides maneuvers and lanes to the instrument cluster.
    func mapTemplateShouldProvideNavigationMetadata(_ mapTemplate: CPMapTemplate) -> Bool

    // MARK: Alerts

    /// An alert is about to appear.
    func mapTemplate(_ mapTemplate: CPMapTemplate, willShow navigationAlert: CPNavigationAlert)
    /// An alert has appeared.
    func mapTemplate(_ mapTemplate: CPMapTemplate, didShow navigationAlert: CPNavigationAlert)
    /// An alert is about to disappear.
    func mapTemplate(
        _ mapTemplate: CPMapTemplate, willDismiss navigationAlert: CPNavigationAlert,
        dismissalContext: CPNavigationAlert.DismissalContext)
    /// An alert has disappeared.
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
    /// Returns `default`.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, displayStyleFor maneuver: CPManeuver
    ) -> CPManeuverDisplayStyle { .default }
    /// Returns `false`.
    public func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor maneuver: CPManeuver) -> Bool {
        false
    }
    /// Returns `false`.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, shouldUpdateNotificationFor maneuver: CPManeuver,
        with travelEstimates: CPTravelEstimates
    ) -> Bool { false }
    /// Returns `false`.
    public func mapTemplate(
        _ mapTemplate: CPMapTemplate, shouldShowNotificationFor navigationAlert: CPNavigationAlert
    ) -> Bool { false }
    /// Returns `false`.
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
