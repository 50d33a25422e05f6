// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A field of a vehicle that an update may name, by its path on the wire.
public enum VehicleField: String, Sendable, Hashable, CaseIterable {
    /// Whether it takes new trips.
    case state = "vehicle_state"
    /// The kinds of trips that it takes.
    case supportedTripTypes = "supported_trip_types"
    /// Where it is.
    case lastLocation = "last_location"
    /// Positions that could not be sent earlier.
    case pastLocations = "past_locations"
    /// Seats.
    case maximumCapacity = "maximum_capacity"
    /// The operator's own notes, as a whole.
    case attributes
    /// What it is.
    case category = "vehicle_type"
    /// Its plate.
    case licensePlate = "license_plate"
    /// Meters left on the way to the next stop.
    case remainingDistance = "remaining_distance_meters"
    /// When the driver's app expects to be at the next stop.
    case arrival = "eta_to_first_waypoint"
    /// Seconds left to the next stop; wins over `arrival`.
    case remainingTime = "remaining_time_seconds"
    /// The way to the next stop.
    case routeSegment = "current_route_segment"
    /// Where that way ends.
    case routeSegmentEndPoint = "current_route_segment_end_point"
    /// Traffic along that way.
    case routeSegmentTraffic = "current_route_segment_traffic"
    /// The order of the stops ahead.
    case waypoints
    /// Whether it takes the next trip before the present one is done.
    case backToBackEnabled = "back_to_back_enabled"
    /// How guidance stands.
    case navigationStatus = "navigation_status"
    /// What the device tells of itself.
    case deviceSettings = "device_settings"

    /// Fields that the server keeps itself, or that are out of use.
    static let managed: Set<String> = [
        "name", "available_capacity", "current_trips", "current_route_segment_version", "waypoints_version", "route",
    ]

    /// What the device of a driver may tell: where the vehicle is, how it drives on, and whether it takes trips.
    public static let ofDrivers: Set<VehicleField> = [
        .state, .lastLocation, .pastLocations, .remainingDistance, .arrival, .remainingTime, .routeSegment,
        .routeSegmentEndPoint, .routeSegmentTraffic, .navigationStatus, .deviceSettings,
    ]
}

/// What an update of a vehicle says. Only the fields that the mask names count; all others stay.
public struct VehicleUpdate: Sendable, Hashable {
    /// What the mask names.
    public var fields: Set<VehicleField>
    /// Whether it takes new trips; `nil` when the sender's value is unknown.
    public var state: VehicleState?
    /// The kinds of trips that it takes.
    public var supportedTripTypes: [TripType] = []
    /// Where it is.
    public var lastLocation: VehicleLocation?
    /// Positions that could not be sent earlier.
    public var pastLocations: [VehicleLocation] = []
    /// Seats.
    public var maximumCapacity = 0
    /// The operator's own notes.
    public var attributes: [FleetAttribute] = []
    /// What it is; `nil` when the sender's value is unknown.
    public var category: VehicleCategory?
    /// Its plate.
    public var licensePlate: LicensePlate?
    /// Meters left on the way to the next stop.
    public var remainingDistance: Meters?
    /// When the driver's app expects to be at the next stop.
    public var arrival: Moment?
    /// Seconds left to the next stop.
    public var remainingTime: Seconds?
    /// The way to the next stop.
    public var routeSegment = ""
    /// Where that way ends.
    public var routeSegmentEndPoint: Coordinate?
    /// Traffic along that way.
    public var routeSegmentTraffic: [DriverRoute.Stretch] = []
    /// The order of the stops ahead.
    public var waypoints: [WaypointWish] = []
    /// Whether it takes the next trip before the present one is done.
    public var backToBackEnabled = false
    /// How guidance stands.
    public var navigationStatus: NavigationStatus?
    /// What the device tells of itself.
    public var deviceSettings: DeviceSettings?

    /// An update of some fields.
    public init(_ fields: Set<VehicleField>) { self.fields = fields }
}
