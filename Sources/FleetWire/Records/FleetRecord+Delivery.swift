// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import NavGeo
internal import SwiftProtobuf

extension FleetRecord {
    /// Encodes a task.
    ///
    /// - Throws: `internal` if it cannot be encoded.
    public static func bytes(of task: DeliveryTask) throws(FleetError) -> [UInt8] {
        var record = Guidepost_Fleet_V1_TaskRecord()
        record.task = .init(stored: task, name: task.id.text)
        record.created = .init(task.created)
        record.updated = .init(task.managedFields.updated)
        return try bytes(record)
    }

    /// Encodes a delivery vehicle.
    ///
    /// - Throws: `internal` if it cannot be encoded.
    public static func bytes(of vehicle: DeliveryVehicle) throws(FleetError) -> [UInt8] {
        let fields = vehicle.managedFields
        var record = Guidepost_Fleet_V1_DeliveryVehicleRecord()
        record.vehicle = .init(stored: vehicle, name: vehicle.id.text)
        record.vehicle.remainingVehicleJourneySegments = fields.stops.map { .init($0) }
        // The published message has these only together with a line.
        if let end = fields.route.endPoint { record.vehicle.currentRouteSegmentEndPoint = .init(end) }
        if let left = fields.route.remainingDistance {
            record.vehicle.remainingDistanceMeters = .init(rounding: left.value)
        }
        if let left = fields.route.remainingDuration { record.vehicle.remainingDuration = .init(left) }
        if let time = fields.routeTime { record.routeTime = .init(time) }
        record.created = .init(vehicle.created)
        record.updated = .init(fields.updated)
        return try bytes(record)
    }

    /// Decodes a task.
    ///
    /// - Throws: `dataLoss` or `invalidArgument` for bytes that are not a record, or a record that violates the rules
    ///   of its fields.
    public static func task(_ bytes: [UInt8]) throws(FleetError) -> DeliveryTask {
        let record: Guidepost_Fleet_V1_TaskRecord = try message(bytes)
        let stored = record.task
        var task = try DeliveryTask(
            keeping: stored, id: try TaskID(stored.name), at: try Wire.time(record.created, field: "created"))
        var fields = DeliveryTask.ManagedFields(updated: try Wire.time(record.updated, field: "updated"))
        fields.state = try Wire.needed(stored.state.rawValue, TaskState.self, field: "state")
        fields.vehicleID = stored.deliveryVehicleID.isEmpty ? nil : try DeliveryVehicleID(stored.deliveryVehicleID)
        fields.outcome = try Wire.known(stored.taskOutcome.rawValue, TaskOutcome.self, field: "task_outcome")
        if stored.hasTaskOutcomeTime {
            fields.outcomeTime = try Wire.time(stored.taskOutcomeTime, field: "task_outcome_time")
        }
        if stored.hasTaskOutcomeLocation {
            fields.outcomePlace = try Wire.place(stored.taskOutcomeLocation.point, field: "task_outcome_location")
        }
        fields.outcomeSource = try Wire.known(
            stored.taskOutcomeLocationSource.rawValue, OutcomeSource.self, field: "task_outcome_location_source")
        task.managedFields = fields
        try task.checkStored()
        return task
    }

    /// Decodes a delivery vehicle.
    ///
    /// - Throws: `dataLoss` or `invalidArgument` for bytes that are not a record, or a record that violates the rules
    ///   of its fields.
    public static func deliveryVehicle(_ bytes: [UInt8]) throws(FleetError) -> DeliveryVehicle {
        let record: Guidepost_Fleet_V1_DeliveryVehicleRecord = try message(bytes)
        let stored = record.vehicle
        let created = try Wire.time(record.created, field: "created")
        var vehicle = DeliveryVehicle(
            id: try DeliveryVehicleID(stored.name),
            kind: try Wire.known(stored.type.rawValue, DeliveryVehicleKind.self, field: "type") ?? .auto,
            created: created)
        vehicle.attributes = try stored.fleetAttributes()
        var fields = DeliveryVehicle.ManagedFields(updated: try Wire.time(record.updated, field: "updated"))
        fields.lastLocation = try stored.location(at: created)
        fields.navigationStatus = try Wire.known(
            stored.navigationStatus.rawValue, NavigationStatus.self, field: "navigation_status")
        fields.route = try stored.route()
        fields.stops = try stored.stops()
        if record.hasRouteTime { fields.routeTime = try Wire.time(record.routeTime, field: "route_time") }
        vehicle.managedFields = fields
        try vehicle.checkStored()
        return vehicle
    }
}
