// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Online matching of many travelers at one fix per second: CPU microseconds per fix, and the calibration of the
/// reported probabilities.
struct LiveMatchBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "match-live")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "Number of travelers.")
    var count = 40

    @Option(help: "Seconds between fixes.")
    var interval = 1.0

    @Option(help: "Standard deviation of the error of each coordinate, meters.")
    var noise = 8.0

    @Option(help: "Random seed.")
    var seed: UInt64 = 1

    @Flag(help: "Set the expected route of each traveler.")
    var route = false

    func run() async throws {
        let graph = try RoadGraph(path: file)
        guard var places = RandomPlaces(on: graph, mode: .driving, generator: SeededRandom(seed: seed)) else {
            throw ValidationError("no road")
        }
        let engine = RouteEngine(graph: graph)
        let simulator = DriveSimulator(graph: graph, interval: interval, noise: noise)
        var random = SeededRandom(seed: seed &+ 1)
        let drives = (0..<max(1, count)).compactMap { _ -> DriveSimulator.Drive? in
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            return (try? engine.path(for: RouteRequest(stops: stops)).legs.first).map {
                simulator.drive($0, using: &random)
            }
        }
        let matcher = TraceMatcher(engine: engine)
        var times: [Double] = []
        var (shares, settledShares) = (Calibration(), Calibration())
        for drive in drives {
            var live = LiveMatcher(matcher)
            if route { live.expect(drive.line) }
            for (row, fix) in drive.fixes.enumerated() {
                let (seconds, snap) = await Stopwatch.seconds { live.snap(fix) }
                times.append(seconds * 1e6)
                shares.add(snap.probability, isRight: drive.isRight(snap, at: row, on: graph))
                guard let settled = live.smoothed, let earlier = drive.row(at: settled.time) else { continue }
                settledShares.add(settled.probability, isRight: drive.isRight(settled, at: earlier, on: graph))
            }
        }
        printFields([
            "fixes": Double(times.count), "median": Stopwatch.quantile(0.5, of: times),
            "p99": Stopwatch.quantile(0.99, of: times), "mean": times.reduce(0, +) / Double(max(1, times.count)),
            "rightPercent": shares.right, "settledRightPercent": settledShares.right,
        ])
        for (name, calibration) in [("reported", shares), ("settled", settledShares)] {
            for bin in calibration.bins.indices where calibration.bins[bin].count > 0 {
                print(name, terminator: " ")
                printFields([
                    "from": Double(bin) / 10, "fixes": Double(calibration.bins[bin].count),
                    "rightPercent": 100 * Double(calibration.bins[bin].right) / Double(calibration.bins[bin].count),
                ])
            }
        }
    }
}

/// How often a road was right, by tenths of the reported probability.
struct Calibration {
    private(set) var bins = [(count: Int, right: Int)](repeating: (0, 0), count: 10)

    mutating func add(_ probability: Double, isRight: Bool) {
        let bin = max(0, min(9, Int(probability * 10)))
        bins[bin].count += 1
        if isRight { bins[bin].right += 1 }
    }

    /// Percentage of right roads.
    var right: Double {
        let count = bins.reduce(0) { $0 + $1.count }
        return count > 0 ? 100 * Double(bins.reduce(0) { $0 + $1.right }) / Double(count) : 0
    }
}
