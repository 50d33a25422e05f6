// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The units of distance on road signs.
public enum DistanceUnits: NamedCase {
    /// Meters and kilometers.
    case metric
    /// Feet and miles, as in the United States.
    case feetAndMiles
    /// Yards and miles, as in the United Kingdom.
    case yardsAndMiles

    /// The units on signs where `route` begins. Countries that use miles use yards if traffic keeps left, and feet
    /// otherwise.
    public init(signedOn route: Route) {
        let isInMiles = route.legs.first?.annotation.features.first?.contains(.miles) ?? false
        let keepsLeft = route.legs.first?.steps.first?.drivingSide == .left
        self = isInMiles ? keepsLeft ? .yardsAndMiles : .feetAndMiles : .metric
    }
}

/// A distance rounded for display.
public struct DisplayDistance: Sendable, Hashable {
    /// A unit of length.
    public enum Unit: NamedCase {
        case meter, kilometer, foot, yard, mile

        /// Meters in one unit.
        public var meters: Double {
            switch self {
            case .meter: 1
            case .kilometer: 1000
            case .foot: 0.3048
            case .yard: 0.9144
            case .mile: 1609.344
            }
        }
    }

    /// The number: an integer, or with one decimal below ten of the larger unit.
    public var number: Double
    /// The unit of `number`.
    public var unit: Unit

    /// Rounds a distance.
    ///
    /// The step grows with the distance: 10 m below 100 m, 50 m below 1 km, 100 m below 10 km, then 1 km. Similarly,
    /// feet or yards are used up to a tenth or a quarter of a mile, then tenths of a mile up to ten miles, then miles.
    ///
    /// - Parameters:
    ///   - distance: The distance. NaN and negative values count as 0; values above 100,000 km are clamped.
    ///   - units: The units to use.
    public init(rounding distance: Meters, in units: DistanceUnits) {
        let meters = distance.value.isNaN ? 0 : max(0, min(1e8, distance.value))
        let (small, large, limit): (Unit, Unit, Double) =
            switch units {
            case .metric: (.meter, .kilometer, 1000)
            case .feetAndMiles: (.foot, .mile, 528)
            case .yardsAndMiles: (.yard, .mile, 440)
            }
        let near = meters / small.meters
        let step: Double = near < 95 ? 10 : 50
        let rounded = (near / step).rounded() * step
        if rounded < limit {
            (number, unit) = (rounded, small)
        } else {
            let far = meters / large.meters
            let tenths = (far * 10).rounded() / 10
            (number, unit) = (tenths < 10 ? tenths : far.rounded(), large)
        }
    }

    /// The rounded distance in meters.
    public var meters: Meters { Meters(number * unit.meters) }
}
