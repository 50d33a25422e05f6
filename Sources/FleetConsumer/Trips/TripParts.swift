// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The start, a stop or the end of a trip.
public struct TerminalLocation: Sendable, Hashable {
    /// The place; `nil` if the app has not chosen it yet.
    public var point: Coordinate?
    /// A name for people; fleet servers send none.
    public var label: String?
    /// A description for people; fleet servers send none.
    public var description: String?
    /// The ID in a directory of places, for the app's own locations; fleet servers do not store it.
    public var placeID: String?
    /// The ID that a service generated for the place; as `placeID`.
    public var generatedID: String?
    /// The ID of an entrance of the place; as `placeID`.
    public var accessPointID: String?

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - point: The place.
    ///   - label: A name for people.
    ///   - description: A description for people.
    ///   - placeID: The ID in a directory of places.
    public init(point: Coordinate?, label: String? = nil, description: String? = nil, placeID: String? = nil) {
        self.point = point
        self.label = label
        self.description = description
        self.placeID = placeID
    }
}

/// The last reported position of a vehicle.
public struct VehicleLocation: Sendable, Hashable {
    /// The place.
    public var latLng: Coordinate?
    /// The radius that contains two thirds of the positions, in meters; negative if unknown.
    public var latLngAccuracy = -1.0
    /// Direction of travel, degrees clockwise from north; negative if unknown.
    public var heading = -1.0
    /// Standard deviation of `heading` in degrees; negative if unknown.
    public var headingAccuracy = -1.0
    /// Meters per second; negative if unknown.
    public var metersPerSecond = -1.0
    /// Standard deviation of the speed in meters per second; negative if unknown.
    public var speedAccuracy = -1.0
    /// The time by the clock of the vehicle's device, in seconds since 1970.
    public var time = 0.0
    /// The time of receipt by the server's clock, in seconds since 1970; 0 if unknown.
    public var serverTime = 0.0
    /// Whether it lies on the active route.
    public var isSnappableToRoute = false

    /// Creates a position.
    public init(latLng: Coordinate?, time: Double) {
        self.latLng = latLng
        self.time = time
    }

    /// Meters per second, rounded; 0 if unknown.
    public var speed: Int32 { Int32(exactly: max(0, metersPerSecond).rounded()) ?? 0 }
    /// `time` in milliseconds since 1970.
    public var updateTime: Double { time * 1_000 }
    /// `serverTime` in milliseconds since 1970.
    public var updateServerTime: Double { serverTime * 1_000 }
}

/// A part of a path with uniform traffic.
public struct SpeedReadingSpan: Sendable, Hashable {
    /// The traffic.
    public var speedType: SpeedType
    /// Index of the first point of the path.
    public var startIndex: Int32
    /// Index of the last point of the path, where the next part may begin.
    public var endIndex: Int32

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - speedType: The traffic.
    ///   - startIndex: Index of the first point of the path.
    ///   - endIndex: Index of the last point of the path.
    public init(speedType: SpeedType, startIndex: Int32, endIndex: Int32) {
        self.speedType = speedType
        self.startIndex = startIndex
        self.endIndex = endIndex
    }
}

/// A path with its traffic.
public struct TrafficData: Sendable, Hashable {
    /// The points of the path.
    public var routePath: [Coordinate]
    /// Parts of the path, in order. Traffic between them is unknown.
    public var speedReadingSpans: [SpeedReadingSpan]

    /// Creates traffic.
    public init(routePath: [Coordinate], speedReadingSpans: [SpeedReadingSpan]) {
        self.routePath = routePath
        self.speedReadingSpans = speedReadingSpans
    }
}

/// A remaining stop of the vehicle.
public struct TripWaypoint: Sendable, Hashable {
    /// The place.
    public var location: TerminalLocation?
    /// The trip; that of another rider in a shared vehicle.
    public var tripID: String?
    /// The kind of stop.
    public var waypointType: TripWaypointType
    /// Meters along the road from the previous stop, or from the vehicle for the first one.
    public var distanceToPreviousWaypointInMeters: Int32 = 0
    /// Arrival of the vehicle, in seconds since 1970; 0 if unknown.
    public var eta = 0.0
    /// The route from the previous stop, or from the vehicle for the first one; `nil` if it is unknown or not visible.
    public var routeFromPreviousWaypoint: [Coordinate]?
    /// Traffic along that route; `nil` if unknown.
    public var trafficData: TrafficData?

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - location: The place.
    ///   - tripID: The trip.
    ///   - waypointType: The kind of stop.
    public init(location: TerminalLocation?, tripID: String?, waypointType: TripWaypointType) {
        self.location = location
        self.tripID = tripID
        self.waypointType = waypointType
    }

    /// The identity of a stop, independent of its route.
    struct Identity: Hashable {
        var place: Coordinate?
        var tripID: String?
        var type: TripWaypointType
    }

    var identity: Identity { Identity(place: location?.point, tripID: tripID, type: waypointType) }
}
