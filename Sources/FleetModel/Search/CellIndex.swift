// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Elements by the cell of a grid in which they are, for searches in a rectangle.
///
/// A cell is a twentieth of a degree wide and high. Cells are numbered from west to east and then from south to north, so
/// that those of a rectangle are one range of numbers for each row.
struct CellIndex<Kind>: Sendable {
    private struct Entry: Sendable, Comparable {
        let cell: Int32
        let id: FleetID<Kind>

        static func < (a: Entry, b: Entry) -> Bool { a.cell == b.cell ? a.id < b.id : a.cell < b.cell }
    }

    private static var cellsPerDegree: Double { 20 }
    private static var columns: Int32 { 360 * 20 + 1 }

    private var entries: SortedSet<Entry>

    /// An index of elements.
    ///
    /// - Complexity: O(n log n).
    init(_ elements: some Sequence<(id: FleetID<Kind>, place: Coordinate?)>) {
        entries = SortedSet(
            elements.compactMap { element in
                element.place.flatMap { Self.cell(of: $0) }.map { Entry(cell: $0, id: element.id) }
            })
    }

    /// Moves an element.
    ///
    /// - Complexity: O(log n) if it changes its cell; O(1) otherwise.
    mutating func update(_ id: FleetID<Kind>, from old: Coordinate?, to new: Coordinate?) {
        let (from, to) = (old.flatMap { Self.cell(of: $0) }, new.flatMap { Self.cell(of: $0) })
        guard from != to else { return }
        if let from { entries.remove(Entry(cell: from, id: id)) }
        if let to { entries.insert(Entry(cell: to, id: id)) }
    }

    /// The elements in the cells that a rectangle touches, in no order; `nil` if there are more than `limit`.
    ///
    /// - Complexity: O(rows of cells · log n + limit).
    func ids(in viewport: Viewport, limit: Int) -> [FleetID<Kind>]? {
        let crosses = viewport.low.longitude > viewport.high.longitude
        guard let low = Self.row(of: viewport.low.latitude), let high = Self.row(of: viewport.high.latitude),
            let west = Self.column(of: viewport.low.longitude), let east = Self.column(of: viewport.high.longitude),
            low <= high
        else { return [] }
        let spans = crosses ? [0...east, west...max(west, Self.columns - 1)] : [west...east]
        var found: [FleetID<Kind>] = []
        for row in low...high {
            for span in spans {
                let cells = (row * Self.columns + span.lowerBound)...(row * Self.columns + span.upperBound)
                entries.forEach(
                    from: { $0.cell >= cells.lowerBound },
                    { entry in
                        guard entry.cell <= cells.upperBound, found.count <= limit else { return false }
                        found.append(entry.id)
                        return true
                    })
                guard found.count <= limit else { return nil }
            }
        }
        return found
    }

    private static func cell(of place: Coordinate) -> Int32? {
        guard let row = row(of: place.latitude), let column = column(of: place.longitude) else { return nil }
        return row * columns + column
    }

    /// The row of a latitude, from the south pole; that of the nearest pole beyond it, `nil` for NaN.
    private static func row(of latitude: Double) -> Int32? {
        latitude.isNaN ? nil : Int32((min(max(latitude, -90), 90) + 90) * cellsPerDegree)
    }

    /// The column of a longitude, from the antimeridian.
    private static func column(of longitude: Double) -> Int32? {
        longitude.isNaN ? nil : Int32((min(max(longitude, -180), 180) + 180) * cellsPerDegree)
    }
}
