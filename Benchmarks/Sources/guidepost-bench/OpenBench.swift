// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGraph

/// Opens a region with all checks.
struct OpenBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "open")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "How often; the median counts.")
    var runs = 11

    func run() async throws {
        var samples: [Double] = []
        for _ in 0..<max(1, runs) {
            samples.append(try await Stopwatch.seconds { try RoadGraph(path: file) }.0 * 1000)
        }
        printFields(["median": Stopwatch.quantile(0.5, of: samples)])
    }
}
