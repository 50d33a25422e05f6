// SPDX-License-Identifier: Apache-2.0

/// The turns that the arrows on a lane allow.
///
/// Bits 1 … 7 have the raw value of the corresponding lane shape as their position. Source: the OpenStreetMap key
/// `turn:lanes`.
@frozen public struct LaneMarking: OptionSet, Sendable, Hashable, BitwiseCopyable {
    /// The bits, as stored in the region file.
    public let rawValue: UInt16

    /// Creates a set from the bits in the region file.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// No arrow is painted (`none` or empty).
    @inlinable public static var unmarked: LaneMarking { LaneMarking(rawValue: 1 << 0) }
    /// `through`.
    @inlinable public static var straight: LaneMarking { LaneMarking(rawValue: 1 << 1) }
    /// `slight_left`.
    @inlinable public static var slightLeft: LaneMarking { LaneMarking(rawValue: 1 << 2) }
    /// `slight_right`.
    @inlinable public static var slightRight: LaneMarking { LaneMarking(rawValue: 1 << 3) }
    /// `left`.
    @inlinable public static var left: LaneMarking { LaneMarking(rawValue: 1 << 4) }
    /// `right`.
    @inlinable public static var right: LaneMarking { LaneMarking(rawValue: 1 << 5) }
    /// `sharp_left`.
    @inlinable public static var sharpLeft: LaneMarking { LaneMarking(rawValue: 1 << 6) }
    /// `sharp_right`.
    @inlinable public static var sharpRight: LaneMarking { LaneMarking(rawValue: 1 << 7) }
    /// `reverse`: U-turn.
    @inlinable public static var uTurn: LaneMarking { LaneMarking(rawValue: 1 << 8) }
    /// The lane ends and merges into the one on its left.
    @inlinable public static var mergeToLeft: LaneMarking { LaneMarking(rawValue: 1 << 9) }
    /// The lane ends and merges into the one on its right.
    @inlinable public static var mergeToRight: LaneMarking { LaneMarking(rawValue: 1 << 10) }
    /// Not for cars: a bus or cycle lane.
    @inlinable public static var notForCars: LaneMarking { LaneMarking(rawValue: 1 << 11) }
    /// Both directions share this lane for turning (`turn:lanes:both_ways`).
    @inlinable public static var sharedCenter: LaneMarking { LaneMarking(rawValue: 1 << 12) }
}
