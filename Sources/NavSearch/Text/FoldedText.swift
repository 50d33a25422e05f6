// SPDX-License-Identifier: Apache-2.0

/// Folds text for comparison: lowercase, without diacritics, compatibility forms and letter variants.
///
/// `Straße` becomes `strasse`, `Ħamrun` `hamrun`, `Ｔｏｋｙｏ` `tokyo`. Scripts are not changed; see `Transliteration`.
enum FoldedText {
    private static let table: [UInt32: [UInt32]] = {
        var table: [UInt32: [UInt32]] = [:]
        for line in FoldingTable.lines.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard parts.count == 2 else { continue }
            let result = parts[0] == "-" ? [] : parts[0].unicodeScalars.map(\.value)
            for scalar in parts[1].unicodeScalars { table[scalar.value] = result }
        }
        return table
    }()

    /// Appends the folded form of one scalar.
    static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt32]) {
        let value = scalar.value
        if value < 128 {
            folded.append(value >= 65 && value <= 90 ? value + 32 : value)
            return
        }
        if isMark(value) { return }
        // Hiragana and katakana are one alphabet in two shapes.
        if value >= 0x3041, value <= 0x3096 { return folded.append(value + 0x60) }
        if value >= 0x3400 && value < 0xD7A4 { return folded.append(value) }
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isMark(lower.value) {
            if let result = table[lower.value] { folded += result } else { folded.append(lower.value) }
        }
    }

    /// Whether a scalar is a mark that typed text may omit: combining diacritics, Hebrew points, Arabic vowel signs.
    private static func isMark(_ value: UInt32) -> Bool {
        switch value {
        case 0x300...0x36F, 0x483...0x487, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C7, 0x610...0x61A,
            0x640, 0x64B...0x65F, 0x670, 0x200B...0x200F, 0xFE00...0xFE0F, 0xAD:
            true
        default: false
        }
    }

    /// The folded scalars of a text, with everything that is no letter or digit.
    static func scalars(_ text: String) -> [UInt32] {
        var folded: [UInt32] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &folded) }
        return folded
    }
}

/// UTF-8 of scalars.
enum UTF8Text {
    /// Encodes scalars; invalid ones are left out.
    static func bytes(_ scalars: some Sequence<UInt32>) -> [UInt8] {
        var bytes: [UInt8] = []
        for value in scalars {
            if value < 128 {
                bytes.append(UInt8(value))
            } else if let scalar = Unicode.Scalar(value), let encoded = Unicode.UTF8.encode(scalar) {
                bytes += encoded
            }
        }
        return bytes
    }
}
