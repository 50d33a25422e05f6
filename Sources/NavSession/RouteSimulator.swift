// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Drives along a route and says at regular times where it is, as a receiver would.
///
/// A value without a clock: each call of `next()` is one interval later. The same route, settings and seed give the
/// same fixes.
public struct RouteSimulator: Sendable {
    /// What the simulated receiver is like.
    public struct Settings: Sendable, Hashable {
        /// Time of the first fix, seconds since 1970-01-01 00:00 UTC.
        public var startTime: Double
        /// Time between fixes.
        public var interval: Seconds
        /// How the traveler moves; `nil` for the usual style of the route's mode.
        public var style: DrivingStyle?
        /// Standard error of the places when jitter is on.
        public var jitter: Meters
        /// Where the receiver says nothing, such as in tunnels.
        public var silence: StretchFeatures

        /// Makes settings.
        public init(
            startTime: Double = 0, interval: Seconds = Seconds(1), style: DrivingStyle? = nil,
            jitter: Meters = Meters(4), silence: StretchFeatures = []
        ) {
            self.startTime = startTime
            self.interval = Seconds(interval.value > 0 ? interval.value : 1)
            self.style = style
            self.jitter = jitter
            self.silence = silence
        }
    }

    /// What the simulated receiver is like.
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
    /// The point last passed.
    private var point = 0
    private var astray: Astray?
    /// How far to go straight on at the next turn; `nil` to turn as planned.
    private var missedTurn: Meters?
    /// Whether the drive is over.
    private(set) var isFinished = false

