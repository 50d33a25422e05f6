// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// What webhooks are decided on.
extension FleetService {
    /// Begins to note which vehicles change.
    func noteWebhookChanges() { access { $0.webhookChanges = WebhookChanges() } }

    /// Forgets which vehicles have changed; another server decides.
    func forgetWebhookChanges() { access { if $0.webhookChanges != nil { $0.webhookChanges = WebhookChanges() } } }

    /// The vehicles that have changed since the last call, or all, with their trips.
    ///
    /// - Complexity: O(changed vehicles and their trips), or O(vehicles) for all.
    func webhookView(isComplete: Bool) -> WebhookView {
        access { state in
            let changes = state.webhookChanges ?? WebhookChanges()
            if state.webhookChanges != nil { state.webhookChanges = WebhookChanges() }
            var view = WebhookView(isComplete: isComplete)
            let vehicles =
                isComplete ? state.fleet.allVehicles : changes.vehicles.compactMap { try? state.fleet.vehicle($0) }
            for vehicle in vehicles {
                view.vehicles.append(
                    TrackedVehicle(
                        subject: "vehicles/\(vehicle.id)", location: vehicle.lastLocation,
                        isExpected: vehicle.state == .online || !vehicle.waypoints.isEmpty))
                let plan = state.plan(of: vehicle.id)
                for id in vehicle.tripIDs {
                    guard let trip = try? state.fleet.trip(id) else { continue }
                    view.trips.append((trip, vehicle, plan))
                }
            }
            let deliveries =
                isComplete
                ? state.fleet.allDeliveryVehicles
                : changes.deliveryVehicles.compactMap { try? state.fleet.deliveryVehicle($0) }
            for vehicle in deliveries {
                view.vehicles.append(
                    TrackedVehicle(
                        subject: StoreRows.key(of: vehicle.id), location: vehicle.lastLocation,
                        isExpected: !vehicle.stops.isEmpty))
            }
            return view
        }
    }
}

/// Vehicles that have changed since webhooks were last decided.
struct WebhookChanges: Sendable {
    var vehicles: Set<VehicleID> = []
    var deliveryVehicles: Set<DeliveryVehicleID> = []
}
