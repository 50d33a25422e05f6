// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation
internal import NavGeo
internal import SwiftProtobuf

/// Trips, vehicles and positions as a store keeps them: published messages with what the server remembers beside.
///
/// A field that is added to the messages reads as absent from older records, so records outlive versions of the program.
public enum FleetRecord {
    /// The bytes of a trip.
    public static func bytes(of trip: Trip) throws(FleetError) -> [UInt8] {
        let kept = trip.bookkeeping
        var record = Guidepost_Fleet_V1_TripRecord()
        record.trip = .init(stored: trip, provider: try ProviderID("-"))
        record.trip.name = trip.id.text
        record.revision = kept.revision
        record.created = .init(trip.created)
        record.updated = .init(kept.updated)
        record.passedStops = Int32(clamping: kept.passedStops)
        if let time = kept.pickedUp { record.pickedUp = .init(time) }
        if let time = kept.setDown { record.setDown = .init(time) }
        return try bytes(record)
    }

    /// The bytes of a vehicle.
    public static func bytes(of vehicle: Vehicle) throws(FleetError) -> [UInt8] {
        let kept = vehicle.bookkeeping
        var record = Guidepost_Fleet_V1_VehicleRecord()
        record.vehicle = .init(stored: vehicle, provider: try ProviderID("-"))
        record.vehicle.name = vehicle.id.text
        record.revision = kept.revision
        record.created = .init(vehicle.created)
        record.updated = .init(kept.updated)
        record.stops = kept.waypoints.map { stop in
            var record = Guidepost_Fleet_V1_StopRecord()
            record.tripID = stop.tripID.text
            record.kind = .init(rawValue: stop.kind.rawValue) ?? .unknownWaypointType
            record.index = Int32(clamping: stop.index)
            record.place = .init(stop.place)
            return record
        }
        if let settings = vehicle.deviceSettings { record.vehicle.deviceSettings = .init(settings) }
        if let route = kept.driverRoute {
            record.driverRoute = .init()
            if let end = route.endPoint { record.driverRoute.endPoint = .init(end) }
            if let distance = route.remainingDistance { record.driverRoute.remainingDistance = .init(distance.value) }
            if let arrival = route.arrival { record.driverRoute.arrival = .init(arrival) }
            if let time = kept.driverRouteTime { record.driverRoute.told = .init(time) }
            record.vehicle.currentRouteSegmentTraffic.trafficRendering.roadStretch = route.traffic.map { .init($0) }
        }
        return try bytes(record)
    }

    /// The bytes of a position.
    public static func bytes(of location: VehicleLocation) throws(FleetError) -> [UInt8] {
        try bytes(Maps_Fleetengine_V1_VehicleLocation(location))
    }

    /// Reads a trip back.
    ///
    /// - Throws: `dataLoss` or `invalidArgument` for bytes that are no record, or one that breaks the rules of its fields.
    public static func trip(_ bytes: [UInt8]) throws(FleetError) -> Trip {
        let record: Guidepost_Fleet_V1_TripRecord = try message(bytes)
        let created = try Wire.time(record.created, field: "created")
        var trip = try Trip(creating: record.trip, id: try TripID(record.trip.name), at: created)
        trip.feedback = try TripFeedback(record.trip)
        trip.bookkeeping = Trip.Bookkeeping(
            status: try Wire.needed(record.trip.tripStatus.rawValue, TripStatus.self, field: "trip_status"),
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

    /// Reads a vehicle back.
    ///
    /// - Throws: `dataLoss` or `invalidArgument` for bytes that are no record, or one that breaks the rules of its fields.
    public static func vehicle(_ bytes: [UInt8]) throws(FleetError) -> Vehicle {
        let record: Guidepost_Fleet_V1_VehicleRecord = try message(bytes)
        let created = try Wire.time(record.created, field: "created")
        var vehicle = try Vehicle(creating: record.vehicle, id: try VehicleID(record.vehicle.name), at: created)
        vehicle.navigationStatus = try Wire.known(
            record.vehicle.navigationStatus.rawValue, NavigationStatus.self, field: "navigation_status")
        var kept = Vehicle.Bookkeeping(
            waypointsVersion: try Wire.time(record.vehicle.waypointsVersion, field: "waypoints_version"),
            updated: try Wire.time(record.updated, field: "updated"), revision: record.revision)
        if record.vehicle.hasLastLocation {
            kept.lastLocation = try VehicleLocation(record.vehicle.lastLocation, at: created, field: "last_location")
        }
        for trip in record.vehicle.currentTrips { kept.tripIDs.append(try TripID(trip)) }
        for stop in record.stops {
            kept.waypoints.append(
                TripWaypoint(
                    tripID: try TripID(stop.tripID),
                    kind: try Wire.needed(stop.kind.rawValue, WaypointKind.self, field: "kind"),
                    index: Int(stop.index), place: try Wire.place(stop.place, field: "place")))
        }
        if record.hasDriverRoute {
            var route = DriverRoute()
            let fields: Set<VehicleField> = [.routeSegmentTraffic]
            route.traffic = try VehicleUpdate(
                record.vehicle, mask: fields.map(\.rawValue), at: created
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
            kept.driverRoute = route
            if record.driverRoute.hasTold {
                kept.driverRouteTime = try Wire.time(record.driverRoute.told, field: "told")
            }
        }
        if record.vehicle.hasCurrentRouteSegmentVersion {
            kept.driverRouteVersion = try Wire.time(record.vehicle.currentRouteSegmentVersion, field: "version")
        }
        vehicle.bookkeeping = kept
        try vehicle.checkStored()
        return vehicle
    }

    /// Reads a position back.
    ///
    /// - Throws: `dataLoss` or `invalidArgument` for bytes that are no record, or one that breaks the rules of its fields.
    public static func location(_ bytes: [UInt8]) throws(FleetError) -> VehicleLocation {
        let record: Maps_Fleetengine_V1_VehicleLocation = try message(bytes)
        return try VehicleLocation(record, at: Moment(nanoseconds: 0), field: "position")
    }

    static func bytes(_ record: some SwiftProtobuf.Message) throws(FleetError) -> [UInt8] {
        do { return try record.serializedBytes() } catch {
            throw FleetError(.internal, "A record cannot be written.", cause: error)
        }
    }

    static func message<Record: SwiftProtobuf.Message>(_ bytes: [UInt8]) throws(FleetError) -> Record {
        do { return try Record(serializedBytes: bytes) } catch {
            throw FleetError(.dataLoss, "A record of the store cannot be read.", cause: error)
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
