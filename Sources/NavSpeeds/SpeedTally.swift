// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavRouting

/// What drives tell about the speeds on a map: sums that can be merged.
///
/// All sums are integers, so the tallies of parts of the drives merge to the tally of all of them, in any order and
/// grouping. No drive, time or name is stored: a place knows sums of times, and a mask of sixteen bits with one bit for
/// each vehicle, by a hash of the vehicle and the place, from which the least number of different vehicles follows.
public struct SpeedTally: Sendable, Hashable {
    /// Identifies the map and its free-flow times.
    public let fingerprint: UInt64
    /// The least number of different vehicles whose speed a place shows, 1 … 8.
    public internal(set) var leastVehicles: Int
    /// The number of drives.
    public internal(set) var drives: UInt64 = 0

    /// Sums by directed edge.
    var edges: [Int32: PlaceSums] = [:]
    /// Sums by street (name and group of roads) and period.
    var streets: [StreetPeriod: PlaceSums] = [:]
    /// Sums by group of roads and hour: row `group · 168 + hour`.
    var groups: [Int32: TimeSums] = [:]
    /// Numbers of drives by period, length and ratio of real to typical time; see `DriveRatio`.
    var ratios: [Int32: UInt64] = [:]
    /// Sums by kind of junction and period: row `kind · 8 + period`.
    var junctions: [Int32: TimeSums] = [:]
    /// Typical times in tenths of seconds on the groups of roads and at the kinds of junctions, of the drives of a period
    /// and length: row `(period · 4 + length) · 32 + group`, or `+ 16 + kind`.
    var shares: [Int32: UInt64] = [:]

    /// The number of groups of roads and kinds of junctions.
    static let shareCount = RoadGroup.count + JunctionKind.count

    /// Times, of groups and junctions in tenths of seconds, and of places in seconds.
    struct TimeSums: Sendable, Hashable {
        /// By `TypicalTraffic`.
        var expected: UInt64 = 0
        /// Really taken.
        var taken: UInt64 = 0
    }

    /// Times in seconds on a place that could tell about a vehicle.
    struct PlaceSums: Sendable, Hashable {
        var times = TimeSums()
        var vehicles = VehicleMask()
    }

    /// A street and a period of the week.
    struct StreetPeriod: Sendable, Hashable, Comparable {
        /// Row of the name in the map.
        var name: Int32
        /// `RoadGroup` · 8 + period.
        var row: Int32

        static func < (one: StreetPeriod, other: StreetPeriod) -> Bool {
            (one.name, one.row) < (other.name, other.row)
        }
    }

    /// Creates an empty tally.
    ///
    /// - Parameters:
    ///   - fingerprint: The map; see `fingerprint(of:)`.
    ///   - leastVehicles: The least number of vehicles whose speed a place shows, clamped to 1 … 8.
    public init(fingerprint: UInt64, leastVehicles: Int = 3) {
        self.fingerprint = fingerprint
        self.leastVehicles = max(1, min(VehicleMask.enough, leastVehicles))
    }

    /// The fingerprint of the free-flow times of a metric, and thus of its map.
    ///
    /// - Complexity: O(edges).
    public static func fingerprint(of metric: Metric) -> UInt64 {
        var hash = StableHash()
        let free = metric.freeFlow
        for row in 0..<metric.turns.graph.edgeCount {
            let time = free.time(on: EdgeID(row: Int32(row))).map { UInt64(($0.value * 1000).rounded()) }
            hash.add(time ?? .max)
        }
        return hash.value
    }

    /// Adds the sums of another tally. The larger of both numbers of least vehicles holds.
    ///
    /// - Throws: `SpeedsError` with code `otherMap` if the tallies belong to different maps.
    public mutating func merge(_ other: SpeedTally) throws(SpeedsError) {
        guard fingerprint == other.fingerprint else {
            throw SpeedsError(
                code: .otherMap, message: "the speeds were learned on different maps or with different free-flow speeds"
            )
        }
        leastVehicles = max(leastVehicles, other.leastVehicles)
        drives = drives.addingWithoutOverflow(other.drives)
        edges.merge(other.edges) { $0.merged(with: $1) }
        streets.merge(other.streets) { $0.merged(with: $1) }
        groups.merge(other.groups) { $0.merged(with: $1) }
        junctions.merge(other.junctions) { $0.merged(with: $1) }
        ratios.merge(other.ratios) { $0.addingWithoutOverflow($1) }
        shares.merge(other.shares) { $0.addingWithoutOverflow($1) }
    }

    /// Removes the sums of places with fewer vehicles than `leastVehicles`: what may be given to others.
    public var published: SpeedTally {
        var tally = self
        tally.edges = edges.filter { $0.value.vehicles.count >= leastVehicles }
        tally.streets = streets.filter { $0.value.vehicles.count >= leastVehicles }
        return tally
    }

    /// Counts everything learned so far less by a factor, so that newer drives count more.
    ///
    /// - Parameter factor: What remains, 0 … 1.
    public mutating func decay(to factor: Double) {
        let factor = max(0, min(1, factor))
        edges = edges.mapValues { PlaceSums(times: $0.times.scaled(by: factor), vehicles: $0.vehicles) }
        streets = streets.mapValues { PlaceSums(times: $0.times.scaled(by: factor), vehicles: $0.vehicles) }
        groups = groups.mapValues { $0.scaled(by: factor) }
        junctions = junctions.mapValues { $0.scaled(by: factor) }
        edges = edges.filter { $0.value.times.expected > 0 }
        streets = streets.filter { $0.value.times.expected > 0 }
        groups = groups.filter { $0.value.expected > 0 }
        junctions = junctions.filter { $0.value.expected > 0 }
    }
}

extension SpeedTally.TimeSums {
    func merged(with other: Self) -> Self {
        Self(
            expected: expected.addingWithoutOverflow(other.expected), taken: taken.addingWithoutOverflow(other.taken))
    }

    /// Adds times in seconds.
    mutating func add(expected: Double, taken: Double) {
        self.expected = self.expected.addingWithoutOverflow(UInt64(max(0, (expected * 10).rounded())))
        self.taken = self.taken.addingWithoutOverflow(UInt64(max(0, (taken * 10).rounded())))
    }

    func scaled(by factor: Double) -> Self {
        Self(
            expected: UInt64(Double(expected >> 1) * 2 * factor), taken: UInt64(Double(taken >> 1) * 2 * factor))
    }
}

extension SpeedTally.PlaceSums {
    /// Adds times in seconds.
    ///
    /// They are rounded to whole seconds, up as often as their fraction tells: by a hash, so that the sums of parts of the drives
    /// add up to those of all of them.
    ///
    /// - Parameters:
    ///   - expected: Typical time.
    ///   - taken: Real time.
    ///   - visit: A hash of the vehicle, the place and the time.
    mutating func add(expected: Double, taken: Double, visit: UInt64) {
        func whole(_ seconds: Double, _ chance: UInt32) -> UInt64 {
            UInt64(max(0, min(1e9, seconds)) + Double(chance) / 0x1p32)
        }
        times = times.merged(
            with: SpeedTally.TimeSums(
                expected: whole(expected, UInt32(truncatingIfNeeded: visit)),
                taken: whole(taken, UInt32(truncatingIfNeeded: visit >> 32))))
    }

    func merged(with other: Self) -> Self {
        Self(times: times.merged(with: other.times), vehicles: vehicles.union(other.vehicles))
    }
}

extension UInt64 {
    /// The sum, or the largest number that can be stored in a speeds file.
    func addingWithoutOverflow(_ other: UInt64) -> UInt64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
