// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Whether a vehicle accepts new trips. Raw values are those of the wire.
public enum FleetVehicleState: Int, Sendable, Hashable, CaseIterable {
    /// It accepts no new trips, and may finish those it has.
    case offline = 1
    /// It accepts new trips.
    case online = 2
}

/// The category of a vehicle. Raw values are those of the wire.
public enum VehicleCategory: Int, Sendable, Hashable, CaseIterable {
    /// A car.
    case auto = 1
    /// A taxi, with the access rights of taxis.
    case taxi = 2
    /// A truck.
    case truck = 3
    /// A motorcycle or a scooter.
    case twoWheeler = 4
    /// A bicycle.
    case bicycle = 5
    /// A person on foot.
    case pedestrian = 6
}

/// The state of guidance in the driver's app. Raw values are those of the wire.
public enum NavigationStatus: Int, Sendable, Hashable, CaseIterable {
    /// Free driving.
    case noGuidance = 1
    /// Guided to a destination.
    case enrouteToDestination = 2
    /// The route has been left.
    case offRoute = 3
    /// Within about 50 m of the destination.
    case arrivedAtDestination = 4
}

/// The part of a licence plate that is stored.
public struct LicensePlate: Sendable, Hashable {
    /// CLDR region.
    public var countryCode: String
    /// The last digit, or `-1` when there is none.
    public var lastCharacter: String

    /// Keeps the last digit of a plate: 4 of `ABC 1234`, 3 of `AB 123 CD`. A single character and `-1` are taken as
    /// already reduced.
    public init(countryCode: String, plate: String) {
        self.countryCode = countryCode
        guard plate.count != 1, plate != "-1" else {
            lastCharacter = plate
            return
        }
        lastCharacter = plate.last { $0.isASCII && $0.isNumber }.map { String($0) } ?? "-1"
    }
}

/// The settings of the driver's device. They are stored and not returned.
public struct DeviceSettings: Sendable, Hashable {
    /// The power saving mode of location; the number on the wire.
    public var locationPowerSaveMode = 0
    /// Whether the device saves power.
    public var isPowerSaveMode = false
    /// Whether the screen is on.
    public var isInteractive = false
    /// The state of the battery; the number on the wire.
    public var batteryStatus = 0
    /// The power source; the number on the wire.
    public var powerSource = 0
    /// 0 … 100.
    public var batteryPercentage = 0.0

    /// Without information.
    public init() {}
}

/// The route to the next stop as the driver's app reports it. The server passes it on unchanged.
public struct DriverRoute: Sendable, Hashable {
    /// The path, encoded by the app; opaque to the server unless it is a polyline.
    public var segment = ""
    /// The end of the path; `nil` if it was not reported.
    public var endPoint: Coordinate?
    /// Remaining distance on the path.
    public var remainingDistance: Meters?
    /// The arrival that the app expects.
    public var arrival: Timestamp?
    /// Slow parts of the path, without overlap.
    public var traffic: [Stretch] = []

    /// A slow part of a path.
    public struct Stretch: Sendable, Hashable {
        /// The traffic.
        public var speed: TrafficSpeed
        /// The start, in meters from the start of the path.
        public var offset: Int
        /// The length in meters.
        public var length: Int

        /// Creates a part.
        ///
        /// - Parameters:
        ///   - speed: The traffic.
        ///   - offset: The start, in meters from the start of the path.
        ///   - length: The length in meters.
        public init(speed: TrafficSpeed, offset: Int, length: Int) {
            self.speed = speed
            self.offset = offset
            self.length = length
        }
    }

    /// An empty report.
    public init() {}
}

/// The state of traffic. Raw values are those of the wire.
public enum TrafficSpeed: Int, Sendable, Hashable {
    /// No delay.
    case normal = 1
    /// Clearly slower.
    case slow = 2
    /// Stop and go.
    case jam = 3
}

/// A vehicle of the fleet, as it is stored.
public struct FleetVehicle: Sendable, Hashable {
    /// The ID.
    public let id: VehicleID
    /// Whether it accepts new trips.
    public var state: FleetVehicleState
    /// The types of trips that it accepts.
    public var supportedTripTypes: [FleetTripType]
    /// Seats, without the driver.
    public var maximumCapacity: Int
    /// Car, taxi, truck or another category.
    public var category: VehicleCategory
    /// The operator's own attributes, with distinct keys, at most 100.
    public var attributes: [FleetAttribute] = []
    /// The stored part of its plate.
    public var licensePlate: LicensePlate?
    /// Whether it accepts the next trip before the present one ends.
    public var backToBackEnabled = false
    /// The latest position by the clock of the sensor.
    public internal(set) var lastLocation: FleetVehicleLocation?
    /// The state of guidance.
    public var navigationStatus: NavigationStatus?
    /// The settings of the driver's device.
    public var deviceSettings: DeviceSettings?
    /// The route to the next stop as the driver's app reports it.
    public internal(set) var driverRoute: DriverRoute?
    /// When `driverRoute` last changed.
    public internal(set) var driverRouteVersion: Timestamp?
    /// When the remaining distance and time of `driverRoute` were last reported.
    public internal(set) var driverRouteTime: Timestamp?
    /// Active trips, in the order of assignment.
    public internal(set) var tripIDs: [TripID] = []
    /// Remaining stops of all its trips, in driving order.
    public internal(set) var waypoints: [FleetWaypoint] = []
    /// When the list of stops last changed.
    public internal(set) var waypointsVersion: Timestamp
    /// When it was created.
    public internal(set) var created: Timestamp
    /// When it was last changed.
    public internal(set) var updated: Timestamp
    /// Increases with every change, also across restarts.
    public internal(set) var revision: Int64 = 1

