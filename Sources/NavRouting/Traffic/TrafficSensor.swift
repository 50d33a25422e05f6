// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel

/// Estimates traffic speeds from the positions of known vehicles (floating car data).
///
/// The fixes of each vehicle are map matched with a `LiveMatcher`. Between settled positions, some hundred meters or
/// half a minute apart, the path is routed and the time taken is distributed over its edges in proportion to their
/// free-flow times. The estimate of an edge is the mean of log(*time taken / free-flow time*), weighted by the traveled
/// fraction, with a half-life of ten minutes and a prior of one unit of free flow: a single slow car moves an estimate
/// half of the way, several move it nearly all of it.
/// When two vehicles in a row contradict it, only they count, and a jam without measurements is forgotten (`SensorMemory`).
///
/// Vehicles that stand still for minutes are parked and ignored. A value that reads no clock; fixes carry their
/// timestamps.
///
/// Source of the idea: Goh et al., "Online map-matching based on hidden Markov model for real-time traffic sensing
/// applications" (2012).
public struct TrafficSensor: Sendable {
    private let engine: RouteEngine
    private let matcher: TraceMatcher
    private let mode: TravelMode
    private let memory: SensorMemory
    private var travelers: [String: Traveler] = [:]
    /// The estimates by edge.
    var estimates: [EdgeID: SpeedEstimate] = [:]

    /// The maximum of `vehicles` of `speeds(at:vehicles:)`; more count as this many.
    public static let maximumVehicles = VehicleSet.capacity

    /// Half-life of an observation, in seconds, by default.
    public static let halfLife = SensorMemory().halfLife

    /// Ratio by which a slowdown must change to be returned by `takeChanges`.
    static let changeThreshold = 1.15

    /// Creates a sensor without data.
    ///
    /// - Parameters:
    ///   - engine: Routes between positions; its traffic is used.
    ///   - mode: A mode of motor vehicles.
    ///   - memory: How long measurements count.
    public init(_ engine: RouteEngine, mode: TravelMode = .driving, memory: SensorMemory = SensorMemory()) {
        self.engine = engine
        self.memory = memory
        self.mode = mode
        matcher = TraceMatcher(engine: engine)
    }

    /// Identifies the map.
    var fingerprint: UInt64 { engine.graph.file.fingerprint }

    /// Whether the map has an edge.
    func contains(_ edge: EdgeID) -> Bool { engine.graph.contains(edge) }

    /// Number of vehicles being followed.
    public var travelerCount: Int { travelers.count }

    /// Adds a fix of a vehicle. Fixes that are not later than the previous one are ignored.
    ///
    /// - Complexity: That of `LiveMatcher.snap`, and of a short route per measurement.
    public mutating func add(_ fix: LocationFix, of name: String) {
        var known = travelers.index(forKey: name)
        if known == nil {
            travelers[name] = Traveler(LiveMatcher(matcher, mode: mode))
            known = travelers.index(forKey: name)
        }
        // Changed in place.
        guard let index = known, travelers.values[index].isLater(fix) else { return }
        if travelers.values[index].hasGap(before: fix) {
            travelers.values[index] = Traveler(LiveMatcher(matcher, mode: mode))
        }
        guard let (start, end) = travelers.values[index].advance(to: fix) else { return }
        learn(from: start, to: end, by: name)
    }

    /// Removes vehicles without fixes since `time`, in seconds since 1970, and estimates that have decayed.
    public mutating func removeInactive(since time: Double) {
        travelers = travelers.filter { ($0.value.matcher.lastFix?.time ?? 0) >= time }
        for (edge, estimate) in estimates {
            if estimate.weight(at: time, memory) < SpeedEstimate.minimumWeight / 8 { estimates[edge] = nil }
        }
    }

