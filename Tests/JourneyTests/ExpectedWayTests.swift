// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavRouting
import NavTestSupport
import NavWords
import Testing

/// Whoever drives exactly where the route leads is never thought to be elsewhere.
@Suite struct ExpectedWayTests {
    @Test(.enabled(if: RealMaps.areAvailable, "no real map; set GUIDEPOST_DATA"), arguments: RealMaps.all)
    func isRecognisedAllAlong(_ name: String) async throws {
        let graph = try RealMaps.graph(name)
        let provider = LocalRouteProvider(
            engine: RouteEngine(graph: graph, method: RealMaps.isQuick ? .hierarchy : .plain),
            writer: InstructionWriter())
        let matcher = TraceMatcher(engine: provider.engine)
        var random = SeededRandom(seed: 29)
        var (wanted, driven) = (0, 0)
        for mode in [TravelMode.driving, .cycling, .walking] {
            let nodes = graph.mainNodes(for: mode)
            wanted += nodes.count < 2 ? 0 : 3
            for _ in 0..<(nodes.count < 2 ? 0 : 3) {
                let ends = [nodes.randomElement(using: &random), nodes.randomElement(using: &random)]
                let stops = ends.compactMap { $0.flatMap { Waypoint(location: graph.place(of: $0)) } }
                let request = RouteRequest(stops: stops, mode: mode)
                guard let route = try? await provider.routes(for: request).first else { continue }
                driven += 1
                var live = LiveMatcher(matcher, mode: mode)
                live.expect(route.path)
                var (time, fixes, strays) = (0.0, 0, [Coordinate]())
                for (a, b) in zip(route.path, route.path.dropFirst()) where a != b {
                    let (length, course) = (a.distance(to: b).value, a.bearing(to: b).degrees)
                    let parts = max(1, Int(length / 10))
                    for part in 0..<parts {
                        time += length / Double(parts) / 10
                        let place = a.interpolated(to: b, fraction: (Double(part) + 0.5) / Double(parts))
                        let snap = live.snap(
                            LocationFix(coordinate: place, time: time, horizontalAccuracy: 5, course: course, speed: 10)
                        )
                        fixes += 1
                        if snap.routeProbability ?? 0 < 0.5 { strays.append(place) }
                    }
                }
                #expect(
                    strays.count <= fixes / 200,
                    "\(name), \(mode.name), \(stops.map(\.coordinate)): \(strays.count) of \(fixes), \(strays.prefix(3))"
                )
            }
        }
        // Two places may be one, or lie on islands of their own.
        #expect(wanted >= 3 && driven >= wanted * 2 / 3, "\(name): \(driven) of \(wanted) ways")
    }
}
