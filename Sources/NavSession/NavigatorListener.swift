// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// What an app is told by its navigator. Every method may be left out.
///
/// Calls come on the main actor, in the order in which things happened, and never from inside a call to the navigator.
@MainActor public protocol NavigatorListener: AnyObject {
    /// A destination has been reached. Once for each, also when `stopGuidanceAtArrival` is off.
    func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint)
    /// There is another route, or none: see `routeLegs` and `currentRouteLeg`.
    func navigatorDidChangeRoute(_ navigator: Navigator)
    /// Seconds to the next destination have changed by `timeUpdateThreshold` or more. Only during guidance.
    func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double)
    /// Meters to the next destination have changed by `distanceUpdateThreshold` or more. Only during guidance.
    func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double)
    /// The next message of the turn-by-turn feed.
    func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo)
}

extension NavigatorListener {
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {}
    /// Does nothing.
    public func navigatorDidChangeRoute(_ navigator: Navigator) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double) {}
    /// Does nothing.
    public func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo) {}
}
