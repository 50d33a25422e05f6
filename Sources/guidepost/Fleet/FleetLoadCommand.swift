// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetClient
internal import FleetServer

/// `guidepost fleet load`
struct FleetLoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Measure a server that runs: positions stored a second, times to those who watch.",
        discussion: """
            Makes vehicles and trips called load-…, so give it a server for tests, started with GUIDEPOST_FLEET_QUOTA_CREATE=0 \
            and GUIDEPOST_FLEET_QUOTA_READ=0. Client and server share the machine.
            """)

    @OptionGroup var options: FleetServerOptions

    @Option(help: "Seconds that each part is measured.")
    var seconds = 10.0

    @Option(help: "Vehicles that report at once.")
    var vehicles = 64

    @Option(help: "How often the first part is measured, health checks and positions by turns; the middle one counts.")
    var rounds = 3

    @Option(help: "Trips that are watched, each moving once a second; 0 for none.")
    var trips = 0

    @Option(help: "Watchers of each trip.")
    var watchers = 4

    func validate() throws {
        guard seconds >= 1, rounds > 0, vehicles > 0, trips >= 0, watchers > 0 else {
            throw ValidationError("--seconds, --rounds, --vehicles and --watchers must be above 0.")
        }
        guard seconds <= 86_400 else { throw ValidationError("--seconds must be a day (86400) at most.") }
    }

    func run() async throws {
        do {
            let load = try await options.load(seconds: seconds)
            if trips == 0 {
                // By turns, so that a busy machine is busy for both.
                var (echoes, moves): ([FleetLoad.Result], [FleetLoad.Result]) = ([], [])
                for _ in 0..<rounds {
                    echoes.append(try await load.healthChecks(workers: vehicles))
                    moves.append(try await load.positions(workers: vehicles))
                }
                let (echo, most) = (middle(echoes), middle(moves))
                tell("health checks", echo)
                tell("positions", most)
                Output.write("  \(Int((most.rate / echo.rate * 100).rounded())) % of the health checks\n")
                // What the machine and the program that measures add of their own shows beside it.
                tell("health checks, as many", try await load.healthChecks(workers: vehicles, rate: most.rate / 2))
                tell("positions, half of that", try await load.positions(workers: vehicles, rate: most.rate / 2))
            } else {
                let watched = try await load.watches(trips: trips, watchersPerTrip: watchers)
                tell("\(trips * watchers) watchers of \(trips) trips", watched.result)
                Output.write(
                    "  \(watched.received) updates came, of \(watched.expected); \(watched.outOfOrder) out of order\n")
            }
        } catch { throw Failure(error) }
    }

    /// The one in the middle by its rate.
    private func middle(_ results: [FleetLoad.Result]) -> FleetLoad.Result {
        results.sorted { $0.rate < $1.rate }[results.count / 2]
    }

    private func tell(_ name: String, _ result: FleetLoad.Result) {
        func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }
        Output.write(
            "\(name): \(Int(result.rate)) a second, median \(round(result.median)) ms, p99 \(round(result.p99)) ms, "
                + "\(result.failed) failed\n")
    }
}
