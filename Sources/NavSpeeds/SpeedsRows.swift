// SPDX-License-Identifier: Apache-2.0

/// How likely the numbers of the rows of a speeds file are; the same while they are written and read.
private struct SpeedsRowModel {
    var count = AdaptiveNumber()
    var step = AdaptiveNumber()
    var number = AdaptiveNumber()
    var expected = AdaptiveNumber()
    /// By the length of `expected` in bits.
    var difference = [AdaptiveNumber](repeating: AdaptiveNumber(), count: 65)
    var isFull = AdaptiveBit()

    static func length(_ number: UInt64) -> Int { 64 - number.leadingZeroBitCount }
}

/// Writes the rows of a speeds file.
struct SpeedsRowWriter {
    private var encoder = RangeEncoder()
    private var model = SpeedsRowModel()

    /// Writes rows by ascending key. Each takes a bit at least, so that a file cannot claim more rows than it has bits.
    mutating func write<Sums>(_ rows: [Int32: Sums], _ write: (inout SpeedsRowWriter, Sums) -> Void) {
        begin(rows.count)
        var last: Int32 = 0
        for (key, sums) in rows.sorted(by: { $0.key < $1.key }) {
            writeStep(UInt64(max(0, key - last)))
            write(&self, sums)
            last = key
        }
    }

    /// Writes the rows of streets.
    mutating func write(_ streets: [SpeedTally.StreetPeriod: SpeedTally.PlaceSums]) {
        begin(streets.count)
        var (name, row): (Int32, Int32) = (0, 0)
        for (street, sums) in streets.sorted(by: { $0.key < $1.key }) {
            let step = street.name - name
            writeStep(UInt64(max(0, step)))
            model.number.write(UInt64(max(0, step > 0 ? street.row : street.row - row)), to: &encoder)
            write(sums)
            (name, row) = (street.name, street.row)
        }
    }

    private mutating func begin(_ count: Int) {
        model.count.write(UInt64(count), to: &encoder)
        // Each column has numbers of its own size.
        let counted = model.count
        model = SpeedsRowModel()
        model.count = counted
    }

    private mutating func writeStep(_ step: UInt64) {
        encoder.write(step & 1, bits: 1)
        model.step.write(step >> 1, to: &encoder)
    }

    /// Writes a number.
    mutating func write(number: UInt64) { model.number.write(number, to: &encoder) }

    /// Writes sums.
    mutating func write(_ times: SpeedTally.TimeSums) {
        model.expected.write(times.expected, to: &encoder)
        let difference = Int64(bitPattern: times.taken &- times.expected)
        let zigzag = UInt64(bitPattern: (difference << 1) ^ (difference >> 63))
        model.difference[SpeedsRowModel.length(times.expected)].write(zigzag, to: &encoder)
    }

    /// Writes the sums of a place.
    mutating func write(_ sums: SpeedTally.PlaceSums) {
        write(sums.times)
        let isFull = sums.vehicles.bits == .max
        encoder.write(isFull, &model.isFull)
        if !isFull { encoder.write(UInt64(sums.vehicles.bits), bits: 16) }
    }

    /// All bytes. The writer must not be used afterwards.
    mutating func finish() -> [UInt8] { encoder.finish() }
}

/// Reads the rows of a speeds file and checks their bounds.
struct SpeedsRowReader {
    private var decoder: RangeDecoder
    private var model = SpeedsRowModel()
    private let mostRows: UInt64

    init(_ bytes: ArraySlice<UInt8>) {
        decoder = RangeDecoder(bytes)
        mostRows = UInt64(bytes.count) * 8
    }

    /// Whether everything was read.
    var isAtEnd: Bool { decoder.isAtEnd }

    /// Reads rows by key.
    ///
    /// - Throws: `SpeedsError` with code `damaged` for numbers out of range, or beyond the end.
    mutating func read<Sums>(_ read: (inout SpeedsRowReader) -> Sums) throws(SpeedsError) -> [Int32: Sums] {
        var rows: [Int32: Sums] = [:]
        var key: UInt64 = 0
        for _ in 0..<(try begin()) {
            key = key.addingWithoutOverflow(readStep())
            guard key <= UInt64(Int32.max) else { throw SpeedsError.damagedFile }
            rows[Int32(key)] = read(&self)
            if decoder.isExhausted { throw SpeedsError.damagedFile }
        }
        return rows
    }

    /// Reads the rows of streets.
    ///
    /// - Throws: `SpeedsError` with code `damaged` for numbers out of range, or beyond the end.
    mutating func readStreets() throws(SpeedsError) -> [SpeedTally.StreetPeriod: SpeedTally.PlaceSums] {
        var streets: [SpeedTally.StreetPeriod: SpeedTally.PlaceSums] = [:]
        var (name, row): (UInt64, UInt64) = (0, 0)
        for _ in 0..<(try begin()) {
            let step = readStep()
            name = name.addingWithoutOverflow(step)
            row = (step > 0 ? 0 : row).addingWithoutOverflow(readNumber())
            guard name <= UInt64(Int32.max), row < UInt64(RoadGroup.count * WeekHour.periodCount) else {
                throw SpeedsError.damagedFile
            }
            streets[SpeedTally.StreetPeriod(name: Int32(name), row: Int32(row))] = readSums()
            if decoder.isExhausted { throw SpeedsError.damagedFile }
        }
        return streets
    }

    private mutating func begin() throws(SpeedsError) -> UInt64 {
        let count = model.count.read(from: &decoder)
        let counted = model.count
        model = SpeedsRowModel()
        model.count = counted
        guard count <= mostRows, !decoder.isExhausted else { throw SpeedsError.damagedFile }
        return count
    }

    private mutating func readStep() -> UInt64 {
        let low = decoder.read(bits: 1)
        return model.step.read(from: &decoder) << 1 | low
    }

    /// Reads a number.
    mutating func readNumber() -> UInt64 { model.number.read(from: &decoder) }

    /// Reads sums.
    mutating func readTimes() -> SpeedTally.TimeSums {
        let expected = model.expected.read(from: &decoder)
        let zigzag = model.difference[SpeedsRowModel.length(expected)].read(from: &decoder)
        let difference = (zigzag >> 1) ^ (0 &- (zigzag & 1))
        return SpeedTally.TimeSums(expected: expected, taken: expected &+ difference)
    }

    /// Reads the sums of a place.
    mutating func readSums() -> SpeedTally.PlaceSums {
        let times = readTimes()
        let isFull = decoder.read(&model.isFull)
        let bits = isFull ? UInt16.max : UInt16(truncatingIfNeeded: decoder.read(bits: 16))
        return SpeedTally.PlaceSums(times: times, vehicles: VehicleMask(bits: bits))
    }
}
