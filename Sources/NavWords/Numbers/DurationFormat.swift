// SPDX-License-Identifier: Apache-2.0

public import NavGeo

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
        parts(duration, language) { words, _ in words.short }
    }

    /// The span as it is spoken, such as `1 hour 5 minutes`.
    public func spoken(_ duration: Seconds, language: String) -> String {
        parts(duration, language) { words, form in words.spoken[form] ?? words.spoken[.other] ?? "{number}" }
    }

    private func parts(
        _ duration: Seconds, _ language: String, _ form: (UnitWords, PluralForm) -> String
    ) -> String {
        let total = minutes(duration)
        let catalogue = Catalogue.of(language)
        var texts: [String] = []
        for (number, unit) in [(total / 60, UnitWord.hour), (total % 60, .minute)] where number > 0 {
            guard let words = catalogue.units[unit] else { continue }
            texts.append(Template.fill(form(words, catalogue.plural(Double(number))), ["number": "\(number)"]))
        }
        return texts.joined(separator: " ")
    }
}
