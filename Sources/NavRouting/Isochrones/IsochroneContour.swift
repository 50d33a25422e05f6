// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The outline of the filled cells of a grid as polygons: outer rings counterclockwise, holes clockwise, all rings
/// closed.
///
/// Cells that only share a corner belong to different polygons.
public struct IsochroneContour: Sendable, Hashable {
    /// Polygons, each with its outer ring first, followed by its holes.
    public let polygons: [[[Coordinate]]]

    /// Traces the boundary of all filled cells, keeping them on the left.
    ///
    /// - Complexity: O(cells).
    public init(_ grid: IsochroneGrid) {
        let part = IsochroneContour.parts(of: grid)
        var sides = Sides(grid)
        var outer: [Int: [Coordinate]] = [:]
        var holes: [Int: [[Coordinate]]] = [:]
        while let (cell, corners) = sides.nextRing() {
            let ring = corners.map { grid.place(column: $0.column, row: $0.row) }
            if Sides.turnsLeft(corners) {
                outer[part[cell]] = ring
            } else {
                holes[part[cell], default: []].append(ring)
            }
        }
        polygons = outer.sorted { $0.key < $1.key }.map { [$0.value] + (holes[$0.key] ?? []) }
    }

    /// Connected component of each filled cell, numbered by its first cell; −1 for empty cells.
    private static func parts(of grid: IsochroneGrid) -> [Int] {
        var part = [Int](repeating: -1, count: grid.filled.count)
        var isSeen = grid.filled.map { !$0 }
        for first in isSeen.indices where !isSeen[first] {
            for cell in grid.patch(around: first, &isSeen) { part[cell] = first }
        }
        return part
    }
}

/// The sides between filled and empty cells.
private struct Sides {
    struct Corner: Hashable {
        var column: Int
        var row: Int
    }

    /// Directions of the four sides of a cell, with the cell on the left: bottom side eastward, right side northward, …
    private static let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    private let grid: IsochroneGrid
    /// Whether each side is still to be traced, four per cell.
    private var isOpen: [Bool]
    private var next = 0

    init(_ grid: IsochroneGrid) {
        self.grid = grid
        isOpen = [Bool](repeating: false, count: grid.filled.count * 4)
        for cell in grid.filled.indices where grid.filled[cell] {
            let (column, row) = (cell % grid.columns, cell / grid.columns)
            for (side, neighbor) in [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
                .enumerated() where !grid.isFilled(column: neighbor.0, row: neighbor.1)
            {
                isOpen[cell * 4 + side] = true
            }
        }
    }

    /// Traces the next ring: a cell on its left, and its corners without collinear points, closed.
    mutating func nextRing() -> (cell: Int, corners: [Corner])? {
        while next < isOpen.count, !isOpen[next] { next += 1 }
        guard next < isOpen.count else { return nil }
        var (cell, side) = (next / 4, next % 4)
        let (firstCell, firstSide) = (cell, side)
        var corners: [Corner] = []
        repeat {
            isOpen[cell * 4 + side] = false
            let (column, row) = (cell % grid.columns, cell / grid.columns)
            let ahead = Sides.steps[side]
            let right = Sides.steps[(side + 3) % 4]
            let (x, y) = (column + ahead.0, row + ahead.1)
            if !grid.isFilled(column: x, row: y) {
                // The next cell is empty: turn left around the corner.
                corners.append(Sides.end(of: side, column, row))
                side = (side + 1) % 4
            } else if grid.isFilled(column: x + right.0, row: y + right.1) {
                // The cell diagonally ahead is filled: turn right along its side.
                corners.append(Sides.end(of: side, column, row))
                cell = (y + right.1) * grid.columns + x + right.0
                side = (side + 3) % 4
            } else {
                cell = y * grid.columns + x
            }
        } while (cell, side) != (firstCell, firstSide)
        if let first = corners.first { corners.append(first) }
        return (firstCell, corners)
    }

    /// The corner where a side of a cell ends.
    private static func end(of side: Int, _ column: Int, _ row: Int) -> Corner {
        switch side {
        case 0: Corner(column: column + 1, row: row)
        case 1: Corner(column: column + 1, row: row + 1)
        case 2: Corner(column: column, row: row + 1)
        default: Corner(column: column, row: row)
        }
    }

    /// Whether a closed ring is counterclockwise.
    static func turnsLeft(_ ring: [Corner]) -> Bool {
        zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.column * $1.1.row - $1.1.column * $1.0.row } > 0
    }
}
