// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// An isochrone contains what routes reach within its limit.
@Suite struct IsochroneTests {
    @Test func containsEveryPlaceReachedInTime() throws {
        var (inside, outside) = (0, 0)
        try forEverySeed(20) { random in
            let map = try ASCIIMap.random(nodes: 25, restrictions: 8, using: &random)
            let engine = RouteEngine(graph: map.graph)
            let origin = try #require(somewhere(on: map.graph, using: &random))
            let limit = Seconds(Double.random(in: 20...90, using: &random))
            let isochrone = try engine.isochrone(from: origin, within: limit)
            for _ in 0..<12 {
                guard let goal = somewhere(on: map.graph, using: &random),
                    let leg = try? engine.path(for: RouteRequest(stops: [origin, goal])).legs.first
                else { continue }
                let isContained = isochrone.sections.contains {
                    $0.edge == leg.end.edge && $0.from <= leg.end.fraction + 1e-6 && leg.end.fraction <= $0.to + 1e-6
                }
                // Rounding to milliseconds, edge by edge, on both sides.
                if leg.seconds < limit - Seconds(0.05) {
                    inside += 1
                    #expect(isContained, "seed \(random.seed): \(leg.seconds) of \(limit)")
                }
                if leg.seconds > limit { outside += 1 }
            }
            for section in isochrone.sections {
                #expect(section.entered <= section.left && section.left <= limit + Seconds(0.001))
                #expect(0 <= section.from && section.from <= section.to && section.to <= 1)
            }
        }
        #expect(inside > 40 && outside > 10)
    }

    @Test func containsEveryRoadTheReferenceReachesInTime() throws {
        var (inside, outside) = (0, 0)
        try forEverySeed(30) { random in
            let map = try ASCIIMap.random(nodes: 30, restrictions: 10, using: &random)
            let engine = RouteEngine(graph: map.graph)
            let origin = try #require(somewhere(on: map.graph, using: &random))
            let limit = Seconds(Double.random(in: 30...150, using: &random))
            let reached = Set(try engine.isochrone(from: origin, within: limit).sections.map(\.edge))
            let metric = engine.metric(for: .driving)
            let request = RouteRequest(stops: [origin])
            let starts = try engine.candidates(forStop: 0, of: request, isFirst: true).starts
            let edges = (0..<Int32(map.graph.edgeCount)).map { EdgeID(row: $0) }.filter(metric.isOpen)
            let search = DijkstraSearch(engine.turns)
            search.run(metric, from: starts, to: edges.map { SearchGoal(edge: $0, fraction: 0) }, all: true)
            for (index, edge) in edges.enumerated() where !starts.contains(where: { $0.state.row == edge.row }) {
                var states: [TurnState] = []
                guard search.cost(ofGoal: index) != nil else {
                    #expect(!reached.contains(edge))
                    continue
                }
                let start = search.appendPath(toGoal: index, into: &states)
                let time = Double(metric.measure(states, from: starts[start].fraction, to: 0).time) / 1000
                if time <= limit.value {
                    inside += 1
                    #expect(reached.contains(edge), "seed \(random.seed): \(time) s of \(limit)")
                } else {
                    outside += 1
                    #expect(!reached.contains(edge), "seed \(random.seed): \(time) s of \(limit)")
                }
            }
        }
        #expect(inside > 100 && outside > 100)
    }

    @Test func shorterLimitIsContainedInLongerOne() throws {
        let map = try ASCIIMap("A---B---C---D---E", ways: ["ABCDE"])
        let engine = RouteEngine(graph: map.graph)
        let origin = try #require(Waypoint(location: map.graph.place(of: map["A"])))
        let long = try engine.isochrone(from: origin, within: Seconds(60))
        let short = try engine.isochrone(from: origin, within: Seconds(20))
        func length(_ isochrone: Isochrone) -> Double {
            isochrone.sections.reduce(0) { $0 + map.graph.length(of: $1.edge).value * ($1.to - $1.from) }
        }
        #expect(abs(length(long.within(Seconds(20))) - length(short)) < 0.5)
        #expect(length(short) < length(long))
    }

    @Test func rejectsInvalidLimits() throws {
        let map = try ASCIIMap("A--B", ways: ["AB"])
        let engine = RouteEngine(graph: map.graph)
        let origin = try #require(Waypoint(location: map.graph.place(of: map["A"])))
        for seconds in [0, -1, 1e6, .nan] {
            #expect(throws: RouteError.self) { try engine.isochrone(from: origin, within: Seconds(seconds)) }
        }
    }

    private func somewhere(on graph: RoadGraph, using random: inout SeededRandom) -> Waypoint? {
        let edge = EdgeID(row: Int32.random(in: 0..<Int32(graph.edgeCount), using: &random))
        let (from, to) = (graph.place(of: graph.tail(of: edge)), graph.place(of: graph.head(of: edge)))
        return Waypoint(location: from.interpolated(to: to, fraction: Double.random(in: 0.1...0.9, using: &random)))
    }
}
