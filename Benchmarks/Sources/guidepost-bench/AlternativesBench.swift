// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Finds the best path between random places, alone and with up to three alternatives.
struct AlternativesBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "alternatives")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "Number of pairs of places.")
    var count = 300

    @Option(help: "Random seed.")
    var seed: UInt64 = 1

    func run() async throws {
        let graph = try RoadGraph(path: file)
        guard var places = RandomPlaces(on: graph, mode: .driving, generator: SeededRandom(seed: seed)) else {
            throw ValidationError("no road for driving")
        }
        let engine = RouteEngine(graph: graph)
        engine.prepare(for: .driving)
        var (best, all, found) = ([Double](), [Double](), 0)
        for _ in 0..<max(1, count) {
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            let request = RouteRequest(stops: stops)
            best.append(await Stopwatch.seconds { try? engine.path(for: request) }.0 * 1e6)
            let (seconds, paths) = await Stopwatch.seconds { try? engine.alternatives(for: request, atMost: 3) }
            all.append(seconds * 1e6)
            found += max(0, (paths?.count ?? 0) - 1)
        }
        printFields([
            "best": Stopwatch.quantile(0.5, of: best), "all": Stopwatch.quantile(0.5, of: all),
            "all99": Stopwatch.quantile(0.99, of: all), "found": Double(found) / Double(max(1, count)),
        ])
    }
}
