// SPDX-License-Identifier: Apache-2.0

/// Formats times of day on the 24-hour clock.
public struct TimeOfDayFormat: Sendable, Hashable {
    /// Offset of local time from UTC in seconds.
    public var secondsFromUTC: Int

    /// Creates a format.
    ///
    /// - Parameter secondsFromUTC: Offset of local time from UTC in seconds.
    public init(secondsFromUTC: Int = 0) { self.secondsFromUTC = secondsFromUTC }

    /// The time of day in the digits of a language, such as `9:05`.
    ///
    /// - Parameters:
    ///   - time: Seconds since 1970.
    ///   - language: BCP 47 tag, or the closest available language.
    /// - Returns: The text; `nil` if the time is not finite or more than 30 million years away.
    public func text(_ time: Double, language: String) -> String? {
        guard time.isFinite, abs(time) < 1e15 else { return nil }
        let minutes = Int(((time + Double(secondsFromUTC)) / 60).rounded(.down))
        let (hour, minute) = ((minutes % 1440 + 1440) % 1440).quotientAndRemainder(dividingBy: 60)
        let numbers = Phrasebook.of(language).numbers
        return numbers.text(hour) + ":" + (minute < 10 ? numbers.text(0) : "") + numbers.text(minute)
    }
}
