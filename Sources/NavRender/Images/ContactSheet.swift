// SPDX-License-Identifier: Apache-2.0

/// A contact sheet: pictures in rows on one background, each call to `append` starting a new row.
public struct ContactSheet {
    /// Color behind the pictures.
    public var background: Color
    private var rows: [[Picture]] = []
    private let columns: Int
    private let gap = 16.0

    /// Creates an empty sheet.
    ///
    /// - Parameters:
    ///   - columns: Pictures per row.
    ///   - background: Color behind the pictures.
    /// - Precondition: `columns` is 1 or more.
    public init(columns: Int, background: Color) {
        precondition(columns > 0, "a sheet of \(columns) columns")
        self.columns = columns
        self.background = background
    }

    /// Appends pictures in rows of `columns` pictures.
    public mutating func append(_ pictures: [Picture]) {
        for start in stride(from: 0, to: pictures.count, by: columns) {
            rows.append(Array(pictures[start..<min(start + columns, pictures.count)]))
        }
    }

    /// Appends one row of any length.
    public mutating func append(row: [Picture]) {
        if !row.isEmpty { rows.append(row) }
    }

    /// The sheet as one picture.
    public var picture: Picture {
        let heights = rows.map { $0.map(\.size.height).max() ?? 0 }
        let widths = rows.map { $0.reduce(gap) { $0 + $1.size.width + gap } }
        let size = Size(width: widths.max() ?? gap, height: heights.reduce(gap) { $0 + $1 + gap })
        return Picture(size: size) { canvas in
            canvas.fill(Rect(size), background)
            var y = gap
            for (row, height) in zip(rows, heights) {
                var x = gap
                for picture in row {
                    canvas.scoped(.translation(Point(x, y))) { picture.draw(on: canvas) }
                    x += picture.size.width + gap
                }
                y += height + gap
            }
        }
    }
}
