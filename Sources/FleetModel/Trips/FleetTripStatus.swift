// SPDX-License-Identifier: Apache-2.0

/// The status of a trip. Raw values are those of the wire; their order is not chronological.
public enum FleetTripStatus: Int, Sendable, Hashable, CaseIterable {
    /// Created; no driver is on the way.
    case new = 1
    /// The driver is on the way to the pickup.
    case enrouteToPickup = 2
    /// The driver is at the pickup.
    case arrivedAtPickup = 3
    /// The rider is aboard, on the way to the drop-off.
    case enrouteToDropoff = 4
    /// Completed. Final.
    case complete = 5
    /// Cancelled before the pickup. Final.
    case canceled = 6
    /// Waiting at an intermediate destination.
    case arrivedAtIntermediateDestination = 7
    /// The rider is aboard, on the way to an intermediate destination.
    case enrouteToIntermediateDestination = 8

    /// Whether the status is final.
    public var isFinal: Bool { self == .complete || self == .canceled }

    /// Whether the rider has been picked up and not yet dropped off.
    public var isAboard: Bool {
        switch self {
        case .enrouteToDropoff, .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination: true
        case .new, .enrouteToPickup, .arrivedAtPickup, .complete, .canceled: false
        }
    }

    /// Whether a trip with this status must have a vehicle.
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

/// The progress of a trip: its status, and the position among its stops.
struct TripPosition: Hashable {
    var status: FleetTripStatus
    /// The intermediate destination that is next, or where the vehicle is; used in the two intermediate statuses only.
    var index: Int
    /// The number of intermediate destinations that were left behind.
    var passedStops: Int

    /// Moves to another status.
    ///
    ///     NEW ⇄ ENROUTE_TO_PICKUP → ARRIVED_AT_PICKUP → (ENROUTE_TO_INTERMEDIATE k → ARRIVED_AT_INTERMEDIATE k)*
    ///         → ENROUTE_TO_DROPOFF → COMPLETE;   CANCELED from the three before the pick-up
    ///
    /// A trip returns to NEW when its driver gives it back before the pickup. From ENROUTE_TO_DROPOFF it goes on to an
    /// intermediate destination that was added meanwhile. The present status again is accepted, so that a retry is
    /// idempotent.
    ///
    /// - Parameters:
    /// - stops: The number of intermediate destinations.
    /// - hasVehicle: Whether a vehicle is assigned after the operation.
    mutating func move(to next: FleetTripStatus, index wanted: Int?, stops: Int, hasVehicle: Bool) throws(FleetError) {
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

    private func follows(_ next: FleetTripStatus, target: Int, stops: Int) -> Bool {
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

    private func described(_ status: FleetTripStatus, _ index: Int) -> String {
        switch status {
        case .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination: "\(status.wireName) \(index)"
        default: status.wireName
        }
    }
}
