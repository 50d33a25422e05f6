// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetServer
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting
internal import Synchronization

/// The traffic of a fleet server's map: speeds that somebody sent, and, where nobody did, what the fleet's own drives tell.
final class RoadTraffic: FleetTraffic {
    private let engine: RouteEngine
    private let state: Mutex<State>

    private struct State: Sendable {
        /// Made with the first rows, because it takes an index of all nodes.
        var feed: TrafficFeed?
        var sensor: TrafficSensor?
        var lastReport = TrafficReport()
        /// Whether rows have come since they were last applied.
        var hasNews = false
        /// When all that the drives tell was last applied.
        var sensed = Timestamp(nanoseconds: .min)
        /// When the drives may be looked at again.
        var nextLook = ContinuousClock.now
    }

    /// How often everything that the drives tell is applied, in seconds: each time all ways are laid anew.
    static let sensingInterval = 30.0
    /// What is clearly slower or faster is applied in between, at least so far apart…
    private static let leastPause = Duration.milliseconds(250)
    /// … and with so many times the pause that the work took: on a large map it takes longer.
    private static let pausePerWork = 20
    /// Vehicles that have been silent for so long are forgotten, in seconds.
    private static let silence = 600.0

    /// Starts with free roads.
    ///
    /// - Parameter learns: Whether the fleet's own drives count.
    init(_ engine: RouteEngine, learns: Bool) {
        self.engine = engine
        state = Mutex(State(sensor: learns ? TrafficSensor(engine) : nil))
    }

    func take(_ rows: [UInt8], expiry: Timestamp?, at now: Timestamp) {
        state.withLock { state in
            var feed = state.feed ?? TrafficFeed(engine.graph)
            feed.forget(expiredBy: now.seconds)
            state.lastReport = feed.update(rows, expiry: expiry?.seconds ?? .infinity)
            state.feed = feed
            state.hasNews = true
        }
    }

    func note(_ probes: [TrafficProbe]) {
        state.withLock { state in
            guard var sensor = state.sensor.take() else { return }
            for probe in probes where probe.category.heedsTraffic {
                let location = probe.location
                sensor.add(
                    LocationFix(
                        coordinate: location.place, time: location.time.seconds,
                        horizontalAccuracy: location.accuracy ?? -1, course: location.heading.map { Double($0) } ?? -1,
                        speed: location.speed ?? -1), of: probe.traveler)
            }
            state.sensor = sensor
        }
    }

    func apply(at now: Timestamp) -> TrafficChange {
        let start = ContinuousClock.now
        let news: (speeds: TrafficSpeeds, edges: [EdgeID]?)? = state.withLock { state in
            let expires = state.feed?.nextExpiry.map { $0 <= now.seconds } ?? false
            let senses = state.sensor != nil && abs(now.seconds(since: state.sensed)) >= Self.sensingInterval
            var edges: [EdgeID]?
            if state.hasNews || expires || senses {
                state.hasNews = false
                if expires { state.feed?.forget(expiredBy: now.seconds) }
                if senses {
                    state.sensed = now
                    state.sensor?.removeInactive(since: now.seconds - Self.silence)
                }
                _ = state.sensor?.takeChanges(at: now.seconds, everything: true)
            } else {
                guard start >= state.nextLook, let found = state.sensor?.takeChanges(at: now.seconds), !found.isEmpty
                else { return nil }
                edges = found
            }
            let told = state.feed?.speeds ?? .none
            return (state.sensor.map { told.filled(with: $0.speeds(at: now.seconds)) } ?? told, edges)
        }
        guard let news else { return .nothing }
        let changed = engine.apply(news.speeds)
        state.withLock { state in
            let work = ContinuousClock.now - start
            state.nextLook = .now + max(Self.leastPause, work * Self.pausePerWork)
        }
        if changed.isEmpty { return .nothing }
        return news.edges.map { .roads(points(of: $0)) } ?? .everywhere
    }

    /// The points on the lines of edges.
    private func points(of edges: [EdgeID]) -> Set<Coordinate> {
        var line: [FixedCoordinate] = []
        for edge in edges { engine.graph.appendShape(of: edge, to: &line) }
        return Set(line.map(\.coordinate))
    }

    func report() -> String {
        let (report, told, followed) = state.withLock {
            ($0.lastReport, $0.feed?.speeds.stretches.count ?? 0, $0.sensor?.travelerCount ?? 0)
        }
        let problems = report.problems.map { problem in
            "{\"problem\":\"\(problem.problem.rawValue)\",\"rows\":\(problem.rows),\"lines\":\(problem.lines)}"
        }
        return """
            {"stretches":\(engine.traffic.stretches.count),"told":\(told),"vehiclesFollowed":\(followed),\
            "rows":\(report.rows),"skippedRows":\(report.skippedRows),"problems":[\(problems.joined(separator: ","))]}
            """
    }
}

extension VehicleCategory {
    /// Whether it stands in the traffic as a car does: a motorcycle passes a jam.
    fileprivate var heedsTraffic: Bool {
        switch self {
        case .auto, .taxi, .truck: true
        case .twoWheeler, .bicycle, .pedestrian: false
        }
    }
}
