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
    /// What the navigator remembers.
    public private(set) var state: NavigatorState
    /// The vehicle.
    public var simulator: RouteSimulator
    /// What the route in use answers.
    public private(set) var request: RouteRequest
    /// Where the vehicle is going to miss the route; `nil` for nowhere.
    public var detour: Detour?
    /// Whether the last destination has been reached.
    public private(set) var hasArrived = false
    private let provider: any RouteProviding
    private var opening: DriveMoment?

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
        seed: UInt64 = 1, policy: FollowingPolicy? = nil
    ) async throws(RouteError) {
        let itinerary = try await provider.itinerary(for: request)
        self.init(
            following: itinerary, request: request, provider: provider, settings: settings, seed: seed, policy: policy)
    }

    /// Puts the vehicle at the start of a route that is already there, with guidance on.
    ///
    /// - Parameters:
    ///   - request: What the route answers; asked again, from where the vehicle is, when the route has been left.
    ///   - provider: Whom to ask then.
    public init(
        following itinerary: Itinerary, request: RouteRequest, provider: any RouteProviding,
        settings: RouteSimulator.Settings = .init(), seed: UInt64 = 1, policy: FollowingPolicy? = nil
    ) {
        self.request = request
        self.provider = provider
        simulator = RouteSimulator(itinerary, settings: settings, seed: seed)
        state = NavigatorState(policy: policy)
        guard let fix = simulator.next() else { return }
        let events = state.advance(to: fix) + state.setRoute(itinerary) + state.setGuidance(active: true)
        opening = DriveMoment(fix: fix, events: events)
    }

    /// The next fix and what follows from it; `nil` when the drive is over.
    public mutating func next() async -> DriveMoment? {
        if let moment = opening {
            opening = nil
            return moment
        }
        if let detour, simulator.distance >= detour.start {
            if let bearing = detour.bearing {
                simulator.leaveRoute(for: detour.length, toward: bearing)
            } else {
                simulator.missNextTurn(for: detour.length)
            }
            self.detour = nil
        }
        guard !hasArrived, let fix = simulator.next() ?? fixAfterVainDetour() else { return nil }
        var events: [NavigatorEvent] = []
        if state.phase == .arrived, simulator.leg > state.progress.leg {
            events += state.continueToNextDestination().events
            events += state.setGuidance(active: true)
        }
        let news = state.advance(to: fix)
        events += news
        for case .routeNeeded in news { events += await reroute() }
        for case .arrived(_, let index) in news where index + 1 == state.itinerary?.legs.count { hasArrived = true }
        return DriveMoment(fix: fix, events: events)
    }

    /// The next fix when the vehicle went straight on and was on the route all the same; `nil` in every other case.
    private mutating func fixAfterVainDetour() -> LocationFix? {
        guard simulator.isAstray, state.phase == .enroute else { return nil }
        simulator.resume(at: Meters(state.progress.along))
        return simulator.next()
    }

    /// Asks for a new route and has navigator and vehicle follow it.
    private mutating func reroute() async -> [NavigatorEvent] {
        guard let request = request.remaining(for: state),
            let itinerary = try? await provider.itinerary(for: request)
        else {
            state.noteRerouteFailure()
            return []
        }
        self.request = request
        simulator.follow(itinerary)
        return state.setRoute(itinerary, because: .rerouted)
    }
}

/// One fix of a drive and what followed from it.
public struct DriveMoment: Sendable {
    /// Where the receiver said the vehicle was.
    public let fix: LocationFix
    /// What followed, oldest first.
    public let events: [NavigatorEvent]

    /// The messages of the turn-by-turn feed among the events, oldest first.
    public var navInfos: [NavInfo] {
        events.compactMap { if case .navInfoUpdated(let info) = $0 { info } else { nil } }
    }
}

extension RouteProviding {
    /// The best route for `request`, measured out.
    ///
    /// - Throws: What the provider throws; `provider` when its route cannot be followed.
    func itinerary(for request: RouteRequest) async throws(RouteError) -> Itinerary {
        let routes = try await routes(for: request)
        guard let best = routes.first else {
            throw RouteError(code: .provider, message: "the provider answered with no route and no error")
        }
        do {
            return try Itinerary(best)
        } catch {
            throw RouteError(code: .provider, message: "the provider's route cannot be followed", cause: error)
        }
    }
}
