// SPDX-License-Identifier: Apache-2.0

package import FleetModel
internal import Foundation
internal import NavGeo
internal import SwiftProtobuf

extension Maps_Fleetengine_Delivery_V1_DeliveryVehicleLocation {
    /// Converts a position: both messages have the same fields with the same numbers.
    package init(_ location: FleetVehicleLocation) {
        let twin = Maps_Fleetengine_V1_VehicleLocation(location)
        let bytes: [UInt8]? = try? twin.serializedBytes()
        self = bytes.flatMap { try? Self(serializedBytes: $0) } ?? Self()
    }
}

extension Maps_Fleetengine_Delivery_V1_LocationInfo {
    init(_ place: Coordinate) {
        self.init()
        point = .init(place)
    }
}

extension Maps_Fleetengine_Delivery_V1_TimeWindow {
    init(_ window: ClosedRange<Timestamp>) {
        self.init()
        startTime = .init(window.lowerBound)
        endTime = .init(window.upperBound)
    }
}

extension Maps_Fleetengine_Delivery_V1_TaskAttribute {
    init(_ attribute: FleetAttribute) {
        self.init()
        key = attribute.key
        switch attribute.value {
        case .text(let text): stringValue = text
        case .flag(let flag): boolValue = flag
        case .number(let number): numberValue = number
        }
    }
}

extension Maps_Fleetengine_Delivery_V1_DeliveryVehicleAttribute {
    /// Encodes an attribute; text is written to both fields, for older readers.
    init(_ attribute: FleetAttribute) {
        self.init()
        key = attribute.key
        switch attribute.value {
        case .text(let text):
            value = text
            stringValue = text
        case .flag(let flag): boolValue = flag
        case .number(let number): numberValue = number
        }
    }
}

extension Maps_Fleetengine_Delivery_V1_TaskTrackingViewConfig.VisibilityOption {
    init(_ visibility: Visibility) {
        self.init()
        switch visibility {
        case .withinStops(let count): remainingStopCountThreshold = Int32(clamping: count)
        case .withinSeconds(let seconds): durationUntilEstimatedArrivalTimeThreshold = .init(Seconds(seconds))
        case .withinMeters(let meters): remainingDrivingDistanceMetersThreshold = Int32(clamping: meters)
        case .always: always = true
        case .never: never = true
        }
    }
}

extension Maps_Fleetengine_Delivery_V1_TaskTrackingViewConfig {
    init(_ view: TrackingView) {
        self.init()
        if let option = view.route { routePolylinePointsVisibility = .init(option) }
        if let option = view.arrival { estimatedArrivalTimeVisibility = .init(option) }
        if let option = view.completion { estimatedTaskCompletionTimeVisibility = .init(option) }
        if let option = view.distance { remainingDrivingDistanceVisibility = .init(option) }
        if let option = view.stopCount { remainingStopCountVisibility = .init(option) }
        if let option = view.vehicle { vehicleLocationVisibility = .init(option) }
    }
}

extension Maps_Fleetengine_Delivery_V1_Task {
    /// Encodes a stored task.
    init(stored task: DeliveryTask, name: String) {
        self.init()
        self.name = name
        type = .init(rawValue: task.kind.rawValue) ?? .unspecified
        state = .init(rawValue: task.state.rawValue) ?? .unspecified
        trackingID = task.trackingID?.text ?? ""
        deliveryVehicleID = task.vehicleID?.text ?? ""
        if let place = task.place { plannedLocation = .init(place) }
        taskDuration = .init(Seconds(task.duration))
        if let outcome = task.outcome { taskOutcome = .init(rawValue: outcome.rawValue) ?? .unspecified }
        if let time = task.outcomeTime { taskOutcomeTime = .init(time) }
        if let place = task.outcomePlace { taskOutcomeLocation = .init(place) }
        if let source = task.outcomeSource {
            taskOutcomeLocationSource = .init(rawValue: source.rawValue) ?? .unspecified
        }
        if task.view != TrackingView() { taskTrackingViewConfig = .init(task.view) }
        if let window = task.window { targetTimeWindow = .init(window) }
        attributes = task.attributes.map { .init($0) }
    }

