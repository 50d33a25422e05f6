// SPDX-License-Identifier: Apache-2.0

/// What one metric must know about an edge where a path enters or leaves it.
struct EdgeTraits: OptionSet, BitwiseCopyable, Hashable, Sendable {
    let rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }

    // The lowest four cost something when one comes from an edge without them.

    /// Only for those who have business here.
    static let destinationOnly = EdgeTraits(rawValue: 1 << 0)
    /// A ferry or a train that carries vehicles.
    static let carried = EdgeTraits(rawValue: 1 << 1)
    /// Something that was to be avoided.
    static let avoided = EdgeTraits(rawValue: 1 << 2)
    /// The ring of a roundabout.
    static let roundabout = EdgeTraits(rawValue: 1 << 3)
    /// The four above.
    static let costsEntering = EdgeTraits(rawValue: 0b1111)

    /// Traffic keeps left.
    static let leftHandTraffic = EdgeTraits(rawValue: 1 << 4)
    /// One may turn back at the end.
    static let turnsBackAhead = EdgeTraits(rawValue: 1 << 5)
    /// The node at the end cannot be passed.
    static let barredAhead = EdgeTraits(rawValue: 1 << 6)
    /// Three or more roads meet at the end.
    static let junctionAhead = EdgeTraits(rawValue: 1 << 7)
}
