// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetServer
internal import Foundation
internal import HTTPSupport
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting
internal import NavServer
internal import NavSpeeds
internal import Synchronization

/// The traffic of a fleet server: speeds from files and requests, elsewhere those measured by the fleet's own drives, and
/// where these do not know any, the usual ones of the hour.
final class RoadTraffic: FleetTraffic {
    private let engine: RouteEngine
    private let usual: UsualTraffic?
    /// Finds the routes by the clock, if there are usual speeds.
    let router: TimedRouter?
    /// Keeps the measured speeds through restarts.
    private let file: String?
    /// Number of different vehicles that must have measured a road before its speed is exported.
    private let minimumVehicles: Int
    /// Sends measured speeds to routing servers.
    private let publisher: TrafficPublisher?
    private let state: Mutex<State>

    private struct State: Sendable {
        /// Created with the first rows, because it needs an index of all nodes.
        var feed: TrafficFeed?
        var sensor: TrafficSensor?
        var lastReport = TrafficReport()
        /// The usual speeds of an hour.
        var usual: (hour: WeekHour, speeds: TrafficSpeeds)?
        /// The rules with times that were in force at the last look, and its time.
        var rules: (inForce: RulesInForce?, time: LocalTime?)?
        /// The traffic of routes by the clock, and when it was set.
        var routed: (speeds: TrafficSpeeds, time: Timestamp)?
        /// Whether writing the file has failed.
        var hasFailedToWrite = false
        /// Whether there are rows that have not been applied.
        var hasChanges = false
        /// When all measured speeds were last applied.
        var lastSensing = Timestamp(nanoseconds: .min)
        /// When measured speeds may be applied next.
        var nextUpdate = ContinuousClock.now
    }

    /// Interval in seconds at which all measured speeds are applied, which changes all routes.
    static let sensingInterval = 30.0
    /// Significant changes are applied in between, with at least this pause …
    private static let minimumPause = Duration.milliseconds(250)
    /// … and at least this multiple of the duration of the last update, which is longer on large maps.
    private static let pausePerWork = 20
    /// Seconds without a position after which a vehicle is removed.
    private static let inactivity = 600.0
    /// Seconds after which traffic that has not changed counts as measured again in routes by the clock.
    private static let renewal = 300.0

    /// Starts without traffic.
    ///
    /// - Parameters:
    ///   - engine: The engine whose costs change.
    ///   - learns: Whether the fleet's own drives are used.
    ///   - usual: Usual speeds; `nil` for free flow.
    ///   - memory: Bytes that routes by the clock may retain.
    ///   - file: Path of a file with the measured speeds, which is read now and written from time to time. Vehicles are not
    ///     part of it.
    ///   - minimumVehicles: Number of different vehicles that must have measured a road before its speed is exported.
    ///   - publisher: Sends the exported speeds to routing servers; `nil` for none.
    init(
        _ engine: RouteEngine, learns: Bool, usual: UsualTraffic? = nil, memory: Int = TimedRouter.defaultMemory,
        file: String? = nil, minimumVehicles: Int = 3, publisher: TrafficPublisher? = nil
    ) {
        self.engine = engine
        self.publisher = publisher
        self.minimumVehicles = minimumVehicles
        self.usual = usual
        router = usual.map { TimedRouter(engine, usual: $0.profile, limit: memory) }
        self.file = file
        var sensor = learns ? TrafficSensor(engine) : nil
        if let file, let data = FileManager.default.contents(atPath: file), sensor != nil {
            let restored = sensor?.restore(Array(data))
            Output.note(
                restored.map { "\(file): \($0) measured speeds\n" }
                    ?? "\(file): ignored, because it is damaged or belongs to another map\n")
        }
        state = Mutex(State(sensor: sensor))
    }

    /// Writes the measured speeds to the file.
    func save() {
        guard let file, let bytes = state.withLock({ $0.sensor?.measurements }) else { return }
        do {
            try Data(bytes).write(to: URL(filePath: file), options: .atomic)
            state.withLock { $0.hasFailedToWrite = false }
        } catch {
            let isFirst = state.withLock { state in
                defer { state.hasFailedToWrite = true }
                return !state.hasFailedToWrite
            }
            if isFirst { Output.note("\(file): cannot be written: \(error.localizedDescription)\n") }
        }
    }

    /// Computes the usual speeds when another hour begins.
    private func refreshUsual(at now: Timestamp) {
        guard let usual else { return }
        let hour = usual.hour(at: now.seconds)
        guard state.withLock({ $0.usual?.hour != hour }) else { return }
        let speeds = usual.speeds(in: hour)
        state.withLock { state in
            state.usual = (hour, speeds)
            state.hasChanges = true
        }
    }

    /// Whether other rules with times apply than at the last look, at most one per minute. Prepares the costs under them, for which
    /// the first route would wait otherwise.
    private func refreshRules() -> Bool {
        guard let time = engine.clock?.now, state.withLock({ $0.rules?.time != time }) else { return false }
        let rules = engine.rulesInForce
        let isChanged = state.withLock { state in
            defer { state.rules = (rules, time) }
            return state.rules.map { $0.inForce != rules } ?? false
        }
        if isChanged { engine.prepare(for: .driving) }
        return isChanged
    }

