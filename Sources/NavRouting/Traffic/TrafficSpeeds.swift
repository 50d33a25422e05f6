// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Traffic speeds on the stretches of a graph: an immutable value that is cheap to copy.
///
/// A stretch is the straight part of an edge between two consecutive shape points. `TrafficFeed` creates these values;
/// `Metric.applying(_:)` turns them into times.
public struct TrafficSpeeds: Sendable, Hashable {
    /// Stretches with a speed, ascending by edge and position, without duplicates.
    public let stretches: [Stretch]

    /// The speed on one stretch.
    public struct Stretch: Sendable, Hashable {
        /// The edge in the direction of travel.
        public var edge: EdgeID
        /// Index among the stretches of the edge in the direction of travel, from 0.
        public var index: Int32
        /// Fraction of the edge's length, 0 … 1.
        public var share: Float
        /// Speed in kilometers per hour; 0 if the stretch is closed.
        public var kilometersPerHour: Float
        /// When the speed expires, in seconds since 1970; infinite for never.
        public var expiry: Double

        /// Creates a stretch.
        ///
        /// - Parameters:
        ///   - edge: The edge in the direction of travel.
        ///   - index: Index among the stretches of the edge.
        ///   - share: Fraction of the edge's length.
        ///   - kilometersPerHour: Speed; 0 if the stretch is closed.
        ///   - expiry: When the speed expires, in seconds since 1970.
        public init(edge: EdgeID, index: Int32, share: Float, kilometersPerHour: Float, expiry: Double = .infinity) {
            self.edge = edge
            self.index = index
            self.share = share
            self.kilometersPerHour = kilometersPerHour
            self.expiry = expiry
        }
    }

    /// No speeds.
    public static let none = TrafficSpeeds(sorted: [])

    /// Creates speeds from sorted stretches.
    init(sorted stretches: [Stretch]) { self.stretches = stretches }

    /// The stretches of an edge with a speed, in the direction of travel.
    ///
    /// - Complexity: O(log stretches).
    public func stretches(on edge: EdgeID) -> ArraySlice<Stretch> {
        let first = stretches.partitioningIndex { $0.edge >= edge }
        var end = first
        while end < stretches.count, stretches[end].edge == edge { end += 1 }
        return stretches[first..<end]
    }

    /// The edges with different speeds in `other`, ascending. Expiry times are ignored.
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

    /// Hashes only a few values; equality compares all.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(stretches.count)
        hasher.combine(stretches.first)
        hasher.combine(stretches.last)
    }
}

extension TrafficSpeeds.Stretch {
    /// Sort key: the edge, then the position.
    var place: UInt64 { UInt64(UInt32(bitPattern: edge.row)) << 32 | UInt64(UInt32(bitPattern: index)) }
}

extension Array {
    /// First index at which `belongs` holds, given that it holds for all later ones; `count` if there is none.
    fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
