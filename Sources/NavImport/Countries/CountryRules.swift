// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// National defaults for untagged properties.
public struct CountryRules: Sendable, Hashable {
    /// The country; `unknown` for worldwide defaults.
    public var country: CountryCode
    /// Whether traffic keeps to the left.
    public var drivesOnLeft = false
    /// Whether speeds and distances are signed in miles.
    public var usesMiles = false

    /// Limit inside built-up areas.
    public var urban = SpeedLimit(kilometersPerHour: 50)
    /// Limit outside built-up areas on a single carriageway.
    public var rural = SpeedLimit(kilometersPerHour: 80)
    /// Limit outside built-up areas on a divided road.
    public var divided = SpeedLimit(kilometersPerHour: 80)
    /// Limit on a road for motor vehicles only (`motorroad=yes`).
    public var motorroad = SpeedLimit(kilometersPerHour: 100)
    /// Legal limit on a motorway without a sign; 110 km/h unless the country has another.
    public var motorway = SpeedLimit(kilometersPerHour: 110)
    /// Limit in a home zone.
    public var livingStreet = SpeedLimit(kilometersPerHour: 20)
    /// Limit outside built-up areas on an unsealed road; `nil` where the law makes no difference.
    public var unsealed: SpeedLimit?

    /// Deviations from the worldwide default access.
    public var customs: Customs = []

    /// National customs that mappers do not tag.
    public struct Customs: OptionSet, Sendable, Hashable {
        /// The raw bits.
        public let rawValue: UInt16
        /// Creates customs from raw bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Trunk roads are for motor vehicles only.
        public static let trunkIsForMotors = Customs(rawValue: 1 << 0)
        /// Motorways are closed to two-wheelers.
        public static let motorwayWithoutTwoWheelers = Customs(rawValue: 1 << 1)
        /// Cycleways are closed to pedestrians.
        public static let cyclewayWithoutWalkers = Customs(rawValue: 1 << 2)
        /// Pedestrian streets are open to bicycles.
        public static let cyclingInPedestrianStreets = Customs(rawValue: 1 << 3)
        /// Bridleways are open to bicycles.
        public static let cyclingOnBridleways = Customs(rawValue: 1 << 4)
        /// Footways are open to bicycles.
        public static let cyclingOnFootways = Customs(rawValue: 1 << 5)
        /// Paths are closed to bicycles.
        public static let pathWithoutBicycles = Customs(rawValue: 1 << 7)
        /// Tracks are closed to motor vehicles.
        public static let trackWithoutMotors = Customs(rawValue: 1 << 8)
        /// All roads are built-up unless tagged otherwise, as in a city state.
        public static let builtUpThroughout = Customs(rawValue: 1 << 6)
    }

    /// Creates the worldwide defaults.
    public init(country: CountryCode = .unknown) { self.country = country }

    /// Default access of a road class.
    public func usualModes(on roadClass: RoadClass) -> ModeSet {
        switch roadClass {
        case .motorway, .motorwayLink:
            return customs.contains(.motorwayWithoutTwoWheelers) ? [.driving, .taxi] : .motor
        case .trunk, .trunkLink:
            return customs.contains(.trunkIsForMotors) ? .motor : .all
        case .busway:
            return []
        case .emergencyAccess:
            return [.cycling, .walking]
        case .pedestrian:
            return customs.contains(.cyclingInPedestrianStreets) ? [.walking, .cycling] : .walking
        case .cycleway:
            return customs.contains(.cyclewayWithoutWalkers) ? .cycling : [.cycling, .walking]
        case .path:
            return customs.contains(.pathWithoutBicycles) ? .walking : [.cycling, .walking]
        case .track:
            return customs.contains(.trackWithoutMotors) ? [.cycling, .walking] : .all
        case .bridleway:
            return customs.contains(.cyclingOnBridleways) ? [.walking, .cycling] : .walking
        case .footway:
            return customs.contains(.cyclingOnFootways) ? [.walking, .cycling] : .walking
        case .steps:
            return .walking
        case .shuttleTrain:
            return .motor
        default:
            return .all
        }
    }

    /// The legal speed limit of a road without signs; `unknown` for ways that are not for cars.
    ///
    /// Divided roads are recognized by the flag `dualCarriageway`, or by one-way traffic on a major road outside
    /// built-up areas.
    ///
    /// - Parameters:
    ///   - road: The road.
    ///   - builtUp: Whether it is in a built-up area.
    ///   - isBicycleRoad: Whether it is a bicycle road.
    public func usualLimit(on road: RoadAttributes, builtUp: Bool, isBicycleRoad: Bool = false) -> SpeedLimit {
        switch road.roadClass {
        case .motorway, .motorwayLink: return motorway
        case .livingStreet: return livingStreet
        // Service roads and car parks are slow everywhere.
        case .service, .alley, .driveway, .parkingAisle, .driveThrough, .emergencyAccess: return urban
        case .ferry, .shuttleTrain, .footway, .cycleway, .path, .bridleway, .steps, .pedestrian: return .unknown
        default: break
        }
        if road.flags.contains(.motorroad) { return motorroad }
        if isBicycleRoad { return SpeedLimit(kilometersPerHour: min(30, urban.kilometersPerHour ?? 30)) }
        if builtUp { return urban }
        if road.surface.isUnpaved, let unsealed { return unsealed }
        let isRing = road.flags.contains(.roundabout) || road.flags.contains(.circular)
        let isThroughRoad = road.roadClass.rawValue <= RoadClass.secondary.rawValue && !road.roadClass.isLink
        let isHalf = road.flags.contains(.oneway) && isThroughRoad && !isRing
        return isHalf || road.flags.contains(.dualCarriageway) ? divided : rural
    }
}
