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

    /// Creates traffic with one speed for each whole edge.
    ///
    /// - Parameters:
    ///   - edgeCount: Number of edges of the graph.
    ///   - kilometersPerHour: The speed on an edge in kilometers per hour; `nil` if it is not known.
    /// - Complexity: O(edges).
    public init(edgeCount: Int, kilometersPerHour: (EdgeID) -> Double?) {
        var stretches: [Stretch] = []
        stretches.reserveCapacity(edgeCount)
        for row in 0..<Int32(clamping: edgeCount) {
            let edge = EdgeID(row: row)
            guard let speed = kilometersPerHour(edge), speed >= 0, speed <= TrafficFeed.maximumSpeed else { continue }
            stretches.append(Stretch(edge: edge, index: 0, share: 1, kilometersPerHour: Float(speed)))
        }
        self.init(sorted: stretches)
    }

    /// Adds usual speeds of whole edges for edges, and for the parts of edges, without a speed.
    ///
    /// - Parameter usual: Speeds of whole edges.
    /// - Complexity: O(stretches of both).
    public func completed(by usual: TrafficSpeeds) -> TrafficSpeeds {
        guard !usual.stretches.isEmpty else { return self }
        var all: [Stretch] = []
        all.reserveCapacity(stretches.count + usual.stretches.count)
        var row = 0
        for whole in usual.stretches {
            while row < stretches.count, stretches[row].edge < whole.edge {
                all.append(stretches[row])
                row += 1
            }
            var known: Float = 0
            while row < stretches.count, stretches[row].edge == whole.edge {
                known += stretches[row].share
                all.append(stretches[row])
                row += 1
            }
            if known == 0 {
                all.append(whole)
            } else if known < 0.999 {
                // The rest of the edge comes after all its stretches.
                all.append(
                    Stretch(
                        edge: whole.edge, index: .max, share: 1 - known, kilometersPerHour: whole.kilometersPerHour))
            }
        }
        all += stretches[row...]
        return TrafficSpeeds(sorted: all)
    }
}
