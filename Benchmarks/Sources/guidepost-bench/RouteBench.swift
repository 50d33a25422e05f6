// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavWords

/// Finds routes between random places, first the path alone, then with steps and instructions.
struct RouteBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "routes")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "Number of pairs of places.")
    var count = 300

    @Option(help: "Random seed.")
    var seed: UInt64 = 1

    @Option(help: "Travel mode, as in the feed.")
    var mode = "driving"

    func run() async throws {
        guard let mode = TravelMode(name: mode) else { throw ValidationError("invalid mode '\(mode)'") }
        let graph = try RoadGraph(path: file)
        guard var places = RandomPlaces(on: graph, mode: mode, generator: SeededRandom(seed: seed)) else {
            throw ValidationError("no road for \(mode.name)")
        }
        let engine = RouteEngine(graph: graph)
        let provider = LocalRouteProvider(engine: engine, writer: InstructionWriter())
        let (preparing, _) = await Stopwatch.seconds { engine.metric(for: mode) }
        var (paths, routes, found) = ([Double](), [Double](), 0)
        for _ in 0..<max(1, count) {
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            let request = RouteRequest(stops: stops, mode: mode)
            paths.append(await Stopwatch.seconds { try? engine.path(for: request) }.0 * 1000)
            let (seconds, result) = await Stopwatch.seconds { try? await provider.routes(for: request) }
            routes.append(seconds * 1000)
            if result?.isEmpty == false { found += 1 }
        }
        printFields([
            "pairs": Double(routes.count), "found": 100 * Double(found) / Double(routes.count),
            "prepare": preparing * 1000,
            "path": Stopwatch.quantile(0.5, of: paths), "path99": Stopwatch.quantile(0.99, of: paths),
            "route": Stopwatch.quantile(0.5, of: routes), "route99": Stopwatch.quantile(0.99, of: routes),
        ])
    }
}
