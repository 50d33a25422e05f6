// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Drives along a route and says at regular times where it is, as a receiver would.
///
/// A value without a clock: each call of `next()` is one interval later. The same route, settings and seed give the
/// same fixes.
public struct RouteSimulator: Sendable {
    /// What is simulated.
    public struct Settings: Sendable, Hashable {
        /// Time of the first fix, seconds since 1970-01-01 00:00 UTC.
        public var startTime: Double
        /// Time between fixes.
        public var interval: Seconds
        /// How the traveler moves; `nil` for the usual style of the route's mode.
        public var style: DrivingStyle?
        /// What the receiver is like. Its errors count when jitter is on, its silences always.
        public var receiver: ReceiverModel
        /// Parts of the drive in which nothing is received.
        public var lostSignal: [LostSignal] = []
        /// Where the traveler stops on the way, as in front of a closed gate. At the nearest point of the line; at the
        /// ends of legs one stands anyway.
        public var pauses: [Pause] = []

        /// A part of a drive.
        public enum LostSignal: Sendable, Hashable {
            /// From so many to so many meters from the start of the first route.
            case meters(Range<Double>)
            /// From so many to so many seconds after the first fix.
            case seconds(Range<Double>)
        }

        /// A stop on the way.
        public struct Pause: Sendable, Hashable {
            /// Where, from the start of the first route.
            public var place: Meters
            /// For how long.
            public var length: Seconds

            /// Makes a stop.
            public init(at place: Meters, for length: Seconds) {
                self.place = place
                self.length = length
            }
        }

        /// Makes settings for a receiver whose places err by `jitter` when jitter is on and which is silent in `silence`.
        public init(
            startTime: Double = 0, interval: Seconds = Seconds(1), style: DrivingStyle? = nil,
            jitter: Meters = Meters(4), signalLoss: StretchFeatures = []
        ) {
            self.init(
                startTime: startTime, interval: interval, style: style,
                receiver: ReceiverModel(error: jitter, signalLoss: signalLoss))
        }

        /// Makes settings for a receiver.
        public init(
            startTime: Double = 0, interval: Seconds = Seconds(1), style: DrivingStyle? = nil, receiver: ReceiverModel
        ) {
            self.startTime = startTime
            self.interval = Seconds(interval.value > 0 ? interval.value : 1)
            self.style = style
            self.receiver = receiver
        }
    }

    /// What is simulated.
    public let settings: Settings
    /// Whether places, directions and speeds are disturbed like those of a real receiver.
    public var isLocationJitteringEnabled = false
    /// Whether the traveler stands still; fixes go on.
    public var isPaused = false
    /// How many times as fast as planned the traveler moves. A value that is not above 0 is ignored.
    public var speedMultiplier: Double {
        get { multiplier }
        set { if newValue > 0, newValue.isFinite { multiplier = newValue } }
    }

    private var multiplier = 1.0
    private var profile: SpeedProfile
    private var noise: ReceiverNoise
    /// Fixes given so far.
    private var count = 0
    /// Seconds of the plan that have been driven.
    private var elapsed = 0.0
    /// Meters driven on all routes and beside them.
    public private(set) var driven = 0.0
    /// The point last passed.
    private var point = 0
    private var astray: OffRouteDrive?
    /// How far to go straight on at the next turn; `nil` to turn as planned.
    private var missedTurn: Meters?
    /// Whether the drive is over.
    public private(set) var isFinished = false
    /// Time of the last interval's beginning, seconds since 1970.
    public private(set) var time = 0.0

    /// Starts at the beginning of `itinerary`.
    public init(_ itinerary: Itinerary, settings: Settings = Settings(), seed: UInt64 = 1) {
        self.settings = settings
        let style = settings.style ?? .standard(for: itinerary.route.mode)
        profile = SpeedProfile(itinerary, style: style, pauses: settings.pauses)
        noise = ReceiverNoise(settings.receiver, interval: settings.interval.value, seed: seed)
    }

