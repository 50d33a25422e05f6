// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A place where a trip begins, stops or ends.
public struct TerminalLocation: Sendable, Hashable {
    /// Where.
    public var point: Coordinate
    /// A name for people; the server of a fleet gives none.
    public var label: String?
    /// More for people; the server of a fleet gives none.
    public var description: String?
    /// The place in some directory of places, if the order named one.
    public var placeID: String?
    /// An ID that a service made for the place.
    public var generatedID: String?
    /// A door of the place.
    public var accessPointID: String?

    /// Makes a place.
    public init(point: Coordinate, label: String? = nil, description: String? = nil, placeID: String? = nil) {
        self.point = point
        self.label = label
        self.description = description
        self.placeID = placeID
    }
}

/// Where a vehicle was when its device last said so.
public struct VehicleLocation: Sendable, Hashable {
    /// Where.
    public var latLng: Coordinate?
    /// Radius that holds two of three positions, meters; negative when it is not known.
    public var latLngAccuracy = -1.0
    /// Direction of travel, degrees clockwise from north; negative when it is not known.
    public var heading = -1.0
    /// Standard deviation of `heading`, degrees; negative when it is not known.
    public var headingAccuracy = -1.0
    /// Meters per second; negative when it is not known.
    public var metersPerSecond = -1.0
    /// Standard deviation of the speed, meters per second; negative when it is not known.
    public var speedAccuracy = -1.0
    /// When it was there by the clock of the vehicle's device, seconds since 1970.
    public var time = 0.0
    /// When the server heard of it by the server's clock, seconds since 1970; 0 when it is not known.
    public var serverTime = 0.0
    /// Whether it lies on the active route.
    public var isSnappableToRoute = false

    /// Makes a location.
    public init(latLng: Coordinate?, time: Double) {
        self.latLng = latLng
        self.time = time
    }

    /// Meters per second, rounded; 0 when it is not known.
    public var speed: Int32 { Int32(exactly: max(0, metersPerSecond).rounded()) ?? 0 }
    /// `time` in milliseconds since 1970.
    public var updateTime: Double { time * 1_000 }
    /// `serverTime` in milliseconds since 1970.
    public var updateServerTime: Double { serverTime * 1_000 }
}

/// A part of a path on which traffic is the same.
public struct SpeedReadingSpan: Sendable, Hashable {
    /// How traffic moves.
    public var speedType: SpeedType
    /// Index of the first point of the path.
    public var startIndex: Int32
    /// Index of the last point of the path, where the next part may begin.
    public var endIndex: Int32

    /// Makes a part.
    public init(speedType: SpeedType, startIndex: Int32, endIndex: Int32) {
        self.speedType = speedType
        self.startIndex = startIndex
        self.endIndex = endIndex
    }
}

/// A path and the traffic on it.
public struct TrafficData: Sendable, Hashable {
    /// Places along it.
    public var routePath: [Coordinate]
    /// Parts of it, in order. What lies between has not been measured.
    public var speedReadingSpans: [SpeedReadingSpan]

    /// Makes traffic.
    public init(routePath: [Coordinate], speedReadingSpans: [SpeedReadingSpan]) {
        self.routePath = routePath
        self.speedReadingSpans = speedReadingSpans
    }
}

/// A stop that the vehicle has still to make.
public struct TripWaypoint: Sendable, Hashable {
    /// Where.
    public var location: TerminalLocation?
    /// The trip that it belongs to; another rider's trip when the vehicle is shared.
    public var tripID: String?
    /// What happens there.
    public var waypointType: TripWaypointType
    /// Meters along the road from the stop before, or from the vehicle for the first one.
    public var distanceToPreviousWaypointInMeters: Int32 = 0
    /// When the vehicle gets there, seconds since 1970; 0 when nobody knows.
    public var eta = 0.0
    /// The way from the stop before, or from the vehicle for the first one; `nil` when it is not known or not told.
    public var routeFromPreviousWaypoint: [Coordinate]?
    /// Traffic along that way; `nil` when nothing is known of it.
    public var trafficData: TrafficData?

    /// Makes a stop.
    public init(location: TerminalLocation?, tripID: String?, waypointType: TripWaypointType) {
        self.location = location
        self.tripID = tripID
        self.waypointType = waypointType
    }

    /// Which stop it is, whatever is known of the way to it.
    struct Identity: Hashable {
        var place: Coordinate?
        var tripID: String?
        var type: TripWaypointType
    }

    var identity: Identity { Identity(place: location?.point, tripID: tripID, type: waypointType) }
}
