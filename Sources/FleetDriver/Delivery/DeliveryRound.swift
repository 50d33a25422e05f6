// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Something to be done at a stop.
public struct RoundTask: Sendable, Hashable {
    /// The task, without provider.
    public var taskID: String
    /// How long it takes, in seconds. The server knows it of every task; what an app says here means nothing.
    public var duration: Double

    /// Names a task.
    public init(taskID: String, duration: Double = 0) {
        self.taskID = taskID
        self.duration = duration
    }
}

/// A place where a delivery vehicle stops, with what is to be done there.
public struct RoundStop: Sendable, Hashable {
    /// How far a stop has come. Raw values are those of the wire.
    public enum State: Int, Sendable, Hashable, CaseIterable {
        /// Not known.
        case unspecified = 0
        /// It comes later.
        case new = 1
        /// The vehicle heads for it.
        case enroute = 2
        /// The vehicle is there.
        case arrived = 3
    }

    /// Where. Navigate to this very place, so that route and arrival can be told to those who wait.
    public var place: Coordinate
    /// How far it has come.
    public var state: State
    /// What is to be done there.
    public var tasks: [RoundTask]

    /// Makes a stop.
    public init(place: Coordinate, state: State = .new, tasks: [RoundTask]) {
        self.place = place
        self.state = state
        self.tasks = tasks
    }
}

/// A delivery vehicle as its driver sees it.
public struct DeliveryRound: Sendable, Hashable {
    /// Whose fleet it is.
    public var providerID: String
    /// The vehicle, without provider.
    public var vehicleID: String
    /// Its whole name, such as `providers/acme/deliveryVehicles/van`.
    public var vehicleName: String
    /// Stops that are still to be made, the next one first.
    public var stops: [RoundStop]

    /// Puts it together.
    public init(providerID: String, vehicleID: String, vehicleName: String, stops: [RoundStop]) {
        self.providerID = providerID
        self.vehicleID = vehicleID
        self.vehicleName = vehicleName
        self.stops = stops
    }
}
