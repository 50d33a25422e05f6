// SPDX-License-Identifier: Apache-2.0

/// The strings of one block: raw bytes that are converted to Swift strings on demand, at most once.
struct StringTable {
    /// Range of one string in `bytes`.
    private struct Entry: BitwiseCopyable {
        var start: UInt32
        var count: UInt32
    }

    /// Bytes of all strings. For a PBF block this is the whole decompressed block.
    var bytes: [UInt8] = []
    private var entries: [Entry] = []
    private var made: [String?] = []
    /// Last added entry by hash.
    private var seen: [UInt64: UInt32] = [:]

    var count: Int { entries.count }

    /// Removes all strings and keeps the storage.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        made.removeAll(keepingCapacity: true)
        seen.removeAll(keepingCapacity: true)
    }

    /// Adds the string at `range` of `bytes`.
    ///
    /// - Precondition: `range` is within `bytes`.
    mutating func add(_ range: Range<Int>) {
        precondition(range.upperBound <= bytes.count, "a string ends at \(range.upperBound) of \(bytes.count) bytes")
        entries.append(Entry(start: UInt32(range.lowerBound), count: UInt32(range.count)))
    }

    /// Adds `text` unless it is there already, and returns its index.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
        // FNV-1a. On a collision, one string is stored twice.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        if let index = seen[hash], matches(index, text) { return index }
        let index = UInt32(entries.count)
        bytes.append(contentsOf: text)
        add(bytes.count - text.count..<bytes.count)
        seen[hash] = index
        return index
    }

    /// Adds `text` unless it is there already, and returns its index.
    mutating func add(_ text: String) -> UInt32 {
        var text = text
        return text.withUTF8 { add($0) }
    }

    /// Whether string `index` has exactly the bytes of `text`.
    @inline(__always)
    func matches(_ index: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        Int(entries[Int(index)].count) == text.count && starts(index, with: text)
    }

    /// Whether string `index` starts with the bytes of `text`.
    @inline(__always)
    func starts(_ index: UInt32, with text: UnsafeBufferPointer<UInt8>) -> Bool {
        let entry = entries[Int(index)]
        guard Int(entry.count) >= text.count else { return false }
        let start = Int(entry.start)
        for offset in 0..<text.count where bytes[start + offset] != text[offset] { return false }
        return true
    }

    /// Whether string `index` is exactly `text`.
    func matches(_ index: UInt32, _ text: String) -> Bool {
        var text = text
        return text.withUTF8 { matches(index, $0) }
    }

    /// The string at `index`; invalid UTF-8 becomes U+FFFD.
    mutating func string(_ index: UInt32) -> String {
        let row = Int(index)
        if row >= made.count { made.append(contentsOf: repeatElement(nil, count: entries.count - made.count)) }
        if let string = made[row] { return string }
        let entry = entries[row]
        let start = Int(entry.start)
        let string = String(decoding: bytes[start..<start + Int(entry.count)], as: UTF8.self)
        made[row] = string
        return string
    }
}
