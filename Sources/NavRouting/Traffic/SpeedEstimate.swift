// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// What a traffic sensor knows about an edge: a mean of log(*time taken / free-flow time*), in which old measurements fade.
///
/// Two different vehicles in a row that both contradict the mean, in the same sense, show that the traffic has changed: they replace
/// what was measured before. A single one, which may have used a bus lane or waited for a passenger, only counts as one of many.
/// `SensorMemory` has the numbers.
///
/// A jam that is not measured any more is forgotten within minutes, because routes avoid it, so that no vehicle would measure its
/// end: the road is as slow again as before. Slow traffic that came gradually, as in the rush hour, fades with the half-life.
struct SpeedEstimate: Sendable {
    /// Sum of weights, and weighted sum of log slowdowns, at `time`.
    var weight = 0.0
    var sum = 0.0
    /// The time of the last measurement.
    var time = 0.0
    /// The log slowdown last returned by `TrafficSensor.takeChanges`.
    private(set) var reported = 0.0
    /// Free-flow speed in kilometers per hour.
    var freeSpeed: Float
    /// The vehicles that measured the edge in this process.
    private(set) var vehicles = VehicleSet()
    /// The least log slowdown since traffic changed for the first time in the last hour, and the time of that change.
    private var usual: (slowdown: Double, time: Double)?
    /// The measurements at the end that contradict the mean.
    private var contradiction: Contradiction?

    private struct Contradiction {
        var weight: Double
        var sum: Double
        /// Whether the measurements are slower than the mean.
        var isSlower: Bool
        /// The log slowdown before them.
        var before: Double
        /// Name of the last vehicle.
        var vehicle: String
        /// Number of vehicles.
        var vehicles = 1
    }

    /// Minimum weight of a usable estimate.
    static let minimumWeight = 0.25
    /// Slowdown from which traffic is a jam although its beginning was not measured (`TrafficClass.jamRatio`).
    static let jamFactor = 2.5
    /// Seconds after which a jam counts as the usual traffic of the road.
    static let longestJam = 3600.0

    init(weight: Double = 0, sum: Double = 0, time: Double, freeSpeed: Float) {
        self.weight = weight
        self.sum = sum
        self.time = time
        self.freeSpeed = freeSpeed
    }

    /// The weight of all measurements at a time.
    func weight(at now: Double, _ memory: SensorMemory) -> Double { weight * memory.rest(after: now - time) }

    /// The log slowdown at a time; 0 if there is too little data.
    func slowdown(at now: Double, _ memory: SensorMemory) -> Double {
        let rest = memory.rest(after: now - time)
        guard weight * rest >= SpeedEstimate.minimumWeight else { return 0 }
        let mean = sum * rest / (weight * rest + memory.priorWeight)
        let isKnown = usual.map { time - $0.time < SpeedEstimate.longestJam } ?? false
        let rise = mean - (isKnown ? usual?.slowdown ?? 0 : naturalLogarithm(SpeedEstimate.jamFactor))
        return rise > 0 ? mean - rise * memory.forgotten(after: now - time) : mean
    }

    /// Notes that the log slowdown at a time was returned.
    mutating func report(at now: Double, _ memory: SensorMemory) { reported = slowdown(at: now, memory) }

    /// Adds a measurement.
    ///
    /// - Parameters:
    ///   - slowdown: The log slowdown.
    ///   - share: Traveled fraction of the edge.
    ///   - time: The time of the measurement.
    ///   - vehicle: Name of the vehicle.
    ///   - memory: How long measurements count.
    mutating func add(
        _ slowdown: Double, share: Double, at time: Double, by vehicle: String, _ memory: SensorMemory
    ) {
        vehicles.insert(vehicle)
        note(slowdown, share: share, by: vehicle, memory)
        if let contradiction, contradiction.vehicles >= memory.confirmations {
            (weight, sum) = (contradiction.weight, contradiction.sum)
            let level = contradiction.isSlower ? contradiction.before : max(0, sum / (weight + memory.priorWeight))
            if let known = usual, time - known.time < SpeedEstimate.longestJam {
                usual = (min(known.slowdown, level), known.time)
            } else {
                usual = (level, time)
            }
            self.contradiction = nil
        } else {
            let rest = memory.rest(after: time - self.time)
            weight = weight * rest + share
            sum = sum * rest + share * slowdown
        }
        self.time = max(self.time, time)
    }

    /// Notes whether a measurement contradicts the mean.
    private mutating func note(_ slowdown: Double, share: Double, by vehicle: String, _ memory: SensorMemory) {
        guard weight > 0, share > 0, abs(slowdown - sum / weight) >= naturalLogarithm(memory.clearFactor) else {
            contradiction = nil
            return
        }
        var all = Contradiction(
            weight: share, sum: share * slowdown, isSlower: slowdown > sum / weight,
            before: max(0, sum / (weight + memory.priorWeight)), vehicle: vehicle)
        if let earlier = contradiction, earlier.isSlower == all.isSlower {
            all.weight += earlier.weight
            all.sum += earlier.sum
            all.before = earlier.before
            all.vehicles = earlier.vehicles + (earlier.vehicle == vehicle ? 0 : 1)
        }
        contradiction = all
    }
}

extension SensorMemory {
    /// The part of a weight that is left after some seconds.
    fileprivate func rest(after seconds: Double) -> Double {
        exponential(-0.693_147_18 * max(0, seconds) / max(1, halfLife))
    }

    /// The part of a jam that is forgotten after some seconds.
    fileprivate func forgotten(after seconds: Double) -> Double {
        if seconds <= jamMemory.lowerBound { return 0 }
        if seconds >= jamMemory.upperBound { return 1 }
        return (seconds - jamMemory.lowerBound) / (jamMemory.upperBound - jamMemory.lowerBound)
    }
}
