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
        var (taken, free, expected, meters) = (0.0, 0.0, 0.0, 0.0)
        var shares = [Double](repeating: 0, count: SpeedTally.shareCount)
        for measurement in measurements {
            expected += learn(measurement, of: way, vehicle: hash.value, &shares)
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
        _ measurement: DriveMeasurement, of way: DrivenWay, vehicle: UInt64, _ shares: inout [Double]
    ) -> Double {
        let time = way.times[measurement.legs.lowerBound]
        let hour = WeekHour(localSeconds: time + localOffset(time))
        let expected = way.legs[measurement.legs].reduce(0) { $0 + typical.seconds(of: $1, in: hour) }
        let slowdown = measurement.slowdown(typical: expected)
        for leg in way.legs[measurement.legs] {
            for row in leg.edges.indices {
                learn(
                    leg.edges[row], freeSeconds: leg.freeFlowSeconds[row], slowdown, at: hour, vehicle: vehicle, &shares
                )
                typical.forEachDelay(at: row, of: leg, in: hour) { kind, seconds in
                    shares[RoadGroup.count + kind] += seconds
                    tally.junctions[Int32(kind * WeekHour.periodCount + hour.period), default: .init()].add(
                        expected: seconds, taken: seconds * slowdown)
                }
            }
        }
        return expected
    }

    private mutating func learn(
        _ edge: EdgeID, freeSeconds: Double, _ slowdown: Double, at hour: WeekHour, vehicle: UInt64,
        _ shares: inout [Double]
    ) {
        guard freeSeconds > 0 else { return }
        let graph = matcher.graph
        let group = RoadGroup.index(of: edge, in: graph)
        let expected = freeSeconds * typical.slowdown(of: edge, group: group, at: hour)
        let taken = expected * slowdown
        shares[group] += expected
        tally.groups[Int32(group * WeekHour.count + hour.number), default: .init()].add(
            expected: expected, taken: taken)
        tally.edges[edge.row, default: .init()].add(
            expected: expected, taken: taken, vehicle: vehicle, place: UInt64(UInt32(bitPattern: edge.row)))
        let name = graph.nameID(of: graph.road(of: edge)).row
        guard name > 0 else { return }
        let street = SpeedTally.StreetPeriod(
            name: Int32(truncatingIfNeeded: name), row: Int32(group * 8 + hour.period))
        tally.streets[street, default: .init()].add(
            expected: expected, taken: taken, vehicle: vehicle,
            place: UInt64(UInt32(bitPattern: street.name)) << 32 | UInt64(UInt32(bitPattern: street.row)))
    }
}

extension SpeedTally.PlaceSums {
    fileprivate mutating func add(expected: Double, taken: Double, vehicle: UInt64, place: UInt64) {
        times.add(expected: expected, taken: taken)
        vehicles.insert(vehicle: vehicle, place: place)
    }
}
