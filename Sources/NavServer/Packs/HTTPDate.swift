// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A time in the form of HTTP headers, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// Source: RFC 9110, section 5.6.7.
struct HTTPDate: Hashable {
    /// Seconds since 1970.
    let seconds: Int

    /// Creates a time.
    init(seconds: Int) { self.seconds = seconds }

    /// Reads the preferred form; `nil` for anything else, which servers ignore.
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[0].count == 4, parts[0].last == ",", parts[5] == "GMT", let day = Int(parts[1]),
            let month = HTTPDate.months.firstIndex(of: String(parts[2])), let year = Int(parts[3]),
            let date = GregorianDate(year: year, month: month + 1, day: day)
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { $0.count == 2 ? Int($0) : nil }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        seconds = date.daysSince1970 * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
    }

    /// The text of a header.
    var text: String {
        let days = (Double(seconds) / 86_400).rounded(.down)
        let (date, rest) = (GregorianDate(daysSince1970: Int(days)), seconds - Int(days) * 86_400)
        // 1970-01-01 was a Thursday.
        let weekday = HTTPDate.weekdays[((Int(days) + 4) % 7 + 7) % 7]
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(HTTPDate.twoDigits).joined(separator: ":")
        return
            "\(weekday), \(HTTPDate.twoDigits(date.day)) \(HTTPDate.months[date.month - 1]) \(date.year) \(clock) GMT"
    }

    /// The day, as `1994-11-06`.
    var day: String {
        let date = GregorianDate(daysSince1970: Int((Double(seconds) / 86_400).rounded(.down)))
        return "\(date.year)-\(HTTPDate.twoDigits(date.month))-\(HTTPDate.twoDigits(date.day))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
