// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// The speeds that traffic is known to have on the stretches of a graph: a value that never changes, cheap to hand on.
///
/// A stretch is the straight piece between two neighbouring points of an edge's line. `TrafficFeed` makes these values;
/// `Metric.applying(_:)` turns them into times.
public struct TrafficSpeeds: Sendable, Hashable {
    /// All stretches with a speed, ascending by edge, then by their order along it; each at most once.
    public let stretches: [Stretch]

    /// What is known of one stretch.
    public struct Stretch: Sendable, Hashable {
        /// The edge, in the direction of travel.
        public var edge: EdgeID
        /// Place among the stretches of the edge in the direction of travel, from 0.
        public var index: Int32
        /// Share of the edge's length that the stretch has, 0 … 1.
        public var share: Float
        /// Speed in kilometers per hour; 0 when the stretch is closed.
        public var kilometersPerHour: Float
        /// When the speed is forgotten, in seconds since 1970; infinite when never.
        public var expiry: Double

        /// Says what is known of a stretch.
        public init(edge: EdgeID, index: Int32, share: Float, kilometersPerHour: Float, expiry: Double = .infinity) {
            self.edge = edge
            self.index = index
            self.share = share
            self.kilometersPerHour = kilometersPerHour
            self.expiry = expiry
        }
    }

    /// Nothing is known.
    public static let none = TrafficSpeeds(sorted: [])

    /// Takes stretches in their order.
    init(sorted stretches: [Stretch]) { self.stretches = stretches }

    /// What is known of the stretches of one edge, in the direction of travel; empty when nothing is.
    ///
    /// - Complexity: O(log stretches).
    public func stretches(on edge: EdgeID) -> ArraySlice<Stretch> {
        let first = stretches.partitioningIndex { $0.edge >= edge }
        var end = first
        while end < stretches.count, stretches[end].edge == edge { end += 1 }
        return stretches[first..<end]
    }

    /// The edges on which a speed differs from what another value says: what a metric has to reckon anew. Ascending.
    ///
    /// When a speed is forgotten does not matter.
    ///
    /// - Complexity: O(stretches of both).
    public func edges(differingFrom other: TrafficSpeeds) -> [EdgeID] {
        var edges: [EdgeID] = []
        var (row, otherRow) = (0, 0)
        while row < stretches.count || otherRow < other.stretches.count {
            let here = row < stretches.count ? stretches[row] : nil
            let there = otherRow < other.stretches.count ? other.stretches[otherRow] : nil
            let isFirst = here.map { here in there.map { here.place <= $0.place } ?? true } ?? false
            let isOther = there.map { there in here.map { there.place <= $0.place } ?? true } ?? false
            if isFirst { row += 1 }
            if isOther { otherRow += 1 }
            if isFirst, isOther, here?.kilometersPerHour == there?.kilometersPerHour { continue }
            guard let edge = isFirst ? here?.edge : there?.edge, edges.last != edge else { continue }
            edges.append(edge)
        }
        return edges
    }

    /// Compares what is known; hashing looks at no more than a few numbers.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(stretches.count)
        hasher.combine(stretches.first)
        hasher.combine(stretches.last)
    }
}

extension TrafficSpeeds.Stretch {
    /// Orders by edge, then along it.
    var place: UInt64 { UInt64(UInt32(bitPattern: edge.row)) << 32 | UInt64(UInt32(bitPattern: index)) }
}

extension Array {
    /// First index for which `belongs` holds, where it holds for all after it; `count` when there is none.
    fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
