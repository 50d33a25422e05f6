// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A field of a vehicle that an update mask may name, by its path on the wire.
public enum VehicleField: String, Sendable, Hashable, CaseIterable {
    /// Whether it accepts new trips.
    case state = "vehicle_state"
    /// The types of trips that it accepts.
    case supportedTripTypes = "supported_trip_types"
    /// The position.
    case lastLocation = "last_location"
    /// Positions that could not be sent earlier.
    case pastLocations = "past_locations"
    /// Seats.
    case maximumCapacity = "maximum_capacity"
    /// All attributes.
    case attributes
    /// The category.
    case category = "vehicle_type"
    /// The licence plate.
    case licensePlate = "license_plate"
    /// Remaining distance to the next stop.
    case remainingDistance = "remaining_distance_meters"
    /// The arrival at the next stop that the driver's app expects.
    case arrival = "eta_to_first_waypoint"
    /// Remaining time to the next stop; takes precedence over `arrival`.
    case remainingTime = "remaining_time_seconds"
    /// The route to the next stop.
    case routeSegment = "current_route_segment"
    /// The end of that route.
    case routeSegmentEndPoint = "current_route_segment_end_point"
    /// Traffic along that route.
    case routeSegmentTraffic = "current_route_segment_traffic"
    /// The order of the remaining stops.
    case waypoints
    /// Whether it accepts the next trip before the present one ends.
    case backToBackEnabled = "back_to_back_enabled"
    /// The state of guidance.
    case navigationStatus = "navigation_status"
    /// The settings of the driver's device.
    case deviceSettings = "device_settings"

    /// Fields that the server manages, or that are obsolete.
    static let managed: Set<String> = [
        "name", "available_capacity", "current_trips", "current_route_segment_version", "waypoints_version", "route",
    ]

    /// The fields that a driver's device may set: position, route, and whether it accepts trips.
    public static let ofDrivers: Set<VehicleField> = [
        .state, .lastLocation, .pastLocations, .remainingDistance, .arrival, .remainingTime, .routeSegment,
        .routeSegmentEndPoint, .routeSegmentTraffic, .navigationStatus, .deviceSettings,
    ]
}

/// An update of a vehicle. Only the fields that the mask names are used.
public struct FleetVehicleUpdate: Sendable, Hashable {
    /// The fields that the mask names.
    public var fields: Set<VehicleField>
    /// Whether it accepts new trips; `nil` for an unknown value.
    public var state: FleetVehicleState?
    /// The types of trips that it accepts.
    public var supportedTripTypes: [FleetTripType] = []
    /// The position.
    public var lastLocation: FleetVehicleLocation?
    /// Positions that could not be sent earlier.
    public var pastLocations: [FleetVehicleLocation] = []
    /// Seats.
    public var maximumCapacity = 0
    /// All attributes.
    public var attributes: [FleetAttribute] = []
    /// The category; `nil` for an unknown value.
    public var category: VehicleCategory?
    /// The licence plate.
    public var licensePlate: LicensePlate?
    /// Remaining distance to the next stop.
    public var remainingDistance: Meters?
    /// The arrival at the next stop that the driver's app expects.
    public var arrival: Timestamp?
    /// Remaining time to the next stop.
    public var remainingTime: Seconds?
    /// The route to the next stop.
    public var routeSegment = ""
    /// Where `routeSegment` ends.
    public var routeSegmentEndPoint: Coordinate?
    /// Traffic along that route.
    public var routeSegmentTraffic: [DriverRoute.Stretch] = []
    /// The order of the remaining stops.
    public var waypoints: [WaypointReference] = []
    /// Whether it accepts the next trip before the present one ends.
    public var backToBackEnabled = false
    /// The state of guidance.
    public var navigationStatus: NavigationStatus?
    /// The settings of the driver's device.
    public var deviceSettings: DeviceSettings?

    /// Creates an update of some fields.
    public init(_ fields: Set<VehicleField>) { self.fields = fields }
}
