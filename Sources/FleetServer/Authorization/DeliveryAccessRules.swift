// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Who may call what of the delivery service; docs/fleet.md has the same rules as a table.
enum DeliveryAccess {
    /// Whether a grant allows a call.
    static func allows(_ call: DeliveryCall, _ grant: FleetGrant) -> Bool {
        switch grant.role {
        case .server: server(call, grant)
        case .reader: call.method.readsFleet && server(call, grant)
        case .driver: driver(call, grant)
        case .consumer: consumer(call, grant)
        }
    }

    private static func server(_ call: DeliveryCall, _ grant: FleetGrant) -> Bool {
        switch call {
        case .createTasks(let tasks): tasks.allSatisfy { grant.covers($0.id) } && !grant.taskIDs.isEmpty
        case .createTask(let task): grant.covers(task.id)
        case .getTask(let id), .updateTask(let id, _), .deleteTask(let id): grant.covers(id)
        case .listTasks: grant.taskIDs.contains("*")
        case .getTracking(let id), .watchTracking(let id, _): grant.covers(id)
        case .createVehicle(let vehicle, _): grant.covers(vehicle.id)
        case .getVehicle(let id), .updateVehicle(let id, _), .deleteVehicle(let id): grant.covers(id)
        case .listVehicles: grant.deliveryVehicleID == "*"
        }
    }

    /// A device is bound to one vehicle. It is trusted with tasks if its token names some: then it may also set the
    /// remaining stops and the outcomes of its tasks.
    private static func driver(_ call: DeliveryCall, _ grant: FleetGrant) -> Bool {
        guard let own = grant.deliveryVehicleID.flatMap({ try? DeliveryVehicleID($0) }), own.text != "*" else {
            return false
        }
        let isTrusted = !grant.taskIDs.isEmpty
        switch call {
        case .getVehicle(let id): return id == own
        case .updateVehicle(let id, let update):
            let allowed = isTrusted ? DeliveryVehicleField.ofTrustedDrivers : DeliveryVehicleField.ofDrivers
            return id == own && update.fields.isSubset(of: allowed)
        case .createVehicle(let vehicle, _): return isTrusted && vehicle.id == own
        case .getTask(let id), .updateTask(let id, _): return grant.covers(id)
        case .createTask(let task): return grant.covers(task.id)
        case .createTasks(let tasks): return isTrusted && tasks.allSatisfy { grant.covers($0.id) }
        case .deleteTask, .listTasks, .getTracking, .watchTracking, .deleteVehicle, .listVehicles: return false
        }
    }

    private static func consumer(_ call: DeliveryCall, _ grant: FleetGrant) -> Bool {
        switch call {
        case .getTask(let id): return grant.taskIDs.contains(id.text) && id.text != "*"
        case .getTracking(let id), .watchTracking(let id, _): return grant.trackingID == id.text && id.text != "*"
        case .createTasks, .createTask, .updateTask, .deleteTask, .listTasks, .createVehicle, .getVehicle,
            .updateVehicle, .deleteVehicle, .listVehicles:
            return false
        }
    }
}
