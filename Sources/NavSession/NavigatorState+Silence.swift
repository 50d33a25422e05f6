// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// How a traveler is reckoned on while the receiver is silent.
struct Coast: Hashable {
    /// Time up to which has been reckoned, seconds since 1970.
    var time: Double
    /// Speed that is reckoned with, meters per second.
    var speed: Double
    /// Meters reckoned so far.
    var length = 0.0
    /// Meters within which the true place is in two of three cases; grows.
    var accuracy: Double
    /// Meters driven since the reckoned place came out of a tunnel; `nil` before it was in one.
    var sinceTunnel: Double?
}

extension NavigatorState {
    /// Takes note that no location has come until `time`.
    ///
    /// After two and a half seconds of silence the place is reckoned along the route: from the last speed, which drifts
    /// toward the planned speed of the road, through tunnels up to a little behind their end, elsewhere for half a
    /// minute. Who stood still goes on standing. Silence alone never leads to another route, and to an arrival only where the destination lies in a tunnel.
    ///
    /// - Parameters:
    ///   - time: Seconds since 1970-01-01 00:00 UTC. One before the last fix changes nothing.
    ///   - snap: What `RoadSnapping.deadReckoned(at:)` says for this time; counts where there is no route.
    public mutating func pass(to time: Double, snap: RoadSnap? = nil) -> [NavigatorEvent] {
        guard let fix = lastFix, time.isFinite, time > coast?.time ?? fix.time else { return [] }
        guard time - fix.time >= NavigatorState.silence else { return [] }
        var events: [NavigatorEvent] = []
        if coast == nil {
            coast = Coast(
                time: fix.time, speed: fix.speed >= 0 ? min(fix.speed, Motion.topSpeed) : lastSpeed,
                accuracy: fix.horizontalAccuracy > 0 ? fix.horizontalAccuracy : 10)
            events.append(.signalLost)
        }
        if let snap { self.snap = snap }
        if let itinerary, isOnRoute, phase != .arrived {
            reckon(to: time, on: itinerary)
        } else if let before = coast?.time {
            coast?.accuracy += (time - before) * 2
            coast?.time = time
        }
        if let snappedLocation { events.append(.locationSnapped(snappedLocation)) }
        watch(to: &events)
        guard isGuidanceActive, phase == .enroute else { return events }
        if let itinerary, endsInTunnel(itinerary),
            itinerary.end(of: progress.leg) - progress.along <= NavigatorState.reckonedArrival
        {
            arrive(on: itinerary, &events)
        } else {
            report(to: &events)
        }
        return events
    }

    /// Whether the leg in progress leads to a place where no receiver will tell of the arrival.
    private func endsInTunnel(_ itinerary: Itinerary) -> Bool {
        itinerary.features[itinerary.legs[progress.leg].points.upperBound - 2].contains(.tunnel)
    }

    /// Moves the progress on by what has probably been driven.
    private mutating func reckon(to time: Double, on itinerary: Itinerary) {
        guard var coast, let fix = lastFix else { return }
        // In steps of a second or less, because the road changes on the way.
        let end = itinerary.end(of: progress.leg)
        if held == nil { held = progress.along }
        while coast.time < time {
            let seconds = min(1, time - coast.time)
            guard coast.time + seconds > coast.time, coast.time - fix.time < NavigatorState.longestReckoning else {
                coast.accuracy += (time - coast.time) * 2
                coast.time = time
                break
            }
            let inTunnel = itinerary.features[progress.stretch].contains(.tunnel)
            if inTunnel { coast.sinceTunnel = 0 }
            var step = 0.0
            let mayMove =
                inTunnel
                || (coast.sinceTunnel.map { $0 < NavigatorState.beyondTunnel }
                    ?? (coast.time - fix.time < NavigatorState.openReckoning))
            if coast.speed >= (inTunnel ? NavigatorState.standing.tunnel : NavigatorState.standing.road), mayMove {
                let length = itinerary.distances[progress.stretch + 1] - itinerary.distances[progress.stretch]
                let planned = itinerary.times[progress.stretch + 1] - itinerary.times[progress.stretch]
                if planned > 0, length > 1 {
                    let usual = min(length / planned, Motion.topSpeed)
                    coast.speed += (usual - coast.speed) * min(1, seconds / NavigatorState.speedMemory)
                }
                step = min(coast.speed * seconds, max(0, end - 1 - progress.along))
                itinerary.move(&progress, to: progress.along + step, departure: rules.departure.value)
                if !inTunnel, let beyond = coast.sinceTunnel { coast.sinceTunnel = beyond + step }
            }
            coast.length += step
            coast.accuracy += seconds + 0.12 * step
            coast.time += seconds
        }
        self.coast = coast
    }

    /// Speed of the last movement where the receiver tells none.
    private var lastSpeed: Double { snap.map { max(0, $0.speed) } ?? 0 }

    /// So many seconds without a fix are silence.
    static var silence: Double { 2.5 }
    /// In a tunnel one has arrived so many meters from the end.
    private static var reckonedArrival: Double { 8 }
    /// Who was slower than that stood still: on the road, and in a tunnel, where queues move on.
    private static var standing: (road: Double, tunnel: Double) { (1, 0.5) }
    /// Outside of tunnels, so many seconds are reckoned on.
    private static var openReckoning: Double { 30 }
    /// So many seconds at the very most, whatever the tunnel.
    private static var longestReckoning: Double { 1800 }
    /// Behind a tunnel, so many meters are reckoned on.
    private static var beyondTunnel: Double { 30 }
    /// The last speed is forgotten for the planned one within so many seconds.
    private static var speedMemory: Double { 20 }

    /// Counts a fix that is older than the last; tells whether the clock has been set back for good.
    mutating func accepts(setBackTo time: Double) -> Bool {
        guard let last = lastFix?.time, time < last else { return false }
        return setBack.count(time)
    }

    /// Asks the roads where the next fix is, before `advance(to:snap:)` takes it. With the fix that sets the clock back,
    /// the roads forget those before it, too; a fix without a time tells them nothing.
    func snap(_ fix: LocationFix, by snapper: inout (any RoadSnapping)?) -> RoadSnap? {
        guard fix.time.isFinite else { return nil }
        if fix.coordinate.isValid, let last = lastFix?.time, fix.time < last {
            var ahead = setBack
            if ahead.count(fix.time) { snapper?.reset() }
        }
        return snapper?.snap(fix)
    }

    /// Forgets everything that hangs on the clock of the fixes.
    mutating func startAnew() {
        lastFix = nil
        coast = nil
        trail = Trail()
        trafficTime = nil
        speeding.since = nil
        light.time = nil
        if case .rerouting(var search) = phase, search.retryTime != nil {
            search.retryTime = -.infinity
            phase = .rerouting(search)
        }
        forgetDoubts()
    }
}
