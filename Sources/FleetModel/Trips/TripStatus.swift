// SPDX-License-Identifier: Apache-2.0

/// How far a trip has come. Raw values are those of the wire; their order is not the order in time.
public enum TripStatus: Int, Sendable, Hashable, CaseIterable {
    /// Created, nobody is on the way yet.
    case new = 1
    /// The driver heads for the pick-up.
    case enrouteToPickup = 2
    /// The driver is at the pick-up.
    case arrivedAtPickup = 3
    /// The rider is aboard, heading for the next destination.
    case enrouteToDropoff = 4
    /// Done. Nothing follows.
    case complete = 5
    /// Called off before the pick-up. Nothing follows.
    case canceled = 6
    /// Waiting at a stop between pick-up and drop-off.
    case arrivedAtIntermediateDestination = 7
    /// The rider is aboard, heading for a stop between pick-up and drop-off.
    case enrouteToIntermediateDestination = 8

    /// Whether nothing follows.
    public var isFinal: Bool { self == .complete || self == .canceled }

    /// Whether the rider has been picked up and not yet set down.
    public var isAboard: Bool {
        switch self {
        case .enrouteToDropoff, .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination: true
        case .new, .enrouteToPickup, .arrivedAtPickup, .complete, .canceled: false
        }
    }

    /// Whether a trip in this status has to have a vehicle.
    public var needsVehicle: Bool { self == .enrouteToPickup || self == .arrivedAtPickup || isAboard }

    /// The name on the wire, such as `ENROUTE_TO_PICKUP`.
    public var wireName: String {
        switch self {
        case .new: "NEW"
        case .enrouteToPickup: "ENROUTE_TO_PICKUP"
        case .arrivedAtPickup: "ARRIVED_AT_PICKUP"
        case .enrouteToDropoff: "ENROUTE_TO_DROPOFF"
        case .complete: "COMPLETE"
        case .canceled: "CANCELED"
        case .arrivedAtIntermediateDestination: "ARRIVED_AT_INTERMEDIATE_DESTINATION"
        case .enrouteToIntermediateDestination: "ENROUTE_TO_INTERMEDIATE_DESTINATION"
        }
    }
}

/// Where a trip stands: its status, and among its stops.
struct TripPosition: Hashable {
    var status: TripStatus
    /// The stop ahead, or the one that the vehicle is at; counts in the two intermediate statuses only.
    var index: Int
    /// How many stops between pick-up and drop-off have been left behind.
    var passedStops: Int

    /// Moves on to another status.
    ///
    ///     NEW ⇄ ENROUTE_TO_PICKUP → ARRIVED_AT_PICKUP → (ENROUTE_TO_INTERMEDIATE k → ARRIVED_AT_INTERMEDIATE k)*
    ///         → ENROUTE_TO_DROPOFF → COMPLETE;   CANCELED from the three before the pick-up
    ///
    /// A trip returns to NEW when its driver gives it back before the pick-up. From ENROUTE_TO_DROPOFF it goes on to a
    /// stop that was added meanwhile. Saying the present status again is no move, so that a retry succeeds.
    ///
    /// - Parameters:
    ///   - stops: How many stops lie between pick-up and drop-off.
    ///   - hasVehicle: Whether a vehicle is assigned once this is done.
    mutating func move(to next: TripStatus, index wanted: Int?, stops: Int, hasVehicle: Bool) throws(FleetError) {
        let isIntermediate = next == .enrouteToIntermediateDestination || next == .arrivedAtIntermediateDestination
        let target = isIntermediate ? wanted ?? index : 0
        if next == status, !isIntermediate || target == index { return }
        if isIntermediate, !(0..<stops).contains(target) {
            throw FleetError(
                .failedPrecondition, "There is no intermediate destination \(target); the trip has \(stops).",
                field: "trip.intermediate_destination_index")
        }
        guard follows(next, target: target, stops: stops) else {
            throw FleetError(
                .failedPrecondition,
                "A trip cannot go from \(described(status, index)) to \(described(next, target)).",
                field: "trip.trip_status")
        }
        if next.needsVehicle, !hasVehicle {
            throw FleetError(
                .failedPrecondition, "A trip without a vehicle cannot be \(next.wireName); assign one first.",
                field: "trip.vehicle_id")
        }
        switch next {
        case .enrouteToIntermediateDestination: passedStops = target
        case .enrouteToDropoff: passedStops = stops
        default: break
        }
        status = next
        index = isIntermediate ? target : next == .enrouteToDropoff || next.isFinal ? index : 0
    }

    private func follows(_ next: TripStatus, target: Int, stops: Int) -> Bool {
        switch (status, next) {
        case (.new, .enrouteToPickup), (.enrouteToPickup, .new), (.enrouteToPickup, .arrivedAtPickup),
            (.arrivedAtPickup, .new), (.enrouteToDropoff, .complete):
            true
        case (.new, .canceled), (.enrouteToPickup, .canceled), (.arrivedAtPickup, .canceled): true
        case (.arrivedAtPickup, .enrouteToIntermediateDestination): target == 0
        case (.arrivedAtPickup, .enrouteToDropoff): stops == 0
        case (.enrouteToIntermediateDestination, .arrivedAtIntermediateDestination): target == index
        case (.arrivedAtIntermediateDestination, .enrouteToIntermediateDestination): target == index + 1
        case (.arrivedAtIntermediateDestination, .enrouteToDropoff): index + 1 == stops
        case (.enrouteToDropoff, .enrouteToIntermediateDestination): target == passedStops
        default: false
        }
    }

    private func described(_ status: TripStatus, _ index: Int) -> String {
        switch status {
        case .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination: "\(status.wireName) \(index)"
        default: status.wireName
        }
    }
}
