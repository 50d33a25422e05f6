// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Brings places drawn by lot, up to 100 m beside the roads, onto the network; lists the roads round them.
struct SnapBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "snap")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "How many places.")
    var count = 2000

    @Option(help: "The same number, the same places.")
    var seed: UInt64 = 1

    @Option(help: "Mode of travel, a word of the feed.")
    var mode = "driving"

    func run() async throws {
        guard let mode = TravelMode(word: mode) else { throw ValidationError("'\(mode)' is no mode.") }
        let graph = try RoadGraph(path: file)
        var random = SeededRandom(seed: seed)
        guard let lot = RandomPlaces(on: graph, mode: mode, generator: random) else {
            throw ValidationError("no road for \(mode.word)")
        }
        let snapper = RoadSnapper(graph)
        let questions = lot.prefix(max(1, count)).map { place in
            let reach = Double.random(in: 0...100, using: &random)
            let beside = place.moved(Meters(reach), toward: Bearing(Double.random(in: 0..<360, using: &random)))
            return SnapQuestion(beside, modes: ModeSet(rawValue: 1 << UInt8(mode.rawValue)), isStopover: true)
        }
        var (candidates, nearest, many, places) = ([Double](), [Double](), [Double](), 0)
        let clock = ContinuousClock()
        func microseconds(_ work: () -> Int) -> Double {
            var found = 0
            let time = clock.measure { found = work() }
            places += found
            return Double(time.components.attoseconds) / 1e12
        }
        for question in questions {
            candidates.append(microseconds { (try? snapper.candidates(for: question).count) ?? 0 })
        }
        for question in questions { nearest.append(microseconds { snapper.nearest(1, for: question).count }) }
        for question in questions { many.append(microseconds { snapper.nearest(100, for: question).count }) }
        tell([
            "places": Double(questions.count), "found": Double(places),
            "candidates": Stopwatch.quantile(0.5, of: candidates),
            "candidates99": Stopwatch.quantile(0.99, of: candidates),
            "nearest1": Stopwatch.quantile(0.5, of: nearest), "nearest100": Stopwatch.quantile(0.5, of: many),
        ])
    }
}
