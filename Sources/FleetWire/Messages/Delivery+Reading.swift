// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation
internal import NavGeo
internal import SwiftProtobuf

extension Maps_Fleetengine_V1_VehicleLocation {
    /// Converts a position: both messages have the same fields with the same numbers.
    init(_ twin: Maps_Fleetengine_Delivery_V1_DeliveryVehicleLocation) throws(FleetError) {
        do { self = try Self(serializedBytes: try twin.serializedBytes() as [UInt8]) } catch {
            throw FleetError(.invalidArgument, "The position cannot be read.", field: "last_location", cause: error)
        }
    }
}

extension FleetAttribute {
    /// Parses an attribute of a delivery vehicle, including the older field for text.
    init(_ message: Maps_Fleetengine_Delivery_V1_DeliveryVehicleAttribute, field: String) throws(FleetError) {
        let value: Value
        switch message.deliveryVehicleAttributeValue {
        case .stringValue(let text)?:
            guard message.value.isEmpty || message.value == text else {
                throw FleetError(.invalidArgument, "value and string_value differ.", field: field)
            }
            value = .text(text)
        case .boolValue(let flag)?: value = .flag(flag)
        case .numberValue(let number)?: value = .number(number)
        case nil: value = .text(message.value)
        }
        self.init(key: message.key, value: value)
    }

    /// Parses an attribute of a task.
    init(_ message: Maps_Fleetengine_Delivery_V1_TaskAttribute) {
        switch message.taskAttributeValue {
        case .stringValue(let text)?: self.init(key: message.key, value: .text(text))
        case .boolValue(let flag)?: self.init(key: message.key, value: .flag(flag))
        case .numberValue(let number)?: self.init(key: message.key, value: .number(number))
        case nil: self.init(key: message.key, value: .text(""))
        }
    }
}

extension Maps_Fleetengine_Delivery_V1_TimeWindow {
    func window(field: String) throws(FleetError) -> ClosedRange<Timestamp> {
        let start = try Wire.time(startTime, field: field + ".start_time")
        let end = try Wire.time(endTime, field: field + ".end_time")
        guard start <= end else {
            throw FleetError(.invalidArgument, "The window ends before it begins.", field: field)
        }
        return start...end
    }
}

extension Visibility {
    init?(
        _ message: Maps_Fleetengine_Delivery_V1_TaskTrackingViewConfig.VisibilityOption
    ) throws(FleetError) {
        let field = "task.task_tracking_view_config"
        switch message.visibilityOption {
        case .remainingStopCountThreshold(let count)?: self = .withinStops(Int(count))
        case .durationUntilEstimatedArrivalTimeThreshold(let span)?: self = .withinSeconds(Wire.seconds(span))
        case .remainingDrivingDistanceMetersThreshold(let meters)?: self = .withinMeters(Int(meters))
        case .always(let yes)?:
            guard yes else { throw FleetError(.invalidArgument, "'always' must be true if it is set.", field: field) }
            self = .always
        case .never(let yes)?:
            guard yes else { throw FleetError(.invalidArgument, "'never' must be true if it is set.", field: field) }
            self = .never
        case nil: return nil
        }
    }
}

extension TrackingView {
    init(_ message: Maps_Fleetengine_Delivery_V1_TaskTrackingViewConfig) throws(FleetError) {
        self.init()
        route = try Visibility(message.routePolylinePointsVisibility)
        arrival = try Visibility(message.estimatedArrivalTimeVisibility)
        completion = try Visibility(message.estimatedTaskCompletionTimeVisibility)
        distance = try Visibility(message.remainingDrivingDistanceVisibility)
        stopCount = try Visibility(message.remainingStopCountVisibility)
        vehicle = try Visibility(message.vehicleLocationVisibility)
    }
}

extension DeliveryTask {
    /// Parses a task for a create. Fields that cannot be set then must be absent.
    init(creating message: Maps_Fleetengine_Delivery_V1_Task, id: TaskID, at now: Timestamp) throws(FleetError) {
        guard message.state == .open else {
            throw FleetError(.invalidArgument, "The state of a new task must be OPEN.", field: "task.state")
        }
        guard message.name.isEmpty else {
            throw FleetError(.invalidArgument, "The name follows from the task ID.", field: "task.name")
        }
        guard message.deliveryVehicleID.isEmpty, !message.hasJourneySharingInfo, message.taskOutcome == .unspecified,
            !message.hasTaskOutcomeTime, !message.hasTaskOutcomeLocation,
            message.taskOutcomeLocationSource == .unspecified
        else {
            throw FleetError(.invalidArgument, "Vehicle, journey and outcome cannot be set at creation.", field: "task")
        }
        try self.init(keeping: message, id: id, at: now)
    }

    /// Parses the fields that a create may set; the others are in the managed fields.
    init(keeping message: Maps_Fleetengine_Delivery_V1_Task, id: TaskID, at now: Timestamp) throws(FleetError) {
        guard message.hasTaskDuration else {
            throw FleetError(.invalidArgument, "The duration is missing.", field: "task.task_duration")
        }
        self.init(
            id: id, kind: try Wire.needed(message.type.rawValue, TaskKind.self, field: "task.type"),
            duration: Wire.seconds(message.taskDuration), created: now)
        trackingID = message.trackingID.isEmpty ? nil : try TrackingID(message.trackingID)
        if message.hasPlannedLocation {
            place = try Wire.place(message.plannedLocation.point, field: "task.planned_location.point")
        }
        view = try TrackingView(message.taskTrackingViewConfig)
        if message.hasTargetTimeWindow {
            window = try message.targetTimeWindow.window(field: "task.target_time_window")
        }
        attributes = message.attributes.map { FleetAttribute($0) }
    }
}

