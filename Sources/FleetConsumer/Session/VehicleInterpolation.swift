// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Interpolates the position of a vehicle between reports.
///
/// Between reports it moves along its route by dead reckoning (`RouteTrack.forecast`), or briefly straight ahead
/// off the route. A new report seldom matches exactly: the difference decays within a second instead of a jump. The
/// result is a function of the time since the last report, so that any frame rate shows the same motion.
///
/// Clocks of vehicles may be wrong. Times of reports are compared with the times of receipt: the fastest of the last
/// reports determines the clock offset.
struct VehicleInterpolation: Sendable {
    /// The interpolated state.
    struct Pose: Sendable, Hashable {
        var place: Coordinate
        var heading: Bearing?
        /// The fractional point index on the route; `nil` off the route.
        var index: Double?
        var accuracy: Double
        /// Whether there was no report for so long that the position is unreliable.
        var isStale: Bool
    }

    /// After this many seconds without a report the vehicle stops and is marked as stale.
    static let staleAfter = 15.0
    /// The same for a stationary vehicle.
    static let stationaryStaleAfter = 75.0
    /// The maximum speed of road vehicles, in meters per second.
    static let fastest = 70.0
    /// The maximum distance from the route of a vehicle that is on it, in meters.
    static let reach = 40.0

    private struct Base {
        /// The time of the position, by the clock of the frames.
        var time: Double
        var place: Coordinate
        var heading: Bearing?
        var speed: Double
        var accuracy: Double
        /// Distances along the route, every tenth of a second; empty off the route.
        var forecast: [Double]
        var interval: Double
    }

    private(set) var track: RouteTrack?
    private var base: Base?
    /// The remaining correction: meters along the route, or meters east and north.
    private var along = 0.0
    private var aside = LocalFrame.Point(x: 0, y: 0)
    private var receivedAt = 0.0
    private var fading = 0.5
    private var lags: [Double] = []
    private var lastSensorTime = -Double.infinity

    /// Without reports.
    init() {}

    /// Changes the route.
    mutating func follow(_ path: [Coordinate]?, at time: Double) {
        guard path ?? [] != track?.path ?? [] else { return }
        let before = pose(at: time)
        track = path.flatMap { RouteTrack($0) }
        guard var base else { return }
        put(&base)
        self.base = base
        fade(from: before, at: time, staysOnTrack: false)
    }

    /// Adds a report.
    ///
    /// - Parameters:
    ///   - location: The report.
    ///   - time: The time of receipt, by the clock of the frames.
    mutating func add(_ location: VehicleLocation, receivedAt time: Double) {
        guard let place = location.latLng, place.isValid, location.time != lastSensorTime else { return }
        let before = pose(at: time)
        let age = location.time - lastSensorTime
        lastSensorTime = location.time
        lags.append(time - location.time)
        if lags.count > 8 { lags.removeFirst() }
        // A clock that was set is treated as a new clock.
        if let least = lags.min(), abs(least - (time - location.time)) > 60 { lags = [time - location.time] }
        let lag = lags.min() ?? 0
        var speed = location.metersPerSecond
        if speed < 0, let base, age > 0, age < 60 { speed = base.place.distance(to: place).value / age }
        var new = Base(
            time: location.time + lag, place: place,
            heading: location.heading >= 0 ? Bearing(location.heading) : nil,
            speed: max(0, min(Self.fastest, speed)),
            accuracy: max(0, location.latLngAccuracy), forecast: [],
            interval: age > 0 && age < 120 ? age : base?.interval ?? 5)
        put(&new)
        let wasOnTrack = base?.forecast.isEmpty == false
        base = new
        fade(from: before, at: time, staysOnTrack: wasOnTrack && !new.forecast.isEmpty)
    }

    /// Removes the vehicle.
    mutating func forget() {
        base = nil
        lags = []
        lastSensorTime = -.infinity
    }

    /// Matches a report to the route, if it is near.
    private func put(_ new: inout Base) {
        new.forecast = []
        guard let track else { return }
        var found = (along: 0.0, distance: Double.infinity)
        if let old = base?.forecast.first, base.map({ $0.time <= new.time }) ?? false {
            let far = max(50, 60 * (new.time - (base?.time ?? new.time)))
            found = track.nearest(to: new.place, in: max(0, old - 50)...max(1, old + far))
        }
        if found.distance > Self.reach { found = track.nearest(to: new.place) }
        guard found.distance <= Self.reach else { return }
        new.forecast = track.forecast(from: found.along, speed: new.speed, count: Int(Self.staleAfter * 10))
    }

    /// Starts the decay of the difference between the displayed and the true position.
    private mutating func fade(from before: Pose?, at time: Double, staysOnTrack: Bool) {
        (along, aside, receivedAt, fading) = (0, .init(x: 0, y: 0), time, 0.5)
        guard let before, let now = pose(at: time) else { return }
        // After a gap, which was displayed as stale, the position jumps.
        if before.isStale { return }
        let gap: Double
        if staysOnTrack, let track, let (old, new) = Self.both(before.index, now.index) {
            along = track.along(old) - track.along(new)
            gap = abs(along)
            let speed = base?.speed ?? 0
            // If the displayed vehicle is too far ahead, it slows down instead of moving back.
            if along > 0, speed > 0.5 { fading = min(1.5, max(0.5, along / speed)) }
        } else {
            aside = LocalFrame(at: now.place).point(before.place)
            gap = (aside.x * aside.x + aside.y * aside.y).squareRoot()
        }
        // At most 200 meters per second.
        fading = max(fading, gap / 200)
    }

    private static func both(_ a: Double?, _ b: Double?) -> (Double, Double)? { a.flatMap { a in b.map { (a, $0) } } }

    /// The interpolated state at a time; `nil` without a report.
    func pose(at time: Double) -> Pose? {
        guard let base else { return nil }
        let sinceReport = max(0, time - receivedAt)
        let staleAfter = base.speed < 0.5 ? Self.stationaryStaleAfter : max(Self.staleAfter, 3 * base.interval)
        let age = max(0, min(Self.staleAfter, time - base.time))
        let share = exponential(-sinceReport / fading)
        var pose = Pose(
            place: base.place, heading: base.heading, accuracy: base.accuracy, isStale: sinceReport > staleAfter)
        if let track, !base.forecast.isEmpty {
            let tenth = min(Double(base.forecast.count - 1), age * 10)
            let row = min(base.forecast.count - 2, Int(tenth))
            let ahead = base.forecast[row] + (base.forecast[row + 1] - base.forecast[row]) * (tenth - Double(row))
            let along = max(0, min(track.length, ahead + along * share))
            let spot = track.place(at: along)
            pose.place = spot.place
            pose.heading = spot.heading
            pose.index = track.index(at: along)
        } else if let heading = base.heading, base.speed > 0 {
            // Off the route its course is unknown: straight ahead, and soon no farther.
            let seconds = 3 * (1 - exponential(-age / 3))
            pose.place = base.place.moved(Meters(base.speed * seconds), toward: heading)
        }
        if share > 1e-4, aside.x != 0 || aside.y != 0 {
            pose.place = LocalFrame(at: pose.place).place(.init(x: aside.x * share, y: aside.y * share))
        }
        return pose
    }
}
