// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A task at a stop.
public struct DeliveryTaskInfo: Sendable, Hashable {
    /// The ID of the task, without provider.
    public var taskID: String
    /// The duration in seconds. The server knows it for every task; a value set here is ignored.
    public var duration: Double

    /// Creates a reference to a task.
    public init(taskID: String, duration: Double = 0) {
        self.taskID = taskID
        self.duration = duration
    }
}

/// A stop of a delivery vehicle, with its tasks.
public struct DeliveryVehicleStop: Sendable, Hashable {
    /// The state of a stop. Raw values are those of the wire.
    public enum State: Int, Sendable, Hashable, CaseIterable {
        /// Unknown.
        case unspecified = 0
        /// A later stop.
        case new = 1
        /// The vehicle is on its way to it.
        case enroute = 2
        /// The vehicle has arrived.
        case arrived = 3
    }

    /// The place. Navigate to exactly this place, so that route and arrival can be shared with the recipients.
    public var place: Coordinate
    /// The state of the stop.
    public var state: State
    /// What is done at the stop, in order.
    public var tasks: [DeliveryTaskInfo]

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - state: The state of the stop.
    ///   - tasks: The tasks.
    public init(place: Coordinate, state: State = .new, tasks: [DeliveryTaskInfo]) {
        self.place = place
        self.state = state
        self.tasks = tasks
    }
}

/// A delivery vehicle as its driver's app gets it.
public struct DeliveryVehicleInfo: Sendable, Hashable {
    /// The operator of the fleet.
    public var providerID: String
    /// The ID of the vehicle, without provider.
    public var vehicleID: String
    /// Its resource name, such as `providers/acme/deliveryVehicles/van`.
    public var vehicleName: String
    /// Remaining stops, the next one first.
    public var stops: [DeliveryVehicleStop]

    /// Creates a vehicle.
    ///
    /// - Parameters:
    ///   - providerID: The operator of the fleet.
    ///   - vehicleID: The ID of the vehicle, without provider.
    ///   - vehicleName: Its resource name.
    ///   - stops: Remaining stops, the next one first.
    public init(providerID: String, vehicleID: String, vehicleName: String, stops: [DeliveryVehicleStop]) {
        self.providerID = providerID
        self.vehicleID = vehicleID
        self.vehicleName = vehicleName
        self.stops = stops
    }
}
