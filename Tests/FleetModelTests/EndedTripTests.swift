// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import Synchronization
import Testing

@testable import FleetModel

/// Ended trips as records behave as if they were not.
@Suite struct EndedTripTests {
    /// Records are numbers of trips in a list.
    private final class ListCodec: TripCodec {
        let trips = Mutex<[FleetTrip]>([])
        func record(of trip: FleetTrip) throws(FleetError) -> [UInt8] {
            trips.withLock { trips in
                trips.append(trip)
                return Array("\(trips.count - 1)".utf8)
            }
        }
        func trip(_ record: [UInt8], id: TripID) throws(FleetError) -> FleetTrip {
            guard let row = Int(String(decoding: record, as: UTF8.self)) else {
                throw FleetError(.dataLoss, "The record is damaged.")
            }
            return trips.withLock { $0[row] }
        }
    }

    private static func trip(_ random: inout SeededRandom, at now: Timestamp) throws -> FleetTrip {
        let id = try TripID("t\(Int(random.nextUniform() * 60))")
        var trip = FleetTrip(id: id, type: .shared, pickup: Coordinate(latitude: 1, longitude: 1), created: now)
        if random.nextUniform() < 0.8 { trip.vehicleID = try VehicleID("v\(Int(random.nextUniform() * 5))") }
        trip.status = [.complete, .canceled, .new, .enrouteToPickup][Int(random.nextUniform() * 4)]
        return trip
    }

    private static func orders(_ table: TripTable) throws -> [String] {
        var texts: [String] = []
        func note<Element>(_ set: SortedSet<Element>) {
            texts.append("of \(set.count)")
            set.forEach { element in
                texts.append("\(element)")
                return true
            }
        }
        note(table.ids)
        note(table.active)
        note(table.changes)
        for number in 0..<5 { note(table.ids(of: try VehicleID("v\(number)"))) }
        return texts
    }

    @Test(arguments: 1...6) func tablesWithAndWithoutCodecAgree(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let codec = ListCodec()
        var now = Timestamp(seconds: 1_750_000_000)
        var first: [FleetTrip] = []
        for _ in 0..<40 { first.append(try Self.trip(&random, at: now)) }
        let distinct = Dictionary(first.map { ($0.id, $0) }, uniquingKeysWith: { $1 }).values.sorted { $0.id < $1.id }
        let ended = try distinct.filter { !$0.isActive }.map { trip in
            EndedTrip(
                id: trip.id, vehicleID: trip.vehicleID, version: trip.latestVersion, record: try codec.record(of: trip))
        }
        var plain = TripTable(distinct)
        var compact = TripTable(distinct.filter(\.isActive), ended: ended, codec: codec)
        for step in 0..<600 {
            now = now.adding(seconds: 1)
            let trip = try Self.trip(&random, at: now)
            let new = random.nextUniform() < 0.3 ? nil : trip
            plain[trip.id] = new
            compact[trip.id] = new
            #expect(compact[trip.id] == plain[trip.id] && compact.contains(trip.id) == plain.contains(trip.id))
            guard step % 20 == 0 else { continue }
            #expect(try Self.orders(compact) == Self.orders(plain), "seed \(seed), step \(step)")
            #expect(Set(compact.values) == Set(plain.values) && compact.count == plain.count)
            for number in 0..<60 {
                let id = try TripID("t\(number)")
                #expect(compact.vehicle(of: id) == plain.vehicle(of: id))
                #expect(compact.isActive(id) == plain.isActive(id))
            }
        }
    }

    @Test func damagedRecordIsAnErrorAndCanBeDeleted() throws {
        var persisted = PersistedFleet()
        let (id, vehicle) = (try TripID("t"), try VehicleID("v"))
        persisted.endedTrips = [
            EndedTrip(id: id, vehicleID: vehicle, version: Timestamp(seconds: 5), record: [0x78])
        ]
        var fleet = FleetState(provider: try ProviderID("acme"), persisted: persisted, codec: ListCodec())
        let error = #expect(throws: FleetError.self) { _ = try fleet.trip(id) }
        #expect(error?.code == .dataLoss)
        let now = Timestamp(seconds: 1_750_000_000)
        #expect(throws: FleetError.self) { _ = try fleet.searchTrips(TripListing(), at: now) }
        #expect(fleet.isServed(id, by: vehicle) && fleet.tripCounts == (1, 0))
        let draft = FleetTrip(id: id, type: .shared, pickup: Coordinate(latitude: 1, longitude: 1), created: now)
        let taken = #expect(throws: FleetError.self) { try fleet.createTrip(draft, at: now) }
        #expect(taken?.code == .alreadyExists)
        #expect(fleet.purgeTrips(endedBefore: now) == [id] && fleet.tripCounts == (0, 0))
        #expect(try fleet.searchTrips(TripListing(), at: now).elements.isEmpty)
    }

