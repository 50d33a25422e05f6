// SPDX-License-Identifier: Apache-2.0

/// The cells of a tile that lines cover, so that lines that would only repeat others are left out: the second carriageway of a
/// motorway, the ramps of an interchange.
struct TileCoverage {
    /// One point of a map, in tile units.
    private static let cell = 8.0
    /// Cells along a side, with the margin of the tile and a border.
    private static let side = Int((TileAddress.extent + 2 * VectorTile.margin) / cell) + 4
    private var isCovered = [Bool](repeating: false, count: TileCoverage.side * TileCoverage.side)
    /// Share of the cells of a stretch from which it counts as covered.
    private static let enough = 0.9
    /// Cells of a stretch from which it is left out if it runs beside covered cells.
    private static let longEnough = 6

    /// Calls `body` with the parts of a line that earlier lines do not cover, and marks the line.
    ///
    /// - Parameters:
    ///   - line: The line, inside the tile and its margin.
    ///   - body: Receives the parts, two points or more each.
    mutating func uncovered(of line: [Point], _ body: (ArraySlice<Point>) -> Void) {
        guard line.count > 1 else { return }
        let stretches = zip(line, line.dropFirst()).map { TileCoverage.cells(from: $0, to: $1) }
        let isNear = stretches.map { cells in
            Double(cells.count { isNearCovered($0) }) >= TileCoverage.enough * Double(cells.count)
        }
        var (first, row) = (0, 0)
        while row < stretches.count {
            guard isNear[row] else {
                row += 1
                continue
            }
            var end = row
            while end < stretches.count, isNear[end] { end += 1 }
            let cells = stretches[row..<end].joined()
            // A short stretch next to covered cells may continue the line that ends there.
            if cells.count >= TileCoverage.longEnough || cells.allSatisfy({ isCovered[$0] }) {
                if row > first { body(line[first...row]) }
                first = end
            }
            row = end
        }
        if line.count - 1 > first { body(line[first...]) }
        // Only now, since a line would cover itself.
        for cell in stretches.joined() { isCovered[cell] = true }
    }

    private func isNearCovered(_ cell: Int) -> Bool {
        isCovered[cell] || isCovered[cell - 1] || isCovered[cell + 1] || isCovered[cell - TileCoverage.side]
            || isCovered[cell + TileCoverage.side]
    }

    /// The cells along a straight line, sampled at every half of one.
    private static func cells(from: Point, to: Point) -> [Int] {
        let step = to - from
        let count = max(1, Int((max(abs(step.x), abs(step.y)) / (cell / 2)).rounded(.up)))
        var cells: [Int] = []
        for sample in 0...count {
            let point = from + step * (Double(sample) / Double(count))
            func row(_ value: Double) -> Int { max(1, min(side - 2, Int((value + VectorTile.margin) / cell) + 1)) }
            let index = row(point.y) * side + row(point.x)
            if cells.last != index { cells.append(index) }
        }
        return cells
    }
}
