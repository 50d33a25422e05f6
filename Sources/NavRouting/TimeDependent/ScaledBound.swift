// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Lower bounds of the cost of paths through several slots, from one hierarchy.
///
/// From slot to slot the times on most edges change by about the same factor. Each slot has a scale, at least 1: how much faster
/// the roads are in it than in the slowest slot. The metric has the least scaled time of each edge. A path of cost *c* under the
/// metric therefore takes at least as long as it takes to add up *c*, if each millisecond of a slot counts by its scale. Only
/// where single edges differ from the common factor are these bounds below the times by the clock; least times without scales
/// are below them by all that the hours differ.
///
/// What edges cost beyond their time, and turns, do not depend on the slot and count once, which no scale below 1 would allow.
struct ScaledBound: Sendable {
    /// The least scaled times with their hierarchy. An edge that is closed in the first slot is closed.
    let metric: Metric
    /// Scale of each slot.
    let scales: [Double]

    /// The scales of some slots, and the least scaled time on each edge.
    ///
    /// - Parameters:
    ///   - tables: Times on all edges in each slot. An edge that is closed later on stays as it was in the first slot.
    ///   - free: The metric in free flow.
    /// - Complexity: O(edges · slots).
    static func scales(
        and tables: [FixedTable<UInt32>], _ free: Metric
    ) -> (scales: [Double], least: FixedTable<UInt32>) {
        guard let first = tables.first else { return ([], FixedTable([])) }
        let sums = tables.map { sum(of: $0, first, free) }
        let slowest = sums.max() ?? 0
        let scales = sums.map { $0 > 0 ? slowest / $0 : 1 }
        let least = FixedTable<UInt32>(count: first.count) { row in
            guard first[row] != Metric.impassable else { return Metric.impassable }
            var least = Double(Metric.ceiling)
            for (scale, table) in zip(scales, tables) {
                let time = table[row] == Metric.impassable ? first[row] : table[row]
                least = min(least, scale * Double(time))
            }
            return UInt32(least)
        }
        return (scales, least)
    }

    /// The time on all roads, where fast ones count more: long paths, whose bounds matter most, consist of them.
    private static func sum(of times: FixedTable<UInt32>, _ first: FixedTable<UInt32>, _ free: Metric) -> Double {
        let graph = free.turns.graph
        var sum = 0.0
        for row in 0..<times.count where first[row] != Metric.impassable && times[row] != Metric.impassable {
            let speed = graph.length(of: EdgeID(row: Int32(row))).value / Double(max(1, free.seconds[row]))
            sum += Double(times[row]) * speed * speed
        }
        return sum
    }
}
