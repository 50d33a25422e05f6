// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavImport

/// Reads every element of a file on one thread and throws it away.
struct ReadBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "read")

    @Argument(help: "OpenStreetMap extract.")
    var file: String

    @Option(help: "How often; the best counts.")
    var runs = 5

    func run() async throws {
        let file = try OSMFile.open(file)
        var best = Double.infinity
        for _ in 0..<max(1, runs) {
            let (seconds, _) = try await Stopwatch.seconds {
                try file.read(.all, workers: 1) { _ in
                    ()
                } consume: { _ in
                }
            }
            best = min(best, seconds)
        }
        printFields([
            "megabytes": Double(file.byteCount) / 1e6, "seconds": best, "rate": Double(file.byteCount) / 1e6 / best,
        ])
    }
}
