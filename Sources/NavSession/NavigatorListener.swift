// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// What an app is told by its navigator. Every method may be left out.
///
/// Calls come on the main actor, in the order in which things happened, and never from inside a call to the navigator.
/// The same comes as values: see `Navigator.events` and the streams beside it.
@MainActor public protocol NavigatorListener: AnyObject {
    /// A destination has been reached. Once for each, also when `stopGuidanceAtArrival` is off.
    func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint)
    /// There is another route, or none: see `routeLegs` and `currentRouteLeg`.
    func navigatorDidChangeRoute(_ navigator: Navigator)
    /// The same with the reason. Called right after `navigatorDidChangeRoute(_:)`.
    func navigator(_ navigator: Navigator, didChangeRoute change: RouteChange)
    /// Seconds to the next destination have changed by `timeUpdateThreshold` or more. Only during guidance.
    func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double)
    /// Meters to the next destination have changed by `distanceUpdateThreshold` or more. Only during guidance.
    func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double)
    /// How much traffic delays the way to the next destination has changed. Only during guidance.
    func navigator(_ navigator: Navigator, didUpdate delayCategory: DelayCategory)
    /// The screen should be drawn for other light, as after sunset or in a tunnel.
    func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode)
    /// Percent above the limit: 0 for not speeding, −1 when speed or limit are not known. Only with speed alert options.
    func navigator(_ navigator: Navigator, didUpdateSpeedingPercentage percentage: Double)
    /// How serious that is; the percentage means something only for `minor` and `major`.
    func navigator(
        _ navigator: Navigator, didUpdate severity: SpeedAlertSeverity, speedingPercentage percentage: Double)
    /// The next message of the turn-by-turn feed.
    func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo)
    /// Something is to be said aloud about the maneuver ahead, as far as `voiceGuidance` lets it be said.
    func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement)
    /// There is a new step while the app is in the background: time for a notification, where
    /// `sendsBackgroundNotifications` lets one be sent.
    func navigator(_ navigator: Navigator, wantsNotificationOf step: StepInfo)
    /// A prompt is about to be put on the screen.
    func navigatorWillPresentPrompt(_ navigator: Navigator)
    /// A prompt has left the screen.
    func navigatorDidDismissPrompt(_ navigator: Navigator)
}

extension NavigatorListener {
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {}
    /// Does nothing.
    public func navigatorDidChangeRoute(_ navigator: Navigator) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didChangeRoute change: RouteChange) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didUpdate delayCategory: DelayCategory) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didUpdateSpeedingPercentage percentage: Double) {}
    /// Does nothing.
    public func navigator(
        _ navigator: Navigator, didUpdate severity: SpeedAlertSeverity, speedingPercentage percentage: Double
    ) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, wantsNotificationOf step: StepInfo) {}
    /// Does nothing.
    public func navigatorWillPresentPrompt(_ navigator: Navigator) {}
    /// Does nothing.
    public func navigatorDidDismissPrompt(_ navigator: Navigator) {}
}
