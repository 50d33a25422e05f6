// SPDX-License-Identifier: Apache-2.0

/// One coordinate axis: converts file values to 10⁻⁷ degrees.
struct GridAxis {
    /// Nanodegrees per unit.
    let granularity: Int64
    /// Offset in nanodegrees.
    let offset: Int64
    /// Maximum valid value, in 10⁻⁷ degrees.
    let limit: Int64

    /// 90 degrees.
    static let latitudeLimit: Int64 = 900_000_000
    /// 180 degrees.
    static let longitudeLimit: Int64 = 1_800_000_000

    static func latitude(_ grid: BlockDecoder.Grid) -> GridAxis {
        GridAxis(granularity: grid.granularity, offset: grid.latitudeOffset, limit: latitudeLimit)
    }

    static func longitude(_ grid: BlockDecoder.Grid) -> GridAxis {
        GridAxis(granularity: grid.granularity, offset: grid.longitudeOffset, limit: longitudeLimit)
    }

    /// Whether file values are already 10⁻⁷ degrees, as in nearly all files.
    var isUsual: Bool { granularity == 100 && offset == 0 }

    /// Sentinel of an invalid coordinate.
    static let nowhere = Int32.min

    /// The value in 10⁻⁷ degrees, rounded half away from zero; `nowhere` when invalid.
    func place(_ raw: Int64) -> Int32 {
        let (scaled, tooLarge) = raw.multipliedReportingOverflow(by: granularity)
        let (nano, tooFar) = scaled.addingReportingOverflow(offset)
        if tooLarge || tooFar { return Self.nowhere }
        // Checked before adding the half, so that the addition cannot overflow.
        guard nano >= -101 * limit, nano <= 101 * limit else { return Self.nowhere }
        let value = (nano + (nano < 0 ? -50 : 50)) / 100
        return value >= -limit && value <= limit ? Int32(truncatingIfNeeded: value) : Self.nowhere
    }
}

/// Decodes the ids and coordinates of a DenseNodes message.
private struct DenseRows {
    typealias Columns = (
        ids: UnsafeMutableBufferPointer<Int64>, latitudes: UnsafeMutableBufferPointer<Int32>,
        longitudes: UnsafeMutableBufferPointer<Int32>
    )

    let fields: (ids: WireReader, latitudes: WireReader, longitudes: WireReader)
    let axes: (latitude: GridAxis, longitude: GridAxis)
    /// Whether a node had invalid coordinates.
    var offGlobe = false

    /// Fills the columns from row `first` and returns the row after the last.
    ///
    /// - Precondition: The columns have a row for each byte of the ids; an id has at least one byte.
    mutating func read(into columns: Columns, from first: Int) throws(PBFError) -> Int {
        if axes.latitude.isUsual, axes.longitude.isUsual, let end = try readUsual(into: columns, from: first) {
            return end
        }
        return try readAny(into: columns, from: first)
    }

    /// The fast path for 10⁻⁷ degrees; `nil` if a coordinate is invalid.
    private func readUsual(into columns: Columns, from first: Int) throws(PBFError) -> Int? {
        let end = try fields.ids.writeSums(to: columns.ids, from: first)
        var (latitudeReader, longitudeReader) = (fields.latitudes, fields.longitudes)
        let (latitudes, longitudes) = (columns.latitudes, columns.longitudes)
        var (latitude, longitude): (Int64, Int64) = (0, 0)
        // Negative once any sum was out of range.
        var outside: Int64 = 0
        var row = first
        while row < end {
            // Overflow occurs in damaged files only; later sums may be valid again.
            let step = try WireReader.signedPair(&latitudeReader, &longitudeReader)
            latitude &+= step.0
            longitude &+= step.1
            outside |= (latitude &+ GridAxis.latitudeLimit) | (GridAxis.latitudeLimit &- latitude)
            outside |= (longitude &+ GridAxis.longitudeLimit) | (GridAxis.longitudeLimit &- longitude)
            latitudes[row] = Int32(truncatingIfNeeded: latitude)
            longitudes[row] = Int32(truncatingIfNeeded: longitude)
            row &+= 1
        }
        try Self.expectEnd(latitudeReader, longitudeReader)
        return outside < 0 ? nil : end
    }

    /// The general path; marks nodes with invalid coordinates.
    private mutating func readAny(into columns: Columns, from first: Int) throws(PBFError) -> Int {
        let end = try fields.ids.writeSums(to: columns.ids, from: first)
        var (latitudeReader, longitudeReader) = (fields.latitudes, fields.longitudes)
        var (latitude, longitude): (Int64, Int64) = (0, 0)
        for row in first..<end {
            latitude &+= try latitudeReader.signed()
            longitude &+= try longitudeReader.signed()
            let (y, x) = (axes.latitude.place(latitude), axes.longitude.place(longitude))
            offGlobe = offGlobe || y == GridAxis.nowhere || x == GridAxis.nowhere
            columns.latitudes[row] = y
            columns.longitudes[row] = x
        }
        try Self.expectEnd(latitudeReader, longitudeReader)
        return end
    }

