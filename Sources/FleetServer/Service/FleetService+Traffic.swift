// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo

/// Traffic: it changes routes and arrivals, and positions of the fleet are probes of it.
extension FleetService {
    /// Queues the vehicles whose routes a change of traffic affects.
    func refresh(_ change: TrafficChange) {
        switch change {
        case .nothing: return
        case .everywhere: refreshAll()
        case .roads(let points):
            // Computed outside of the lock, which others need.
            let (plans, deliveries) = access { ($0.plans, $0.deliveryPlans) }
            let touched = plans.filter { $0.value.legs.pass(any: points) }.keys
            let others = deliveries.filter { $0.value.legs.pass(any: points) }.keys
            guard !touched.isEmpty || !others.isEmpty else { return }
            access { state in
                // Some may have arrived meanwhile, or been deleted.
                let (touched, others) = (
                    touched.filter { state.plans[$0] != nil }, others.filter { state.deliveryPlans[$0] != nil }
                )
                state.affectedVehicles.formUnion(touched)
                state.stale.formUnion(touched)
                state.affectedDeliveries.formUnion(others)
                state.staleDeliveries.formUnion(others)
            }
        }
    }

    /// Queues all vehicles with stops.
    func refreshAll() {
        let now = now
        access { state in
            state.trafficChanged = state.fleet.beginOperation(at: now)
            state.stale.formUnion(state.fleet.busyVehicles.map(\.id))
            state.staleDeliveries.formUnion(state.fleet.busyDeliveryVehicles.map(\.id))
        }
    }

    /// Positions since the last call; they are collected from the first call on.
    func takeProbes() -> [TrafficProbe] {
        access { state in
            defer { state.probes = [] }
            return state.probes ?? []
        }
    }
}

extension [PlanLeg] {
    /// Whether the line passes through one of some points.
    fileprivate func pass(any points: Set<Coordinate>) -> Bool { contains { !points.isDisjoint(with: $0.path) } }
}

extension [FleetAttribute] {
    /// Whether the vehicle has opted out of learning: its attribute `learn-traffic` is false.
    fileprivate var declineLearning: Bool { contains { $0.key == "learn-traffic" && $0.value.text == "false" } }
}

extension FleetService.State {
    /// The maximum number of buffered probes.
    private static var probeLimit: Int { 20_000 }

    /// Buffers a position as a traffic probe, unless the vehicle is waiting at its next stop or has opted out.
    mutating func probe(_ id: VehicleID, _ location: FleetVehicleLocation) {
        guard let count = probes?.count, count < Self.probeLimit, let vehicle = try? fleet.vehicle(id),
            !vehicle.attributes.declineLearning, vehicle.navigationStatus != .arrivedAtDestination,
            vehicle.waypoints.first.map({ $0.place.distance(to: location.place).value > 60 }) ?? true
        else { return }
        probes?.append(TrafficProbe(traveler: id.text, category: vehicle.category, location: location))
    }

    /// The same for a delivery vehicle.
    mutating func probe(_ id: DeliveryVehicleID, _ location: FleetVehicleLocation) {
        guard let count = probes?.count, count < Self.probeLimit, let vehicle = try? fleet.deliveryVehicle(id),
            !vehicle.attributes.declineLearning,
            vehicle.stops.first.map({ $0.state != .arrived && $0.place.distance(to: location.place).value > 60 })
                ?? true
        else { return }
        probes?.append(
            TrafficProbe(traveler: "deliveryVehicles/\(id)", category: vehicle.kind.category, location: location))
    }
}
