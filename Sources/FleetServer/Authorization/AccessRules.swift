// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Who may call what. Both must allow a call: the role and the claims of the token.
///
/// docs/fleet.md has the same rules as a table.
enum AccessRules {
    /// Rejects a call that a grant does not allow.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - grant: What the token grants.
    ///   - isServed: Whether a vehicle serves a trip now.
    /// - Throws: `permissionDenied`, or `unauthenticated` for a token that was signed without the ID that the call needs.
    static func check(
        _ call: FleetCall, for grant: FleetGrant, isServed: (TripID, VehicleID) -> Bool
    ) throws(FleetError) {
        let allowed =
            if case .delivery(let call) = call {
                DeliveryAccess.allows(call, grant)
            } else {
                switch grant.role {
                case .server: server(call, grant)
                case .reader: call.method.readsFleet && server(call, grant)
                case .driver: driver(call, grant, isServed)
                case .consumer: consumer(call, grant, isServed)
                }
            }
        guard allowed else {
            if let claim = missingClaim(call, grant) {
                throw FleetError(.unauthenticated, "The token authorizes nothing: it was signed without \(claim).")
            }
            throw FleetError(
                .permissionDenied,
                "A \(grant.role.rawValue) token with these claims may not call \(call.method.rawValue) here.")
        }
    }

    /// The claim without which no token of this role may make a call; `nil` if the token has it.
    private static func missingClaim(_ call: FleetCall, _ grant: FleetGrant) -> String? {
        switch (grant.role, call) {
        case (.consumer, .getTrip), (.consumer, .watchTrip): grant.tripID == nil ? "the ID of a trip" : nil
        case (.driver, .getVehicle), (.driver, .watchVehicle), (.driver, .updateVehicle),
            (.driver, .updateVehicleLocation):
            grant.vehicleID == nil ? "the ID of a vehicle" : nil
        default: nil
        }
    }

    private static func server(_ call: FleetCall, _ grant: FleetGrant) -> Bool {
        switch call {
        case .createTrip(let trip, _): grant.covers(trip.id)
        case .getTrip(let id, _), .updateTrip(let id, _), .deleteTrip(let id), .watchTrip(let id, _): grant.covers(id)
        case .searchTrips, .reportBillableTrip: grant.tripID == "*"
        case .createVehicle(let vehicle, _): grant.covers(vehicle.id)
        case .getVehicle(let id, _), .updateVehicle(let id, _), .deleteVehicle(let id),
            .updateVehicleAttributes(let id, _), .updateVehicleLocation(let id, _), .watchVehicle(let id, _):
            grant.covers(id)
        case .listVehicles, .searchVehicles, .searchFuzzedVehicles: grant.vehicleID == "*"
        case .shareTrip(let id, _): grant.covers(id)
        case .listShares, .revokeShare: grant.tripID == "*"
        case .openShare, .delivery: false
        }
    }

    private static func driver(
        _ call: FleetCall, _ grant: FleetGrant, _ isServed: (TripID, VehicleID) -> Bool
    ) -> Bool {
        // A device is bound to one vehicle; a wildcard is no binding.
        guard let own = grant.vehicleID.flatMap({ try? VehicleID($0) }), own.text != "*" else { return false }
        switch call {
        case .getVehicle(let id, _), .watchVehicle(let id, _): return id == own
        case .updateVehicle(let id, let update), .updateVehicleLocation(let id, let update):
            return id == own && update.fields.isSubset(of: VehicleField.ofDrivers)
        case .getTrip(let id, _), .watchTrip(let id, _): return isServed(id, own)
        case .searchTrips(let listing, _, _): return listing.vehicleID == own
        case .updateTrip(let id, let update):
            // Trusted with this one trip, as drivers of deliveries are with a task.
            return grant.tripID == id.text && id.text != "*" && isServed(id, own)
                && update.fields.isSubset(of: TripField.ofDrivers)
        case .createTrip, .deleteTrip, .reportBillableTrip, .createVehicle, .deleteVehicle,
            .updateVehicleAttributes, .listVehicles, .searchVehicles, .searchFuzzedVehicles, .shareTrip, .listShares,
            .revokeShare, .openShare, .delivery:
            return false
        }
    }

    private static func consumer(
        _ call: FleetCall, _ grant: FleetGrant, _ isServed: (TripID, VehicleID) -> Bool
    ) -> Bool {
        switch call {
        // The vehicle of the rider's own trip; those who only have a link see the trip alone.
        case .getVehicle(let id, _):
            guard grant.shareID == nil, let trip = grant.tripID.flatMap({ try? TripID($0) }), trip.text != "*" else {
                return false
            }
            return isServed(trip, id)
        case .getTrip(let id, _), .watchTrip(let id, _): return grant.tripID == id.text && id.text != "*"
        // Positions are approximate, without plates and trips.
        case .searchFuzzedVehicles: return grant.vehicleID == "*"
        case .createTrip, .updateTrip, .deleteTrip, .searchTrips, .reportBillableTrip, .createVehicle,
            .updateVehicle, .deleteVehicle, .updateVehicleAttributes, .listVehicles, .searchVehicles,
            .updateVehicleLocation, .watchVehicle, .shareTrip, .listShares, .revokeShare, .openShare, .delivery:
            return false
        }
    }
}
