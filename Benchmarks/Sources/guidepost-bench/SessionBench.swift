// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavSession
internal import NavWords

/// Lets a navigator follow a simulated drive and times each fix.
struct SessionBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "session")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "The same number, the same drive.")
    var seed: UInt64 = 1

    func run() async throws {
        let graph = try RoadGraph(path: file)
        let lot = RandomPlaces(on: graph, mode: .driving, generator: SeededRandom(seed: seed))
        guard var places = lot else { throw ValidationError("no road for driving") }
        let provider = LocalRouteProvider(graph: graph, writer: InstructionWriter())
        // The longest of twenty routes, so that looking far along the line would show.
        var longest: Route?
        for _ in 0..<20 {
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            let route = try? await provider.routes(for: RouteRequest(stops: stops)).first
            if let route, route.distance > longest?.distance ?? .zero { longest = route }
        }
        guard let longest else { throw ValidationError("no route between any of the places") }
        let itinerary = try Itinerary(longest)
        var simulator = RouteSimulator(itinerary, seed: seed)
        simulator.isLocationJitteringEnabled = true
        var fixes: [LocationFix] = []
        while let fix = simulator.next() { fixes.append(fix) }
        var (best, events) = (Double.infinity, 0)
        for _ in 0..<5 {
            var state = NavigatorState()
            events = state.setRoute(itinerary).count + state.setGuidance(active: true).count
            let (seconds, _) = await Stopwatch.seconds {
                for fix in fixes { events += state.advance(to: fix).count }
            }
            best = min(best, seconds)
        }
        printFields([
            "kilometers": longest.distance.value / 1000, "fixes": Double(fixes.count), "events": Double(events),
            "nanoseconds": best / Double(fixes.count) * 1e9,
        ])
    }
}
