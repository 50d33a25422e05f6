// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Guides along routes: takes destinations and locations, and emits events.
///
/// The decisions are made by a value, the `NavigationEngine`; the navigator performs its effects: it requests routes from
/// its `RouteProviding` and delivers events. Feed it with `update(with:)` and listen with `add(_:)` or `events`.
///
///     let navigator = Navigator(provider: provider)
///     navigator.update(with: fix)
///     if await navigator.setDestinations([home]) == .ok { navigator.isGuidanceActive = true }
///     for await case .navInfoUpdated(let info) in navigator.events { show(info) }
@preconcurrency @MainActor public final class Navigator {
    /// Maximum number of destinations per call, which otherwise returns `waypointError`; `nil` for no limit.
    public var maximumDestinations: Int?
    /// Travel mode of later calls of `setDestinations`.
    public var travelMode = TravelMode.driving
    /// Whether later calls of `setDestinations` avoid motorways.
    public var avoidsHighways = false
    /// Whether later calls of `setDestinations` avoid toll roads.
    public var avoidsTolls = false
    /// Whether later calls of `setDestinations` avoid ferries.
    public var avoidsFerries = true
    /// The large vehicle of later calls of `setDestinations`, whose routes keep the limits of roads; `nil` for a car.
    public var vehicle: VehicleProperties?
    /// How long calls of `setDestinations` wait for the first location, in seconds; 0 to fail with `locationUnavailable` at
    /// once.
    public var firstLocationTimeout = 0.0
    /// Language of names and instructions in later calls of `setDestinations`, as a BCP 47 tag.
    public var language: String

    /// Audio output for speech. Used by the app's voice.
    public var audioDeviceType = VoiceGuidanceAudioDeviceType.bluetooth
    /// Whether the device vibrates with announcements. Used by the app's voice.
    public var isVibrationEnabled = false
    /// Provides positions snapped to the road.
    public let roadSnappedLocationProvider = RoadSnappedLocationProvider()

    let provider: any RouteProviding
    let delivery = EventDelivery()
    var engine: NavigationEngine
    /// Tasks of pending requests.
    var tasks: [NavigationEngine.RequestID: Task<Void, Never>] = [:]
    /// Callers that wait for the status of their call.
    var completions: [NavigationEngine.RequestID: @MainActor (RouteStatus) -> Void] = [:]
    /// Destinations that wait for the first location.
    var waiting: WaitingDestinations?
    private var traveled = TraveledPath()

    /// Creates a navigator without a route.
    ///
    /// - Parameters:
    ///   - provider: Finds routes.
    ///   - language: Language of names and instructions, as a BCP 47 tag.
    ///   - policy: Replaces the standard policy of each travel mode.
    ///   - snapper: Snaps fixes to roads; `nil` to use the route alone.
    public init(
        provider: any RouteProviding, language: String = "en", policy: FollowingPolicy? = nil,
        snapper: (any RoadSnapping)? = nil
    ) {
        self.provider = provider
        self.language = language
        engine = NavigationEngine(policy: policy, snapper: snapper)
        delivery.navigator = self
    }

    /// Everything that is known about the trip, as a copy.
    public var state: NavigatorState { engine.state }

    // MARK: Listeners

    /// Adds a listener, which is held weakly and receives all events from now on.
    public func add(_ listener: any NavigatorListener) { delivery.add(listener) }

    /// Removes a listener. Can be called from any thread, and while the listener is deinitialized.
    ///
    /// - Returns: Whether it had been added.
    @discardableResult public nonisolated func remove(_ listener: any NavigatorListener) -> Bool {
        delivery.identities.remove(listener)
    }

    /// All events from now on. Each access creates a new stream with all events.
    public var events: AsyncStream<NavigatorEvent> { delivery.streams.add() }

    // MARK: Guidance

    /// Whether turn-by-turn guidance is on. If set without a route, guidance starts with the route. Becomes false on
    /// arrival, unless `stopGuidanceAtArrival` is off, and with `clearDestinations()`.
    public var isGuidanceActive: Bool {
        get { engine.state.isGuidanceActive }
        set {
            if newValue && !isGuidanceActive { traveled = TraveledPath() }
            perform(engine.setGuidance(active: newValue))
        }
    }

    /// Whether arrival at a destination ends guidance. If off, the feed continues with the last step, with times and
    /// distances of zero, until the app ends guidance.
    public var stopGuidanceAtArrival: Bool {
        get { engine.state.stopGuidanceAtArrival }
        set { engine.state.stopGuidanceAtArrival = newValue }
    }

