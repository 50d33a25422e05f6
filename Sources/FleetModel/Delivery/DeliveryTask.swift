// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The kind of a task. Raw values are those of the wire.
public enum TaskKind: Int, Sendable, Hashable, CaseIterable {
    /// Pick up a shipment.
    case pickup = 1
    /// Deliver a shipment.
    case delivery = 2
    /// Another stop of the vehicle.
    case scheduledStop = 3
    /// A break of the driver.
    case unavailable = 4

    /// Whether it has a recipient or sender who can track it.
    public var isShipment: Bool { self == .pickup || self == .delivery }
}

/// The state of a task. Raw values are those of the wire.
public enum TaskState: Int, Sendable, Hashable, CaseIterable {
    /// To be done, assigned or not.
    case open = 1
    /// Final.
    case closed = 2
}

/// The outcome of a task. Raw values are those of the wire.
public enum TaskOutcome: Int, Sendable, Hashable, CaseIterable {
    /// Done.
    case succeeded = 1
    /// Not possible.
    case failed = 2
}

/// The source of an outcome's location. Raw values are those of the wire.
public enum OutcomeSource: Int, Sendable, Hashable, CaseIterable {
    /// Reported by the provider.
    case provider = 2
    /// The last position of the vehicle.
    case lastVehicleLocation = 3
}

/// When a part of a task is visible to its recipient.
public enum Visibility: Sendable, Hashable {
    /// When at most this many stops remain, including the task's own.
    case withinStops(Int)
    /// When the vehicle is at most this many seconds away.
    case withinSeconds(Double)
    /// When at most this many meters remain.
    case withinMeters(Int)
    /// Always.
    case always
    /// Never.
    case never
}

/// The visibility of the parts of a task; `nil` for the default: the vehicle's position and route within five stops,
/// everything else always.
public struct TrackingView: Sendable, Hashable {
    /// The line to the stop.
    public var route: Visibility?
    /// The arrival of the vehicle.
    public var arrival: Visibility?
    /// The completion of the task.
    public var completion: Visibility?
    /// The remaining distance.
    public var distance: Visibility?
    /// The remaining stops.
    public var stopCount: Visibility?
    /// The position of the vehicle.
    public var vehicle: Visibility?

    /// The default for all parts.
    public init() {}

    /// The vehicle is visible within this many stops unless a task says otherwise.
    public static let defaultStopCount = 5

    /// Whether all thresholds of time can be represented in every response.
    var isSensible: Bool {
        [route, arrival, completion, distance, stopCount, vehicle].allSatisfy { visibility in
            guard case .withinSeconds(let most)? = visibility else { return true }
            return (0...366 * 86_400).contains(most)
        }
    }
}

/// One task at one place: a shipment to deliver or pick up, a stop, a break.
public struct DeliveryTask: Sendable, Hashable {
    /// The ID.
    public let id: TaskID
    /// The kind. Never changes.
    public var kind: TaskKind
    /// Whether it is still to be done.
    public internal(set) var state = TaskState.open
    /// The tracking ID; several tasks may share one. Never changes.
    public var trackingID: TrackingID?
    /// The assigned vehicle, or the last one.
    public internal(set) var vehicleID: DeliveryVehicleID?
    /// The place. Never changes.
    public var place: Coordinate?
    /// How long it takes at the stop, in seconds. Never changes.
    public var duration: Double
    /// The outcome. Cannot be changed once it is set.
    public internal(set) var outcome: TaskOutcome?
    /// When the task succeeded or failed.
    public internal(set) var outcomeTime: Timestamp?
    /// The location of the outcome.
    public internal(set) var outcomePlace: Coordinate?
    /// The source of that location.
    public internal(set) var outcomeSource: OutcomeSource?
    /// What the recipient may see.
    public var view = TrackingView()
    /// The target time window.
    public var window: ClosedRange<Timestamp>?
    /// The operator's own attributes, with distinct keys.
    public var attributes: [FleetAttribute] = []
    /// When it was created.
    public internal(set) var created: Timestamp
    /// When it was last changed.
    public internal(set) var updated: Timestamp

    /// Creates an open task.
    ///
    /// - Parameters:
    ///   - id: The ID.
    ///   - kind: The kind.
    ///   - duration: How long it takes at the stop, in seconds.
    ///   - created: The time of creation.
    public init(id: TaskID, kind: TaskKind, duration: Double, created: Timestamp) {
        self.id = id
        self.kind = kind
        self.duration = duration
        self.created = created
        updated = created
    }

