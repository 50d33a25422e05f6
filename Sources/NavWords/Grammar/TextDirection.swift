// SPDX-License-Identifier: Apache-2.0

/// Direction in which a language is written.
enum TextDirection: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"

    /// FIRST STRONG ISOLATE: what follows takes its own direction and does not touch what stands round it.
    static let isolate: Unicode.Scalar = "\u{2068}"
    /// POP DIRECTIONAL ISOLATE.
    static let isolateEnd: Unicode.Scalar = "\u{2069}"

    /// Whether a name would be torn apart, or tear the sentence apart, without isolates.
    ///
    /// In a text from left to right that is a name with letters from right to left. In a text from right to left it is any
    /// name that is not wholly in such letters: digits with signs between them already change places.
    func isDisturbed(by name: some StringProtocol) -> Bool {
        switch self {
        case .leftToRight:
            // Letters from right to left begin at U+0590, which no name in Latin letters reaches.
            guard name.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
            return name.unicodeScalars.contains(where: TextDirection.isFromRight)
        case .rightToLeft:
            return name.unicodeScalars.contains { !TextDirection.isFromRight($0) && $0 != " " && $0.value != 0x200C }
        }
    }

    /// The name between isolates where it needs them.
    func kept(_ name: String) -> String {
        guard isDisturbed(by: name) else { return name }
        return "\(TextDirection.isolate)\(name)\(TextDirection.isolateEnd)"
    }

    /// Letters and digits of the scripts that run from right to left, by the blocks that Unicode keeps for them.
    private static func isFromRight(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
