// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The source of a position. Raw values are those of the wire.
public enum LocationSensor: Int, Sendable, Hashable, CaseIterable {
    /// A satellite receiver.
    case gps = 1
    /// Cell and wireless networks.
    case network = 2
    /// A request of another app.
    case passive = 3
    /// Map matching on the device.
    case roadSnapped = 4
    /// A source of the operator's own.
    case customerSupplied = 5
    /// Computed by the server; rejected from clients.
    case fleetEngine = 6
    /// Several sources, on Android.
    case fused = 100
    /// Several sources, on Apple devices.
    case coreLocation = 200
}

/// A position of a vehicle as its device reported it. Times are stored as reported.
public struct FleetVehicleLocation: Sendable, Hashable {
    /// A position with its time, source and accuracy.
    public struct Source: Sendable, Hashable {
        /// The reported coordinate.
        public var place: Coordinate
        /// The time, by the clock of the sensor.
        public var time: Timestamp?
        /// The source.
        public var sensor: LocationSensor?
        /// The radius of uncertainty, in meters.
        public var accuracy: Double?

        /// Creates a position.
        ///
        /// - Parameters:
        ///   - place: The place.
        ///   - time: The time, by the clock of the sensor.
        ///   - sensor: The source.
        ///   - accuracy: The radius of uncertainty, in meters.
        public init(place: Coordinate, time: Timestamp? = nil, sensor: LocationSensor? = nil, accuracy: Double? = nil) {
            self.place = place
            self.time = time
            self.sensor = sensor
            self.accuracy = accuracy
        }
    }

    /// The reported coordinate.
    public var place: Coordinate
    /// The time, by the clock of the sensor; the time of receipt if the sender gave none.
    public var time: Timestamp
    /// Whether the sender gave a time. Otherwise the position is of now, and later than the one before it.
    public var isTimed = true
    /// When the server received it.
    public var serverTime: Timestamp?
    /// Direction of travel, whole degrees clockwise from north, 0 … 359.
    public var heading: Int?
    /// Standard deviation of the heading, in degrees.
    public var headingAccuracy: Double?
    /// In meters per second.
    public var speed: Double?
    /// Standard deviation of the speed, in meters per second.
    public var speedAccuracy: Double?
    /// In meters above the ellipsoid.
    public var altitude: Double?
    /// Standard deviation of the altitude, in meters.
    public var altitudeAccuracy: Double?
    /// Radius round `place`, in meters.
    public var accuracy: Double?
    /// The source of `place`.
    public var sensor: LocationSensor?
    /// Whether `place` was matched to a road.
    public var isRoadSnapped: Bool?
    /// The position before map matching.
    public var raw: Source?
    /// A position of the operator's own source.
    public var supplemental: Source?
    /// The position of Android's fused provider.
    public var fused: Source?
    /// The heading of `fused`, whole degrees.
    public var fusedHeading: Int?

    /// Creates a report.
    public init(place: Coordinate, time: Timestamp) {
        self.place = place
        self.time = time
    }

    /// How far ahead of the server's clock the clock of a sensor may be, in seconds.
    public static let clockSkew = 300.0
    /// The maximum difference of synchronized clocks, in seconds.
    static let ordinarySkew = 10.0

    /// Sets the time of a position without one: now, or a microsecond after the last position if the clock has been set
    /// back a little since, so that times increase.
    mutating func stampTime(after last: FleetVehicleLocation?, at now: Timestamp) {
        guard !isTimed else { return }
        isTimed = true
        time = now
        if let last, last.time >= now, last.time.seconds(since: now) < FleetVehicleLocation.clockSkew - 1 {
            time = last.time.successor(at: now)
        }
    }

    /// Whether this report replaces the last one, in the order of the sensor's clock.
    ///
    /// An older report came late and changes nothing. A clock that was wrong is an exception: a last position from the
    /// future, or one from a clock that has been set back since, is replaced by the next report. Otherwise the vehicle
    /// would not move until its clock has caught up.
    func isNewer(than last: FleetVehicleLocation, at now: Timestamp) -> Bool {
        if time > last.time { return true }
        // The server's clock was ahead when it received the last position, or assigned its time.
        if last.time.seconds(since: now) > FleetVehicleLocation.clockSkew { return true }
        guard time <= now, let received = last.serverTime else { return false }
        if received > now { return last.time > now }
        // The sensor's clock was ahead when the last position came, by more than synchronized clocks differ, and this
        // position was measured since.
        return last.time.seconds(since: received) > FleetVehicleLocation.ordinarySkew && time > received
    }

    /// Validates coordinates, headings and sizes.
    func checkFields(field: String) throws(FleetError) {
        for place in [place, raw?.place, supplemental?.place, fused?.place].compactMap({ $0 }) where !place.isValid {
            throw FleetError(.invalidArgument, "The coordinates are out of range.", field: field)
        }
        for heading in [heading, fusedHeading].compactMap({ $0 }) where !(0..<360).contains(heading) {
            throw FleetError(.invalidArgument, "The heading \(heading) is not in 0 … 359 degrees.", field: field)
        }
        let sizes = [
            speed, headingAccuracy, speedAccuracy, altitudeAccuracy, accuracy, raw?.accuracy, supplemental?.accuracy,
            fused?.accuracy,
        ]
        for size in sizes.compactMap({ $0 }) where !size.isFinite || size < 0 {
            throw FleetError(.invalidArgument, "\(size) is not a valid speed or accuracy.", field: field)
        }
        if let altitude, !altitude.isFinite {
            throw FleetError(.invalidArgument, "\(altitude) is not a valid altitude.", field: field)
        }
    }

    /// Validates a report of a client.
    func check(at now: Timestamp, field: String) throws(FleetError) {
        try checkFields(field: field)
        guard sensor != .fleetEngine, raw?.sensor != .fleetEngine, supplemental?.sensor != .fleetEngine else {
            throw FleetError(.invalidArgument, "FLEET_ENGINE_LOCATION is reserved for the server.", field: field)
        }
        guard time.seconds(since: now) <= FleetVehicleLocation.clockSkew else {
            throw FleetError(
                .invalidArgument,
                "The position is \(Int(time.seconds(since: now))) s ahead of the server's clock; set the device's clock.",
                field: field)
        }
    }
}
