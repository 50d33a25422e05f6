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
@frozen public struct StretchFeatures: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt16

    /// Takes bits.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Under ground.
    @inlinable public static var tunnel: StretchFeatures { StretchFeatures(rawValue: 1 << 0) }
    /// On a bridge.
    @inlinable public static var bridge: StretchFeatures { StretchFeatures(rawValue: 1 << 1) }
    /// Costs money.
    @inlinable public static var toll: StretchFeatures { StretchFeatures(rawValue: 1 << 2) }
    /// A motorway or one of its ramps.
    @inlinable public static var motorway: StretchFeatures { StretchFeatures(rawValue: 1 << 3) }
    /// Carried on a boat.
    @inlinable public static var ferry: StretchFeatures { StretchFeatures(rawValue: 1 << 4) }
    /// Carried on a train.
    @inlinable public static var train: StretchFeatures { StretchFeatures(rawValue: 1 << 5) }
    /// On the ring of a roundabout.
    @inlinable public static var roundabout: StretchFeatures { StretchFeatures(rawValue: 1 << 6) }
    /// Known to be unsealed.
    @inlinable public static var unpaved: StretchFeatures { StretchFeatures(rawValue: 1 << 7) }
    /// A ramp or slip road.
    @inlinable public static var link: StretchFeatures { StretchFeatures(rawValue: 1 << 8) }
    /// Limits and distances are signed in miles.
    @inlinable public static var miles: StretchFeatures { StretchFeatures(rawValue: 1 << 9) }
    /// Only for reaching something on this road.
    @inlinable public static var restricted: StretchFeatures { StretchFeatures(rawValue: 1 << 10) }
}