    /// Minimum change of the remaining time that is reported to listeners, in seconds. Negative values count as 1;
    /// infinity and the greatest finite number disable the report.
    public var timeUpdateThreshold: Double {
        get { engine.state.timeUpdateThreshold }
        set { engine.state.timeUpdateThreshold = newValue }
    }

    /// Minimum change of the remaining distance that is reported to listeners, in meters. Negative values count as 1;
    /// infinity and the greatest finite number disable the report.
    public var distanceUpdateThreshold: Double {
        get { engine.state.distanceUpdateThreshold }
        set { engine.state.distanceUpdateThreshold = newValue }
    }

    /// The units of distances that the traveler prefers, for feed and announcements; `nil` for those of road signs along the
    /// route.
    public var preferredUnits: DistanceUnits? {
        get { engine.state.preferredUnits }
        set { engine.state.preferredUnits = newValue }
    }

    /// Replaces the standard policy of each travel mode.
    public var policy: FollowingPolicy? {
        get { engine.state.policy }
        set { engine.state.policy = newValue }
    }

    /// Thresholds for speed alerts; `nil` for no alerts.
    public var speedAlertOptions: SpeedAlertOptions? {
        get { engine.state.speedAlertOptions }
        set { engine.state.speedAlertOptions = newValue }
    }

    /// Which announcements are emitted: those of maneuvers only with `alertsAndGuidance`.
    public var voiceGuidance: VoiceGuidance {
        get { engine.voiceGuidance }
        set { engine.voiceGuidance = newValue }
    }

    /// Whether `NavigatorEvent.notificationWanted` is emitted for new steps while the app is in the background.
    public var sendsBackgroundNotifications: Bool {
        get { engine.sendsBackgroundNotifications }
        set { engine.sendsBackgroundNotifications = newValue }
    }

    /// Whether the app is in the background. Set by the app.
    public var isInBackground: Bool {
        get { engine.isInBackground }
        set {
            engine.isInBackground = newValue
            roadSnappedLocationProvider.isInBackground = newValue
        }
    }

    /// The suggested lighting mode, from the position of the sun and from tunnels.
    public var suggestedLightingMode: LightingMode { engine.state.suggestedLightingMode }

    /// Takes a location of a receiver or a simulator. A location that is older than the last one has no effect.
    public func update(with fix: LocationFix) {
        perform(engine.update(with: fix))
        findRouteForWaiting()
    }

    /// Takes note that the receiver has provided no location until `time`, in seconds since 1970 by the receiver's clock.
    public func update(withoutFixUntil time: Double) { perform(engine.update(withoutFixUntil: time)) }

    // MARK: Route

    /// The remaining legs, one per destination; `nil` without a route.
    public var routeLegs: [RouteLeg]? { engine.state.itinerary == nil ? nil : Array(engine.state.remainingLegs) }

    /// The current leg, with a path that starts at the last snapped position; `nil` without a route.
    public var currentRouteLeg: RouteLeg? { engine.state.currentLeg }

    /// Routes that were found together with the current one and can be chosen instead.
    public var alternativeRoutes: [Route] { engine.alternativeRoutes }

    /// The simplified path traveled since guidance was last switched on or destinations were set, off the route, too.
    public var traveledPath: [Coordinate] { traveled.places }

    /// Time to the next destination, in seconds; the greatest finite number without a route.
    public var timeToNextDestination: Double { engine.state.timeToNextDestination ?? .greatestFiniteMagnitude }

    /// Distance along the road to the next destination, in meters; the greatest finite number without a route.
    public var distanceToNextDestination: Double { engine.state.distanceToNextDestination ?? .greatestFiniteMagnitude }

    /// The traffic delay up to the next destination.
    public var delayCategoryToNextDestination: DelayCategory { engine.state.delayCategory }

    /// Time to `waypoint`, in seconds; the greatest finite number if it is not a remaining destination.
    public func time(to waypoint: Waypoint) -> Double { engine.state.time(to: waypoint) ?? .greatestFiniteMagnitude }

    /// Distance along the road to `waypoint`, in meters; the greatest finite number if it is not a remaining destination.
    public func distance(to waypoint: Waypoint) -> Double {
        engine.state.distance(to: waypoint) ?? .greatestFiniteMagnitude
    }

    /// Updates the traveled path.
    func recordTraveledPath(_ event: NavigatorEvent) {
        switch event {
        case .locationSnapped(let location):
            if isGuidanceActive, location.coordinate.isValid { traveled.append(location.coordinate) }
        case .routeChanged(.initial, _), .routeChanged(.cleared, _): traveled = TraveledPath()
        default: break
        }
    }
}
