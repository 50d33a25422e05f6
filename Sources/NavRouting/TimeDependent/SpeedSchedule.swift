// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import Synchronization

/// Speeds that depend on the clock, in slots of equal length, such as the hours of a week.
///
/// Slot *n* begins *n* · `slotSeconds` after 1970-01-01 00:00 on the local clock.
public protocol SpeedSchedule: Sendable {
    /// Length of a slot in seconds, at least 60.
    var slotSeconds: Double { get }

    /// Identifies the speeds of a slot: slots with the same identifier have the same speeds.
    func identifier(ofSlot slot: Int) -> Int

    /// The speeds in a slot. Edges without a speed are in free flow; speed 0 closes an edge.
    func speeds(inSlot slot: Int) -> TrafficSpeeds
}

/// Live traffic over usual speeds: what is measured now fades into what is usual.
///
/// The time on an edge is a mean of both, weighted with the live speed by 1 at the time of the measurement, falling to 0
/// after `horizon`. A closed edge stays closed until then.
public struct LiveSchedule: SpeedSchedule {
    /// Length of a slot: the weight falls in steps of a quarter of an hour.
    public var slotSeconds: Double { 900 }

    private let usual: any SpeedSchedule
    /// Live speed of each whole edge in kilometers per hour, and the fraction of its length that it is known for.
    private let live: [(edge: Int32, speed: Double, share: Double)]
    private let measured: Double
    /// Distinguishes the live slots of all schedules of this process, whose speeds differ.
    private let generation: Int

    private static let generations = Atomic(0)
    /// Number of slots after which identifiers repeat: 29 years.
    private static let slotBits = 20

    /// Seconds after which a measurement no longer counts.
    public static let horizon = 3600.0

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - live: The live speeds.
    ///   - measured: When they were measured, in seconds since 1970 on the local clock.
    ///   - usual: The usual speeds, in slots of an hour or of a divisor of it.
    public init(_ live: TrafficSpeeds, measured: Double, over usual: any SpeedSchedule) {
        self.usual = usual
        self.measured = measured
        generation = LiveSchedule.generations.add(1, ordering: .relaxed).newValue
        var rows: [(edge: Int32, speed: Double, share: Double)] = []
        var first = 0
        while first < live.stretches.count {
            let edge = live.stretches[first].edge
            var (time, share, isClosed) = (0.0, 0.0, false)
            var row = first
            while row < live.stretches.count, live.stretches[row].edge == edge {
                let stretch = live.stretches[row]
                isClosed = isClosed || stretch.kilometersPerHour <= 0
                time += Double(stretch.share) / Double(max(stretch.kilometersPerHour, 0.1))
                share += Double(stretch.share)
                row += 1
            }
            if share > 0 { rows.append((edge.row, isClosed ? 0 : share / time, min(1, share))) }
            first = row
        }
        self.live = rows
    }

    /// The weight of live speeds in a slot, 0 … 1.
    private func weight(inSlot slot: Int) -> Double {
        let middle = (Double(slot) + 0.5) * slotSeconds
        return max(0, min(1, 1 - max(0, middle - measured - slotSeconds / 2) / LiveSchedule.horizon))
    }

    private func usualSlot(_ slot: Int) -> Int { Int((Double(slot) * slotSeconds / usual.slotSeconds).rounded(.down)) }

    /// Slots in which nothing live counts are those of the usual speeds. The others have negative identifiers that no other
    /// schedule has.
    public func identifier(ofSlot slot: Int) -> Int {
        guard weight(inSlot: slot) > 0 else { return usual.identifier(ofSlot: usualSlot(slot)) }
        return -1 - (generation << LiveSchedule.slotBits | slot & (1 << LiveSchedule.slotBits - 1))
    }

    /// The blended speeds of a slot.
    ///
    /// - Complexity: O(edges with a speed).
    public func speeds(inSlot slot: Int) -> TrafficSpeeds {
        let speeds = usual.speeds(inSlot: usualSlot(slot))
        let weight = weight(inSlot: slot)
        guard weight > 0, !live.isEmpty else { return speeds }
        var blended: [TrafficSpeeds.Stretch] = []
        blended.reserveCapacity(speeds.stretches.count + live.count)
        var row = 0
        for (edge, speed, share) in live {
            while row < speeds.stretches.count, speeds.stretches[row].edge.row < edge {
                blended.append(speeds.stretches[row])
                row += 1
            }
            var known: TrafficSpeeds.Stretch?
            while row < speeds.stretches.count, speeds.stretches[row].edge.row == edge {
                known = speeds.stretches[row]
                row += 1
            }
            blended.append(LiveSchedule.blend(edge, speed, share: share, weight: weight, known))
        }
        blended += speeds.stretches[row...]
        return TrafficSpeeds(sorted: blended)
    }

    private static func blend(
        _ edge: Int32, _ speed: Double, share: Double, weight: Double, _ usual: TrafficSpeeds.Stretch?
    ) -> TrafficSpeeds.Stretch {
        var stretch = TrafficSpeeds.Stretch(
            edge: EdgeID(row: edge), index: 0, share: Float(share), kilometersPerHour: Float(speed))
        guard let usual, speed > 0, usual.kilometersPerHour > 0 else { return stretch }
        // Usual speeds are for whole edges. Times add up, not speeds.
        let usualTime = 1 / Double(usual.kilometersPerHour)
        let now = share / speed + (1 - share) * usualTime
        stretch.share = 1
        stretch.kilometersPerHour = Float(1 / (weight * now + (1 - weight) * usualTime))
        return stretch
    }
}
