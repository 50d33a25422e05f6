// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Vehicles by ID, with a short summary of each in the order of IDs, and the orders in which they are searched: by place, by
/// their last change, and those with stops.
///
/// Lists read the summaries, which lie in memory one after the other, and only the vehicles that they return. Searches around
/// a place and for changes take time in proportion to what they find.
struct VehicleTable: Sendable {
    /// What many vehicles have in common.
    struct Group: Sendable, Hashable {
        let category: VehicleCategory
        let state: FleetVehicleState
        let hasTrips: Bool
        let capacity: Int
        private let tripTypes: UInt8

        init(_ vehicle: FleetVehicle) {
            category = vehicle.category
            state = vehicle.state
            hasTrips = !vehicle.tripIDs.isEmpty
            capacity = vehicle.maximumCapacity
            tripTypes = vehicle.supportedTripTypes.reduce(0) { $0 | Self.bit(of: $1) }
        }

        /// Whether the vehicles accept a type of trips.
        func supports(_ type: FleetTripType) -> Bool { tripTypes & Self.bit(of: type) != 0 }

        private static func bit(of type: FleetTripType) -> UInt8 { type == .shared ? 1 : 2 }
    }

    /// What lists and searches compare.
    struct Summary: Sendable, Comparable {
        let id: VehicleID
        let group: Group
        /// The last position; `nil` if there is none.
        let place: Coordinate?
        /// When the server got it, or else when it was measured.
        private let reported: Timestamp
        let attributes: [FleetAttribute]

        init(_ vehicle: FleetVehicle) {
            id = vehicle.id
            group = Group(vehicle)
            place = vehicle.lastLocation?.place
            reported = vehicle.lastLocation.map { $0.serverTime ?? $0.time } ?? Timestamp(nanoseconds: 0)
            attributes = vehicle.attributes
        }

        /// Whether its position is at most this old.
        func isFresh(within seconds: Double, at now: Timestamp) -> Bool {
            place != nil && reported.isRecent(within: seconds, at: now)
        }

        static func < (a: Summary, b: Summary) -> Bool { a.id < b.id }
        static func == (a: Summary, b: Summary) -> Bool { a.id == b.id }
    }

    private var vehicles: [VehicleID: FleetVehicle]
    /// The summaries of all vehicles, by ID.
    private(set) var summaries: SortedSet<Summary>
    /// Vehicles in the order of their last change.
    private(set) var changes: SortedSet<VersionedID<VehicleKind>>
    /// The number of vehicles of each group.
    private var groups: [Group: Int]
    private var cells: CellIndex<VehicleKind>
    private var busyIDs: SortedSet<VehicleID>

    /// A table of vehicles; of those with the same ID the last wins.
    ///
    /// - Complexity: O(n log n).
    init(_ all: [FleetVehicle] = []) {
        vehicles = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        summaries = SortedSet(vehicles.values.lazy.map { Summary($0) })
        changes = SortedSet(vehicles.values.lazy.map { VersionedID(version: $0.latestVersion, id: $0.id) })
        groups = Dictionary(vehicles.values.lazy.map { (Group($0), 1) }, uniquingKeysWith: +)
        cells = CellIndex(vehicles.values.lazy.map { (id: $0.id, place: $0.lastLocation?.place) })
        busyIDs = SortedSet(vehicles.values.lazy.filter { !$0.waypoints.isEmpty }.map(\.id))
    }

    /// The number of vehicles.
    var count: Int { vehicles.count }

    /// All vehicles, in no order.
    var values: [FleetVehicle] { Array(vehicles.values) }

    /// The number of vehicles that are online.
    var onlineCount: Int { count { $0.state == .online } }

    /// The number of vehicles in some groups.
    ///
    /// - Complexity: O(groups).
    func count(_ isCounted: (Group) -> Bool) -> Int { groups.reduce(0) { $0 + (isCounted($1.key) ? $1.value : 0) } }

    /// Vehicles with remaining stops, by ID.
    ///
    /// - Complexity: O(found vehicles).
    var busy: [FleetVehicle] {
        var found: [FleetVehicle] = []
        found.reserveCapacity(busyIDs.count)
        busyIDs.forEach { id in
            if let vehicle = vehicles[id] { found.append(vehicle) }
            return true
        }
        return found
    }

    /// The latest version of any vehicle.
    var latestVersion: Timestamp? { changes.last?.version }

    /// Calls a closure with all vehicles that can be in a rectangle, and possibly others, in no order.
    ///
    /// - Complexity: O(vehicles in the cells of the rectangle), at most O(vehicles).
    func forEach(near viewport: Viewport, _ body: (FleetVehicle) -> Void) {
        // To look up more of them one by one takes longer than to read all summaries in order.
        if let ids = cells.ids(in: viewport, limit: max(64, vehicles.count / 8)) {
            for id in ids { if let vehicle = vehicles[id] { body(vehicle) } }
            return
        }
        summaries.forEach { summary in
            if let place = summary.place, viewport.contains(place), let vehicle = vehicles[summary.id] { body(vehicle) }
            return true
        }
    }

    /// The vehicle with an ID; `nil` if there is none.
    ///
    /// - Complexity: O(log n) to set it.
    subscript(id: VehicleID) -> FleetVehicle? {
        get { vehicles[id] }
        set {
            let old = vehicles[id]
            vehicles[id] = newValue
            if let newValue { summaries.update(Summary(newValue)) } else if let old { summaries.remove(Summary(old)) }
            let (from, to) = (old.map { Group($0) }, newValue.map { Group($0) })
            if from != to {
                if let from, let count = groups[from] { groups[from] = count > 1 ? count - 1 : nil }
                if let to { groups[to, default: 0] += 1 }
            }
            cells.update(id, from: old?.lastLocation?.place, to: newValue?.lastLocation?.place)
            if old?.latestVersion != newValue?.latestVersion {
                if let old { changes.remove(VersionedID(version: old.latestVersion, id: id)) }
                if let newValue { changes.insert(VersionedID(version: newValue.latestVersion, id: id)) }
            }
            let (wasBusy, isBusy) = (old?.waypoints.isEmpty == false, newValue?.waypoints.isEmpty == false)
            if isBusy != wasBusy { if isBusy { busyIDs.insert(id) } else { busyIDs.remove(id) } }
        }
    }
}
