// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

extension PathAnnotation {
    /// Adds the columns that tell about traffic, and lays the time on each edge where it is spent: the whole stays, but
    /// a jam takes its share.
    ///
    /// - Parameter edgeStart: index of the first stretch of each edge, and the end.
    /// - Complexity: O(stretches + edges · log stretches of the traffic).
    mutating func addTraffic(of path: DrivenPath, edgeStart: [Int], in graph: RoadGraph) {
        for (position, edge) in path.edges.enumerated() {
            let rows = edgeStart[position]..<edgeStart[position + 1]
            let length = distances[rows].reduce(0, +)
            let known = path.traffic.stretches(on: edge)
            let first =
                position == 0 && !known.isEmpty
                ? graph.stretch(of: edge, at: path.startFraction) : 0
            for row in rows {
                let share = length > 0 ? distances[row] / length : 1 / Double(rows.count)
                let free = path.freeFlowSeconds[position] * share
                freeFlowDurations.append(free)
                let speed = known.first { Int($0.index) == first + row - rows.lowerBound }?.kilometersPerHour
                guard let speed, speed > 0 else {
                    traffic.append(.noData)
                    if !known.isEmpty { durations[row] = free }
                    continue
                }
                durations[row] = distances[row] * 3.6 / Double(speed)
                traffic.append(TrafficClass(freeFlow: free, now: durations[row]))
            }
            let sum = durations[rows].reduce(0, +)
            guard !known.isEmpty, sum > 0 else { continue }
            for row in rows { durations[row] *= path.seconds[position] / sum }
        }
    }
}

extension RoadGraph {
    /// The stretch of an edge's line on which a share of its length lies behind.
    fileprivate func stretch(of edge: EdgeID, at fraction: Double) -> Int {
        guard fraction > 0 else { return 0 }
        let shape = shape(of: edge)
        let lengths = zip(shape, shape.dropFirst()).map { $0.distance(to: $1).value }
        var rest = lengths.reduce(0, +) * fraction
        for (index, length) in lengths.enumerated() {
            if length > rest + EdgePart.grace { return index }
            rest -= length
        }
        return max(0, lengths.count - 1)
    }
}
