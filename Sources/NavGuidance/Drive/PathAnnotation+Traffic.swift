// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

extension PathAnnotation {
    /// Adds the traffic columns and distributes the travel time of each edge over its segments by their speeds. The
    /// total is unchanged.
    ///
    /// - Parameters:
    ///   - path: The path with its traffic.
    ///   - edgeStart: Index of the first segment of each edge, followed by the number of segments.
    ///   - graph: The graph of the path.
    /// - Complexity: O(segments + edges · log segments with traffic).
    mutating func addTraffic(of path: DrivenPath, edgeStart: [Int], in graph: RoadGraph) {
        for (position, edge) in path.edges.enumerated() {
            let rows = edgeStart[position]..<edgeStart[position + 1]
            let length = distances[rows].reduce(0, +)
            let known = path.traffic.stretches(on: edge)
            let first =
                position == 0 && !known.isEmpty
                ? graph.stretch(of: edge, at: path.startFraction) : 0
            // One speed for the whole edge.
            let whole = known.count == 1 && known.first.map { $0.share > 0.999 } == true ? known.first : nil
            for row in rows {
                let share = length > 0 ? distances[row] / length : 1 / Double(rows.count)
                let free = path.freeFlowSeconds[position] * share
                freeFlowDurations.append(free)
                let stretch = whole ?? known.first { Int($0.index) == first + row - rows.lowerBound }
                let speed = stretch?.kilometersPerHour
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
    /// Index of the segment of an edge's shape at a fraction of its length.
    fileprivate func stretch(of edge: EdgeID, at fraction: Double) -> Int {
        guard fraction > 0 else { return 0 }
        let shape = shape(of: edge)
        let lengths = zip(shape, shape.dropFirst()).map { $0.distance(to: $1).value }
        var rest = lengths.reduce(0, +) * fraction
        for (index, length) in lengths.enumerated() {
            if length > rest + EdgePart.tolerance { return index }
            rest -= length
        }
        return max(0, lengths.count - 1)
    }
}