    /// The next fix; `nil` once the traveler has stood at the last destination for the length of the stay.
    public mutating func next() -> LocationFix? {
        while !isFinished {
            if let fix = passInterval() { return fix }
        }
        return nil
    }

    /// Lets one interval pass.
    ///
    /// - Returns: The fix at its beginning; `nil` where the receiver is silent, and when the drive is over.
    public mutating func passInterval() -> LocationFix? {
        guard !isFinished else { return nil }
        time = settings.startTime + Double(count) * settings.interval.value
        defer { step() }
        return observe()
    }

    /// Where the traveler really is, and the direction and speed of travel.
    public var truth: LocationFix {
        let (place, _, speed, course) = position
        guard let astray else {
            return LocationFix(coordinate: place, time: time, course: course.degrees, speed: speed)
        }
        let (there, bearing) = astray.place
        return LocationFix(coordinate: there, time: time, course: bearing.degrees, speed: astray.speed)
    }

    /// The leg of the route that the traveler is on, from 0. The stay at a destination belongs to the leg before it.
    public var leg: Int {
        profile.itinerary.legs.firstIndex { point < $0.points.upperBound } ?? profile.itinerary.legs.count - 1
    }

    /// Whether the traveler stands at a destination.
    public var isAtDestination: Bool { astray == nil && point == profile.itinerary.legs[leg].points.upperBound - 1 }

    /// Seconds that the present route takes at the planned speed, with stays and pauses.
    var plannedDuration: Double { profile.duration }

    /// Meters from the start of the route.
    public var distance: Meters { Meters(position.along) }

    /// Drives along `itinerary` from now on, at the present speed and with the same clock and noise, from the place on its
    /// beginning that is nearest to the traveler.
    public mutating func follow(_ itinerary: Itinerary) {
        let here = truth
        let speed = isFinished ? 0 : here.speed
        profile = SpeedProfile(itinerary, style: profile.style, initialSpeed: speed)
        (elapsed, point, astray, missedTurn, isFinished) = (0, 0, nil, nil, false)
        let query = MatchQuery(
            frame: LocalFrame(at: here.coordinate), direction: here.bearing?.unitVector, error: 5, expected: 0,
            spread: 100)
        let match = itinerary.match(query, leg: 0, near: 0, low: 0, high: 150)
        if match.distance < 100, match.along > 1 { resume(at: Meters(match.along), speed: speed) }
    }

    /// Whether the traveler is on a straight line beside the route.
    public var isOffRoute: Bool { astray != nil }

