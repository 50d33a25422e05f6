// SPDX-License-Identifier: Apache-2.0

// A speeds file: eight bytes of signature; as varints (seven bits per byte, the least first) the version, the least vehicles and
// the drives; eight bytes of fingerprint; then numbers in a `RangeEncoder`; at the end eight bytes of a hash over everything
// before. The numbers are the rows of ratios, shares, groups, junctions, streets and edges, each with their count first. Rows are
// ascending, and a key is the difference from the one before, so equal tallies have equal bytes. Sums are: expected, and the
// difference of taken from expected, whose size depends on that of expected; those of a place also have the mask of vehicles.

extension SpeedTally {
    private static let signature = Array("GPSPEEDS".utf8)
    private static let version: UInt64 = 4

    /// The file of the tally. Equal tallies give equal bytes.
    ///
    /// - Complexity: O(places · log places).
    public var bytes: [UInt8] {
        var writer = SpeedsWriter()
        writer.bytes = SpeedTally.signature
        writer.write(SpeedTally.version)
        writer.write(UInt64(leastVehicles))
        writer.write(drives)
        writer.writeFixed(fingerprint)
        var rows = SpeedsRowWriter()
        rows.write(ratios) { $0.write(number: $1) }
        rows.write(shares) { $0.write(number: $1) }
        rows.write(groups) { $0.write($1) }
        rows.write(junctions) { $0.write($1) }
        rows.write(streets)
        rows.write(edges) { $0.write($1) }
        writer.bytes += rows.finish()
        writer.writeFixed(writer.checksum)
        return writer.bytes
    }

    /// Reads a file.
    ///
    /// - Throws: `SpeedsError` with code `damaged` or `unsupportedVersion`.
    /// - Complexity: O(bytes).
    public init(bytes: [UInt8]) throws(SpeedsError) {
        guard bytes.starts(with: SpeedTally.signature), bytes.count >= 16 else {
            throw SpeedsError(code: .damaged, message: "this is not a speeds file")
        }
        var whole = SpeedsReader(bytes: bytes[(bytes.count - 8)...])
        let sum = try whole.readFixed()
        var reader = SpeedsReader(bytes: bytes[SpeedTally.signature.count..<bytes.count - 8])
        let version = try reader.read()
        guard version == SpeedTally.version else {
            throw SpeedsError(
                code: .unsupportedVersion, message: "version \(version) of speeds files is not supported; learn again")
        }
        guard SpeedsWriter(bytes: Array(bytes.dropLast(8))).checksum == sum else {
            throw SpeedsError(code: .damaged, message: "the speeds file is damaged: its checksum is wrong")
        }
        let least = try reader.read(below: UInt64(VehicleMask.enough) + 1)
        let drives = try reader.read()
        self.init(fingerprint: try reader.readFixed(), leastVehicles: Int(least))
        self.drives = drives
        var rows = SpeedsRowReader(reader.bytes)
        ratios = try rows.read { $0.readNumber() }
        shares = try rows.read { $0.readNumber() }
        groups = try rows.read { $0.readTimes() }
        junctions = try rows.read { $0.readTimes() }
        streets = try rows.readStreets()
        edges = try rows.read { $0.readSums() }
        guard ratios.keys.allSatisfy({ DriveRatio(key: $0) != nil }),
            shares.keys.allSatisfy({ $0 < WeekHour.periodCount * 4 * SpeedTally.shareCount }),
            groups.keys.allSatisfy({ $0 < RoadGroup.count * WeekHour.count }),
            junctions.keys.allSatisfy({ $0 < JunctionKind.count * WeekHour.periodCount }), rows.isAtEnd
        else { throw SpeedsError.damagedFile }
    }
}

extension SpeedsError {
    static let damagedFile = SpeedsError(code: .damaged, message: "the speeds file is damaged")
}

/// Writes the numbers before the rows of a speeds file.
struct SpeedsWriter {
    var bytes: [UInt8] = []

    mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func writeFixed(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
    }

    /// A hash of all bytes so far.
    var checksum: UInt64 {
        var hash = StableHash()
        for byte in bytes { hash.add(byte: byte) }
        return hash.value
    }
}

/// Reads the numbers before the rows of a speeds file and checks their bounds.
struct SpeedsReader {
    var bytes: ArraySlice<UInt8>

    mutating func read() throws(SpeedsError) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes.popFirst() else { throw SpeedsError.damagedFile }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw SpeedsError.damagedFile
    }

    mutating func read(below bound: UInt64) throws(SpeedsError) -> UInt64 {
        let number = try read()
        guard number < bound else { throw SpeedsError.damagedFile }
        return number
    }

    mutating func readFixed() throws(SpeedsError) -> UInt64 {
        guard bytes.count >= 8 else { throw SpeedsError.damagedFile }
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 8) { number |= UInt64(bytes.removeFirst()) << shift }
        return number
    }
}
