// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// What is to be done at a stop. Raw values are those of the wire.
public enum TaskKind: Int, Sendable, Hashable, CaseIterable {
    /// A parcel is fetched.
    case pickup = 1
    /// A parcel is brought.
    case delivery = 2
    /// The vehicle stops for something else.
    case scheduledStop = 3
    /// The driver has a break.
    case unavailable = 4

    /// Whether somebody waits for it, so that it can be tracked.
    public var isShipment: Bool { self == .pickup || self == .delivery }
}

/// Whether a task is still to be done. Raw values are those of the wire.
public enum TaskState: Int, Sendable, Hashable, CaseIterable {
    /// To be done, assigned or not.
    case open = 1
    /// Nothing follows.
    case closed = 2
}

/// How a task went. Raw values are those of the wire.
public enum TaskOutcome: Int, Sendable, Hashable, CaseIterable {
    /// It is done.
    case succeeded = 1
    /// It could not be done.
    case failed = 2
}

/// Who said where a task was done. Raw values are those of the wire.
public enum OutcomeSource: Int, Sendable, Hashable, CaseIterable {
    /// The provider.
    case provider = 2
    /// Nobody; the vehicle was there.
    case lastVehicleLocation = 3
}

/// When something of a task is shown to whoever tracks it.
public enum Visibility: Sendable, Hashable {
    /// When so many stops are left, or fewer; the task's own counts.
    case withinStops(Int)
    /// When the vehicle is so many seconds away, or less.
    case withinSeconds(Double)
    /// When so many meters are left, or fewer.
    case withinMeters(Int)
    /// Always.
    case always
    /// Never.
    case never
}

/// What of a task is shown to whoever tracks it; `nil` for this server's usual: where the vehicle is and its way from five
/// stops on, all else always.
public struct TrackingView: Sendable, Hashable {
    /// The line to the stop.
    public var route: Visibility?
    /// When the vehicle gets there.
    public var arrival: Visibility?
    /// When the task will be done.
    public var completion: Visibility?
    /// Meters left.
    public var distance: Visibility?
    /// Stops left.
    public var stopCount: Visibility?
    /// Where the vehicle is.
    public var vehicle: Visibility?

    /// The usual for everything.
    public init() {}

    /// From so many stops on the vehicle is shown unless a task says otherwise.
    public static let usualStops = 5

    /// Whether all times of it are such that every answer can tell them.
    var isSensible: Bool {
        [route, arrival, completion, distance, stopCount, vehicle].allSatisfy { visibility in
            guard case .withinSeconds(let most)? = visibility else { return true }
            return (0...366 * 86_400).contains(most)
        }
    }
}

/// One thing to be done at one place: a parcel to bring or fetch, a stop, a break.
public struct DeliveryTask: Sendable, Hashable {
    /// Which one.
    public let id: TaskID
    /// What is to be done. Never changes.
    public var kind: TaskKind
    /// Whether it is still to be done.
    public internal(set) var state = TaskState.open
    /// By what it is tracked; several tasks may share one. Never changes.
    public var trackingID: TrackingID?
    /// The vehicle that has it on its way, or had it last.
    public internal(set) var vehicleID: DeliveryVehicleID?
    /// Where. Never changes.
    public var place: Coordinate?
    /// How long it takes once the vehicle is there, in seconds. Never changes.
    public var duration: Double
    /// How it went; never changes once it is said.
    public internal(set) var outcome: TaskOutcome?
    /// When.
    public internal(set) var outcomeTime: Moment?
    /// Where.
    public internal(set) var outcomePlace: Coordinate?
    /// Who said where.
    public internal(set) var outcomeSource: OutcomeSource?
    /// What is shown of it.
    public var view = TrackingView()
    /// When it should be done.
    public var window: ClosedRange<Moment>?
    /// The operator's own notes, keys all different.
    public var attributes: [FleetAttribute] = []
    /// When it was created.
    public internal(set) var created: Moment
    /// When it was last changed.
    public internal(set) var updated: Moment

    /// Makes a task as it is at its beginning.
    public init(id: TaskID, kind: TaskKind, duration: Double, created: Moment) {
        self.id = id
        self.kind = kind
        self.duration = duration
        self.created = created
        updated = created
    }

