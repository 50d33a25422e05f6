// SPDX-License-Identifier: Apache-2.0

/// A direction in which a cell is cut.
struct CompassDirection: Sendable {
    let eastward: Float
    let northward: Float

    /// Directions for a cell of a number of nodes. Most of the work is in the many small cells, which gain little from more.
    static func directions(forNodes count: Int) -> ArraySlice<CompassDirection> {
        all.prefix(count > 500 ? 8 : count > 8 ? 4 : 2)
    }

    /// Eight directions over a half circle, most different first.
    private static let all = [
        (1, 0), (0, 1), (0.7071, 0.7071), (0.7071, -0.7071), (0.9239, 0.3827), (0.3827, 0.9239), (0.3827, -0.9239),
        (0.9239, -0.3827),
    ].map { CompassDirection(eastward: $0.0, northward: $0.1) }

    /// The nodes of a cell sorted along the direction; ties are broken by number.
    ///
    /// - Complexity: O(nodes), by radix sort.
    func order(of cell: RoadCell) -> [Int32] {
        let keys = (0..<cell.count).map { node -> UInt32 in
            // Adding zero removes the sign of a negative one.
            let bits = (cell.east[node] * eastward + cell.north[node] * northward + 0).bitPattern
            return bits >> 31 == 0 ? bits | 1 << 31 : ~bits
        }
        var order = Array(0..<Int32(cell.count))
        var sorted = order
        for shift in [0, 11, 22] as [UInt32] {
            var start = [Int32](repeating: 0, count: 2049)
            for key in keys { start[Int(key >> shift & 2047) + 1] += 1 }
            for digit in 0..<2048 { start[digit + 1] += start[digit] }
            for node in order {
                let digit = Int(keys[Int(node)] >> shift & 2047)
                sorted[Int(start[digit])] = node
                start[digit] += 1
            }
            swap(&order, &sorted)
        }
        return order
    }
}
