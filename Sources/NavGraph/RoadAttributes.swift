// SPDX-License-Identifier: Apache-2.0

/// Everything that is the same along one stretch of way: what the tag rules read and the graph keeps once for all
/// segments that share it.
///
/// "Forward" is the order in which the way's nodes are listed, whatever the traffic does.
public struct RoadAttributes: Sendable, Hashable {
    /// Kind of way.
    public var roadClass: RoadClass
    /// Facts that are true or false.
    public var flags: RoadFlags = []
    /// What it is made of.
    public var surface: Surface = .unknown
    /// How even it is.
    public var smoothness: Smoothness = .unknown
    /// Drawing level: 0 on the ground, above it positive.
    public var layer: Int8 = 0
    /// Country whose law holds.
    public var country: CountryCode = .unknown
    /// Name in the local language; empty when there is none.
    public var name = ""
    /// Road numbers as signed, several joined by "; "; empty when there is none.
    public var ref = ""
    /// How to say `name`, when the map tells; empty otherwise.
    public var pronunciation = ""
    /// Names in other languages, sorted by language tag.
    public var translations: [Translation] = []
    /// Traffic along the order of the nodes.
    public var forward = Direction()
    /// Traffic against it.
    public var backward = Direction()
    /// Time that the whole way takes by ferry or train, in seconds; 0 when not told.
    public var crossingSeconds: UInt32 = 0

    /// Starts with nothing but the kind of way.
    public init(roadClass: RoadClass) { self.roadClass = roadClass }

    /// A name in one language.
    public struct Translation: Sendable, Hashable {
        /// Language tag as OpenStreetMap writes it, such as `fr` or `zh-Hant`.
        public var language: String
        /// The name.
        public var name: String

        /// Makes a name in one language.
        public init(language: String, name: String) {
            self.language = language
            self.name = name
        }
    }

    /// What holds for traffic in one direction.
    public struct Direction: Sendable, Hashable {
        /// Modes that may travel in this direction.
        public var access: ModeSet = []
        /// Modes among `access` that may enter only to reach something on this road (destination, private, delivery …).
        public var destinationOnly: ModeSet = []
        /// Legal limit for cars.
        public var speedLimit: SpeedLimit = .unknown
        /// Number of lanes for motor traffic; 0 when unknown.
        public var laneCount: UInt8 = 0
        /// Arrows per lane, leftmost first as the driver sees them; empty when not mapped.
        public var lanes: [LaneMarking] = []
        /// What the signs over this direction say.
        public var sign = Sign()
        /// Conditional tags that could not be decided once and for all, as written.
        public var conditions: [Condition] = []

        /// Starts closed to everyone.
        public init() {}
    }

    /// Text on direction signs; each is empty when the map has none.
    public struct Sign: Sendable, Hashable {
        /// Places, several joined by "; " (`destination`).
        public var destination = ""
        /// Road numbers (`destination:ref`).
        public var destinationRef = ""
        /// Street (`destination:street`).
        public var destinationStreet = ""
        /// Exit number (`junction:ref`).
        public var exit = ""
        /// The point of the compass that each number of the road is bound for (`west;;east`), as signs in North America
        /// tell; in the order of the numbers.
        public var bound = ""
        /// Places in other languages, ascending by language (`destination:lang:en`). A graph tells them by
        /// `sign(of:language:)`.
        public var translations: [Translation] = []

        /// Starts without text.
        public init() {}

        /// Whether there is no text.
        public var isEmpty: Bool {
            destination.isEmpty && destinationRef.isEmpty && destinationStreet.isEmpty && exit.isEmpty && bound.isEmpty
        }
    }

    /// A tag that holds only at times, kept as written for whoever knows the time.
    public struct Condition: Sendable, Hashable {
        /// The key, such as `access:conditional`.
        public var key: String
        /// The value, such as `no @ (Mo-Fr 07:00-09:00)`.
        public var value: String

        /// Makes a condition.
        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }
}

/// Facts about one node of the network, as the tag rules read them.
public struct NodeAttributes: Sendable, Hashable {
    /// Facts that are true or false.
    public var flags: NodeFlags = []
    /// Modes that cannot pass: a gate, bollards, a border of access.
    public var barred: ModeSet = []
    /// Number of the motorway exit here; empty when there is none.
    public var exitRef = ""
    /// Name of the junction; empty when there is none.
    public var name = ""

    /// Starts as a plain node.
    public init() {}

    /// Whether nothing is special here.
    public var isPlain: Bool { flags.isEmpty && barred.isEmpty && exitRef.isEmpty && name.isEmpty }
}

/// Facts about a node that are true or false.
@frozen public struct NodeFlags: OptionSet, Sendable, Hashable, BitwiseCopyable {
    /// The bits, as the region file keeps them.
    public let rawValue: UInt16

    /// Takes the bits of the region file.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Traffic lights.
    @inlinable public static var trafficSignals: NodeFlags { NodeFlags(rawValue: 1 << 0) }
    /// A stop sign.
    @inlinable public static var stop: NodeFlags { NodeFlags(rawValue: 1 << 1) }
    /// A give-way sign.
    @inlinable public static var giveWay: NodeFlags { NodeFlags(rawValue: 1 << 2) }
    /// A place where people on foot cross.
    @inlinable public static var crossing: NodeFlags { NodeFlags(rawValue: 1 << 3) }
    /// Rails cross the road.
    @inlinable public static var levelCrossing: NodeFlags { NodeFlags(rawValue: 1 << 4) }
    /// A roundabout drawn as one node.
    @inlinable public static var miniRoundabout: NodeFlags { NodeFlags(rawValue: 1 << 5) }
    /// The mini-roundabout turns clockwise.
    @inlinable public static var clockwise: NodeFlags { NodeFlags(rawValue: 1 << 6) }
    /// An exit of a motorway, with or without a number.
    @inlinable public static var motorwayJunction: NodeFlags { NodeFlags(rawValue: 1 << 7) }
    /// A place to pay toll.
    @inlinable public static var tollBooth: NodeFlags { NodeFlags(rawValue: 1 << 8) }
    /// Room to turn round (`turning_circle`, `turning_loop`).
    @inlinable public static var turningCircle: NodeFlags { NodeFlags(rawValue: 1 << 9) }
    /// A gate, bollard or other barrier stands here, passable or not.
    @inlinable public static var barrier: NodeFlags { NodeFlags(rawValue: 1 << 10) }
    /// A customs or border post.
    @inlinable public static var borderControl: NodeFlags { NodeFlags(rawValue: 1 << 11) }
    /// The signal, stop or give-way sign is for traffic along the way's node order only.
    @inlinable public static var forwardOnly: NodeFlags { NodeFlags(rawValue: 1 << 12) }
    /// The signal, stop or give-way sign is for traffic against the way's node order only.
    @inlinable public static var backwardOnly: NodeFlags { NodeFlags(rawValue: 1 << 13) }
    /// A hump, a chicane or the like.
    @inlinable public static var trafficCalming: NodeFlags { NodeFlags(rawValue: 1 << 14) }
}
