// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import NavGeo
internal import SwiftProtobuf

extension FleetRecord {
    /// The bytes of a task.
    public static func bytes(of task: DeliveryTask) throws(FleetError) -> [UInt8] {
        var record = Guidepost_Fleet_V1_TaskRecord()
        record.task = .init(stored: task, name: task.id.text)
        record.created = .init(task.created)
        record.updated = .init(task.bookkeeping.updated)
        return try bytes(record)
    }

    /// The bytes of a delivery vehicle.
    public static func bytes(of vehicle: DeliveryVehicle) throws(FleetError) -> [UInt8] {
        let kept = vehicle.bookkeeping
        var record = Guidepost_Fleet_V1_DeliveryVehicleRecord()
        record.vehicle = .init(stored: vehicle, name: vehicle.id.text)
        record.vehicle.remainingVehicleJourneySegments = kept.stops.map { .init($0) }
        // The published message tells these beside a line only.
        if let end = kept.route.endPoint { record.vehicle.currentRouteSegmentEndPoint = .init(end) }
        if let left = kept.route.remainingDistance {
            record.vehicle.remainingDistanceMeters = .init(rounding: left.value)
        }
        if let left = kept.route.remainingDuration { record.vehicle.remainingDuration = .init(left) }
        if let time = kept.routeTime { record.routeTime = .init(time) }
        record.created = .init(vehicle.created)
        record.updated = .init(kept.updated)
        return try bytes(record)
    }

    /// Reads a task back.
    ///
    /// - Throws: `dataLoss` or `invalidArgument` for bytes that are no record, or one that breaks the rules of its fields.
    public static func task(_ bytes: [UInt8]) throws(FleetError) -> DeliveryTask {
        let record: Guidepost_Fleet_V1_TaskRecord = try message(bytes)
        let stored = record.task
        var task = try DeliveryTask(
            keeping: stored, id: try TaskID(stored.name), at: try Wire.time(record.created, field: "created"))
        var kept = DeliveryTask.Bookkeeping(updated: try Wire.time(record.updated, field: "updated"))
        kept.state = try Wire.needed(stored.state.rawValue, TaskState.self, field: "state")
        kept.vehicleID = stored.deliveryVehicleID.isEmpty ? nil : try DeliveryVehicleID(stored.deliveryVehicleID)
        kept.outcome = try Wire.known(stored.taskOutcome.rawValue, TaskOutcome.self, field: "task_outcome")
        if stored.hasTaskOutcomeTime {
            kept.outcomeTime = try Wire.time(stored.taskOutcomeTime, field: "task_outcome_time")
        }
        if stored.hasTaskOutcomeLocation {
            kept.outcomePlace = try Wire.place(stored.taskOutcomeLocation.point, field: "task_outcome_location")
        }
        kept.outcomeSource = try Wire.known(
            stored.taskOutcomeLocationSource.rawValue, OutcomeSource.self, field: "task_outcome_location_source")
        task.bookkeeping = kept
        try task.checkStored()
        return task
    }

    /// Reads a delivery vehicle back.
    ///
    /// - Throws: `dataLoss` or `invalidArgument` for bytes that are no record, or one that breaks the rules of its fields.
    public static func deliveryVehicle(_ bytes: [UInt8]) throws(FleetError) -> DeliveryVehicle {
        let record: Guidepost_Fleet_V1_DeliveryVehicleRecord = try message(bytes)
        let stored = record.vehicle
        let created = try Wire.time(record.created, field: "created")
        var vehicle = DeliveryVehicle(
            id: try DeliveryVehicleID(stored.name),
            kind: try Wire.known(stored.type.rawValue, DeliveryVehicleKind.self, field: "type") ?? .auto,
            created: created)
        vehicle.attributes = try stored.notes()
        var kept = DeliveryVehicle.Bookkeeping(updated: try Wire.time(record.updated, field: "updated"))
        kept.lastLocation = try stored.location(at: created)
        kept.navigationStatus = try Wire.known(
            stored.navigationStatus.rawValue, NavigationStatus.self, field: "navigation_status")
        kept.route = try stored.route()
        kept.stops = try stored.stops()
        if record.hasRouteTime { kept.routeTime = try Wire.time(record.routeTime, field: "route_time") }
        vehicle.bookkeeping = kept
        try vehicle.checkStored()
        return vehicle
    }
}
