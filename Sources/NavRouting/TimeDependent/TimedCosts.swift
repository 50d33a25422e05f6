// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Times on edges by the clock, for one search.
///
/// Within a slot the speed on an edge is constant. A vehicle on the edge when the next slot begins drives on at the new
/// speed, so who enters earlier leaves no later (FIFO), however much speeds differ.
///
/// Source: Sung, Bell, Seong and Park, "Shortest paths in a network with time-dependent flow speeds" (2000).
struct TimedCosts {
    private let metrics: TimedMetrics
    let free: Metric
    /// Departure, in seconds since 1970 on the local clock.
    let departure: Double
    private let firstSlot: Int
    /// Milliseconds from the departure to the end of the first slot.
    let firstEnd: Double
    private let slotLength: Double
    /// Milliseconds from the departure to the end of the second slot.
    var secondEnd: Double { firstEnd + slotLength }
    /// Times in the slots from the first on, filled as needed.
    private var tables: [FixedTable<UInt32>]

    /// - Parameters:
    ///   - metrics: The times.
    ///   - departure: Departure in seconds since 1970 on the local clock.
    init(_ metrics: TimedMetrics, departure: Double) {
        self.metrics = metrics
        self.departure = departure
        free = metrics.free
        slotLength = metrics.slotSeconds * 1000
        firstSlot = metrics.slot(at: departure)
        firstEnd = max(1, slotLength - (departure * 1000 - Double(firstSlot) * slotLength))
        tables = [metrics.times(inSlot: firstSlot)]
    }

    /// The slots from the departure to `milliseconds` later.
    func window(until milliseconds: Double) -> ClosedRange<Int> { firstSlot...firstSlot + index(at: milliseconds) }

    /// When the slot of a time begins; both in milliseconds after the departure.
    func startOfSlot(at milliseconds: Double) -> Double {
        firstEnd + Double(index(at: milliseconds) - 1) * slotLength
    }

    /// When the slot before begins.
    func startOfSlot(before start: Double) -> Double { start - slotLength }

    /// An upper bound of what a path costs by the clock that costs more than `firstEnd` with the times of the first slot; `nil`
    /// if it may end after the second slot.
    ///
    /// - Parameter growth: The most that an edge takes in the second slot by what it takes in the first, at least 1.
    func limit(ofCost cost: UInt32, growth: Double) -> Double? {
        // Shares of both ends are rounded to milliseconds.
        let limit = firstEnd + (Double(cost) - firstEnd) * growth + 2
        return limit < secondEnd ? limit : nil
    }

    /// The least time after `time` in which a vehicle adds up a cost, if each millisecond of a slot counts by its scale.
    @inline(__always) func time(for cost: Double, after time: Double, at scales: [Double]) -> Double {
        var (left, now, slot) = (cost, time, index(at: time))
        while slot < scales.count {
            let end = firstEnd + Double(slot) * slotLength
            let most = (end - now) * scales[slot]
            if left <= most { return now + left / scales[slot] - time }
            left -= max(0, most)
            (now, slot) = (max(now, end), slot + 1)
        }
        return now + left - time
    }

    @inline(__always) private func index(at time: Double) -> Int {
        time < firstEnd ? 0 : 1 + Int(min(1e9, (time - firstEnd) / slotLength))
    }

    /// Whether an edge is open, as of the departure.
    func isOpen(_ edge: Int) -> Bool { tables[0][edge] != Metric.impassable }

    /// When a vehicle leaves an edge.
    ///
    /// - Parameters:
    ///   - edge: An open edge.
    ///   - share: Fraction of its length that is driven.
    ///   - time: When it enters, in milliseconds after the departure.
    mutating func leaving(_ edge: Int, share: Double, at time: Double) -> Double {
        var (left, now, slot) = (share, time, index(at: time))
        while true {
            let whole = Double(seconds(on: edge, slot))
            let end = firstEnd + Double(slot) * slotLength
            if now + whole * left <= end { return now + whole * left }
            left -= max(0, end - now) / whole
            (now, slot) = (end, slot + 1)
        }
    }

    /// Milliseconds on an edge in a slot, at least 1. An edge that is closed later on stays as it was at the departure.
    @inline(__always) private mutating func seconds(on edge: Int, _ slot: Int) -> UInt32 {
        if tables.count <= slot { addTables(until: slot) }
        let value = tables[slot][edge]
        return max(1, value == Metric.impassable ? tables[0][edge] : value)
    }

    @inline(never) private mutating func addTables(until slot: Int) {
        while tables.count <= slot { tables.append(metrics.times(inSlot: firstSlot + tables.count)) }
    }

    /// What a path costs from the departure on, in milliseconds.
    ///
    /// - Precondition: Consecutive edges are connected and open.
    mutating func cost(of path: TimedSearch.Found, from starts: [SearchStart], to goals: [SearchGoal]) -> Double {
        let (turns, start, goal) = (free.turns, starts[path.start], goals[path.goal])
        var (now, extra) = (0.0, Double(start.spent) + Double(goal.penalty))
        var last: Int?
        for (index, state) in path.states.enumerated() {
            let edge = Int(turns.edgeRow(of: state.row))
            if let last {
                let seconds = Double(free.turnSeconds.value(from: last, to: edge))
                extra += Double(free.turnCost.value(from: last, to: edge)) - seconds
                now += seconds
            }
            let end = index == path.states.count - 1 ? goal.fraction : 1
            let share = max(0, end - (index == 0 ? start.fraction : 0))
            now = leaving(edge, share: share, at: now)
            extra += Double(free.extraCost(of: edge)) * share
            last = edge
        }
        return now + extra
    }

    /// The leg along a path from `time` on, in milliseconds after the departure.
    ///
    /// - Precondition: Consecutive edges are connected and open.
    mutating func leg(_ edges: [EdgeID], from start: SnappedPlace, to end: SnappedPlace, at time: Double) -> EngineLeg {
        var leg = EngineLeg(edges: edges, from: start, to: end, metric: free)
        var (now, extra) = (time, 0.0)
        for (row, edge) in edges.enumerated() {
            let part = leg.part(ofEdgeAt: row)
            let share = part.upperBound - part.lowerBound
            let left = leaving(Int(edge.row), share: share, at: now)
            leg.edgeSeconds[row] = (left - now) / 1000
            extra += Double(free.extraCost(of: Int(edge.row))) * share
            now = left
            guard row + 1 < edges.count else { break }
            now += leg.turnSeconds[row] * 1000
            let cost = free.turnCost.value(from: Int(edge.row), to: Int(edges[row + 1].row))
            extra += Double(cost) - leg.turnSeconds[row] * 1000
        }
        leg.cost = (now - time + extra) / 1000
        return leg
    }
}
