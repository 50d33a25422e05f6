// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo

/// What details of a ride are made from.
struct RideSources: Sendable {
    /// The link to the driver of trips without their own.
    var contact: ContactLink?
    /// The source of names of places; `nil` leaves those that the operator gives.
    var places: (any FleetPlaceNames)?
}

extension FleetRequestHandler {
    /// Distance in meters within which a driven line may lose points.
    private static let tolerance = 4.0
    /// Most positions of a driven line: more than a day, one a second.
    private static let positionLimit = HistoryRequest.pageLimit

    /// What a rider sees of a trip beside its state. It needs the rights for `GetTrip`, and counts as such a call.
    ///
    /// - Parameters:
    ///   - id: The trip.
    ///   - language: Language of names as a BCP 47 tag; empty for the local names.
    ///   - caller: The caller.
    /// - Throws: The errors of `GetTrip`.
    func ride(_ id: TripID, language: String, for caller: FleetCaller) async throws(FleetError) -> RideDetails {
        let start = ContinuousClock.now
        let provider = service.provider
        do throws(FleetError) {
            let (_, grant) = try await admit(.getTrip, caller) { _ throws(FleetError) in
                AddressedCall(provider: provider, call: .getTrip(id, TripReadOptions()))
            }
            let details = try await details(of: id, language, byLink: grant.shareID != nil)
            record(.getTrip, caller, since: start)
            return details
        } catch {
            record(.getTrip, caller, error, since: start)
            throw error
        }
    }

    private func details(of id: TripID, _ language: String, byLink: Bool) async throws(FleetError) -> RideDetails {
        let (trip, vehicle) = try service.look { state throws(FleetError) in
            let trip = try state.fleet.trip(id)
            return (trip, trip.isActive ? trip.vehicleID.flatMap { try? state.fleet.vehicle($0) } : nil)
        }
        let name = { [rides] (place: Coordinate) in rides.places?.name(of: place, language: language) }
        var details = RideDetails()
        details.pickup = RiderAttribute.pickupName.text(in: trip.attributes) ?? name(trip.pickup)
        details.dropoff = RiderAttribute.dropoffName.text(in: trip.attributes) ?? trip.dropoff.flatMap(name)
        details.intermediates = trip.intermediateDestinations.map { name($0) ?? "" }
        if let vehicle {
            details.vehicle = RideDetails.Vehicle(vehicle.attributes)
            let own = RiderAttribute.contactLink.text(in: trip.attributes).flatMap { try? ContactLink($0) }
            details.contact = (own ?? rides.contact)?.link(trip: id, vehicle: vehicle.id)
        }
        if byLink, trip.isActive { details.push = webhooks?.push?.settings.key.publicText }
        if trip.status == .complete { details.driven = try await driven(trip) }
        return details
    }

    /// The line that was driven with the rider; `nil` if it is not stored.
    private func driven(_ trip: FleetTrip) async throws(FleetError) -> RideDetails.Driven? {
        guard let start = trip.pickedUp, let end = trip.setDown, start < end else { return nil }
        var request = HistoryRequest(.trip(trip.id))
        (request.from, request.until, request.limit) = (start, end, Self.positionLimit)
        let page = try await service.store.history(request)
        let path = ReducedPath.reduce(page.positions.map(\.place), tolerance: Self.tolerance)
        return path.count > 1 ? RideDetails.Driven(path, from: start, to: end) : nil
    }
}
