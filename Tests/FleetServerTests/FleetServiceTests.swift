// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import NavTestSupport
import Synchronization
import Testing

@testable import FleetServer
@testable import FleetWire

@Suite(.onEveryStore) struct FleetServiceTests {
    /// A clock that advances a second per call; one call takes a while, like a thread that is preempted.
    private final class SlowClock: Sendable {
        let readings = Atomic(0)
        let isArmed = Atomic(false)
        let isOvertaken = Atomic(false)
        func now() -> Timestamp {
            let reading = readings.add(1, ordering: .sequentiallyConsistent).newValue
            if isArmed.exchange(false, ordering: .sequentiallyConsistent) {
                for _ in 0..<150 where !isOvertaken.load(ordering: .sequentiallyConsistent) { usleep(2_000) }
            }
            return Timestamp(seconds: 1_750_000_000 + Double(reading))
        }
    }

    @Test func laterDecisionsHaveLaterVersions() async throws {
        let clock = SlowClock()
        let folder = try TemporaryFolder("fleet")
        let (id, vehicle) = (try TripID("t"), try VehicleID("v"))
        let service = try FleetService(
            provider: ProviderID("acme"),
            store: SQLiteFleetStore(path: folder.path(of: "fleet.sqlite")), clock: clock.now)
        try await service.change { fleet, now throws(FleetError) in
            try fleet.createVehicle(
                FleetVehicle(
                    id: vehicle, state: .online, supportedTripTypes: [.exclusive], maximumCapacity: 4, category: .auto,
                    created: now), location: FleetVehicleLocation(place: ServerFixture.home, time: now), at: now)
            var trip = FleetTrip(
                id: id, type: .exclusive, pickup: ServerFixture.east(1_000), dropoff: ServerFixture.east(2_000),
                created: now)
            trip.vehicleID = vehicle
            try fleet.createTrip(trip, at: now)
        }
        let watch = try service.bus.watch(.trip(id), as: .fleet, after: nil, first: nil, for: 3_600)
        clock.isArmed.store(true, ordering: .sequentiallyConsistent)
        async let slow: Void = service.change { fleet, now throws(FleetError) in
            var update = FleetTripUpdate([.status])
            update.status = .enrouteToPickup
            try fleet.updateTrip(id, update, at: now)
        }
        while clock.isArmed.load(ordering: .sequentiallyConsistent) { try await Task.sleep(for: .milliseconds(1)) }
        try await service.change { fleet, now throws(FleetError) in
            var update = FleetVehicleUpdate([.lastLocation])
            update.lastLocation = FleetVehicleLocation(place: ServerFixture.east(100), time: now)
            try fleet.updateVehicle(vehicle, update, at: now)
        }
        clock.isOvertaken.store(true, ordering: .sequentiallyConsistent)
        try await slow
        service.bus.end(watch.id)
        var last: TripSnapshot?
        for try await updates in watch.stream { if case .trip(let snapshot, _) = updates.response { last = snapshot } }
        #expect(last?.trip.status == .enrouteToPickup && last?.lastLocation?.place == ServerFixture.east(100))
    }

    @Test func returningWatcherGetsNewPlan() async throws {
        let (fixture, rider) = try await ServerFixture.withRider()
        var first = try await fixture.watch("/trips/t:watch", token: rider).makeAsyncIterator()
        let token = FleetREST.resumeToken(of: try #require(try await first.next()))
        fixture.clock.move(by: 1)
        // Reading the trip plans its route.
        _ = try await fixture.send("GET", "/trips/t", token: rider)
        var again = try await fixture.watch("/trips/t:watch?resumeToken=\(token)", token: rider).makeAsyncIterator()
        fixture.clock.move(by: 1)
        try await fixture.setStatus("ENROUTE_TO_PICKUP")
        guard case .trip(let seen, _)? = try await again.next()?.response else {
            Issue.record("no trip")
            return
        }
        #expect(seen.trip.status == .new && !seen.route.isEmpty)
    }

    @Test func removesPlansOfDeletedVehicles() async throws {
        let fixture = try await ServerFixture()
        let server = try await fixture.token(.server)
        try await fixture.addVehicle()
        try await fixture.addTrip()
        let planRequest = try #require(fixture.service.takeStale().first)
        await fixture.service.put(nil, for: planRequest.vehicle)
        fixture.service.access { state in _ = state.affectedVehicles.insert(planRequest.vehicle.id) }
        #expect(fixture.service.access { $0.failed.count } == 1)
        try await fixture.setStatus("CANCELED")
        _ = try await fixture.send("DELETE", "/vehicles/v", token: server)
        let left = fixture.service.access {
            ($0.failed.count, $0.affectedVehicles.count, $0.stale.count, $0.plans.count)
        }
        #expect(left == (0, 0, 0, 0))
    }

    @Test func endsTrackingOfDeletedTask() async throws {
        let fixture = try await ServerFixture()
        let server = try await fixture.token(.server)
        _ = try await fixture.send(
            "POST", "/tasks?taskId=a",
            """
            {"type": "DELIVERY", "state": "OPEN", "trackingId": "track-a", "taskDuration": "120s",
             "plannedLocation": {"point": \(ServerFixture.json(ServerFixture.home))}}
            """, token: server)
        let customer = try await fixture.tokens.mint(role: .consumer, tasks: TaskClaims(trackingID: "track-a"))
        var updates = try await fixture.watch("/taskTrackingInfo/track-a:watch", token: customer).makeAsyncIterator()
        _ = try await updates.next()
        _ = try await fixture.send("DELETE", "/tasks/a", token: server)
        // An update that has not been sent by now is never sent.
        fixture.service.bus.close()
        #expect(await failure { _ = try await updates.next() }?.code == .notFound)
    }
}
