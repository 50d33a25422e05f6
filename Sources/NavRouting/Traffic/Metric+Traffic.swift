// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension Metric {
    /// Returns the metric for the given traffic, which replaces any previous traffic.
    ///
    /// The time on an edge is the sum over its stretches: length by speed where a speed is known, the free-flow time in
    /// proportion to the length elsewhere. A known speed includes all delays on the stretch, so signals and crossings
    /// on it are not counted again. Cost grows in the ratio of the times, except for metrics of length. A closed
    /// stretch closes its edge. Traffic does not affect walking and cycling, whose metrics are returned unchanged.
    ///
    /// - Complexity: O(changed edges), plus O(stretches) of the traffic before and after.
    public func applying(_ traffic: TrafficSpeeds) -> Metric {
        guard options.profile.modeSet.isSubset(of: .motor) else { return self }
        guard freeFlow.verifyColumns(), !isDamaged else { return Metric(options, on: turns).applying(traffic) }
        if traffic == .none {
            return Metric(
                options: options, turns: turns, cost: freeFlow.cost, seconds: freeFlow.seconds, turnRules: turnRules,
                turnCost: turnCost, turnSeconds: turnSeconds, free: free ?? columnsOnly, changes: changes,
                stored: stored)
        }
        let edges = traffic.edges(differingFrom: self.traffic)
        var times: [(row: Int32, value: UInt32)] = []
        var costs: [(row: Int32, value: UInt32)] = []
        for edge in edges {
            let (time, cost) = freeFlow.timeAndCost(on: edge, traffic)
            times.append((edge.row, time))
            costs.append((edge.row, cost))
        }
        return Metric(
            options: options, turns: turns, cost: cost.replacing(costs), seconds: seconds.replacing(times),
            turnRules: turnRules, turnCost: turnCost, turnSeconds: turnSeconds, traffic: traffic,
            free: free ?? columnsOnly, changes: changes, stored: stored)
    }

    /// Times of all edges in the given traffic, in milliseconds: the times of `applying(_:)`, without costs.
    ///
    /// - Complexity: O(edges + stretches).
    func times(in traffic: TrafficSpeeds) -> FixedTable<UInt32> {
        let free = freeFlow
        guard free.verifyColumns() else { return Metric(options, on: turns).times(in: traffic) }
        let times = WorkTable<UInt32>(zeros: free.seconds.count)
        var row = 0
        while row < times.count {
            let run = free.seconds.run(from: row, to: times.count)
            _ = times.copy(run, at: row)
            row += run.count
        }
        let stretches = options.profile.modeSet.isSubset(of: .motor) ? traffic.stretches : []
        var first = 0
        while first < stretches.count {
            let edge = stretches[first].edge
            var end = first + 1
            while end < stretches.count, stretches[end].edge == edge { end += 1 }
            let freeTime = times[edge.row]
            if freeTime != Metric.impassable { times[edge.row] = free.time(on: edge, freeTime, stretches[first..<end]) }
            first = end
        }
        return FixedTable(times)
    }

    /// Time and cost of an edge in traffic, in milliseconds. Must be called on the free-flow metric.
    private func timeAndCost(on edge: EdgeID, _ traffic: TrafficSpeeds) -> (UInt32, UInt32) {
        let (freeTime, freeCost) = (seconds[edge.row], cost[edge.row])
        let known = traffic.stretches(on: edge)
        guard freeCost != Metric.impassable, !known.isEmpty else { return (freeTime, freeCost) }
        let now = time(on: edge, freeTime, known)
        if now == Metric.impassable { return (now, now) }
        if options.shortest { return (now, freeCost) }
        let weighted = Double(freeCost) * Double(now) / Double(freeTime)
        return (now, max(1, Metric.milliseconds(weighted / 1000)))
    }

    /// Time on an edge with a speed on some stretches, in milliseconds; `impassable` if one is closed.
    private func time(
        on edge: EdgeID, _ freeTime: UInt32, _ known: ArraySlice<TrafficSpeeds.Stretch>
    ) -> UInt32 {
        let length = turns.graph.length(of: edge).value
        var (time, share) = (0.0, 0.0)
        for stretch in known {
            guard stretch.kilometersPerHour > 0 else { return Metric.impassable }
            let speed = min(Double(stretch.kilometersPerHour), options.profile.topSpeed)
            time += length * Double(stretch.share) * 3.6 / speed
            share += Double(stretch.share)
        }
        time += Double(freeTime) / 1000 * max(0, 1 - share)
        return max(1, Metric.milliseconds(time))
    }
}
