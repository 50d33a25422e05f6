// SPDX-License-Identifier: Apache-2.0

/// Properties of an edge that affect the cost of entering or leaving it.
struct EdgeTraits: OptionSet, BitwiseCopyable, Hashable, Sendable {
    let rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }

    // Entering the lowest four from an edge without them has a cost.

    /// Access for destinations only.
    static let destinationOnly = EdgeTraits(rawValue: 1 << 0)
    /// A ferry or a car shuttle train.
    static let carried = EdgeTraits(rawValue: 1 << 1)
    /// A feature to avoid.
    static let avoided = EdgeTraits(rawValue: 1 << 2)
    /// Part of a roundabout.
    static let roundabout = EdgeTraits(rawValue: 1 << 3)
    /// Mask of the four traits above.
    static let entryCostMask = EdgeTraits(rawValue: 0b1111)

    /// Left-hand traffic.
    static let leftHandTraffic = EdgeTraits(rawValue: 1 << 4)
    /// U-turns are allowed at the end.
    static let allowsUTurnAhead = EdgeTraits(rawValue: 1 << 5)
    /// The node at the end is impassable.
    static let barredAhead = EdgeTraits(rawValue: 1 << 6)
    /// Three or more roads meet at the end.
    static let junctionAhead = EdgeTraits(rawValue: 1 << 7)
}
