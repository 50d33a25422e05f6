// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The kind of a delivery vehicle. Raw values are those of the wire.
public enum DeliveryVehicleKind: Int, Sendable, Hashable, CaseIterable {
    /// A car or van.
    case auto = 1
    /// A motorcycle.
    case twoWheeler = 2
    /// A bicycle.
    case bicycle = 3
    /// A person on foot.
    case pedestrian = 4

    /// The corresponding category of vehicles for trips, for routing.
    public var category: VehicleCategory {
        switch self {
        case .auto: .auto
        case .twoWheeler: .twoWheeler
        case .bicycle: .bicycle
        case .pedestrian: .pedestrian
        }
    }
}

/// The state of a stop. Raw values are those of the wire.
public enum StopState: Int, Sendable, Hashable, CaseIterable {
    /// A later stop.
    case new = 1
    /// The vehicle is on its way to it.
    case enroute = 2
    /// The vehicle has arrived.
    case arrived = 3
}

/// A stop of a delivery vehicle, with its tasks.
public struct DeliveryStop: Sendable, Hashable {
    /// Where the vehicle stops.
    public var place: Coordinate
    /// The tasks, in order.
    public var taskIDs: [TaskID]
    /// The state of the stop.
    public var state: StopState

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - taskIDs: The tasks, in order.
    ///   - state: The state of the stop.
    public init(place: Coordinate, taskIDs: [TaskID], state: StopState = .new) {
        self.place = place
        self.taskIDs = taskIDs
        self.state = state
    }
}

/// The route to the next stop as the driver's app reports it.
public struct DeliveryRoute: Sendable, Hashable {
    /// The line, as the app encoded it.
    public var segment: [UInt8] = []
    /// The end of the line.
    public var endPoint: Coordinate?
    /// Remaining distance along the line.
    public var remainingDistance: Meters?
    /// Remaining time.
    public var remainingDuration: Seconds?

    /// An empty report.
    public init() {}
}

/// A delivery vehicle, as it is stored.
public struct DeliveryVehicle: Sendable, Hashable {
    /// The ID.
    public let id: DeliveryVehicleID
    /// Type of vehicle, such as `auto`.
    public var kind: DeliveryVehicleKind
    /// The latest position by the clock of the sensor.
    public internal(set) var lastLocation: FleetVehicleLocation?
    /// The state of guidance in the driver's app.
    public internal(set) var navigationStatus: NavigationStatus?
    /// The route to the next stop as the driver's app reports it.
    public internal(set) var route = DeliveryRoute()
    /// When `route` was reported.
    public internal(set) var routeTime: Timestamp?
    /// Remaining stops, in driving order.
    public internal(set) var stops: [DeliveryStop] = []
    /// The operator's own attributes, with distinct keys.
    public var attributes: [FleetAttribute] = []
    /// When it was created.
    public internal(set) var created: Timestamp
    /// When it was last changed.
    public internal(set) var updated: Timestamp

    /// Creates a vehicle without stops.
    ///
    /// - Parameters:
    ///   - id: The ID.
    ///   - kind: The kind.
    ///   - created: The time of creation.
    public init(id: DeliveryVehicleID, kind: DeliveryVehicleKind, created: Timestamp) {
        self.id = id
        self.kind = kind
        self.created = created
        updated = created
    }

    /// The fields that a create cannot set.
    public struct ManagedFields: Sendable, Hashable {
        /// The latest position.
        public var lastLocation: FleetVehicleLocation?
        /// The state of guidance.
        public var navigationStatus: NavigationStatus?
        /// The route to the next stop as the app reports it.
        public var route = DeliveryRoute()
        /// When the route was reported.
        public var routeTime: Timestamp?
        /// Remaining stops.
        public var stops: [DeliveryStop] = []
        /// When it was last changed.
        public var updated: Timestamp

        /// The fields of a new vehicle.
        public init(updated: Timestamp) { self.updated = updated }
    }

    /// The fields that a create cannot set. They are set when a vehicle is read from a store; otherwise changed through
    /// `FleetState`.
    public var managedFields: ManagedFields {
        get {
            var fields = ManagedFields(updated: updated)
            fields.lastLocation = lastLocation
            fields.navigationStatus = navigationStatus
            fields.route = route
            fields.routeTime = routeTime
            fields.stops = stops
            return fields
        }
        set {
            lastLocation = newValue.lastLocation
            navigationStatus = newValue.navigationStatus
            route = newValue.route
            routeTime = newValue.routeTime
            stops = newValue.stops
            updated = newValue.updated
        }
    }

    /// Replaces the position by a later report.
    mutating func move(to location: FleetVehicleLocation, at now: Timestamp) {
        if lastLocation.map({ location.isNewer(than: $0, at: now) }) ?? true { lastLocation = location }
    }
}

/// A field of a delivery vehicle that an update mask may name, by its path on the wire.
public enum DeliveryVehicleField: String, Sendable, Hashable, CaseIterable {
    /// The position.
    case lastLocation = "last_location"
    /// Positions that could not be sent earlier.
    case pastLocations = "past_locations"
    /// The state of guidance.
    case navigationStatus = "navigation_status"
    /// The route to the next stop.
    case routeSegment = "current_route_segment"
    /// The end of that route.
    case routeSegmentEndPoint = "current_route_segment_end_point"
    /// Remaining distance.
    case remainingDistance = "remaining_distance_meters"
    /// Remaining time.
    case remainingDuration = "remaining_duration"
    /// All remaining stops.
    case stops = "remaining_vehicle_journey_segments"
    /// All attributes.
    case attributes
    /// The kind.
    case kind = "type"

    /// The fields that the device of an untrusted driver may set.
    public static let ofDrivers: Set<DeliveryVehicleField> = [
        .lastLocation, .pastLocations, .navigationStatus, .routeSegment, .routeSegmentEndPoint, .remainingDistance,
        .remainingDuration,
    ]
    /// The fields that the device of a trusted driver may set: one whose token names tasks.
    public static let ofTrustedDrivers = ofDrivers.union([.stops])
}

/// An update of a delivery vehicle. Only the fields that the mask names are used.
public struct DeliveryVehicleUpdate: Sendable, Hashable {
    /// The fields that the mask names.
    public var fields: Set<DeliveryVehicleField>
    /// The position.
    public var lastLocation: FleetVehicleLocation?
    /// Positions that could not be sent earlier.
    public var pastLocations: [FleetVehicleLocation] = []
    /// The state of guidance.
    public var navigationStatus: NavigationStatus?
    /// The route to the next stop.
    public var route = DeliveryRoute()
    /// All remaining stops.
    public var stops: [DeliveryStop] = []
    /// All attributes.
    public var attributes: [FleetAttribute] = []
    /// The kind; `nil` for an unknown value.
    public var kind: DeliveryVehicleKind?

    /// Creates an update of some fields.
    public init(_ fields: Set<DeliveryVehicleField>) { self.fields = fields }
}
