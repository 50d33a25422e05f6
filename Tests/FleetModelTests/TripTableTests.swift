// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import Testing

@testable import FleetModel

/// Lists of trips against plain searches of all trips.
@Suite struct TripTableTests {
    @Test(arguments: 1...6) func sortedSetsAgreeWithArrays(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var plain = Set((0..<Int(random.nextUniform() * 3_000)).map { _ in Int(random.nextUniform() * 9_000) })
        var sorted = SortedSet(plain)
        for step in 0..<6_000 {
            // Mostly grows at first, and mostly shrinks at the end.
            let element = Int(random.nextUniform() * 9_000)
            if random.nextUniform() * 6_000 > Double(step) {
                sorted.insert(element)
                plain.insert(element)
            } else {
                sorted.remove(element)
                plain.remove(element)
            }
            guard step % 97 == 0 || step == 5_999 else { continue }
            let start = Int(random.nextUniform() * 9_500) - 200
            let limit = Int(random.nextUniform() * 700)
            var found: [Int] = []
            sorted.forEach(from: { $0 > start }) { element in
                found.append(element)
                return found.count <= limit
            }
            let all = plain.sorted()
            #expect(found == Array(all.filter { $0 > start }.prefix(limit + 1)), "seed \(seed), step \(step)")
            #expect(sorted.count == all.count && sorted.last == all.last, "seed \(seed), step \(step)")
        }
    }

    private static func trip(_ number: Int, _ random: inout SeededRandom, at now: Timestamp) throws -> FleetTrip {
        let place = Coordinate(latitude: 1, longitude: 1)
        var trip = FleetTrip(id: try TripID("é\(number)"), type: .shared, pickup: place, created: now)
        if random.nextUniform() < 0.8 { trip.vehicleID = try VehicleID("v\(Int(random.nextUniform() * 5))") }
        trip.status = random.nextUniform() < 0.5 ? .complete : .new
        return trip
    }

    /// Pages of a listing, read one after the other.
    private func pages(
        _ listing: TripListing, _ fleet: FleetState, size: Int, at now: Timestamp
    ) throws -> [TripID] {
        var (ids, token) = ([TripID](), "")
        repeat {
            let page = try fleet.searchTrips(listing, pageSize: size, pageToken: token, at: now)
            #expect(page.elements.count == size || page.nextToken.isEmpty, "only the last page is short")
            ids += page.elements.map(\.id)
            token = page.nextToken
        } while !token.isEmpty
        return ids
    }

    @Test(arguments: 1...4) func searchesAgreeWithPlainOnes(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var now = Timestamp(seconds: 1_750_000_000)
        var first = PersistedFleet()
        for number in 0..<300 { first.trips.append(try Self.trip(number, &random, at: now)) }
        var fleet = FleetState(provider: try ProviderID("acme"), persisted: first)
        var plain = Dictionary(uniqueKeysWithValues: first.trips.map { ($0.id, $0) })
        for round in 0..<12 {
            for _ in 0..<60 {
                now = now.adding(seconds: 1)
                let trip = try Self.trip(Int(random.nextUniform() * 400), &random, at: now)
                fleet.apply(random.nextUniform() < 0.3 ? .tripDeleted(trip.id) : .trip(trip))
                // A trial that is taken back changes nothing.
                fleet.beginTrial()
                fleet.apply(.trip(try Self.trip(Int(random.nextUniform() * 400), &random, at: now)))
                fleet.endTrial()
                plain = Dictionary(uniqueKeysWithValues: fleet.trips.values.map { ($0.id, $0) })
            }
            let all = plain.values.sorted { $0.id < $1.id }
            for vehicle in [nil, "v1", "unknown"] {
                for isActive in [false, true] {
                    for staleness in [nil, 0.0, 100, 650, 1e6] {
                        var listing = TripListing()
                        listing.vehicleID = try vehicle.map { try VehicleID($0) }
                        (listing.activeOnly, listing.minimumStaleness) = (isActive, staleness)
                        let expected = all.filter { trip in
                            (vehicle == nil || trip.vehicleID?.text == vehicle)
                                && (!isActive || trip.isActive && trip.vehicleID != nil)
                                && (staleness.map { now.seconds(since: trip.updated) >= $0 } ?? true)
                        }
                        let found = try pages(listing, fleet, size: [1, 7, 50, 1_000][round % 4], at: now)
                        #expect(found == expected.map(\.id), "seed \(seed), round \(round), \(listing)")
                    }
                }
            }
            #expect(fleet.tripCounts.all == all.count && fleet.tripCounts.active == all.count { $0.isActive })
            #expect(fleet.latestVersion ?? now == all.map(\.latestVersion).max() ?? now)
            let (seen, ended) = (now.adding(seconds: -40), now.adding(seconds: -150))
            for version in [nil, seen] {
                let overview = fleet.overview(after: version, endedSince: ended)
                let expected = all.filter {
                    ($0.isActive || $0.updated >= ended) && (version == nil || $0.latestVersion > seen)
                }
                #expect(overview.trips.sorted { $0.id < $1.id } == expected, "seed \(seed), round \(round)")
                #expect(overview.activeTripCount == all.count { $0.isActive })
            }
            let old = now.adding(seconds: -500)
            let gone = Set(all.filter { !$0.isActive && $0.updated < old }.map(\.id))
            #expect(Set(fleet.purgeTrips(endedBefore: old)) == gone)
            for id in gone { plain[id] = nil }
            #expect(fleet.tripCounts.all == plain.count)
        }
    }

    @Test func pageTokensAreChecked() throws {
        let fleet = FleetState(provider: try ProviderID("acme"))
        let now = Timestamp(seconds: 1)
        #expect(throws: FleetError.self) { try fleet.searchTrips(TripListing(), pageToken: "x", at: now) }
        #expect(throws: FleetError.self) { try fleet.searchTrips(TripListing(), pageSize: -1, at: now) }
        #expect(try fleet.searchTrips(TripListing(), at: now).elements.isEmpty)
    }
}