    init(_ snapshot: TaskSnapshot, provider: ProviderID) {
        self.init(stored: snapshot.task, name: TaskName(provider: provider, id: snapshot.task.id).description)
        guard let segments = snapshot.segments else { return }
        journeySharingInfo.remainingVehicleJourneySegments = segments.map { .init($0, withWindows: false) }
        if let location = snapshot.location { journeySharingInfo.lastLocation = .init(location) }
        journeySharingInfo.lastLocationSnappable = snapshot.isSnappable
    }
}

extension Maps_Fleetengine_Delivery_V1_VehicleJourneySegment {
    /// Encodes a stored stop.
    init(_ stop: DeliveryStop) {
        self.init()
        self.stop.plannedLocation = .init(stop.place)
        self.stop.state = .init(rawValue: stop.state.rawValue) ?? .unspecified
        self.stop.tasks = stop.taskIDs.map { id in
            var info = Maps_Fleetengine_Delivery_V1_VehicleStop.TaskInfo()
            info.taskID = id.text
            return info
        }
    }

    init(_ segment: DeliverySegment, withWindows: Bool) {
        self.init(segment.stop)
        for row in stop.tasks.indices {
            guard let task = segment.tasks.first(where: { $0.id.text == stop.tasks[row].taskID }) else { continue }
            stop.tasks[row].taskDuration = .init(Seconds(task.duration))
            if withWindows, let window = task.window { stop.tasks[row].targetTimeWindow = .init(window) }
        }
        if let distance = segment.distance { drivingDistanceMeters = .init(rounding: distance.value) }
        if let duration = segment.duration { drivingDuration = .init(duration) }
        path = segment.path.map { .init($0) }
    }
}

extension Maps_Fleetengine_Delivery_V1_DeliveryVehicle {
    /// Encodes a stored vehicle, without its stops.
    init(stored vehicle: DeliveryVehicle, name: String) {
        self.init()
        self.name = name
        type = .init(rawValue: vehicle.kind.rawValue) ?? .auto
        if let location = vehicle.lastLocation { lastLocation = .init(location) }
        if let status = vehicle.navigationStatus {
            navigationStatus = .init(rawValue: status.rawValue) ?? .unknownNavigationStatus
        }
        currentRouteSegment = Data(vehicle.route.segment)
        if !vehicle.route.segment.isEmpty {
            if let end = vehicle.route.endPoint { currentRouteSegmentEndPoint = .init(end) }
            if let left = vehicle.route.remainingDistance { remainingDistanceMeters = .init(rounding: left.value) }
            if let left = vehicle.route.remainingDuration { remainingDuration = .init(left) }
        }
        attributes = vehicle.attributes.map { .init($0) }
    }

    init(_ snapshot: DeliveryVehicleSnapshot, provider: ProviderID) {
        let vehicle = snapshot.vehicle
        self.init(stored: vehicle, name: DeliveryVehicleName(provider: provider, id: vehicle.id).description)
        remainingVehicleJourneySegments = snapshot.segments.map { .init($0, withWindows: true) }
    }
}

extension Maps_Fleetengine_Delivery_V1_TaskTrackingInfo {
    init(_ snapshot: TrackingSnapshot, provider: ProviderID) {
        self.init()
        let task = snapshot.task
        name = TrackingName(provider: provider, id: snapshot.id).description
        trackingID = snapshot.id.text
        if let location = snapshot.location { vehicleLocation = .init(location) }
        routePolylinePoints = snapshot.route.map { .init($0) }
        if let count = snapshot.stopCount { remainingStopCount = .init(Int32(clamping: count)) }
        if let distance = snapshot.distance { remainingDrivingDistanceMeters = .init(rounding: distance.value) }
        if let arrival = snapshot.arrival { estimatedArrivalTime = .init(arrival) }
        if let completion = snapshot.completion { estimatedTaskCompletionTime = .init(completion) }
        if let outcome = task.outcome { taskOutcome = .init(rawValue: outcome.rawValue) ?? .unspecified }
        if let place = task.place { plannedLocation = .init(place) }
        state = .init(rawValue: task.state.rawValue) ?? .unspecified
        if let time = task.outcomeTime { taskOutcomeTime = .init(time) }
        if let window = task.window { targetTimeWindow = .init(window) }
        attributes = task.attributes.map { .init($0) }
    }
}
