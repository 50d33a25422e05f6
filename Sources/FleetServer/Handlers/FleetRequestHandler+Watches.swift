// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

/// Watches: subscriptions to the updates of a trip, a vehicle or a tracked task.
extension FleetRequestHandler {
    /// Starts the watch of a call.
    func watch(
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
