// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo

/// Handles requests: authentication, authorization, quotas, then the call.
struct FleetRequestHandler: FleetResponder {
    let service: FleetService
    let tokens: TokenService
    let routes: RoutePlanner?
    let callers: CallerQuotas
    let quotas: MethodQuotas
    let metrics: FleetMetrics
    let log: FleetLog
    let shares: ShareRequestHandler
    var streams = GRPCStreams()

    var provider: ProviderID { service.provider }

    func respond(
        _ method: FleetMethod, for caller: FleetCaller,
        parsing parse: @Sendable (Timestamp) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> FleetResponse {
        let start = ContinuousClock.now
        do throws(FleetError) {
            if method == .openShare {
                let response = try await open(caller, parse)
                metrics.count(method, caller.transport, "OK", since: start)
                return response
            }
            let (call, grant) = try await admit(method, caller, parse)
            let response = try await respond(call, for: grant, until: caller.deadline)
            metrics.count(method, caller.transport, "OK", since: start)
            return response
        } catch {
            metrics.count(method, caller.transport, error.code.description, since: start)
            if error.code == .resourceExhausted, let limit = error.reason { metrics.countLimited(by: limit) }
            log.rejected(method, caller.transport, error)
            throw error
        }
    }

    func watch(
        _ method: FleetMethod, for caller: FleetCaller,
        parsing parse: @Sendable (Timestamp) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> AsyncThrowingStream<FleetUpdate, any Error> {
        let start = ContinuousClock.now
        do throws(FleetError) {
            let (call, grant) = try await admit(method, caller, parse)
            let stream = try await watch(call, grant, caller)
            metrics.count(method, caller.transport, "OK", since: start)
            return stream
        } catch {
            metrics.count(method, caller.transport, error.code.description, since: start)
            if error.code == .resourceExhausted, let limit = error.reason { metrics.countLimited(by: limit) }
            log.rejected(method, caller.transport, error)
            throw error
        }
    }

    /// Authenticates and authorizes a caller, and applies the quotas.
    ///
    /// A rejected request is charged to the caller; only an allowed one counts against the quota of the method.
    private func admit(
        _ method: FleetMethod, _ caller: FleetCaller,
        _ parse: (Timestamp) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> (FleetCall, FleetGrant) {
        let grant = try await authenticate(caller)
        let addressed = try parse(service.now)
        guard let provider = addressed.provider, provider == service.provider else {
            throw FleetError(
                .permissionDenied,
                "This server does not serve the provider '\(addressed.provider?.text ?? "")'.")
        }
        try service.look { state throws(FleetError) in try authorize(addressed.call, for: grant, state) }
        try quotas.count(method, by: grant.role, at: service.now)
        try inTime(caller.deadline)
        return (addressed.call, grant)
    }

    /// Verifies the token of a caller and charges the request: to the address until the token is verified, to the token
    /// from then on.
    private func authenticate(_ caller: FleetCaller) async throws(FleetError) -> FleetGrant {
        let now = service.now
        let sender = callers.sender(of: caller)
        guard let token = caller.token, !token.isEmpty else {
            try callers.checkPeer(sender, isCharged: true, at: now)
            throw FleetError(.unauthenticated, "A token is needed: authorization: Bearer TOKEN.")
        }
        // Before the signature is verified, which is the most expensive step.
        if !tokens.knows(token) { try callers.checkPeer(sender, isCharged: false, at: now) }
        let grant: FleetGrant
        do throws(TokenError) { grant = try await tokens.verify(token) } catch {
            try callers.checkPeer(sender, isCharged: true, at: now)
            throw FleetError(.unauthenticated, error.message)
        }
        try callers.chargeToken(token, grant.role, at: now)
        return grant
    }

    /// Rejects what a grant does not allow in the present state.
    private func authorize(
        _ call: FleetCall, for grant: FleetGrant, _ state: FleetService.State
    ) throws(FleetError) {
        if let share = grant.shareID {
            guard tokens.carries(grant) else { throw FleetBus.uncarried }
            do throws(FleetError) { try state.fleet.share(try ShareID(share)).check(at: service.now) } catch {
                throw FleetError(.unauthenticated, error.message, reason: error.reason)
            }
        }
        try AccessRules.check(call, for: grant) { state.fleet.isServed($0, by: $1) }
    }

    /// Whether a caller has a valid token. `respond` rejects others too, with the reason.
    func isKnown(_ caller: FleetCaller) async -> Bool {
        guard let token = caller.token, !token.isEmpty else { return false }
        if tokens.knows(token) { return true }
        // No signatures are verified for an address with too many bad tokens.
        guard (try? callers.checkPeer(callers.sender(of: caller), isCharged: false, at: service.now)) != nil else {
            return false
        }
        return (try? await tokens.verify(token)) != nil
    }

    /// Authorizes the provider's own servers for operations that are not methods of the fleet.
    ///
    /// - Returns: The present time.
    /// - Throws: `unauthenticated`, `permissionDenied` or `resourceExhausted`.
    func admitServer(_ caller: FleetCaller) async throws(FleetError) -> Timestamp {
        let grant = try await authenticate(caller)
        guard grant.role == .server, grant.vehicleID == "*" else {
            throw FleetError(.permissionDenied, "A server token for all vehicles is needed.")
        }
        return service.now
    }

    /// The secret of a link takes the place of a token. The address is charged for every attempt, the quota of the
    /// method only for successful ones.
    private func open(
        _ caller: FleetCaller, _ parse: (Timestamp) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> FleetResponse {
        try callers.checkPeer(callers.sender(of: caller), isCharged: true, at: service.now)
        guard case .openShare(let secret) = try parse(service.now).call else { throw TripShare.unknown }
        return try await shares.open(secret) { () throws(FleetError) in
            try quotas.count(.openShare, by: .consumer, at: service.now)
        }
    }

    private func inTime(_ deadline: ContinuousClock.Instant?) throws(FleetError) {
        if let deadline, ContinuousClock.now > deadline {
            throw FleetError(.deadlineExceeded, "The deadline of the call has passed.")
        }
    }

    // MARK: Calls

    private func respond(
        _ call: FleetCall, for grant: FleetGrant, until deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> FleetResponse {
        switch call {
        case .createTrip(let draft, let order):
            let trip = try await service.change(until: deadline) { fleet, now throws(FleetError) in
                try fleet.createTrip(draft, order: order, at: now)
            }
            return try await makeResponse(trip.id, options(after: trip), grant, planning: false)
        case .updateTrip(let id, let update):
            let trip = try await service.change(until: deadline) { fleet, now throws(FleetError) in
                try fleet.updateTrip(id, update, at: now)
            }
            return try await makeResponse(id, options(after: trip), grant, planning: false)
        case .getTrip(let id, let options): return try await makeResponse(id, options, grant, planning: true)
        case .deleteTrip(let id):
            try await service.change(until: deadline) { fleet, _ throws(FleetError) in try fleet.deleteTrip(id) }
            return .nothing
        case .searchTrips(let listing, let size, let token): return try search(listing, size, token, grant)
        case .reportBillableTrip(let billable):
            try await service.note(billable)
            return .nothing
        case .createVehicle(let draft, let location):
            return try makeResponse(
                try await service.change(until: deadline) { fleet, now throws(FleetError) in
                    try fleet.createVehicle(draft, location: location, at: now)
                })
        case .updateVehicle(let id, let update):
            return try makeResponse(
                try await service.change(until: deadline) { fleet, now throws(FleetError) in
                    try fleet.updateVehicle(id, update, at: now)
                })
        case .updateVehicleLocation(let id, let update):
            let vehicle = try await service.change(until: deadline) { fleet, now throws(FleetError) in
                try fleet.updateVehicle(id, update, at: now)
            }
            guard let location = vehicle.lastLocation else { throw FleetError(.internal, "The vehicle has no position.") }
            return .location(location)
        case .getVehicle(let id, let options):
            let now = service.now
            return try service.look { state throws(FleetError) in
                .vehicle(VehicleSnapshot(of: try state.fleet.vehicle(id), plan: state.plan(of: id), at: now), options)
            }
        case .deleteVehicle(let id):
            try await service.change(until: deadline) { fleet, _ throws(FleetError) in try fleet.deleteVehicle(id) }
            return .nothing
        case .updateVehicleAttributes(let id, let attributes):
            return .attributes(
                try await service.change(until: deadline) { fleet, now throws(FleetError) in
                    try fleet.updateVehicleAttributes(id, attributes, at: now)
                })
        case .listVehicles(let listing, let size, let token):
            let now = service.now
            return try service.look { state throws(FleetError) in
                let page = try state.fleet.listVehicles(listing, pageSize: size, pageToken: token, at: now)
                return .vehicles(
                    page.elements.map { VehicleSnapshot(of: $0, plan: state.plan(of: $0.id), at: now) },
                    nextPageToken: page.nextToken, total: page.total)
            }
        case .searchVehicles(let search):
            return .matches(try await matches(for: search, isFuzzed: false, until: deadline), search)
        case .searchFuzzedVehicles(let search):
            return .matches(try await matches(for: search, isFuzzed: true, until: deadline), search)
        case .delivery(let call):
            return try await DeliveryRequestHandler(service: service, routes: routes)
                .respond(call, for: audience(grant), until: deadline)
        case .shareTrip(let id, let lifetime): return try await shares.make(id, lifetime: lifetime)
        case .listShares(let trip): return try shares.list(trip)
        case .revokeShare(let id): return try await shares.revoke(id)
        // A secret opens a share, a token never does.
        case .openShare: throw TripShare.unknown
        case .watchTrip, .watchVehicle: throw FleetError(.unimplemented, "A watch is a stream.")
        }
    }

    private func options(after trip: FleetTrip) -> TripReadOptions {
        var options = TripReadOptions()
        options.includesVehicleWaypoints = trip.vehicleID != nil
        return options
    }

    private func makeResponse(_ vehicle: FleetVehicle) throws(FleetError) -> FleetResponse {
        let now = service.now
        return try service.look { state throws(FleetError) in
            .vehicle(VehicleSnapshot(of: vehicle, plan: state.plan(of: vehicle.id), at: now), VehicleReadOptions())
        }
    }

    private func audience(_ grant: FleetGrant) -> TripAudience { grant.role == .consumer ? .rider : .fleet }

    /// The response with a trip; a vehicle without a plan is planned first.
    private func makeResponse(
        _ id: TripID, _ options: TripReadOptions, _ grant: FleetGrant, planning: Bool
    ) async throws(FleetError) -> FleetResponse {
        if planning, let routes, let planRequest = service.unplanned(id) {
            service.put(
                await routes.legs(
                    from: planRequest.start, over: planRequest.vehicle.waypoints.map(\.place), by: planRequest.vehicle.category),
                for: planRequest.vehicle)
        }
        let now = service.now
        let audience = audience(grant)
        return try service.look { state throws(FleetError) in
            .trip(try state.snapshot(of: id, for: audience, at: now).snapshot, options)
        }
    }

    private func search(
        _ listing: TripListing, _ size: Int, _ token: String, _ grant: FleetGrant
    ) throws(FleetError) -> FleetResponse {
        let now = service.now
        var options = TripReadOptions()
        options.hasJourney = listing.vehicleID != nil
        let audience = audience(grant)
        return try service.look { [options] state throws(FleetError) in
            let page = try state.fleet.searchTrips(listing, pageSize: size, pageToken: token, at: now)
            var trips: [TripSnapshot] = []
            for trip in page.elements { trips.append(try state.snapshot(of: trip.id, for: audience, at: now).snapshot) }
            return .trips(trips, options, nextPageToken: page.nextToken)
        }
    }

    // MARK: Vehicle search

    /// How many candidates are routed for each requested match.
    private static let candidatesPerMatch = 3

    private func matches(
        for search: VehicleSearch, isFuzzed: Bool, until deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> [VehicleMatch] {
        let now = service.now
        let candidates = try service.look { state throws(FleetError) in
            try state.fleet.candidates(for: search, isFuzzed: isFuzzed, at: now)
        }
        let near = candidates.prefix(
            search.order == .pickupStraightDistance ? search.count : search.count * Self.candidatesPerMatch)
        var matches: [VehicleMatch] = []
        for candidate in near {
            try inTime(deadline)
            var match = VehicleMatch(candidate)
            let before = candidate.stopsBefore.map(\.place)
            let places = before + [search.pickup] + (search.dropoff.map { [$0] } ?? [])
            if let legs = await routes?.legs(from: candidate.location, over: places, by: candidate.vehicle.category) {
                var arrival = now
                var waypoints = [(place: candidate.location.place, arrival: now)]
                for (place, leg) in zip(places, legs).prefix(before.count + 1) {
                    arrival = arrival.adding(seconds: leg.duration.value)
                    waypoints.append((place, arrival))
                }
                match.waypoints = waypoints
                match.pickupArrival = arrival
                let age = now.seconds(since: candidate.location.time)
                let known = legs.contains { !$0.traffic.isEmpty }
                match.pickupUncertainty = ArrivalUncertainty.of(
                    seconds: arrival.seconds(since: now), age: age, knowsTraffic: known)
                match.pickupDistance = legs.prefix(before.count + 1).reduce(.zero) { $0 + $1.distance }
                if search.dropoff != nil, let last = legs.last {
                    let end = arrival.adding(seconds: last.duration.value)
                    match.dropoffArrival = end
                    match.dropoffUncertainty = ArrivalUncertainty.of(
                        seconds: end.seconds(since: now), age: age, knowsTraffic: known)
                    match.dropoffDistance = last.distance
                }
            }
            matches.append(match)
        }
        return search.ranked(matches, at: now)
    }

    // MARK: Watches

    private func watch(
        _ call: FleetCall, _ grant: FleetGrant, _ caller: FleetCaller
    ) async throws(FleetError) -> AsyncThrowingStream<FleetUpdate, any Error> {
        let now = service.now
        let audience = audience(grant)
        let bus = service.bus
        let left = grant.expiry.seconds(since: now)
        let holder = WatchHolder(
            call: call, grant: grant, token: caller.token?.hashValue ?? 0, peer: callers.sender(of: caller),
            connection: caller.connection)
        // Authorized, read and subscribed under one lock: no change is missed in between.
        let watch = try service.look { state throws(FleetError) -> FleetBus.Watch in
            try authorize(call, for: grant, state)
            switch call {
            case .watchTrip(let id, let seen):
                let (snapshot, vehicle, plan) = try state.snapshot(of: id, for: audience, at: now)
                let watch = try bus.watch(
                    .trip(id), as: audience, after: state.known(seen),
                    first: FleetUpdate.trip(snapshot, vehicle: vehicle, plan: plan), for: left, by: holder)
                if !snapshot.trip.isActive { bus.end(watch.id) }
                return watch
            case .watchVehicle(let id, let seen):
                let plan = state.plan(of: id)
                let snapshot = VehicleSnapshot(of: try state.fleet.vehicle(id), plan: plan, at: now)
                return try bus.watch(
                    .vehicle(id), as: audience, after: state.known(seen),
                    first: FleetUpdate.vehicle(snapshot, plan: plan), for: left,
                    by: holder)
            case .delivery(.watchTracking(let id, let seen)):
                let first = try state.trackingUpdate(of: id, at: now)
                let watch = try bus.watch(
                    .tracking(id), as: audience, after: state.known(seen), first: first, for: left, by: holder)
                if first.isFinalTrackingUpdate { bus.end(watch.id) }
                return watch
            default: throw FleetError(.unimplemented, "\(call.method.rawValue) cannot be watched.")
            }
        }
        // A key that was removed between the verification of the token and the start of the watch was not checked
        // above.
        if !tokens.carries(grant) { bus.end(watch.id, with: FleetBus.uncarried) }
        return watch.stream
    }
}

extension FleetService.State {
    /// A trip as a reader gets it, with its vehicle and plan.
    func snapshot(
        of id: TripID, for audience: TripAudience, at now: Timestamp
    ) throws(FleetError) -> (snapshot: TripSnapshot, vehicle: FleetVehicle?, plan: VehiclePlan?) {
        let trip = try fleet.trip(id)
        let vehicle = trip.vehicleID.flatMap { try? fleet.vehicle($0) }
        let plan = vehicle.flatMap { self.plan(of: $0.id) }
        return (TripSnapshot(of: trip, vehicle: vehicle, plan: plan, for: audience, at: now), vehicle, plan)
    }
}
