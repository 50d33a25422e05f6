// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGraph
internal import NavRouting
internal import NavTrafficTestSupport

/// Judges the traffic sensor on a real map with simulated traffic: errors of arrivals in the rush hour, in percent, and how many
/// seconds jams take to appear in routes and to disappear.
struct CityBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "city")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "Number of vehicles in the rush hour.")
    var vehicles = 5_000

    @Option(help: "Number of jams of each kind.")
    var jams = 20

    @Option(help: "First random seed.")
    var seed: UInt64 = 1

    @Flag(help: "The sensor only lets measurements fade.")
    var halfLifeOnly = false

    func run() async throws {
        let engine = RouteEngine(graph: try RoadGraph(path: file))
        let memory = halfLifeOnly ? SensorMemory.halfLifeOnly : SensorMemory()
        var city = ArrivalTrial.morning(engine, vehicles: vehicles, memory: memory, seed: seed)
        let (spent, _) = await Stopwatch.seconds { city.run() }
        let trial = ArrivalTrial(city.arrivals)
        printFields([
            "trips": Double(trial.trips), "free": 100 * trial.freeFlowError, "measured": 100 * trial.measuredError,
            "freeRatio": trial.freeFlowRatio, "measuredRatio": trial.measuredRatio, "seconds": spent,
        ])
        for ending in [JamTrial.Ending.flowing, .deserted] {
            var setting = JamTrial.Setting()
            setting.ending = ending
            setting.memory = memory
            let trials = (0..<UInt64(max(1, jams))).compactMap { JamTrial(engine, setting, seed: seed + $0) }
            let (shown, cleared) = (trials.compactMap(\.shownAfterExit), trials.compactMap(\.clearedAfter))
            printFields([
                "deserted": ending == .deserted ? 1 : 0, "jams": Double(trials.count), "shown": Double(shown.count),
                "shown50": Stopwatch.quantile(0.5, of: shown), "shown100": shown.max() ?? .nan,
                "cleared50": Stopwatch.quantile(0.5, of: cleared), "cleared100": cleared.max() ?? .nan,
            ])
        }
    }
}
