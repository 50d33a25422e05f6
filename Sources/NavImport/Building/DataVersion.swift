// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A timestamp such as `2017-11-17T21:43:02Z`, the format of map data versions.
struct DataVersion: CustomStringConvertible {
    let description: String

    /// Creates a timestamp from seconds since 1970, UTC; `nil` outside the years 0 … 9999.
    init?(secondsSince1970 seconds: Int64) {
        guard (-62_167_219_200..<253_402_300_800).contains(seconds) else { return nil }
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let second = seconds - day * 86_400
        let date = GregorianDate(daysSince1970: Int(day))
        func digits(_ number: some BinaryInteger, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        description =
            "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))T\(digits(second / 3600, 2)):"
            + "\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))Z"
    }
}
