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
    var metrics: FleetMetrics
    var log: FleetLog
    let shares: ShareRequestHandler
    var rides = RideSources()
    var streams = GRPCStreams()
    /// Limits of the addresses for operators.
    var operators = OperatorQuotas()
    /// Webhooks, if any are configured.
    var webhooks: WebhookService?
    /// The traffic that routes depend on.
    var traffic: (any FleetTraffic)?

    var provider: ProviderID { service.provider }

    func respond(
        _ method: FleetMethod, for caller: FleetCaller,
        parsing parse: @Sendable (Timestamp) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> FleetResponse {
        let start = ContinuousClock.now
        do throws(FleetError) {
            if method == .openShare {
                let response = try await open(caller, parse)
                record(method, caller, since: start)
                return response
            }
            let (call, grant) = try await admit(method, caller, parse)
            let response = try await respond(call, for: grant, until: caller.deadline)
            record(method, caller, since: start)
            return response
        } catch {
            record(method, caller, error, since: start)
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
            record(method, caller, since: start)
            return stream
        } catch {
            record(method, caller, error, since: start)
            throw error
        }
    }

    /// Counts and logs a call that has ended, or a watch that has begun.
    func record(
        _ method: FleetMethod, _ caller: FleetCaller, _ error: FleetError? = nil, since start: ContinuousClock.Instant
    ) {
        let code = error?.code.description ?? "OK"
        metrics.count(method, caller.transport, code, since: start)
        log.finished(method, for: caller, code, since: start)
        guard let error else { return }
        if error.code == .resourceExhausted, let limit = error.reason { metrics.countLimited(by: limit) }
        log.rejected(method, for: caller, error)
    }

    /// Authenticates and authorizes a caller, and applies the quotas.
    ///
    /// A rejected request is charged to the caller; only an allowed one counts against the quota of the method.
    func admit(
        _ method: FleetMethod, _ caller: FleetCaller,
        _ parse: (Timestamp) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> (FleetCall, FleetGrant) {
        let grant = try await authenticate(caller)
        let addressed = try parse(service.now)
        guard let provider = addressed.provider, provider == service.provider else {
            throw FleetError(
                .invalidArgument,
                "The provider '\(addressed.provider?.text ?? "")' is not that of the token.")
        }
        // A change is decided on the present state anyway; its authorization may depend on the state, too.
        let method = addressed.call.method
        if method.readsFleet || grant.shareID != nil || grant.role == .driver && method == .updateTrip {
            try await service.synchronize()
        }
        try service.look { state throws(FleetError) in try authorize(addressed.call, for: grant, state) }
        try quotas.count(method, by: grant.role, at: service.now)
        try checkDeadline(caller.deadline)
        return (addressed.call, grant)
    }

    /// Verifies the token of a caller and charges the request: to the address until the token is verified, to the token
    /// from then on.
    func authenticate(_ caller: FleetCaller) async throws(FleetError) -> FleetGrant {
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
    func authorize(
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

    /// Deletes stored positions; for a trip that has ended, the trip, too.
    ///
    /// - Returns: The number of deleted rows.
    /// - Throws: `failedPrecondition` for a trip in progress, or `unavailable`.
    func deleteHistory(_ request: HistoryRequest) async throws(FleetError) -> Int {
        try await service.synchronize()
        if case .trip(let id) = request.subject,
            (try? service.look { state throws(FleetError) in try state.fleet.trip(id) }) != nil
        {
            try await service.change(until: nil) { fleet, _ throws(FleetError) in try fleet.deleteTrip(id) }
        }
        if let store = service.store as? any QueryableStore {
            try await WebhookOutbox(store: store).forget(request.subject.resource)
            if case .trip(let id) = request.subject { try await PushSubscriptions(store: store).remove(of: id) }
        }
        return try await service.store.deleteHistory(request)
    }

    /// The secret of a link takes the place of a token. The address is charged for every attempt, the quota of the
    /// method only for successful ones.
    private func open(
        _ caller: FleetCaller, _ parse: (Timestamp) throws(FleetError) -> AddressedCall
    ) async throws(FleetError) -> FleetResponse {
        try callers.checkPeer(callers.sender(of: caller), isCharged: true, at: service.now)
        guard case .openShare(let secret) = try parse(service.now).call else { throw TripShare.unknown }
        try await service.synchronize()
        return try await shares.open(secret) { () throws(FleetError) in
            try quotas.count(.openShare, by: .consumer, at: service.now)
        }
    }

    /// Rejects a call whose deadline has passed.
    func checkDeadline(_ deadline: ContinuousClock.Instant?) throws(FleetError) {
        if let deadline, ContinuousClock.now > deadline {
            throw FleetError(.deadlineExceeded, "The deadline of the call has passed.")
        }
    }
}

extension FleetMethod {
    /// Whether the response shows the state of the fleet rather than the result of a change. Readers may call these alone.
    var readsFleet: Bool {
        switch self {
        case .getTrip, .searchTrips, .getVehicle, .listVehicles, .searchVehicles, .searchFuzzedVehicles, .watchTrip,
            .watchVehicle, .getTask, .listTasks, .getTaskTrackingInfo, .watchTaskTracking, .getDeliveryVehicle,
            .listDeliveryVehicles, .listShares, .openShare:
            true
        case .createTrip, .updateTrip, .deleteTrip, .reportBillableTrip, .createVehicle, .updateVehicle,
            .deleteVehicle, .updateVehicleAttributes, .updateVehicleLocation, .batchCreateTasks, .createTask,
            .updateTask, .deleteTask, .createDeliveryVehicle, .updateDeliveryVehicle, .deleteDeliveryVehicle,
            .shareTrip, .revokeShare:
            false
        }
    }
}
