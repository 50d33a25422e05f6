// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Road types with a legal default limit.
enum SpeedZone: Equatable {
    case urban, rural, divided, motorroad, motorway, livingStreet, bicycleRoad, walkingPace
    /// A zone with its own limit, in km/h or mph as in the country.
    case zone(UInt8)

    /// Parses the part after the colon of `DE:urban`, `GB:nsl_dual`, `DE:zone:30`, `FR:zone30`, `IT:30`.
    init?(_ text: Substring) {
        switch text {
        case "urban", "nsl_restricted", "urban_primary", "urban_secondary": self = .urban
        case "rural", "nsl_single", "national", "rural2x1": self = .rural
        case "nsl_dual", "rural2x2", "dual_carriageway": self = .divided
        case "trunk", "expressway", "motorroad", "express": self = .motorroad
        case "motorway", "nsl_motorway": self = .motorway
        case "living_street", "home_zone", "pedestrian_zone": self = .livingStreet
        case "bicycle_road", "cyclestreet", "cycle_street": self = .bicycleRoad
        case "walk": self = .walkingPace
        default:
            var digits = text.utf8[...]
            if digits.starts(with: "zone".utf8) {
                digits = digits.dropFirst(4)
                if digits.first == UInt8(ascii: ":") { digits.removeFirst() }
            }
            guard !digits.isEmpty, digits.count <= 2, digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
            let number = digits.reduce(UInt8(0)) { $0 * 10 + ($1 - 48) }
            guard number > 0 else { return nil }
            self = .zone(number)
        }
    }

    /// Whether the zone implies a built-up area; `nil` if it does not.
    var isBuiltUp: Bool? {
        switch self {
        case .urban, .livingStreet, .zone, .walkingPace: true
        case .rural: false
        case .divided, .motorroad, .motorway, .bicycleRoad: nil
        }
    }
}

extension CountryRules {
    /// The legal limit of a zone in this country.
    func limit(in zone: SpeedZone) -> SpeedLimit {
        switch zone {
        case .urban: urban
        case .rural: rural
        case .divided: divided
        case .motorroad: motorroad
        case .motorway: motorway
        case .livingStreet: livingStreet
        case .bicycleRoad: SpeedLimit(kilometersPerHour: 30)
        case .walkingPace: .walkingPace
        case .zone(let number): SpeedLimit(kilometersPerHour: Double(number) * (usesMiles ? 1.609344 : 1))
        }
    }
}