    /// The fields that only the server changes.
    public struct ManagedFields: Sendable, Hashable {
        /// Whether it is still to be done.
        public var state = TaskState.open
        /// The assigned vehicle.
        public var vehicleID: DeliveryVehicleID?
        /// Whether it succeeded; `nil` while it is open.
        public var outcome: TaskOutcome?
        /// When the task succeeded or failed.
        public var outcomeTime: Timestamp?
        /// The location of the outcome.
        public var outcomePlace: Coordinate?
        /// The source of that location.
        public var outcomeSource: OutcomeSource?
        /// When it was last changed.
        public var updated: Timestamp

        /// The fields of a new task.
        public init(updated: Timestamp) { self.updated = updated }
    }

    /// The fields that only the server changes. They are set when a task is read from a store; otherwise changed
    /// through `FleetState`.
    public var managedFields: ManagedFields {
        get {
            var fields = ManagedFields(updated: updated)
            fields.state = state
            fields.vehicleID = vehicleID
            fields.outcome = outcome
            fields.outcomeTime = outcomeTime
            fields.outcomePlace = outcomePlace
            fields.outcomeSource = outcomeSource
            return fields
        }
        set {
            state = newValue.state
            vehicleID = newValue.vehicleID
            outcome = newValue.outcome
            outcomeTime = newValue.outcomeTime
            outcomePlace = newValue.outcomePlace
            outcomeSource = newValue.outcomeSource
            updated = newValue.updated
        }
    }

    /// Validates the fields of a task.
    func check() throws(FleetError) {
        guard (trackingID != nil) == kind.isShipment else {
            throw FleetError(
                .invalidArgument,
                kind.isShipment
                    ? "PICKUP and DELIVERY need a tracking ID." : "SCHEDULED_STOP and UNAVAILABLE have no tracking ID.",
                field: "task.tracking_id")
        }
        guard place != nil || kind == .unavailable else {
            throw FleetError(.invalidArgument, "The task needs a location.", field: "task.planned_location")
        }
        guard place?.isValid ?? true, outcomePlace?.isValid ?? true else {
            throw FleetError(.invalidArgument, "The coordinates are out of range.", field: "task")
        }
        guard duration.isFinite, duration >= 0, duration <= 7 * 86_400 else {
            throw FleetError(
                .invalidArgument, "The duration of a task must be between 0 seconds and a week.",
                field: "task.task_duration")
        }
        guard view.isSensible else {
            throw FleetError(
                .invalidArgument, "A threshold of time must be between 0 seconds and a year.",
                field: "task.task_tracking_view_config"
            )
        }
        try FleetAttribute.check(attributes, atMost: FleetVehicle.attributeLimit, field: "task.attributes")
    }
}

/// A field of a task that an update mask may name, by its path on the wire.
public enum TaskField: String, Sendable, Hashable, CaseIterable {
    /// The state.
    case state
    /// The outcome.
    case outcome = "task_outcome"
    /// The time of the outcome.
    case outcomeTime = "task_outcome_time"
    /// The location of the outcome.
    case outcomePlace = "task_outcome_location"
    /// The visibility.
    case view = "task_tracking_view_config"
    /// The target time window.
    case window = "target_time_window"
    /// All attributes.
    case attributes

    /// Fields that the server manages, or that cannot change after creation.
    static let managed: Set<String> = [
        "name", "type", "tracking_id", "delivery_vehicle_id", "planned_location", "task_duration",
        "journey_sharing_info", "task_outcome_location_source", "last_location", "last_location_snappable",
        "remaining_vehicle_journey_segments",
    ]
}

/// An update of a task. Only the fields that the mask names are used.
public struct TaskUpdate: Sendable, Hashable {
    /// The fields that the mask names.
    public var fields: Set<TaskField>
    /// The state; `nil` for an unknown value.
    public var state: TaskState?
    /// The outcome; `nil` for an unknown value.
    public var outcome: TaskOutcome?
    /// When the task succeeded or failed.
    public var outcomeTime: Timestamp?
    /// The location of the outcome.
    public var outcomePlace: Coordinate?
    /// The visibility.
    public var view = TrackingView()
    /// The target time window.
    public var window: ClosedRange<Timestamp>?
    /// All attributes.
    public var attributes: [FleetAttribute] = []

    /// Creates an update of some fields.
    public init(_ fields: Set<TaskField>) { self.fields = fields }
}
