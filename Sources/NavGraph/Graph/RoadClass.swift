// SPDX-License-Identifier: Apache-2.0

/// The class of a road, from the most to the least important for through traffic.
///
/// Raw values are the region file's. Source of the classes: the OpenStreetMap keys `highway`, `service`, `route`.
@frozen public enum RoadClass: UInt8, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    case motorway = 0
    case motorwayLink = 1
    case trunk = 2
    case trunkLink = 3
    case primary = 4
    case primaryLink = 5
    case secondary = 6
    case secondaryLink = 7
    case tertiary = 8
    case tertiaryLink = 9
    case unclassified = 10
    case residential = 11
    case livingStreet = 12
    /// `highway=road`: not classified yet.
    case unknown = 13
    case service = 14
    case alley = 15
    case driveway = 16
    case parkingAisle = 17
    case driveThrough = 18
    case emergencyAccess = 19
    case busway = 20
    case track = 21
    case pedestrian = 22
    case cycleway = 23
    case path = 24
    case bridleway = 25
    case footway = 26
    case steps = 27
    /// A ferry line over water.
    case ferry = 28
    /// A train that carries vehicles.
    case shuttleTrain = 29

    /// Whether this is a ramp or slip road (`*_link`).
    @inlinable public var isLink: Bool {
        switch self {
        case .motorwayLink, .trunkLink, .primaryLink, .secondaryLink, .tertiaryLink: true
        default: false
        }
    }

    /// Whether vehicles are carried rather than driven.
    @inlinable public var isFerry: Bool { self == .ferry || self == .shuttleTrain }

    /// Whether this is a service road of any kind (the values of the key `service`).
    @inlinable public var isService: Bool {
        rawValue >= RoadClass.service.rawValue && rawValue <= RoadClass.emergencyAccess.rawValue
    }
}

/// The surface of a road, in order of comfort. Source: the OpenStreetMap key `surface`.
@frozen public enum Surface: UInt8, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    case unknown = 0
    /// Asphalt or concrete.
    case paved = 1
    /// Paving stones, bricks, concrete plates.
    case pavingStones = 2
    /// Sett, cobbles.
    case cobblestone = 3
    /// Metal or wood deck.
    case deck = 4
    /// Compacted or fine gravel.
    case compacted = 5
    /// Loose gravel.
    case gravel = 6
    /// Earth, grass, sand or mud: passable when dry.
    case ground = 7

    /// Whether the surface is known to be unsealed.
    @inlinable public var isUnpaved: Bool { rawValue >= Surface.compacted.rawValue }
}

/// The smoothness of a road. Source: the OpenStreetMap key `smoothness`.
@frozen public enum Smoothness: UInt8, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    case unknown = 0
    case excellent = 1
    case good = 2
    case intermediate = 3
    case bad = 4
    case veryBad = 5
    case horrible = 6
    case impassable = 7
}

/// Boolean attributes of a road.
@frozen public struct RoadFlags: OptionSet, Sendable, Hashable, BitwiseCopyable {
    /// The bits, as stored in the region file.
    public let rawValue: UInt32

    /// Creates a set from the bits in the region file.
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Underground, or under a building for a considerable length.
    @inlinable public static var tunnel: RoadFlags { RoadFlags(rawValue: 1 << 0) }
    /// Carried by a bridge.
    @inlinable public static var bridge: RoadFlags { RoadFlags(rawValue: 1 << 1) }
    /// Cars pay a toll.
    @inlinable public static var toll: RoadFlags { RoadFlags(rawValue: 1 << 2) }
    /// `junction=roundabout`: circulating traffic has right of way.
    @inlinable public static var roundabout: RoadFlags { RoadFlags(rawValue: 1 << 3) }
    /// `junction=circular`: a ring on which circulating traffic does not always have right of way.
    @inlinable public static var circular: RoadFlags { RoadFlags(rawValue: 1 << 4) }
    /// Reserved for fast motor vehicles (`motorroad=yes`).
    @inlinable public static var motorroad: RoadFlags { RoadFlags(rawValue: 1 << 5) }
    /// Has lanes or rules for high-occupancy vehicles.
    @inlinable public static var highOccupancy: RoadFlags { RoadFlags(rawValue: 1 << 6) }
    /// Has conditional tags that depend on time; see `RoadGraph.conditions(of:)`.
    @inlinable public static var conditional: RoadFlags { RoadFlags(rawValue: 1 << 7) }
    /// Traffic keeps left.
    @inlinable public static var leftHandTraffic: RoadFlags { RoadFlags(rawValue: 1 << 8) }
    /// Speeds and distances are signed in miles.
    @inlinable public static var miles: RoadFlags { RoadFlags(rawValue: 1 << 9) }
    /// The forward speed limit is the legal default, not signed.
    @inlinable public static var forwardLimitIsDefault: RoadFlags { RoadFlags(rawValue: 1 << 10) }
    /// The backward speed limit is the legal default, not signed.
    @inlinable public static var backwardLimitIsDefault: RoadFlags { RoadFlags(rawValue: 1 << 11) }
    /// In a built-up area, according to the tags.
    @inlinable public static var builtUp: RoadFlags { RoadFlags(rawValue: 1 << 12) }
    /// One carriageway of a road with separated directions (`dual_carriageway=yes`).
    @inlinable public static var dualCarriageway: RoadFlags { RoadFlags(rawValue: 1 << 13) }
    /// A ford (`ford=yes`).
    @inlinable public static var ford: RoadFlags { RoadFlags(rawValue: 1 << 14) }
    /// Too narrow for two vehicles to pass (`lanes=1` or a small width).
    @inlinable public static var narrow: RoadFlags { RoadFlags(rawValue: 1 << 15) }
    /// One-way for cars, in either direction, tagged or implied.
    @inlinable public static var oneway: RoadFlags { RoadFlags(rawValue: 1 << 16) }
    /// Under construction or closed, according to unconditional tags.
    @inlinable public static var closed: RoadFlags { RoadFlags(rawValue: 1 << 17) }
    /// In a low-emission zone, which motor vehicles may enter only if they meet its standard.
    @inlinable public static var lowEmissionZone: RoadFlags { RoadFlags(rawValue: 1 << 18) }
    /// Signed as a school zone, or as a place with children on the road.
    @inlinable public static var schoolZone: RoadFlags { RoadFlags(rawValue: 1 << 19) }
}

/// A legal speed limit in one direction of a road.
@frozen public struct SpeedLimit: Sendable, Hashable, BitwiseCopyable {
    /// Tenths of km/h; 0 unknown, 65535 none.
    public let rawValue: UInt16

    /// Creates a limit from the value in the region file.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The limit is not known.
    @inlinable public static var unknown: SpeedLimit { SpeedLimit(rawValue: 0) }
    /// There is no limit (`maxspeed=none`).
    @inlinable public static var unlimited: SpeedLimit { SpeedLimit(rawValue: .max) }

    /// A limit in kilometers per hour, rounded to tenths and clamped to 0.1 … 6000. NaN gives `unknown`.
    @inlinable public init(kilometersPerHour speed: Double) {
        self.rawValue = speed > 0 ? UInt16(min(60_000, max(1, (speed * 10).rounded()))) : 0
    }

    /// The limit in kilometers per hour; `nil` when unknown or unlimited.
    @inlinable public var kilometersPerHour: Double? {
        rawValue == 0 || rawValue == .max ? nil : Double(rawValue) / 10
    }
}
