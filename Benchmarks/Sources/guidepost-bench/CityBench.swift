// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGraph
internal import NavModel
internal import NavRouting
internal import NavTestSupport
internal import NavTrafficTestSupport

/// Judges the traffic sensor with simulated traffic on a real map or on random cities: errors of arrivals in the rush hour, in percent,
/// and how many seconds jams take to appear in routes and to disappear.
struct CityBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "city")

    @Argument(help: "Region file; without it a random city for each seed.")
    var file: String?

    @Option(help: "Streets of a random city in each direction.")
    var size = 16

    @Option(help: "Number of vehicles in the rush hour; 0 leaves it out.")
    var vehicles = 5_000

    @Option(help: "Number of jams of each kind, each with a seed of its own.")
    var jams = 6

    @Option(help: "First random seed.")
    var seed: UInt64 = 11

    @Flag(help: "The sensor only lets measurements fade.")
    var halfLifeOnly = false

    /// Conditions of jams by name.
    private static let settings: [(name: String, change: @Sendable (inout JamTrial.Setting) -> Void)] = [
        ("every30s", { _ in }), ("every15s", { $0.headway = 15 }), ("every60s", { $0.headway = 60 }),
        ("every120s", { $0.headway = 120 }), ("threeTimesSlower", { $0.factor = 3 }),
        ("tenTimesSlower", { $0.factor = 10 }),
        ("position10s", { $0.interval = 10 }), ("bypass15percent", { $0.shareWithoutJam = 0.15 }),
        ("deserted", { $0.ending = .deserted }),
    ]

    private func engine(_ seed: UInt64) throws -> RouteEngine {
        if let file { return RouteEngine(graph: try RoadGraph(path: file)) }
        var random = SeededRandom(seed: seed)
        return RouteEngine(graph: try ASCIIMap.city(size: size, using: &random).graph)
    }

    func run() async throws {
        let memory = halfLifeOnly ? SensorMemory.halfLifeOnly : SensorMemory()
        if vehicles > 0 {
            var city = ArrivalTrial.morning(try engine(seed), vehicles: vehicles, memory: memory, seed: seed)
            let (spent, _) = await Stopwatch.seconds { city.run() }
            let trial = ArrivalTrial(city.arrivals)
            printFields([
                "trips": Double(trial.trips), "free": 100 * trial.freeFlowError, "measured": 100 * trial.measuredError,
                "freeRatio": trial.freeFlowRatio, "measuredRatio": trial.measuredRatio, "seconds": spent,
            ])
        }
        guard jams > 0 else { return }
        let engines = try (0..<UInt64(jams)).map { (seed: seed + $0, engine: try engine(seed + $0)) }
        for (name, change) in CityBench.settings {
            var setting = JamTrial.Setting()
            setting.memory = memory
            change(&setting)
            let trials = engines.compactMap { JamTrial($0.engine, setting, seed: $0.seed) }
            let (shown, cleared) = (trials.compactMap(\.shownAfterExit), trials.compactMap(\.clearedAfter))
            print(name, terminator: ": ")
            printFields([
                "jams": Double(trials.count), "shown": Double(shown.count),
                "shown50": Stopwatch.quantile(0.5, of: shown), "shown100": shown.max() ?? .nan,
                "cleared50": Stopwatch.quantile(0.5, of: cleared), "cleared100": cleared.max() ?? .nan,
                "missed": 100 * trials.reduce(0) { $0 + $1.missed } / Double(max(1, trials.count)),
            ])
        }
    }
}
