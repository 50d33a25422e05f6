// SPDX-License-Identifier: Apache-2.0

// A speeds file: eight bytes of signature, then numbers as varints (seven bits per byte, the least first):
// version, least vehicles, drives; the fingerprint as eight bytes; the ratios and the shares (count, then key
// step and number each), the groups and the junctions (count, then key step, expected, taken), the streets (count, then
// name step, row, sums) and the edges (count, then edge step, sums); at the end eight bytes of a hash over everything before. Rows are ascending, and a key step is
// the difference from the previous key, so equal tallies have equal bytes. Sums of a place are: expected, the difference
// of taken from expected (zigzag), and the mask of vehicles.

extension SpeedTally {
    private static let signature = Array("GPSPEEDS".utf8)
    private static let version: UInt64 = 3

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
        writer.writeRows(ratios) { $0.write($1) }
        writer.writeRows(shares) { $0.write($1) }
        writer.writeRows(groups) { $0.write($1) }
        writer.writeRows(junctions) { $0.write($1) }
        writer.write(UInt64(streets.count))
        var name: Int32 = 0
        for (street, sums) in streets.sorted(by: { $0.key < $1.key }) {
            writer.write(UInt64(street.name - name))
            writer.write(UInt64(street.row))
            writer.write(sums)
            name = street.name
        }
        writer.writeRows(edges) { $0.write($1) }
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
        ratios = try reader.readRows { reader throws(SpeedsError) in try reader.read() }
        shares = try reader.readRows { reader throws(SpeedsError) in try reader.read() }
        groups = try reader.readRows { reader throws(SpeedsError) in try reader.readTimes() }
        junctions = try reader.readRows { reader throws(SpeedsError) in try reader.readTimes() }
        try readStreets(&reader)
        edges = try reader.readRows { reader throws(SpeedsError) in try reader.readSums() }
        guard ratios.keys.allSatisfy({ DriveRatio(key: $0) != nil }),
            shares.keys.allSatisfy({ $0 < WeekHour.periodCount * 4 * SpeedTally.shareCount }),
            groups.keys.allSatisfy({ $0 < RoadGroup.count * WeekHour.count }),
            junctions.keys.allSatisfy({ $0 < JunctionKind.count * WeekHour.periodCount }), reader.isAtEnd
        else { throw SpeedsError.damagedFile }
    }

    private mutating func readStreets(_ reader: inout SpeedsReader) throws(SpeedsError) {
        var name: UInt64 = 0
        for _ in 0..<(try reader.read(below: UInt64(Int32.max))) {
            name = name.addingWithoutOverflow(try reader.read())
            let row = try reader.read(below: UInt64(RoadGroup.count * WeekHour.periodCount))
            guard name <= UInt64(Int32.max) else { throw SpeedsError.damagedFile }
            streets[StreetPeriod(name: Int32(name), row: Int32(row))] = try reader.readSums()
        }
    }
}

extension SpeedsError {
    static let damagedFile = SpeedsError(code: .damaged, message: "the speeds file is damaged")
}

/// Writes the numbers of a speeds file.
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

    mutating func write(_ times: SpeedTally.TimeSums) {
        write(times.expected)
        let difference = Int64(bitPattern: times.taken &- times.expected)
        write(UInt64(bitPattern: (difference << 1) ^ (difference >> 63)))
    }

    mutating func write(_ sums: SpeedTally.PlaceSums) {
        write(sums.times)
        // A full mask takes one byte.
        write(UInt64(~sums.vehicles.bits))
    }

    mutating func writeRows<Sums>(_ rows: [Int32: Sums], _ write: (inout SpeedsWriter, Sums) -> Void) {
        self.write(UInt64(rows.count))
        var last: Int32 = 0
        for (key, sums) in rows.sorted(by: { $0.key < $1.key }) {
            self.write(UInt64(max(0, key - last)))
            write(&self, sums)
            last = key
        }
    }

    /// A hash of all bytes so far.
    var checksum: UInt64 {
        var hash = StableHash()
        for byte in bytes { hash.add(byte: byte) }
        return hash.value
    }
}

/// Reads the numbers of a speeds file and checks their bounds.
struct SpeedsReader {
    var bytes: ArraySlice<UInt8>

    var isAtEnd: Bool { bytes.isEmpty }

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

    mutating func readTimes() throws(SpeedsError) -> SpeedTally.TimeSums {
        let expected = try read()
        let zigzag = try read()
        let difference = (zigzag >> 1) ^ (0 &- (zigzag & 1))
        return SpeedTally.TimeSums(expected: expected, taken: expected &+ difference)
    }

    mutating func readSums() throws(SpeedsError) -> SpeedTally.PlaceSums {
        let times = try readTimes()
        let mask = try read(below: 1 << 16)
        return SpeedTally.PlaceSums(times: times, vehicles: VehicleMask(bits: ~UInt16(mask)))
    }

    mutating func readRows<Sums>(
        _ read: (inout SpeedsReader) throws(SpeedsError) -> Sums
    ) throws(SpeedsError) -> [Int32: Sums] {
        var rows: [Int32: Sums] = [:]
        var key: UInt64 = 0
        for _ in 0..<(try self.read(below: UInt64(Int32.max))) {
            key = key.addingWithoutOverflow(try self.read())
            guard key <= UInt64(Int32.max) else { throw SpeedsError.damagedFile }
            rows[Int32(key)] = try read(&self)
        }
        return rows
    }
}
