// SPDX-License-Identifier: Apache-2.0

/// Lines of places as short ASCII texts: the encoded polyline that web maps and OSRM exchange.
///
/// Each place is the step from the one before, latitude first, in units of `10^-digits` degrees. A step is made
/// non-negative by moving its sign to the lowest bit, cut into groups of five bits, lowest first, and each group is
/// written as one character from `?` up; all groups but the last of a number carry the bit 32.
public enum Polyline {
    /// Decimal places of a degree that a text keeps.
    public enum Precision: Int, Sendable, Hashable {
        /// About one meter; the usual form.
        case five = 5
        /// About ten centimeters; `polyline6`.
        case six = 6

        /// Units per degree.
        @usableFromInline var scale: Double { self == .five ? 1e5 : 1e6 }
    }

    /// Writes a line. Places that are not on the globe are left out, because there is no way to write them.
    ///
    /// - Complexity: O(places).
    public static func encode(_ path: some Sequence<Coordinate>, precision: Precision = .five) -> String {
        var bytes: [UInt8] = []
        append(path, precision: precision, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the ASCII characters of a line in the form of `encode` to a text.
    ///
    /// - Complexity: O(places).
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

    /// Reads a line.
    ///
    /// - Returns: `nil` for a character outside the code, a text that ends inside a place, a number that is too long,
    ///   or a place that is not on the globe, which is also what the wrong precision mostly gives.
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

    /// The whole number next to one that fits, halves away from zero; without a call of the C library.
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

        /// The next number; `nil` when there is no whole one of at most 35 bits.
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
