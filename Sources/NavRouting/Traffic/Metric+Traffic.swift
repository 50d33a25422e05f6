// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension Metric {
    /// The same wish with the traffic as it is known now; what other traffic this metric had is forgotten.
    ///
    /// The time on an edge is put together from its stretches: length by speed where the speed is known, the free time
    /// in proportion to the length elsewhere. A known speed stands for everything that happens on the stretch, so signals
    /// and crossings on it are not counted again. Cost grows in the same ratio as time; for a wish that counts length it
    /// stays. A closed stretch closes its edge. People on foot and on bicycles have no use for the traffic: their
    /// metric stays as it is.
    ///
    /// - Complexity: O(edges) to copy two columns, and O(stretches) of the traffic before and after.
    public func applying(_ traffic: TrafficSpeeds) -> Metric {
        guard wish.profile.modeSet.isSubset(of: .motor) else { return self }
        let edges = traffic.edges(differingFrom: self.traffic)
        var times: [(row: Int32, value: UInt32)] = []
        var costs: [(row: Int32, value: UInt32)] = []
        for edge in edges {
            let (time, cost) = freeFlow.timeAndCost(on: edge, traffic)
            times.append((edge.row, time))
            costs.append((edge.row, cost))
        }
        return Metric(
            wish: wish, turns: turns, cost: cost.replacing(costs), seconds: seconds.replacing(times),
            notes: notes, turnCost: turnCost, turnSeconds: turnSeconds, traffic: traffic,
            free: free ?? bare)
    }

    /// What an edge takes and costs in traffic, in milliseconds. To be asked of the free-flow metric.
    private func timeAndCost(on edge: EdgeID, _ traffic: TrafficSpeeds) -> (UInt32, UInt32) {
        let (freeTime, freeCost) = (seconds[edge.row], cost[edge.row])
        let known = traffic.stretches(on: edge)
        guard freeCost != Metric.impassable, !known.isEmpty else { return (freeTime, freeCost) }
        let length = turns.graph.length(of: edge).value
        var (time, share) = (0.0, 0.0)
        for stretch in known {
            guard stretch.kilometersPerHour > 0 else { return (Metric.impassable, Metric.impassable) }
            let speed = min(Double(stretch.kilometersPerHour), wish.profile.topSpeed)
            time += length * Double(stretch.share) * 3.6 / speed
            share += Double(stretch.share)
        }
        time += Double(freeTime) / 1000 * max(0, 1 - share)
        let now = max(1, Metric.milliseconds(time))
        if wish.shortest { return (now, freeCost) }
        let weighted = Double(freeCost) * Double(now) / Double(freeTime)
        return (now, max(1, Metric.milliseconds(weighted / 1000)))
    }
}
