// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Simulates a vehicle that drives along a route, and its receiver.
///
/// A value without a clock: each call of `next()` advances by one interval. The same route, settings and seed give the same
/// fixes.
public struct RouteSimulator: Sendable {
    /// Settings of a simulation.
    public struct Settings: Sendable, Hashable {
        /// Timestamp of the first fix, in seconds since 1970-01-01 00:00 UTC.
        public var startTime: Double
        /// Interval between fixes.
        public var interval: Seconds
        /// The driving style; `nil` for the standard style of the travel mode.
        public var style: DrivingStyle?
        /// The receiver. Its errors require `isLocationJitteringEnabled`; signal loss is always simulated.
        public var receiver: ReceiverModel
        /// Parts of the drive without a signal.
        public var lostSignal: [LostSignal] = []
        /// Stops along the route, such as at a closed gate, at the nearest point of the path. Pauses at the ends of legs are
        /// ignored.
        public var pauses: [Pause] = []

        /// A part of a drive.
        public enum LostSignal: Sendable, Hashable {
            /// A range of meters from the start of the first route.
            case meters(Range<Double>)
            /// A range of seconds after the first fix.
            case seconds(Range<Double>)
        }

        /// A stop along the route.
        public struct Pause: Sendable, Hashable {
            /// Distance from the start of the first route.
            public var place: Meters
            /// Duration.
            public var length: Seconds

            /// Creates a stop.
            public init(at place: Meters, for length: Seconds) {
                self.place = place
                self.length = length
            }
        }

        /// Creates settings with a simple receiver.
        ///
        /// - Parameters:
        ///   - startTime: Timestamp of the first fix, in seconds since 1970.
        ///   - interval: Interval between fixes.
        ///   - style: The driving style; `nil` for the standard style of the travel mode.
        ///   - jitter: Standard deviation of the position.
        ///   - signalLoss: Features of the road without a signal.
        public init(
            startTime: Double = 0, interval: Seconds = Seconds(1), style: DrivingStyle? = nil,
            jitter: Meters = Meters(4), signalLoss: StretchFeatures = []
        ) {
            self.init(
                startTime: startTime, interval: interval, style: style,
                receiver: ReceiverModel(error: jitter, signalLoss: signalLoss))
        }

        /// Creates settings.
        ///
        /// - Parameters:
        ///   - startTime: Timestamp of the first fix, in seconds since 1970.
        ///   - interval: Interval between fixes.
        ///   - style: The driving style; `nil` for the standard style of the travel mode.
        ///   - receiver: The receiver.
        public init(
            startTime: Double = 0, interval: Seconds = Seconds(1), style: DrivingStyle? = nil, receiver: ReceiverModel
        ) {
            self.startTime = startTime
            self.interval = Seconds(interval.value > 0 ? interval.value : 1)
            self.style = style
            self.receiver = receiver
        }
    }

    /// The settings.
    public let settings: Settings
    /// Whether positions, directions and speeds have errors like those of a real receiver.
    public var isLocationJitteringEnabled = false
    /// Whether the vehicle stands still; fixes continue.
    public var isPaused = false
    /// Factor of the planned speed. Values that are not positive are ignored.
    public var speedMultiplier: Double {
        get { multiplier }
        set { if newValue > 0, newValue.isFinite { multiplier = newValue } }
    }

    private var multiplier = 1.0
    private var profile: SpeedProfile
    private var noise: ReceiverNoise
    /// Number of intervals so far.
    private var count = 0
    /// Elapsed time of the speed profile, in seconds.
    private var elapsed = 0.0
    /// Distance driven on all routes and off route, in meters.
    public private(set) var driven = 0.0
    /// Row of the last passed point.
    private var point = 0
    private var offRoute: OffRouteDrive?
    /// Distance to go straight ahead at the next turn; `nil` to turn as planned.
    private var missedTurn: Meters?
    /// Whether the drive is over.
    public private(set) var isFinished = false
    /// Start time of the last interval, in seconds since 1970.
    public private(set) var time = 0.0

    /// Creates a vehicle at the start of a route.
    ///
    /// - Parameters:
    ///   - itinerary: The route.
    ///   - settings: The settings.
    ///   - seed: Seed of the random errors.
    public init(_ itinerary: Itinerary, settings: Settings = Settings(), seed: UInt64 = 1) {
        self.settings = settings
        let style = settings.style ?? .standard(for: itinerary.route.mode)
        profile = SpeedProfile(itinerary, style: style, pauses: settings.pauses)
        noise = ReceiverNoise(settings.receiver, interval: settings.interval.value, seed: seed)
    }

