// SPDX-License-Identifier: Apache-2.0

/// Escapes control characters, which names in maps, traces and responses of servers may contain.
///
/// All output of the program is escaped (see `Output`), except its own control sequences.
enum TerminalText {
    /// The text with control characters written as `\u001b`: C0 but line feeds and tabs, DEL, C1, and the characters that
    /// change the direction of what follows (U+202A–U+202E, U+2066–U+2069).
    ///
    /// In JSON these escapes do not change the value.
    ///
    /// - Complexity: O(bytes); text without such characters is returned as it is.
    static func safe(_ bytes: [UInt8]) -> [UInt8] {
        guard isUnsafe(bytes) else { return bytes }
        var index = 0
        var safe: [UInt8] = []
        safe.reserveCapacity(bytes.count + 64)
        while index < bytes.count {
            guard let (scalar, count) = length(at: index, in: bytes) else {
                safe.append(bytes[index])
                index += 1
                continue
            }
            let digits = String(scalar, radix: 16)
            safe += Array(("\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits).utf8)
            index += count
        }
        return safe
    }

    /// The same for text.
    static func safe(_ text: String) -> String { String(decoding: safe(Array(text.utf8)), as: UTF8.self) }

    /// The same for a single line: line feeds are escaped too.
    static func line(_ text: String) -> String { safe(text.replacing("\n", with: "\\n")) }

    /// The text with the middle of long lines left out: errors quote what is in files, which may be a single line.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: Longest line, in scalars.
    static func withShortLines(_ text: String, limit: Int = 1_000) -> String {
        guard text.utf8.count > limit else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let scalars = line.unicodeScalars
            guard line.utf8.count > limit, scalars.count > limit else { return String(line) }
            let (head, tail) = (scalars.prefix(limit / 2), scalars.suffix(limit / 4))
            return "\(Substring(head)) … \(scalars.count - head.count - tail.count) characters … \(Substring(tail))"
        }.joined(separator: "\n")
    }

    /// Whether there is a control character. Almost all output has none, so groups of bytes are looked at together first.
    private static func isUnsafe(_ bytes: [UInt8]) -> Bool {
        let group = 128
        return stride(from: 0, to: bytes.count, by: group).contains { start in
            let end = min(start + group, bytes.count)
            return hasCandidate(bytes[start..<end])
                && (start..<end).contains { length(at: $0, in: bytes) != nil }
        }
    }

    /// Whether a byte may begin a control character. Without branches, so that the compiler uses vector instructions.
    private static func hasCandidate(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var found: UInt8 = 0
            for byte in bytes {
                let isControl: UInt8 = byte < 0x20 ? 1 : 0
                let isLayout: UInt8 = byte == 0x09 || byte == 0x0A ? 1 : 0
                let isHigh: UInt8 = byte &- 0x7F <= 0x20 ? 1 : 0
                let isLead: UInt8 = byte == 0xC2 || byte == 0xE2 ? 1 : 0
                found |= (isControl ^ isLayout) | isHigh | isLead
            }
            return found != 0
        }
    }

    /// The control character at `index` and its number of bytes; `nil` for other characters. A lone byte of C1 counts too,
    /// because terminals without UTF-8 interpret it.
    private static func length(at index: Int, in bytes: [UInt8]) -> (scalar: UInt32, count: Int)? {
        let byte = bytes[index]
        func next(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
        switch byte {
        case 0x09, 0x0A: return nil
        case 0..<0x20, 0x7F: return (UInt32(byte), 1)
        case 0xC2 where (0x80...0x9F).contains(next(1)): return (UInt32(next(1)), 2)
        case 0xE2 where next(1) == 0x80 && (0xAA...0xAE).contains(next(2)): return (0x2000 + UInt32(next(2)) - 0x80, 3)
        case 0xE2 where next(1) == 0x81 && (0xA6...0xA9).contains(next(2)): return (0x2040 + UInt32(next(2)) - 0x80, 3)
        case 0x80...0x9F where !follows(index, in: bytes): return (UInt32(byte), 1)
        default: return nil
        }
    }

    /// Whether the byte at `index` continues a character of UTF-8.
    private static func follows(_ index: Int, in bytes: [UInt8]) -> Bool {
        var start = index
        while start > 0, index - start < 3, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        let reach =
            switch bytes[start] {
            case 0xC2...0xDF: 1
            case 0xE0...0xEF: 2
            case 0xF0...0xF4: 3
            default: 0
            }
        return index - start <= reach && index > start
    }
}

/// Standard error for log messages. Each message stays on one line, whatever clients sent.
struct LogStream: TextOutputStream, Sendable {
    mutating func write(_ text: String) {
        let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
        Output.note(TerminalText.line(line) + (text.hasSuffix("\n") ? "\n" : ""))
    }
}
