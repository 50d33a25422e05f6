// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A destination or a via point.
public struct Waypoint: Sendable, Hashable {
    /// Display name.
    public let title: String
    /// The coordinate. A route ends on the nearest suitable road.
    public let coordinate: Coordinate
    /// Id of the place in an external directory, for use by the app.
    public let placeID: String?
    /// Whether to arrive on the side of the road where the place is.
    public let preferSameSideOfRoad: Bool
    /// Direction of travel on arrival (on departure for the first stop) in degrees clockwise from north, 0 … 360; −1
    /// for any. Roads within ±`headingTolerance` are selected.
    public let preferredHeading: Int32
    /// Maximum difference from `preferredHeading`, in degrees.
    public let headingTolerance: Double
    /// Whether a vehicle must be able to stop here: not on a motorway or in a tunnel.
    public let vehicleStopover: Bool
    /// Whether the leg ends here; `false` for a via point, which only shapes the route.
    public let isStop: Bool
    /// Maximum distance to the road; `nil` for the default of the provider.
    public let maximumDistance: Meters?
    /// The side of the road on which the place must be, on arrival and on departure. Unlike `preferSameSideOfRoad`,
    /// this is a strict condition.
    public let approach: Approach

    /// Sides of the road on which a place may be.
    public enum Approach: NamedCase {
        /// Either side.
        case unrestricted
        /// The driving side, so that the road need not be crossed. Either side on one-way roads.
        case curb
        /// The side of oncoming traffic. Either side on one-way roads.
        case opposite
    }

    /// Creates a waypoint.
    ///
    /// - Parameters:
    ///   - location: The coordinate.
    ///   - title: Display name.
    ///   - placeID: Id of the place in an external directory.
    ///   - preferSameSideOfRoad: Whether to arrive on the side of the road where the place is.
    ///   - preferredSegmentHeading: Direction of travel in degrees; −1 for any.
    ///   - headingTolerance: Maximum difference from that direction, in degrees.
    ///   - vehicleStopover: Whether a vehicle must be able to stop here.
    ///   - isStop: Whether the leg ends here.
    ///   - maximumDistance: Maximum distance to the road.
    ///   - approach: The side of the road on which the place must be.
    /// - Returns: `nil` when the coordinate is invalid, the heading is neither −1 nor in 0 … 360, or a limit is
    ///   negative.
    public init?(
        location: Coordinate, title: String = "", placeID: String? = nil, preferSameSideOfRoad: Bool = false,
        preferredSegmentHeading: Int32 = -1, headingTolerance: Double = 55, vehicleStopover: Bool = false,
        isStop: Bool = true, maximumDistance: Meters? = nil, approach: Approach = .unrestricted
    ) {
        guard location.isValid, preferredSegmentHeading >= -1, preferredSegmentHeading <= 360, headingTolerance >= 0,
            maximumDistance?.value ?? 0 >= 0
        else { return nil }
        self.title = title
        self.coordinate = location
        self.placeID = placeID
        self.preferSameSideOfRoad = preferSameSideOfRoad
        self.preferredHeading = preferredSegmentHeading
        self.headingTolerance = headingTolerance
        self.vehicleStopover = vehicleStopover
        self.isStop = isStop
        self.maximumDistance = maximumDistance
        self.approach = approach
    }

    /// The preferred direction of travel, if any.
    public var heading: Bearing? { preferredHeading < 0 ? nil : Bearing(Double(preferredHeading)) }
}
