// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Parses times in files.
enum TimestampParser {
    /// Parses seconds since 1970-01-01 00:00 UTC: a number, or a date and time as in ISO 8601, such as
    /// `2014-09-10T06:54:07.5+02:00`. A space may replace the T; the default time zone is UTC. `nil` for anything else.
    static func seconds(_ text: some StringProtocol) -> Double? {
        let text = text.utf8
        if text.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
            let number = Double(String(decoding: Array(text), as: UTF8.self)), number.isFinite
        {
            return number
        }
        var reader = Reader(bytes: Array(text))
        guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2), reader.skip("-"),
            let day = reader.digits(2), let date = GregorianDate(year: year, month: month, day: day)
        else { return nil }
        let days = Double(date.daysSince1970)
        guard !reader.isAtEnd else { return days * 86400 }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.digits(2), reader.skip(":"),
            let minute = reader.digits(2), hour <= 24, minute < 60
        else { return nil }
        var seconds = 0.0
        if reader.skip(":") {
            guard let whole = reader.digits(2), whole <= 60 else { return nil }
            seconds = Double(whole)
            if reader.skip(".") || reader.skip(",") {
                guard let fraction = reader.fraction() else { return nil }
                seconds += fraction
            }
        }
        guard let zone = reader.zone(), reader.isAtEnd else { return nil }
        return days * 86400 + Double(hour * 3600 + minute * 60) + seconds - zone
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        mutating func skip(_ sign: Unicode.Scalar) -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
            position += 1
            return true
        }

        mutating func digits(_ count: Int) -> Int? {
            guard position + count <= bytes.count else { return nil }
            var number = 0
            for byte in bytes[position..<position + count] {
                guard (0x30...0x39).contains(byte) else { return nil }
                number = number * 10 + Int(byte - 0x30)
            }
            position += count
            return number
        }

        mutating func fraction() -> Double? {
            var (value, scale, count) = (0.0, 0.1, 0)
            while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
                value += Double(bytes[position] - 0x30) * scale
                scale /= 10
                position += 1
                count += 1
            }
            return count > 0 ? value : nil
        }

        /// Offset of the time zone in seconds; UTC if missing.
        mutating func zone() -> Double? {
            if isAtEnd || skip("Z") || skip("z") { return 0 }
            let isWest = skip("-")
            guard isWest || skip("+"), let hours = digits(2) else { return nil }
            _ = skip(":")
            let minutes = isAtEnd ? 0 : digits(2)
            guard let minutes else { return nil }
            return Double(hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
        }
    }
}
