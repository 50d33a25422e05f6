// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavSession

/// Whether a vehicle accepts new trips. Raw values are those of driver apps; the wire has others.
public enum VehicleState: Int, Sendable, Hashable, CaseIterable {
    /// It accepts no new trips, and may finish those it has.
    case offline = 0
    /// It accepts new trips.
    case online = 1

    var wireNumber: Int { rawValue + 1 }
}

/// The progress of a trip as the driver reports it.
public enum TripStage: String, Sendable, Hashable, CaseIterable, Codable {
    /// Given back before the pickup: no driver is on the way.
    case new
    /// On the way to the pickup.
    case enrouteToPickup
    /// At the pickup.
    case arrivedAtPickup
    /// On the way to an intermediate destination.
    case enrouteToIntermediateDestination
    /// At an intermediate destination.
    case arrivedAtIntermediateDestination
    /// On the way to the drop-off.
    case enrouteToDropoff
    /// Completed.
    case complete
    /// Cancelled before the pickup.
    case canceled

    /// Whether the trip ends with it.
    var isLast: Bool { self == .complete || self == .canceled }

    var wireNumber: Int {
        switch self {
        case .new: 1
        case .enrouteToPickup: 2
        case .arrivedAtPickup: 3
        case .enrouteToDropoff: 4
        case .complete: 5
        case .canceled: 6
        case .arrivedAtIntermediateDestination: 7
        case .enrouteToIntermediateDestination: 8
        }
    }
}

/// A step of a trip.
public struct TripProgress: Sendable, Hashable, Codable {
    /// The ID of the trip, without provider.
    public var tripID: String
    /// How far the trip has come.
    public var stage: TripStage
    /// The intermediate destination that the stage refers to, if any.
    public var intermediateDestinationIndex: Int?
    /// When it was reported, in seconds since 1970.
    public var time: Double

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - tripID: The ID of the trip, without provider.
    ///   - stage: The stage.
    ///   - intermediateDestinationIndex: The intermediate destination that the stage refers to.
    ///   - time: When it was reported, in seconds since 1970.
    public init(tripID: String, stage: TripStage, intermediateDestinationIndex: Int? = nil, time: Double) {
        self.tripID = tripID
        self.stage = stage
        self.intermediateDestinationIndex = intermediateDestinationIndex
        self.time = time
    }
}

/// A stop that the server has planned for the vehicle.
public struct VehicleStop: Sendable, Hashable {
    /// The kind of a stop. Raw values are those of the wire.
    public enum Kind: Int, Sendable, Hashable {
        /// Unknown.
        case unknown = 0
        /// A rider gets in.
        case pickup = 1
        /// A rider gets out.
        case dropoff = 2
        /// An intermediate destination of a rider.
        case intermediateDestination = 3
    }

    /// The ID of the trip, without provider.
    public var tripID: String
    /// The kind of the stop.
    public var kind: Kind
    /// The place. Navigate to exactly this place, so that route and arrival can be shared with the rider.
    public var place: Coordinate

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - tripID: The ID of the trip, without provider.
    ///   - kind: The kind of the stop.
    ///   - place: The place.
    public init(tripID: String, kind: Kind, place: Coordinate) {
        self.tripID = tripID
        self.kind = kind
        self.place = place
    }
}

/// The content of one update that was sent to the server.
public struct VehicleUpdate: Sendable, Hashable {
    /// Whether the vehicle accepts trips; `nil` if it was not part of the update.
    public var vehicleState: VehicleState?
    /// The position; `nil` if it was not part of the update.
    public var location: RoadSnappedLocation?
    /// The number of earlier positions in the update that could not be sent before.
    public var pastLocationCount = 0
    /// The destination of guidance.
    public var destinationWaypoint: Coordinate?
    /// The route, if it was part of the update: only when it has changed.
    public var route: [Coordinate]?
    /// Remaining time to the destination.
    public var remainingTimeInSeconds: Double?
    /// Remaining distance to the destination.
    public var remainingDistanceInMeters: Double?
    /// The step of a trip.
    public var tripProgress: TripProgress?

    /// An empty update.
    public init() {}
}
