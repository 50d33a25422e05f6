// SPDX-License-Identifier: Apache-2.0

/// Writing direction of a language.
enum TextDirection: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"

    /// FIRST STRONG ISOLATE: the following text has its own direction and does not affect its surroundings.
    static let isolate: Unicode.Scalar = "\u{2068}"
    /// POP DIRECTIONAL ISOLATE.
    static let isolateEnd: Unicode.Scalar = "\u{2069}"

    /// Whether a name needs isolates in a text of this direction.
    ///
    /// In left-to-right text these are names with right-to-left letters. In right-to-left text these are all names that
    /// are not entirely right-to-left: even digits with punctuation are reordered.
    func needsIsolates(by name: some StringProtocol) -> Bool {
        switch self {
        case .leftToRight:
            // Right-to-left letters start at U+0590, whose UTF-8 lead byte is 0xD6.
            guard name.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
            return name.unicodeScalars.contains(where: TextDirection.isRightToLeft)
        case .rightToLeft:
            return name.unicodeScalars.contains { !TextDirection.isRightToLeft($0) && $0 != " " && $0.value != 0x200C }
        }
    }

    /// The name, isolated if needed.
    func isolated(_ name: String) -> String {
        guard needsIsolates(by: name) else { return name }
        return "\(TextDirection.isolate)\(name)\(TextDirection.isolateEnd)"
    }

    /// Whether a scalar is in a Unicode block of right-to-left scripts.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
