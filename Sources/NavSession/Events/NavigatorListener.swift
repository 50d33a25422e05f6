// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Receives the events of a navigator. All methods are optional.
///
/// Methods are called on the main actor, in the order of the events, and never from inside a call to the navigator.
/// `Navigator.events` and the streams next to it provide the same events as values.
@preconcurrency @MainActor public protocol NavigatorListener: AnyObject {
    /// An event of any kind occurred. Called before the method for its kind.
    ///
    /// The event carries everything that belongs to it. The state of the navigator may already be a later one.
    func navigator(_ navigator: Navigator, didEmit event: NavigatorEvent)
    /// A destination was reached. Called once per destination, also when `stopGuidanceAtArrival` is off.
    func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint)
    /// The route was replaced or removed: see `routeLegs` and `currentRouteLeg`.
    func navigatorDidChangeRoute(_ navigator: Navigator)
    /// The route was replaced or removed, with the reason. Called right after `navigatorDidChangeRoute(_:)`.
    func navigator(_ navigator: Navigator, didChangeRoute change: RouteChange)
    /// The time to the next destination, in seconds, changed by `timeUpdateThreshold` or more. Only during guidance.
    func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double)
    /// The distance to the next destination, in meters, changed by `distanceUpdateThreshold` or more. Only during
    /// guidance.
    func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double)
    /// The traffic delay up to the next destination changed its category. Only during guidance.
    func navigator(_ navigator: Navigator, didUpdate delayCategory: DelayCategory)
    /// The suggested lighting mode changed, as after sunset or in a tunnel.
    func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode)
    /// The percentage above the speed limit changed: 0 when not speeding, −1 when speed or limit are unknown. Requires
    /// `speedAlertOptions`.
    func navigator(_ navigator: Navigator, didUpdateSpeedingPercentage percentage: Double)
    /// The severity of speeding changed. The percentage applies to `minor` and `major` only.
    func navigator(
        _ navigator: Navigator, didUpdate severity: SpeedAlertSeverity, speedingPercentage percentage: Double)
    /// The turn-by-turn feed was updated.
    func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo)
    /// An announcement of the upcoming maneuver is due. Requires `voiceGuidance` to be `alertsAndGuidance`.
    func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement)
    /// The step changed while the app is in the background, and the app should post a notification. Requires
    /// `sendsBackgroundNotifications`.
    func navigator(_ navigator: Navigator, wantsNotificationOf step: StepInfo)
    /// A prompt is about to be presented.
    func navigatorWillPresentPrompt(_ navigator: Navigator)
    /// A prompt was dismissed.
    func navigatorDidDismissPrompt(_ navigator: Navigator)
}

extension NavigatorListener {
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didEmit event: NavigatorEvent) {}
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