    /// Goes back to the route, `distance` from its start, and drives on from there.
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
        (astray, missedTurn, isFinished) = (nil, nil, false)
    }

    /// Leaves the route for a straight line, at the present speed or a walking pace, until `follow(_:)` is called or
    /// the line ends.
    ///
    /// - Parameters:
    ///   - length: Length of the line; the drive ends with it.
    ///   - bearing: Direction of the line; `nil` for straight on.
    public mutating func leaveRoute(for length: Meters, toward bearing: Bearing? = nil) {
        let (here, _, _, course) = position
        leaveRoute(along: [here, here.moved(length, toward: bearing ?? course)])
    }

    /// Leaves the route for `path`, at the present speed or a walking pace, until `follow(_:)` is called or the path ends.
    /// The drive ends with it. Of no effect for a path of less than two points.
    public mutating func leaveRoute(along path: [Coordinate]) {
        guard path.count > 1 else { return }
        astray = OffRouteDrive(path, speed: max(position.speed, 1.5), cruising: profile.style.astray.value)
    }

    /// Goes straight on where the road or the route next turns by 30° or more, until `follow(_:)` is called or the line
    /// ends. A route that does not turn any more is followed to its end.
    ///
    /// - Parameter length: Length of the line; the drive ends with it.
    public mutating func missNextTurn(for length: Meters) { missedTurn = length }

    /// A line beside the route.
    private struct OffRouteDrive {
        var path: [Coordinate]
        var lengths: [Double]
        var speed: Double
        /// Speed that is gained again after the turn off the route.
        let cruising: Double
        var traveled = 0.0

        init(_ path: [Coordinate], speed: Double, cruising: Double) {
            self.path = path
            self.speed = speed
            self.cruising = cruising
            lengths = zip(path, path.dropFirst()).map { $0.distance(to: $1).value }
        }

        var length: Double { lengths.reduce(0, +) }

        /// Where one is on it.
        var place: (Coordinate, Bearing) {
            var left = traveled
            for row in lengths.indices {
                if left <= lengths[row] || row == lengths.count - 1 {
                    let bearing = path[row].bearing(to: path[row + 1])
                    return (path[row].moved(Meters(left), toward: bearing), bearing)
                }
                left -= lengths[row]
            }
            return (path[0], Bearing(0))
        }
    }

    /// Where the plan has the traveler now.
    private var position: (place: Coordinate, along: Double, speed: Double, course: Bearing) {
        let itinerary = profile.itinerary
        let leg = leg
        let last = itinerary.legs[leg].points.upperBound - 1
        let stretch = min(point, last - 1)
        let run = profile.run(stretch)
        // Who stops on the way has not left the point yet.
        let (distance, speed) =
            point == last ? (run.length, 0) : run.state(after: max(0, elapsed - profile.departure(point)))
        let along = itinerary.distances[stretch] + max(0, min(run.length, distance))
        let progress = Progress(leg: leg, stretch: stretch, along: along, step: 0)
        return (itinerary.coordinate(at: progress), along, speed, itinerary.bearing(at: progress) ?? Bearing(0))
    }

    /// The fix of this moment, unless the receiver is silent here.
    private mutating func observe() -> LocationFix? {
        var fix = truth
        fix.horizontalAccuracy = 5
        fix.speed *= isPaused ? 0 : multiplier
        let isLost = isLocationJitteringEnabled && noise.loses()
        if isLocationJitteringEnabled { noise.disturb(&fix, seconds: settings.interval.value) }
        return isSignalLost || isLost ? nil : fix
    }

    /// Whether nothing is received here and now.
    private var isSignalLost: Bool {
        let row = min(point, profile.itinerary.path.count - 2)
        if astray == nil, !profile.itinerary.features[row].isDisjoint(with: settings.receiver.signalLoss) { return true }
        let driven = driven
        return settings.lostSignal.contains {
            switch $0 {
            case .meters(let range): range.contains(driven)
            case .seconds(let range): range.contains(time - settings.startTime)
            }
        }
    }

    /// Lets one interval pass.
    private mutating func step() {
        count += 1
        guard !isPaused else { return }
        let seconds = settings.interval.value * multiplier
        if var line = astray {
            line.traveled += line.speed * seconds
            driven += line.speed * seconds
            line.speed = max(line.speed, min(line.cruising, line.speed + profile.style.acceleration * seconds))
            isFinished = line.traveled > line.length
            astray = line
            return
        }
        if elapsed >= profile.duration { isFinished = true }
        let before = position.along
        defer { if astray == nil { driven += max(0, position.along - before) } }
        elapsed = min(elapsed + seconds, profile.duration)
        while point + 1 < profile.times.count, profile.times[point + 1] <= elapsed {
            point += 1
            guard let missedTurn, let bearing = profile.itinerary.bearing(before: point, turningBy: 30) else {
                continue
            }
            let start = profile.itinerary.path[point]
            let speed = max(profile.speeds[point], 1.5)
            var line = OffRouteDrive(
                [start, start.moved(missedTurn, toward: bearing)], speed: speed, cruising: profile.style.astray.value)
            line.traveled = line.speed * (elapsed - profile.times[point])
            astray = line
            return
        }
    }
}
