// SPDX-License-Identifier: Apache-2.0

public import NavGraph

extension TrafficSpeeds {
    /// Creates traffic with one speed for each whole edge.
    ///
    /// - Parameter wholeEdges: Edges, ascending and without duplicates, and speeds in kilometers per hour; others are
    ///   skipped.
    /// - Complexity: O(edges).
    public init(wholeEdges: some Sequence<(edge: EdgeID, kilometersPerHour: Double)>) {
        var stretches: [Stretch] = []
        for (edge, speed) in wholeEdges {
            if let last = stretches.last, last.edge >= edge { continue }
            guard speed >= 0, speed <= TrafficFeed.maximumSpeed else { continue }
            stretches.append(Stretch(edge: edge, index: 0, share: 1, kilometersPerHour: Float(speed)))
        }
        self.init(sorted: stretches)
    }
}
