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

/// Drives in a city whose receiver follows reflections. `dev/drive-faults` makes thousands of them.
@Suite struct ReflectionDriveTests {
    @Test(
        .enabled(if: RealMaps.areAvailable, "no real map; set GUIDEPOST_DATA"),
        arguments: ["monaco", "kampen", "washington-dc"])
    func wrongTurnsAreNoticedAndOthersAreRare(_ name: String) async throws {
        let graph = try RealMaps.graph(name)
        let provider = LocalRouteProvider(
            engine: RouteEngine(graph: graph, method: RealMaps.isQuick ? .hierarchy : .plain),
            writer: InstructionWriter())
        let snapper = LiveMatcher(TraceMatcher(engine: provider.engine), mode: .driving)
        let nodes = graph.mainNodes(for: .driving)
        var random = SeededRandom(seed: 31)
        var trials: [DriveTrial] = []
        for attempt in 0..<2_000 where trials.count < 8 {
            let ends = [nodes.randomElement(using: &random), nodes.randomElement(using: &random)]
            let stops = ends.compactMap { $0.flatMap { Waypoint(location: graph.place(of: $0)) } }
            guard stops.count == 2, stops[0].coordinate.distance(to: stops[1].coordinate) > Meters(800),
                stops[0].coordinate.distance(to: stops[1].coordinate) < Meters(4000)
            else { continue }
            let trial = try? await DriveTrial(
                request: RouteRequest(stops: stops), provider: provider, seed: UInt64(attempt), snapper: snapper,
                faults: DriveFaults(receiver: .multipath, hasWrongTurn: trials.count.isMultiple(of: 2)))
            guard let trial else { continue }
            trials.append(trial)
            #expect(trial.hasArrived, "\(name), seed \(attempt): did not arrive")
            #expect(trial.violations.isEmpty, "\(name), seed \(attempt): \(trial.violations.prefix(3))")
            #expect(
                !trial.tookWrongTurn || trial.secondsToDetection != nil, "\(name), seed \(attempt): never noticed")
        }
        #expect(trials.count == 8)
        #expect(trials.count { $0.falseDepartures > 0 } <= 2, "\(name): left the route without cause")
    }
}