    /// The maximum number of attributes of one vehicle.
    public static let attributeLimit = 100

    /// Creates a new vehicle.
    ///
    /// - Parameters:
    ///   - id: The ID.
    ///   - state: Whether it accepts new trips.
    ///   - supportedTripTypes: The types of trips that it accepts.
    ///   - maximumCapacity: Seats, without the driver.
    ///   - category: The category.
    ///   - created: The time of creation.
    public init(
        id: VehicleID, state: FleetVehicleState, supportedTripTypes: [FleetTripType], maximumCapacity: Int,
        category: VehicleCategory, created: Timestamp
    ) {
        self.id = id
        self.state = state
        self.supportedTripTypes = supportedTripTypes
        self.maximumCapacity = maximumCapacity
        self.category = category
        self.created = created
        updated = created
        waypointsVersion = created
    }

    /// The fields that only the server changes.
    public struct ManagedFields: Sendable, Hashable {
        /// The latest position.
        public var lastLocation: FleetVehicleLocation?
        /// The route to the next stop as the app reports it.
        public var driverRoute: DriverRoute?
        /// When that route last changed.
        public var driverRouteVersion: Timestamp?
        /// When its remaining distance and time were last reported.
        public var driverRouteTime: Timestamp?
        /// Active trips.
        public var tripIDs: [TripID] = []
        /// Remaining stops.
        public var waypoints: [FleetWaypoint] = []
        /// When the list of stops last changed.
        public var waypointsVersion: Timestamp
        /// When it was last changed.
        public var updated: Timestamp
        /// Increases with every change.
        public var revision: Int64

        /// Creates the fields, without trips and stops.
        ///
        /// - Parameters:
        ///   - waypointsVersion: When the list of stops last changed.
        ///   - updated: When it was last changed.
        ///   - revision: Increases with every change.
        public init(waypointsVersion: Timestamp, updated: Timestamp, revision: Int64) {
            self.waypointsVersion = waypointsVersion
            self.updated = updated
            self.revision = revision
        }
    }

    /// The fields that only the server changes. They are set when a vehicle is read from a store; otherwise changed
    /// through `FleetState`.
    public var managedFields: ManagedFields {
        get {
            var fields = ManagedFields(waypointsVersion: waypointsVersion, updated: updated, revision: revision)
            fields.lastLocation = lastLocation
            fields.driverRoute = driverRoute
            fields.driverRouteVersion = driverRouteVersion
            fields.driverRouteTime = driverRouteTime
            fields.tripIDs = tripIDs
            fields.waypoints = waypoints
            return fields
        }
        set {
            lastLocation = newValue.lastLocation
            driverRoute = newValue.driverRoute
            driverRouteVersion = newValue.driverRouteVersion
            driverRouteTime = newValue.driverRouteTime
            tripIDs = newValue.tripIDs
            waypoints = newValue.waypoints
            waypointsVersion = newValue.waypointsVersion
            updated = newValue.updated
            revision = newValue.revision
        }
    }

    /// Validates the fields of a vehicle.
    func check() throws(FleetError) {
        guard !supportedTripTypes.isEmpty else {
            throw FleetError(
                .invalidArgument, "A vehicle must support at least one trip type.",
                field: "vehicle.supported_trip_types")
        }
        guard maximumCapacity >= 1 else {
            throw FleetError(
                .invalidArgument, "The capacity \(maximumCapacity) is below 1.", field: "vehicle.maximum_capacity")
        }
        try FleetAttribute.check(attributes, atMost: FleetVehicle.attributeLimit, field: "vehicle.attributes")
        if let licensePlate, licensePlate.countryCode.isEmpty {
            throw FleetError(
                .invalidArgument, "A licence plate needs a country code.",
                field: "vehicle.license_plate.country_code")
        }
    }

    /// Replaces the position by a later report; a late report changes nothing.
    ///
    /// - Returns: Whether the vehicle moved.
    mutating func move(to location: FleetVehicleLocation, at now: Timestamp) -> Bool {
        guard lastLocation.map({ location.isNewer(than: $0, at: now) }) ?? true else { return false }
        lastLocation = location
        return true
    }
}
