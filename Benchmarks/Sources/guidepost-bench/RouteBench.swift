// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavWords

/// Finds routes between places drawn by lot, first the way alone, then with steps and words.
struct RouteBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "routes")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "How many pairs of places.")
    var count = 300

    @Option(help: "The same number, the same places.")
    var seed: UInt64 = 1

    @Option(help: "Mode of travel, a word of the feed.")
    var mode = "driving"

    func run() async throws {
        guard let mode = TravelMode(word: mode) else { throw ValidationError("'\(mode)' is no mode.") }
        let graph = try RoadGraph(path: file)
        guard var places = RandomPlaces(on: graph, mode: mode, generator: SeededRandom(seed: seed)) else {
            throw ValidationError("no road for \(mode.word)")
        }
        let engine = RouteEngine(graph: graph)
        let provider = LocalRouteProvider(engine: engine, words: InstructionWriter())
        let (preparing, _) = await Stopwatch.seconds { engine.metric(for: mode) }
        var (paths, routes, found) = ([Double](), [Double](), 0)
        for _ in 0..<max(1, count) {
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            let request = RouteRequest(stops: stops, mode: mode)
            paths.append(await Stopwatch.seconds { try? engine.paths(for: request) }.0 * 1000)
            let (seconds, answer) = await Stopwatch.seconds { try? await provider.routes(for: request) }
            routes.append(seconds * 1000)
            if answer?.isEmpty == false { found += 1 }
        }
        tell([
            "pairs": Double(routes.count), "found": 100 * Double(found) / Double(routes.count),
            "prepare": preparing * 1000,
            "path": Stopwatch.quantile(0.5, of: paths), "path99": Stopwatch.quantile(0.99, of: paths),
            "route": Stopwatch.quantile(0.5, of: routes), "route99": Stopwatch.quantile(0.99, of: routes),
        ])
    }
}
