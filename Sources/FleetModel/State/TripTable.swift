// SPDX-License-Identifier: Apache-2.0

/// Trips by ID, with the orders in which they are listed: by ID, by vehicle, by their last change.
///
/// Lists and searches take time in proportion to what they return, however many ended trips there are. With a codec, ended
/// trips are records, which are decoded whenever they are read.
struct TripTable: Sendable {
    typealias Change = VersionedID<TripKind>

    /// What the orders depend on.
    private struct Summary: Equatable {
        let isActive: Bool
        let vehicleID: VehicleID?
        let version: Timestamp
    }

    /// A trip that has ended.
    private struct Record: Sendable {
        let vehicleID: VehicleID?
        let version: Timestamp
        let bytes: [UInt8]
    }

    private let codec: (any TripCodec)?
    private var trips: [TripID: FleetTrip] = [:]
    /// Trips that have ended, if there is a codec.
    private var records: [TripID: Record] = [:]
    /// All trips by ID.
    private(set) var ids: SortedSet<TripID>
    /// Trips that have not ended, by ID.
    private(set) var active: SortedSet<TripID>
    /// The trips of each vehicle, ended ones included.
    private var ofVehicles: [VehicleID: SortedSet<TripID>]
    /// All trips in the order of their last change.
    private(set) var changes: SortedSet<Change>

    /// A table of trips; of those with the same ID the last wins, and a trip before an ended one.
    ///
    /// - Parameters:
    ///   - all: Decoded trips.
    ///   - ended: Ended trips as records of the codec.
    ///   - codec: The format of ended trips in memory; `nil` keeps all trips decoded.
    /// - Complexity: O(n log n); O(n) for what is sorted by ID already.
    init(_ all: [FleetTrip] = [], ended: [EndedTrip] = [], codec: (any TripCodec)? = nil) {
        self.codec = codec
        let trips = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let ended = codec == nil ? [] : Self.distinct(ended, without: trips)
        self.trips = trips
        // Each takes about as long as the others if there are millions.
        let (lists, orders) = concurrently(
            {
                concurrently(
                    { Self.records(ended) }, { Self.lists(ended, trips.values).mapValues { SortedSet($0) } })
            },
            {
                concurrently(
                    { SortedSet(ended.map(\.id) + trips.keys.sorted()) },
                    {
                        SortedSet(
                            ended.map { Change(version: $0.version, id: $0.id) }
                                + trips.values.map { Change(version: $0.latestVersion, id: $0.id) })
                    })
            })
        (records, ofVehicles) = lists
        (ids, changes) = orders
        active = SortedSet(trips.values.lazy.filter(\.isActive).map(\.id))
    }

    /// Ended trips in the order of their IDs: the last of those with the same one, and none that is a decoded trip, too.
    private static func distinct(_ ended: [EndedTrip], without trips: [TripID: FleetTrip]) -> [EndedTrip] {
        // A store has them like this.
        let isSorted = ended.indices.dropFirst().allSatisfy { ended[$0 - 1].id < ended[$0].id }
        if isSorted, trips.isEmpty || !ended.contains(where: { trips[$0.id] != nil }) { return ended }
        let last = Dictionary(ended.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        return last.values.filter { trips[$0.id] == nil }.sorted { $0.id < $1.id }
    }

    private static func records(_ ended: [EndedTrip]) -> [TripID: Record] {
        var records: [TripID: Record] = [:]
        records.reserveCapacity(ended.count)
        for trip in ended {
            records[trip.id] = Record(vehicleID: trip.vehicleID, version: trip.version, bytes: trip.record)
        }
        return records
    }

    /// The trips of each vehicle.
    private static func lists(
        _ ended: [EndedTrip], _ trips: Dictionary<TripID, FleetTrip>.Values
    ) -> [VehicleID: [TripID]] {
        var lists: [VehicleID: [TripID]] = [:]
        for trip in ended { if let vehicle = trip.vehicleID { lists[vehicle, default: []].append(trip.id) } }
        for trip in trips { if let vehicle = trip.vehicleID { lists[vehicle, default: []].append(trip.id) } }
        return lists
    }

    /// The number of trips.
    var count: Int { trips.count + records.count }

    /// All trips that can be read, in no order.
    var values: [FleetTrip] { Array(trips.values) + records.keys.compactMap { self[$0] } }

    /// The trips of a vehicle by ID, ended ones included.
    func ids(of vehicle: VehicleID) -> SortedSet<TripID> { ofVehicles[vehicle] ?? SortedSet() }

    /// Whether there is a trip with an ID.
    func contains(_ id: TripID) -> Bool { trips[id] != nil || records[id] != nil }

    /// Whether a trip exists and has not ended.
    func isActive(_ id: TripID) -> Bool { trips[id]?.isActive ?? false }

    /// The vehicle of a trip.
    func vehicle(of id: TripID) -> VehicleID? { trips[id].map(\.vehicleID) ?? records[id]?.vehicleID }

    /// The trip with an ID; `nil` if there is none.
    ///
    /// - Throws: `dataLoss` for a damaged record.
    func trip(_ id: TripID) throws(FleetError) -> FleetTrip? {
        if let trip = trips[id] { return trip }
        guard let codec, let record = records[id] else { return nil }
        return try codec.trip(record.bytes, id: id)
    }

    /// The trip with an ID; `nil` if there is none that can be read.
    ///
    /// - Complexity: O(log n) to set it.
    subscript(id: TripID) -> FleetTrip? {
        get { (try? trip(id)) ?? nil }
        set {
            let old = summary(of: id)
            if let newValue { store(newValue) } else { remove(id) }
            let new = newValue.map {
                Summary(isActive: $0.isActive, vehicleID: $0.vehicleID, version: $0.latestVersion)
            }
            guard old != new else { return }
            if (old == nil) != (new == nil) {
                if new == nil { ids.remove(id) } else { ids.insert(id) }
            }
            if old?.isActive ?? false != new?.isActive ?? false {
                if new?.isActive ?? false { active.insert(id) } else { active.remove(id) }
            }
            if old?.vehicleID != new?.vehicleID {
                if let vehicle = old?.vehicleID {
                    ofVehicles[vehicle]?.remove(id)
                    if ofVehicles[vehicle]?.count == 0 { ofVehicles[vehicle] = nil }
                }
                if let vehicle = new?.vehicleID { ofVehicles[vehicle, default: SortedSet()].insert(id) }
            }
            if old?.version != new?.version {
                if let old { changes.remove(Change(version: old.version, id: id)) }
                if let new { changes.insert(Change(version: new.version, id: id)) }
            }
        }
    }

    private func summary(of id: TripID) -> Summary? {
        if let trip = trips[id] {
            return Summary(isActive: trip.isActive, vehicleID: trip.vehicleID, version: trip.latestVersion)
        }
        return records[id].map { Summary(isActive: false, vehicleID: $0.vehicleID, version: $0.version) }
    }

    private mutating func store(_ trip: FleetTrip) {
        if !trip.isActive, let bytes = try? codec?.record(of: trip) {
            trips[trip.id] = nil
            records[trip.id] = Record(vehicleID: trip.vehicleID, version: trip.latestVersion, bytes: bytes)
        } else {
            trips[trip.id] = trip
            if codec != nil { records[trip.id] = nil }
        }
    }

    private mutating func remove(_ id: TripID) {
        trips[id] = nil
        if codec != nil { records[id] = nil }
    }
}
