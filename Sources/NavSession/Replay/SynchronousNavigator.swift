// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// A navigator without a clock and without listeners: takes inputs and returns the events that follow.
///
/// It runs the same engine as `Navigator`, but waits for each route before it returns. The same inputs and the same provider
/// therefore give the same events. Drives are simulated, recorded and replayed with it.
public struct SynchronousNavigator: Sendable {
    private var engine: NavigationEngine
    private let provider: any RouteProviding
    private let writer: (any InstructionWriting)?

    /// Creates a navigator without a route.
    ///
    /// - Parameters:
    ///   - provider: Finds routes.
    ///   - writer: Writes the instructions along fixed paths.
    ///   - policy: Replaces the standard policy of each travel mode.
    ///   - snapper: Snaps fixes to roads; `nil` to use the route alone.
    ///   - speedAlertOptions: Thresholds for speed alerts; `nil` for no alerts.
    public init(
        provider: any RouteProviding, writer: (any InstructionWriting)? = nil, policy: FollowingPolicy? = nil,
        snapper: (any RoadSnapping)? = nil, speedAlertOptions: SpeedAlertOptions? = nil
    ) {
        self.provider = provider
        self.writer = writer
        engine = NavigationEngine(policy: policy, snapper: snapper)
        engine.state.speedAlertOptions = speedAlertOptions
    }

    /// Everything that is known about the trip.
    public var state: NavigatorState { engine.state }
    /// The request that the current route answers; `nil` before the start.
    public var request: RouteRequest? { engine.request }
    /// The prompt that is presented; `nil` for none.
    public var prompt: Prompt? { engine.prompt }
    /// Whether the traffic is requested while driving.
    public var followsTraffic: Bool {
        get { engine.followsTraffic }
        set { engine.followsTraffic = newValue }
    }

    /// Processes an input.
    ///
    /// - Returns: The events that follow, oldest first.
    /// - Throws: For `DriveInput.start`, the error of the provider; for `DriveInput.follow`, `invalidRequest` if the path has
    ///   less than two points.
    public mutating func process(_ input: DriveInput) async throws(RouteError) -> [NavigatorEvent] {
        switch input {
        case .start(let request):
            let itinerary = try await provider.itinerary(for: request)
            return startGuidance(along: itinerary, answering: request)
        case .follow(let path): return try follow(path)
        case .fix(let fix): return await perform(engine.update(with: fix))
        case .noFix(let time): return await perform(engine.update(withoutFixUntil: time))
        case .next: return await perform(engine.continueToNextDestination(startingGuidance: true).effects)
        case .clear: return await perform(engine.dismissPrompt() + engine.clearDestinations())
        case .traffic: return await perform(engine.refreshTraffic())
        case .promptResponse(let accepts):
            return await perform(accepts ? engine.acceptPrompt() : engine.dismissPrompt())
        }
    }

    /// Starts guidance along a route.
    ///
    /// - Parameters:
    ///   - itinerary: The route.
    ///   - request: The request that it answers.
    /// - Returns: The events that follow, oldest first.
    public mutating func startGuidance(
        along itinerary: Itinerary, answering request: RouteRequest
    ) -> [NavigatorEvent] {
        SynchronousNavigator.events(in: engine.startGuidance(along: itinerary, answering: request))
    }

    /// Takes a location before there is a route.
    mutating func updateWithoutRoute(with fix: LocationFix) -> [NavigatorEvent] {
        SynchronousNavigator.events(in: engine.update(with: fix))
    }

    /// Starts guidance along a fixed path.
    private mutating func follow(_ path: FixedPath) throws(RouteError) -> [NavigatorEvent] {
        let route = Route(along: path.path, mode: path.mode, writer: writer, language: path.language)
        guard let itinerary = try? Itinerary(route), let start = Waypoint(location: itinerary.path[0]) else {
            throw RouteError(code: .invalidRequest, message: "a line needs two points on the globe")
        }
        var policy = engine.state.policy ?? .standard(for: path.mode)
        policy.whenLeft = path.whenLeft
        engine.state.policy = policy
        let request = RouteRequest(
            stops: [start] + itinerary.destinations, mode: path.mode, language: path.language)
        return startGuidance(along: itinerary, answering: request)
    }

    /// Performs effects, and those that follow from the responses, in order.
    private mutating func perform(_ effects: [NavigationEngine.Effect]) async -> [NavigatorEvent] {
        var events: [NavigatorEvent] = []
        for effect in effects {
            switch effect {
            case .deliver(let event): events.append(event)
            case .findRoute(let id, let request):
                guard let itinerary = try? await provider.itinerary(for: request) else {
                    let error = RouteError(code: .provider, message: "no route")
                    events += await perform(engine.finishSearch(id, with: .failure(error)))
                    continue
                }
                // Only one route is driven.
                events += await perform(engine.finishSearch(id, with: .success((itinerary, alternatives: []))))
            case .reroute(let id, let request):
                events += await perform(engine.finishReroute(id, with: await provider.result(for: request)))
            case .checkTraffic(let id, let check):
                events += await perform(engine.finishTrafficCheck(id, with: await check.update(from: provider)))
            case .skipStop(let stop):
                events += await perform(engine.removeStop(stop, id: engine.makeRequestID()))
            case .cancel, .complete: break
            }
        }
        return events
    }

    private static func events(in effects: [NavigationEngine.Effect]) -> [NavigatorEvent] {
        effects.compactMap { if case .deliver(let event) = $0 { event } else { nil } }
    }
}