    /// Simulates up to the next fix.
    ///
    /// - Returns: `nil` after the stop at the last destination, and while the drive is paused without a signal.
    public mutating func next() -> LocationFix? {
        while !isFinished {
            if let fix = advanceInterval() { return fix }
            // A paused vehicle never leaves the place where the signal is lost.
            if isPaused { return nil }
        }
        return nil
    }

    /// Simulates one interval.
    ///
    /// - Returns: The fix at its start; `nil` without a signal and at the end of the drive.
    public mutating func advanceInterval() -> LocationFix? {
        guard !isFinished else { return nil }
        time = settings.startTime + Double(count) * settings.interval.value
        defer { step() }
        return observe()
    }

    /// The true position, direction and speed.
    public var truth: LocationFix {
        let (place, _, speed, course) = position
        guard let offRoute else {
            return LocationFix(coordinate: place, time: time, course: course.degrees, speed: speed)
        }
        let (coordinate, bearing) = offRoute.position
        return LocationFix(coordinate: coordinate, time: time, course: bearing.degrees, speed: offRoute.speed)
    }

    /// The current leg, from 0. The stop at a destination belongs to the leg before it.
    public var leg: Int {
        profile.itinerary.legs.firstIndex { point < $0.points.upperBound } ?? profile.itinerary.legs.count - 1
    }

    /// Whether the vehicle stands at a destination.
    public var isAtDestination: Bool { offRoute == nil && point == profile.itinerary.legs[leg].points.upperBound - 1 }

    /// Duration of the current route at the planned speed, with all stops, in seconds.
    var plannedDuration: Double { profile.duration }

    /// Distance from the start of the route.
    public var distance: Meters { Meters(position.along) }

    /// Follows another route from now on, with the current speed, clock and errors, from the point near its start that is
    /// nearest to the vehicle.
    public mutating func follow(_ itinerary: Itinerary) {
        let here = truth
        let speed = isFinished ? 0 : here.speed
        profile = SpeedProfile(itinerary, style: profile.style, initialSpeed: speed)
        (elapsed, point, offRoute, missedTurn, isFinished) = (0, 0, nil, nil, false)
        let query = MatchQuery(
            frame: LocalFrame(at: here.coordinate), direction: here.bearing?.unitVector, error: 5, expected: 0,
            spread: 100)
        let match = itinerary.match(query, leg: 0, near: 0, low: 0, high: 150)
        if match.distance < 100, match.along > 1 { resume(at: Meters(match.along), speed: speed) }
    }

    /// Whether the vehicle has left the route.
    public var isOffRoute: Bool { offRoute != nil }

    /// Returns to the route at `distance` from its start.
    public mutating func resume(at distance: Meters) { resume(at: distance, speed: nil) }

    private mutating func resume(at distance: Meters, speed: Double?) {
        let itinerary = profile.itinerary
        if let speed {
            profile = SpeedProfile(itinerary, style: profile.style, initialSpeed: speed, from: distance.value)
        }
        let along = max(0, min(distance.value, itinerary.distance))
        point = max(0, (itinerary.distances.firstIndex { $0 > along } ?? itinerary.path.count) - 1)
        elapsed = profile.departure(point)
        if point + 1 < itinerary.path.count {
            elapsed += profile.run(point).time(at: along - itinerary.distances[point])
        }
        (offRoute, missedTurn, isFinished) = (nil, nil, false)
    }

    /// Leaves the route in a straight line until `follow(_:)` is called or the line ends.
    ///
    /// - Parameters:
    ///   - length: Length of the line; the drive ends there.
    ///   - bearing: Direction of the line; `nil` for straight ahead.
    public mutating func leaveRoute(for length: Meters, toward bearing: Bearing? = nil) {
        let (here, _, _, course) = position
        leaveRoute(along: [here, here.moved(length, toward: bearing ?? course)])
    }

    /// Leaves the route along `path` until `follow(_:)` is called or the path ends, where the drive ends. Does nothing if the
    /// path has less than two points.
    public mutating func leaveRoute(along path: [Coordinate]) {
        guard path.count > 1 else { return }
        offRoute = OffRouteDrive(path, speed: max(position.speed, 1.5), cruising: profile.style.offRouteSpeed.value)
    }

