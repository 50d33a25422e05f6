// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Snaps random places up to 100 m beside roads, and lists the roads around them.
struct SnapBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "snap")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "Number of places.")
    var count = 2000

    @Option(help: "Random seed.")
    var seed: UInt64 = 1

    @Option(help: "Travel mode, as in the feed.")
    var mode = "driving"

    func run() async throws {
        guard let mode = TravelMode(name: mode) else { throw ValidationError("invalid mode '\(mode)'") }
        let graph = try RoadGraph(path: file)
        var random = SeededRandom(seed: seed)
        guard let randomPlaces = RandomPlaces(on: graph, mode: mode, generator: random) else {
            throw ValidationError("no road for \(mode.name)")
        }
        let snapper = RoadSnapper(graph)
        let requests = randomPlaces.prefix(max(1, count)).map { place in
            let reach = Double.random(in: 0...100, using: &random)
            let beside = place.moved(Meters(reach), toward: Bearing(Double.random(in: 0..<360, using: &random)))
            return SnapRequest(beside, modes: ModeSet(rawValue: 1 << UInt8(mode.rawValue)), isStopover: true)
        }
        var (candidates, nearest, many, places) = ([Double](), [Double](), [Double](), 0)
        let clock = ContinuousClock()
        func microseconds(_ work: () -> Int) -> Double {
            var found = 0
            let time = clock.measure { found = work() }
            places += found
            return Double(time.components.attoseconds) / 1e12
        }
        for request in requests {
            candidates.append(microseconds { (try? snapper.candidates(for: request).count) ?? 0 })
        }
        for request in requests { nearest.append(microseconds { snapper.nearest(1, for: request).count }) }
        for request in requests { many.append(microseconds { snapper.nearest(100, for: request).count }) }
        printFields([
            "places": Double(requests.count), "found": Double(places),
            "candidates": Stopwatch.quantile(0.5, of: candidates),
            "candidates99": Stopwatch.quantile(0.99, of: candidates),
            "nearest1": Stopwatch.quantile(0.5, of: nearest), "nearest100": Stopwatch.quantile(0.5, of: many),
        ])
    }
}
