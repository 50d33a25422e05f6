// SPDX-License-Identifier: Apache-2.0

/// What the arrows on one lane allow.
///
/// Bits 1 … 7 stand at the raw value of the lane shape they show. Source: the OpenStreetMap key `turn:lanes`.
@frozen public struct LaneMarking: OptionSet, Sendable, Hashable, BitwiseCopyable {
    /// The bits, as the region file keeps them.
    public let rawValue: UInt16

    /// Takes the bits of the region file.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// No arrow is painted (`none` or empty).
    public static let unmarked = LaneMarking(rawValue: 1 << 0)
    /// `through`.
    public static let straight = LaneMarking(rawValue: 1 << 1)
    /// `slight_left`.
    public static let slightLeft = LaneMarking(rawValue: 1 << 2)
    /// `slight_right`.
    public static let slightRight = LaneMarking(rawValue: 1 << 3)
    /// `left`.
    public static let left = LaneMarking(rawValue: 1 << 4)
    /// `right`.
    public static let right = LaneMarking(rawValue: 1 << 5)
    /// `sharp_left`.
    public static let sharpLeft = LaneMarking(rawValue: 1 << 6)
    /// `sharp_right`.
    public static let sharpRight = LaneMarking(rawValue: 1 << 7)
    /// `reverse`: turn back.
    public static let uTurn = LaneMarking(rawValue: 1 << 8)
    /// The lane ends and joins the one on its left.
    public static let mergeToLeft = LaneMarking(rawValue: 1 << 9)
    /// The lane ends and joins the one on its right.
    public static let mergeToRight = LaneMarking(rawValue: 1 << 10)
    /// Cars may not use this lane: a bus or cycle lane.
    public static let notForCars = LaneMarking(rawValue: 1 << 11)
    /// Both directions share this lane for turning (`turn:lanes:both_ways`).
    public static let sharedCenter = LaneMarking(rawValue: 1 << 12)
}
