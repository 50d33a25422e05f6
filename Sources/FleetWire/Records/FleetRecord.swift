// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation
internal import NavGeo
internal import SwiftProtobuf

/// Records of trips, vehicles and positions in a store: the published messages with additional fields of the server.
///
/// Fields that are added to the messages are absent in older records, so records remain readable by later versions.
public enum FleetRecord {
    /// Encodes a trip.
    ///
    /// - Throws: `internal` if it cannot be encoded.
    public static func bytes(of trip: FleetTrip) throws(FleetError) -> [UInt8] {
        let fields = trip.managedFields
        var record = Guidepost_Fleet_V1_TripRecord()
        record.trip = .init(stored: trip, provider: try ProviderID("-"))
        record.trip.name = trip.id.text
        record.revision = fields.revision
        record.created = .init(trip.created)
        record.updated = .init(fields.updated)
        record.passedStops = Int32(clamping: fields.passedStops)
        if let time = fields.pickedUp { record.pickedUp = .init(time) }
        if let time = fields.setDown { record.setDown = .init(time) }
        return try bytes(record)
    }

    /// Encodes a vehicle.
    ///
    /// - Throws: `internal` if it cannot be encoded.
    public static func bytes(of vehicle: FleetVehicle) throws(FleetError) -> [UInt8] {
        let fields = vehicle.managedFields
        var record = Guidepost_Fleet_V1_VehicleRecord()
        record.vehicle = .init(stored: vehicle, provider: try ProviderID("-"))
        record.vehicle.name = vehicle.id.text
        record.revision = fields.revision
        record.created = .init(vehicle.created)
        record.updated = .init(fields.updated)
        record.stops = fields.waypoints.map { stop in
            var record = Guidepost_Fleet_V1_StopRecord()
            record.tripID = stop.tripID.text
            record.kind = .init(rawValue: stop.kind.rawValue) ?? .unknownWaypointType
            record.index = Int32(clamping: stop.index)
            record.place = .init(stop.place)
            return record
        }
        if let settings = vehicle.deviceSettings { record.vehicle.deviceSettings = .init(settings) }
        if let route = fields.driverRoute {
            record.driverRoute = .init()
            if let end = route.endPoint { record.driverRoute.endPoint = .init(end) }
            if let distance = route.remainingDistance { record.driverRoute.remainingDistance = .init(distance.value) }
            if let arrival = route.arrival { record.driverRoute.arrival = .init(arrival) }
            if let time = fields.driverRouteTime { record.driverRoute.told = .init(time) }
            record.vehicle.currentRouteSegmentTraffic.trafficRendering.roadStretch = route.traffic.map { .init($0) }
        }
        return try bytes(record)
    }

    /// Encodes a position.
    ///
    /// - Throws: `internal` if it cannot be encoded.
    public static func bytes(of location: FleetVehicleLocation) throws(FleetError) -> [UInt8] {
        try bytes(Maps_Fleetengine_V1_VehicleLocation(location))
    }

    /// Decodes a trip.
    ///
    /// - Throws: `dataLoss` or `invalidArgument` for bytes that are not a record, or a record that violates the rules
    ///   of its fields.
    public static func trip(_ bytes: [UInt8]) throws(FleetError) -> FleetTrip {
        let record: Guidepost_Fleet_V1_TripRecord = try message(bytes)
        let created = try Wire.time(record.created, field: "created")
        var trip = try FleetTrip(creating: record.trip, id: try TripID(record.trip.name), at: created)
        trip.feedback = try TripFeedback(record.trip)
        trip.managedFields = FleetTrip.ManagedFields(
            status: try Wire.needed(record.trip.tripStatus.rawValue, FleetTripStatus.self, field: "trip_status"),
            intermediateDestinationIndex: Int(record.trip.intermediateDestinationIndex),
            passedStops: Int(record.passedStops),
            intermediateDestinationsVersion: try Wire.time(
                record.trip.intermediateDestinationsVersion, field: "intermediate_destinations_version"),
            pickedUp: record.hasPickedUp ? try Wire.time(record.pickedUp, field: "picked_up") : nil,
            setDown: record.hasSetDown ? try Wire.time(record.setDown, field: "set_down") : nil,
            updated: try Wire.time(record.updated, field: "updated"), revision: record.revision)
        try trip.checkStored()
        return trip
    }

