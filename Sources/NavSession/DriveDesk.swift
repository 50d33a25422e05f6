// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Something that is put into a drive.
public enum DriveInput: Sendable, Hashable {
    /// Ask for a route and begin to guide along it.
    case start(RouteRequest)
    /// Begin to guide along a line, exactly.
    case follow(FixedWay)
    /// A location has come.
    case fix(LocationFix)
    /// None has come until this time, in seconds since 1970.
    case silence(until: Double)
    /// Go on to the next destination, with guidance.
    case next
    /// End guidance and forget the destinations.
    case clear
    /// Look at the present traffic now.
    case traffic
    /// The driver answers what was put to them last, if it still is.
    case answer(accepts: Bool)
}

/// A line to follow exactly, whatever roads there are.
public struct FixedWay: Sendable, Hashable {
    /// The line; at least two points.
    public var path: [Coordinate]
    /// How one travels.
    public var mode: TravelMode
    /// What to do once the line has been left.
    public var whenLeft: FollowingPolicy.WhenLeft
    /// Language of instructions (BCP 47).
    public var language: String

    /// Makes a line to follow.
    public init(
        path: [Coordinate], mode: TravelMode = .driving, whenLeft: FollowingPolicy.WhenLeft = .rejoin,
        language: String = "en"
    ) {
        self.path = path
        self.mode = mode
        self.whenLeft = whenLeft
        self.language = language
    }
}

/// A navigator without a clock and without listeners: what goes in, and what follows from it.
///
/// The same as `Navigator`, but every search is awaited before the answer, so the same inputs and the same provider give
/// the same events. Drives are simulated, recorded and replayed on it.
public struct DriveDesk: Sendable {
    /// What the navigator remembers.
    public internal(set) var state: NavigatorState
    /// What the route in use answers; `nil` before the start.
    public internal(set) var request: RouteRequest?
    /// Whether traffic is asked for when it is time.
    public var followsTraffic = true
    /// What is put to the driver at the moment.
    public internal(set) var prompt: Prompt?
    var promptCount = 0
    /// What the faster route of the prompt answers.
    var offered: RouteRequest?
    let provider: any RouteProviding
    private let words: (any InstructionWriting)?
    private var snapper: (any RoadSnapping)?
    private var expected: Itinerary?

    /// Makes a desk without a route.
    ///
    /// - Parameter words: Puts the steps of fixed ways into sentences.
    public init(
        provider: any RouteProviding, words: (any InstructionWriting)? = nil, policy: FollowingPolicy? = nil,
        snapper: (any RoadSnapping)? = nil,
        speedAlertOptions: SpeedAlertOptions? = nil
    ) {
        self.provider = provider
        self.words = words
        self.snapper = snapper
        state = NavigatorState(policy: policy)
        state.speedAlertOptions = speedAlertOptions
    }

    /// Takes one input.
    ///
    /// - Returns: What follows, oldest first.
    /// - Throws: For `start`, what the provider says.
    public mutating func take(_ input: DriveInput) async throws(RouteError) -> [NavigatorEvent] {
        var events: [NavigatorEvent]
        switch input {
        case .start(let request):
            events = follow(try await provider.itinerary(for: request), answering: request)
        case .follow(let way): events = try follow(way)
        case .fix(let fix):
            let snap = state.snap(fix, by: &snapper)
            events = state.advance(to: fix, snap: snap)
        case .silence(let time):
            events = state.pass(to: time, snap: snapper?.deadReckoned(at: time))
        case .next:
            events = state.continueToNextDestination().events
            if !events.isEmpty { events += state.setGuidance(active: true) }
        case .clear:
            events = dismissal() + state.clearDestinations()
            request = nil
        case .traffic: events = await askForTraffic()
        case .answer(let accepts): events = await answer(accepts)
        }
        for event in events {
            switch event {
            case .routeNeeded: events += await reroute()
            case .trafficNeeded: events += await askForTraffic()
            case .passedBy(let stop, _) where state.rules.skippedStops == .ask:
                events += presentation(.skippedStop(stop))
            default: break
            }
        }
        if let prompt, !events.allSatisfy({ prompt.survives($0, in: state) }) { events += dismissal() }
        if snapper != nil, expected !== state.itinerary {
            expected = state.itinerary
            snapper?.expect(state.itinerary?.path ?? [])
        }
        return events
    }

    /// Begins to guide along a line.
    ///
    /// - Throws: `invalidRequest` for a line of less than two points.
    private mutating func follow(_ way: FixedWay) throws(RouteError) -> [NavigatorEvent] {
        let route = Route(along: way.path, mode: way.mode, words: words, language: way.language)
        guard let itinerary = try? Itinerary(route), let start = Waypoint(location: itinerary.path[0]) else {
            throw RouteError(code: .invalidRequest, message: "a line needs two points on the globe")
        }
        var policy = state.policy ?? .standard(for: way.mode)
        policy.whenLeft = way.whenLeft
        state.policy = policy
        let request = RouteRequest(
            stops: [start] + itinerary.destinations, mode: way.mode, language: way.language)
        return follow(itinerary, answering: request)
    }

    /// Takes a position before there is a route.
    mutating func advanceWithoutRoute(to fix: LocationFix) -> [NavigatorEvent] {
        let snap = state.snap(fix, by: &snapper)
        return state.advance(to: fix, snap: snap)
    }

    /// Begins to guide along a route that is already there.
    public mutating func follow(
        _ itinerary: Itinerary, answering request: RouteRequest, because change: RouteChange = .initial
    ) -> [NavigatorEvent] {
        self.request = request
        var events = state.setRoute(itinerary, because: change)
        events += state.setGuidance(active: true)
        if snapper != nil, expected !== itinerary {
            expected = itinerary
            snapper?.expect(itinerary.path)
        }
        return events
    }

    /// Asks for a new route and takes it.
    private mutating func reroute() async -> [NavigatorEvent] {
        guard let way = request.flatMap({ state.wayBack(for: $0) }),
            let itinerary = try? await provider.itinerary(for: way)
        else {
            state.noteRerouteFailure()
            return []
        }
        request = way.remaining
        return state.setRoute(itinerary, because: .reroute)
    }

    /// Takes over the present times, and a faster route where the policy says so.
    private mutating func askForTraffic() async -> [NavigatorEvent] {
        guard followsTraffic, let request, let check = TrafficCheck(state, answering: request) else { return [] }
        switch await check.news(from: provider) {
        case nil: return []
        case .refreshed(let itinerary):
            state.refresh(by: itinerary)
            return []
        case .faster(let itinerary, let saving):
            guard state.rules.takesFasterRoutes else {
                let events = presentation(.fasterRoute(RouteOffer(route: itinerary.route, saving: saving)))
                offered = check.request
                return events
            }
            self.request = check.request
            return state.setRoute(itinerary, because: .traffic)
        }
    }
}
