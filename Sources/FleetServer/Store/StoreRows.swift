// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

/// Changes as rows. Only the last change of each trip, vehicle, task and share is encoded and written.
struct StoreRows: Sendable {
    /// The last content of each row; `nil` for a deletion.
    private(set) var trips: [String: (bytes: [UInt8], updated: Int64)?] = [:]
    private(set) var vehicles: [String: [UInt8]?] = [:]
    private(set) var tasks: [String: [UInt8]?] = [:]
    private(set) var deliveryVehicles: [String: [UInt8]?] = [:]
    private(set) var shares: [String: TripShare?] = [:]
    private(set) var positions: [(vehicle: String, time: Int64, bytes: [UInt8])] = []
    private(set) var statuses: [(trip: String, time: Int64, status: Int, vehicle: String?)] = []

    /// The key of a delivery vehicle among the positions. IDs of vehicles contain no slashes.
    static func key(of id: DeliveryVehicleID) -> String { "deliveryVehicles/\(id)" }

    /// The number of rows to write.
    var count: Int {
        trips.count + vehicles.count + tasks.count + deliveryVehicles.count + shares.count + positions.count
            + statuses.count
    }

    /// Encodes changes, oldest first.
    init(_ changes: some Sequence<FleetChange>) throws(FleetError) {
        var last = Last()
        for change in changes {
            switch change {
            case .trip(let trip): last.trips[trip.id] = .some(trip)
            case .tripDeleted(let id): last.trips[id] = .some(nil)
            case .vehicle(let vehicle): last.vehicles[vehicle.id] = .some(vehicle)
            case .vehicleDeleted(let id): last.vehicles[id] = .some(nil)
            case .task(let task): last.tasks[task.id] = .some(task)
            case .taskDeleted(let id): last.tasks[id] = .some(nil)
            case .deliveryVehicle(let vehicle): last.deliveryVehicles[vehicle.id] = .some(vehicle)
            case .deliveryVehicleDeleted(let id): last.deliveryVehicles[id] = .some(nil)
            case .share(let share): shares[share.id.text] = .some(share)
            case .shareDeleted(let id): shares[id.text] = .some(nil)
            case .position(let id, let location):
                positions.append((id.text, location.time.nanoseconds, try FleetRecord.bytes(of: location)))
            case .deliveryPosition(let id, let location):
                let bytes = try FleetRecord.bytes(of: location)
                positions.append((StoreRows.key(of: id), location.time.nanoseconds, bytes))
            case .status(let id, let status, let time, let vehicle):
                statuses.append((id.text, time.nanoseconds, status.rawValue, vehicle?.text))
            }
        }
        for (id, trip) in last.trips {
            guard let trip else {
                trips[id.text] = .some(nil)
                continue
            }
            trips[id.text] = .some((try FleetRecord.bytes(of: trip), trip.updated.nanoseconds))
        }
        vehicles = try StoreRows.rows(last.vehicles) { vehicle throws(FleetError) in try FleetRecord.bytes(of: vehicle)
        }
        tasks = try StoreRows.rows(last.tasks) { task throws(FleetError) in try FleetRecord.bytes(of: task) }
        deliveryVehicles = try StoreRows.rows(last.deliveryVehicles) { vehicle throws(FleetError) in
            try FleetRecord.bytes(of: vehicle)
        }
    }

    /// The last change of each resource; `nil` for a deletion.
    private struct Last {
        var trips: [TripID: FleetTrip?] = [:]
        var vehicles: [VehicleID: FleetVehicle?] = [:]
        var tasks: [TaskID: DeliveryTask?] = [:]
        var deliveryVehicles: [DeliveryVehicleID: DeliveryVehicle?] = [:]
    }

    private static func rows<Kind, Value>(
        _ values: [FleetID<Kind>: Value?], _ bytes: (Value) throws(FleetError) -> [UInt8]
    ) throws(FleetError) -> [String: [UInt8]?] {
        var rows: [String: [UInt8]?] = [:]
        rows.reserveCapacity(values.count)
        for (id, value) in values {
            guard let value else {
                rows[id.text] = .some(nil)
                continue
            }
            rows[id.text] = .some(try bytes(value))
        }
        return rows
    }
}
