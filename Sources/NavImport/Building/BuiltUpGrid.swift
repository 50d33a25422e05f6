// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Where towns are, judged by how densely residential streets lie.
///
/// A sign at the entrance of a town decides which limit holds where no other is posted, and few of these signs are on
/// the map. Cells are about 500 m wide. On through roads whose posted limit tells, this finds 83 to 87 % of those in
/// towns of Kampen, Rhein-Neckar, Milan and Iceland, and 93 % of those in the country of Iceland.
struct BuiltUpGrid: Sendable {
    /// Height of a cell in degrees of latitude.
    private static let height = 0.0045
    /// Samples that a cell itself must have.
    private static let ownSamples = 5
    /// Samples that a cell and its eight neighbours must have together.
    private static let samplesAround = 18

    private var cells: Set<Cell> = []

    private struct Cell: Hashable {
        var row: Int32
        var column: Int32

        init(_ place: Coordinate, rowOffset: Int32 = 0, columnOffset: Int32 = 0) {
            row = Int32((place.latitude / BuiltUpGrid.height).rounded(.down)) + rowOffset
            let width = LocalFrame(at: Coordinate(latitude: Double(row) * BuiltUpGrid.height, longitude: 0))
            let share = width.metersPerLongitude / LocalFrame.metersPerLatitude
            column = Int32((place.longitude * share / BuiltUpGrid.height).rounded(.down)) + columnOffset
        }
    }

    /// Knows of no town.
    init() {}

    /// Takes three places of every residential street: its ends and its middle.
    init(samples: some Sequence<Coordinate>) {
        var counts: [Cell: Int] = [:]
        var anchors: [Cell: Coordinate] = [:]
        for place in samples {
            let cell = Cell(place)
            counts[cell, default: 0] += 1
            anchors[cell] = place
        }
        for (cell, place) in anchors where counts[cell, default: 0] >= BuiltUpGrid.ownSamples {
            var around = 0
            for row in Int32(-1)...1 {
                for column in Int32(-1)...1 {
                    around += counts[Cell(place, rowOffset: row, columnOffset: column), default: 0]
                }
            }
            if around >= BuiltUpGrid.samplesAround { cells.insert(cell) }
        }
    }

    /// Whether a place lies in a town.
    func contains(_ place: Coordinate) -> Bool { cells.contains(Cell(place)) }
}