    private static func expectEnd(_ latitudes: WireReader, _ longitudes: WireReader) throws(PBFError) {
        guard latitudes.isAtEnd, longitudes.isAtEnd else {
            throw latitudes.fault("there are more coordinates than nodes")
        }
    }
}

extension NodeColumns {
    /// Adds the dense nodes of a PrimitiveGroup.
    mutating func addDenseGroup(
        _ group: WireReader, grid: BlockDecoder.Grid, stringCount: UInt64
    ) throws(PBFError) {
        var reader = group
        while let message = try reader.element(.bytes(2)) {
            try addDense(message, grid: grid, stringCount: stringCount)
        }
    }

    /// Adds the message DenseNodes.
    private mutating func addDense(
        _ message: WireReader, grid: BlockDecoder.Grid, stringCount: UInt64
    ) throws(PBFError) {
        var reader = message
        var (idField, tagField) = (message.nothing, message.nothing)
        var (latitudeField, longitudeField) = (message.nothing, message.nothing)
        while !reader.isAtEnd {
            let field = try reader.field()
            switch field {
            case .bytes(1): try reader.packed(&idField)
            case .bytes(8): try reader.packed(&latitudeField)
            case .bytes(9): try reader.packed(&longitudeField)
            case .bytes(10): try reader.packed(&tagField)
            case .varint(1), .varint(8), .varint(9), .varint(10): throw reader.fault("a list of numbers is not packed")
            default: try reader.skip(field)
            }
        }
        let first = count
        let most = first + idField.count
        ids.setCount(most)
        latitudes.setCount(most)
        longitudes.setCount(most)
        var rows = DenseRows(
            fields: (idField, latitudeField, longitudeField), axes: (.latitude(grid), .longitude(grid)))
        let count = try ids.withUnsafeMutableBufferPointer { ids throws(PBFError) in
            try latitudes.withUnsafeMutableBufferPointer { latitudes throws(PBFError) in
                try longitudes.withUnsafeMutableBufferPointer { longitudes throws(PBFError) in
                    try rows.read(into: (ids, latitudes, longitudes), from: first)
                }
            }
        }
        ids.setCount(count)
        latitudes.setCount(count)
        longitudes.setCount(count)
        if !tagField.isAtEnd {
            try readDenseTags(tagField, rows: first..<count, stringCount: stringCount)
        }
        mayBeOffGlobe = mayBeOffGlobe || rows.offGlobe
    }

    private mutating func readDenseTags(
        _ message: WireReader, rows: Range<Int>, stringCount: UInt64
    ) throws(PBFError) {
        var reader = message
        var row = rows.lowerBound
        while true {
            row += reader.skipZeros(limit: rows.upperBound - row)
            if row == rows.upperBound { break }
            var key = try reader.stringIndex(below: stringCount)
            while key != 0 {
                tagStrings.append(key)
                tagStrings.append(try reader.stringIndex(below: stringCount))
                key = try reader.stringIndex(below: stringCount)
            }
            taggedRows.append(UInt32(truncatingIfNeeded: row))
            tagStarts.append(UInt32(truncatingIfNeeded: tagStrings.count))
            row += 1
        }
        guard reader.isAtEnd else { throw reader.fault("there are tags behind those of the last node") }
    }

    /// Removes nodes with invalid coordinates and returns their number.
    mutating func dropNodesOffGlobe() -> Int {
        let (oldIDs, oldLatitudes, oldLongitudes) = (ids, latitudes, longitudes)
        let (oldRows, oldStarts, oldStrings) = (taggedRows, tagStarts, tagStrings)
        removeAll()
        var tagged = 0
        for row in oldIDs.indices {
            let hasTags = tagged < oldRows.count && Int(oldRows[tagged]) == row
            defer { if hasTags { tagged += 1 } }
            guard oldLatitudes[row] != GridAxis.nowhere, oldLongitudes[row] != GridAxis.nowhere else { continue }
            if hasTags {
                taggedRows.append(UInt32(ids.count))
                tagStrings.append(contentsOf: oldStrings[Int(oldStarts[tagged])..<Int(oldStarts[tagged + 1])])
                tagStarts.append(UInt32(tagStrings.count))
            }
            ids.append(oldIDs[row])
            latitudes.append(oldLatitudes[row])
            longitudes.append(oldLongitudes[row])
        }
        return oldIDs.count - ids.count
    }
}
