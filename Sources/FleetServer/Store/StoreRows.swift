// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

/// Changes as rows, of which only the last of each trip and vehicle is written.
struct StoreRows: Sendable {
    /// Records by ID; `nil` where the row goes.
    private(set) var trips: [String: (bytes: [UInt8], updated: Int64)?] = [:]
    private(set) var vehicles: [String: [UInt8]?] = [:]
    private(set) var shares: [String: TripShare?] = [:]
    private(set) var positions: [(vehicle: String, time: Int64, bytes: [UInt8])] = []
    private(set) var statuses: [(trip: String, time: Int64, status: Int, vehicle: String?)] = []

    init(_ changes: [FleetChange] = []) throws(FleetError) {
        for change in changes {
            switch change {
            case .trip(let trip):
                trips[trip.id.text] = .some((try FleetRecord.bytes(of: trip), trip.updated.nanoseconds))
            case .tripDeleted(let id): trips[id.text] = .some(nil)
            case .vehicle(let vehicle): vehicles[vehicle.id.text] = .some(try FleetRecord.bytes(of: vehicle))
            case .vehicleDeleted(let id): vehicles[id.text] = .some(nil)
            case .share(let share): shares[share.id.text] = .some(share)
            case .shareDeleted(let id): shares[id.text] = .some(nil)
            case .position(let id, let location):
                positions.append((id.text, location.time.nanoseconds, try FleetRecord.bytes(of: location)))
            case .status(let id, let status, let time, let vehicle):
                statuses.append((id.text, time.nanoseconds, status.rawValue, vehicle?.text))
            }
        }
    }

    /// Puts later rows on top.
    mutating func merge(_ later: StoreRows) {
        trips.merge(later.trips) { $1 }
        vehicles.merge(later.vehicles) { $1 }
        shares.merge(later.shares) { $1 }
        positions += later.positions
        statuses += later.statuses
    }
}
