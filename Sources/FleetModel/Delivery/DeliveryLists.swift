// SPDX-License-Identifier: Apache-2.0

extension AttributeFilter {
    /// Parses a filter on tasks: the syntax of filters on vehicles, with the fields `state`, `type`, `task_outcome`,
    /// `task_outcome_time`, `task_outcome_location_source`, `tracking_id` and `delivery_vehicle_id` in addition, such as
    /// `state = OPEN AND attributes.fragile = "true"`.
    ///
    /// `task_outcome_time` is compared with a time in RFC 3339 form. A task without an outcome matches no comparison of it.
    ///
    /// - Throws: `invalidArgument` with the position of the error.
    public init(parsingTasks text: String) throws(FleetError) {
        try self.init(
            parsing: text,
            fields: [
                "state", "type", "task_outcome", "task_outcome_time", "task_outcome_location_source", "tracking_id",
                "delivery_vehicle_id",
            ], times: ["task_outcome_time"])
    }

    /// The key of a task field among the attributes. Attributes themselves cannot have a colon in their keys.
    static func fieldKey(_ name: String) -> String { ":" + name }
}

extension DeliveryTask {
    /// The attributes together with the fields that filters can refer to.
    fileprivate var filterable: [FleetAttribute] {
        var all = attributes
        func add(_ name: String, _ text: String?) {
            guard let text else { return }
            all.append(FleetAttribute(key: AttributeFilter.fieldKey(name), value: .text(text)))
        }
        add("state", state.wireName)
        add("type", kind.wireName)
        add("task_outcome", outcome?.wireName)
        add("task_outcome_time", outcomeTime?.sortableText)
        add("task_outcome_location_source", outcomeSource?.wireName)
        add("tracking_id", trackingID?.text)
        add("delivery_vehicle_id", vehicleID?.text)
        return all
    }
}

extension TaskState {
    /// The name in filters and JSON.
    public var wireName: String { self == .open ? "OPEN" : "CLOSED" }
}

extension TaskKind {
    /// The name in filters and JSON.
    public var wireName: String {
        switch self {
        case .pickup: "PICKUP"
        case .delivery: "DELIVERY"
        case .scheduledStop: "SCHEDULED_STOP"
        case .unavailable: "UNAVAILABLE"
        }
    }
}

extension TaskOutcome {
    /// The name in filters and JSON.
    public var wireName: String { self == .succeeded ? "SUCCEEDED" : "FAILED" }
}

extension OutcomeSource {
    /// The name in filters and JSON.
    public var wireName: String { self == .provider ? "PROVIDER" : "LAST_VEHICLE_LOCATION" }
}

/// Criteria for listing delivery vehicles.
public struct DeliveryVehicleListing: Sendable, Hashable {
    /// Conditions on the attributes.
    public var attributes = AttributeFilter.always
    /// The rectangle of the last known position.
    public var viewport: Viewport?

    /// All delivery vehicles.
    public init() {}
}

extension FleetState {
    /// Tasks in the order of their IDs.
    ///
    /// - Throws: `invalidArgument` for a bad page size or token.
    /// - Complexity: O(tasks).
    public func listTasks(
        _ filter: AttributeFilter, pageSize: Int = 0, pageToken: String = ""
    ) throws(FleetError) -> Page<DeliveryTask> {
        let all = tasks.values.filter { filter == .always || filter.matches($0.filterable) }
        return try Page(
            of: all.sorted { $0.id < $1.id }, id: { $0.id.text }, size: pageSize, token: pageToken,
            criteria: "tasks \(filter)")
    }

    /// Delivery vehicles in the order of their IDs.
    ///
    /// - Throws: `invalidArgument` for a bad page size or token.
    /// - Complexity: O(delivery vehicles).
    public func listDeliveryVehicles(
        _ listing: DeliveryVehicleListing, pageSize: Int = 0, pageToken: String = ""
    ) throws(FleetError) -> Page<DeliveryVehicle> {
        let all = deliveryVehicles.values.filter { vehicle in
            listing.attributes.matches(vehicle.attributes)
                && (listing.viewport.map { view in vehicle.lastLocation.map { view.contains($0.place) } ?? false }
                    ?? true)
        }
        return try Page(
            of: all.sorted { $0.id < $1.id }, id: { $0.id.text }, size: pageSize, token: pageToken,
            criteria: "deliveryVehicles \(listing.attributes) \(listing.viewport.map { "\($0)" } ?? "")")
    }

    /// The task with a tracking ID. If several share it: an open one before a closed one, an assigned one before an
    /// unassigned one, then the earliest stop, then the latest change.
    ///
    /// - Throws: `notFound`.
    /// - Complexity: O(tasks).
    public func task(trackedBy id: TrackingID) throws(FleetError) -> DeliveryTask {
        func rank(_ task: DeliveryTask) -> (Int, Int, Int64, String) {
            let stop = task.vehicleID.flatMap { deliveryVehicles[$0] }?.stops.firstIndex {
                $0.taskIDs.contains(task.id)
            }
            return (task.state == .open ? 0 : 1, stop ?? .max, -task.updated.nanoseconds, task.id.text)
        }
        let found = tasks.values.filter { $0.trackingID == id }.map { (rank($0), $0) }
        guard let best = found.min(by: { $0.0 < $1.0 })?.1 else {
            throw FleetError(.notFound, "Nothing is tracked by '\(id)'.")
        }
        return best
    }
}
