// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetClient
internal import FleetServer

/// `guidepost fleet load`
struct FleetLoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Measure a running server: stored positions per second, latency of watches.",
        discussion: """
            Creates vehicles and trips named load-…, so use a test server, started with GUIDEPOST_FLEET_QUOTA_CREATE=0 and \
            GUIDEPOST_FLEET_QUOTA_READ=0. Client and server share the machine.
            """)

    @OptionGroup var options: FleetServerOptions

    @Option(help: "Duration of each measurement in seconds.")
    var seconds = 10.0

    @Option(help: "Number of vehicles that report concurrently.")
    var vehicles = 64

    @Option(help: "Number of alternating measurements of health checks and positions; the median counts.")
    var rounds = 3

    @Option(help: "Number of watched trips, each moving once a second; 0 for none.")
    var trips = 0

    @Option(help: "Number of watchers per trip.")
    var watchers = 4

    func validate() throws {
        guard seconds >= 1, rounds > 0, vehicles > 0, trips >= 0, watchers > 0 else {
            throw ValidationError("--seconds, --rounds, --vehicles and --watchers must be above 0.")
        }
        guard seconds <= 86_400 else { throw ValidationError("--seconds must be at most 86400.") }
    }

    func run() async throws {
        do {
            let load = try await options.load(seconds: seconds)
            if trips == 0 {
                // Alternating, so that other load affects both alike.
                var (echoes, moves): ([FleetLoad.Result], [FleetLoad.Result]) = ([], [])
                for _ in 0..<rounds {
                    echoes.append(try await load.healthChecks(workers: vehicles))
                    moves.append(try await load.positions(workers: vehicles))
                }
                let (echo, most) = (median(echoes), median(moves))
                printResult("health checks", echo)
                printResult("positions", most)
                Output.write("  \(Int((most.rate / echo.rate * 100).rounded())) % of the health checks\n")
                // The latency of health checks at the same rate shows the share of the machine and of this program.
                printResult("health checks, as many", try await load.healthChecks(workers: vehicles, rate: most.rate / 2))
                printResult("positions, half of that", try await load.positions(workers: vehicles, rate: most.rate / 2))
            } else {
                let watched = try await load.watches(trips: trips, watchersPerTrip: watchers)
                printResult("\(trips * watchers) watchers of \(trips) trips", watched.result)
                Output.write(
                    "  \(watched.received) updates received, of \(watched.expected); \(watched.outOfOrder) out of order\n")
            }
        } catch { throw Failure(error) }
    }

    /// The result with the median rate.
    private func median(_ results: [FleetLoad.Result]) -> FleetLoad.Result {
        results.sorted { $0.rate < $1.rate }[results.count / 2]
    }

    private func printResult(_ name: String, _ result: FleetLoad.Result) {
        func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }
        Output.write(
            "\(name): \(Int(result.rate)) per second, median \(round(result.median)) ms, p99 \(round(result.p99)) ms, "
                + "\(result.failed) failed\n")
    }
}
