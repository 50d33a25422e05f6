// SPDX-License-Identifier: Apache-2.0

/// What is written about the road of a step: names, numbers, and the signs that point to it.
///
/// Every text is empty where the map has none. Several values in one text are separated by "; ".
public struct RoadLabel: Sendable, Hashable {
    /// Street name, in the asked language when the map has it.
    public var name = ""
    /// Road number, such as `A 5`.
    public var ref = ""
    /// The point of the compass that each number of `ref` is bound for, as signs in North America tell: `west`, or
    /// `west;;east` for the first and the third of three numbers. Empty where no sign tells.
    public var bound = ""
    /// How to say the name.
    public var pronunciation = ""
    /// Places on the sign, such as `Basel; Karlsruhe`.
    public var destination = ""
    /// Road numbers on the sign.
    public var destinationRef = ""
    /// Street on the sign.
    public var destinationStreet = ""
    /// Exit number on the sign.
    public var exit = ""
    /// Name of the roundabout, when it has one of its own.
    public var rotaryName = ""
    /// Country of the road in two letters (ISO 3166-1 alpha-2); tells the network of a number.
    public var country = ""
    /// Kind of the road; tells the network of a number without letters.
    public var rank = RoadRank.local

    /// Starts without text.
    public init() {}
}

/// What a driver passes on one stretch of the path.
public struct StretchFeatures: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt16

    /// Takes bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Under ground.
    public static let tunnel = StretchFeatures(rawValue: 1 << 0)
    /// On a bridge.
    public static let bridge = StretchFeatures(rawValue: 1 << 1)
    /// Costs money.
    public static let toll = StretchFeatures(rawValue: 1 << 2)
    /// A motorway or one of its ramps.
    public static let motorway = StretchFeatures(rawValue: 1 << 3)
    /// Carried on a boat.
    public static let ferry = StretchFeatures(rawValue: 1 << 4)
    /// Carried on a train.
    public static let train = StretchFeatures(rawValue: 1 << 5)
    /// On the ring of a roundabout.
    public static let roundabout = StretchFeatures(rawValue: 1 << 6)
    /// Known to be unsealed.
    public static let unpaved = StretchFeatures(rawValue: 1 << 7)
    /// A ramp or slip road.
    public static let link = StretchFeatures(rawValue: 1 << 8)
    /// Limits and distances are signed in miles.
    public static let miles = StretchFeatures(rawValue: 1 << 9)
    /// Only for reaching something on this road.
    public static let restricted = StretchFeatures(rawValue: 1 << 10)
}