    /// Goes straight ahead where the route next turns by 30° or more, until `follow(_:)` is called or the line ends. Does
    /// nothing if the route has no further turn.
    ///
    /// - Parameter length: Length of the line; the drive ends there.
    public mutating func missNextTurn(for length: Meters) { missedTurn = length }

    /// A drive off the route.
    private struct OffRouteDrive {
        var path: [Coordinate]
        var lengths: [Double]
        var speed: Double
        /// Speed after the turn off the route.
        let cruising: Double
        var traveled = 0.0

        init(_ path: [Coordinate], speed: Double, cruising: Double) {
            self.path = path
            self.speed = speed
            self.cruising = cruising
            lengths = zip(path, path.dropFirst()).map { $0.distance(to: $1).value }
        }

        var length: Double { lengths.reduce(0, +) }

        /// The current position and bearing.
        var position: (Coordinate, Bearing) {
            var remaining = traveled
            for row in lengths.indices {
                if remaining <= lengths[row] || row == lengths.count - 1 {
                    let bearing = path[row].bearing(to: path[row + 1])
                    return (path[row].moved(Meters(remaining), toward: bearing), bearing)
                }
                remaining -= lengths[row]
            }
            return (path[0], Bearing(0))
        }
    }

    /// The current position according to the speed profile.
    private var position: (place: Coordinate, along: Double, speed: Double, course: Bearing) {
        let itinerary = profile.itinerary
        let leg = leg
        let last = itinerary.legs[leg].points.upperBound - 1
        let stretch = min(point, last - 1)
        let run = profile.run(stretch)
        // During a pause the vehicle has not left the point yet.
        let (distance, speed) =
            point == last ? (run.length, 0) : run.state(after: max(0, elapsed - profile.departure(point)))
        let along = itinerary.distances[stretch] + max(0, min(run.length, distance))
        let progress = Progress(leg: leg, stretch: stretch, along: along, step: 0)
        return (itinerary.coordinate(at: progress), along, speed, itinerary.bearing(at: progress) ?? Bearing(0))
    }

    /// The current fix; `nil` without a signal.
    private mutating func observe() -> LocationFix? {
        var fix = truth
        fix.horizontalAccuracy = 5
        fix.speed *= isPaused ? 0 : multiplier
        let isLost = isLocationJitteringEnabled && noise.isLost()
        if isLocationJitteringEnabled { noise.disturb(&fix, seconds: settings.interval.value) }
        return isSignalLost || isLost ? nil : fix
    }

    /// Whether there is no signal at the current position and time.
    private var isSignalLost: Bool {
        let row = min(point, profile.itinerary.path.count - 2)
        if offRoute == nil, !profile.itinerary.features[row].isDisjoint(with: settings.receiver.signalLoss) {
            return true
        }
        let driven = driven
        return settings.lostSignal.contains {
            switch $0 {
            case .meters(let range): range.contains(driven)
            case .seconds(let range): range.contains(time - settings.startTime)
            }
        }
    }

    /// Moves the vehicle by one interval.
    private mutating func step() {
        count += 1
        guard !isPaused else { return }
        let seconds = settings.interval.value * multiplier
        if var line = offRoute {
            line.traveled += line.speed * seconds
            driven += line.speed * seconds
            line.speed = max(line.speed, min(line.cruising, line.speed + profile.style.acceleration * seconds))
            isFinished = line.traveled > line.length
            offRoute = line
            return
        }
        if elapsed >= profile.duration { isFinished = true }
        let before = position.along
        defer { if offRoute == nil { driven += max(0, position.along - before) } }
        elapsed = min(elapsed + seconds, profile.duration)
        while point + 1 < profile.times.count, profile.times[point + 1] <= elapsed {
            point += 1
            guard let missedTurn, let bearing = profile.itinerary.bearing(before: point, turningBy: 30) else {
                continue
            }
            let start = profile.itinerary.path[point]
            let speed = max(profile.speeds[point], 1.5)
            var line = OffRouteDrive(
                [start, start.moved(missedTurn, toward: bearing)], speed: speed,
                cruising: profile.style.offRouteSpeed.value)
            line.traveled = line.speed * (elapsed - profile.times[point])
            offRoute = line
            return
        }
    }
}
