// SPDX-License-Identifier: Apache-2.0

/// A place on the route ahead where drivers should expect others, from the tags of the map.
public struct RoadAlert: Sendable, Hashable {
    /// Kinds of places.
    public enum Kind: NamedCase {
        /// A railway crosses.
        case levelCrossing
        /// The road is signed as a school zone, or as a place with children.
        case schoolZone
    }

    /// The kind of place.
    public let kind: Kind
    /// Distance along the road, in meters; 0 inside a zone.
    public let distance: Double

    /// Creates an alert.
    ///
    /// - Parameters:
    ///   - kind: The kind of place.
    ///   - distance: Distance along the road, in meters; 0 inside a zone.
    public init(_ kind: Kind, distance: Double) {
        (self.kind, self.distance) = (kind, distance)
    }
}
