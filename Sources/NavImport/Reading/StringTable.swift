// SPDX-License-Identifier: Apache-2.0

/// The strings of one block: raw bytes, made into Swift strings when somebody asks, and at most once.
struct StringTable {
    /// Where one string lies in `bytes`.
    struct Entry: BitwiseCopyable {
        var start: UInt32
        var count: UInt32
    }

    /// What the entries point into. For a PBF block this is the whole unpacked block.
    var bytes: [UInt8] = []
    private(set) var entries: [Entry] = []
    private var made: [String?] = []

    var count: Int { entries.count }

    /// Forgets the strings and keeps the storage.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        made.removeAll(keepingCapacity: true)
    }

    /// Adds the string at `range` of `bytes`.
    mutating func add(_ range: Range<Int>) {
        precondition(range.upperBound <= bytes.count, "a string ends behind its table")
        entries.append(Entry(start: UInt32(range.lowerBound), count: UInt32(range.count)))
    }

    /// Whether string `index` has exactly the bytes of `text`.
    @inline(__always)
    func matches(_ index: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let entry = entries[Int(index)]
        guard Int(entry.count) == text.count else { return false }
        let start = Int(entry.start)
        for offset in 0..<text.count where bytes[start + offset] != text[offset] { return false }
        return true
    }

    /// String `index`; bytes that are not UTF-8 become U+FFFD.
    mutating func string(_ index: UInt32) -> String {
        if made.isEmpty { made.append(contentsOf: repeatElement(nil, count: entries.count)) }
        let row = Int(index)
        if let string = made[row] { return string }
        let entry = entries[row]
        let start = Int(entry.start)
        let string = String(decoding: bytes[start..<start + Int(entry.count)], as: UTF8.self)
        made[row] = string
        return string
    }
}
