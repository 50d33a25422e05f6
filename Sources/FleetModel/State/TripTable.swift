// SPDX-License-Identifier: Apache-2.0

/// Trips by ID, with the orders in which they are listed: by ID, by vehicle, by their last change.
///
/// Lists and searches take time in proportion to what they return, however many ended trips there are.
struct TripTable: Sendable {
    /// A trip in the order of changes.
    struct Change: Sendable, Hashable, Comparable {
        let version: Timestamp
        let id: TripID

        static func < (a: Change, b: Change) -> Bool { a.version == b.version ? a.id < b.id : a.version < b.version }
    }

    private var trips: [TripID: FleetTrip]
    /// All trips by ID.
    private(set) var ids: SortedSet<TripID>
    /// Trips that have not ended, by ID.
    private(set) var active: SortedSet<TripID>
    /// The trips of each vehicle, ended ones included.
    private var ofVehicles: [VehicleID: SortedSet<TripID>]
    /// All trips in the order of their last change.
    private(set) var changes: SortedSet<Change>

    /// A table of trips with distinct IDs; of equal ones the last wins.
    ///
    /// - Complexity: O(n log n).
    init(_ all: [FleetTrip] = []) {
        trips = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        ids = SortedSet(trips.keys)
        active = SortedSet(trips.values.lazy.filter(\.isActive).map(\.id))
        changes = SortedSet(trips.values.lazy.map { Change(version: $0.latestVersion, id: $0.id) })
        var lists: [VehicleID: [TripID]] = [:]
        for trip in trips.values { if let vehicle = trip.vehicleID { lists[vehicle, default: []].append(trip.id) } }
        ofVehicles = lists.mapValues { SortedSet($0) }
    }

    /// The number of trips.
    var count: Int { trips.count }

    /// All trips, in no order.
    var values: Dictionary<TripID, FleetTrip>.Values { trips.values }

    /// The trips of a vehicle by ID, ended ones included.
    func ids(of vehicle: VehicleID) -> SortedSet<TripID> { ofVehicles[vehicle] ?? SortedSet() }

    /// The trip with an ID; `nil` if there is none.
    ///
    /// - Complexity: O(log n) to set it.
    subscript(id: TripID) -> FleetTrip? {
        get { trips[id] }
        set {
            let old = trips.updateOrRemove(newValue, for: id)
            if (old == nil) != (newValue == nil) {
                if newValue == nil { ids.remove(id) } else { ids.insert(id) }
            }
            if old?.isActive ?? false != newValue?.isActive ?? false {
                if newValue?.isActive ?? false { active.insert(id) } else { active.remove(id) }
            }
            if old?.vehicleID != newValue?.vehicleID {
                if let vehicle = old?.vehicleID {
                    ofVehicles[vehicle]?.remove(id)
                    if ofVehicles[vehicle]?.count == 0 { ofVehicles[vehicle] = nil }
                }
                if let vehicle = newValue?.vehicleID { ofVehicles[vehicle, default: SortedSet()].insert(id) }
            }
            if old?.latestVersion != newValue?.latestVersion {
                if let old { changes.remove(Change(version: old.latestVersion, id: id)) }
                if let newValue { changes.insert(Change(version: newValue.latestVersion, id: id)) }
            }
        }
    }
}

extension Dictionary {
    /// Sets or removes a value, and returns the one before.
    fileprivate mutating func updateOrRemove(_ value: Value?, for key: Key) -> Value? {
        if let value { return updateValue(value, forKey: key) }
        return removeValue(forKey: key)
    }
}
