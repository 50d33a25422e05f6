// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel
public import NavRouting

/// A route provider that searches and computes guidance in the process, on one graph.
///
/// Thread-safe: share one provider between all users of a region. A search runs on the calling thread.
public struct LocalRouteProvider: RouteProviding {
    /// The path search.
    public let engine: RouteEngine
    /// The turn-by-turn guidance.
    public let guidance: GuidanceEngine

    /// Creates a provider from an existing engine.
    ///
    /// - Parameters:
    ///   - engine: The path search.
    ///   - writer: Writes the instruction texts.
    public init(engine: RouteEngine, writer: any InstructionWriting) {
        self.engine = engine
        guidance = GuidanceEngine(graph: engine.graph, writer: writer)
    }

    /// Creates a provider for a graph with the default profiles.
    ///
    /// - Parameters:
    ///   - graph: The road graph.
    ///   - writer: Writes the instruction texts.
    /// - Complexity: O(edges).
    public init(graph: RoadGraph, writer: any InstructionWriting) {
        self.init(engine: RouteEngine(graph: graph), writer: writer)
    }

    /// Finds routes through all stops of the request, best first.
    ///
    /// - Throws: `RouteError`, with code `unreachable` when there is no route.
    public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        if request.vehicle?.electric != nil { return [route(along: try engine.chargePlan(for: request))] }
        return try engine.alternatives(for: request, atMost: LocalRouteProvider.alternatives(to: request))
            .map { route(along: $0, for: request) }
    }

    /// Creates a snapper of live positions to the roads of the graph.
    ///
    /// - Complexity: O(1) once a route of the mode has been found, or with a stored metric; O(edges) otherwise.
    public func roadSnapper(for mode: TravelMode) -> (any RoadSnapping)? {
        LiveMatcher(TraceMatcher(engine: engine), mode: mode)
    }

    /// Maximum number of alternatives that a request wants.
    static func alternatives(to request: RouteRequest) -> Int {
        switch request.options.alternateRoutesStrategy {
        case .all: 3
        case .one: 1
        case .none: 0
        }
    }

    /// Builds the route of a path that the engine found for `request`.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - request: The request that it belongs to.
    ///   - detail: Optional parts to compute.
    /// - Complexity: O(edges).
    public func route(along path: EnginePath, for request: RouteRequest, detail: RouteDetail = .all) -> Route {
        var legs: [RouteLeg] = []
        var steps = 0
        let paths = drivenPaths(of: path, for: request)
        for (index, (driven, destination, _)) in paths.enumerated() {
            let described =
                detail.contains(.steps)
                ? guidance.leg(
                    along: driven, mode: path.mode, to: destination, language: request.language,
                    hasNextLeg: index + 1 < paths.count, firstStepNumber: steps, detail: detail)
                : guidance.legWithoutSteps(along: driven, to: destination, detail: detail)
            steps += described.steps.count
            legs.append(described)
        }
        return Route(legs: legs, mode: path.mode, cost: path.cost)
    }

    /// Builds the route of an electric vehicle, with its charging stations as stops and the energy of each leg.
    ///
    /// - Parameters:
    ///   - plan: The path and its stops at charging stations.
    ///   - detail: Optional parts to compute.
    /// - Complexity: O(edges).
    public func route(along plan: ChargePlan, detail: RouteDetail = .all) -> Route {
        var route = route(along: plan.path, for: plan.request, detail: detail)
        let ends = drivenPaths(of: plan.path, for: plan.request).map(\.end)
        for (row, energy) in plan.energy(endingAt: ends).enumerated() where row < route.legs.count {
            route.legs[row].energy = energy
        }
        return route
    }

    /// Explains the guidance decision at every junction of a path that the engine found for `request`.
    ///
    /// - Returns: One list per leg; junctions are numbered across all legs.
    /// - Complexity: O(edges).
    public func explanation(of path: EnginePath, for request: RouteRequest) -> [[JunctionExplanation]] {
        var (step, number) = (0, 1)
        return drivenPaths(of: path, for: request).map { driven, _, _ in
            let junctions = guidance.explanation(
                of: driven, mode: path.mode, firstStepNumber: step, firstNumber: number)
            // The arrival, and the next departure.
            step = (junctions.last { $0.step != nil }?.step ?? step) + 2
            number += junctions.count
            return junctions
        }
    }

    /// The paths between stops, each with its destination and the number of legs up to its end. Legs that meet at a via point
    /// are joined.
    private func drivenPaths(
        of path: EnginePath, for request: RouteRequest
    ) -> [(driven: DrivenPath, destination: Waypoint?, end: Int)] {
        var paths: [(driven: DrivenPath, destination: Waypoint?, end: Int)] = []
        var pending: DrivenPath?
        for (index, leg) in path.legs.enumerated() {
            let destination = request.stops.indices.contains(index + 1) ? request.stops[index + 1] : nil
            var driven = DrivenPath(leg)
            if let first = pending, let joined = first.joined(with: driven) { driven = joined }
            if destination?.isStop == false, index + 1 < path.legs.count, driven.continues(into: path.legs[index + 1]) {
                // A via point: the leg continues to the next stop.
                pending = driven
                continue
            }
            pending = nil
            paths.append((driven, destination, index + 1))
        }
        return paths
    }
}

extension DrivenPath {
    /// Creates a path from a leg of the engine.
    public init(_ leg: EngineLeg) {
        self.init(
            edges: leg.edges, startFraction: leg.start.fraction, endFraction: leg.end.fraction,
            seconds: leg.edgeSeconds, turnSeconds: leg.turnSeconds, freeFlowSeconds: leg.freeFlowSeconds,
            traffic: leg.traffic)
    }

    /// Whether `leg` continues from the end of this path without a U-turn.
    func continues(into leg: EngineLeg) -> Bool { edges.last == leg.edges.first && leg.start.fraction >= endFraction }

    /// This path followed by `next`; `nil` unless both share the edge in the middle.
    func joined(with next: DrivenPath) -> DrivenPath? {
        guard let last = edges.last, last == next.edges.first, next.startFraction >= endFraction else { return nil }
        var joined = self
        joined.edges += next.edges.dropFirst()
        joined.seconds[seconds.count - 1] += next.seconds[0]
        joined.seconds += next.seconds.dropFirst()
        joined.turnSeconds += next.turnSeconds
        joined.freeFlowSeconds[freeFlowSeconds.count - 1] += next.freeFlowSeconds[0]
        joined.freeFlowSeconds += next.freeFlowSeconds.dropFirst()
        joined.endFraction = next.endFraction
        return joined
    }
}
