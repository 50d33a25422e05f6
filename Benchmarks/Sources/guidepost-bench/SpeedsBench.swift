// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting
internal import NavSpeeds

/// Costs of travel times: learning, the sensor, the costs of an hour, and routes by the hour beside those of plain queries. Times are
/// processor time.
///
/// - `learn`: positions per second learned from matched drives; `learnMatched`: with matching
/// - `sensor`: microseconds per position
/// - `hour`: milliseconds for the costs of an hour with their hierarchy
/// - `plain`, `sameHour`, `nextHour`: milliseconds per query in free flow, within the hour of departure, and into the next one
/// - `retained`, `evictions`: megabytes retained of the hours, and how often something was dropped during the queries of `nextHour`
struct SpeedsBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "speeds")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "Drives as JSON lines {\"t\": [seconds], \"pts\": [[latitude, longitude]]}.")
    var drives: String?

    @Option(help: "Number of queries.")
    var count = 300

    @Option(help: "Random seed.")
    var seed: UInt64 = 1

    @Option(help: "Memory for hours in megabytes, by default that of the routing server.")
    var memory = TimedRouter.defaultMemory >> 20

    func run() async throws {
        let engine = RouteEngine(graph: try RoadGraph(path: file))
        engine.prepare(for: .driving)
        if let drives { try await learn(from: drives, engine) }
        try await route(engine)
    }

    private func learn(from path: String, _ engine: RouteEngine) async throws {
        let drives = try SpeedsBench.drives(at: path)
        let positions = Double(drives.reduce(0) { $0 + $1.fixes.count })
        let matcher = TraceMatcher(engine: engine)
        for drive in drives.prefix(10) { _ = MatchedDrive(drive.fixes, matcher: matcher) }
        var learner = SpeedLearner(matcher: matcher)
        let (matched, _) = await Stopwatch.seconds { for drive in drives { learner.learn(drive) } }
        let paths = drives.compactMap { drive in
            MatchedDrive(drive.fixes, matcher: matcher).map { (path: $0, vehicle: drive.vehicle) }
        }
        let learned = Double(paths.reduce(0) { $0 + $1.path.times.count })
        var again = SpeedLearner(matcher: matcher)
        let rounds = 50
        let (alone, _) = await Stopwatch.seconds {
            for _ in 0..<rounds { for drive in paths { again.learn(drive.path, vehicle: drive.vehicle) } }
        }
        var sensor = TrafficSensor(engine)
        let (sensing, _) = await Stopwatch.seconds {
            for drive in drives { for fix in drive.fixes { sensor.add(fix, of: drive.vehicle) } }
        }
        printFields([
            "positions": positions, "learn": Double(rounds) * learned / alone, "learnMatched": positions / matched,
            "sensor": sensing / positions * 1e6, "bytes": Double(learner.tally.bytes.count),
        ])
    }

    private func route(_ engine: RouteEngine) async throws {
        let profile = SpeedProfile(typicalFor: engine.metric(for: .driving))
        // Tuesday the 24th of November 2026.
        let day = 1_795_478_400.0
        let router = TimedRouter(engine, usual: profile, limit: memory << 20)
        var hours: [Double] = []
        for hour in 6..<12 {
            let (time, _) = await Stopwatch.seconds {
                router.prepare(for: .driving, departing: day + Double(hour) * 3600)
            }
            hours.append(time * 1000)
        }
        var random = SeededRandom(seed: seed)
        var requests: [RouteRequest] = []
        while requests.count < count {
            let stops = (0..<2).compactMap { _ in
                Waypoint(
                    location: engine.graph.place(
                        of: NodeID(row: Int32.random(in: 0..<Int32(engine.graph.nodeCount), using: &random))))
            }
            let request = RouteRequest(stops: stops)
            guard stops.count == 2, let path = try? engine.path(for: request), path.seconds.value > 60 else { continue }
            requests.append(request)
        }
        func milliseconds(_ work: (RouteRequest) throws -> EnginePath) async -> Double {
            // The first round computes what is retained.
            for request in requests { _ = try? work(request) }
            let (time, _) = await Stopwatch.seconds { for request in requests { _ = try? work(request) } }
            return time * 1000 / Double(requests.count)
        }
        // All short enough to end within the hour of their departure.
        let short = requests.filter { ((try? engine.path(for: $0).seconds.value) ?? .infinity) < 1500 }
        let all = requests
        requests = short
        let plainShort = await milliseconds { try engine.path(for: $0) }
        let sameHour = await milliseconds { try router.path(for: $0, departing: day + 8 * 3600) }
        requests = all
        let plain = await milliseconds { try engine.path(for: $0) }
        // Departures right before nine, so that all drive into the next hour.
        let evictions = router.statistics.evictions
        let nextHour = await milliseconds { try router.path(for: $0, departing: day + 9 * 3600 - 30) }
        printFields([
            "edges": Double(engine.graph.edgeCount), "hour": Stopwatch.quantile(0.5, of: hours),
            "short": Double(short.count),
            "plainShort": plainShort, "sameHour": sameHour, "plain": plain, "nextHour": nextHour,
            "retained": Double(router.statistics.bytes) / 1e6,
            "evictions": Double(router.statistics.evictions - evictions),
        ])
    }

    private struct Line: Decodable {
        var id: String?
        var t: [Double]
        var pts: [[Double]]
    }

    private static func drives(at path: String) throws -> [NavSpeeds.RecordedDrive] {
        try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self).split(separator: "\n").map { text in
            let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
            return NavSpeeds.RecordedDrive(
                vehicle: line.id ?? "",
                fixes: zip(line.t, line.pts).map { time, place in
                    LocationFix(coordinate: Coordinate(latitude: place[0], longitude: place[1]), time: time)
                })
        }
    }
}
