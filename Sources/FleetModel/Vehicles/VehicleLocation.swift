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
    /// When, by the clock of the sensor.
    public var time: Moment
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

    /// Refuses a report that cannot be true.
    func check(at now: Moment, field: String) throws(FleetError) {
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
