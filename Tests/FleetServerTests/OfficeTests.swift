// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import NavTestSupport
import Synchronization
import Testing

@testable import FleetServer
@testable import FleetWire

@Suite struct OfficeTests {
    /// Each time a second later; once it takes a while to tell, as for a thread that loses its turn.
    private final class SlowClock: Sendable {
        let readings = Atomic(0)
        let isArmed = Atomic(false)
        let isOvertaken = Atomic(false)
        func now() -> Moment {
            let reading = readings.add(1, ordering: .sequentiallyConsistent).newValue
            if isArmed.exchange(false, ordering: .sequentiallyConsistent) {
                for _ in 0..<150 where !isOvertaken.load(ordering: .sequentiallyConsistent) { usleep(2_000) }
            }
            return Moment(seconds: 1_750_000_000 + Double(reading))
        }
    }

    @Test func whatIsDecidedLaterIsNews() async throws {
        let clock = SlowClock()
        let folder = try TemporaryFolder("fleet")
        let (id, vehicle) = (try TripID("t"), try VehicleID("v"))
        let office = try FleetOffice(
            provider: ProviderID("acme"),
            store: SQLiteFleetStore(path: folder.path(of: "fleet.sqlite")), clock: clock.now)
        try await office.change { book, now throws(FleetError) in
            try book.createVehicle(
                Vehicle(
                    id: vehicle, state: .online, supportedTripTypes: [.exclusive], maximumCapacity: 4, category: .auto,
                    created: now), location: VehicleLocation(place: Stage.home, time: now), at: now)
            var trip = Trip(
                id: id, type: .exclusive, pickup: Stage.east(1_000), dropoff: Stage.east(2_000), created: now)
            trip.vehicleID = vehicle
            try book.createTrip(trip, at: now)
        }
        let watch = try office.bus.watch(.trip(id), as: .fleet, after: nil, first: nil, for: 3_600)
        clock.isArmed.store(true, ordering: .sequentiallyConsistent)
        async let slow: Void = office.change { book, now throws(FleetError) in
            var update = TripUpdate([.status])
            update.status = .enrouteToPickup
            try book.updateTrip(id, update, at: now)
        }
        while clock.isArmed.load(ordering: .sequentiallyConsistent) { try await Task.sleep(for: .milliseconds(1)) }
        try await office.change { book, now throws(FleetError) in
            var update = VehicleUpdate([.lastLocation])
            update.lastLocation = VehicleLocation(place: Stage.east(100), time: now)
            try book.updateVehicle(vehicle, update, at: now)
        }
        clock.isOvertaken.store(true, ordering: .sequentiallyConsistent)
        try await slow
        office.bus.end(watch.id)
        var last: TripSnapshot?
        for try await news in watch.stream { if case .trip(let snapshot, _) = news.reply { last = snapshot } }
        #expect(last?.trip.status == .enrouteToPickup && last?.lastLocation?.place == Stage.east(100))
    }

    @Test func aWayThatWasWorkedOutMeanwhileIsNewsForWhoComesBack() async throws {
        let (stage, rider) = try await Stage.withRider()
        var first = try await stage.watch("/trips/t:watch", token: rider).makeAsyncIterator()
        let token = FleetREST.resumeToken(of: try #require(try await first.next()))
        stage.clock.move(by: 1)
        // Whoever asks has the way worked out.
        _ = try await stage.ask("GET", "/trips/t", token: rider)
        var again = try await stage.watch("/trips/t:watch?resumeToken=\(token)", token: rider).makeAsyncIterator()
        stage.clock.move(by: 1)
        try await stage.setStatus("ENROUTE_TO_PICKUP")
        guard case .trip(let seen, _)? = try await again.next()?.reply else {
            Issue.record("no trip")
            return
        }
        #expect(seen.trip.status == .new && !seen.route.isEmpty)
    }

    @Test func nothingIsKeptOfVehiclesThatAreNoMore() async throws {
        let stage = try await Stage()
        let server = try await stage.token(.server)
        try await stage.addVehicle()
        try await stage.addTrip()
        let wish = try #require(stage.office.takeStale().first)
        stage.office.put(nil, for: wish.vehicle)
        stage.office.access { state in _ = state.overtaken.insert(wish.vehicle.id) }
        #expect(stage.office.access { $0.failed.count } == 1)
        try await stage.setStatus("CANCELED")
        _ = try await stage.ask("DELETE", "/vehicles/v", token: server)
        let left = stage.office.access { ($0.failed.count, $0.overtaken.count, $0.stale.count, $0.plans.count) }
        #expect(left == (0, 0, 0, 0))
    }

    @Test func whoTracksAParcelThatIsDeletedIsTold() async throws {
        let stage = try await Stage()
        let server = try await stage.token(.server)
        _ = try await stage.ask(
            "POST", "/tasks?taskId=a",
            """
            {"type": "DELIVERY", "state": "OPEN", "trackingId": "track-a", "taskDuration": "120s",
             "plannedLocation": {"point": \(Stage.json(Stage.home))}}
            """, token: server)
        let customer = try await stage.tokens.mint(role: .consumer, tasks: TaskClaims(trackingID: "track-a"))
        var news = try await stage.watch("/taskTrackingInfo/track-a:watch", token: customer).makeAsyncIterator()
        _ = try await news.next()
        _ = try await stage.ask("DELETE", "/tasks/a", token: server)
        // Whoever has not been told by now never will be.
        stage.office.bus.close()
        #expect(await failure { _ = try await news.next() }?.code == .notFound)
    }
}
