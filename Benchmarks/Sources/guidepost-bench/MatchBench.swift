// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Drives routes drawn by lot with a bad receiver and lays the traces on the roads again.
///
/// The error is that of Newson and Krumm: length wrongly added and length missed, as a share of the route.
struct MatchBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "match")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "How many routes.")
    var count = 100

    @Option(help: "Seconds between fixes.")
    var interval = 5.0

    @Option(help: "Standard deviation of the error of each coordinate, meters.")
    var noise = 10.0

    @Option(help: "Folder to write the traces and true ways to, for other programs; it must exist.")
    var save: String?

    @Flag(help: "Tell of each drive.")
    var each = false

    @Option(help: "The same number, the same routes.")
    var seed: UInt64 = 1

    func run() async throws {
        let graph = try RoadGraph(path: file)
        guard var places = RandomPlaces(on: graph, mode: .driving, generator: SeededRandom(seed: seed)) else {
            throw ValidationError("no road")
        }
        var random = SeededRandom(seed: seed &+ 1)
        let lot = DriveLot(graph: graph, interval: interval, noise: noise)
        let engine = RouteEngine(graph: graph)
        let matcher = TraceMatcher(engine: engine)
        // The first call makes working memory.
        _ = matcher.match([])
        if let save { try DrawnDrive.writeStretches(of: graph, to: save + "/stretches.csv") }
        var (seconds, fixes, mismatch) = (0.0, 0, RouteMismatch())
        for number in 0..<max(1, count) {
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            guard let leg = try? engine.paths(for: RouteRequest(stops: stops)).legs.first else { continue }
            let drive = lot.drive(leg, using: &random)
            let (trace, truth) = (drive.fixes, drive.truth)
            if let save { try DrawnDrive(fixes: trace, truth: truth).write(to: "\(save)/\(number)") }
            let (time, match) = await Stopwatch.seconds { matcher.match(trace) }
            seconds += time
            fixes += trace.count
            var own = RouteMismatch()
            own.add(truth: truth, found: match.matchings, on: graph)
            if each { print("drive=\(number) mismatchPercent=\(100 * own.share) matchings=\(match.matchings.count)") }
            mismatch.add(own)
        }
        tell([
            "fixes": Double(fixes), "kilometers": mismatch.driven / 1000, "mismatchPercent": 100 * mismatch.share,
            "fixesPerSecond": Double(fixes) / seconds,
        ])
    }
}
