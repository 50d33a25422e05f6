// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension Timestamp {
    /// Parses a time in RFC 3339 form, such as `2026-01-31T08:00:00.25+01:00`; `nil` for other texts and years outside of
    /// the range. Digits beyond nanoseconds are ignored.
    ///
    /// Source: RFC 3339, section 5.6. A leap second counts as the second after it.
    public init?(rfc3339 text: String) {
        var rest = Substring(text)[...]
        func number(_ digits: Int) -> Int? {
            guard rest.utf8.count >= digits, rest.utf8.prefix(digits).allSatisfy({ (48...57).contains($0) }) else {
                return nil
            }
            defer { rest = rest.dropFirst(digits) }
            return Int(rest.prefix(digits))
        }
        func skip(_ choices: String) -> Bool {
            guard let first = rest.first, choices.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2), skip("Tt "),
            let hour = number(2), skip(":"), let minute = number(2), skip(":"), let second = number(2),
            let date = GregorianDate(year: year, month: month, day: day), hour < 24, minute < 60, second <= 60
        else { return nil }
        var nanos: Int32 = 0
        if skip(".") {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return nil }
            nanos = Int32(String(digits.prefix(9)).padding(to: 9)) ?? 0
            rest = rest.dropFirst(digits.count)
        }
        var offset = 0
        if !skip("Zz") {
            let sign = rest.first == "-" ? -1 : 1
            guard skip("+-"), let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60 else {
                return nil
            }
            offset = sign * (hours * 3600 + minutes * 60)
        }
        guard rest.isEmpty else { return nil }
        let seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset
        self.init(seconds: Int64(seconds), nanos: nanos)
    }

    /// The time in RFC 3339 form, in UTC and with as many digits of the fraction as are needed, such as
    /// `2026-01-31T08:00:00.25Z`.
    public var rfc3339: String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let seconds = Int(rest < 0 ? whole - 1 : whole)
        let fraction = Int(rest < 0 ? rest + 1_000_000_000 : rest)
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let second = seconds - days * 86_400
        let date = GregorianDate(daysSince1970: days)
        var text = "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))T"
        text += "\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))"
        if fraction > 0 {
            var decimals = digits(fraction, 9)
            while decimals.last == "0" { decimals.removeLast() }
            text += "." + decimals
        }
        return text + "Z"
    }

    /// Digits whose order as text is the order in time.
    var sortableText: String {
        // The order of two's complement with the sign bit flipped is that of unsigned numbers.
        var rest = UInt64(bitPattern: nanoseconds) ^ (1 << 63)
        return String(unsafeUninitializedCapacity: 20) { digits in
            for place in digits.indices.prefix(20).reversed() {
                digits[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            return 20
        }
    }
}

extension String {
    fileprivate func padding(to count: Int) -> String {
        self + String(repeating: "0", count: max(0, count - utf8.count))
    }
}
