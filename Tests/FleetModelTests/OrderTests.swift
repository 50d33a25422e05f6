// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import Testing

@testable import FleetModel

/// Searches by place, by change and by state against plain filters of everything.
@Suite struct OrderTests {
    private static let start = Timestamp(seconds: 1_750_000_000)

    /// Cities, the antimeridian, and both poles.
    private static let centers = [
        Coordinate(latitude: 43.73, longitude: 7.42), Coordinate(latitude: -16.8, longitude: 179.99),
        Coordinate(latitude: 65, longitude: -179.97), Coordinate(latitude: 89.96, longitude: 30),
        Coordinate(latitude: -89.99, longitude: -120), Coordinate(latitude: 0, longitude: 0),
    ]

    private static func place(_ random: inout SeededRandom) -> Coordinate {
        let center = centers[Int(random.nextUniform() * 6)]
        return center.moved(
            Meters(random.nextUniform() * 20_000), toward: Bearing(random.nextUniform() * 360))
    }

    private static func vehicle(
        _ number: Int, _ random: inout SeededRandom, at now: Timestamp
    ) throws -> FleetVehicle {
        var vehicle = FleetVehicle(
            id: try VehicleID("v\(number)"), state: random.nextUniform() < 0.8 ? .online : .offline,
            supportedTripTypes: [.exclusive], maximumCapacity: 1 + Int(random.nextUniform() * 4),
            category: random.nextUniform() < 0.8 ? .auto : .taxi, created: now)
        if random.nextUniform() < 0.9 {
            vehicle.lastLocation = FleetVehicleLocation(place: place(&random), time: now)
        }
        if random.nextUniform() < 0.3 {
            vehicle.waypoints = [
                FleetWaypoint(tripID: try TripID("t\(number)"), kind: .pickup, index: 0, place: place(&random))
            ]
        }
        return vehicle
    }

