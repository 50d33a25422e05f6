// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo

/// Decodes stored records, and rejects those that belong to another ID.
enum SharedRecord {
    static func trip(_ bytes: [UInt8], _ id: String) throws(FleetError) -> FleetTrip {
        try named(try FleetRecord.trip(bytes), \.id.text, id)
    }

    static func vehicle(_ bytes: [UInt8], _ id: String) throws(FleetError) -> FleetVehicle {
        try named(try FleetRecord.vehicle(bytes), \.id.text, id)
    }

    static func task(_ bytes: [UInt8], _ id: String) throws(FleetError) -> DeliveryTask {
        try named(try FleetRecord.task(bytes), \.id.text, id)
    }

    static func deliveryVehicle(_ bytes: [UInt8], _ id: String) throws(FleetError) -> DeliveryVehicle {
        try named(try FleetRecord.deliveryVehicle(bytes), \.id.text, id)
    }

    static func location(_ bytes: [UInt8]) throws(FleetError) -> FleetVehicleLocation {
        let location = try FleetRecord.location(bytes)
        try location.checkStored()
        return location
    }

    private static func named<Value>(
        _ value: Value, _ name: (Value) -> String, _ id: String
    ) throws(FleetError) -> Value {
        guard name(value) == id else {
            throw FleetError(.dataLoss, "the record belongs to '\(name(value).printable(limit: 80))'")
        }
        return value
    }
}

extension VehiclePlan {
    /// Reads the record of a new plan.
    ///
    /// - Throws: `dataLoss`.
    init(record: [UInt8]) throws(FleetError) {
        var reader = LogEntryReader(record)
        var stops: [FleetWaypoint] = []
        for _ in 0..<(try reader.count()) {
            let trip = try TripID(try reader.text())
            guard let kind = WaypointKind(rawValue: try reader.small()) else {
                throw reader.damage("there is no such stop")
            }
            let index = try reader.small()
            stops.append(FleetWaypoint(tripID: trip, kind: kind, index: index, place: try reader.place()))
        }
        let legs = try reader.legs()
        let (made, version) = (try reader.time(), try reader.time())
        let (route, traffic) = (try reader.time(), try reader.time())
        try reader.end()
        guard let plan = VehiclePlan(stops: stops, legs: legs, made: made, version: version) else {
            throw reader.damage("the plan does not have a leg for each stop")
        }
        self = plan
        routeVersion = route
        trafficVersion = traffic
    }

    /// The record of a plan that has just been made.
    var record: [UInt8] {
        var writer = LogEntryWriter()
        writer.count(stops.count)
        for stop in stops {
            writer.text(stop.tripID.text)
            writer.count(stop.kind.rawValue)
            writer.count(stop.index)
            writer.place(stop.place)
        }
        writer.legs(legs)
        for time in [made, version, routeVersion, trafficVersion] { writer.integer(time.nanoseconds) }
        return writer.bytes
    }
}

extension DeliveryPlan {
    /// Reads a record.
    ///
    /// - Throws: `dataLoss`.
    init(record: [UInt8]) throws(FleetError) {
        var reader = LogEntryReader(record)
        var places: [Coordinate] = []
        for _ in 0..<(try reader.count()) { places.append(try reader.place()) }
        let legs = try reader.legs()
        let (made, version) = (try reader.time(), try reader.time())
        try reader.end()
        guard let plan = DeliveryPlan(places: places, legs: legs, made: made, version: version) else {
            throw reader.damage("the plan does not have a leg for each stop")
        }
        self = plan
    }

    /// The record of the plan.
    var record: [UInt8] {
        var writer = LogEntryWriter()
        writer.count(places.count)
        for place in places { writer.place(place) }
        writer.legs(legs)
        for time in [made, version] { writer.integer(time.nanoseconds) }
        return writer.bytes
    }
}

extension LogEntryWriter {
    fileprivate mutating func place(_ place: Coordinate) {
        number(place.latitude)
        number(place.longitude)
    }

    fileprivate mutating func legs(_ legs: [PlanLeg]) {
        count(legs.count)
        for leg in legs {
            count(leg.path.count)
            for point in leg.path { place(point) }
            number(leg.distance.value)
            number(leg.duration.value)
            count(leg.traffic.count)
            for stretch in leg.traffic {
                for value in [stretch.speed.rawValue, stretch.start, stretch.end] { count(value) }
            }
        }
    }
}

extension LogEntryReader {
    fileprivate mutating func place() throws(FleetError) -> Coordinate {
        let place = Coordinate(latitude: try number(), longitude: try number())
        guard place.isValid else { throw damage("a place is out of range") }
        return place
    }

    fileprivate mutating func legs() throws(FleetError) -> [PlanLeg] {
        var legs: [PlanLeg] = []
        for _ in 0..<(try count()) {
            var path: [Coordinate] = []
            for _ in 0..<(try count()) { path.append(try place()) }
            let (distance, duration) = (try number(), try number())
            guard distance.isFinite, distance >= 0, duration.isFinite, duration >= 0 else {
                throw damage("a length is out of range")
            }
            var traffic: [TrafficStretch] = []
            for _ in 0..<(try count()) {
                let (speed, start, end) = (try small(), try small(), try small())
                guard let speed = TrafficSpeed(rawValue: speed), start < end, end < path.count else {
                    throw damage("traffic lies off its line")
                }
                traffic.append(TrafficStretch(speed: speed, start: start, end: end))
            }
            legs.append(
                PlanLeg(path: path, distance: Meters(distance), duration: Seconds(duration), traffic: traffic))
        }
        return legs
    }
}
