// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Simulates drives on random routes with a noisy receiver and matches the traces.
///
/// The error is that of Newson and Krumm: length wrongly added plus length missed, relative to the route.
struct MatchBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "match")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "Number of routes.")
    var count = 100

    @Option(help: "Seconds between fixes.")
    var interval = 5.0

    @Option(help: "Standard deviation of the error of each coordinate, meters.")
    var noise = 10.0

    @Option(help: "Existing folder for the traces and true paths, for other programs.")
    var save: String?

    @Flag(help: "Print each drive.")
    var each = false

    @Option(help: "Random seed.")
    var seed: UInt64 = 1

    func run() async throws {
        let graph = try RoadGraph(path: file)
        guard var places = RandomPlaces(on: graph, mode: .driving, generator: SeededRandom(seed: seed)) else {
            throw ValidationError("no road")
        }
        var random = SeededRandom(seed: seed &+ 1)
        let simulator = DriveSimulator(graph: graph, interval: interval, noise: noise)
        let engine = RouteEngine(graph: graph)
        let matcher = TraceMatcher(engine: engine)
        // The first call allocates a workspace.
        _ = matcher.match([])
        if let save { try ExportedDrive.writeStretches(of: graph, to: save + "/stretches.csv") }
        var (seconds, fixes, mismatch) = (0.0, 0, RouteMismatch())
        for number in 0..<max(1, count) {
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            guard let leg = try? engine.path(for: RouteRequest(stops: stops)).legs.first else { continue }
            let drive = simulator.drive(leg, using: &random)
            let (trace, truth) = (drive.fixes, drive.truth)
            if let save { try ExportedDrive(fixes: trace, truth: truth).write(to: "\(save)/\(number)") }
            let (time, match) = await Stopwatch.seconds { matcher.match(trace) }
            seconds += time
            fixes += trace.count
            var own = RouteMismatch()
            own.add(truth: truth, found: match.matchings, on: graph)
            if each { print("drive=\(number) mismatchPercent=\(100 * own.share) matchings=\(match.matchings.count)") }
            mismatch.add(own)
        }
        printFields([
            "fixes": Double(fixes), "kilometers": mismatch.driven / 1000, "mismatchPercent": 100 * mismatch.share,
            "fixesPerSecond": Double(fixes) / seconds,
        ])
    }
}
