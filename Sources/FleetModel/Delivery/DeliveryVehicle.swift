// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// What brings parcels. Raw values are those of the wire.
public enum DeliveryVehicleKind: Int, Sendable, Hashable, CaseIterable {
    /// A car or van.
    case auto = 1
    /// A motorcycle.
    case twoWheeler = 2
    /// A bicycle.
    case bicycle = 3
    /// Somebody on foot.
    case pedestrian = 4

    /// The same among the vehicles of trips, for those who know the roads.
    public var category: VehicleCategory {
        switch self {
        case .auto: .auto
        case .twoWheeler: .twoWheeler
        case .bicycle: .bicycle
        case .pedestrian: .pedestrian
        }
    }
}

/// How far a vehicle has come with a stop. Raw values are those of the wire.
public enum StopState: Int, Sendable, Hashable, CaseIterable {
    /// It comes later.
    case new = 1
    /// The vehicle heads for it.
    case enroute = 2
    /// The vehicle is there.
    case arrived = 3
}

/// A place where a vehicle stops, with what is to be done there.
public struct DeliveryStop: Sendable, Hashable {
    /// Where.
    public var place: Coordinate
    /// What is to be done, in order.
    public var taskIDs: [TaskID]
    /// How far the vehicle has come with it.
    public var state: StopState

    /// Makes a stop.
    public init(place: Coordinate, taskIDs: [TaskID], state: StopState = .new) {
        self.place = place
        self.taskIDs = taskIDs
        self.state = state
    }
}

/// The way to the next stop as the driver's app plans it.
public struct DeliveryRoute: Sendable, Hashable {
    /// The line, as the app encoded it.
    public var segment: [UInt8] = []
    /// Where the line ends.
    public var endPoint: Coordinate?
    /// Meters left.
    public var remainingDistance: Meters?
    /// Time left.
    public var remainingDuration: Seconds?

    /// Nothing told.
    public init() {}
}

/// A vehicle that has tasks on its way, as it is stored.
public struct DeliveryVehicle: Sendable, Hashable {
    /// Which one.
    public let id: DeliveryVehicleID
    /// What it is.
    public var kind: DeliveryVehicleKind
    /// The latest position by the clock of the sensor.
    public internal(set) var lastLocation: VehicleLocation?
    /// How guidance stands.
    public internal(set) var navigationStatus: NavigationStatus?
    /// The way to the next stop as the driver's app plans it.
    public internal(set) var route = DeliveryRoute()
    /// When `route` was told.
    public internal(set) var routeTime: Moment?
    /// Stops ahead, in the order of driving.
    public internal(set) var stops: [DeliveryStop] = []
    /// The operator's own notes, keys all different.
    public var attributes: [FleetAttribute] = []
    /// When it was created.
    public internal(set) var created: Moment
    /// When it was last changed.
    public internal(set) var updated: Moment

    /// Makes a vehicle as it is at its beginning.
    public init(id: DeliveryVehicleID, kind: DeliveryVehicleKind, created: Moment) {
        self.id = id
        self.kind = kind
        self.created = created
        updated = created
    }

    /// What a store keeps beside the fields that a create may set.
    public struct Bookkeeping: Sendable, Hashable {
        /// The latest position.
        public var lastLocation: VehicleLocation?
        /// How guidance stands.
        public var navigationStatus: NavigationStatus?
        /// The way to the next stop as the app plans it.
        public var route = DeliveryRoute()
        /// When it was told.
        public var routeTime: Moment?
        /// Stops ahead.
        public var stops: [DeliveryStop] = []
        /// When it was last changed.
        public var updated: Moment

        /// As it is at the beginning.
        public init(updated: Moment) { self.updated = updated }
    }

    /// What a store keeps. Setting it is for reading a vehicle back; everybody else goes through `FleetBook`.
    public var bookkeeping: Bookkeeping {
        get {
            var kept = Bookkeeping(updated: updated)
            kept.lastLocation = lastLocation
            kept.navigationStatus = navigationStatus
            kept.route = route
            kept.routeTime = routeTime
            kept.stops = stops
            return kept
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

    /// Puts a report in place if it is later than the present one.
    mutating func move(to location: VehicleLocation, at now: Moment) {
        if lastLocation.map({ location.isNewer(than: $0, at: now) }) ?? true { lastLocation = location }
    }
}

/// A field of a delivery vehicle that an update may name, by its path on the wire.
public enum DeliveryVehicleField: String, Sendable, Hashable, CaseIterable {
    /// Where it is.
    case lastLocation = "last_location"
    /// Positions that could not be sent earlier.
    case pastLocations = "past_locations"
    /// How guidance stands.
    case navigationStatus = "navigation_status"
    /// The way to the next stop.
    case routeSegment = "current_route_segment"
    /// Where that way ends.
    case routeSegmentEndPoint = "current_route_segment_end_point"
    /// Meters left on it.
    case remainingDistance = "remaining_distance_meters"
    /// Time left on it.
    case remainingDuration = "remaining_duration"
    /// The stops ahead, as a whole.
    case stops = "remaining_vehicle_journey_segments"
    /// The operator's own notes, as a whole.
    case attributes
    /// What it is.
    case kind = "type"

    /// What the device of a driver may tell who is not trusted with tasks.
    public static let ofDrivers: Set<DeliveryVehicleField> = [
        .lastLocation, .pastLocations, .navigationStatus, .routeSegment, .routeSegmentEndPoint, .remainingDistance,
        .remainingDuration,
    ]
    /// What the device of a driver may tell who is trusted with tasks.
    public static let ofTrustedDrivers = ofDrivers.union([.stops])
}

/// What an update of a delivery vehicle says. Only the fields that the mask names count.
public struct DeliveryVehicleUpdate: Sendable, Hashable {
    /// What the mask names.
    public var fields: Set<DeliveryVehicleField>
    /// Where it is.
    public var lastLocation: VehicleLocation?
    /// Positions that could not be sent earlier.
    public var pastLocations: [VehicleLocation] = []
    /// How guidance stands.
    public var navigationStatus: NavigationStatus?
    /// The way to the next stop.
    public var route = DeliveryRoute()
    /// The stops ahead.
    public var stops: [DeliveryStop] = []
    /// The operator's own notes.
    public var attributes: [FleetAttribute] = []
    /// What it is; `nil` when the sender's value is unknown.
    public var kind: DeliveryVehicleKind?

    /// An update of some fields.
    public init(_ fields: Set<DeliveryVehicleField>) { self.fields = fields }
}