    /// What a store keeps beside the fields that a create may set.
    public struct Bookkeeping: Sendable, Hashable {
        /// Whether it is still to be done.
        public var state = TaskState.open
        /// The vehicle that has it.
        public var vehicleID: DeliveryVehicleID?
        /// How it went.
        public var outcome: TaskOutcome?
        /// When.
        public var outcomeTime: Moment?
        /// Where.
        public var outcomePlace: Coordinate?
        /// Who said where.
        public var outcomeSource: OutcomeSource?
        /// When it was last changed.
        public var updated: Moment

        /// As it is at the beginning.
        public init(updated: Moment) { self.updated = updated }
    }

    /// What a store keeps. Setting it is for reading a task back; everybody else goes through `FleetBook`.
    public var bookkeeping: Bookkeeping {
        get {
            var kept = Bookkeeping(updated: updated)
            kept.state = state
            kept.vehicleID = vehicleID
            kept.outcome = outcome
            kept.outcomeTime = outcomeTime
            kept.outcomePlace = outcomePlace
            kept.outcomeSource = outcomeSource
            return kept
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

    /// Refuses a task that breaks the rules of its fields.
    func check() throws(FleetError) {
        guard (trackingID != nil) == kind.isShipment else {
            throw FleetError(
                .invalidArgument,
                kind.isShipment
                    ? "PICKUP and DELIVERY need a tracking ID." : "SCHEDULED_STOP and UNAVAILABLE have no tracking ID.",
                field: "task.tracking_id")
        }
        guard place != nil || kind == .unavailable else {
            throw FleetError(.invalidArgument, "The task needs a place.", field: "task.planned_location")
        }
        guard place?.isValid ?? true, outcomePlace?.isValid ?? true else {
            throw FleetError(.invalidArgument, "The place is not on the globe.", field: "task")
        }
        guard duration.isFinite, duration >= 0, duration <= 7 * 86_400 else {
            throw FleetError(.invalidArgument, "A task takes 0 seconds to a week.", field: "task.task_duration")
        }
        guard view.isSensible else {
            throw FleetError(
                .invalidArgument, "A threshold of time is 0 seconds to a year.", field: "task.task_tracking_view_config"
            )
        }
        try FleetAttribute.check(attributes, atMost: Vehicle.attributeLimit, field: "task.attributes")
    }
}

/// A field of a task that an update may name, by its path on the wire.
public enum TaskField: String, Sendable, Hashable, CaseIterable {
    /// Whether it is still to be done.
    case state
    /// How it went.
    case outcome = "task_outcome"
    /// When.
    case outcomeTime = "task_outcome_time"
    /// Where.
    case outcomePlace = "task_outcome_location"
    /// What is shown of it.
    case view = "task_tracking_view_config"
    /// When it should be done.
    case window = "target_time_window"
    /// The operator's own notes, as a whole.
    case attributes

    /// Fields that the server keeps itself, or that stay as they were created.
    static let managed: Set<String> = [
        "name", "type", "tracking_id", "delivery_vehicle_id", "planned_location", "task_duration",
        "journey_sharing_info", "task_outcome_location_source", "last_location", "last_location_snappable",
        "remaining_vehicle_journey_segments",
    ]
}

/// What an update of a task says. Only the fields that the mask names count.
public struct TaskUpdate: Sendable, Hashable {
    /// What the mask names.
    public var fields: Set<TaskField>
    /// Whether it is still to be done; `nil` when the sender's value is unknown.
    public var state: TaskState?
    /// How it went; `nil` when the sender's value is unknown.
    public var outcome: TaskOutcome?
    /// When.
    public var outcomeTime: Moment?
    /// Where.
    public var outcomePlace: Coordinate?
    /// What is shown of it.
    public var view = TrackingView()
    /// When it should be done.
    public var window: ClosedRange<Moment>?
    /// The operator's own notes.
    public var attributes: [FleetAttribute] = []

    /// An update of some fields.
    public init(_ fields: Set<TaskField>) { self.fields = fields }
}