    @Test(arguments: 1...4) func pagesOfVehiclesAgreeWithPlainOnes(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let now = Timestamp(seconds: 1_750_000_000)
        var plain: [VehicleID: FleetVehicle] = [:]
        var fleet = FleetState(provider: try ProviderID("acme"))
        for _ in 0..<900 {
            let id = try VehicleID("é\(Int(random.nextUniform() * 300))")
            var vehicle = FleetVehicle(
                id: id, state: random.nextUniform() < 0.5 ? .online : .offline,
                supportedTripTypes: random.nextUniform() < 0.5 ? [.shared] : [.exclusive, .shared],
                maximumCapacity: 1 + Int(random.nextUniform() * 6),
                category: random.nextUniform() < 0.5 ? .auto : .taxi, created: now)
            if random.nextUniform() < 0.8 {
                let place = Coordinate(latitude: random.nextUniform() * 2, longitude: random.nextUniform())
                vehicle.lastLocation = FleetVehicleLocation(
                    place: place, time: now.adding(seconds: -random.nextUniform() * 100))
            }
            if random.nextUniform() < 0.2 {
                fleet.apply(.vehicleDeleted(id))
                plain[id] = nil
            } else {
                fleet.apply(.vehicle(vehicle))
                plain[id] = vehicle
            }
        }
        for size in [1, 7, 100] {
            var listing = VehicleListing(categories: random.nextUniform() < 0.5 ? [.auto] : [.auto, .taxi])
            if random.nextUniform() < 0.5 { listing.minimumCapacity = 3 }
            if random.nextUniform() < 0.5 { listing.tripTypes = [.exclusive] }
            if random.nextUniform() < 0.5 { listing.maximumStaleness = 50 }
            if random.nextUniform() < 0.5 { listing.state = .online }
            let expected = plain.values.filter { vehicle in
                listing.categories.contains(vehicle.category)
                    && vehicle.maximumCapacity >= listing.minimumCapacity ?? 0
                    && (listing.tripTypes.isEmpty || vehicle.supportedTripTypes.contains(.exclusive))
                    && (listing.maximumStaleness == nil
                        || vehicle.lastLocation.map { now.seconds(since: $0.time) <= 50 } ?? false)
                    && (listing.state == nil || vehicle.state == .online)
            }.sorted { $0.id < $1.id }
            var (found, token) = ([FleetVehicle](), "")
            repeat {
                let page = try fleet.listVehicles(listing, pageSize: size, pageToken: token, at: now)
                #expect(page.total == expected.count && (page.elements.count == size || page.nextToken.isEmpty))
                found += page.elements
                token = page.nextToken
            } while !token.isEmpty
            #expect(found == expected, "seed \(seed), size \(size)")
        }
        #expect(fleet.vehicleCounts == (plain.count, plain.values.count { $0.state == .online }))
        var search = VehicleSearch(
            pickup: Coordinate(latitude: 1, longitude: 0.5), tripType: .exclusive, order: .pickupDistance,
            categories: [.auto, .taxi])
        (search.radius, search.maximumStaleness) = (10_000, 50)
        let near = plain.values.filter { vehicle in
            guard let location = vehicle.lastLocation else { return false }
            return vehicle.state == .online && vehicle.supportedTripTypes.contains(.exclusive)
                && now.seconds(since: location.time) <= 50
                && location.place.distance(to: search.pickup).value <= 10_000
        }
        #expect(Set(try fleet.candidates(for: search, at: now).map(\.vehicle.id)) == Set(near.map(\.id)))
    }
}
