// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavModel

/// Tells spans of time in hours and minutes.
public struct DurationFormat: Sendable, Hashable {
    /// Makes a format; it holds no state.
    public init() {}

    /// Rounds to the nearest whole minute, never under one. Not a number counts as none; more than a thousand days
    /// count as a thousand days.
    public func minutes(_ duration: Seconds) -> Int {
        let seconds = duration.value.isNaN ? 0 : max(0, min(86_400_000, duration.value))
        return max(1, Int((seconds / 60).rounded()))
    }

    /// The span as a display shows it, such as `1 h 5 min`.
    public func text(_ duration: Seconds, language: String) -> String {
        let book = Phrasebook.of(language)
        return joined(
            parts(duration).map { book.text($0.unit.word, [.number: book.numbers.text($0.number)]) }, "time.display",
            book)
    }

    /// The span as it is spoken, such as `1 hour and 5 minutes`.
    public func spoken(_ duration: Seconds, language: String) -> String {
        let book = Phrasebook.of(language)
        return joined(
            parts(duration).map {
                book.text(
                    $0.unit.word, number: Double($0.number),
                    [.number: book.numbers.text($0.number, isGrouped: false)])
            }, "time.speech", book)
    }

    /// Hours and minutes as the language puts them side by side.
    private func joined(_ texts: [String], _ key: String, _ book: Phrasebook) -> String {
        guard texts.count == 2 else { return texts.first ?? "" }
        return book.text(key, [.first: texts[0], .last: texts[1]])
    }

    private func parts(_ duration: Seconds) -> [(number: Int, unit: UnitWord)] {
        let total = minutes(duration)
        return [(total / 60, .hour), (total % 60, .minute)].filter { $0.0 > 0 }
    }
}
