// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// A complete simulated drive: vehicle, receiver and navigator in one value without a clock.
///
///     var drive = try await DriveSession(request: request, provider: provider, seed: 7)
///     while let tick = await drive.next() {
///         for info in tick.navInfos { show(info) }
///     }
///
/// The same request, provider, settings and seed give the same ticks. The simulation waits for each new route, so a slow
/// provider takes no simulated time.
public struct DriveSession: Sendable {
    private var navigator: SynchronousNavigator
    /// The vehicle and its receiver.
    public var simulator: RouteSimulator
    /// Where the vehicle leaves the route; `nil` for nowhere.
    public var detour: Detour?
    /// A road that the vehicle takes by mistake; `nil` for none.
    public var wrongTurn: WrongTurn?
    /// Whether the last destination has been reached.
    public private(set) var hasArrived = false
    /// Whether the drive was aborted because it took more than three times as long as its route plus an hour, or longer than
    /// `longestDuration`. Causes are a damaged map or a provider whose routes lead in circles.
    public private(set) var isOverdue = false
    /// Maximum simulated driving time.
    public var longestDuration = Seconds(30 * 86_400)
    /// Simulated driving time so far, in seconds.
    private var moved = 0.0
    /// Driving time at which the drive is aborted, in seconds.
    private var deadline = 0.0
    /// Number of new routes that may still extend the deadline.
    private var extensionsLeft = 100
    /// The first tick.
    private var opening: DriveTick?
    private var pending: [DriveInput] = []

    /// The state of the navigator.
    public var state: NavigatorState { navigator.state }
    /// The prompt that is presented; `nil` for none.
    public var prompt: Prompt? { navigator.prompt }
    /// The request that the current route answers.
    public var request: RouteRequest { navigator.request ?? RouteRequest(stops: []) }

    /// A deliberate departure from the route.
    public struct Detour: Sendable, Hashable {
        /// Distance from the start of the first route at which the vehicle leaves it.
        public var start: Meters
        /// Maximum length of the detour; the drive ends there if no new route has been found.
        public var length: Meters
        /// Direction in which it leaves the route at once; `nil` for straight ahead where the route next turns.
        public var bearing: Bearing?

        /// Creates a detour.
        ///
        /// - Parameters:
        ///   - start: Distance from the start of the first route at which the vehicle leaves it.
        ///   - length: Maximum length of the detour.
        ///   - bearing: Direction of the detour; `nil` for straight ahead where the route next turns.
        public init(start: Meters, length: Meters = Meters(500), bearing: Bearing? = nil) {
            self.start = start
            self.length = length
            self.bearing = bearing
        }
    }

    /// Requests a route and places the vehicle at its start, with guidance on.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - provider: Finds routes.
    ///   - settings: Settings of the simulation.
    ///   - seed: Seed of the random errors.
    ///   - policy: Replaces the standard policy of the travel mode.
    ///   - snapper: Snaps fixes to roads; `nil` to use the route alone.
    /// - Throws: The error of the provider, or `provider` if its route cannot be followed.
    public init(
        request: RouteRequest, provider: any RouteProviding, settings: RouteSimulator.Settings = .init(),
        seed: UInt64 = 1, policy: FollowingPolicy? = nil, snapper: (any RoadSnapping)? = nil
    ) async throws(RouteError) {
        let itinerary = try await provider.itinerary(for: request)
        self.init(
            following: itinerary, request: request, provider: provider, settings: settings, seed: seed, policy: policy,
            snapper: snapper)
    }

    /// Places the vehicle at the start of a route, with guidance on.
    ///
    /// - Parameters:
    ///   - itinerary: The route.
    ///   - request: The request that the route answers.
    ///   - provider: Finds new routes after leaving this one.
    ///   - settings: Settings of the simulation.
    ///   - seed: Seed of the random errors.
    ///   - policy: Replaces the standard policy of the travel mode.
    ///   - snapper: Snaps fixes to roads; `nil` to use the route alone.
    public init(
        following itinerary: Itinerary, request: RouteRequest, provider: any RouteProviding,
        settings: RouteSimulator.Settings = .init(), seed: UInt64 = 1, policy: FollowingPolicy? = nil,
        snapper: (any RoadSnapping)? = nil
    ) {
        simulator = RouteSimulator(itinerary, settings: settings, seed: seed)
        deadline = 3 * simulator.plannedDuration + 3600
        navigator = SynchronousNavigator(provider: provider, policy: policy, snapper: snapper)
        // The traffic does not change during a simulation.
        navigator.followsTraffic = false
        // In a tunnel or an underground car park there is no fix yet, but the route is known.
        let fix = simulator.advanceInterval()
        let input = fix.map { DriveInput.fix($0) } ?? .noFix(until: simulator.time)
        let events = fix.map { navigator.updateWithoutRoute(with: $0) } ?? []
        opening = DriveTick(
            fix: fix,
            exchanges: [
                DriveExchange(input: input, events: events),
                DriveExchange(
                    input: .start(request), events: navigator.startGuidance(along: itinerary, answering: request)),
            ])
    }

