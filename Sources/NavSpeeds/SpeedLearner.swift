// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavModel
public import NavRouting

/// Learns speeds from drives, one after the other; its memory does not grow with their number.
public struct SpeedLearner: Sendable {
    /// What has been learned so far.
    public private(set) var tally: SpeedTally
    private let matcher: TraceMatcher
    private let mode: TravelMode
    private let localOffset: @Sendable (Double) -> Double

    /// What became of a drive.
    public struct Outcome: Sendable, Hashable {
        /// Number of measurements that were learned; 0 if the drive was of no use.
        public var measurements: Int
        /// Length of the learned way in meters.
        public var meters: Double
    }

    /// Creates a learner.
    ///
    /// - Parameters:
    ///   - matcher: Matches drives to the roads of a map.
    ///   - mode: How the vehicles traveled: a mode of motor vehicles.
    ///   - leastVehicles: The least number of different vehicles whose speed a place shows.
    ///   - localOffset: Seconds to add to a time in UTC to get local time, for each time in seconds since 1970.
    /// - Complexity: O(edges).
    public init(
        matcher: TraceMatcher, mode: TravelMode = .driving, leastVehicles: Int = 3,
        localOffset: @escaping @Sendable (Double) -> Double = { _ in 0 }
    ) {
        self.matcher = matcher
        self.mode = mode
        self.localOffset = localOffset
        let metric = matcher.engine.metric(for: mode)
        tally = SpeedTally(fingerprint: SpeedTally.fingerprint(of: metric), leastVehicles: leastVehicles)
    }

    /// Matches a drive and learns from it.
    ///
    /// - Complexity: That of matching.
    @discardableResult
    public mutating func learn(_ drive: RecordedDrive) -> Outcome {
        guard let way = DrivenWay(drive.fixes, matcher: matcher, mode: mode) else {
            return Outcome(measurements: 0, meters: 0)
        }
        return learn(way, vehicle: drive.vehicle)
    }

    /// Learns from a matched drive.
    ///
    /// - Parameters:
    ///   - way: The matched way.
    ///   - vehicle: Name of the vehicle; only a few bits of hashes of it are kept.
    @discardableResult
    public mutating func learn(_ way: DrivenWay, vehicle: String) -> Outcome {
        let measurements = way.measurements()
        guard !measurements.isEmpty, let start = way.times.first else { return Outcome(measurements: 0, meters: 0) }
        var hash = StableHash()
        hash.add(vehicle)
        var (taken, free, typical, meters) = (0.0, 0.0, 0.0, 0.0)
        var groups = [Double](repeating: 0, count: RoadGroup.count)
        for measurement in measurements {
            typical += learn(measurement, of: way, vehicle: hash.value, &groups)
            taken += measurement.taken
            free += measurement.edgeSeconds + measurement.turnSeconds
            meters += measurement.meters
        }
        let hour = WeekHour(localSeconds: start + localOffset(start))
        let ratio = DriveRatio(period: hour.period, freeSeconds: free, typicalSeconds: typical, seconds: taken)
        tally.ratios[ratio.key, default: 0] += 1
        for (group, seconds) in groups.enumerated() where seconds > 0 {
            let key = Int32((ratio.period * 4 + ratio.length) * RoadGroup.count + group)
            tally.shares[key, default: 0] += UInt64((seconds * 10).rounded())
        }
        tally.drives += 1
        return Outcome(measurements: measurements.count, meters: meters)
    }

    /// Learns a measurement, and adds its typical times by group of roads to `groups`.
    ///
    /// - Returns: The typical time of the measurement, with turns.
    private mutating func learn(
        _ measurement: DriveMeasurement, of way: DrivenWay, vehicle: UInt64, _ groups: inout [Double]
    ) -> Double {
        let graph = matcher.graph
        let time = way.times[measurement.legs.lowerBound]
        let hour = WeekHour(localSeconds: time + localOffset(time))
        let turns = measurement.turnSeconds * TypicalTraffic.turnSlowdown(at: hour)
        let expected = measurement.typicalEdgeSeconds(of: way, at: hour, in: graph)
        let slowdown = measurement.slowdown(edges: expected, turns: turns)
        for leg in way.legs[measurement.legs] {
            for (edge, free) in zip(leg.edges, leg.freeFlowSeconds) where free > 0 {
                let group = RoadGroup.index(of: edge, in: graph)
                let typical = free * TypicalTraffic.slowdown(of: group, at: hour)
                let taken = typical * slowdown
                groups[group] += typical
                tally.groups[Int32(group * WeekHour.count + hour.number), default: .init()].add(
                    expected: typical, taken: taken)
                tally.edges[edge.row, default: .init()].add(
                    expected: typical, taken: taken, vehicle: vehicle, place: UInt64(UInt32(bitPattern: edge.row)))
                let name = graph.nameID(of: graph.road(of: edge)).row
                guard name > 0 else { continue }
                let street = SpeedTally.StreetPeriod(
                    name: Int32(truncatingIfNeeded: name), row: Int32(group * 8 + hour.period))
                tally.streets[street, default: .init()].add(
                    expected: typical, taken: taken, vehicle: vehicle,
                    place: UInt64(UInt32(bitPattern: street.name)) << 32 | UInt64(UInt32(bitPattern: street.row)))
            }
        }
        return expected + turns
    }
}

extension SpeedTally.PlaceSums {
    fileprivate mutating func add(expected: Double, taken: Double, vehicle: UInt64, place: UInt64) {
        times.add(expected: expected, taken: taken)
        vehicles.insert(vehicle: vehicle, place: place)
    }
}
