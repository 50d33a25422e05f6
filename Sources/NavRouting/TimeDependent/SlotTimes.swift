// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The times on all edges in a slot of a schedule.
struct SlotTimes: Sendable {
    /// Time on each edge in milliseconds; `Metric.impassable` for a closed one.
    let times: FixedTable<UInt32>
    /// The edges that the speeds close, ascending.
    let closed: [Int32]

    /// - Complexity: O(edges + stretches).
    init(_ free: Metric, _ speeds: TrafficSpeeds) {
        let times = free.times(in: speeds)
        var closed: [Int32] = []
        for stretch in speeds.stretches where stretch.kilometersPerHour <= 0 && closed.last != stretch.edge.row {
            closed.append(stretch.edge.row)
        }
        (self.times, self.closed) = (times, closed)
    }

    /// Size in bytes.
    var byteCount: Int { times.byteCount + closed.capacity * MemoryLayout<Int32>.stride }
}
