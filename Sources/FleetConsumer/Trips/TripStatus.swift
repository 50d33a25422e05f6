// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// How far a trip has come.
///
/// Raw values are those that apps know; they grow with the way of a trip. Those of the wire differ: see ``init(wire:)``.
public enum TripStatus: Int, Sendable, Hashable, CaseIterable {
    /// Not known, or newer than this library.
    case unknown = 0
    /// Created, nobody is on the way yet.
    case new = 1
    /// The driver heads for the pick-up.
    case enrouteToPickup = 2
    /// The driver is at the pick-up.
    case arrivedAtPickup = 3
    /// The rider is aboard, heading for a stop between pick-up and drop-off.
    case enrouteToIntermediateDestination = 4
    /// Waiting at such a stop.
    case arrivedAtIntermediateDestination = 5
    /// The rider is aboard, heading for the drop-off.
    case enrouteToDropoff = 6
    /// Done. Nothing follows.
    case complete = 7
    /// Called off. Nothing follows.
    case canceled = 8

    /// Whether nothing follows.
    public var isFinal: Bool { self == .complete || self == .canceled }

    /// The status of a number of the wire.
    public init(wire number: Int) {
        self =
            switch number {
            case 1: .new
            case 2: .enrouteToPickup
            case 3: .arrivedAtPickup
            case 4: .enrouteToDropoff
            case 5: .complete
            case 6: .canceled
            case 7: .arrivedAtIntermediateDestination
            case 8: .enrouteToIntermediateDestination
            default: .unknown
            }
    }
}

/// Whether riders share the vehicle.
public enum TripType: Int, Sendable, Hashable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// Several riders may be aboard at once.
    case shared = 1
    /// One party has the vehicle for itself.
    case exclusive = 2
}

/// What happens at a stop.
public enum TripWaypointType: Int, Sendable, Hashable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// A rider gets in.
    case pickUp = 1
    /// A rider gets out.
    case dropOff = 2
    /// A rider wants to stop on the way.
    case intermediateDestination = 3
}

/// Whether a model follows its trip.
public enum TripModelState: Int, Sendable, Hashable, CaseIterable {
    /// Nobody listens, or the trip is over.
    case inactive = 0
    /// It keeps up with the trip.
    case active = 1
}

/// How freely traffic moves.
public enum SpeedType: UInt, Sendable, Hashable, CaseIterable {
    /// Nothing has been measured.
    case noData = 0
    /// No delay.
    case normal = 1
    /// Clearly slower.
    case slow = 2
    /// Stop and go.
    case trafficJam = 3
}
