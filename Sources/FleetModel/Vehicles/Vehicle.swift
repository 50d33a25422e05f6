// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Whether a vehicle takes new trips. Raw values are those of the wire.
public enum VehicleState: Int, Sendable, Hashable, CaseIterable {
    /// It takes no new ones, and may finish those it has.
    case offline = 1
    /// It takes new ones.
    case online = 2
}

/// What a vehicle is. Raw values are those of the wire.
public enum VehicleCategory: Int, Sendable, Hashable, CaseIterable {
    /// A car.
    case auto = 1
    /// A taxi, with the rights of taxis.
    case taxi = 2
    /// A truck.
    case truck = 3
    /// A motorcycle or a scooter.
    case twoWheeler = 4
    /// A bicycle.
    case bicycle = 5
    /// Somebody on foot.
    case pedestrian = 6
}

/// How guidance stands in the driver's app. Raw values are those of the wire.
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

/// The least of a licence plate that is of use.
public struct LicensePlate: Sendable, Hashable {
    /// CLDR region.
    public var countryCode: String
    /// The last digit, or `-1` when there is none.
    public var lastCharacter: String

    /// Keeps the last digit of a plate and forgets the rest: `ABC 1234` leaves 4, `AB 123 CD` leaves 3. A single character,
    /// and `-1`, are what is left of a plate already.
    public init(countryCode: String, plate: String) {
        self.countryCode = countryCode
        guard plate.count != 1, plate != "-1" else {
            lastCharacter = plate
            return
        }
        lastCharacter = plate.last { $0.isASCII && $0.isNumber }.map { String($0) } ?? "-1"
    }
}

/// What the device of the driver tells of itself. It comes in and is not given out.
public struct DeviceSettings: Sendable, Hashable {
    /// How the device saves power when it locates; the wire's number.
    public var locationPowerSaveMode = 0
    /// Whether the device saves power.
    public var isPowerSaveMode = false
    /// Whether the screen is on.
    public var isInteractive = false
    /// Whether the battery is charged; the wire's number.
    public var batteryStatus = 0
    /// Where power comes from; the wire's number.
    public var powerSource = 0
    /// 0 … 100.
    public var batteryPercentage = 0.0

    /// Nothing known.
    public init() {}
}

/// The way to the next stop as the driver's app plans it. The server hands it on as it is.
public struct DriverRoute: Sendable, Hashable {
    /// The path, encoded by the app; nobody but apps reads it.
    public var segment = ""
    /// Where the path ends; `nil` when it was not told.
    public var endPoint: Coordinate?
    /// Meters left on the path.
    public var remainingDistance: Meters?
    /// When the app expects to be there.
    public var arrival: Moment?
    /// Slow parts of the path, not overlapping.
    public var traffic: [Stretch] = []

    /// A slow part of a path.
    public struct Stretch: Sendable, Hashable {
        /// How slow.
        public var speed: TrafficSpeed
        /// Where it begins, meters from the start of the path.
        public var offset: Int
        /// Its length, meters.
        public var length: Int

        /// Makes a part.
        public init(speed: TrafficSpeed, offset: Int, length: Int) {
            self.speed = speed
            self.offset = offset
            self.length = length
        }
    }

    /// Nothing told.
    public init() {}
}

/// How freely traffic moves. Raw values are those of the wire.
public enum TrafficSpeed: Int, Sendable, Hashable {
    /// No delay.
    case normal = 1
    /// Clearly slower.
    case slow = 2
    /// Stop and go.
    case jam = 3
}