    private mutating func learn(from: Traveler.Position, to: Traveler.Position, by vehicle: String) {
        guard let leg = try? engine.leg(from: from.place, to: to.place, mode: mode) else { return }
        let straight = from.place.place.distance(to: to.place.place).value
        // The vehicle took another path, or a position is wrong.
        guard leg.meters.value <= 1.6 * straight + 60 else { return }
        let free = leg.freeFlowSeconds.reduce(0, +)
        guard free > 0.5 else { return }
        let taken = max(0.3 * free, to.time - from.time - leg.turnSeconds.reduce(0, +))
        let slowdown = min(max(taken / free, 1 / 1.3), 25)
        for (row, edge) in leg.edges.enumerated() {
            let part = leg.part(ofEdgeAt: row)
            let share = part.upperBound - part.lowerBound
            let length = engine.graph.length(of: edge).value
            guard share * length >= 10, leg.freeFlowSeconds[row] > 0 else { continue }
            let speed = Float(share * length / leg.freeFlowSeconds[row] * 3.6)
            estimates[edge, default: SpeedEstimate(time: to.time, freeSpeed: speed)]
                .add(naturalLogarithm(slowdown), share: share, at: to.time, by: vehicle, memory)
            estimates[edge]?.freeSpeed = speed
        }
    }

    /// Returns the edges whose slowdown has changed by at least 15 % since the last call, ascending.
    ///
    /// - Parameters:
    ///   - now: The time in seconds since 1970.
    ///   - everything: Whether to return every change, however small.
    /// - Complexity: O(edges with estimates).
    public mutating func takeChanges(at now: Double, everything: Bool = false) -> [EdgeID] {
        let least = everything ? 0 : naturalLogarithm(Self.changeThreshold)
        var changed: [EdgeID] = []
        for (edge, estimate) in estimates where abs(estimate.slowdown(at: now, memory) - estimate.reported) > least {
            changed.append(edge)
        }
        for edge in changed { estimates[edge]?.report(at: now, memory) }
        return changed.sorted()
    }

    /// The estimated speeds at a time, for all stretches of each edge.
    ///
    /// - Parameters:
    ///   - now: The time in seconds since 1970.
    ///   - vehicles: Number of different vehicles that must have measured an edge since the sensor was created, 0 to
    ///     `maximumVehicles`. What a restored file has was measured by none.
    /// - Complexity: O(edges with estimates · their points).
    public func speeds(at now: Double, vehicles: Int = 0) -> TrafficSpeeds {
        var stretches: [TrafficSpeeds.Stretch] = []
        var line: [FixedCoordinate] = []
        for (edge, estimate) in estimates.sorted(by: { $0.key < $1.key }) {
            guard estimate.weight(at: now, memory) >= SpeedEstimate.minimumWeight,
                estimate.vehicles.count >= min(vehicles, VehicleSet.capacity)
            else { continue }
            let speed = Float((Double(estimate.freeSpeed) / exponential(estimate.slowdown(at: now, memory))).rounded())
            line.removeAll(keepingCapacity: true)
            engine.graph.appendShape(of: edge, to: &line)
            let lengths = zip(line, line.dropFirst()).map { $0.coordinate.distance(to: $1.coordinate).value }
            let total = lengths.reduce(0, +)
            for (row, length) in lengths.enumerated() {
                stretches.append(
                    TrafficSpeeds.Stretch(
                        edge: edge, index: Int32(row),
                        share: Float(total > 0 ? length / total : 1 / Double(lengths.count)),
                        kilometersPerHour: max(1, speed)))
            }
        }
        return TrafficSpeeds(sorted: stretches)
    }
}

extension TrafficSpeeds {
    /// Adds the speeds of `other` for stretches without a speed.
    ///
    /// - Complexity: O(stretches of both).
    public func filled(with other: TrafficSpeeds) -> TrafficSpeeds {
        guard !other.stretches.isEmpty else { return self }
        var merged: [Stretch] = []
        merged.reserveCapacity(stretches.count + other.stretches.count)
        var row = 0
        for stretch in other.stretches {
            while row < stretches.count, stretches[row].place < stretch.place {
                merged.append(stretches[row])
                row += 1
            }
            if row < stretches.count, stretches[row].place == stretch.place { continue }
            merged.append(stretch)
        }
        merged += stretches[row...]
        return TrafficSpeeds(sorted: merged)
    }
}
