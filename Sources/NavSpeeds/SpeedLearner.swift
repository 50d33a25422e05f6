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
    private let typical: TypicalTimes
    private let mode: TravelMode
    private let localOffset: @Sendable (Double) -> Double

    /// What became of a drive.
    public struct Outcome: Sendable, Hashable {
        /// Number of measurements that were learned; 0 if the drive was of no use.
        public var measurements: Int
        /// Length of the learned path in meters.
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
        typical = TypicalTimes(matcher.graph)
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
        guard let path = MatchedDrive(drive.fixes, matcher: matcher, mode: mode) else {
            return Outcome(measurements: 0, meters: 0)
        }
        return learn(path, vehicle: drive.vehicle)
    }

    /// Learns from a matched drive.
    ///
    /// - Parameters:
    ///   - path: The matched path.
    ///   - vehicle: Name of the vehicle; only a few bits of hashes of it are kept.
    @discardableResult
    public mutating func learn(_ path: MatchedDrive, vehicle: String) -> Outcome {
        let measurements = path.measurements()
        guard !measurements.isEmpty, let start = path.times.first else { return Outcome(measurements: 0, meters: 0) }
        var hash = StableHash()
        hash.add(vehicle)
        var (taken, free, expected, meters) = (0.0, 0.0, 0.0, 0.0)
        var shares = [Double](repeating: 0, count: SpeedTally.shareCount)
        for measurement in measurements {
            expected += learn(measurement, of: path, vehicle: hash.value, &shares)
            taken += measurement.taken
            free += measurement.edgeSeconds + measurement.turnSeconds
            meters += measurement.meters
        }
        let hour = WeekHour(localSeconds: start + localOffset(start))
        let ratio = DriveRatio(period: hour.period, freeSeconds: free, typicalSeconds: expected, seconds: taken)
        tally.ratios[ratio.key, default: 0] += 1
        for (share, seconds) in shares.enumerated() where seconds > 0 {
            let key = Int32((ratio.period * 4 + ratio.length) * SpeedTally.shareCount + share)
            tally.shares[key, default: 0] += UInt64((seconds * 10).rounded())
        }
        tally.drives += 1
        return Outcome(measurements: measurements.count, meters: meters)
    }

    /// Learns a measurement, and adds its typical times by group of roads and kind of junction to `shares`.
    ///
    /// Edges and junctions are slower in the same ratio: which of them it was shows only in the sum of many drives.
    ///
    /// - Returns: The typical time of the measurement.
    private mutating func learn(
        _ measurement: DriveMeasurement, of path: MatchedDrive, vehicle: UInt64, _ shares: inout [Double]
    ) -> Double {
        let time = path.times[measurement.legs.lowerBound]
        let hour = WeekHour(localSeconds: time + localOffset(time))
        let (load, turnSlowdown) = (TypicalTraffic.load(at: hour), TypicalTraffic.turnSlowdown(at: hour))
        // Typical times by group and kind, and of each edge, whose pieces on consecutive legs are one visit.
        var own = [Double](repeating: 0, count: SpeedTally.shareCount)
        var visits: [(edge: EdgeID, expected: Double)] = []
        for leg in path.legs[measurement.legs] {
            for (row, edge) in leg.edges.enumerated() {
                let expected = leg.freeFlowSeconds[row] * typical.slowdown(of: edge, load: load)
                own[typical.group(of: edge)] += expected
                if visits.last?.edge == edge {
                    visits[visits.count - 1].expected += expected
                } else {
                    visits.append((edge, expected))
                }
                typical.forEachDelay(at: row, of: leg, slowdown: turnSlowdown) { kind, seconds in
                    own[RoadGroup.count + kind] += seconds
                }
            }
        }
        let expected = own.reduce(0, +)
        let slowdown = measurement.slowdown(typical: expected)
        for (share, seconds) in own.enumerated() where seconds > 0 {
            shares[share] += seconds
            if share < RoadGroup.count {
                tally.groups[Int32(share * WeekHour.count + hour.number), default: .init()].add(
                    expected: seconds, taken: seconds * slowdown)
            } else {
                tally.junctions[Int32((share - RoadGroup.count) * WeekHour.periodCount + hour.period), default: .init()]
                    .add(expected: seconds, taken: seconds * slowdown)
            }
        }
        learn(visits, slowdown, in: hour.period, at: time, vehicle: vehicle)
        return expected
    }

    /// Learns the times on edges, and on the streets that they belong to.
    private mutating func learn(
        _ visits: [(edge: EdgeID, expected: Double)], _ slowdown: Double, in period: Int, at time: Double,
        vehicle: UInt64
    ) {
        let moment = StableHash.mixed(vehicle, time.bitPattern)
        func add(_ expected: Double, to sums: inout SpeedTally.PlaceSums, place: UInt64) {
            sums.add(expected: expected, taken: expected * slowdown, visit: StableHash.mixed(moment, place))
            sums.vehicles.insert(vehicle: vehicle, place: place)
        }
        var (street, onStreet): (SpeedTally.StreetPeriod?, Double) = (nil, 0)
        func leaveStreet() {
            guard let street, onStreet > 0 else { return }
            add(onStreet, to: &tally.streets[street, default: .init()], place: street.place)
        }
        for (edge, expected) in visits where expected > 0 {
            add(expected, to: &tally.edges[edge.row, default: .init()], place: UInt64(UInt32(bitPattern: edge.row)))
            let name = matcher.graph.nameID(of: matcher.graph.road(of: edge)).row
            let next =
                name > 0
                ? SpeedTally.StreetPeriod(
                    name: Int32(truncatingIfNeeded: name), row: Int32(typical.group(of: edge) * 8 + period))
                : nil
            if next != street {
                leaveStreet()
                (street, onStreet) = (next, 0)
            }
            onStreet += expected
        }
        leaveStreet()
    }
}

extension SpeedTally.StreetPeriod {
    /// Identifies the place for `VehicleMask`; no edge has the same.
    fileprivate var place: UInt64 {
        UInt64(UInt32(bitPattern: name)) << 32 | UInt64(UInt32(bitPattern: row))
    }
}
