// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

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
            parsing: text, fields: Set(TaskFilterField.allCases.map(\.rawValue)),
            times: [TaskFilterField.outcomeTime.rawValue])
    }

    /// The key of a task field among the attributes. Attributes themselves cannot have a colon in their keys.
    static func fieldKey(_ name: String) -> String { ":" + name }
}

/// The fields of tasks that filters can refer to.
enum TaskFilterField: String, Sendable, CaseIterable {
    case state, type
    case outcome = "task_outcome"
    case outcomeTime = "task_outcome_time"
    case outcomeSource = "task_outcome_location_source"
    case trackingID = "tracking_id"
    case vehicleID = "delivery_vehicle_id"

    /// The key among the attributes.
    var key: String { AttributeFilter.fieldKey(rawValue) }

    /// The field with a key; `nil` for an attribute.
    init?(key: String) {
        guard key.utf8.first == UInt8(ascii: ":") else { return nil }
        self.init(rawValue: String(key.dropFirst()))
    }
}

/// What lists of tasks compare.
struct TaskRow: ListedRow {
    let id: TaskID
    private let state: TaskState
    private let kind: TaskKind
    private let outcome: TaskOutcome?
    private let outcomeSource: OutcomeSource?
    private let outcomeTime: Timestamp?
    private let trackingID: TrackingID?
    private let vehicleID: DeliveryVehicleID?
    private let attributes: [FleetAttribute]

    /// The place of a task is no criterion.
    var place: Coordinate? { nil }

    init(_ task: DeliveryTask) {
        id = task.id
        (state, kind, outcome) = (task.state, task.kind, task.outcome)
        (outcomeSource, outcomeTime) = (task.outcomeSource, task.outcomeTime)
        (trackingID, vehicleID) = (task.trackingID, task.vehicleID)
        attributes = task.attributes
    }

    /// The attributes together with the fields that filters can refer to.
    var values: [FleetAttribute] {
        attributes
            + TaskFilterField.allCases.compactMap { field in
                text(of: field).map { FleetAttribute(key: field.key, value: .text($0)) }
            }
    }

    func fulfills(_ condition: PreparedFilter.Condition) -> Bool {
        guard let field = condition.field else {
            return attributes.contains { $0.fulfills(condition) }
        }
        return text(of: field).map { condition.test.passes($0) } ?? false
    }

    private func text(of field: TaskFilterField) -> String? {
        switch field {
        case .state: state.wireName
        case .type: kind.wireName
        case .outcome: outcome?.wireName
        case .outcomeTime: outcomeTime?.sortableText
        case .outcomeSource: outcomeSource?.wireName
        case .trackingID: trackingID?.text
        case .vehicleID: vehicleID?.text
        }
    }
}

extension DeliveryTask: ListedElement {
    var row: TaskRow { TaskRow(self) }
}

/// What lists of delivery vehicles compare.
struct DeliveryVehicleRow: ListedRow {
    let id: DeliveryVehicleID
    let place: Coordinate?
    let values: [FleetAttribute]

    func fulfills(_ condition: PreparedFilter.Condition) -> Bool { values.contains { $0.fulfills(condition) } }
}

extension DeliveryVehicle: ListedElement {
    var row: DeliveryVehicleRow { DeliveryVehicleRow(id: id, place: lastLocation?.place, values: attributes) }
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
    /// - Complexity: O(log tasks + size of the page) for all tasks, and for those with one state, vehicle, tracking ID,
    ///   attribute or other value. With several conditions, the tasks that the most selective one leaves are compared
    ///   with the others, up to the end of the page. The first page, which has the total number, compares all of them, or
    ///   all that do not match one of the conditions if these are fewer.
    public func listTasks(
        _ filter: AttributeFilter, pageSize: Int = 0, pageToken: String = ""
    ) throws(FleetError) -> Page<DeliveryTask> {
        let criteria = "tasks \(filter)"
        let size = try Page<DeliveryTask>.size(pageSize)
        let start = try PageToken.start(pageToken, criteria: criteria)
        return tasks.page(filter, size: size, from: start, criteria: criteria).page
    }

    /// Delivery vehicles in the order of their IDs.
    ///
    /// - Throws: `invalidArgument` for a bad page size or token.
    /// - Complexity: O(log vehicles + size of the page) for all vehicles, and for those with one attribute. With a
    ///   rectangle or several conditions, the vehicles that the most selective one leaves are compared, as by
    ///   `listTasks`.
    public func listDeliveryVehicles(
        _ listing: DeliveryVehicleListing, pageSize: Int = 0, pageToken: String = ""
    ) throws(FleetError) -> Page<DeliveryVehicle> {
        let criteria = "deliveryVehicles \(listing.attributes) \(listing.viewport.map { "\($0)" } ?? "")"
        let size = try Page<DeliveryVehicle>.size(pageSize)
        let start = try PageToken.start(pageToken, criteria: criteria)
        return deliveryVehicles.page(
            listing.attributes, in: listing.viewport, size: size, from: start, criteria: criteria
        ).page
    }

    /// The task with a tracking ID. If several share it: an open one before a closed one, an assigned one before an
    /// unassigned one, then the earliest stop, then the latest change.
    ///
    /// - Throws: `notFound`.
    /// - Complexity: O(log tasks), and the tasks that share the ID.
    public func task(trackedBy id: TrackingID) throws(FleetError) -> DeliveryTask {
        func rank(_ task: DeliveryTask) -> (Int, Int, Int64, String) {
            let stop = task.vehicleID.flatMap { deliveryVehicles[$0] }?.stops.firstIndex {
                $0.taskIDs.contains(task.id)
            }
            return (task.state == .open ? 0 : 1, stop ?? .max, -task.updated.nanoseconds, task.id.text)
        }
        let key = TaskFilterField.trackingID.key
        let found = tasks.elements(with: FleetAttribute(key: key, value: .text(id.text))).map { (rank($0), $0) }
        guard let best = found.min(by: { $0.0 < $1.0 })?.1 else {
            throw FleetError(.notFound, "Nothing is tracked by '\(id)'.")
        }
        return best
    }
}
