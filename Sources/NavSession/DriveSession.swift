// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// A whole simulated drive: simulator, navigator and answers to leaving the route in one value without a clock.
///
///     var drive = try await DriveSession(request: request, provider: provider, seed: 7)
///     while let moment = await drive.next() {
///         for info in moment.navInfos { show(info) }
///     }
///
/// The same request, provider, settings and seed give the same moments. New routes are awaited before the drive goes
/// on, so a slow provider takes no time in it.
public struct DriveSession: Sendable {
    private var desk: DriveDesk
    /// The vehicle.
    public var simulator: RouteSimulator
    /// Where the vehicle is going to miss the route; `nil` for nowhere.
    public var detour: Detour?
    /// A road that the vehicle is going to take by mistake; `nil` for none.
    public var wrongTurn: WrongTurn?
    /// Whether the last destination has been reached.
    public private(set) var hasArrived = false
    /// Whether the drive was given up because it took far longer than its route: three times what that takes and an hour,
    /// and no longer than `longestDuration`. Only a damaged map or a provider that leads in circles comes to that.
    public private(set) var isOverdue = false
    /// The longest drive that is simulated, in simulated seconds of movement.
    public var longestDuration = Seconds(30 * 86_400)
    /// Simulated seconds of movement so far.
    private var moved = 0.0
    /// Seconds of movement at which the drive is given up.
    private var deadline = 0.0
    /// New routes that may still put the deadline off.
    private var extensionsLeft = 100
    private var opening: DriveMoment?
    private var pending: [DriveInput] = []

    /// What the navigator remembers.
    public var state: NavigatorState { desk.state }
    /// What is put to the driver at the moment.
    public var prompt: Prompt? { desk.prompt }
    /// What the route in use answers.
    public var request: RouteRequest { desk.request ?? RouteRequest(stops: []) }

    /// Leaving the route on purpose.
    public struct Detour: Sendable, Hashable {
        /// Meters from the start of the first route after which the vehicle no longer follows it.
        public var start: Meters
        /// How far it goes astray at most; the drive ends there if the route was left and no new
        /// one has come.
        public var length: Meters
        /// Where it goes instead, at once; `nil` for straight on where the route next turns.
        public var bearing: Bearing?

        /// Makes a detour.
        public init(start: Meters, length: Meters = Meters(500), bearing: Bearing? = nil) {
            self.start = start
            self.length = length
            self.bearing = bearing
        }
    }

    /// Asks `provider` for the route and puts the vehicle at its start, with guidance on.
    ///
    /// - Throws: What the provider throws; `provider` when its route cannot be followed.
    public init(
        request: RouteRequest, provider: any RouteProviding, settings: RouteSimulator.Settings = .init(),
        seed: UInt64 = 1, policy: FollowingPolicy? = nil, snapper: (any RoadSnapping)? = nil
    ) async throws(RouteError) {
        let itinerary = try await provider.itinerary(for: request)
        self.init(
            following: itinerary, request: request, provider: provider, settings: settings, seed: seed, policy: policy,
            snapper: snapper)
    }

    /// Puts the vehicle at the start of a route that is already there, with guidance on.
    ///
    /// - Parameters:
    ///   - request: What the route answers; asked again, from where the vehicle is, when the route has been left.
    ///   - provider: Whom to ask then.
    ///   - snapper: Brings fixes onto the roads; `nil` to go by the route alone.
    public init(
        following itinerary: Itinerary, request: RouteRequest, provider: any RouteProviding,
        settings: RouteSimulator.Settings = .init(), seed: UInt64 = 1, policy: FollowingPolicy? = nil,
        snapper: (any RoadSnapping)? = nil
    ) {
        simulator = RouteSimulator(itinerary, settings: settings, seed: seed)
        deadline = 3 * simulator.plannedDuration + 3600
        desk = DriveDesk(provider: provider, policy: policy, snapper: snapper)
        // Traffic does not change under a drive that takes no time.
        desk.followsTraffic = false
        // In a tunnel or an underground car park there is no fix yet; the way is known all the same.
        let fix = simulator.passInterval()
        let input = fix.map { DriveInput.fix($0) } ?? .silence(until: simulator.time)
        let seen = fix.map { desk.advanceWithoutRoute(to: $0) } ?? []
        opening = DriveMoment(
            fix: fix,
            exchanges: [
                DriveExchange(input: input, events: seen),
                DriveExchange(input: .start(request), events: desk.follow(itinerary, answering: request)),
            ])
    }

