// SPDX-License-Identifier: Apache-2.0

/// Fast lowercasing of names to UTF-8 bytes.
enum LowercasedUTF8 {
    /// The UTF-8 bytes of `name.lowercased()`.
    ///
    /// European letters up to U+017F and general punctuation are mapped byte by byte; any other character falls back to
    /// `lowercased()`.
    ///
    /// - Complexity: O(length).
    static func bytes(of name: String) -> [UInt8] {
        var bytes = Array(name.utf8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0x41...0x5A:
                bytes[index] = byte | 0x20
                index += 1
            case ..<0x80: index += 1
            case 0xC2: index += 2
            case 0xC3...0xC5:
                guard let small = lowercase(UInt16(byte & 0x1F) << 6 | UInt16(bytes[index + 1] & 0x3F)) else {
                    return Array(name.lowercased().utf8)
                }
                bytes[index] = 0xC0 | UInt8(small >> 6)
                bytes[index + 1] = 0x80 | UInt8(small & 0x3F)
                index += 2
            case 0xE2 where bytes[index + 1] == 0x80: index += 3
            default: return Array(name.lowercased().utf8)
            }
        }
        return bytes
    }

    /// The lowercase letter of one between U+00C0 and U+017F; `nil` for those that leave this range or become two
    /// letters.
    private static func lowercase(_ letter: UInt16) -> UInt16? {
        switch letter {
        case 0xD7: letter
        case 0xC0...0xDE: letter + 0x20
        case 0xDF...0xFF: letter
        case 0x130, 0x178: nil
        // Pairs of an uppercase letter and its lowercase letter: uppercase at even numbers, then at odd ones.
        case 0x100...0x137, 0x14A...0x177: letter | 1
        case 0x139...0x148, 0x179...0x17E: letter + (letter & 1)
        default: letter
        }
    }
}
