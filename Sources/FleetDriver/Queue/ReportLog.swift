// SPDX-License-Identifier: Apache-2.0

/// A write-ahead log of reports that the server has not acknowledged, in an append-only file.
///
/// A record is
///
///     offset  0  magic     4 bytes  "GPQ1"
///             4  length    4 bytes  of the content, little-endian
///             8  checksum  4 bytes  CRC-32 of number, type and content
///            12  number    8 bytes  increases by one with each report, little-endian
///            20  type      1 byte   of the content; 0 acknowledges everything up to `number`
///            21  content
///
/// A record that was torn by a crash is detected by its checksum. At the end of the file it is truncated; in the
/// middle, where only a damaged disk can put it, it is skipped and counted. Acknowledged records are removed by
/// compaction: the others are written to a new file, which replaces the old one.
package struct ReportLog {
    /// A pending report.
    package struct Entry: Sendable, Hashable {
        package var number: UInt64
        package var kind: UInt8
        package var content: [UInt8]
    }

    private struct Row {
        var number: UInt64
        var kind: UInt8
        var offset: Int
        var count: Int
    }

    static let headerSize = 21
    private static let magic: [UInt8] = Array("GPQ1".utf8)
    private static let acknowledgement: UInt8 = 0
    /// The maximum size of a content, in bytes.
    static let maximumContentSize = 1 << 20
    /// The size from which a file is compacted once most of it is acknowledged, in bytes.
    private static let compactionThreshold = 256 << 10
    /// The maximum size of a file, in bytes: more than a week of reports every second.
    static let sizeLimit = 128 << 20

    private let path: String
    private let system: LogSystem
    private var file: LogFile
    private var rows: [Row] = []
    private var first = 0
    package private(set) var nextNumber: UInt64 = 1
    /// Bytes of damaged records that were skipped or truncated when the file was opened.
    package private(set) var damagedBytes = 0

    /// Opens a queue, or creates it.
    ///
    /// - Throws: `QueueError` for a file that cannot be used, is in use, or is not a queue.
    package init(path: String) throws(QueueError) { try self.init(path: path, system: LogSystem()) }

    init(path: String, system: LogSystem) throws(QueueError) {
        self.path = path
        self.system = system
        file = try LogFile(path: path, system: system)
        try scan()
    }

    /// The number of pending reports.
    package var count: Int { rows.count - first }

    /// The first pending reports.
    ///
    /// - Throws: `QueueError`.
    package func entries(limit: Int) throws(QueueError) -> [Entry] {
        var entries: [Entry] = []
        for row in rows[first...].prefix(limit) {
            entries.append(
                Entry(
                    number: row.number, kind: row.kind,
                    content: try file.read(at: row.offset + Self.headerSize, count: row.count)))
        }
        return entries
    }

    /// Appends a report. Afterwards it survives the end of the process, and after `synchronization` that of the
    /// machine.
    ///
    /// - Throws: `QueueError` if the file is full or cannot be written.
    @discardableResult
    package mutating func append(kind: UInt8, _ content: [UInt8]) throws(QueueError) -> UInt64 {
        guard file.size + content.count < Self.sizeLimit else {
            throw QueueError(
                "'\(path)' is full: \(count) reports are pending. No more are queued until some have been sent.")
        }
        let number = nextNumber
        let offset = file.size
        try file.append(Self.record(number, kind, content))
        rows.append(Row(number: number, kind: kind, offset: offset, count: content.count))
        nextNumber += 1
        return number
    }

    /// Synchronizes the file without blocking the caller.
    ///
    /// - Throws: `QueueError`.
    func synchronization() throws(QueueError) -> LogFile.Synchronization { try file.synchronization() }

    /// Acknowledges all reports up to a number.
    ///
    /// - Throws: `QueueError`.
    package mutating func acknowledge(through number: UInt64) throws(QueueError) {
        let before = first
        while first < rows.count, rows[first].number <= number { first += 1 }
        guard first > before else { return }
        try file.append(Self.record(number, Self.acknowledgement, []))
        if first > 1_024 {
            rows.removeFirst(first)
            first = 0
        }
        let waiting = rows[first...].reduce(0) { $0 + $1.count + Self.headerSize }
        if file.size > Self.compactionThreshold, waiting < file.size / 2 { try compact() }
    }

    // MARK: Format

    private static func record(_ number: UInt64, _ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(9 + content.count)
        withUnsafeBytes(of: number.littleEndian) { body += $0 }
        body.append(kind)
        body += content
        var bytes = magic
        withUnsafeBytes(of: UInt32(content.count).littleEndian) { bytes += $0 }
        withUnsafeBytes(of: Checksum.crc32(body[...]).littleEndian) { bytes += $0 }
        return bytes + body
    }

    /// Reads the whole file.
    private mutating func scan() throws(QueueError) {
        let bytes = try file.read(at: 0, count: file.size)
        var offset = 0
        var end = 0
        var arrived: UInt64 = 0
        while offset + Self.headerSize <= bytes.count {
            guard let (number, kind, count) = Self.header(bytes, at: offset) else {
                offset += 1
                continue
            }
            damagedBytes += offset - end
            if kind == Self.acknowledgement {
                arrived = max(arrived, number)
            } else if number > rows.last?.number ?? 0 {
                rows.append(Row(number: number, kind: kind, offset: offset, count: count))
            } else {
                // Numbers increase: this is an old block that a damaged disk shows again.
                damagedBytes += Self.headerSize + count
            }
            nextNumber = max(nextNumber, number + 1)
            offset += Self.headerSize + count
            end = offset
        }
        guard end > 0 || bytes.count < 4 * Self.headerSize || bytes.starts(with: Self.magic) else {
            throw QueueError("'\(path)' is not a queue of reports; use another file.")
        }
        damagedBytes += bytes.count - end
        if bytes.count > end { try file.truncate(to: end) }
        rows.removeAll { $0.number <= arrived }
    }

    /// Number, type and length of a complete, valid record at `offset`.
    private static func header(_ bytes: [UInt8], at offset: Int) -> (UInt64, UInt8, Int)? {
        guard bytes[offset] == magic[0], bytes[offset..<offset + 4].elementsEqual(magic) else { return nil }
        func number(_ start: Int, _ size: Int) -> UInt64 {
            bytes[offset + start..<offset + start + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        let count = Int(number(4, 4))
        guard count <= maximumContentSize, offset + headerSize + count <= bytes.count,
            UInt64(Checksum.crc32(bytes[offset + 12..<offset + headerSize + count])) == number(8, 4),
            number(12, 8) < .max / 2
        else { return nil }
        return (number(12, 8), bytes[offset + 20], count)
    }

    /// Compacts the log: writes the pending records to a new file.
    private mutating func compact() throws(QueueError) {
        let other = try LogFile(path: path + ".new", system: system)
        try other.truncate(to: 0)
        // Numbers continue even if nothing is pending.
        try other.append(
            Self.record(rows[first...].first.map { $0.number - 1 } ?? nextNumber - 1, Self.acknowledgement, []))
        var moved: [Row] = []
        for var row in rows[first...] {
            let bytes = try file.read(at: row.offset, count: Self.headerSize + row.count)
            row.offset = other.size
            try other.append(bytes)
            moved.append(row)
        }
        try other.synchronize()
        try other.move(to: path)
        file = other
        rows = moved
        first = 0
    }
}

/// Checksums of records.
enum Checksum {
    private static let table: [UInt32] = (0..<256).map { row in
        (0..<8).reduce(UInt32(row)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    /// CRC-32 of ISO 3309, as in zip files.
    static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }
}