    /// Decodes a vehicle.
    ///
    /// - Throws: `dataLoss` or `invalidArgument` for bytes that are not a record, or a record that violates the rules
    ///   of its fields.
    public static func vehicle(_ bytes: [UInt8]) throws(FleetError) -> FleetVehicle {
        let record: Guidepost_Fleet_V1_VehicleRecord = try message(bytes)
        let created = try Wire.time(record.created, field: "created")
        var vehicle = try FleetVehicle(creating: record.vehicle, id: try VehicleID(record.vehicle.name), at: created)
        vehicle.navigationStatus = try Wire.known(
            record.vehicle.navigationStatus.rawValue, NavigationStatus.self, field: "navigation_status")
        var fields = FleetVehicle.ManagedFields(
            waypointsVersion: try Wire.time(record.vehicle.waypointsVersion, field: "waypoints_version"),
            updated: try Wire.time(record.updated, field: "updated"), revision: record.revision)
        if record.vehicle.hasLastLocation {
            fields.lastLocation = try FleetVehicleLocation(
                record.vehicle.lastLocation, at: created, field: "last_location")
        }
        for trip in record.vehicle.currentTrips { fields.tripIDs.append(try TripID(trip)) }
        for stop in record.stops {
            fields.waypoints.append(
                FleetWaypoint(
                    tripID: try TripID(stop.tripID),
                    kind: try Wire.needed(stop.kind.rawValue, WaypointKind.self, field: "kind"),
                    index: Int(stop.index), place: try Wire.place(stop.place, field: "place")))
        }
        if record.hasDriverRoute {
            var route = DriverRoute()
            let mask: Set<VehicleField> = [.routeSegmentTraffic]
            route.traffic = try FleetVehicleUpdate(
                record.vehicle, mask: mask.map(\.rawValue), at: created
            ).routeSegmentTraffic
            route.segment = record.vehicle.currentRouteSegment
            if record.driverRoute.hasEndPoint {
                route.endPoint = try Wire.place(record.driverRoute.endPoint, field: "end_point")
            }
            if record.driverRoute.hasRemainingDistance {
                route.remainingDistance = Meters(record.driverRoute.remainingDistance.value)
            }
            if record.driverRoute.hasArrival {
                route.arrival = try Wire.time(record.driverRoute.arrival, field: "arrival")
            }
            fields.driverRoute = route
            if record.driverRoute.hasTold {
                fields.driverRouteTime = try Wire.time(record.driverRoute.told, field: "told")
            }
        }
        if record.vehicle.hasCurrentRouteSegmentVersion {
            fields.driverRouteVersion = try Wire.time(record.vehicle.currentRouteSegmentVersion, field: "version")
        }
        vehicle.managedFields = fields
        try vehicle.checkStored()
        return vehicle
    }

    /// Decodes a position.
    ///
    /// - Throws: `dataLoss` or `invalidArgument` for bytes that are not a record, or a record that violates the rules
    ///   of its fields.
    public static func location(_ bytes: [UInt8]) throws(FleetError) -> FleetVehicleLocation {
        let record: Maps_Fleetengine_V1_VehicleLocation = try message(bytes)
        return try FleetVehicleLocation(record, at: Timestamp(nanoseconds: 0), field: "position")
    }

    static func bytes(_ record: some SwiftProtobuf.Message) throws(FleetError) -> [UInt8] {
        do { return try record.serializedBytes() } catch {
            throw FleetError(.internal, "A record cannot be encoded.", cause: error)
        }
    }

    static func message<Record: SwiftProtobuf.Message>(_ bytes: [UInt8]) throws(FleetError) -> Record {
        do { return try Record(serializedBytes: bytes) } catch {
            throw FleetError(.dataLoss, "A record of the store cannot be decoded.", cause: error)
        }
    }
}

extension Maps_Fleetengine_V1_DeviceSettings {
    init(_ settings: DeviceSettings) {
        self.init()
        locationPowerSaveMode =
            .init(rawValue: settings.locationPowerSaveMode) ?? .unknownLocationPowerSaveMode
        isPowerSaveMode = settings.isPowerSaveMode
        isInteractive = settings.isInteractive
        batteryInfo.batteryStatus = .init(rawValue: settings.batteryStatus) ?? .unknownBatteryStatus
        batteryInfo.powerSource = .init(rawValue: settings.powerSource) ?? .unknownPowerSource
        batteryInfo.batteryPercentage = Float(settings.batteryPercentage)
    }
}

extension Maps_Fleetengine_V1_VisualTrafficReportPolylineRendering.RoadStretch {
    init(_ stretch: DriverRoute.Stretch) {
        self.init()
        style =
            switch stretch.speed {
            case .normal: .unspecified
            case .slow: .slowerTraffic
            case .jam: .trafficJam
            }
        offsetMeters = Int32(clamping: stretch.offset)
        lengthMeters = Int32(clamping: stretch.length)
    }
}
