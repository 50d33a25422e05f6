// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel

/// A location to snap, and which roads match.
public struct SnapRequest: Sendable, Hashable {
    /// The location.
    public var place: Coordinate
    /// Modes that must all have access to the road.
    public var modes: ModeSet
    /// Direction of travel; `nil` for any.
    public var heading: Bearing?
    /// Maximum difference between the direction of the road and `heading`, in degrees.
    public var headingTolerance: Double
    /// Maximum distance of a matching road.
    public var maximumDistance: Meters
    /// Whether a vehicle must be able to stop on the road. Motorways, tunnels and ferries then match only if there is
    /// no other road.
    public var isStopover: Bool
    /// Side of the road on which the location must lie, where traffic runs both ways.
    public var approach: Waypoint.Approach

    /// Default of `maximumDistance`.
    public static let defaultDistance = Meters(35_000)

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - place: The location.
    ///   - modes: Modes that must all have access to the road.
    ///   - heading: Direction of travel; `nil` for any.
    ///   - headingTolerance: Maximum difference from `heading`, in degrees.
    ///   - maximumDistance: Maximum distance of a matching road.
    ///   - isStopover: Whether a vehicle must be able to stop on the road.
    ///   - approach: Side of the road on which the location must lie.
    public init(
        _ place: Coordinate, modes: ModeSet, heading: Bearing? = nil, headingTolerance: Double = 55,
        maximumDistance: Meters = SnapRequest.defaultDistance, isStopover: Bool = false,
        approach: Waypoint.Approach = .unrestricted
    ) {
        self.place = place
        self.modes = modes
        self.heading = heading
        self.headingTolerance = headingTolerance
        self.maximumDistance = maximumDistance
        self.isStopover = isStopover
        self.approach = approach
    }
}
