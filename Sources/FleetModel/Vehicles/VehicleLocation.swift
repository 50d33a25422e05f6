// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Where a position comes from. Raw values are those of the wire.
public enum LocationSensor: Int, Sendable, Hashable, CaseIterable {
    /// A satellite receiver.
    case gps = 1
    /// Cells and wireless networks.
    case network = 2
    /// Somebody else's question.
    case passive = 3
    /// The likeliest place on a road, found on the device.
    case roadSnapped = 4
    /// A source of the operator's own.
    case customerSupplied = 5
    /// Worked out by the server; it is refused from others.
    case fleetEngine = 6
    /// Several sources, on Android.
    case fused = 100
    /// Several sources, on Apple devices.
    case coreLocation = 200
}

/// A position of a vehicle as its device reported it. Times are kept as they were told.
public struct VehicleLocation: Sendable, Hashable {
    /// A position with its time, source and accuracy.
    public struct Source: Sendable, Hashable {
        /// Where.
        public var place: Coordinate
        /// When, by the clock of the sensor.
        public var time: Moment?
        /// Where it comes from.
        public var sensor: LocationSensor?
        /// Radius, in meters.
        public var accuracy: Double?

        /// Makes a position.
        public init(place: Coordinate, time: Moment? = nil, sensor: LocationSensor? = nil, accuracy: Double? = nil) {
            self.place = place
            self.time = time
            self.sensor = sensor
            self.accuracy = accuracy
        }
    }

    /// Where.
    public var place: Coordinate
    /// When, by the clock of the sensor; when it came, where the sender gave no time.
    public var time: Moment
    /// Whether the sender gave a time. A position without one is of now, and later than the one before it.
    public var isTimed = true
    /// When the server got it.
    public var serverTime: Moment?
    /// Direction of travel, whole degrees clockwise from north, 0 … 359.
    public var heading: Int?
    /// Degrees.
    public var headingAccuracy: Double?
    /// Meters per second.
    public var speed: Double?
    /// Meters per second.
    public var speedAccuracy: Double?
    /// Meters above the ellipsoid.
    public var altitude: Double?
    /// Meters.
    public var altitudeAccuracy: Double?
    /// Radius round `place`, in meters.
    public var accuracy: Double?
    /// Where `place` comes from.
    public var sensor: LocationSensor?
    /// Whether `place` lies on a road.
    public var isRoadSnapped: Bool?
    /// The position before it was put on a road.
    public var raw: Source?
    /// A position of the operator's own.
    public var supplemental: Source?
    /// The position that Android fused.
    public var fused: Source?
    /// Direction of travel of `fused`, whole degrees.
    public var fusedHeading: Int?

    /// Makes a report.
    public init(place: Coordinate, time: Moment) {
        self.place = place
        self.time = time
    }

    /// How far ahead of the server's clock the clock of a sensor may be, in seconds.
    public static let clockSkew = 300.0
    /// How far clocks that are kept by a network are apart at most, in seconds.
    static let ordinarySkew = 10.0

    /// Gives a position without a time that of now, or a microsecond more than the last one where the clock has been set back
    /// a little since: what comes later is later.
    mutating func stampTime(after last: VehicleLocation?, at now: Moment) {
        guard !isTimed else { return }
        isTimed = true
        time = now
        if let last, last.time >= now, last.time.seconds(since: now) < VehicleLocation.clockSkew - 1 {
            time = last.time.successor(at: now)
        }
    }

    /// Whether this report takes the place of the last one, in the order of the clock of the sensor.
    ///
    /// An older report comes late and moves nothing. Clocks that were wrong are trusted for no longer than they are known to
    /// be right: a last position that nobody could report now, and one that came with a clock which has been set back since,
    /// gives way to what comes next. Otherwise a vehicle would stand still until its clock has come back to where it was.
    func isNewer(than last: VehicleLocation, at now: Moment) -> Bool {
        if time > last.time { return true }
        // The clock of the server was ahead when it took the last position, or gave it its time.
        if last.time.seconds(since: now) > VehicleLocation.clockSkew { return true }
        guard time <= now, let received = last.serverTime else { return false }
        if received > now { return last.time > now }
        // The clock of the sensor was ahead when the last position came, by more than clocks of a network differ, and this
        // one has been measured since.
        return last.time.seconds(since: received) > VehicleLocation.ordinarySkew && time > received
    }

    /// Refuses places, directions and sizes that are none.
    func checkFields(field: String) throws(FleetError) {
        for place in [place, raw?.place, supplemental?.place, fused?.place].compactMap({ $0 }) where !place.isValid {
            throw FleetError(.invalidArgument, "The position is not on the globe.", field: field)
        }
        for heading in [heading, fusedHeading].compactMap({ $0 }) where !(0..<360).contains(heading) {
            throw FleetError(.invalidArgument, "The heading \(heading) is not in 0 … 359 degrees.", field: field)
        }
        let sizes = [
            speed, headingAccuracy, speedAccuracy, altitudeAccuracy, accuracy, raw?.accuracy, supplemental?.accuracy,
            fused?.accuracy,
        ]
        for size in sizes.compactMap({ $0 }) where !size.isFinite || size < 0 {
            throw FleetError(.invalidArgument, "\(size) is no speed or accuracy.", field: field)
        }
        if let altitude, !altitude.isFinite {
            throw FleetError(.invalidArgument, "\(altitude) is no altitude.", field: field)
        }
    }

    /// Refuses a report that cannot be true.
    func check(at now: Moment, field: String) throws(FleetError) {
        try checkFields(field: field)
        guard sensor != .fleetEngine, raw?.sensor != .fleetEngine, supplemental?.sensor != .fleetEngine else {
            throw FleetError(.invalidArgument, "FLEET_ENGINE_LOCATION comes from the server only.", field: field)
        }
        guard time.seconds(since: now) <= VehicleLocation.clockSkew else {
            throw FleetError(
                .invalidArgument,
                "The position is \(Int(time.seconds(since: now))) s ahead of the server's clock; set the device's clock.",
                field: field)
        }
    }
}
