// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A way of telling distances: the units that drivers of a country read on their signs.
public enum DistanceFormat: Sendable, Hashable, CaseIterable {
    /// Meters and kilometers.
    case metric
    /// Feet and miles, as in the United States.
    case feetAndMiles
    /// Yards and miles, as in the United Kingdom.
    case yardsAndMiles

    /// Rounds a distance to what can be read at a glance. A negative distance counts as none.
    ///
    /// Steps grow with the distance: 10 m below 100 m, 50 m below a kilometer, 100 m below ten kilometers, then whole
    /// kilometers; likewise in feet or yards up to a tenth of a mile, tenths of a mile up to ten miles, whole miles.
    /// Not a number counts as none, and anything beyond 100,000 km as that.
    public func rounded(_ distance: Meters) -> RoundedDistance {
        let meters = distance.value.isNaN ? 0 : max(0, min(1e8, distance.value))
        switch self {
        case .metric:
            if let near = near(meters, below: 1000) { return RoundedDistance(number: near, unit: .meter) }
            return far(meters / 1000, .kilometer)
        case .feetAndMiles:
            let feet = meters / 0.3048
            if let near = near(feet, below: 528) { return RoundedDistance(number: near, unit: .foot) }
            return far(meters / 1609.344, .mile)
        case .yardsAndMiles:
            let yards = meters / 0.9144
            if let near = near(yards, below: 440) { return RoundedDistance(number: near, unit: .yard) }
            return far(meters / 1609.344, .mile)
        }
    }

    /// The distance as a display shows it, such as `1.2 km`.
    public func text(_ distance: Meters, language: String) -> String {
        let rounded = rounded(distance)
        let catalogue = Catalogue.of(language)
        return Template.fill(
            catalogue.units[rounded.unit]?.short ?? "{number}", ["number": rounded.digits(catalogue.decimalSign)])
    }

    /// The distance as it is spoken, such as `1.2 kilometers`.
    public func spoken(_ distance: Meters, language: String) -> String {
        let rounded = rounded(distance)
        let catalogue = Catalogue.of(language)
        let forms = catalogue.units[rounded.unit]?.spoken ?? [:]
        return Template.fill(
            forms[catalogue.plural(rounded.number)] ?? forms[.other] ?? "{number}",
            ["number": rounded.digits(catalogue.decimalSign)])
    }

    /// Rounds small units; `nil` when the result reaches `limit`, where the large unit begins.
    private func near(_ value: Double, below limit: Double) -> Double? {
        let step: Double = value < 95 ? 10 : 50
        let rounded = (value / step).rounded() * step
        return rounded < limit ? rounded : nil
    }

    private func far(_ value: Double, _ unit: UnitWord) -> RoundedDistance {
        let tenths = (value * 10).rounded() / 10
        return RoundedDistance(number: tenths < 10 ? tenths : value.rounded(), unit: unit)
    }
}

/// A number and its unit, ready to be read.
public struct RoundedDistance: Sendable, Hashable {
    /// The number: whole, or with tenths below ten of the large unit.
    public var number: Double
    /// Its unit.
    public var unit: UnitWord

    /// The same in meters.
    public var meters: Meters {
        switch unit {
        case .kilometer: Meters(number * 1000)
        case .mile: Meters(number * 1609.344)
        case .yard: Meters(number * 0.9144)
        case .foot: Meters(number * 0.3048)
        default: Meters(number)
        }
    }

    /// The number in digits, with `sign` before the tenths if there are any.
    func digits(_ sign: String) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(sign)\(tenths % 10)"
    }
}
