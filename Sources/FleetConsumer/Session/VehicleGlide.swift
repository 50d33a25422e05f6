// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Where to draw a vehicle between two reports.
///
/// Between reports it is taken on along its route (`RouteTrack.forecast`), or straight on for a moment where it is off its
/// route. A new report seldom finds it exactly there: the difference is not jumped over but fades within a second. What is
/// drawn is a function of the time since the last report, so that any number of frames, in any rhythm, show one motion.
///
/// Clocks of vehicles are wrong. Times of reports are compared with the times at which they came: the report that came
/// quickest of the last ones tells how much the clocks differ.
struct VehicleGlide: Sendable {
    /// Where to draw it.
    struct Drawn: Sendable, Hashable {
        var place: Coordinate
        var heading: Bearing?
        /// Index of a point of the route with a fraction; `nil` off the route.
        var index: Double?
        var accuracy: Double
        /// Whether nothing was heard for too long to believe in the place.
        var isStale: Bool
    }

    /// After so many seconds without a report a vehicle is drawn as it was last believed to be, and said to be stale.
    static let patience = 15.0
    /// The same for a vehicle that stood when it was last heard of.
    static let standingPatience = 75.0
    /// Nobody on a road is faster than this, meters per second.
    static let fastest = 70.0
    /// A vehicle that is farther from its route than this is not on it, meters.
    static let reach = 40.0

    private struct Base {
        /// When it was there, by the clock of the frames.
        var time: Double
        var place: Coordinate
        var heading: Bearing?
        var speed: Double
        var accuracy: Double
        /// Along the route, every tenth of a second; empty off the route.
        var forecast: [Double]
        var interval: Double
    }

    private(set) var track: RouteTrack?
    private var base: Base?
    /// What is still to fade: meters along the route, or meters east and north.
    private var along = 0.0
    private var aside = LocalFrame.Point(x: 0, y: 0)
    private var heardAt = 0.0
    private var fading = 0.5
    private var lags: [Double] = []
    private var lastSensorTime = -Double.infinity

    /// Nothing heard of yet.
    init() {}

    /// Follows another route from now on.
    mutating func follow(_ path: [Coordinate]?, at time: Double) {
        guard path ?? [] != track?.path ?? [] else { return }
        let before = drawn(at: time)
        track = path.flatMap { RouteTrack($0) }
        guard var base else { return }
        put(&base)
        self.base = base
        fade(from: before, at: time, staysOnTrack: false)
    }

    /// Takes a report.
    ///
    /// - Parameter time: When it came, by the clock of the frames.
    mutating func take(_ location: VehicleLocation, heardAt time: Double) {
        guard let place = location.latLng, place.isValid, location.time != lastSensorTime else { return }
        let before = drawn(at: time)
        let age = location.time - lastSensorTime
        lastSensorTime = location.time
        lags.append(time - location.time)
        if lags.count > 8 { lags.removeFirst() }
        // A clock that was set makes another clock of it.
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

    /// The vehicle is not told of any more.
    mutating func forget() {
        base = nil
        lags = []
        lastSensorTime = -.infinity
    }

    /// Puts a report on the route, if it is there.
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
        new.forecast = track.forecast(from: found.along, speed: new.speed, count: Int(Self.patience * 10))
    }

    /// Lets the difference between what was drawn and what is true now fade.
    private mutating func fade(from before: Drawn?, at time: Double, staysOnTrack: Bool) {
        (along, aside, heardAt, fading) = (0, .init(x: 0, y: 0), time, 0.5)
        guard let before, let now = drawn(at: time) else { return }
        // After a gap, which was shown, it is where it is.
        if before.isStale { return }
        let gap: Double
        if staysOnTrack, let track, let (old, new) = Self.both(before.index, now.index) {
            along = track.along(old) - track.along(new)
            gap = abs(along)
            let speed = base?.speed ?? 0
            // One that was drawn too far ahead rather waits than rolls back.
            if along > 0, speed > 0.5 { fading = min(1.5, max(0.5, along / speed)) }
        } else {
            aside = LocalFrame(at: now.place).point(before.place)
            gap = (aside.x * aside.x + aside.y * aside.y).squareRoot()
        }
        // No more than 200 meters a second.
        fading = max(fading, gap / 200)
    }

    private static func both(_ a: Double?, _ b: Double?) -> (Double, Double)? { a.flatMap { a in b.map { (a, $0) } } }

    /// Where to draw the vehicle; `nil` as long as nothing was heard of it.
    func drawn(at time: Double) -> Drawn? {
        guard let base else { return nil }
        let silence = max(0, time - heardAt)
        let patience = base.speed < 0.5 ? Self.standingPatience : max(Self.patience, 3 * base.interval)
        let age = max(0, min(Self.patience, time - base.time))
        let share = exponential(-silence / fading)
        var drawn = Drawn(
            place: base.place, heading: base.heading, accuracy: base.accuracy, isStale: silence > patience)
        if let track, !base.forecast.isEmpty {
            let tenth = min(Double(base.forecast.count - 1), age * 10)
            let row = min(base.forecast.count - 2, Int(tenth))
            let ahead = base.forecast[row] + (base.forecast[row + 1] - base.forecast[row]) * (tenth - Double(row))
            let along = max(0, min(track.length, ahead + along * share))
            let spot = track.place(at: along)
            drawn.place = spot.place
            drawn.heading = spot.heading
            drawn.index = track.index(at: along)
        } else if let heading = base.heading, base.speed > 0 {
            // Off the route nobody knows where the road leads: straight on, and soon no farther.
            let seconds = 3 * (1 - exponential(-age / 3))
            drawn.place = base.place.moved(Meters(base.speed * seconds), toward: heading)
        }
        if share > 1e-4, aside.x != 0 || aside.y != 0 {
            drawn.place = LocalFrame(at: drawn.place).place(.init(x: aside.x * share, y: aside.y * share))
        }
        return drawn
    }
}
