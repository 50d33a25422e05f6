// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo

/// The methods of trips, vehicles and links, for calls that have been authorized.
extension FleetRequestHandler {
    /// Responds to a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - grant: What its token grants.
    ///   - deadline: When the caller stops waiting.
    /// - Throws: `FleetError`.
    func respond(
        _ call: FleetCall, for grant: FleetGrant, until deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> FleetResponse {
        switch call {
        case .createTrip(let draft, let order): return try await createTrip(draft, order, grant, deadline)
        case .updateTrip(let id, let update): return try await updateTrip(id, update, grant, deadline)
        case .getTrip(let id, let options): return try await makeResponse(id, options, grant, planning: true)
        case .deleteTrip(let id):
            try await service.change(until: deadline) { fleet, _ throws(FleetError) in try fleet.deleteTrip(id) }
        case .searchTrips(let listing, let size, let token): return try searchTrips(listing, size, token, grant)
        case .reportBillableTrip(let billable): try await service.record(billable)
        case .createVehicle(let draft, let location): return try await createVehicle(draft, at: location, deadline)
        case .updateVehicle(let id, let update):
            return try makeResponse(try await updateVehicle(id, update, deadline))
        case .updateVehicleLocation(let id, let update): return try await updateLocation(id, update, deadline)
        case .getVehicle(let id, let options): return try getVehicle(id, options, grant)
        case .deleteVehicle(let id):
            try await service.change(until: deadline) { fleet, _ throws(FleetError) in try fleet.deleteVehicle(id) }
        case .updateVehicleAttributes(let id, let attributes):
            return try await updateAttributes(id, attributes, deadline)
        case .listVehicles(let listing, let size, let token): return try listVehicles(listing, size, token)
        case .searchVehicles(let search):
            return .matches(try await matches(for: search, isFuzzed: false, until: deadline), search)
        case .searchFuzzedVehicles(let search):
            return .matches(try await matches(for: search, isFuzzed: true, until: deadline), search)
        case .delivery(let call):
            return try await DeliveryRequestHandler(service: service, routes: routes)
                .respond(call, for: audience(grant), until: deadline)
        case .shareTrip(let id, let lifetime): return try await shares.make(id, lifetime: lifetime)
        case .listShares(let trip): return try shares.list(trip)
        case .revokeShare(let id):
            let response = try await shares.revoke(id)
            // No message is sent by a revoked link, whether or not this succeeds.
            try? await webhooks?.push?.subscriptions.remove(by: id)
            return response
        // A secret opens a share, a token never does.
        case .openShare: throw TripShare.unknown
        case .watchTrip, .watchVehicle: throw FleetError(.unimplemented, "A watch is a stream.")
        }
        return .nothing
    }

    // MARK: Trips

    private func createTrip(
        _ draft: FleetTrip, _ order: [WaypointReference], _ grant: FleetGrant, _ deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> FleetResponse {
        let trip = try await service.change(until: deadline) { fleet, now throws(FleetError) in
            try fleet.createTrip(draft, order: order, at: now)
        }
        return try await makeResponse(trip.id, options(after: trip), grant, planning: false)
    }

    private func updateTrip(
        _ id: TripID, _ update: FleetTripUpdate, _ grant: FleetGrant, _ deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> FleetResponse {
        let trip = try await service.change(until: deadline) { fleet, now throws(FleetError) in
            try fleet.updateTrip(id, update, at: now)
        }
        return try await makeResponse(id, options(after: trip), grant, planning: false)
    }

    private func options(after trip: FleetTrip) -> TripReadOptions {
        var options = TripReadOptions()
        options.includesVehicleWaypoints = trip.vehicleID != nil
        return options
    }

    /// The response with a trip; a vehicle without a plan is planned first.
    private func makeResponse(
        _ id: TripID, _ options: TripReadOptions, _ grant: FleetGrant, planning: Bool
    ) async throws(FleetError) -> FleetResponse {
        if planning, let routes, let planRequest = service.unplanned(id) {
            await service.put(
                await routes.legs(
                    from: planRequest.start, over: planRequest.vehicle.waypoints.map(\.place),
                    by: planRequest.vehicle.category),
                for: planRequest.vehicle)
        }
        let now = service.now
        let audience = audience(grant)
        return try service.look { state throws(FleetError) in
            .trip(try state.snapshot(of: id, for: audience, at: now).snapshot, options)
        }
    }

    private func searchTrips(
        _ listing: TripListing, _ size: Int, _ token: String, _ grant: FleetGrant
    ) throws(FleetError) -> FleetResponse {
        let now = service.now
        var options = TripReadOptions()
        options.hasJourney = listing.vehicleID != nil
        let audience = audience(grant)
        return try service.look { [options] state throws(FleetError) in
            let page = try state.fleet.searchTrips(listing, pageSize: size, pageToken: token, at: now)
            let trips = page.elements.map { state.snapshot(of: $0, for: audience, at: now).snapshot }
            return .trips(trips, options, nextPageToken: page.nextToken)
        }
    }

    // MARK: Vehicles

    private func createVehicle(
        _ draft: FleetVehicle, at location: FleetVehicleLocation?, _ deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> FleetResponse {
        try makeResponse(
            try await service.change(until: deadline) { fleet, now throws(FleetError) in
                try fleet.createVehicle(draft, location: location, at: now)
            })
    }

    private func updateVehicle(
        _ id: VehicleID, _ update: FleetVehicleUpdate, _ deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> FleetVehicle {
        try await service.change(until: deadline) { fleet, now throws(FleetError) in
            try fleet.updateVehicle(id, update, at: now)
        }
    }

    private func updateLocation(
        _ id: VehicleID, _ update: FleetVehicleUpdate, _ deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> FleetResponse {
        guard let location = try await updateVehicle(id, update, deadline).lastLocation else {
            throw FleetError(.internal, "The vehicle has no position.")
        }
        return .location(location)
    }

    private func updateAttributes(
        _ id: VehicleID, _ attributes: [FleetAttribute], _ deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> FleetResponse {
        .attributes(
            try await service.change(until: deadline) { fleet, now throws(FleetError) in
                try fleet.updateVehicleAttributes(id, attributes, at: now)
            })
    }

    private func getVehicle(
        _ id: VehicleID, _ options: VehicleReadOptions, _ grant: FleetGrant
    ) throws(FleetError) -> FleetResponse {
        let now = service.now
        let rider = grant.role == .consumer ? try TripID(grant.tripID ?? "") : nil
        return try service.look { state throws(FleetError) in
            if let rider {
                let trip = try state.snapshot(of: rider, for: .rider, at: now)
                guard let vehicle = trip.vehicle, vehicle.id == id else {
                    throw FleetError(.permissionDenied, "The trip of this token has another vehicle now.")
                }
                return .vehicle(VehicleSnapshot(of: vehicle, for: trip.snapshot), options)
            }
            return .vehicle(
                VehicleSnapshot(of: try state.fleet.vehicle(id), plan: state.plan(of: id), at: now), options)
        }
    }

    private func listVehicles(
        _ listing: VehicleListing, _ size: Int, _ token: String
    ) throws(FleetError) -> FleetResponse {
        let now = service.now
        return try service.look { state throws(FleetError) in
            let page = try state.fleet.listVehicles(listing, pageSize: size, pageToken: token, at: now)
            return .vehicles(
                page.elements.map { VehicleSnapshot(of: $0, plan: state.plan(of: $0.id), at: now) },
                nextPageToken: page.nextToken, total: page.total)
        }
    }

    private func makeResponse(_ vehicle: FleetVehicle) throws(FleetError) -> FleetResponse {
        let now = service.now
        return try service.look { state throws(FleetError) in
            .vehicle(VehicleSnapshot(of: vehicle, plan: state.plan(of: vehicle.id), at: now), VehicleReadOptions())
        }
    }

    func audience(_ grant: FleetGrant) -> TripAudience {
        grant.role != .consumer ? .fleet : grant.shareID == nil ? .rider : .guest
    }
}

extension FleetService.State {
    /// A trip as a reader gets it, with its vehicle and plan.
    func snapshot(
        of id: TripID, for audience: TripAudience, at now: Timestamp
    ) throws(FleetError) -> (snapshot: TripSnapshot, vehicle: FleetVehicle?, plan: VehiclePlan?) {
        snapshot(of: try fleet.trip(id), for: audience, at: now)
    }

    /// The same of a trip that has been read already.
    func snapshot(
        of trip: FleetTrip, for audience: TripAudience, at now: Timestamp
    ) -> (snapshot: TripSnapshot, vehicle: FleetVehicle?, plan: VehiclePlan?) {
        let vehicle = trip.vehicleID.flatMap { try? fleet.vehicle($0) }
        let plan = vehicle.flatMap { self.plan(of: $0.id) }
        return (TripSnapshot(of: trip, vehicle: vehicle, plan: plan, for: audience, at: now), vehicle, plan)
    }
}
