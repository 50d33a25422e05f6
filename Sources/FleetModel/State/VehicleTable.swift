// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Vehicles by ID, with a short summary of each in the order of IDs.
///
/// Lists and searches read the summaries, which lie in memory one after the other, and only the vehicles that they return.
struct VehicleTable: Sendable {
    /// What lists and searches compare.
    struct Summary: Sendable, Comparable {
        let id: VehicleID
        let category: VehicleCategory
        let state: FleetVehicleState
        let hasTrips: Bool
        let hasStops: Bool
        private let tripTypes: UInt8
        let capacity: Int
        /// The last position; `nil` if there is none.
        let place: Coordinate?
        /// When the server got it, or else when it was measured.
        private let reported: Timestamp
        let version: Timestamp
        let attributes: [FleetAttribute]

        init(_ vehicle: FleetVehicle) {
            id = vehicle.id
            category = vehicle.category
            state = vehicle.state
            hasTrips = !vehicle.tripIDs.isEmpty
            hasStops = !vehicle.waypoints.isEmpty
            tripTypes = vehicle.supportedTripTypes.reduce(0) { $0 | Self.bit(of: $1) }
            capacity = vehicle.maximumCapacity
            place = vehicle.lastLocation?.place
            reported = vehicle.lastLocation.map { $0.serverTime ?? $0.time } ?? Timestamp(nanoseconds: 0)
            version = vehicle.latestVersion
            attributes = vehicle.attributes
        }

        /// Whether the vehicle accepts a type of trips.
        func supports(_ type: FleetTripType) -> Bool { tripTypes & Self.bit(of: type) != 0 }

        /// Whether its position is at most this old.
        func isFresh(within seconds: Double, at now: Timestamp) -> Bool {
            place != nil && reported.isRecent(within: seconds, at: now)
        }

        private static func bit(of type: FleetTripType) -> UInt8 { type == .shared ? 1 : 2 }

        static func < (a: Summary, b: Summary) -> Bool { a.id < b.id }
        static func == (a: Summary, b: Summary) -> Bool { a.id == b.id }
    }

    private var vehicles: [VehicleID: FleetVehicle]
    /// The summaries of all vehicles, by ID.
    private(set) var summaries: SortedSet<Summary>

    /// A table of vehicles; of those with the same ID the last wins.
    ///
    /// - Complexity: O(n log n).
    init(_ all: [FleetVehicle] = []) {
        vehicles = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        summaries = SortedSet(vehicles.values.lazy.map { Summary($0) })
    }

    /// The number of vehicles.
    var count: Int { vehicles.count }

    /// All vehicles, in no order.
    var values: [FleetVehicle] { Array(vehicles.values) }

    /// The number of vehicles that are online.
    var onlineCount: Int {
        var count = 0
        summaries.forEach { summary in
            if summary.state == .online { count += 1 }
            return true
        }
        return count
    }

    /// Vehicles with remaining stops, by ID.
    var busy: [FleetVehicle] {
        var found: [FleetVehicle] = []
        summaries.forEach { summary in
            if summary.hasStops, let vehicle = vehicles[summary.id] { found.append(vehicle) }
            return true
        }
        return found
    }

    /// The latest version of any vehicle.
    var latestVersion: Timestamp? {
        var latest: Timestamp?
        summaries.forEach { summary in
            latest = max(latest ?? summary.version, summary.version)
            return true
        }
        return latest
    }

    /// The vehicle with an ID; `nil` if there is none.
    ///
    /// - Complexity: O(log n) to set it.
    subscript(id: VehicleID) -> FleetVehicle? {
        get { vehicles[id] }
        set {
            if let newValue {
                vehicles[id] = newValue
                summaries.update(Summary(newValue))
            } else if let old = vehicles.removeValue(forKey: id) {
                summaries.remove(Summary(old))
            }
        }
    }
}
