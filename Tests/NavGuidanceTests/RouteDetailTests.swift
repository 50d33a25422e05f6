// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavRouting
import NavTestSupport
import NavWords
import Testing

/// Routes with some of their parts are parts of the whole route.
@Suite struct RouteDetailTests {
    /// Calls `body` with random routes: the provider, the path, and its request.
    private func forRandomRoutes(
        _ count: Int, traffic: Bool = false,
        _ body: (LocalRouteProvider, EnginePath, RouteRequest) throws -> Void
    ) throws {
        var random = SeededRandom(seed: 20)
        var found = 0
        while found < count {
            let map = try ASCIIMap.random(nodes: 30, restrictions: 6, using: &random)
            let provider = LocalRouteProvider(graph: map.graph, writer: InstructionWriter())
            if traffic {
                let rows = (0..<map.graph.edgeCount).filter { $0 % 3 == 0 }
                provider.engine.apply(TrafficSpeeds(wholeEdges: rows.map { (EdgeID(row: Int32($0)), 12) }))
            }
            for _ in 0..<8 {
                let stops = (0..<Int.random(in: 2...3, using: &random)).compactMap { _ -> Waypoint? in
                    let node = NodeID(row: Int32.random(in: 0..<Int32(map.graph.nodeCount), using: &random))
                    let place = map.graph.place(of: node)
                    return Waypoint(
                        location: Coordinate(
                            latitude: place.latitude + Double.random(in: -0.0004...0.0004, using: &random),
                            longitude: place.longitude + Double.random(in: -0.0004...0.0004, using: &random)))
                }
                let request = RouteRequest(stops: stops)
                guard let path = try? provider.engine.path(for: request) else { continue }
                found += 1
                try body(provider, path, request)
            }
        }
    }

    @Test(arguments: [false, true])
    func totalsEqualThoseOfTheLine(traffic: Bool) throws {
        try forRandomRoutes(120, traffic: traffic) { provider, path, request in
            let totals = provider.route(along: path, for: request, detail: [])
            let line = provider.route(along: path, for: request, detail: .line)
            let whole = provider.route(along: path, for: request)
            #expect(totals.legs.count == whole.legs.count)
            for (leg, other) in zip(totals.legs, line.legs) {
                #expect(leg.distance == other.distance && leg.duration == other.duration)
                #expect(leg.path.isEmpty != traffic)
            }
            #expect(abs(totals.distance.value - whole.distance.value) < 1e-6)
            #expect(abs(totals.duration.value - whole.duration.value) < 1e-6)
        }
    }

    @Test func partsEqualThoseOfTheWholeRoute() throws {
        try forRandomRoutes(60) { provider, path, request in
            let whole = provider.route(along: path, for: request)
            for detail in [RouteDetail.line, [.line, .nodes], [.line, .features], [.line, .nodes, .features]] {
                let route = provider.route(along: path, for: request, detail: detail)
                for (leg, other) in zip(route.legs, whole.legs) {
                    #expect(leg.path == other.path)
                    #expect(leg.annotation.distances == other.annotation.distances)
                    #expect(leg.annotation.durations == other.annotation.durations)
                    #expect(leg.annotation.nodes == (detail.contains(.nodes) ? other.annotation.nodes : []))
                    let hasFeatures = detail.contains(.features)
                    #expect(leg.annotation.features == (hasFeatures ? other.annotation.features : []))
                    #expect(leg.annotation.speedLimits == (hasFeatures ? other.annotation.speedLimits : []))
                }
            }
        }
    }
}
