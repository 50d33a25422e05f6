// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavModel

/// Formats durations in hours and minutes.
public struct DurationFormat: Sendable, Hashable {
    /// Creates a format.
    public init() {}

    /// Rounds to the nearest whole minute, at least one. NaN counts as zero; the maximum is one thousand days.
    public func minutes(_ duration: Seconds) -> Int {
        let seconds = duration.value.isNaN ? 0 : max(0, min(86_400_000, duration.value))
        return max(1, Int((seconds / 60).rounded()))
    }

    /// The duration for display, such as `1 h 5 min`.
    public func text(_ duration: Seconds, language: String) -> String {
        let phrasebook = Phrasebook.of(language)
        return joined(
            parts(duration).map { phrasebook.text($0.unit.name, [.number: phrasebook.numbers.text($0.number)]) },
            "time.display",
            phrasebook)
    }

    /// The duration for speech, such as `1 hour and 5 minutes`.
    public func spoken(_ duration: Seconds, language: String) -> String {
        let phrasebook = Phrasebook.of(language)
        return joined(
            parts(duration).map {
                phrasebook.text(
                    $0.unit.name, number: Double($0.number),
                    [.number: phrasebook.numbers.text($0.number, isGrouped: false)])
            }, "time.speech", phrasebook)
    }

    /// Joins hours and minutes.
    private func joined(_ texts: [String], _ key: String, _ phrasebook: Phrasebook) -> String {
        guard texts.count == 2 else { return texts.first ?? "" }
        return phrasebook.text(key, [.first: texts[0], .last: texts[1]])
    }

    private func parts(_ duration: Seconds) -> [(number: Int, unit: UnitName)] {
        let total = minutes(duration)
        return [(total / 60, .hour), (total % 60, .minute)].filter { $0.0 > 0 }
    }
}

extension DurationFormat {
    /// A difference of travel times in whole minutes with its sign: `+2 min`, `−1 min`; `≈` below half a minute, empty if it is
    /// not finite.
    public func difference(_ seconds: Double, language: String) -> String {
        guard seconds.isFinite else { return "" }
        let minutes = (abs(seconds) / 60).rounded()
        guard minutes >= 1 else { return "≈" }
        return (seconds < 0 ? "−" : "+") + text(Seconds(minutes * 60), language: language)
    }
}
