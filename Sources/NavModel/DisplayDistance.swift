// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The units that drivers read on their signs.
public enum DistanceUnits: WordCoded {
    /// Meters and kilometers.
    case metric
    /// Feet and miles, as in the United States.
    case feetAndMiles
    /// Yards and miles, as in the United Kingdom.
    case yardsAndMiles

    /// What is signed where `route` begins: where miles are, yards go with traffic on the left, feet with traffic on the
    /// right.
    public init(signedOn route: Route) {
        let isInMiles = route.legs.first?.annotation.features.first?.contains(.miles) ?? false
        let keepsLeft = route.legs.first?.steps.first?.drivingSide == .left
        self = isInMiles ? keepsLeft ? .yardsAndMiles : .feetAndMiles : .metric
    }
}

/// A distance rounded to what can be read at a glance.
public struct DisplayDistance: Sendable, Hashable {
    /// A unit of length.
    public enum Unit: WordCoded {
        case meter, kilometer, foot, yard, mile

        /// Meters in one of it.
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

    /// The number: whole, or with tenths below ten of the large unit.
    public var number: Double
    /// Its unit.
    public var unit: Unit

    /// Rounds `distance`.
    ///
    /// Steps grow with the distance: 10 m below 100 m, 50 m below a kilometer, 100 m below ten kilometers, then whole
    /// kilometers; likewise in feet or yards up to a tenth or a quarter of a mile, tenths of a mile up to ten miles,
    /// whole miles. Not a number and below zero count as none, anything beyond 100,000 km as that.
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
