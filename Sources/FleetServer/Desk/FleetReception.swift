// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo

/// Answers requests: who asks, may they, is it too much, and then the fleet.
struct FleetReception: FleetDesk {
    let office: FleetOffice
    let tokens: TokenDesk
    let routes: RouteDesk?
    let callers: CallerQuotas
    let quotas: Quotas
    let metrics: FleetMetrics
    let log: FleetLog
    let shares: ShareDesk
    var streams = GRPCStreams()

    var provider: ProviderID { office.provider }

    func answer(
        _ method: FleetMethod, for caller: FleetCaller,
        reading: @Sendable (Moment) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> FleetReply {
        let start = ContinuousClock.now
        do throws(FleetError) {
            if method == .openShare {
                let reply = try await open(caller, reading)
                metrics.count(method, caller.door, "OK", since: start)
                return reply
            }
            let (call, grant) = try await admit(method, caller, reading)
            let reply = try await answer(call, for: grant, until: caller.deadline)
            metrics.count(method, caller.door, "OK", since: start)
            return reply
        } catch {
            metrics.count(method, caller.door, error.code.description, since: start)
            if error.code == .resourceExhausted, let limit = error.reason { metrics.countLimited(by: limit) }
            log.refused(method, caller.door, error)
            throw error
        }
    }

    func follow(
        _ method: FleetMethod, for caller: FleetCaller,
        reading: @Sendable (Moment) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> AsyncThrowingStream<FleetNews, any Error> {
        let start = ContinuousClock.now
        do throws(FleetError) {
            let (call, grant) = try await admit(method, caller, reading)
            let stream = try await follow(call, grant, caller)
            metrics.count(method, caller.door, "OK", since: start)
            return stream
        } catch {
            metrics.count(method, caller.door, error.code.description, since: start)
            if error.code == .resourceExhausted, let limit = error.reason { metrics.countLimited(by: limit) }
            log.refused(method, caller.door, error)
            throw error
        }
    }

    /// Lets a caller in who has a token that allows what is asked, and has not asked too much.
    ///
    /// What is rejected is charged to the caller alone; only what is allowed counts against the quota of the method.
    private func admit(
        _ method: FleetMethod, _ caller: FleetCaller,
        _ reading: (Moment) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> (FleetCall, FleetGrant) {
        let grant = try await authenticate(caller)
        let addressed = try reading(office.now)
        guard let provider = addressed.provider, provider == office.provider else {
            throw FleetError(
                .permissionDenied,
                "This server is not for the provider '\(addressed.provider?.text ?? "")'.")
        }
        try office.look { state throws(FleetError) in try authorize(addressed.call, for: grant, state) }
        try quotas.count(method, by: grant.role, at: office.now)
        try inTime(caller.deadline)
        return (addressed.call, grant)
    }

    /// Finds out what the token of a caller allows, and charges the request: to the address while the token is not known to
    /// hold, to the token from then on.
    private func authenticate(_ caller: FleetCaller) async throws(FleetError) -> FleetGrant {
        let now = office.now
        let sender = callers.sender(of: caller)
        guard let token = caller.token, !token.isEmpty else {
            try callers.checkPeer(sender, isCharged: true, at: now)
            throw FleetError(.unauthenticated, "A token is needed: authorization: Bearer TOKEN.")
        }
        // Before the signature, which costs more than anything else here.
        if !tokens.knows(token) { try callers.checkPeer(sender, isCharged: false, at: now) }
        let grant: FleetGrant
        do throws(TokenError) { grant = try await tokens.verify(token) } catch {
            try callers.checkPeer(sender, isCharged: true, at: now)
            throw FleetError(.unauthenticated, error.message)
        }
        try callers.chargeToken(token, grant.role, at: now)
        return grant
    }

    /// Rejects what a grant does not allow as things are now.
    private func authorize(
        _ call: FleetCall, for grant: FleetGrant, _ state: FleetOffice.State
    ) throws(FleetError) {
        if let share = grant.shareID {
            guard tokens.carries(grant) else { throw FleetBus.uncarried }
            do throws(FleetError) { try state.book.share(try ShareID(share)).check(at: office.now) } catch {
                throw FleetError(.unauthenticated, error.message, reason: error.reason)
            }
        }
        try AccessRules.check(call, for: grant) { state.book.isServed($0, by: $1) }
    }

    /// Whether a caller has a token that holds. Whoever does not is refused by `answer`, too, with the reason.
    func isKnown(_ caller: FleetCaller) async -> Bool {
        guard let token = caller.token, !token.isEmpty else { return false }
        if tokens.knows(token) { return true }
        // Whoever sends too many bad tokens has no more of them looked at.
        guard (try? callers.checkPeer(callers.sender(of: caller), isCharged: false, at: office.now)) != nil else {
            return false
        }
        return (try? await tokens.verify(token)) != nil
    }

    /// Lets the provider's own servers in to what is no method of the fleet.
    ///
    /// - Returns: the time of now.
    func admitServer(_ caller: FleetCaller) async throws(FleetError) -> Moment {
        let grant = try await authenticate(caller)
        guard grant.role == .server, grant.vehicleID == "*" else {
            throw FleetError(.permissionDenied, "A server token for all vehicles is needed.")
        }
        return office.now
    }

    /// The secret of a link is a key of its own: no token is needed. The address is charged for every attempt, the quota of
    /// the method only for those that succeed.
    private func open(
        _ caller: FleetCaller, _ reading: (Moment) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> FleetReply {
        try callers.checkPeer(callers.sender(of: caller), isCharged: true, at: office.now)
        guard case .openShare(let secret) = try reading(office.now).call else { throw TripShare.unknown }
        return try await shares.open(secret) { () throws(FleetError) in
            try quotas.count(.openShare, by: .consumer, at: office.now)
        }
    }

    private func inTime(_ deadline: ContinuousClock.Instant?) throws(FleetError) {
        if let deadline, ContinuousClock.now > deadline {
            throw FleetError(.deadlineExceeded, "The caller's time ran out.")
        }
    }

    // MARK: What is asked

    private func answer(
        _ call: FleetCall, for grant: FleetGrant, until deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> FleetReply {
        switch call {
        case .createTrip(let draft, let order):
            let trip = try await office.change(until: deadline) { book, now throws(FleetError) in
                try book.createTrip(draft, order: order, at: now)
            }
            return try await tell(trip.id, reading(after: trip), grant, planning: false)
        case .updateTrip(let id, let update):
            let trip = try await office.change(until: deadline) { book, now throws(FleetError) in
                try book.updateTrip(id, update, at: now)
            }
            return try await tell(id, reading(after: trip), grant, planning: false)
        case .getTrip(let id, let reading): return try await tell(id, reading, grant, planning: true)
        case .deleteTrip(let id):
            try await office.change(until: deadline) { book, _ throws(FleetError) in try book.deleteTrip(id) }
            return .nothing
        case .searchTrips(let listing, let size, let token): return try search(listing, size, token, grant)
        case .reportBillableTrip(let billable):
            try await office.note(billable)
            return .nothing
        case .createVehicle(let draft, let location):
            return try tell(
                try await office.change(until: deadline) { book, now throws(FleetError) in
                    try book.createVehicle(draft, location: location, at: now)
                })
        case .updateVehicle(let id, let update):
            return try tell(
                try await office.change(until: deadline) { book, now throws(FleetError) in
                    try book.updateVehicle(id, update, at: now)
                })
        case .updateVehicleLocation(let id, let update):
            let vehicle = try await office.change(until: deadline) { book, now throws(FleetError) in
                try book.updateVehicle(id, update, at: now)
            }
            guard let location = vehicle.lastLocation else { throw FleetError(.internal, "The position is lost.") }
            return .location(location)
        case .getVehicle(let id, let reading):
            let now = office.now
            return try office.look { state throws(FleetError) in
                .vehicle(VehicleSnapshot(of: try state.book.vehicle(id), plan: state.plan(of: id), at: now), reading)
            }
        case .deleteVehicle(let id):
            try await office.change(until: deadline) { book, _ throws(FleetError) in try book.deleteVehicle(id) }
            return .nothing
        case .updateVehicleAttributes(let id, let attributes):
            return .attributes(
                try await office.change(until: deadline) { book, now throws(FleetError) in
                    try book.updateVehicleAttributes(id, attributes, at: now)
                })
        case .listVehicles(let listing, let size, let token):
            let now = office.now
            return try office.look { state throws(FleetError) in
                let page = try state.book.listVehicles(listing, pageSize: size, pageToken: token, at: now)
                return .vehicles(
                    page.elements.map { VehicleSnapshot(of: $0, plan: state.plan(of: $0.id), at: now) },
                    nextPageToken: page.nextToken, total: page.total)
            }
        case .searchVehicles(let search):
            return .matches(try await matches(for: search, isFuzzed: false, until: deadline), search)
        case .searchFuzzedVehicles(let search):
            return .matches(try await matches(for: search, isFuzzed: true, until: deadline), search)
        case .delivery(let call):
            return try await DeliveryDesk(office: office, routes: routes)
                .answer(call, for: audience(grant), until: deadline)
        case .shareTrip(let id, let lifetime): return try await shares.make(id, lifetime: lifetime)
        case .listShares(let trip): return try shares.list(trip)
        case .revokeShare(let id): return try await shares.revoke(id)
        // A secret opens a share, never a token.
        case .openShare: throw TripShare.unknown
        case .watchTrip, .watchVehicle: throw FleetError(.unimplemented, "A watch is a stream.")
        }
    }

    private func reading(after trip: Trip) -> TripReading {
        var reading = TripReading()
        reading.tellsVehicleWaypoints = trip.vehicleID != nil
        return reading
    }

    private func tell(_ vehicle: Vehicle) throws(FleetError) -> FleetReply {
        let now = office.now
        return try office.look { state throws(FleetError) in
            .vehicle(VehicleSnapshot(of: vehicle, plan: state.plan(of: vehicle.id), at: now), VehicleReading())
        }
    }

    private func audience(_ grant: FleetGrant) -> TripAudience { grant.role == .consumer ? .rider : .fleet }

    /// Tells of a trip; one that has a vehicle and no plan yet gets its plan first.
    private func tell(
        _ id: TripID, _ reading: TripReading, _ grant: FleetGrant, planning: Bool
    ) async throws(FleetError) -> FleetReply {
        if planning, let routes, let wish = office.unplanned(id) {
            office.put(
                await routes.legs(
                    from: wish.start, over: wish.vehicle.waypoints.map(\.place), by: wish.vehicle.category),
                for: wish.vehicle)
        }
        let now = office.now
        let audience = audience(grant)
        return try office.look { state throws(FleetError) in
            .trip(try state.snapshot(of: id, for: audience, at: now).snapshot, reading)
        }
    }

    private func search(
        _ listing: TripListing, _ size: Int, _ token: String, _ grant: FleetGrant
    ) throws(FleetError) -> FleetReply {
        let now = office.now
        var reading = TripReading()
        reading.hasJourney = listing.vehicleID != nil
        let audience = audience(grant)
        return try office.look { [reading] state throws(FleetError) in
            let page = try state.book.searchTrips(listing, pageSize: size, pageToken: token, at: now)
            var trips: [TripSnapshot] = []
            for trip in page.elements { trips.append(try state.snapshot(of: trip.id, for: audience, at: now).snapshot) }
            return .trips(trips, reading, nextPageToken: page.nextToken)
        }
    }

    // MARK: Finding vehicles

    /// How many vehicles roads are asked for, for each one that is wanted.
    private static let candidatesPerMatch = 3

    private func matches(
        for search: VehicleSearch, isFuzzed: Bool, until deadline: ContinuousClock.Instant?
    ) async throws(FleetError) -> [VehicleMatch] {
        let now = office.now
        let candidates = try office.look { state throws(FleetError) in
            try state.book.candidates(for: search, isFuzzed: isFuzzed, at: now)
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
                var way = [(place: candidate.location.place, arrival: now)]
                for (place, leg) in zip(places, legs).prefix(before.count + 1) {
                    arrival = arrival.adding(seconds: leg.duration.value)
                    way.append((place, arrival))
                }
                match.way = way
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

    // MARK: Watching

    private func follow(
        _ call: FleetCall, _ grant: FleetGrant, _ caller: FleetCaller
    ) async throws(FleetError) -> AsyncThrowingStream<FleetNews, any Error> {
        let now = office.now
        let audience = audience(grant)
        let bus = office.bus
        let left = grant.expiry.seconds(since: now)
        let holder = WatchHolder(
            call: call, grant: grant, token: caller.token?.hashValue ?? 0, peer: callers.sender(of: caller),
            connection: caller.connection)
        // Allowed, looked at and subscribed under one lock: no change falls in between.
        let watch = try office.look { state throws(FleetError) -> FleetBus.Watch in
            try authorize(call, for: grant, state)
            switch call {
            case .watchTrip(let id, let seen):
                let (snapshot, vehicle, plan) = try state.snapshot(of: id, for: audience, at: now)
                let watch = try bus.watch(
                    .trip(id), as: audience, after: state.known(seen),
                    first: FleetNews.trip(snapshot, vehicle: vehicle, plan: plan), for: left, by: holder)
                if !snapshot.trip.isActive { bus.end(watch.id) }
                return watch
            case .watchVehicle(let id, let seen):
                let plan = state.plan(of: id)
                let snapshot = VehicleSnapshot(of: try state.book.vehicle(id), plan: plan, at: now)
                return try bus.watch(
                    .vehicle(id), as: audience, after: state.known(seen),
                    first: FleetNews.vehicle(snapshot, plan: plan), for: left,
                    by: holder)
            case .delivery(.watchTracking(let id, let seen)):
                let first = try state.trackingNews(of: id, at: now)
                let watch = try bus.watch(
                    .tracking(id), as: audience, after: state.known(seen), first: first, for: left, by: holder)
                if first.isLastOfParcel { bus.end(watch.id) }
                return watch
            default: throw FleetError(.unimplemented, "\(call.method.rawValue) cannot be watched.")
            }
        }
        // A key that went between the look at the token and the beginning of the watch was not looked for there.
        if !tokens.carries(grant) { bus.end(watch.id, with: FleetBus.uncarried) }
        return watch.stream
    }
}

extension FleetOffice.State {
    /// A trip as a reader gets it, its vehicle, and how that will drive.
    func snapshot(
        of id: TripID, for audience: TripAudience, at now: Moment
    ) throws(FleetError) -> (snapshot: TripSnapshot, vehicle: Vehicle?, plan: VehiclePlan?) {
        let trip = try book.trip(id)
        let vehicle = trip.vehicleID.flatMap { try? book.vehicle($0) }
        let plan = vehicle.flatMap { self.plan(of: $0.id) }
        return (TripSnapshot(of: trip, vehicle: vehicle, plan: plan, for: audience, at: now), vehicle, plan)
    }
}
