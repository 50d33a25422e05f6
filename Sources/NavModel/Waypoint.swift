// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A place to go to or to pass by.
public struct Waypoint: Sendable, Hashable {
    /// Text to show.
    public let title: String
    /// The place itself; a route ends on the road nearest to it that serves it.
    public let coordinate: Coordinate
    /// Name of the place in some directory of places, for the app's own use.
    public let placeID: String?
    /// Arrive on the side of the road where the place lies.
    public let preferSameSideOfRoad: Bool
    /// Direction of travel on arrival (on departure for the first stop) in degrees clockwise from north, 0 … 360; −1
    /// for any. Picks roads within ±55° of it unless `headingTolerance` says otherwise.
    public let preferredHeading: Int32
    /// How far the direction of travel may be from `preferredHeading`, degrees.
    public let headingTolerance: Double
    /// A place where a vehicle may stop is wanted: no motorway, no tunnel.
    public let vehicleStopover: Bool
    /// A vehicle calls here and the leg ends; `false` for a point that only bends the route.
    public let isStop: Bool
    /// No road farther away than this counts; `nil` leaves the limit to the provider.
    public let maximumDistance: Meters?
    /// On which side the place must lie as seen from the road, both on arrival and on departure. Unlike
    /// `preferSameSideOfRoad`, this is a condition that is never broken.
    public let approach: Approach

    /// Sides of the road on which a place may lie for a vehicle that calls there.
    public enum Approach: WordCoded {
        /// Either side.
        case unrestricted
        /// The side that traffic keeps to: nobody has to cross the road. Where traffic runs one way only, either side.
        case curb
        /// The side of the oncoming traffic. Where traffic runs one way only, either side.
        case opposite
    }

    /// Makes a place to go to.
    ///
    /// - Returns: `nil` when the coordinate is not on the globe, the heading is not −1 or 0 … 360, or a limit is
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

    /// The preferred direction of travel, if there is one.
    public var heading: Bearing? { preferredHeading < 0 ? nil : Bearing(Double(preferredHeading)) }
}
