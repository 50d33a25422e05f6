// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// A raster of the area reachable within a time limit. A cell is filled if its center is close to a reachable road, or
/// in a small gap between such cells.
///
/// Rows run from south to north, columns from west to east. Across the 180th meridian longitudes continue beyond ±180°,
/// so that the area stays connected.
public struct IsochroneGrid: Sendable {
    /// Side of a cell.
    public let cell: Meters
    let columns: Int
    let rows: Int
    private(set) var filled: [Bool]
    private let corner: Coordinate
    private let origin: Coordinate
    private let degreesEast: Double
    private let degreesNorth: Double

    /// Number of cells along the longer side.
    private static let fineness = 150.0
    /// Minimum side of a cell, in meters.
    private static let smallestCell = 25.0
    /// Maximum distance of the center of a filled cell from a road, in cells.
    private static let width = 1.2

    /// Gaps of fewer cells are filled, such as yards between streets; parks and lakes stay open.
    private static let leastGap = 40

    /// Rasterizes an isochrone; `nil` if nothing is reachable.
    ///
    /// - Complexity: O(length of the roads / side of a cell).
    public init?(_ isochrone: Isochrone, on graph: RoadGraph) {
        let origin = isochrone.origin
        let lines = isochrone.sections.map { section in
            section.line(on: graph).map { $0.near(origin) }
        }
        guard let box = BoundingBox(around: lines.joined() + [origin]) else { return nil }
        self.origin = origin
        let southWest = Coordinate(latitude: box.south, longitude: box.west)
        let high = southWest.distance(to: Coordinate(latitude: box.north, longitude: box.west)).value
        let wide = southWest.distance(to: Coordinate(latitude: box.south, longitude: box.east)).value
        let side = max(IsochroneGrid.smallestCell, max(high, wide) / IsochroneGrid.fineness)
        cell = Meters(side)
        // The scale at the south-west corner is accurate enough for the whole box.
        degreesNorth = side / southWest.distance(to: southWest.offset(north: 1, east: 0)).value
        degreesEast = side / max(1, southWest.distance(to: southWest.offset(north: 0, east: 1)).value)
        corner = Coordinate(latitude: box.south - 3 * degreesNorth, longitude: box.west - 3 * degreesEast)
        columns = Int((box.east - box.west) / degreesEast) + 7
        rows = Int((box.north - box.south) / degreesNorth) + 7
        filled = [Bool](repeating: false, count: columns * rows)
        for line in lines { fill(along: line) }
        fill(at: position(of: origin))
        closeGaps()
    }

    /// Coordinate of a corner between cells.
    func place(column: Int, row: Int) -> Coordinate {
        Coordinate(
            latitude: corner.latitude + Double(row) * degreesNorth,
            longitude: corner.longitude + Double(column) * degreesEast)
    }

    /// Whether a cell is filled; cells outside the grid are not.
    func isFilled(column: Int, row: Int) -> Bool {
        (0..<columns).contains(column) && (0..<rows).contains(row) && filled[row * columns + column]
    }

    /// Whether the cell at a coordinate is filled.
    public func contains(_ place: Coordinate) -> Bool {
        let (x, y) = position(of: place)
        return isFilled(column: Int(x.rounded(.down)), row: Int(y.rounded(.down)))
    }

    private func position(of place: Coordinate) -> (x: Double, y: Double) {
        let place = place.near(origin)
        return ((place.longitude - corner.longitude) / degreesEast, (place.latitude - corner.latitude) / degreesNorth)
    }

    private mutating func fill(along line: [Coordinate]) {
        for (from, to) in zip(line, line.dropFirst()) {
            let (a, b) = (position(of: from), position(of: to))
            let steps = max(1, Int((max(abs(b.x - a.x), abs(b.y - a.y)) * 2).rounded(.up)))
            for step in 0...steps {
                let share = Double(step) / Double(steps)
                fill(at: (a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))
            }
        }
    }

    private mutating func closeGaps() {
        var isSeen = filled
        for first in isSeen.indices where !isSeen[first] {
            let gap = patch(around: first, &isSeen)
            if gap.count < IsochroneGrid.leastGap { for cell in gap { filled[cell] = true } }
        }
    }

    /// Flood fill: the cells connected by their sides that have not been seen, and marks them as seen.
    func patch(around first: Int, _ isSeen: inout [Bool]) -> [Int] {
        var patch = [first]
        var done = 0
        isSeen[first] = true
        while done < patch.count {
            let (column, row) = (patch[done] % columns, patch[done] / columns)
            done += 1
            for (x, y) in [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
            where (0..<columns).contains(x) && (0..<rows).contains(y) && !isSeen[y * columns + x] {
                isSeen[y * columns + x] = true
                patch.append(y * columns + x)
            }
        }
        return patch
    }

    private mutating func fill(at point: (x: Double, y: Double)) {
        let (column, row) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
            for x in max(0, column - 1)...min(columns - 1, column + 1) {
                let (dx, dy) = (Double(x) + 0.5 - point.x, Double(y) + 0.5 - point.y)
                if dx * dx + dy * dy <= IsochroneGrid.width * IsochroneGrid.width { filled[y * columns + x] = true }
            }
        }
    }
}

extension Coordinate {
    /// The same location with a longitude within 180° of `other`.
    fileprivate func near(_ other: Coordinate) -> Coordinate {
        let turns = ((longitude - other.longitude) / 360).rounded()
        return Coordinate(latitude: latitude, longitude: longitude - turns * 360)
    }

    /// The location shifted by some degrees.
    fileprivate func offset(north: Double, east: Double) -> Coordinate {
        Coordinate(latitude: latitude + north, longitude: longitude + east)
    }
}
