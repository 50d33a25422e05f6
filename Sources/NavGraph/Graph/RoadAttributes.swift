// SPDX-License-Identifier: Apache-2.0

/// The attributes of a road, as produced by the tag rules. The graph stores equal attributes once for all segments.
///
/// "Forward" is the order in which OpenStreetMap lists the nodes of the way, whatever the direction of traffic.
public struct RoadAttributes: Sendable, Hashable {
    /// Importance of the road, from motorway to steps.
    public var roadClass: RoadClass
    /// Boolean attributes.
    public var flags: RoadFlags = []
    /// What the road is made of.
    public var surface: Surface = .unknown
    /// How even the surface is.
    public var smoothness: Smoothness = .unknown
    /// Vertical order: 0 at ground level, positive above.
    public var layer: Int8 = 0
    /// Country in which the road lies; decides units, speed limits and road numbers.
    public var country: CountryCode = .unknown
    /// Name in the local language; empty when there is none.
    public var name = ""
    /// Road numbers as signed, several joined by "; "; empty when there is none.
    public var ref = ""
    /// Pronunciation of `name`; empty when not mapped.
    public var pronunciation = ""
    /// Names in other languages, sorted by language tag.
    public var translations: [Translation] = []
    /// Attributes of traffic in node order.
    public var forward = Direction()
    /// Attributes of traffic against node order.
    public var backward = Direction()
    /// Duration of a ferry or train crossing along the whole way, in seconds; 0 when not mapped.
    public var crossingSeconds: UInt32 = 0

    /// Creates attributes with only a road class.
    public init(roadClass: RoadClass) { self.roadClass = roadClass }

    /// A translated text.
    public struct Translation: Sendable, Hashable {
        /// Language tag as written in OpenStreetMap, such as `fr` or `zh-Hant`.
        public var language: String
        /// The text.
        public var name: String

        /// Creates a translation.
        public init(language: String, name: String) {
            self.language = language
            self.name = name
        }
    }

    /// Attributes of one direction of travel.
    public struct Direction: Sendable, Hashable {
        /// Modes that may travel in this direction.
        public var access: ModeSet = []
        /// The modes of `access` that are allowed as destination traffic only (destination, private, delivery …).
        public var destinationOnly: ModeSet = []
        /// Legal limit for cars.
        public var speedLimit: SpeedLimit = .unknown
        /// Number of lanes for motor traffic; 0 when unknown.
        public var laneCount: UInt8 = 0
        /// Arrows per lane, leftmost first as the driver sees them; empty when not mapped.
        public var lanes: [LaneMarking] = []
        /// Direction sign.
        public var sign = Sign()
        /// Conditional tags whose value depends on time, as written.
        public var conditions: [Condition] = []
        /// Limits of large vehicles.
        public var limits = RoadLimits()

        /// Creates a direction that is closed to all modes.
        public init() {}
    }

    /// Texts of direction signs; each is empty when not mapped.
    public struct Sign: Sendable, Hashable {
        /// Destinations, several joined by "; " (`destination`).
        public var destination = ""
        /// Road numbers (`destination:ref`).
        public var destinationRef = ""
        /// Street (`destination:street`).
        public var destinationStreet = ""
        /// Exit number (`junction:ref`).
        public var exit = ""
        /// Compass point of each road number (`west;;east`), as on signs in North America, in the order of the numbers.
        public var bound = ""
        /// Destinations in other languages, sorted by language (`destination:lang:en`). A graph returns them from
        /// `sign(of:language:)`.
        public var translations: [Translation] = []

        /// Creates a sign without text.
        public init() {}

        /// Whether there is no text.
        public var isEmpty: Bool {
            destination.isEmpty && destinationRef.isEmpty && destinationStreet.isEmpty && exit.isEmpty && bound.isEmpty
        }
    }

    /// A conditional tag, as written.
    public struct Condition: Sendable, Hashable {
        /// The key, such as `access:conditional`.
        public var key: String
        /// The value, such as `no @ (Mo-Fr 07:00-09:00)`.
        public var value: String

        /// Creates a condition.
        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }
}

/// The attributes of a node, as produced by the tag rules.
public struct NodeAttributes: Sendable, Hashable {
    /// Boolean attributes.
    public var flags: NodeFlags = []
    /// Modes that cannot pass, for example because of a gate or bollards.
    public var barred: ModeSet = []
    /// Number of the motorway exit; empty when there is none.
    public var exitRef = ""
    /// Name of the junction; empty when there is none.
    public var name = ""

    /// Creates a node without attributes.
    public init() {}

    /// Whether the node has no attributes.
    public var isPlain: Bool { flags.isEmpty && barred.isEmpty && exitRef.isEmpty && name.isEmpty }
}

/// Boolean attributes of a node.
@frozen public struct NodeFlags: OptionSet, Sendable, Hashable, BitwiseCopyable {
    /// The bits, as stored in the region file.
    public let rawValue: UInt16

    /// Creates a set from the bits in the region file.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Traffic lights.
    @inlinable public static var trafficSignals: NodeFlags { NodeFlags(rawValue: 1 << 0) }
    /// A stop sign.
    @inlinable public static var stop: NodeFlags { NodeFlags(rawValue: 1 << 1) }
    /// A give-way sign.
    @inlinable public static var giveWay: NodeFlags { NodeFlags(rawValue: 1 << 2) }
    /// A pedestrian crossing.
    @inlinable public static var crossing: NodeFlags { NodeFlags(rawValue: 1 << 3) }
    /// A railway or a tram crosses at the node.
    @inlinable public static var levelCrossing: NodeFlags { NodeFlags(rawValue: 1 << 4) }
    /// A roundabout mapped as a single node.
    @inlinable public static var miniRoundabout: NodeFlags { NodeFlags(rawValue: 1 << 5) }
    /// Traffic circulates clockwise on the mini-roundabout.
    @inlinable public static var clockwise: NodeFlags { NodeFlags(rawValue: 1 << 6) }
    /// A motorway exit, with or without a number.
    @inlinable public static var motorwayJunction: NodeFlags { NodeFlags(rawValue: 1 << 7) }
    /// A toll is collected at the node.
    @inlinable public static var tollBooth: NodeFlags { NodeFlags(rawValue: 1 << 8) }
    /// A turning circle or loop (`turning_circle`, `turning_loop`).
    @inlinable public static var turningCircle: NodeFlags { NodeFlags(rawValue: 1 << 9) }
    /// A gate, bollard or other barrier, passable or not.
    @inlinable public static var barrier: NodeFlags { NodeFlags(rawValue: 1 << 10) }
    /// Border control or customs.
    @inlinable public static var borderControl: NodeFlags { NodeFlags(rawValue: 1 << 11) }
    /// The signal, stop or give-way sign applies in node order only.
    @inlinable public static var forwardOnly: NodeFlags { NodeFlags(rawValue: 1 << 12) }
    /// The signal, stop or give-way sign applies against node order only.
    @inlinable public static var backwardOnly: NodeFlags { NodeFlags(rawValue: 1 << 13) }
    /// Traffic calming, such as a speed hump or a chicane.
    @inlinable public static var trafficCalming: NodeFlags { NodeFlags(rawValue: 1 << 14) }
}
