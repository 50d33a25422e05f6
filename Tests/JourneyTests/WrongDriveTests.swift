// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavRouting
import NavSession
import NavSessionTestSupport
import NavTestSupport
import NavWords
import Testing

/// Drives on real maps on which things go wrong: a bad receiver, a tunnel, a wrong turn. `guidepost-bench drives` makes a
/// thousand of them; here are a few of each map.
@Suite struct WrongDriveTests {
    @Test(.enabled(if: RealMaps.areAvailable, "no real map; set GUIDEPOST_DATA"), arguments: RealMaps.all)
    func arriveByTheRules(_ name: String) async throws {
        let graph = try RealMaps.graph(name)
        let provider = LocalRouteProvider(
            engine: RouteEngine(graph: graph, method: RealMaps.isQuick ? .hierarchy : .plain),
            writer: InstructionWriter())
        var random = SeededRandom(seed: 23)
        // Where cars have no network to speak of, those do who have.
        let mode = try #require([TravelMode.driving, .cycling, .walking].first { graph.mainNodes(for: $0).count > 20 })
        let nodes = graph.mainNodes(for: mode)
        let snapper = LiveMatcher(TraceMatcher(engine: provider.engine), mode: mode)
        var trials: [DriveTrial] = []
        // In a whole country few places are as near to each other as that.
        for attempt in 0..<5_000 where trials.count < 3 {
            let ends = [nodes.randomElement(using: &random), nodes.randomElement(using: &random)]
            let stops = ends.compactMap { $0.flatMap { Waypoint(location: graph.place(of: $0)) } }
            guard stops.count == 2, stops[0].coordinate.distance(to: stops[1].coordinate) > Meters(400),
                stops[0].coordinate.distance(to: stops[1].coordinate) < Meters(5000)
            else { continue }
            let trial = try? await DriveTrial(
                request: RouteRequest(stops: stops, mode: mode), provider: provider, seed: UInt64(attempt),
                snapper: snapper)
            guard let trial else { continue }
            trials.append(trial)
            let journey = "\(name), \(stops.map(\.coordinate)), seed \(attempt)"
            #expect(trial.hasArrived, "\(journey): did not arrive")
            #expect(trial.violations.isEmpty, "\(journey): \(trial.violations.prefix(3))")
            #expect(Double(trial.rightSteps) >= 0.9 * Double(trial.updates), "\(journey): wrong steps")
        }
        #expect(trials.count == 3, "\(name): \(trials.count) drives")
        #expect(trials.reduce(0) { $0 + $1.falseDepartures } <= 1, "\(name): left the route without cause")
    }
}
