// SPDX-License-Identifier: Apache-2.0

/// A country code of two letters (ISO 3166-1 alpha-2), such as `DE`.
@frozen public struct CountryCode: Sendable, Hashable, BitwiseCopyable, CustomStringConvertible {
    /// First letter × 256 + second letter in ASCII; 0 when unknown.
    public let rawValue: UInt16

    /// Creates a code from the value in the region file.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The country is not known.
    public static let unknown = CountryCode(rawValue: 0)

    /// Parses two ASCII letters in either case; `nil` for anything else.
    public init?(_ letters: String) {
        let bytes = Array(letters.uppercased().utf8)
        guard bytes.count == 2, bytes.allSatisfy({ $0 >= 65 && $0 <= 90 }) else { return nil }
        self.rawValue = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    }

    /// The two letters, or an empty string when unknown.
    public var description: String {
        rawValue == 0 ? "" : String(decoding: [UInt8(rawValue >> 8), UInt8(rawValue & 255)], as: UTF8.self)
    }
}