    func upload(_ rows: [UInt8], expiry: Timestamp?, at now: Timestamp) {
        state.withLock { state in
            var feed = state.feed ?? TrafficFeed(engine.graph)
            feed.forget(expiredBy: now.seconds)
            state.lastReport = feed.update(rows, expiry: expiry?.seconds ?? .infinity)
            state.feed = feed
            state.hasChanges = true
        }
    }

    func add(_ probes: [TrafficProbe]) {
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
        refreshUsual(at: now)
        let hasOtherRules = refreshRules()
        var hasSensed = false
        let changes: (known: TrafficSpeeds, speeds: TrafficSpeeds, edges: [EdgeID]?)? = state.withLock { state in
            let expires = state.feed?.nextExpiry.map { $0 <= now.seconds } ?? false
            let senses = state.sensor != nil && abs(now.seconds(since: state.lastSensing)) >= Self.sensingInterval
            var edges: [EdgeID]?
            if state.hasChanges || expires || senses {
                state.hasChanges = false
                if expires { state.feed?.forget(expiredBy: now.seconds) }
                if senses {
                    (state.lastSensing, hasSensed) = (now, true)
                    state.sensor?.removeInactive(since: now.seconds - Self.inactivity)
                }
                _ = state.sensor?.takeChanges(at: now.seconds, everything: true)
            } else {
                guard start >= state.nextUpdate, let found = state.sensor?.takeChanges(at: now.seconds), !found.isEmpty
                else { return nil }
                edges = found
            }
            let supplied = state.feed?.speeds ?? .none
            let known = state.sensor.map { supplied.filled(with: $0.speeds(at: now.seconds)) } ?? supplied
            return (known, known.completed(by: state.usual?.speeds ?? .none), edges)
        }
        if hasSensed { save() }
        guard let changes else { return hasOtherRules ? .everywhere : .nothing }
        let changed = engine.apply(changes.speeds)
        setRoutedTraffic(changes.known, at: now)
        state.withLock { state in
            let work = ContinuousClock.now - start
            state.nextUpdate = .now + max(Self.minimumPause, work * Self.pausePerWork)
        }
        if hasOtherRules { return .everywhere }
        if changed.isEmpty { return .nothing }
        return changes.edges.map { .roads(points(of: $0)) } ?? .everywhere
    }

    /// Lets traffic fade into the usual speeds in routes by the clock, from now on if it has changed or was measured long ago.
    private func setRoutedTraffic(_ known: TrafficSpeeds, at now: Timestamp) {
        guard let router, let usual else { return }
        let isNew = state.withLock { state in
            if let routed = state.routed, routed.speeds == known,
                known.stretches.isEmpty || abs(now.seconds(since: routed.time)) < Self.renewal
            {
                return false
            }
            state.routed = (known, now)
            return true
        }
        guard isNew else { return }
        let time = usual.localSeconds(at: now.seconds)
        router.setTraffic(known, measured: time)
        router.prepare(for: .driving, departing: time)
    }

    func measuredRows(at now: Timestamp) -> [UInt8] {
        // A value: it is read outside of the lock.
        let sensor = state.withLock { $0.sensor }
        return sensor?.speeds(at: now.seconds, vehicles: minimumVehicles).rows(in: engine.graph) ?? []
    }

    func share(until expiry: Timestamp, at now: Timestamp) {
        guard let publisher else { return }
        publisher.publish(measuredRows(at: now), expiry: expiry.seconds)
    }

    /// The memory of routes by the clock, and what was sent to routing servers, for Prometheus.
    var metricsText: String {
        var text = PrometheusText()
        if let cache = router?.statistics {
            text.cache(
                "guidepost_fleet_hourly_costs_", of: "costs by the hour", bytes: cache.bytes, limit: cache.limit,
                entries: cache.entries, hits: cache.hits, misses: cache.misses, evictions: cache.evictions)
        }
        return text.text + (publisher?.metricsText(prefix: "guidepost_fleet_traffic_bus_") ?? "")
    }

    /// The points on the lines of edges.
    private func points(of edges: [EdgeID]) -> Set<Coordinate> {
        var line: [FixedCoordinate] = []
        for edge in edges { engine.graph.appendShape(of: edge, to: &line) }
        return Set(line.map(\.coordinate))
    }

    func report() -> String {
        let (report, supplied, followed) = state.withLock {
            ($0.lastReport, $0.feed?.speeds.stretches.count ?? 0, $0.sensor?.travelerCount ?? 0)
        }
        let problems = report.problems.map { problem in
            "{\"problem\":\"\(problem.problem.rawValue)\",\"rows\":\(problem.rows),\"lines\":\(problem.lines)}"
        }
        return """
            {"stretches":\(engine.traffic.stretches.count),"told":\(supplied),"vehiclesFollowed":\(followed),\
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
