// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Whether riders share the vehicle. Raw values are those of the wire.
public enum TripType: Int, Sendable, Hashable, CaseIterable {
    /// Several riders may be aboard at once.
    case shared = 1
    /// One party has the vehicle for itself.
    case exclusive = 2
}

/// Where and when something truly happened, told after the fact.
public struct StopReport: Sendable, Hashable {
    /// Where.
    public var point: Coordinate
    /// When; `nil` when it was not told.
    public var time: Moment?

    /// Makes a report.
    public init(point: Coordinate, time: Moment? = nil) {
        self.point = point
        self.time = time
    }
}

/// What was told about a trip after the fact. It comes in and is kept; readers of other roles do not get it.
public struct TripFeedback: Sendable, Hashable {
    /// Where the rider got in.
    public var pickup: StopReport?
    /// Where the vehicle stopped for the pick-up.
    public var pickupArrival: StopReport?
    /// Where the rider got out.
    public var dropoff: StopReport?
    /// Where the vehicle stopped at the stops between, in their order.
    public var intermediateArrivals: [StopReport] = []
    /// Where the stops between really were, in their order.
    public var intermediates: [StopReport] = []

    /// Nothing told yet.
    public init() {}
}

/// A rider's journey from a pick-up to a drop-off, as the provider has ordered it.
///
/// This is what is stored. What a reader gets, with routes and times of arrival, is a `TripSnapshot`.
public struct Trip: Sendable, Hashable {
    /// Which one.
    public let id: TripID
    /// Whether riders share the vehicle.
    public var type: TripType
    /// How far it has come.
    public internal(set) var status: TripStatus
    /// The vehicle that serves it; kept after the end.
    public var vehicleID: VehicleID?
    /// Where the rider waits.
    public var pickup: Coordinate
    /// Where the rider wants to go; `nil` while nobody knows.
    public var dropoff: Coordinate?
    /// Stops between, in order. Exclusive trips only.
    public var intermediateDestinations: [Coordinate] = []
    /// The stop between that is ahead, or that the vehicle is at.
    public internal(set) var intermediateDestinationIndex = 0
    /// How many stops between have been left behind.
    public internal(set) var passedStops = 0
    /// When the stops between last changed.
    public internal(set) var intermediateDestinationsVersion: Moment
    /// Riders, without the driver. Never changes.
    public var numberOfPassengers: Int
    /// When the rider was picked up; `nil` before.
    public internal(set) var pickedUp: Moment?
    /// When the rider was set down; `nil` before.
    public internal(set) var setDown: Moment?
    /// What was told after the fact.
    public var feedback = TripFeedback()
    /// The operator's own notes, keys all different.
    public var attributes: [FleetAttribute] = []
    /// When it was created.
    public internal(set) var created: Moment
    /// When it was last changed.
    public internal(set) var updated: Moment
    /// Grows with every change, also across restarts.
    public internal(set) var revision: Int64 = 1

    /// Makes a trip as it is at its beginning.
    public init(
        id: TripID, type: TripType, pickup: Coordinate, dropoff: Coordinate? = nil,
        intermediateDestinations: [Coordinate] = [], numberOfPassengers: Int = 0, created: Moment
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

    /// What a store keeps beside the fields that every reader knows.
    public struct Bookkeeping: Sendable, Hashable {
        /// How far it has come.
        public var status: TripStatus
        /// The stop between that is ahead.
        public var intermediateDestinationIndex: Int
        /// How many stops between have been left behind.
        public var passedStops: Int
        /// When the stops between last changed.
        public var intermediateDestinationsVersion: Moment
        /// When the rider was picked up.
        public var pickedUp: Moment?
        /// When the rider was set down.
        public var setDown: Moment?
        /// When it was last changed.
        public var updated: Moment
        /// Grows with every change.
        public var revision: Int64

        /// Puts it together.
        public init(
            status: TripStatus, intermediateDestinationIndex: Int, passedStops: Int,
            intermediateDestinationsVersion: Moment, pickedUp: Moment?, setDown: Moment?, updated: Moment,
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

    /// What a store keeps. Setting it is for reading a trip back from a store; everybody else goes through `FleetBook`.
    public var bookkeeping: Bookkeeping {
        get {
            Bookkeeping(
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

    /// Whether it is not over.
    public var isActive: Bool { !status.isFinal }

    var position: TripPosition {
        get { TripPosition(status: status, index: intermediateDestinationIndex, passedStops: passedStops) }
        set {
            status = newValue.status
            intermediateDestinationIndex = newValue.index
            passedStops = newValue.passedStops
        }
    }

    /// The stops that are still ahead, in order. A stop stays while the vehicle waits at it, and leaves when the trip moves
    /// on.
    public var remainingStops: [TripWaypoint] {
        guard isActive else { return [] }
        var stops: [TripWaypoint] = []
        if !status.isAboard { stops.append(TripWaypoint(tripID: id, kind: .pickup, place: pickup)) }
        for index in intermediateDestinations.indices.dropFirst(passedStops) {
            stops.append(
                TripWaypoint(
                    tripID: id, kind: .intermediateDestination, index: index, place: intermediateDestinations[index]))
        }
        if let dropoff { stops.append(TripWaypoint(tripID: id, kind: .dropoff, place: dropoff)) }
        return stops
    }
}
