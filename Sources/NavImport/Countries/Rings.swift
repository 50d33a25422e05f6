// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Assembles boundary rings.
public enum Rings {
    /// Joins ways end to end into closed rings and ignores ways that do not close.
    ///
    /// Ways may be in any order and direction; ends are joined at exactly equal coordinates. The first point of each
    /// ring is repeated at its end. Where more than two ways meet, rings may touch; by the even–odd rule they enclose
    /// the same area however they are split. A boundary with a missing way gives no ring for that part.
    ///
    /// - Complexity: O(points + ways) on average.
    public static func assemble(ways: [[Coordinate]]) -> [[Coordinate]] {
        var open = OpenWays(ways)
        open.dropDeadEnds()
        var rings = ways.filter { $0.count >= 4 && $0.first == $0.last }
        while let ring = open.takeRing() {
            if ring.count >= 4 { rings.append(ring) }
        }
        return rings
    }

    /// The open ways, indexed by their ends.
    private struct OpenWays {
        private let ways: [[Coordinate]]
        private var isLeft: [Bool]
        private var meetings: [Coordinate: Meeting] = [:]
        private var next = 0

        /// The ways that end at one point.
        private struct Meeting {
            /// Their indices, ascending.
            var ways: [Int] = []
            /// Number of remaining ways.
            var left = 0
            /// All ways before this index are used.
            var next = 0
        }

        init(_ ways: [[Coordinate]]) {
            self.ways = ways
            isLeft = ways.map { $0.count >= 2 && $0.first != $0.last }
            for (row, way) in ways.enumerated() where isLeft[row] {
                for end in OpenWays.ends(way) {
                    meetings[end, default: Meeting()].ways.append(row)
                    meetings[end, default: Meeting()].left += 1
                }
            }
        }

        private static func ends(_ way: [Coordinate]) -> [Coordinate] {
            guard let first = way.first, let last = way.last else { return [] }
            return [first, last]
        }

        private mutating func take(_ row: Int) {
            isLeft[row] = false
            for end in OpenWays.ends(ways[row]) { meetings[end]?.left -= 1 }
        }

        /// The first remaining way that ends at a point.
        private mutating func firstLeft(at end: Coordinate) -> Int? {
            guard let meeting = meetings[end] else { return nil }
            let next = meeting.ways[meeting.next...].firstIndex { isLeft[$0] } ?? meeting.ways.count
            meetings[end]?.next = next
            return next < meeting.ways.count ? meeting.ways[next] : nil
        }

        /// Removes dead ends repeatedly.
        mutating func dropDeadEnds() {
            var todo = ways.indices.filter { row in
                isLeft[row] && OpenWays.ends(ways[row]).contains { meetings[$0]?.left == 1 }
            }
            while let row = todo.popLast() {
                guard isLeft[row] else { continue }
                take(row)
                for end in OpenWays.ends(ways[row]) where meetings[end]?.left == 1 {
                    if let other = firstLeft(at: end) { todo.append(other) }
                }
            }
        }

        /// Assembles a ring from the first remaining way; `nil` when no ring is left.
        mutating func takeRing() -> [Coordinate]? {
            while next < ways.count {
                guard isLeft[next], let start = ways[next].first else {
                    next += 1
                    continue
                }
                take(next)
                var ring = ways[next]
                while let end = ring.last, end != start, let row = firstLeft(at: end) {
                    take(row)
                    ring.append(contentsOf: (ways[row].first == end ? ways[row] : ways[row].reversed()).dropFirst())
                }
                if ring.last == start { return ring }
            }
            return nil
        }
    }
}
