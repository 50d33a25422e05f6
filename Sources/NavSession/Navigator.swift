// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Guides along routes: takes destinations and locations, tells what to do.
///
/// The class only passes things on. What it decides is decided by a `NavigatorState`; where routes come from is the
/// business of its `RouteProviding`. Feed it with `update(with:)`, listen with `add(_:)` or `events`.
///
///     let navigator = Navigator(provider: provider)
///     navigator.update(with: fix)
///     if await navigator.setDestinations([home]) == .ok { navigator.isGuidanceActive = true }
///     for await case .navInfoUpdated(let info) in navigator.events { show(info) }
@MainActor public final class Navigator {
    /// The most destinations that one call takes.
    public nonisolated static let mostDestinations = 25

    /// How one travels. Counts for later calls of `setDestinations`.
    public var travelMode = TravelMode.driving
    /// Whether to stay away from motorways. Counts for later calls of `setDestinations`.
    public var avoidsHighways = false
    /// Whether to stay away from roads that cost money. Counts for later calls of `setDestinations`.
    public var avoidsTolls = false
    /// Whether to stay away from ferries. Counts for later calls of `setDestinations`.
    public var avoidsFerries = true
    /// Language of names and instructions (BCP 47). Counts for later calls of `setDestinations`.
    public var language: String

    /// Everything that is known about the journey. A value: take a copy and look.
    public internal(set) var state: NavigatorState
    let provider: any RouteProviding
    let delivery = EventDelivery()
    /// What the route in use answers.
    var request: RouteRequest?
    /// The search that `setDestinations` or `continueToNextDestination` waits for.
    var search: PendingSearch?
    /// The search for a way back after leaving the route.
    var reroute: PendingReroute?
    var searchCount = 0
    private var traveled = TraveledPath()

    /// Makes a navigator without a route.
    ///
    /// - Parameters:
    ///   - provider: Where routes come from.
    ///   - language: Language of names and instructions (BCP 47).
    ///   - policy: What to go by instead of the usual policy of each travel mode.
    public init(provider: any RouteProviding, language: String = "en", policy: FollowingPolicy? = nil) {
        self.provider = provider
        self.language = language
        state = NavigatorState(policy: policy)
        delivery.speak(for: self)
    }

    // MARK: Listening

    /// Adds a listener. It is held weakly, and told everything from now on.
    public func add(_ listener: any NavigatorListener) { delivery.add(listener) }

    /// Takes a listener away.
    ///
    /// - Returns: Whether it had been added.
    @discardableResult public func remove(_ listener: any NavigatorListener) -> Bool { delivery.remove(listener) }

    /// All events from now on. Every access makes a stream of its own; none takes events away from another.
    public var events: AsyncStream<NavigatorEvent> { delivery.streams.add() }

    // MARK: Guidance

    /// Whether turn-by-turn guidance is on. May be set before there is a route: guidance then starts with the route.
    /// Becomes false on arrival (unless `stopGuidanceAtArrival` is off) and with `clearDestinations()`.
    public var isGuidanceActive: Bool {
        get { state.isGuidanceActive }
        set {
            if newValue && !state.isGuidanceActive { traveled = TraveledPath() }
            if !newValue { cancelReroute() }
            post(state.setGuidance(active: newValue))
        }
    }

    /// Whether arrival at a destination ends guidance. When off, the feed goes on with the last step, and times and
    /// distances count down to zero, until the app ends guidance itself.
    public var stopGuidanceAtArrival: Bool {
        get { state.stopGuidanceAtArrival }
        set { state.stopGuidanceAtArrival = newValue }
    }

    /// Least change of the remaining time that listeners are told, seconds. Negative counts as 1; infinity or the
    /// greatest finite number turns it off.
    public var timeUpdateThreshold: Double {
        get { state.timeUpdateThreshold }
        set { state.timeUpdateThreshold = newValue }
    }

    /// Least change of the remaining distance that listeners are told, meters. Negative counts as 1; infinity or the
    /// greatest finite number turns it off.
    public var distanceUpdateThreshold: Double {
        get { state.distanceUpdateThreshold }
        set { state.distanceUpdateThreshold = newValue }
    }

    /// Takes one location from a receiver or a simulator. One that is older than the last is passed over.
    public func update(with fix: LocationFix) { post(state.advance(to: fix)) }

    // MARK: The way ahead

    /// The legs still to be traveled, one per destination; `nil` without a route.
    public var routeLegs: [RouteLeg]? { state.itinerary == nil ? nil : Array(state.remainingLegs) }

    /// The leg in progress; its path starts at the last position on the road. `nil` without a route.
    public var currentRouteLeg: RouteLeg? { state.currentLeg }

    /// The road traveled since guidance was last switched on or destinations were set, simplified.
    public var traveledPath: [Coordinate] { traveled.places }

    /// Seconds to the next destination; the greatest finite number without a route.
    public var timeToNextDestination: Double { state.timeToNextDestination ?? .greatestFiniteMagnitude }

    /// Meters along the road to the next destination; the greatest finite number without a route.
    public var distanceToNextDestination: Double { state.distanceToNextDestination ?? .greatestFiniteMagnitude }

    /// Seconds to `waypoint`; the greatest finite number when it is not a destination of the route.
    public func time(to waypoint: Waypoint) -> Double { state.time(to: waypoint) ?? .greatestFiniteMagnitude }

    /// Meters along the road to `waypoint`; the greatest finite number when it is not a destination of the route.
    public func distance(to waypoint: Waypoint) -> Double { state.distance(to: waypoint) ?? .greatestFiniteMagnitude }

    // MARK: Passing on

    /// Acts on what the state says and passes it on to everybody who listens.
    func post(_ events: [NavigatorEvent]) {
        for event in events {
            switch event {
            case .locationSnapped(let location):
                if location.isOnRoute, isGuidanceActive { traveled.append(location.coordinate) }
            case .routeChanged(.destinationsSet), .routeChanged(.cleared):
                traveled = TraveledPath()
                cancelReroute()
            case .routeNeeded: startReroute()
            case .returnedToRoute, .arrived, .routeChanged: cancelReroute()
            default: break
            }
        }
        delivery.post(events.map { .event($0) })
    }
}
