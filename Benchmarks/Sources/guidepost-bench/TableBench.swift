// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Computes square tables between random places.
struct TableBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "table")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "Places along one side.")
    var size = 100

    @Option(help: "Number of tables.")
    var count = 15

    @Option(help: "Random seed.")
    var seed: UInt64 = 1

    func run() async throws {
        let graph = try RoadGraph(path: file)
        guard var places = RandomPlaces(on: graph, mode: .driving, generator: SeededRandom(seed: seed)) else {
            throw ValidationError("no road for driving")
        }
        let engine = RouteEngine(graph: graph)
        var samples: [Double] = []
        for round in 0..<max(2, count + 1) {
            let stops = (0..<size).compactMap { _ in places.next().flatMap { Waypoint(location: $0) } }
            let (seconds, _) = try await Stopwatch.seconds { try engine.table(from: stops, to: stops) }
            if round > 0 { samples.append(seconds * 1000) }
        }
        printFields(["size": Double(size), "median": Stopwatch.quantile(0.5, of: samples)])
    }
}
