// SPDX-License-Identifier: Apache-2.0

/// Parses the rows of a traffic file: `from_osm_node,to_osm_node,speed_kmh` and optional further fields.
///
/// Lines may end in LF, CRLF or CR. Empty lines, lines that begin with `#`, a byte order mark and a header (a first
/// line that begins with a letter) are skipped. Spaces and tabs around fields are ignored.
struct TrafficRowParser {
    private let bytes: [UInt8]
    private var position = 0
    /// Number of the last line read, from 1.
    private(set) var line = 0
    private var isAtTop = true

    /// A line with content.
    enum Row: Hashable {
        case speed(from: Int64, to: Int64, kilometersPerHour: Double)
        case malformed
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The next row; `nil` at the end.
    mutating func next() -> Row? {
        while position < bytes.count {
            line += 1
            let start = position
            while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
            let end = position
            if position < bytes.count {
                let isPair = bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
                position += isPair ? 2 : 1
            }
            let text = trimmed(start, end)
            guard let first = text.isEmpty ? nil : bytes[text.lowerBound], first != UInt8(ascii: "#") else { continue }
            defer { isAtTop = false }
            if isAtTop, isLetter(first) { continue }
            return row(text)
        }
        return nil
    }

    private func row(_ text: Range<Int>) -> Row {
        var start = text.lowerBound
        guard let from = field(&start, text.upperBound).flatMap(identifier),
            let to = field(&start, text.upperBound).flatMap(identifier),
            let speed = field(&start, text.upperBound).flatMap(decimal)
        else { return .malformed }
        return .speed(from: from, to: to, kilometersPerHour: speed)
    }

    /// The field at `start`, which advances past the comma; `nil` at the end of the line.
    private func field(_ start: inout Int, _ end: Int) -> Range<Int>? {
        guard start <= end else { return nil }
        var comma = start
        while comma < end, bytes[comma] != UInt8(ascii: ",") { comma += 1 }
        defer { start = comma + 1 }
        return trimmed(start, comma)
    }

    private func trimmed(_ from: Int, _ to: Int) -> Range<Int> {
        var (start, end) = (from, to)
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while start < end, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }

    private func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    private func identifier(_ text: Range<Int>) -> Int64? {
        let isNegative = !text.isEmpty && bytes[text.lowerBound] == UInt8(ascii: "-")
        let digits = isNegative ? text.dropFirst() : text[...]
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for place in digits {
            let digit = Int64(bytes[place]) - 0x30
            guard (0...9).contains(digit) else { return nil }
            let (shifted, tooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = shifted.addingReportingOverflow(digit)
            guard !tooLarge, !overflow else { return nil }
            number = sum
        }
        return isNegative ? -number : number
    }

    /// Parses a decimal number such as `42`, `-3.5` or `1e2`, but not words such as `nan`.
    private func decimal(_ text: Range<Int>) -> Double? {
        var (mantissa, scale, digits) = (0.0, 1.0, 0)
        var hasPoint = false
        for place in text {
            switch bytes[place] {
            case 0x30...0x39:
                mantissa = mantissa * 10 + Double(bytes[place] - 0x30)
                if hasPoint { scale *= 10 }
                digits += 1
            case UInt8(ascii: ".") where !hasPoint: hasPoint = true
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"):
                // Rare: use the standard library.
                let word = bytes[text]
                guard word.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }) else { return nil }
                return Double(String(decoding: word, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
            default: return nil
            }
        }
        // Up to fifteen digits both numbers are exact, so the quotient is correctly rounded.
        guard digits > 0 else { return nil }
        if digits <= 15 { return mantissa / scale }
        return Double(String(decoding: bytes[text], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
}
