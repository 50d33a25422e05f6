// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo

/// What the traffic has to do with the fleet: it changes ways, and the fleet's positions tell of it.
extension FleetOffice {
    /// Marks the vehicles whose ways a change of the traffic touches.
    func refresh(_ change: TrafficChange) {
        switch change {
        case .nothing: return
        case .everywhere: refreshAll()
        case .roads(let points):
            // Looked through outside the lock: nobody waits for it.
            let (plans, deliveries) = access { ($0.plans, $0.deliveryPlans) }
            let touched = plans.filter { $0.value.legs.pass(any: points) }.keys
            let others = deliveries.filter { $0.value.legs.pass(any: points) }.keys
            guard !touched.isEmpty || !others.isEmpty else { return }
            access { state in
                // Some may have arrived meanwhile, or be no more.
                let (touched, others) = (
                    touched.filter { state.plans[$0] != nil }, others.filter { state.deliveryPlans[$0] != nil }
                )
                state.overtaken.formUnion(touched)
                state.stale.formUnion(touched)
                state.overtakenDeliveries.formUnion(others)
                state.staleDeliveries.formUnion(others)
            }
        }
    }

    /// Marks all vehicles with stops, because the traffic has changed.
    func refreshAll() {
        let now = now
        access { state in
            state.trafficChanged = state.book.beginOperation(at: now)
            state.stale.formUnion(state.book.busyVehicles.map(\.id))
            state.staleDeliveries.formUnion(state.book.busyDeliveryVehicles.map(\.id))
        }
    }

    /// Positions since this was last asked; collecting them begins with the first time.
    func takeProbes() -> [TrafficProbe] {
        access { state in
            defer { state.probes = [] }
            return state.probes ?? []
        }
    }
}

extension [PlanLeg] {
    /// Whether the line goes through one of some points.
    fileprivate func pass(any points: Set<Coordinate>) -> Bool { contains { !points.isDisjoint(with: $0.path) } }
}

extension FleetOffice.State {
    /// Positions that are kept for whoever looks at the traffic.
    private static var probeLimit: Int { 20_000 }

    /// Keeps a position that tells of the traffic. A vehicle at its next stop waits for somebody.
    mutating func probe(_ id: VehicleID, _ location: VehicleLocation) {
        guard let count = probes?.count, count < Self.probeLimit, let vehicle = try? book.vehicle(id),
            vehicle.navigationStatus != .arrivedAtDestination,
            vehicle.waypoints.first.map({ $0.place.distance(to: location.place).value > 60 }) ?? true
        else { return }
        probes?.append(TrafficProbe(traveler: id.text, category: vehicle.category, location: location))
    }

    /// The same of a delivery vehicle, unless it is at its stop.
    mutating func probe(_ id: DeliveryVehicleID, _ location: VehicleLocation) {
        guard let count = probes?.count, count < Self.probeLimit, let vehicle = try? book.deliveryVehicle(id),
            vehicle.stops.first.map({ $0.state != .arrived && $0.place.distance(to: location.place).value > 60 })
                ?? true
        else { return }
        probes?.append(
            TrafficProbe(traveler: "deliveryVehicles/\(id)", category: vehicle.kind.category, location: location))
    }
}