    /// Puts the vehicle at the start of a line that it is to follow exactly, with guidance on.
    ///
    /// - Parameters:
    ///   - provider: Whom to ask for the way back, or for another one, where `way` wants that.
    ///   - snapper: Brings fixes onto the roads; `nil` to go by the line alone.
    /// - Throws: `invalidRequest` for a line of less than two points.
    public init(
        along way: FixedWay, provider: any RouteProviding, words: (any InstructionWriting)? = nil,
        settings: RouteSimulator.Settings = .init(), seed: UInt64 = 1, snapper: (any RoadSnapping)? = nil
    ) async throws(RouteError) {
        desk = DriveDesk(provider: provider, words: words, snapper: snapper)
        desk.followsTraffic = false
        let start = try await desk.take(.follow(way))
        guard let itinerary = desk.state.itinerary else {
            throw RouteError(code: .invalidRequest, message: "a line needs two points on the globe")
        }
        simulator = RouteSimulator(itinerary, settings: settings, seed: seed)
        deadline = 3 * simulator.plannedDuration + 3600
        opening = DriveMoment(fix: nil, exchanges: [DriveExchange(input: .follow(way), events: start)])
    }

    /// Answers what is put to the driver. What follows is told with the next moment.
    public mutating func answer(_ accepts: Bool) { pending.append(.answer(accepts: accepts)) }

    /// Looks at the present traffic, which a drive otherwise leaves as it was in the beginning. What follows is told with
    /// the next moment.
    public mutating func refreshTraffic() {
        desk.followsTraffic = true
        pending.append(.traffic)
    }

    /// The next moment and what follows from it; `nil` when the drive is over.
    public mutating func next() async -> DriveMoment? {
        if let moment = opening {
            opening = nil
            return moment
        }
        leaveRouteIfPlanned()
        guard !hasArrived, !simulator.isFinished || returnsFromVainDetour() else { return nil }
        isOverdue = moved > min(deadline, longestDuration.value)
        guard !isOverdue else { return nil }
        if !simulator.isPaused { moved += simulator.settings.interval.value * simulator.speedMultiplier }
        let fix = simulator.passInterval()
        var inputs = pending
        pending = []
        if state.phase == .arrived, simulator.leg > state.progress.leg { inputs.append(.next) }
        inputs.append(fix.map { .fix($0) } ?? .silence(until: simulator.time))
        var exchanges: [DriveExchange] = []
        for input in inputs {
            let before = state.itinerary
            // Only the beginning throws.
            let events = (try? await desk.take(input)) ?? []
            exchanges.append(DriveExchange(input: input, events: events))
            if let itinerary = state.itinerary, itinerary !== before, events.hasNewWay { follow(itinerary) }
            for case .arrived(_, let index) in events where index + 1 == state.itinerary?.legs.count {
                hasArrived = true
            }
        }
        return DriveMoment(fix: fix, exchanges: exchanges)
    }

    /// Takes a new route, with time for it.
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

    /// Goes back to the route when the vehicle went straight on and was on the route all the same.
    private mutating func returnsFromVainDetour() -> Bool {
        guard simulator.isAstray, state.phase == .enroute else { return false }
        simulator.resume(at: Meters(state.progress.along))
        return !simulator.isFinished
    }
}

extension [NavigatorEvent] {
    /// Whether there is another way to drive now.
    fileprivate var hasNewWay: Bool {
        contains {
            switch $0 {
            case .routeChanged(.reroute), .routeChanged(.traffic), .routeChanged(.stopRemoved): true
            default: false
            }
        }
    }
}

/// One moment of a drive and what followed from it.
public struct DriveMoment: Sendable {
    /// Where the receiver said the vehicle was; `nil` where it said nothing.
    public let fix: LocationFix?
    /// What was put in, in order, and what followed from each.
    public let exchanges: [DriveExchange]

    /// What followed, oldest first.
    public var events: [NavigatorEvent] { exchanges.flatMap(\.events) }

    /// The messages of the turn-by-turn feed among the events, oldest first.
    public var navInfos: [NavInfo] {
        events.compactMap { if case .navInfoUpdated(let info) = $0 { info } else { nil } }
    }
}

/// Something put into a drive and what followed from it.
public struct DriveExchange: Sendable, Hashable {
    /// What was put in.
    public let input: DriveInput
    /// What followed, oldest first.
    public let events: [NavigatorEvent]

    /// Makes a pair.
    public init(input: DriveInput, events: [NavigatorEvent]) {
        self.input = input
        self.events = events
    }
}

extension RouteProviding {
    /// The best route for `request`, measured out.
    ///
    /// - Throws: What the provider throws; `provider` when its route cannot be followed.
    func itinerary(for request: RouteRequest) async throws(RouteError) -> Itinerary {
        try await itineraries(for: request)[0]
    }

    /// All routes for `request`, measured out, the best first; at least one. Of the others, those that cannot be
    /// followed are left out.
    func itineraries(for request: RouteRequest) async throws(RouteError) -> [Itinerary] {
        let routes = try await routes(for: request)
        guard let best = routes.first else {
            throw RouteError(code: .provider, message: "the provider answered with no route and no error")
        }
        do {
            return [try Itinerary(best)] + routes.dropFirst().compactMap { try? Itinerary($0) }
        } catch {
            throw RouteError(code: .provider, message: "the provider's route cannot be followed", cause: error)
        }
    }
}
