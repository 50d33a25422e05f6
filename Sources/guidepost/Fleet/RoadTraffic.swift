// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetServer
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
        /// When the drives were last looked at.
        var sensed = Moment(nanoseconds: .min)
    }

    /// How often the drives change the routes, in seconds: each time all ways are laid anew.
    static let sensingInterval = 30.0
    /// Vehicles that have been silent for so long are forgotten, in seconds.
    private static let silence = 600.0

    /// Starts with free roads.
    ///
    /// - Parameter learns: Whether the fleet's own drives count.
    init(_ engine: RouteEngine, learns: Bool) {
        self.engine = engine
        state = Mutex(State(sensor: learns ? TrafficSensor(engine) : nil))
    }

    func take(_ rows: [UInt8], expiry: Moment?, at now: Moment) {
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
                sensor.note(
                    LocationFix(
                        coordinate: location.place, time: location.time.seconds,
                        horizontalAccuracy: location.accuracy ?? -1, course: location.heading.map { Double($0) } ?? -1,
                        speed: location.speed ?? -1), of: probe.traveler)
            }
            state.sensor = sensor
        }
    }

    func apply(at now: Moment) -> Bool {
        let speeds: TrafficSpeeds? = state.withLock { state in
            let expires = state.feed?.nextExpiry.map { $0 <= now.seconds } ?? false
            let senses = state.sensor != nil && now.seconds(since: state.sensed) >= Self.sensingInterval
            guard state.hasNews || expires || senses else { return nil }
            state.hasNews = false
            if expires { state.feed?.forget(expiredBy: now.seconds) }
            if senses {
                state.sensed = now
                state.sensor?.forget(silentSince: now.seconds - Self.silence)
            }
            let told = state.feed?.speeds ?? .none
            return state.sensor.map { told.filled(with: $0.speeds(at: now.seconds)) } ?? told
        }
        guard let speeds else { return false }
        return !engine.apply(speeds).isEmpty
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
