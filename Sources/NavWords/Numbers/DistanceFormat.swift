// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Formats distances in the units of a country's road signs.
public enum DistanceFormat: Sendable, Hashable, CaseIterable {
    /// Meters and kilometers.
    case metric
    /// Feet and miles, as in the United States.
    case feetAndMiles
    /// Yards and miles, as in the United Kingdom.
    case yardsAndMiles

    /// Rounds a distance for display, like `DisplayDistance`.
    public func rounded(_ distance: Meters) -> RoundedDistance {
        let shown = DisplayDistance(rounding: distance, in: units)
        return RoundedDistance(number: shown.number, unit: UnitName(shown.unit))
    }

    /// Creates the format of the given units.
    public init(_ units: DistanceUnits) {
        self =
            switch units {
            case .metric: .metric
            case .feetAndMiles: .feetAndMiles
            case .yardsAndMiles: .yardsAndMiles
            }
    }

    /// Kilometers, or miles with feet or yards.
    public var units: DistanceUnits {
        switch self {
        case .metric: .metric
        case .feetAndMiles: .feetAndMiles
        case .yardsAndMiles: .yardsAndMiles
        }
    }

    /// Rounds a distance for speech: larger steps than on a display, and quarters and halves of a mile.
    ///
    /// Meters as in `rounded`, then tenths of a kilometer below three, halves below ten, whole ones. Feet up to 1,000,
    /// yards up to 350; then quarters of a mile below one, halves below five, whole ones.
    public func roundedForSpeech(_ distance: Meters) -> RoundedDistance {
        let meters = DistanceFormat.clamped(distance)
        switch self {
        case .metric:
            if let near = near(meters, below: 1000) { return RoundedDistance(number: near, unit: .meter) }
            let kilometers = meters / 1000
            let step = kilometers < 2.95 ? 0.1 : kilometers < 9.75 ? 0.5 : 1
            return RoundedDistance(number: DistanceFormat.rounded(kilometers, to: step), unit: .kilometer)
        case .feetAndMiles:
            let feet = meters / 0.3048
            let step: Double = feet < 95 ? 10 : feet < 525 ? 50 : 100
            if feet < 1050 {
                return RoundedDistance(number: DistanceFormat.rounded(feet, to: step), unit: .foot)
            }
            return miles(meters)
        case .yardsAndMiles:
            if let near = near(meters / 0.9144, below: 400) { return RoundedDistance(number: near, unit: .yard) }
            return miles(meters)
        }
    }

    /// The distance for display, such as `1.2 km`.
    public func text(_ distance: Meters, language: String) -> String {
        let rounded = rounded(distance)
        let phrasebook = Phrasebook.of(language)
        return phrasebook.text(rounded.unit.name, [.number: phrasebook.numbers.text(rounded.number)])
    }

    /// Number and unit of the distance for display, for layouts that draw them in different sizes.
    public func parts(_ distance: Meters, language: String) -> (number: String, unit: String) {
        let rounded = rounded(distance)
        let phrasebook = Phrasebook.of(language)
        return (phrasebook.numbers.text(rounded.number), phrasebook.unit(rounded.unit.name))
    }

    /// The distance for speech, such as `300 meters` or `a quarter mile`.
    public func spoken(_ distance: Meters, language: String) -> String {
        spoken(distance, Phrasebook.of(language), isInflected: false)
    }

    /// The distance for speech.
    ///
    /// - Parameters:
    ///   - distance: The distance.
    ///   - phrasebook: The language.
    ///   - isInflected: Whether to use the form after a preposition.
    func spoken(_ distance: Meters, _ phrasebook: Phrasebook, isInflected: Bool) -> String {
        let rounded = roundedForSpeech(distance)
        let number = [Placeholder.number: phrasebook.numbers.text(rounded.number, isGrouped: false)]
        let entries = phrasebook.catalogue.entries
        let forms = [rounded.fraction, phrasebook.plurals.form(of: rounded.number).name].compactMap(\.self)
        for form in forms {
            let inflected = isInflected ? "\(rounded.unit.name).inflected.\(form)" : ""
            for key in [inflected, "\(rounded.unit.name).\(form)"] where entries[key] != nil {
                return phrasebook.text(key, number)
            }
        }
        return ""
    }

    private static func clamped(_ distance: Meters) -> Double {
        distance.value.isNaN ? 0 : max(0, min(1e8, distance.value))
    }

    private static func rounded(_ value: Double, to step: Double) -> Double { (value / step).rounded() * step }

    /// Rounds small units; `nil` when the result reaches `limit`, where the large unit begins.
    private func near(_ value: Double, below limit: Double) -> Double? {
        let rounded = DistanceFormat.rounded(value, to: value < 95 ? 10 : 50)
        return rounded < limit ? rounded : nil
    }

    private func miles(_ meters: Double) -> RoundedDistance {
        let miles = meters / 1609.344
        let step = miles < 0.875 ? 0.25 : miles < 4.75 ? 0.5 : 1
        return RoundedDistance(number: max(0.25, DistanceFormat.rounded(miles, to: step)), unit: .mile)
    }
}

extension UnitName {
    /// Creates the name of a unit of length.
    init(_ unit: DisplayDistance.Unit) {
        self =
            switch unit {
            case .meter: .meter
            case .kilometer: .kilometer
            case .foot: .foot
            case .yard: .yard
            case .mile: .mile
            }
    }
}

/// A rounded number and its unit.
public struct RoundedDistance: Sendable, Hashable {
    /// The number: whole, in tenths, or in quarters of a mile.
    public var number: Double
    /// Unit that `number` is in; its word depends on language and plural form.
    public var unit: UnitName

    /// The distance in meters.
    public var meters: Meters {
        switch unit {
        case .kilometer: Meters(number * 1000)
        case .mile: Meters(number * 1609.344)
        case .yard: Meters(number * 0.9144)
        case .foot: Meters(number * 0.3048)
        default: Meters(number)
        }
    }

    /// Key suffix of fractions with their own text.
    fileprivate var fraction: String? {
        switch number {
        case 0.25: "quarter"
        case 0.5: "half"
        case 0.75: "threeQuarters"
        case 1.5: "oneHalf"
        default: nil
        }
    }
}
