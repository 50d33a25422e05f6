// SPDX-License-Identifier: Apache-2.0

/// One axis of coordinates: turns numbers of the file into 10⁻⁷ degrees.
struct GridAxis {
    /// Nanodegrees of one step.
    let granularity: Int64
    /// Nanodegrees added to all.
    let offset: Int64
    /// The largest value on the globe, in 10⁻⁷ degrees.
    let limit: Int64

    static func latitude(_ grid: BlockDecoder.Grid) -> GridAxis {
        GridAxis(granularity: grid.granularity, offset: grid.latitudeOffset, limit: 900_000_000)
    }

    static func longitude(_ grid: BlockDecoder.Grid) -> GridAxis {
        GridAxis(granularity: grid.granularity, offset: grid.longitudeOffset, limit: 1_800_000_000)
    }

    /// The place in 10⁻⁷ degrees, rounded half away from zero; `nil` when it is not on the globe.
    @inline(__always)
    func place(_ raw: Int64) -> Int32? {
        var value = raw
        if granularity != 100 || offset != 0 {
            let (scaled, tooLarge) = raw.multipliedReportingOverflow(by: granularity)
            let (nano, tooFar) = scaled.addingReportingOverflow(offset)
            if tooLarge || tooFar { return nil }
            let half: Int64 = nano < 0 ? -50 : 50
            // Halves of a hundred cannot overflow where the sum is on the globe; elsewhere any value off it will do.
            value = (nano &+ half) / 100
        }
        return value >= -limit && value <= limit ? Int32(truncatingIfNeeded: value) : nil
    }
}

extension NodeColumns {
    /// Adds the message DenseNodes and returns whether `dropNodesOffGlobe` has work to do.
    mutating func addDense(
        _ message: WireReader, grid: BlockDecoder.Grid, stringCount: UInt64
    ) throws(PBFFault) -> Bool {
        var reader = message
        var idField: WireReader?
        var latitudeField: WireReader?
        var longitudeField: WireReader?
        var tagField: WireReader?
        while !reader.isAtEnd {
            let field = try reader.field()
            switch (field.number, field.wire) {
            case (1, .bytes): try reader.packed(&idField)
            case (8, .bytes): try reader.packed(&latitudeField)
            case (9, .bytes): try reader.packed(&longitudeField)
            case (10, .bytes): try reader.packed(&tagField)
            case (1, _), (8, _), (9, _), (10, _): throw reader.fault("a list of numbers is not packed")
            default: try reader.skip(field.wire)
            }
        }
        guard let idField else {
            guard latitudeField == nil, longitudeField == nil else { throw message.fault("nodes have no ids") }
            return false
        }
        let added = idField.varintCount
        guard latitudeField?.varintCount ?? 0 == added, longitudeField?.varintCount ?? 0 == added else {
            throw message.fault("there are not as many coordinates as nodes")
        }
        let first = count
        try readIDs(idField, count: added)
        var offGlobe = false
        if let latitudeField {
            try Self.readPlaces(latitudeField, count: added, axis: .latitude(grid), into: &latitudes, &offGlobe)
        }
        if let longitudeField {
            try Self.readPlaces(longitudeField, count: added, axis: .longitude(grid), into: &longitudes, &offGlobe)
        }
        if let tagField, !tagField.isEmpty {
            try readDenseTags(tagField, rows: first..<first + added, stringCount: stringCount)
        }
        return offGlobe
    }

    private mutating func readIDs(_ message: WireReader, count added: Int) throws(PBFFault) {
        var reader = message
        let first = ids.count
        ids.setCount(first + added, filling: 0)
        try ids.withUnsafeMutableBufferPointer { ids throws(PBFFault) in
            var id: Int64 = 0
            var overflows = false
            for row in first..<first + added {
                let (sum, overflow) = id.addingReportingOverflow(try reader.signed())
                overflows = overflows || overflow
                id = sum
                ids[row] = id
            }
            if overflows { throw reader.fault("a node id is longer than 64 bits") }
        }
    }

    /// The number that marks a node to be dropped: no place on the globe has it.
    static let offGlobe = Int32.min

    private static func readPlaces(
        _ message: WireReader, count added: Int, axis: GridAxis, into column: inout [Int32], _ offGlobe: inout Bool
    ) throws(PBFFault) {
        var reader = message
        let first = column.count
        column.setCount(first + added, filling: 0)
        offGlobe =
            try column.withUnsafeMutableBufferPointer { column throws(PBFFault) -> Bool in
                var raw: Int64 = 0
                var isOff = false
                for row in first..<first + added {
                    // A sum that overflows is nowhere on the globe, and may stay so: wrapping keeps the reader going.
                    raw = raw &+ (try reader.signed())
                    if let place = axis.place(raw) {
                        column[row] = place
                    } else {
                        column[row] = Self.offGlobe
                        isOff = true
                    }
                }
                return isOff
            } || offGlobe
    }

    private mutating func readDenseTags(
        _ message: WireReader, rows: Range<Int>, stringCount: UInt64
    ) throws(PBFFault) {
        var reader = message
        for row in rows {
            var key = try reader.stringIndex(below: max(1, stringCount))
            if key == 0 { continue }
            while key != 0 {
                tagStrings.append(key)
                tagStrings.append(try reader.stringIndex(below: stringCount))
                key = try reader.stringIndex(below: stringCount)
            }
            taggedRows.append(UInt32(truncatingIfNeeded: row))
            tagStarts.append(UInt32(truncatingIfNeeded: tagStrings.count))
        }
        guard reader.isAtEnd else { throw reader.fault("there are tags behind those of the last node") }
    }

    /// Takes out the nodes that are not on the globe and returns their number.
    mutating func dropNodesOffGlobe() -> Int {
        let (oldIDs, oldLatitudes, oldLongitudes) = (ids, latitudes, longitudes)
        let (oldRows, oldStarts, oldStrings) = (taggedRows, tagStarts, tagStrings)
        removeAll()
        var tagged = 0
        for row in oldIDs.indices {
            let hasTags = tagged < oldRows.count && Int(oldRows[tagged]) == row
            defer { if hasTags { tagged += 1 } }
            guard oldLatitudes[row] != Self.offGlobe, oldLongitudes[row] != Self.offGlobe else { continue }
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

extension WireReader {
    /// Reads a packed list of numbers into `slot`, which may be filled only once.
    mutating func packed(_ slot: inout WireReader?) throws(PBFFault) {
        guard slot == nil else { throw fault("a list of numbers comes in two parts") }
        slot = try message()
    }
}
