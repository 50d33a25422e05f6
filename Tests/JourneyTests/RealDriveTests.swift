// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavRouting
import NavSession
import NavTestSupport
import NavWords
import Testing

/// Whole journeys over real maps: import, search, guidance, a simulated drive. Skipped where the folder is absent.
@Suite struct RealDriveTests {
    @Test(.enabled(if: RealMaps.areAvailable, "no real map; set GUIDEPOST_DATA"), arguments: RealMaps.all)
    func everyDriveArrivesByTheRules(_ name: String) async throws {
        let graph = try RealMaps.graph(name)
        let provider = LocalRouteProvider(
            engine: RouteEngine(graph: graph, method: RealMaps.isQuick ? .hierarchy : .plain),
            writer: InstructionWriter())
        var random = SeededRandom(seed: 11)
        var modes: [TravelMode] = [.driving, .driving, .cycling, .walking, .twoWheeler, .taxicab]
        modes.removeAll { graph.mainNodes(for: $0).count < 2 }
        #expect(!modes.isEmpty)
        for mode in modes {
            let stops = try #require(graph.farStops(for: mode, using: &random))
            let request = RouteRequest(stops: stops, mode: mode)
            let snapper = LiveMatcher(TraceMatcher(engine: provider.engine), mode: mode)
            var drive = try await DriveSession(request: request, provider: provider, seed: 3, snapper: snapper)
            var rules = FeedRules()
            var fixes = 0
            while let moment = await drive.next(), fixes < 100_000 {
                fixes += 1
                for info in moment.navInfos { rules.look(at: info) }
                for case .leftRoute(let departure) in moment.events {
                    Issue.record("\(name), \(mode.name), \(stops.map(\.coordinate)): left the route, \(departure)")
                }
            }
            let journey = "\(name), \(mode.name), \(stops.map(\.coordinate))"
            #expect(rules.violations.isEmpty, "\(journey): \(rules.violations.prefix(3))")
            #expect(drive.hasArrived, "\(journey): \(rules.lastDistance) m left")
            #expect(rules.lastDistance < 60, "\(journey)")
            #expect(rules.wasStopped, "\(journey): the feed never said stopped")
        }
    }

    @Test(.enabled(if: RealMaps.areAvailable, "no real map; set GUIDEPOST_DATA"), arguments: RealMaps.all)
    func nearlyEveryPairInTheMainNetworkHasARoute(_ name: String) async throws {
        let graph = try RealMaps.graph(name)
        let provider = LocalRouteProvider(
            engine: RouteEngine(graph: graph, method: RealMaps.isQuick ? .hierarchy : .plain),
            writer: InstructionWriter())
        var random = SeededRandom(seed: 5)
        for mode in TravelMode.allCases {
            let nodes = graph.mainNodes(for: mode)
            guard nodes.count > 100 else { continue }
            var failures: [String] = []
            let tries = 10
            for _ in 0..<tries {
                let ends = [nodes.randomElement(using: &random), nodes.randomElement(using: &random)]
                let stops = ends.compactMap { $0.flatMap { Waypoint(location: graph.place(of: $0)) } }
                do {
                    let routes = try await provider.routes(for: RouteRequest(stops: stops, mode: mode))
                    expectWhole(routes[0], "\(name) \(mode.name)")
                } catch {
                    failures.append("\(stops.map(\.coordinate)): \(error)")
                }
            }
            #expect(
                failures.isEmpty, "\(name) \(mode.name): \(failures.count) of \(tries), such as \(failures.prefix(2))")
        }
    }

    private func expectWhole(_ route: Route, _ journey: String) {
        for leg in route.legs {
            #expect(leg.path.count >= 2, "\(journey)")
            #expect(leg.annotation.distances.count == leg.path.count - 1, "\(journey)")
            #expect(leg.annotation.durations.count == leg.path.count - 1, "\(journey)")
            #expect(leg.annotation.nodes.count == leg.path.count, "\(journey)")
            #expect(leg.steps.first?.turn.kind == .depart, "\(journey)")
            #expect(leg.steps.last?.turn.kind == .arrive, "\(journey)")
            let stepMeters = leg.steps.reduce(0) { $0 + $1.distance.value }
            #expect(abs(stepMeters - leg.distance.value) < 0.01 * leg.distance.value + 1, "\(journey)")
            let stepSeconds = leg.steps.reduce(0) { $0 + $1.duration.value }
            #expect(abs(stepSeconds - leg.duration.value) < 0.01 * leg.duration.value + 1, "\(journey)")
            #expect(leg.steps.allSatisfy { !$0.fullInstructionText.isEmpty }, "\(journey)")
            #expect(zip(leg.steps, leg.steps.dropFirst()).allSatisfy { $0.pathIndex <= $1.pathIndex }, "\(journey)")
        }
    }
}

extension RoadGraph {
    /// Nodes where an edge of the main network of a mode starts.
    func mainNodes(for mode: TravelMode) -> [NodeID] {
        let bit = ModeSet(rawValue: 1 << UInt8(mode.rawValue))
        return (0..<Int32(nodeCount)).map { NodeID(row: $0) }.filter { node in
            edges(leaving: node).contains {
                mainNetwork(of: $0).contains(bit) && !destinationOnly(of: $0).contains(bit)
            }
        }
    }

    /// Two places of the main network, the farthest apart of a few tries.
    func farStops(for mode: TravelMode, using random: inout SeededRandom) -> [Waypoint]? {
        let nodes = mainNodes(for: mode)
        var best: (Coordinate, Coordinate)?
        for _ in 0..<8 {
            guard let a = nodes.randomElement(using: &random), let b = nodes.randomElement(using: &random) else {
                continue
            }
            let pair = (place(of: a), place(of: b))
            let longest = best.map { $0.0.distance(to: $0.1) } ?? .zero
            // Long enough to meet all sorts of junctions, short enough for a test.
            if pair.0.distance(to: pair.1) > longest, pair.0.distance(to: pair.1) < Meters(20_000) { best = pair }
        }
        guard let best, let from = Waypoint(location: best.0), let to = Waypoint(location: best.1) else { return nil }
        return [from, to]
    }
}