/// A vehicle of the fleet, as it is stored.
public struct Vehicle: Sendable, Hashable {
    /// Which one.
    public let id: VehicleID
    /// Whether it takes new trips.
    public var state: VehicleState
    /// The kinds of trips that it takes.
    public var supportedTripTypes: [TripType]
    /// Seats, without the driver.
    public var maximumCapacity: Int
    /// What it is.
    public var category: VehicleCategory
    /// The operator's own notes, keys all different, at most 100.
    public var attributes: [FleetAttribute] = []
    /// The least of its plate.
    public var licensePlate: LicensePlate?
    /// Whether it takes the next trip before the present one is done.
    public var backToBackEnabled = false
    /// The latest position by the clock of the sensor.
    public internal(set) var lastLocation: VehicleLocation?
    /// How guidance stands.
    public var navigationStatus: NavigationStatus?
    /// What the device tells of itself.
    public var deviceSettings: DeviceSettings?
    /// The way to the next stop as the driver's app plans it.
    public internal(set) var driverRoute: DriverRoute?
    /// When `driverRoute` last changed.
    public internal(set) var driverRouteVersion: Moment?
    /// When way and time left of `driverRoute` were last told.
    public internal(set) var driverRouteTime: Moment?
    /// Trips that it serves and that are not over, in the order of assignment.
    public internal(set) var tripIDs: [TripID] = []
    /// Stops ahead for all its trips, in the order of driving.
    public internal(set) var waypoints: [TripWaypoint] = []
    /// When the list of stops last changed.
    public internal(set) var waypointsVersion: Moment
    /// When it was created.
    public internal(set) var created: Moment
    /// When it was last changed.
    public internal(set) var updated: Moment
    /// Grows with every change, also across restarts.
    public internal(set) var revision: Int64 = 1

    /// The most notes on one vehicle.
    public static let attributeLimit = 100

    /// Makes a vehicle as it is at its beginning.
    public init(
        id: VehicleID, state: VehicleState, supportedTripTypes: [TripType], maximumCapacity: Int,
        category: VehicleCategory, created: Moment
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

    /// What a store keeps beside the fields that an update may set.
    public struct Bookkeeping: Sendable, Hashable {
        /// The latest position.
        public var lastLocation: VehicleLocation?
        /// The way to the next stop as the app plans it.
        public var driverRoute: DriverRoute?
        /// When it last changed.
        public var driverRouteVersion: Moment?
        /// When way and time left of it were last told.
        public var driverRouteTime: Moment?
        /// Trips that are not over.
        public var tripIDs: [TripID] = []
        /// Stops ahead.
        public var waypoints: [TripWaypoint] = []
        /// When the list of stops last changed.
        public var waypointsVersion: Moment
        /// When it was last changed.
        public var updated: Moment
        /// Grows with every change.
        public var revision: Int64

        /// Puts it together; trips and stops come after.
        public init(waypointsVersion: Moment, updated: Moment, revision: Int64) {
            self.waypointsVersion = waypointsVersion
            self.updated = updated
            self.revision = revision
        }
    }

    /// What a store keeps. Setting it is for reading a vehicle back from a store; everybody else goes through `FleetBook`.
    public var bookkeeping: Bookkeeping {
        get {
            var kept = Bookkeeping(waypointsVersion: waypointsVersion, updated: updated, revision: revision)
            kept.lastLocation = lastLocation
            kept.driverRoute = driverRoute
            kept.driverRouteVersion = driverRouteVersion
            kept.driverRouteTime = driverRouteTime
            kept.tripIDs = tripIDs
            kept.waypoints = waypoints
            return kept
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

    /// Refuses a vehicle that breaks the rules of its fields.
    func check() throws(FleetError) {
        guard !supportedTripTypes.isEmpty else {
            throw FleetError(
                .invalidArgument, "A vehicle must support a trip type.", field: "vehicle.supported_trip_types")
        }
        guard maximumCapacity >= 1 else {
            throw FleetError(
                .invalidArgument, "The capacity \(maximumCapacity) is below 1.", field: "vehicle.maximum_capacity")
        }
        try FleetAttribute.check(attributes, atMost: Vehicle.attributeLimit, field: "vehicle.attributes")
        if let licensePlate, licensePlate.countryCode.isEmpty {
            throw FleetError(
                .invalidArgument, "A licence plate needs the code of its country.",
                field: "vehicle.license_plate.country_code")
        }
    }

    /// Puts a report in place if it is later than the present one; a late report moves nothing.
    ///
    /// - Returns: whether the vehicle moved.
    mutating func move(to location: VehicleLocation, at now: Moment) -> Bool {
        guard lastLocation.map({ location.isNewer(than: $0, at: now) }) ?? true else { return false }
        lastLocation = location
        return true
    }
}