    @Test(arguments: 1...6, [40, 2_000]) func vehiclesAgreeWithPlainFilters(seed: Int, count: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var now = Self.start
        var first = PersistedFleet()
        for number in 0..<count { first.vehicles.append(try Self.vehicle(number, &random, at: now)) }
        var fleet = FleetState(provider: try ProviderID("acme"), persisted: first)
        var plain = Dictionary(uniqueKeysWithValues: first.vehicles.map { ($0.id, $0) })
        var found = 0
        for round in 0..<10 {
            let seen = now
            for _ in 0..<50 {
                now = now.adding(seconds: 1)
                let vehicle = try Self.vehicle(Int(random.nextUniform() * Double(count) * 1.2), &random, at: now)
                let isDeleted = random.nextUniform() < 0.2
                fleet.apply(isDeleted ? .vehicleDeleted(vehicle.id) : .vehicle(vehicle))
                plain[vehicle.id] = isDeleted ? nil : vehicle
                // A trial that is taken back changes nothing.
                fleet.beginTrial()
                fleet.apply(.vehicle(try Self.vehicle(Int(random.nextUniform() * Double(count)), &random, at: now)))
                fleet.endTrial()
            }
            #expect(fleet.busyVehicles == plain.values.filter { !$0.waypoints.isEmpty }.sorted { $0.id < $1.id })
            #expect(fleet.vehicleCounts == (plain.count, plain.values.count { $0.state == .online }))
            #expect(fleet.vehicles.latestVersion == plain.values.map(\.latestVersion).max())
            for version in [nil, seen] {
                let listed = fleet.overview(after: version, endedSince: seen).vehicles
                let expected = plain.values.filter { vehicle in version.map { vehicle.latestVersion > $0 } ?? true }
                #expect(Set(listed) == Set(expected) && listed.count == expected.count, "seed \(seed), round \(round)")
            }
            for _ in 0..<40 {
                var search = VehicleSearch(
                    pickup: Self.place(&random), tripType: .exclusive, order: .pickupStraightDistance,
                    categories: [.auto])
                search.radius = 400 + Int(random.nextUniform() * 9_600)
                search.minimumCapacity = 1 + Int(random.nextUniform() * 3)
                search.maximumStaleness = 300
                let isFuzzed = random.nextUniform() < 0.5
                let expected = plain.values.filter { vehicle in
                    guard let location = vehicle.lastLocation else { return false }
                    let place = isFuzzed ? location.place.blurred : location.place
                    return vehicle.state == .online && vehicle.category == .auto
                        && vehicle.maximumCapacity >= search.minimumCapacity
                        && now.seconds(since: location.time) <= 300
                        && place.distance(to: search.pickup).value <= Double(search.radius) + (isFuzzed ? 790 : 0)
                }
                let candidates = try fleet.candidates(for: search, isFuzzed: isFuzzed, at: now)
                #expect(
                    Set(candidates.map(\.vehicle.id)) == Set(expected.map(\.id)) && candidates.count == expected.count,
                    "seed \(seed), round \(round), \(search.pickup), \(search.radius) m, fuzzed \(isFuzzed)")
                let first = try fleet.candidates(for: search, isFuzzed: isFuzzed, limit: 3, at: now)
                #expect(first == Array(candidates.prefix(3)), "seed \(seed), round \(round)")
                found += expected.count
            }
        }
        #expect(found > 2 * count, "The searches find vehicles at all.")
    }

    @Test(arguments: 1...6) func deliveriesAgreeWithPlainFilters(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var now = Self.start
        var first = PersistedFleet()
        func task(_ number: Int, _ random: inout SeededRandom) throws -> DeliveryTask {
            var task = DeliveryTask(id: try TaskID("t\(number)"), kind: .delivery, duration: 60, created: now)
            task.state = random.nextUniform() < 0.6 ? .closed : .open
            return task
        }
        func vehicle(_ number: Int, _ random: inout SeededRandom) throws -> DeliveryVehicle {
            var vehicle = DeliveryVehicle(id: try DeliveryVehicleID("d\(number)"), kind: .auto, created: now)
            if random.nextUniform() < 0.5 { vehicle.stops = [DeliveryStop(place: Self.centers[0], taskIDs: [])] }
            return vehicle
        }
        for number in 0..<300 {
            now = now.adding(seconds: 1)
            first.tasks.append(try task(number, &random))
            first.deliveryVehicles.append(try vehicle(number, &random))
        }
        var fleet = FleetState(provider: try ProviderID("acme"), persisted: first)
        var purged = 0
        for round in 0..<12 {
            for _ in 0..<40 {
                now = now.adding(seconds: 1)
                for isTrial in [false, true] {
                    if isTrial { fleet.beginTrial() }
                    let number = Int(random.nextUniform() * 400)
                    let (task, vehicle) = (try task(number, &random), try vehicle(number, &random))
                    let isDeleted = random.nextUniform() < 0.2
                    fleet.apply(isDeleted ? .taskDeleted(task.id) : .task(task))
                    fleet.apply(isDeleted ? .deliveryVehicleDeleted(vehicle.id) : .deliveryVehicle(vehicle))
                    // A trial that is taken back changes nothing.
                    if isTrial { fleet.endTrial() }
                }
            }
            let busy = fleet.allDeliveryVehicles.filter { !$0.stops.isEmpty }.sorted { $0.id < $1.id }
            #expect(fleet.busyDeliveryVehicles == busy, "seed \(seed), round \(round)")
            let edge = now.adding(seconds: -200)
            let before = fleet.tasksByID
            let remaining = before.filter { $0.value.state == .open || $0.value.updated >= edge }
            _ = fleet.takeChanges()
            fleet.purgeTasks(closedBefore: edge)
            #expect(fleet.tasksByID == remaining, "seed \(seed), round \(round)")
            #expect(fleet.takeChanges().count == before.count - remaining.count)
            purged += before.count - remaining.count
        }
        #expect(purged > 50, "Tasks are deleted at all.")
    }
}
