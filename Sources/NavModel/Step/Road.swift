// SPDX-License-Identifier: Apache-2.0

/// Names, numbers and signs of the road of a step.
///
/// Each text is empty when not mapped. Several values in one text are separated by "; ".
public struct RoadLabel: Sendable, Hashable {
    /// Street name, in the requested language if the map has it.
    public var name = ""
    /// Road number, such as `A 5`.
    public var ref = ""
    /// Compass point of each number of `ref`, as on signs in North America: `west`, or `west;;east` for the first and
    /// the third of three numbers. Empty when not mapped.
    public var bound = ""
    /// Pronunciation of the name.
    public var pronunciation = ""
    /// Destinations on the sign, such as `Basel; Karlsruhe`.
    public var destination = ""
    /// Road numbers on the sign.
    public var destinationRef = ""
    /// Street on the sign.
    public var destinationStreet = ""
    /// Exit number on the sign.
    public var exit = ""
    /// Name of the roundabout, if it has its own.
    public var rotaryName = ""
    /// Country code of two letters (ISO 3166-1 alpha-2), which determines the network of a road number.
    public var country = ""
    /// Rank of the road, which determines the network of a number without letters.
    public var rank = RoadRank.local

    /// Creates an empty label.
    public init() {}
}

/// Features of a stretch of a path.
@frozen public struct StretchFeatures: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt16

    /// Creates a set from its bits.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Covered: no signal, and no daylight.
    @inlinable public static var tunnel: StretchFeatures { StretchFeatures(rawValue: 1 << 0) }
    /// Carried by a bridge.
    @inlinable public static var bridge: StretchFeatures { StretchFeatures(rawValue: 1 << 1) }
    /// Toll road.
    @inlinable public static var toll: StretchFeatures { StretchFeatures(rawValue: 1 << 2) }
    /// A motorway or one of its ramps.
    @inlinable public static var motorway: StretchFeatures { StretchFeatures(rawValue: 1 << 3) }
    /// On board a ferry.
    @inlinable public static var ferry: StretchFeatures { StretchFeatures(rawValue: 1 << 4) }
    /// On a car train.
    @inlinable public static var train: StretchFeatures { StretchFeatures(rawValue: 1 << 5) }
    /// Part of the ring of a roundabout.
    @inlinable public static var roundabout: StretchFeatures { StretchFeatures(rawValue: 1 << 6) }
    /// Known to be unpaved.
    @inlinable public static var unpaved: StretchFeatures { StretchFeatures(rawValue: 1 << 7) }
    /// A ramp or slip road.
    @inlinable public static var link: StretchFeatures { StretchFeatures(rawValue: 1 << 8) }
    /// Speeds and distances are signed in miles.
    @inlinable public static var miles: StretchFeatures { StretchFeatures(rawValue: 1 << 9) }
    /// Destination traffic only.
    @inlinable public static var restricted: StretchFeatures { StretchFeatures(rawValue: 1 << 10) }
    /// In a low-emission zone.
    @inlinable public static var lowEmissionZone: StretchFeatures { StretchFeatures(rawValue: 1 << 11) }
    /// Signed as a school zone.
    @inlinable public static var schoolZone: StretchFeatures { StretchFeatures(rawValue: 1 << 12) }
    /// A railway or a tram crosses at the end of the stretch.
    @inlinable public static var levelCrossing: StretchFeatures { StretchFeatures(rawValue: 1 << 13) }
    /// Traffic signals for this direction at the end of the stretch.
    @inlinable public static var trafficSignals: StretchFeatures { StretchFeatures(rawValue: 1 << 14) }
    /// A stop sign for this direction at the end of the stretch.
    @inlinable public static var stopSign: StretchFeatures { StretchFeatures(rawValue: 1 << 15) }
}
