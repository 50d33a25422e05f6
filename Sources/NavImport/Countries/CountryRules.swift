// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// What the law of one country says where no tag does.
public struct CountryRules: Sendable, Hashable {
    /// The country; `unknown` for the rules of the world at large.
    public var country: CountryCode
    /// Whether traffic keeps to the left.
    public var drivesOnLeft = false
    /// Whether speeds and distances are signed in miles.
    public var usesMiles = false

    /// Limit inside built-up areas.
    public var urban = SpeedLimit(kilometersPerHour: 50)
    /// Limit outside built-up areas on a road with one carriageway.
    public var rural = SpeedLimit(kilometersPerHour: 80)
    /// Limit outside built-up areas on one half of a divided road.
    public var divided = SpeedLimit(kilometersPerHour: 80)
    /// Limit on a road for motor vehicles only (`motorroad=yes`).
    public var motorroad = SpeedLimit(kilometersPerHour: 100)
    /// Limit on a motorway.
    public var motorway = SpeedLimit(kilometersPerHour: 110)
    /// Limit in a home zone.
    public var livingStreet = SpeedLimit(kilometersPerHour: 20)
    /// Limit outside built-up areas on a road that is not sealed; `nil` where the law makes no difference.
    public var unsealed: SpeedLimit?

    /// Ways whose usual modes differ from the world's.
    public var customs: Customs = []

    /// Habits of a country that the tags of a way take for granted.
    public struct Customs: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt16
        /// Takes raw bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Nobody walks or cycles along a trunk road.
        public static let trunkIsForMotors = Customs(rawValue: 1 << 0)
        /// Motorbikes and scooters keep off motorways.
        public static let motorwayWithoutTwoWheelers = Customs(rawValue: 1 << 1)
        /// Nobody walks on a cycleway.
        public static let cyclewayWithoutWalkers = Customs(rawValue: 1 << 2)
        /// Bicycles may be ridden in pedestrian streets.
        public static let cyclingInPedestrianStreets = Customs(rawValue: 1 << 3)
        /// Bicycles may be ridden on bridleways.
        public static let cyclingOnBridleways = Customs(rawValue: 1 << 4)
        /// Bicycles may be ridden on footways.
        public static let cyclingOnFootways = Customs(rawValue: 1 << 5)
        /// Nobody cycles on a path.
        public static let pathWithoutBicycles = Customs(rawValue: 1 << 7)
        /// Tracks serve the fields and woods and are closed to other motor vehicles.
        public static let trackWithoutMotors = Customs(rawValue: 1 << 8)
        /// All roads count as built-up unless their tags say otherwise: a city state.
        public static let builtUpThroughout = Customs(rawValue: 1 << 6)
    }

    /// Starts with the rules of the world at large.
    public init(country: CountryCode = .unknown) { self.country = country }

    /// Modes that may use a kind of way when no tag says anything.
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

    /// The limit that the law sets on a road without signs; `unknown` for ways that are not for cars.
    ///
    /// One half of a divided road is told by its flags: `dualCarriageway`, or one-way traffic outside of town on a
    /// road of some importance.
    public func usualLimit(on road: RoadAttributes, builtUp: Bool, isBicycleRoad: Bool = false) -> SpeedLimit {
        switch road.roadClass {
        case .motorway, .motorwayLink: return motorway
        case .livingStreet: return livingStreet
        // Yards, drives and car parks are slow whatever surrounds them.
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
