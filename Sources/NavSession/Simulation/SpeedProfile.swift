// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Speed and time at every point of an itinerary.
///
/// First, speeds are limited by the road on each stretch, by curves and maneuvers at each point, and to zero at both ends of a
/// leg. A forward pass then applies the acceleration, a backward pass the deceleration. Within a stretch the vehicle
/// accelerates, cruises and brakes at constant rates, so that the state at any time has a closed form.
struct SpeedProfile: Sendable {
    let itinerary: Itinerary
    let style: DrivingStyle
    /// Speed at each point, in meters per second.
    private(set) var speeds: [Double]
    /// Maximum speed on the stretch after each point, in meters per second.
    private(set) var caps: [Double]
    /// Time from the start to each point, in seconds.
    private(set) var times: [Double] = []
    /// Duration of pauses by point, in seconds.
    private var waits: [Int: Double] = [:]

    /// Computes the profile.
    ///
    /// - Parameters:
    ///   - itinerary: The route.
    ///   - style: The driving style.
    ///   - initialSpeed: Speed at the start of the drive, in meters per second.
    ///   - start: Start of the drive, in meters from the start of the route.
    ///   - pauses: Stops along the route.
    /// - Complexity: O(points).
    init(
        _ itinerary: Itinerary, style: DrivingStyle, initialSpeed: Double = 0, from start: Double = 0,
        pauses: [RouteSimulator.Settings.Pause] = []
    ) {
        self.itinerary = itinerary
        self.style = style
        caps = Array(repeating: 0, count: itinerary.path.count)
        speeds = Array(repeating: 0, count: itinerary.path.count)
        for pause in pauses {
            let row = itinerary.path.indices.min {
                abs(itinerary.distances[$0] - pause.place.value) < abs(itinerary.distances[$1] - pause.place.value)
            }
            guard let row else { continue }
            let isEnd = itinerary.legs.contains { row == $0.points.lowerBound || row == $0.points.upperBound - 1 }
            if !isEnd { waits[row, default: 0] += max(0, pause.length.value) }
        }
        for (number, leg) in itinerary.route.legs.enumerated() {
            let points = itinerary.legs[number].points
            capStretches(of: leg, points)
            capPoints(of: leg, points)
            for point in waits.keys where points.contains(point) { speeds[point] = 0 }
            if number == 0, initialSpeed > 0 {
                // The initial speed was reached before the start of the drive.
                let before = itinerary.distances.lastIndex { $0 <= start } ?? 0
                for point in 0...min(before, points.upperBound - 2) {
                    speeds[point] = max(speeds[point], min(initialSpeed, caps[point]))
                }
            }
            smooth(points)
        }
        schedule()
    }

    /// Duration of the whole drive, with all stops, in seconds.
    var duration: Double { times[times.count - 1] + style.stopDuration.value }

    /// Time from the start to leaving `point`, in seconds.
    func departure(_ point: Int) -> Double { times[point] + (waits[point] ?? 0) }

    private func length(_ stretch: Int) -> Double {
        itinerary.distances[stretch + 1] - itinerary.distances[stretch]
    }

    /// Limits the speed by the road: its planned speed, the speed limit, and the maximum in roundabouts.
    private mutating func capStretches(of leg: RouteLeg, _ points: Range<Int>) {
        let (durations, limits) = (leg.annotation.durations, leg.annotation.speedLimits)
        let rows = points.count - 1
        for row in 0..<rows {
            let stretch = points.lowerBound + row
            let planned =
                durations.count == rows ? durations[row] : itinerary.times[stretch + 1] - itinerary.times[stretch]
            var cap = planned > 0 ? length(stretch) / planned : 0
            if cap <= 0 { cap = style.turnSpeed.value }
            if limits.count == rows, limits[row] > 0 { cap = min(cap, limits[row]) }
            if itinerary.features[stretch].contains(.roundabout) { cap = min(cap, style.roundaboutSpeed.value) }
            caps[stretch] = min(Motion.topSpeed, max(0.3, cap))
        }
    }

    /// Limits the speed at points by curves and maneuvers.
    private mutating func capPoints(of leg: RouteLeg, _ points: Range<Int>) {
        speeds[points.lowerBound] = 0
        speeds[points.upperBound - 1] = 0
        var before: Int?
        for point in points.dropLast() {
            guard length(point) > 0 else {
                speeds[point] = point == points.lowerBound ? 0 : .infinity
                continue
            }
            if let before {
                speeds[point] = min(caps[before], caps[point], bend(before, point))
            }
            before = point
        }
        for step in leg.steps {
            let point = points.lowerBound + max(0, min(points.count - 1, step.pathIndex))
            if let cap = maneuverSpeed(step) { speeds[point] = min(speeds[point], cap) }
        }
    }

