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
    /// The most destinations that one call takes, with `waypointError` for more; `nil` for any number.
    public var mostDestinations: Int?
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

    /// What is said aloud. Maneuvers are spoken of (`NavigatorEvent.announcementDue`) only with `alertsAndGuidance`.
    public var voiceGuidance = VoiceGuidance.alertsAndGuidance
    /// Where speech may come from; for whoever speaks.
    public var audioDeviceType = VoiceGuidanceAudioDeviceType.bluetooth
    /// Whether the device vibrates with what is said; for whoever speaks.
    public var isVibrationEnabled = false
    /// Whether `NavigatorEvent.notificationWanted` tells of new steps while the app is in the background.
    public var sendsBackgroundNotifications = true
    /// Whether the app is in the background. The app says so.
    public var isInBackground = false {
        didSet { roadSnappedLocationProvider.isInBackground = isInBackground }
    }
    /// Whether questions and notes are put to the driver. Switching it off takes away the one that is there.
    public var shouldDisplayPrompts = true {
        didSet { if !shouldDisplayPrompts { dismissPrompt() } }
    }
    /// Positions on the road, for whoever wants no more than that.
    public let roadSnappedLocationProvider = RoadSnappedLocationProvider()
    /// Routes that were offered beside the one in use and can still be chosen.
    public internal(set) var alternativeRoutes: [Route] = []
    /// What is put to the driver at the moment.
    public internal(set) var prompt: Prompt?

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
    /// The look at the present traffic.
    var trafficCheck: PendingReroute?
    var searchCount = 0
    var promptCount = 0
    /// Brings fixes onto the roads; `nil` to go by the route alone.
    var snapper: (any RoadSnapping)?
    /// The route that `snapper` expects.
    private var expected: Itinerary?
    /// The step that was last told of in the background.
    private var notifiedStep: Int?
    private var traveled = TraveledPath()

    /// Makes a navigator without a route.
    ///
    /// - Parameters:
    ///   - provider: Where routes come from.
    ///   - language: Language of names and instructions (BCP 47).
    ///   - policy: What to go by instead of the usual policy of each travel mode.
    ///   - snapper: Brings fixes onto the roads; `nil` to go by the route alone.
    public init(
        provider: any RouteProviding, language: String = "en", policy: FollowingPolicy? = nil,
        snapper: (any RoadSnapping)? = nil
    ) {
        self.provider = provider
        self.language = language
        self.snapper = snapper
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

    /// What to go by instead of the usual policy of each travel mode.
    public var policy: FollowingPolicy? {
        get { state.policy }
        set { state.policy = newValue }
    }

    /// When to tell of speeding; `nil` for never.
    public var speedAlertOptions: SpeedAlertOptions? {
        get { state.speedAlertOptions }
        set { state.speedAlertOptions = newValue }
    }

    /// What light the screen should be drawn for, from the sun at the place, and in tunnels.
    public var suggestedLightingMode: LightingMode { state.suggestedLightingMode }

    /// Takes one location from a receiver or a simulator. One that is older than the last moves nobody.
    public func update(with fix: LocationFix) {
        let snap = state.snap(fix, by: &snapper)
        post(state.advance(to: fix, snap: snap))
    }

    /// Takes note that the receiver has said nothing until `time`, in seconds since 1970 by its own clock.
    public func update(silentUntil time: Double) { post(state.pass(to: time, snap: snapper?.deadReckoned(at: time))) }

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

    /// How much traffic delays the rest of the way to the next destination.
    public var delayCategoryToNextDestination: DelayCategory { state.delayCategory }

    /// Seconds to `waypoint`; the greatest finite number when it is not a destination of the route.
    public func time(to waypoint: Waypoint) -> Double { state.time(to: waypoint) ?? .greatestFiniteMagnitude }

    /// Meters along the road to `waypoint`; the greatest finite number when it is not a destination of the route.
    public func distance(to waypoint: Waypoint) -> Double { state.distance(to: waypoint) ?? .greatestFiniteMagnitude }

    // MARK: Passing on

    /// Acts on what the state says and passes it on to everybody who listens.
    func post(_ events: [NavigatorEvent]) {
        let mayGuide = voiceGuidance == .alertsAndGuidance
        for event in events {
            if case .announcementDue = event, !mayGuide { continue }
            delivery.post(CollectionOfOne(.event(event)))
        }
        for event in events {
            if let prompt, !prompt.survives(event, in: state) { dismissPrompt() }
            switch event {
            case .locationSnapped(let location):
                if location.isOnRoute, isGuidanceActive { traveled.append(location.coordinate) }
            case .routeChanged(let change):
                if change == .initial || change == .cleared { traveled = TraveledPath() }
                notifiedStep = nil
                cancelReroute()
                cancelTrafficCheck()
            case .routeNeeded: startReroute()
            case .trafficNeeded: startTrafficCheck()
            case .returnedToRoute, .arrived: cancelReroute()
            case .passedBy(let waypoint, _): askAboutStop(waypoint)
            case .navInfoUpdated(let info): notify(of: info)
            default: break
            }
        }
        if expected !== state.itinerary, snapper != nil {
            expected = state.itinerary
            snapper?.expect(state.itinerary?.path ?? [])
        }
    }

    /// Tells of a new step while nobody looks at the app.
    private func notify(of info: NavInfo) {
        guard isInBackground, sendsBackgroundNotifications, let step = info.currentStep,
            step.stepNumber != notifiedStep
        else { return }
        notifiedStep = step.stepNumber
        delivery.post([.event(.notificationWanted(step))])
    }
}