    /// Places the vehicle at the start of a path that it follows exactly, with guidance on.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - provider: Finds routes after leaving the path, if `path` requires that.
    ///   - writer: Writes the instructions.
    ///   - settings: Settings of the simulation.
    ///   - seed: Seed of the random errors.
    ///   - snapper: Snaps fixes to roads; `nil` to use the path alone.
    /// - Throws: `invalidRequest` if the path has less than two points.
    public init(
        along path: FixedPath, provider: any RouteProviding, writer: (any InstructionWriting)? = nil,
        settings: RouteSimulator.Settings = .init(), seed: UInt64 = 1, snapper: (any RoadSnapping)? = nil
    ) async throws(RouteError) {
        navigator = SynchronousNavigator(provider: provider, writer: writer, snapper: snapper)
        navigator.followsTraffic = false
        let events = try await navigator.process(.follow(path))
        guard let itinerary = navigator.state.itinerary else {
            throw RouteError(code: .invalidRequest, message: "a line needs two points on the globe")
        }
        simulator = RouteSimulator(itinerary, settings: settings, seed: seed)
        deadline = 3 * simulator.plannedDuration + 3600
        opening = DriveTick(fix: nil, exchanges: [DriveExchange(input: .follow(path), events: events)])
    }

    /// Responds to the prompt. The resulting events are part of the next tick.
    public mutating func respond(accepting accepts: Bool) { pending.append(.promptResponse(accepts: accepts)) }

    /// Requests the current traffic, which otherwise stays as it was at the start. The resulting events are part of the next
    /// tick.
    public mutating func refreshTraffic() {
        navigator.followsTraffic = true
        pending.append(.traffic)
    }

    /// Simulates the next tick.
    ///
    /// - Returns: `nil` at the end of the drive.
    public mutating func next() async -> DriveTick? {
        if let tick = opening {
            opening = nil
            return tick
        }
        leaveRouteIfPlanned()
        guard !hasArrived, !simulator.isFinished || resumeAfterDetour() else { return nil }
        isOverdue = moved > min(deadline, longestDuration.value)
        guard !isOverdue else { return nil }
        if !simulator.isPaused { moved += simulator.settings.interval.value * simulator.speedMultiplier }
        let fix = simulator.advanceInterval()
        var inputs = pending
        pending = []
        if state.phase == .arrived, simulator.leg > state.progress.leg { inputs.append(.next) }
        inputs.append(fix.map { .fix($0) } ?? .noFix(until: simulator.time))
        var exchanges: [DriveExchange] = []
        for input in inputs {
            let before = state.itinerary
            // Only starting can fail.
            let events = (try? await navigator.process(input)) ?? []
            exchanges.append(DriveExchange(input: input, events: events))
            if let itinerary = state.itinerary, itinerary !== before, events.hasNewRoute { follow(itinerary) }
            for case .arrived(_, _, let isLast) in events where isLast {
                hasArrived = true
            }
        }
        return DriveTick(fix: fix, exchanges: exchanges)
    }

    /// Follows a new route, and extends the deadline for it.
    private mutating func follow(_ itinerary: Itinerary) {
        simulator.follow(itinerary)
        guard extensionsLeft > 0 else { return }
        extensionsLeft -= 1
        deadline = max(deadline, moved + 3 * simulator.plannedDuration + 600)
    }

    private mutating func leaveRouteIfPlanned() {
        if let detour, simulator.distance >= detour.start {
            if let bearing = detour.bearing {
                simulator.leaveRoute(for: detour.length, toward: bearing)
            } else {
                simulator.missNextTurn(for: detour.length)
            }
            self.detour = nil
        }
        if let wrongTurn, simulator.distance.value >= wrongTurn.along {
            simulator.leaveRoute(along: wrongTurn.path)
            self.wrongTurn = nil
        }
    }

    /// Returns to the route if the vehicle did not leave it by going straight ahead.
    ///
    /// - Returns: Whether the drive continues.
    private mutating func resumeAfterDetour() -> Bool {
        guard simulator.isOffRoute, state.phase == .enroute else { return false }
        simulator.resume(at: Meters(state.progress.along))
        return !simulator.isFinished
    }
}

extension [NavigatorEvent] {
    /// Whether another route must be driven now.
    fileprivate var hasNewRoute: Bool {
        contains {
            switch $0 {
            case .routeChanged(.reroute, _), .routeChanged(.traffic, _), .routeChanged(.stopRemoved, _): true
            default: false
            }
        }
    }
}

/// One time step of a drive and the events that followed.
public struct DriveTick: Sendable {
    /// The location; `nil` if the receiver provided none.
    public let fix: LocationFix?
    /// The inputs in order, each with the events that followed.
    public let exchanges: [DriveExchange]

    /// All events, oldest first.
    public var events: [NavigatorEvent] { exchanges.flatMap(\.events) }

    /// The updates of the turn-by-turn feed, oldest first.
    public var navInfos: [NavInfo] {
        events.compactMap { if case .navInfoUpdated(let info) = $0 { info } else { nil } }
    }
}
