// SPDX-License-Identifier: Apache-2.0

/// Encoded polylines: lines as short ASCII texts, as used by web maps and OSRM.
///
/// Each point is stored as the difference from the previous one, latitude first, in units of `10^-digits` degrees.
/// Differences are zigzag-encoded and split into groups of five bits, lowest first. Each group becomes one character
/// from `?` on; all groups of a number except the last have bit 32 set.
///
/// Source: Google, "Encoded Polyline Algorithm Format".
public enum Polyline {
    /// Number of decimal places of a degree.
    public enum Precision: Int, Sendable, Hashable {
        /// About one meter; the common form.
        case five = 5
        /// About ten centimeters; `polyline6`.
        case six = 6

        /// Units per degree.
        @usableFromInline var scale: Double { self == .five ? 1e5 : 1e6 }
    }

    /// Encodes a line. Invalid coordinates are skipped, because they cannot be encoded.
    ///
    /// - Complexity: O(points).
    public static func encode(_ path: some Sequence<Coordinate>, precision: Precision = .five) -> String {
        var bytes: [UInt8] = []
        append(path, precision: precision, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the ASCII characters of an encoded line to a buffer.
    ///
    /// - Parameters:
    ///   - path: The line. Invalid coordinates are skipped.
    ///   - precision: Number of decimal places.
    ///   - bytes: The buffer.
    ///
    /// - Complexity: O(points).
    @inlinable public static func append(
        _ path: some Sequence<Coordinate>, precision: Precision = .five, to bytes: inout [UInt8]
    ) {
        bytes.reserveCapacity(bytes.count + path.underestimatedCount * 6)
        let scale = precision.scale
        var previous = (latitude: 0, longitude: 0)
        for place in path where place.isValid {
            let latitude = rounded(place.latitude * scale)
            let longitude = rounded(place.longitude * scale)
            append(latitude &- previous.latitude, to: &bytes)
            append(longitude &- previous.longitude, to: &bytes)
            previous = (latitude, longitude)
        }
    }

    /// Decodes a line.
    ///
    /// - Parameters:
    ///   - text: The encoded line.
    ///   - precision: Number of decimal places. A wrong precision usually gives invalid coordinates.
    /// - Returns: `nil` for an invalid character, an incomplete point, a number with too many digits, or an invalid
    ///   coordinate.
    /// - Complexity: O(characters).
    public static func decode(_ text: some StringProtocol, precision: Precision = .five) -> [Coordinate]? {
        var path: [Coordinate] = []
        var reader = Reader(bytes: Array(text.utf8))
        var (latitude, longitude) = (0, 0)
        while !reader.isAtEnd {
            guard let north = reader.next(), let east = reader.next() else { return nil }
            latitude += north
            longitude += east
            let place = Coordinate(
                latitude: Double(latitude) / precision.scale, longitude: Double(longitude) / precision.scale)
            guard place.isValid else { return nil }
            path.append(place)
        }
        return path
    }

    /// Rounds to the nearest integer, halves away from zero, without calling the C library.
    ///
    /// - Precondition: The number fits an `Int`.
    @inlinable static func rounded(_ number: Double) -> Int {
        let whole = Int(number)
        let rest = number - Double(whole)
        return rest >= 0.5 ? whole &+ 1 : rest <= -0.5 ? whole &- 1 : whole
    }

    @inlinable static func append(_ step: Int, to bytes: inout [UInt8]) {
        var rest = UInt(bitPattern: (step << 1) ^ (step >> (Int.bitWidth - 1)))
        while rest >= 32 {
            bytes.append(UInt8(truncatingIfNeeded: rest & 31) + 32 + 63)
            rest >>= 5
        }
        bytes.append(UInt8(truncatingIfNeeded: rest) + 63)
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        /// The next number; `nil` when it is incomplete or longer than 35 bits.
        mutating func next() -> Int? {
            var value = 0
            var shift = 0
            while position < bytes.count, shift < 35 {
                guard bytes[position] >= 63, bytes[position] < 127 else { return nil }
                let group = Int(bytes[position] - 63)
                position += 1
                value |= (group & 31) << shift
                if group < 32 { return value & 1 == 0 ? value >> 1 : ~(value >> 1) }
                shift += 5
            }
            return nil
        }
    }
}