    /// Starts at the beginning of `itinerary`.
    public init(_ itinerary: Itinerary, settings: Settings = Settings(), seed: UInt64 = 1) {
        self.settings = settings
        let style = settings.style ?? .standard(for: itinerary.route.mode)
        profile = SpeedProfile(itinerary, style: style)
        noise = ReceiverNoise(error: settings.jitter.value, seed: seed)
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
    mutating func passInterval() -> LocationFix? {
        guard !isFinished else { return nil }
        defer { step() }
        return observe()
    }

    /// The leg of the route that the traveler is on, from 0. The stay at a destination belongs to the leg before it.
    public var leg: Int {
        profile.itinerary.legs.firstIndex { point < $0.points.upperBound } ?? profile.itinerary.legs.count - 1
    }

    /// Whether the traveler stands at a destination.
    public var isAtDestination: Bool { astray == nil && point == profile.itinerary.legs[leg].points.upperBound - 1 }

    /// Meters from the start of the route.
    public var distance: Meters { Meters(position.along) }

    /// Drives along `itinerary` from now on, at the present speed and with the same clock and noise.
    public mutating func follow(_ itinerary: Itinerary) {
        let speed = astray?.speed ?? position.speed
        profile = SpeedProfile(itinerary, style: profile.style, initialSpeed: isFinished ? 0 : speed)
        (elapsed, point, astray, missedTurn, isFinished) = (0, 0, nil, nil, false)
    }

    /// Whether the traveler is on a straight line beside the route.
    public var isAstray: Bool { astray != nil }

    /// Goes back to the route, `distance` from its start, and drives on from there.
    public mutating func resume(at distance: Meters) {
        let itinerary = profile.itinerary
        let along = max(0, min(distance.value, itinerary.distance))
        point = max(0, (itinerary.distances.firstIndex { $0 > along } ?? itinerary.path.count) - 1)
        elapsed = profile.times[point]
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
        let (here, _, speed, course) = position
        astray = Astray(
            start: here, bearing: bearing ?? course, speed: max(speed, 1.5), length: length.value, traveled: 0)
    }

    /// Goes straight on where the road or the route next turns by 30° or more, until `follow(_:)` is called or the line
    /// ends. A route that does not turn any more is followed to its end.
    ///
    /// - Parameter length: Length of the line; the drive ends with it.
    public mutating func missNextTurn(for length: Meters) { missedTurn = length }

    private struct Astray {
        var start: Coordinate
        var bearing: Bearing
        var speed, length, traveled: Double
    }

    /// Where the plan has the traveler now.
    private var position: (place: Coordinate, along: Double, speed: Double, course: Bearing) {
        let itinerary = profile.itinerary
        let leg = leg
        let last = itinerary.legs[leg].points.upperBound - 1
        let stretch = min(point, last - 1)
        let run = profile.run(stretch)
        let (distance, speed) =
            point == last ? (run.length, 0) : run.state(after: elapsed - profile.times[point])
        let along = itinerary.distances[stretch] + max(0, min(run.length, distance))
        let progress = Progress(leg: leg, stretch: stretch, along: along, step: 0)
        return (itinerary.place(at: progress), along, speed, itinerary.bearing(at: progress) ?? Bearing(0))
    }

    /// The fix of this moment, unless the receiver is silent here.
    private mutating func observe() -> LocationFix? {
        let (place, _, speed, course) = position
        let time = settings.startTime + Double(count) * settings.interval.value
        let pace = isPaused ? 0 : multiplier
        var fix = LocationFix(
            coordinate: place, time: time, horizontalAccuracy: 5, course: course.degrees, speed: speed * pace)
        if let astray {
            fix.coordinate = astray.start.moved(Meters(astray.traveled), toward: astray.bearing)
            fix.course = astray.bearing.degrees
            fix.speed = astray.speed * pace
        }
        let isSilent =
            astray == nil
            && !profile.itinerary.features[min(point, profile.itinerary.path.count - 2)].isDisjoint(
                with: settings.silence)
        if isLocationJitteringEnabled { noise.disturb(&fix) }
        return isSilent ? nil : fix
    }

    /// Lets one interval pass.
    private mutating func step() {
        count += 1
        guard !isPaused else { return }
        let seconds = settings.interval.value * multiplier
        if var line = astray {
            line.traveled += line.speed * seconds
            isFinished = line.traveled > line.length
            astray = line
            return
        }
        if elapsed >= profile.duration { isFinished = true }
        elapsed = min(elapsed + seconds, profile.duration)
        while point + 1 < profile.times.count, profile.times[point + 1] <= elapsed {
            point += 1
            guard let missedTurn, let bearing = profile.itinerary.bearing(before: point, turningBy: 30) else {
                continue
            }
            let speed = max(profile.speeds[point], 1.5)
            astray = Astray(
                start: profile.itinerary.path[point], bearing: bearing, speed: speed, length: missedTurn.value,
                traveled: speed * (elapsed - profile.times[point]))
            return
        }
    }
}

/// What makes the fixes of a receiver differ from the truth: a slowly wandering error of place, and a little of speed
/// and direction.
struct ReceiverNoise: Sendable {
    let error: Double
    private var generator: SeededRandom
    private var east: Double
    private var north: Double

    init(error: Double, seed: UInt64) {
        self.error = max(0, error)
        generator = SeededRandom(seed: seed)
        east = generator.nextNormal() * self.error
        north = generator.nextNormal() * self.error
    }

    /// Disturbs `fix` and lets the error wander on.
    mutating func disturb(_ fix: inout LocationFix) {
        let keep = 0.9
        let fresh = (1 - keep * keep).squareRoot() * error
        east = keep * east + fresh * generator.nextNormal()
        north = keep * north + fresh * generator.nextNormal()
        let frame = LocalFrame(at: fix.coordinate)
        fix.coordinate.latitude += north / LocalFrame.metersPerLatitude
        fix.coordinate.longitude += east / max(1, frame.metersPerLongitude)
        fix.horizontalAccuracy = max(3, 1.5 * error)
        let (swerve, surge) = (generator.nextNormal(), generator.nextNormal())
        if fix.course >= 0 { fix.course = Bearing(fix.course + 3 * swerve).degrees }
        if fix.speed > 0 { fix.speed = max(0, fix.speed + 0.3 * surge) }
    }
}