    /// Comfortable speed in the bend at `point`, between the stretches that start at `before` and at `point`.
    ///
    /// The corner is rounded by the arc that touches both stretches, starting halfway along the shorter one but at most twelve
    /// meters away.
    private func bend(_ before: Int, _ point: Int) -> Double {
        let carried: StretchFeatures = [.ferry, .train]
        if !itinerary.features[point].isDisjoint(with: carried) { return .infinity }
        let frame = LocalFrame(at: itinerary.path[point])
        let (back, on) = (frame.point(itinerary.path[before]), frame.point(itinerary.path[point + 1]))
        let lengths = ((back.x * back.x + back.y * back.y) * (on.x * on.x + on.y * on.y)).squareRoot()
        guard lengths > 0 else { return .infinity }
        let turnSine = abs(back.x * on.y - back.y * on.x) / lengths
        let turnCosine = -(back.x * on.x + back.y * on.y) / lengths
        guard turnSine > 1e-6 || turnCosine < 0 else { return .infinity }
        let reach = min(12, length(before) / 2, length(point) / 2)
        // reach / tan(half the turn), with tan(t / 2) = sin t / (1 + cos t)
        let radius = reach * (1 + turnCosine) / max(turnSine, 1e-6)
        return max(style.minimumCurveSpeed.value, (style.lateralAcceleration * radius).squareRoot())
    }

    /// Maximum speed at a maneuver; `nil` for none.
    private func maneuverSpeed(_ step: StepInfo) -> Double? {
        switch step.turn.kind {
        case .turn, .endOfRoad, .continue, .roundaboutTurn: break
        case .roundabout, .rotary: return style.roundaboutSpeed.value
        default: return nil
        }
        switch step.turn.direction {
        case .left, .right: return style.turnSpeed.value
        case .sharpLeft, .sharpRight: return max(style.minimumCurveSpeed.value, style.turnSpeed.value * 2 / 3)
        case .uTurn: return max(style.minimumCurveSpeed.value, style.turnSpeed.value / 3)
        case .slightLeft, .slightRight, .straight: return nil
        }
    }

    /// Limits acceleration and deceleration.
    private mutating func smooth(_ points: Range<Int>) {
        for point in points.dropFirst() {
            let gained = speeds[point - 1] * speeds[point - 1] + 2 * style.acceleration * length(point - 1)
            speeds[point] = min(speeds[point], gained.squareRoot())
        }
        for point in points.dropLast().reversed() {
            let lost = speeds[point + 1] * speeds[point + 1] + 2 * style.braking * length(point)
            speeds[point] = min(speeds[point], lost.squareRoot())
        }
    }

    /// Computes the time of each point.
    private mutating func schedule() {
        times = Array(repeating: 0, count: speeds.count)
        var clock = 0.0
        for (number, leg) in itinerary.legs.enumerated() {
            if number > 0 { clock += style.stopDuration.value }
            times[leg.points.lowerBound] = clock
            for point in leg.points.dropLast() {
                clock += (waits[point] ?? 0) + run(point).duration
                times[point + 1] = clock
            }
        }
    }
}

extension SpeedProfile {
    /// The motion along one stretch: accelerating, cruising, braking.
    struct Run {
        var length, start, peak, end, acceleration, braking: Double

        private var accelerating: Double { (peak - start) / acceleration }
        private var cruisingLength: Double {
            max(
                0,
                length - (peak * peak - start * start) / (2 * acceleration) - (peak * peak - end * end) / (2 * braking))
        }
        private var cruising: Double { peak > 0 ? cruisingLength / peak : 0 }
        /// Duration in seconds.
        var duration: Double { length > 0 ? accelerating + cruising + (peak - end) / braking : 0 }

        /// Time after entering the stretch at which `distance` has been covered, in seconds, to a millisecond.
        func time(at distance: Double) -> Double {
            var (early, late) = (0.0, duration)
            while late - early > 0.001 {
                let middle = (early + late) / 2
                if state(after: middle).distance < distance { early = middle } else { late = middle }
            }
            return late
        }

        /// Distance in meters and speed in meters per second, `seconds` after entering the stretch.
        func state(after seconds: Double) -> (distance: Double, speed: Double) {
            if seconds <= accelerating {
                return (start * seconds + acceleration * seconds * seconds / 2, start + acceleration * seconds)
            }
            if seconds <= accelerating + cruising {
                let gained = (peak * peak - start * start) / (2 * acceleration)
                return (gained + peak * (seconds - accelerating), peak)
            }
            let left = max(0, duration - seconds)
            return (length - end * left - braking * left * left / 2, end + braking * left)
        }
    }

    /// The motion along the stretch after `point`.
    func run(_ point: Int) -> Run {
        let length = itinerary.distances[point + 1] - itinerary.distances[point]
        let (a, b) = (style.acceleration, style.braking)
        let (start, end) = (speeds[point], speeds[point + 1])
        let reachable = ((2 * a * b * length + b * start * start + a * end * end) / (a + b)).squareRoot()
        let peak = max(start, end, min(caps[point], reachable))
        return Run(length: length, start: start, peak: peak, end: end, acceleration: a, braking: b)
    }
}
