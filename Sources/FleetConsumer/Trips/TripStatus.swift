// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// The status of a trip.
///
/// Raw values are those of consumer apps, in the order of a trip. The wire has others: see ``init(wire:)``.
public enum TripStatus: Int, Sendable, Hashable, CaseIterable {
    /// Unknown, or newer than this library.
    case unknown = 0
    /// Created; no driver is on the way.
    case new = 1
    /// The driver is on the way to the pickup.
    case enrouteToPickup = 2
    /// The driver is at the pickup.
    case arrivedAtPickup = 3
    /// The rider is aboard, on the way to an intermediate destination.
    case enrouteToIntermediateDestination = 4
    /// Waiting at an intermediate destination.
    case arrivedAtIntermediateDestination = 5
    /// The rider is aboard, on the way to the drop-off.
    case enrouteToDropoff = 6
    /// Completed. Final.
    case complete = 7
    /// Cancelled. Final.
    case canceled = 8

    /// Whether the status is final.
    public var isFinal: Bool { self == .complete || self == .canceled }

    /// The status for a number of the wire.
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
    /// Unknown.
    case unknown = 0
    /// Several riders may be aboard at once.
    case shared = 1
    /// One party has the vehicle for itself.
    case exclusive = 2
}

/// The kind of a stop.
public enum TripWaypointType: Int, Sendable, Hashable, CaseIterable {
    /// Unknown.
    case unknown = 0
    /// A rider gets in.
    case pickUp = 1
    /// A rider gets out.
    case dropOff = 2
    /// An intermediate destination of a rider.
    case intermediateDestination = 3
}

/// Whether a model follows its trip.
public enum TripModelState: Int, Sendable, Hashable, CaseIterable {
    /// There are no subscribers, or the trip has ended.
    case inactive = 0
    /// The trip is being followed.
    case active = 1
}

/// The state of traffic.
public enum SpeedType: UInt, Sendable, Hashable, CaseIterable {
    /// Unknown.
    case noData = 0
    /// No delay.
    case normal = 1
    /// Clearly slower.
    case slow = 2
    /// Stop and go.
    case trafficJam = 3
}