extension TaskUpdate {
    /// Parses the fields of a task that a mask names.
    init(_ message: Maps_Fleetengine_Delivery_V1_Task, mask: [String]) throws(FleetError) {
        self.init(try UpdateMask.taskFields(mask))
        for field in fields {
            switch field {
            case .state: state = try Wire.known(message.state.rawValue, TaskState.self, field: "task.state")
            case .outcome:
                outcome = try Wire.known(message.taskOutcome.rawValue, TaskOutcome.self, field: "task.task_outcome")
            case .outcomeTime:
                if message.hasTaskOutcomeTime {
                    outcomeTime = try Wire.time(message.taskOutcomeTime, field: "task.task_outcome_time")
                }
            case .outcomePlace:
                if message.hasTaskOutcomeLocation {
                    outcomePlace = try Wire.place(
                        message.taskOutcomeLocation.point, field: "task.task_outcome_location.point")
                }
            case .view: view = try TrackingView(message.taskTrackingViewConfig)
            case .window:
                if message.hasTargetTimeWindow {
                    window = try message.targetTimeWindow.window(field: "task.target_time_window")
                }
            case .attributes: attributes = message.attributes.map { FleetAttribute($0) }
            }
        }
    }
}

extension Maps_Fleetengine_Delivery_V1_DeliveryVehicle {
    func fleetAttributes() throws(FleetError) -> [FleetAttribute] {
        var result: [FleetAttribute] = []
        for attribute in attributes {
            result.append(try FleetAttribute(attribute, field: "delivery_vehicle.attributes"))
        }
        return result
    }

    func stops() throws(FleetError) -> [DeliveryStop] {
        let field = "delivery_vehicle.remaining_vehicle_journey_segments"
        var stops: [DeliveryStop] = []
        for segment in remainingVehicleJourneySegments {
            guard segment.hasStop, segment.stop.hasPlannedLocation else {
                throw FleetError(.invalidArgument, "A stop has no location.", field: field)
            }
            var ids: [TaskID] = []
            for task in segment.stop.tasks { ids.append(try TaskID(task.taskID)) }
            stops.append(
                DeliveryStop(
                    place: try Wire.place(segment.stop.plannedLocation.point, field: field), taskIDs: ids,
                    state: try Wire.known(segment.stop.state.rawValue, StopState.self, field: field) ?? .new))
        }
        return stops
    }

    func route() throws(FleetError) -> DeliveryRoute {
        var route = DeliveryRoute()
        route.segment = Array(currentRouteSegment)
        if hasCurrentRouteSegmentEndPoint {
            route.endPoint = try Wire.place(
                currentRouteSegmentEndPoint, field: "delivery_vehicle.current_route_segment_end_point")
        }
        if hasRemainingDistanceMeters { route.remainingDistance = Meters(Double(remainingDistanceMeters.value)) }
        if hasRemainingDuration { route.remainingDuration = Seconds(Wire.seconds(remainingDuration)) }
        return route
    }

    func location(at now: Timestamp) throws(FleetError) -> FleetVehicleLocation? {
        guard hasLastLocation else { return nil }
        return try FleetVehicleLocation(
            Maps_Fleetengine_V1_VehicleLocation(lastLocation), at: now, field: "delivery_vehicle.last_location")
    }
}

extension DeliveryVehicle {
    /// Parses a vehicle for a create. Fields that cannot be set then must be absent.
    init(
        creating message: Maps_Fleetengine_Delivery_V1_DeliveryVehicle, id: DeliveryVehicleID, at now: Timestamp
    ) throws(FleetError) {
        guard message.name.isEmpty, message.navigationStatus == .unknownNavigationStatus,
            message.currentRouteSegment.isEmpty,
            message.remainingVehicleJourneySegments.isEmpty, !message.hasCurrentRouteSegmentEndPoint,
            !message.hasRemainingDistanceMeters, !message.hasRemainingDuration, message.pastLocations.isEmpty
        else {
            throw FleetError(
                .invalidArgument, "Only type, last_location and attributes can be set at creation.",
                field: "delivery_vehicle")
        }
        self.init(
            id: id,
            kind: try Wire.known(message.type.rawValue, DeliveryVehicleKind.self, field: "delivery_vehicle.type")
                ?? .auto, created: now)
        attributes = try message.fleetAttributes()
    }
}

extension DeliveryVehicleUpdate {
    /// Parses the fields of a vehicle that a mask names.
    init(
        _ message: Maps_Fleetengine_Delivery_V1_DeliveryVehicle, mask: [String], at now: Timestamp
    ) throws(FleetError) {
        self.init(try UpdateMask.deliveryVehicleFields(mask))
        route = try message.route()
        for field in fields {
            switch field {
            case .lastLocation: lastLocation = try message.location(at: now)
            case .pastLocations:
                for past in message.pastLocations {
                    pastLocations.append(
                        try FleetVehicleLocation(
                            past: Maps_Fleetengine_V1_VehicleLocation(past), at: now,
                            field: "delivery_vehicle.past_locations"))
                }
            case .navigationStatus:
                navigationStatus = try Wire.known(
                    message.navigationStatus.rawValue, NavigationStatus.self,
                    field: "delivery_vehicle.navigation_status")
            case .stops: stops = try message.stops()
            case .attributes: attributes = try message.fleetAttributes()
            case .kind:
                kind =
                    try Wire.known(message.type.rawValue, DeliveryVehicleKind.self, field: "delivery_vehicle.type")
                    ?? .auto
            case .routeSegment, .routeSegmentEndPoint, .remainingDistance, .remainingDuration: break
            }
        }
    }
}
