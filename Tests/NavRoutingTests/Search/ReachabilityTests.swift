// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

/// Real maps: nearly all pairs of places in the main network are connected.
@Suite(.enabled(if: RealMaps.areHere, "no real map; set GUIDEPOST_DATA"))
struct ReachabilityTests {
    static let maps = RealMaps.all.filter { isOptimized || quick.contains($0) }
    private static let quick = ["monaco", "tokyo-shibuya", "cairo-nasr-city", "frankfurter-kreuz"]

    private static var isOptimized: Bool {
        #if DEBUG
        false
        #else
        true
        #endif
    }

    @Test(arguments: maps) func nearlyAllPairsAreConnected(name: String) throws {
        let graph = try RealMaps.graph(name)
        let engine = RouteEngine(graph: graph, method: RealMaps.isQuick ? .hierarchy : .plain)
        let pairs = ReachabilityTests.isOptimized ? 400 : 15
        for mode in TravelMode.allCases {
            let modes = engine.profile(for: mode).modeSet
            let main = (0..<Int32(graph.edgeCount)).map { EdgeID(row: $0) }
                .filter { graph.mainNetwork(of: $0).isSuperset(of: modes) }
            var random = SeededRandom(seed: UInt64(mode.rawValue) + 1)
            var missed: [String] = []
            for _ in 0..<pairs {
                guard let from = main.randomElement(using: &random), let to = main.randomElement(using: &random),
                    let a = Waypoint(location: middle(of: from, graph)),
                    let b = Waypoint(location: middle(of: to, graph))
                else { continue }
                do {
                    let path = try engine.path(for: RouteRequest(stops: [a, b], mode: mode))
                    check(path.legs[0], engine.metric(for: mode))
                } catch { missed.append("\(error)") }
            }
            #expect(missed.count * 200 <= max(pairs, 200), "\(name), \(mode): \(missed)")
        }
    }

    private func middle(of edge: EdgeID, _ graph: RoadGraph) -> Coordinate {
        let line = graph.shape(of: edge)
        return line[line.count / 2 - 1].interpolated(to: line[line.count / 2], fraction: 0.5)
    }

    private func check(_ leg: EngineLeg, _ metric: Metric) {
        let graph = metric.turns.graph
        var state = TurnState(on: leg.edges[0])
        for edge in leg.edges.dropFirst() {
            let (next, forbidden) = metric.turns.step(from: state, along: edge)
            #expect(!forbidden.isSuperset(of: metric.options.profile.modeSet))
            #expect(graph.head(of: metric.turns.edge(of: state)) == graph.tail(of: edge))
            state = next
        }
        #expect(leg.edges.allSatisfy(metric.isOpen))
        #expect(leg.edgeSeconds.allSatisfy { $0 >= 0 && $0.isFinite } && leg.turnSeconds.allSatisfy { $0 < 3600 })
    }
}
