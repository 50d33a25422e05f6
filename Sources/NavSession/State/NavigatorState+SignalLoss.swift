// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Dead reckoning while the signal is lost.
struct DeadReckoning: Hashable {
    /// Time up to which the position has been estimated, in seconds since 1970.
    var time: Double
    /// Assumed speed, in meters per second.
    var speed: Double
    /// Distance covered since the signal was lost, in meters.
    var length = 0.0
    /// Radius that contains the true position in two of three cases, in meters; grows with time and distance.
    var accuracy: Double
    /// Distance covered since leaving a tunnel, in meters; `nil` before the first tunnel.
    var sinceTunnel: Double?
}

extension NavigatorState {
    /// Takes note that no location arrived until `time`.
    ///
    /// After 2.5 seconds without a fix the signal counts as lost, and the position is dead-reckoned along the route. The
    /// speed starts with the last one and approaches the planned speed of the road. Dead reckoning ends shortly behind the
    /// end of a tunnel, elsewhere after a minute and a half. A vehicle that stood still remains where it is. Signal loss alone
    /// never leads to a new route, and to an arrival only if the destination lies in a tunnel.
    ///
    /// - Parameters:
    ///   - time: Seconds since 1970-01-01 00:00 UTC. A time before the last fix has no effect.
    ///   - snap: The result of `RoadSnapping.deadReckoned(at:)` for this time; used without a route.
    /// - Returns: The resulting events, oldest first.
    public mutating func advance(withoutFixUntil time: Double, snap: RoadSnap? = nil) -> [NavigatorEvent] {
        guard let fix = lastFix, time.isFinite, time > deadReckoning?.time ?? fix.time else { return [] }
        guard time - fix.time >= NavigatorState.signalLossDelay else { return [] }
        var events: [NavigatorEvent] = []
        if deadReckoning == nil {
            deadReckoning = DeadReckoning(
                time: fix.time, speed: fix.speed >= 0 ? min(fix.speed, Motion.topSpeed) : lastSpeed,
                accuracy: fix.horizontalAccuracy > 0 ? fix.horizontalAccuracy : 10)
            events.append(.signalLost)
        }
        if let snap { self.snap = snap }
        if let itinerary, isOnRoute, phase != .arrived {
            deadReckon(to: time, on: itinerary)
        } else if let before = deadReckoning?.time {
            deadReckoning?.accuracy += (time - before) * 2
            deadReckoning?.time = time
        }
        if let snappedLocation { events.append(.locationSnapped(snappedLocation)) }
        updateAlerts(&events)
        guard isGuidanceActive, phase == .enroute else { return events }
        if let itinerary, endsInTunnel(itinerary),
            itinerary.end(of: progress.leg) - progress.along <= NavigatorState.arrivalDistance
        {
            arrive(on: itinerary, &events)
        } else {
            report(to: &events)
        }
        return events
    }

    /// Whether the current leg ends in a tunnel, where no fix can confirm the arrival.
    private func endsInTunnel(_ itinerary: Itinerary) -> Bool {
        itinerary.features[itinerary.legs[progress.leg].points.upperBound - 2].contains(.tunnel)
    }

    /// Advances the progress by the distance that has probably been covered.
    private mutating func deadReckon(to time: Double, on itinerary: Itinerary) {
        guard var estimate = deadReckoning, let fix = lastFix else { return }
        let end = itinerary.end(of: progress.leg)
        if heldDistance == nil { heldDistance = progress.along }
        // In steps of at most one second, because the road changes along the route.
        while estimate.time < time {
            let seconds = min(1, time - estimate.time)
            let elapsed = estimate.time - fix.time
            guard estimate.time + seconds > estimate.time, elapsed < NavigatorState.maximumDeadReckoning else {
                estimate.accuracy += (time - estimate.time) * 2
                estimate.time = time
                break
            }
            let inTunnel = itinerary.features[progress.stretch].contains(.tunnel)
            if inTunnel { estimate.sinceTunnel = 0 }
            var step = 0.0
            if estimate.isMoving(inTunnel: inTunnel, after: elapsed) {
                estimate.approachPlannedSpeed(of: itinerary, at: progress, seconds: seconds)
                step = min(estimate.speed * seconds, max(0, end - 1 - progress.along))
                itinerary.move(&progress, to: progress.along + step, departure: rules.departure.value)
                if !inTunnel, let beyond = estimate.sinceTunnel { estimate.sinceTunnel = beyond + step }
            }
            estimate.length += step
            estimate.accuracy += seconds + 0.12 * step
            estimate.time += seconds
        }
        deadReckoning = estimate
    }

    /// The last known speed, for fixes without one.
    private var lastSpeed: Double { snap.map { max(0, $0.speed) } ?? 0 }

    /// The signal counts as lost after this many seconds without a fix.
    private static var signalLossDelay: Double { 2.5 }
    /// Distance from the end of a leg in a tunnel at which the destination counts as reached, in meters.
    private static var arrivalDistance: Double { 8 }
    /// Limit of dead reckoning, in seconds, also in tunnels.
    private static var maximumDeadReckoning: Double { 1800 }
}

extension DeadReckoning {
    /// Whether the vehicle is assumed to move.
    ///
    /// - Parameters:
    ///   - inTunnel: Whether it is in a tunnel.
    ///   - elapsed: Seconds since the last fix.
    fileprivate func isMoving(inTunnel: Bool, after elapsed: Double) -> Bool {
        // In tunnels queues keep moving; on the road a vehicle that slow stood still.
        guard speed >= (inTunnel ? 0.5 : 1) else { return false }
        return inTunnel
            || sinceTunnel.map { $0 < DeadReckoning.distanceBeyondTunnel } ?? (elapsed < DeadReckoning.duration)
    }

    /// Moves the speed toward the planned speed of the road.
    fileprivate mutating func approachPlannedSpeed(
        of itinerary: Itinerary, at progress: Progress, seconds: Double
    ) {
        let length = itinerary.distances[progress.stretch + 1] - itinerary.distances[progress.stretch]
        let planned = itinerary.times[progress.stretch + 1] - itinerary.times[progress.stretch]
        guard planned > 0, length > 1 else { return }
        let usual = min(length / planned, Motion.topSpeed)
        speed += (usual - speed) * min(1, seconds / DeadReckoning.speedRelaxation)
    }

    /// Limit outside tunnels, in seconds.
    private static var duration: Double { 90 }
    /// Limit behind the end of a tunnel, in meters.
    private static var distanceBeyondTunnel: Double { 30 }
    /// Time constant with which the speed approaches the planned one, in seconds.
    private static var speedRelaxation: Double { 20 }
}
