// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Puts boundary lines together.
public enum Rings {
    /// Joins ways end to end into closed rings and ignores what does not close.
    ///
    /// Ways may be listed in any order and run in either direction; ends meet only at exactly the same place. Each
    /// ring repeats its first place at its end. Where more than two ways meet, rings may touch there; by the even–odd
    /// rule they hold the same area however they are cut. A boundary with a missing way gives no ring for that part.
    /// - Complexity: O(places + ways) on average.
    public static func assemble(ways: [[Coordinate]]) -> [[Coordinate]] {
        var open = OpenWays(ways)
        open.dropDeadEnds()
        var rings = ways.filter { $0.count >= 4 && $0.first == $0.last }
        while let ring = open.takeRing() {
            if ring.count >= 4 { rings.append(ring) }
        }
        return rings
    }

    /// The ways that are no rings by themselves, found by their ends.
    private struct OpenWays {
        private let ways: [[Coordinate]]
        private var isLeft: [Bool]
        private var atEnd: [Coordinate: [Int]] = [:]
        private var next = 0

        init(_ ways: [[Coordinate]]) {
            self.ways = ways
            isLeft = ways.map { $0.count >= 2 && $0.first != $0.last }
            for (row, way) in ways.enumerated() where isLeft[row] {
                for end in OpenWays.ends(way) { atEnd[end, default: []].append(row) }
            }
        }

        private static func ends(_ way: [Coordinate]) -> [Coordinate] {
            guard let first = way.first, let last = way.last else { return [] }
            return [first, last]
        }

        private func waysLeft(at end: Coordinate) -> [Int] { atEnd[end, default: []].filter { isLeft[$0] } }

        /// Takes away ways with an end where nothing goes on, and then those that hung on them.
        mutating func dropDeadEnds() {
            var todo = ways.indices.filter { isLeft[$0] }
            while let row = todo.popLast() {
                guard isLeft[row], OpenWays.ends(ways[row]).contains(where: { waysLeft(at: $0).count < 2 }) else {
                    continue
                }
                isLeft[row] = false
                for end in OpenWays.ends(ways[row]) { todo.append(contentsOf: waysLeft(at: end)) }
            }
        }

        /// Walks from the first way left until the ring closes; `nil` when nothing closes any more.
        mutating func takeRing() -> [Coordinate]? {
            while next < ways.count {
                guard isLeft[next], let start = ways[next].first else {
                    next += 1
                    continue
                }
                isLeft[next] = false
                var ring = ways[next]
                while let end = ring.last, end != start, let row = waysLeft(at: end).first {
                    isLeft[row] = false
                    ring.append(contentsOf: (ways[row].first == end ? ways[row] : ways[row].reversed()).dropFirst())
                }
                if ring.last == start { return ring }
            }
            return nil
        }
    }
}
