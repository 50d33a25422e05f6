// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavSession

/// Whether a vehicle takes new trips. Raw values are those that driver apps know; the wire has others.
public enum VehicleState: Int, Sendable, Hashable, CaseIterable {
    /// It takes no new ones, and may finish those it has.
    case offline = 0
    /// It takes new ones.
    case online = 1

    var wireNumber: Int { rawValue + 1 }
}

/// How far a trip has come, as the driver says it.
public enum TripStage: String, Sendable, Hashable, CaseIterable, Codable {
    /// Given back before the pick-up: nobody is on the way.
    case new
    /// Heading for the pick-up.
    case enrouteToPickup
    /// At the pick-up.
    case arrivedAtPickup
    /// Heading for a stop between.
    case enrouteToIntermediateDestination
    /// At a stop between.
    case arrivedAtIntermediateDestination
    /// Heading for the drop-off.
    case enrouteToDropoff
    /// Done.
    case complete
    /// Called off before the pick-up.
    case canceled

    /// Whether the trip is over with it.
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
    /// The trip, without provider.
    public var tripID: String
    /// What it has come to.
    public var stage: TripStage
    /// Which stop between it is about; `nil` where it is about none.
    public var intermediateDestinationIndex: Int?
    /// When it was said, seconds since 1970.
    public var time: Double

    /// Makes a step.
    public init(tripID: String, stage: TripStage, intermediateDestinationIndex: Int? = nil, time: Double) {
        self.tripID = tripID
        self.stage = stage
        self.intermediateDestinationIndex = intermediateDestinationIndex
        self.time = time
    }
}

/// A stop that the server wants the vehicle to make.
public struct VehicleStop: Sendable, Hashable {
    /// What happens there. Raw values are those of the wire.
    public enum Kind: Int, Sendable, Hashable {
        /// Not known.
        case unknown = 0
        /// A rider gets in.
        case pickup = 1
        /// A rider gets out.
        case dropoff = 2
        /// A rider wants to stop on the way.
        case intermediateDestination = 3
    }

    /// The trip, without provider.
    public var tripID: String
    /// What happens there.
    public var kind: Kind
    /// Where. Navigate to this very place, so that route and arrival can be told to the rider.
    public var place: Coordinate

    /// Makes a stop.
    public init(tripID: String, kind: Kind, place: Coordinate) {
        self.tripID = tripID
        self.kind = kind
        self.place = place
    }
}

/// What was sent to the server in one go.
public struct VehicleUpdate: Sendable, Hashable {
    /// Whether the vehicle takes trips; `nil` when nothing was said about it.
    public var vehicleState: VehicleState?
    /// Where the vehicle is; `nil` when nothing was said about it.
    public var location: RoadSnappedLocation?
    /// How many earlier positions went along that could not be sent when they were new.
    public var pastLocationCount = 0
    /// Where guidance leads to.
    public var destinationWaypoint: Coordinate?
    /// The way there, if it was sent along: only when it is another than before.
    public var route: [Coordinate]?
    /// Seconds left to the destination.
    public var remainingTimeInSeconds: Double?
    /// Meters left to the destination.
    public var remainingDistanceInMeters: Double?
    /// The step of a trip that was told.
    public var tripProgress: TripProgress?

    /// Says nothing.
    public init() {}
}

/// Why a report has not reached the server, or was not made.
public struct VehicleReporterError: Error, Sendable, CustomStringConvertible {
    /// The domain of these failures.
    public static let domain = "guidepost.fleet.driver.VehicleReporter"

    /// What kind of failure it is. Raw values are those that driver apps know.
    public enum Code: Int, Sendable, Hashable {
        /// The update failed; `cause` tells why. It is sent again, unless `isFinal`.
        case general = 1
        /// The vehicle has no trip.
        case noActiveTrips = 2
        /// The trips of the vehicle could not be read.
        case activeTripsFetchFailed = 3
        /// Switch `locationTrackingEnabled` on first.
        case locationTrackingNotEnabled = 4
        /// Wait for a position first.
        case noLastKnownLocation = 5
    }

    /// What kind of failure it is.
    public var code: Code
    /// What happened. For people; never parse it.
    public var message: String
    /// Whether the report is given up: the server says that it can never be right.
    public var isFinal: Bool
    /// The number of gRPC, if the server or the way to it failed.
    public var grpcCode: Int?
    /// The lower failure that led here, if any.
    public var cause: (any Error)?

    init(_ code: Code, _ message: String, isFinal: Bool = false, grpcCode: Int? = nil, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.isFinal = isFinal
        self.grpcCode = grpcCode
        self.cause = cause
    }

    /// Message and cause in one line.
    public var description: String { message + (cause.map { " (\($0))" } ?? "") }
}
