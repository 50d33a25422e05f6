// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Whether riders share the vehicle. Raw values are those of the wire.
public enum FleetTripType: Int, Sendable, Hashable, CaseIterable {
    /// Several riders may be aboard at once.
    case shared = 1
    /// One party has the vehicle for itself.
    case exclusive = 2
}

/// Where and when something happened, reported afterwards.
public struct StopReport: Sendable, Hashable {
    /// The place.
    public var point: Coordinate
    /// The time; `nil` if it was not reported.
    public var time: Timestamp?

    /// Creates a report.
    public init(point: Coordinate, time: Timestamp? = nil) {
        self.point = point
        self.time = time
    }
}

/// What was reported about a trip afterwards. It is stored, but not returned to riders.
public struct TripFeedback: Sendable, Hashable {
    /// Where the rider got in.
    public var pickup: StopReport?
    /// Where the vehicle stopped for the pick-up.
    public var pickupArrival: StopReport?
    /// Where the rider got out.
    public var dropoff: StopReport?
    /// Where the vehicle stopped for the intermediate destinations, in order.
    public var intermediateArrivals: [StopReport] = []
    /// The actual intermediate destinations, in order.
    public var intermediates: [StopReport] = []

    /// Without reports.
    public init() {}
}

/// A rider's journey from a pickup to a drop-off, as it is stored.
///
/// Readers get a `TripSnapshot`, with routes and arrivals.
public struct FleetTrip: Sendable, Hashable {
    /// The ID.
    public let id: TripID
    /// Whether riders share the vehicle.
    public var type: FleetTripType
    /// How far the trip has come.
    public internal(set) var status: FleetTripStatus
    /// The vehicle that serves it, also after the end.
    public var vehicleID: VehicleID?
    /// The pickup point.
    public var pickup: Coordinate
    /// The drop-off point; `nil` while it is unknown.
    public var dropoff: Coordinate?
    /// Intermediate destinations, in order. Exclusive trips only.
    public var intermediateDestinations: [Coordinate] = []
    /// The intermediate destination that is next, or where the vehicle is.
    public internal(set) var intermediateDestinationIndex = 0
    /// The number of intermediate destinations that were left behind.
    public internal(set) var passedStops = 0
    /// When the intermediate destinations last changed.
    public internal(set) var intermediateDestinationsVersion: Timestamp
    /// Riders, without the driver. Never changes.
    public var numberOfPassengers: Int
    /// When the rider was picked up; `nil` before.
    public internal(set) var pickedUp: Timestamp?
    /// When the rider was dropped off; `nil` before.
    public internal(set) var setDown: Timestamp?
    /// What was reported afterwards.
    public var feedback = TripFeedback()
    /// The operator's own attributes, with distinct keys.
    public var attributes: [FleetAttribute] = []
    /// When it was created.
    public internal(set) var created: Timestamp
    /// When it was last changed.
    public internal(set) var updated: Timestamp
    /// Increases with every change, also across restarts.
    public internal(set) var revision: Int64 = 1

    /// Creates a new trip.
    ///
    /// - Parameters:
    ///   - id: The ID.
    ///   - type: Whether riders share the vehicle.
    ///   - pickup: The pickup point.
    ///   - dropoff: The drop-off point.
    ///   - intermediateDestinations: Intermediate destinations, in order.
    ///   - numberOfPassengers: Riders, without the driver.
    ///   - created: The time of creation.
    public init(
        id: TripID, type: FleetTripType, pickup: Coordinate, dropoff: Coordinate? = nil,
        intermediateDestinations: [Coordinate] = [], numberOfPassengers: Int = 0, created: Timestamp
    ) {
        self.id = id
        self.type = type
        status = .new
        self.pickup = pickup
        self.dropoff = dropoff
        self.intermediateDestinations = intermediateDestinations
        self.numberOfPassengers = numberOfPassengers
        intermediateDestinationsVersion = created
        self.created = created
        updated = created
    }

    /// The fields that only the server changes.
    public struct ManagedFields: Sendable, Hashable {
        /// How far the trip has come.
        public var status: FleetTripStatus
        /// The intermediate destination that is next.
        public var intermediateDestinationIndex: Int
        /// The number of intermediate destinations that were left behind.
        public var passedStops: Int
        /// When the intermediate destinations last changed.
        public var intermediateDestinationsVersion: Timestamp
        /// When the rider was picked up.
        public var pickedUp: Timestamp?
        /// When the rider was dropped off.
        public var setDown: Timestamp?
        /// When it was last changed.
        public var updated: Timestamp
        /// Increases with every change.
        public var revision: Int64

        /// Creates the fields.
        ///
        /// - Parameters:
        ///   - status: The status.
        ///   - intermediateDestinationIndex: The intermediate destination that is next.
        ///   - passedStops: The number of intermediate destinations that were left behind.
        ///   - intermediateDestinationsVersion: When the intermediate destinations last changed.
        ///   - pickedUp: When the rider was picked up.
        ///   - setDown: When the rider was dropped off.
        ///   - updated: When it was last changed.
        ///   - revision: Increases with every change.
        public init(
            status: FleetTripStatus, intermediateDestinationIndex: Int, passedStops: Int,
            intermediateDestinationsVersion: Timestamp, pickedUp: Timestamp?, setDown: Timestamp?, updated: Timestamp,
            revision: Int64
        ) {
            self.status = status
            self.intermediateDestinationIndex = intermediateDestinationIndex
            self.passedStops = passedStops
            self.intermediateDestinationsVersion = intermediateDestinationsVersion
            self.pickedUp = pickedUp
            self.setDown = setDown
            self.updated = updated
            self.revision = revision
        }
    }

    /// The fields that only the server changes. They are set when a trip is read from a store; otherwise changed
    /// through `FleetState`.
    public var managedFields: ManagedFields {
        get {
            ManagedFields(
                status: status, intermediateDestinationIndex: intermediateDestinationIndex, passedStops: passedStops,
                intermediateDestinationsVersion: intermediateDestinationsVersion, pickedUp: pickedUp,
                setDown: setDown, updated: updated, revision: revision)
        }
        set {
            status = newValue.status
            intermediateDestinationIndex = newValue.intermediateDestinationIndex
            passedStops = newValue.passedStops
            intermediateDestinationsVersion = newValue.intermediateDestinationsVersion
            pickedUp = newValue.pickedUp
            setDown = newValue.setDown
            updated = newValue.updated
            revision = newValue.revision
        }
    }

    /// Whether it has not ended.
    public var isActive: Bool { !status.isFinal }

    var position: TripPosition {
        get { TripPosition(status: status, index: intermediateDestinationIndex, passedStops: passedStops) }
        set {
            status = newValue.status
            intermediateDestinationIndex = newValue.index
            passedStops = newValue.passedStops
        }
    }

    /// The remaining stops, in order. A stop remains while the vehicle waits at it, and is removed when the trip moves
    /// on.
    public var remainingStops: [FleetWaypoint] {
        guard isActive else { return [] }
        var stops: [FleetWaypoint] = []
        if !status.isAboard { stops.append(FleetWaypoint(tripID: id, kind: .pickup, place: pickup)) }
        for index in intermediateDestinations.indices.dropFirst(passedStops) {
            stops.append(
                FleetWaypoint(
                    tripID: id, kind: .intermediateDestination, index: index, place: intermediateDestinations[index]))
        }
        if let dropoff { stops.append(FleetWaypoint(tripID: id, kind: .dropoff, place: dropoff)) }
        return stops
    }
}
