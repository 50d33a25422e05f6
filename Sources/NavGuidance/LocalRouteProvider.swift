// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel
public import NavRouting

/// Routes from the engine in this process: search and guidance over one graph.
///
/// Share one provider between all who route on a region; it may be asked from any thread. A search runs on the thread
/// that asks.
public struct LocalRouteProvider: RouteProviding {
    /// Finds the way.
    public let engine: RouteEngine
    /// Describes it.
    public let guide: Guide

    /// Makes a provider.
    ///
    /// - Parameter words: puts steps into sentences.
    public init(engine: RouteEngine, words: any InstructionWriting) {
        self.engine = engine
        guide = Guide(graph: engine.graph, words: words)
    }

    /// Makes a provider for a graph with the engine's usual profiles.
    ///
    /// - Complexity: O(edges).
    public init(graph: RoadGraph, words: any InstructionWriting) {
        self.init(engine: RouteEngine(graph: graph), words: words)
    }

    /// Finds routes through all stops of the request, the best first.
    ///
    /// - Throws: `RouteError`; "there is no route" is `unreachable`.
    public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        let others =
            switch request.options.alternateRoutesStrategy {
            case .all: 3
            case .one: 1
            case .none: 0
            }
        return try engine.alternatives(for: request, atMost: others).map { route(along: $0, for: request) }
    }

    /// Describes a way that the engine found for `request`.
    ///
    /// - Parameter detail: How much is written out.
    /// - Complexity: O(edges).
    public func route(along path: EnginePath, for request: RouteRequest, detail: RouteDetail = .all) -> Route {
        var legs: [RouteLeg] = []
        var steps = 0
        let ways = ways(of: path, for: request)
        for (index, (way, destination)) in ways.enumerated() {
            let described =
                detail.contains(.steps)
                ? guide.leg(
                    along: way, mode: path.mode, to: destination, language: request.language,
                    goesOn: index + 1 < ways.count, firstStepNumber: steps, detail: detail)
                : guide.plainLeg(along: way, to: destination, detail: detail)
            steps += described.steps.count
            legs.append(described)
        }
        return Route(legs: legs, mode: path.mode, cost: path.cost)
    }

    /// Tells for every junction on a way that the engine found for `request` why something is said there, or nothing:
    /// one list for each leg, numbered over all of them.
    ///
    /// - Complexity: O(edges).
    public func explanation(of path: EnginePath, for request: RouteRequest) -> [[JunctionExplanation]] {
        var (step, number) = (0, 1)
        return ways(of: path, for: request).map { way, _ in
            let junctions = guide.explanation(
                of: way, mode: path.mode, firstStepNumber: step, firstNumber: number)
            // The arrival, and the next departure.
            step = (junctions.last { $0.step != nil }?.step ?? step) + 2
            number += junctions.count
            return junctions
        }
    }

    /// The ways between places where one stops, each with the place it leads to.
    private func ways(of path: EnginePath, for request: RouteRequest) -> [(DrivenPath, Waypoint?)] {
        var ways: [(DrivenPath, Waypoint?)] = []
        var passed: DrivenPath?
        for (index, leg) in path.legs.enumerated() {
            let destination = request.stops.indices.contains(index + 1) ? request.stops[index + 1] : nil
            var way = DrivenPath(leg)
            if let before = passed, let joined = before.joined(with: way) { way = joined }
            if destination?.isStop == false, index + 1 < path.legs.count, way.goesOn(into: path.legs[index + 1]) {
                // Nobody stops here: the leg goes on to the next place.
                passed = way
                continue
            }
            passed = nil
            ways.append((way, destination))
        }
        return ways
    }
}

extension DrivenPath {
    /// Takes the way of a leg as the engine gives it.
    public init(_ leg: EngineLeg) {
        self.init(
            edges: leg.edges, startFraction: leg.start.fraction, endFraction: leg.end.fraction,
            seconds: leg.edgeSeconds, turnSeconds: leg.turnSeconds, freeFlowSeconds: leg.freeFlowSeconds,
            traffic: leg.traffic)
    }

    /// Whether a leg goes on from the very end of this path without turning round.
    func goesOn(into leg: EngineLeg) -> Bool { edges.last == leg.edges.first && leg.start.fraction >= endFraction }

    /// This path and the one that goes on from its end as one; `nil` when they do not share the edge in the middle.
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
