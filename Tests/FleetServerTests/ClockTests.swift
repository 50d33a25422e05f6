// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer
@testable import FleetWire

/// Clocks that are wrong for a while.
@Suite(.onEveryStore, .timeLimit(.minutes(20))) struct ClockTests {
    private static let hour = 3_600.0

    private func place(_ fixture: ServerFixture) throws -> Coordinate? {
        let id = try VehicleID("v")
        return try fixture.service.look { state throws(FleetError) in try state.fleet.vehicle(id).lastLocation?.place }
    }

    /// Moves the vehicle, as a device that sends the time of its own clock.
    private func report(_ fixture: ServerFixture, at time: Timestamp, _ meters: Double) async throws {
        let whole = Date(timeIntervalSince1970: time.seconds.rounded(.down)).ISO8601Format().dropLast()
        let rest = Int((time.seconds - time.seconds.rounded(.down)) * 1_000)
        let stamp = "\(whole).\(String(1_000 + rest).dropFirst())Z"
        _ = try await fixture.send(
            "PUT", "/vehicles/v?updateMask=lastLocation",
            #"{"lastLocation": {"location": \#(ServerFixture.json(ServerFixture.east(meters))), "updateTime": "\#(stamp)"}}"#,
            token: fixture.token(.driver, vehicle: "v"))
    }

    @Test(arguments: [60, 200, 299, 301, hour, 24 * hour])
    func appliesUntimedPositionAfterClockWasAhead(seconds: Double) async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        fixture.clock.move(by: seconds)
        try await fixture.move(to: 100)
        fixture.clock.move(by: 5 - seconds)
        for meters in [200.0, 300, 400] {
            fixture.clock.move(by: 1)
            try await fixture.move(to: meters)
            #expect(try place(fixture) == ServerFixture.east(meters), "\(seconds) s")
        }
    }

    @Test func appliesTimedPositionWhateverTheServersClock() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        let start = fixture.clock.now
        fixture.clock.move(by: Self.hour)
        for second in 1...3 {
            try await report(fixture, at: start.adding(seconds: Double(second)), Double(second))
            #expect(try place(fixture) == ServerFixture.east(Double(second)))
        }
        fixture.clock.move(by: -Self.hour)
        for second in 4...6 {
            fixture.clock.move(by: 1)
            try await report(fixture, at: start.adding(seconds: Double(second)), Double(second))
            #expect(try place(fixture) == ServerFixture.east(Double(second)))
        }
        // What comes late moves nothing, as ever.
        try await report(fixture, at: start.adding(seconds: 5.5), 1_000)
        #expect(try place(fixture) == ServerFixture.east(6))
        // A server whose clock is behind rejects the position with an error; it does not drop it silently.
        fixture.clock.move(by: -Self.hour)
        let error = await failure { try await report(fixture, at: start.adding(seconds: 10), 7) }
        #expect(error?.code == .invalidArgument && error?.field == "vehicle.last_location")
    }

    @Test func acceptsDeviceWhoseClockIsSetBack() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        fixture.clock.move(by: 10)
        // Four minutes ahead, which is accepted.
        try await report(fixture, at: fixture.clock.now.adding(seconds: 240), 1)
        #expect(try place(fixture) == ServerFixture.east(1))
        // Late, by the clock that was ahead.
        fixture.clock.move(by: 1)
        try await report(fixture, at: fixture.clock.now.adding(seconds: 230), 1_000)
        #expect(try place(fixture) == ServerFixture.east(1))
        fixture.clock.move(by: 1)
        try await report(fixture, at: fixture.clock.now, 2)
        #expect(try place(fixture) == ServerFixture.east(2))
        fixture.clock.move(by: 1)
        try await report(fixture, at: fixture.clock.now, 3)
        #expect(try place(fixture) == ServerFixture.east(3))
    }

    @Test func updatesWatcherWhateverTheClock() async throws {
        let (fixture, rider) = try await ServerFixture.withRider()
        var updates = try await fixture.watch("/trips/t:watch", token: rider).makeAsyncIterator()
        _ = try await updates.next()
        var random = SeededRandom(seed: 17)
        var last: Int64 = .min
        for step in 1...60 {
            // An hour forward or back now and then, and always about as much as it was off.
            let jump = random.nextUniform()
            fixture.clock.move(by: jump < 0.1 ? Self.hour : jump < 0.2 ? -Self.hour : 1)
            let meters = Double(step) * 10
            let server = try await fixture.token(.server)
            try await fixture.move(to: meters, token: server)
            for planRequest in fixture.service.takeStale() {
                let routes = try #require(fixture.handler.routes)
                await fixture.service.put(
                    await routes.legs(
                        from: planRequest.start, over: planRequest.vehicle.waypoints.map(\.place),
                        by: planRequest.vehicle.category),
                    for: planRequest.vehicle)
            }
            var seen: Coordinate?
            while seen != ServerFixture.east(meters) {
                let item = try #require(try await updates.next(), "step \(step)")
                #expect(item.revision > last, "step \(step)")
                last = item.revision
                if case .trip(let snapshot, _) = item.response { seen = snapshot.lastLocation?.place }
            }
        }
    }

    @Test func updatesReturningWatcherAfterClockChange() async throws {
        let (fixture, _) = try await ServerFixture.withRider()
        fixture.clock.move(by: Self.hour)
        try await fixture.setStatus("ENROUTE_TO_PICKUP")
        // A plan that is later than everything stored.
        fixture.clock.move(by: 5)
        _ = try await fixture.send("GET", "/trips/t", token: fixture.token(.consumer, trip: "t"))
        var first = try await fixture.watch("/trips/t:watch", token: fixture.token(.consumer, trip: "t"))
            .makeAsyncIterator()
        let item = try #require(try await first.next())
        let token = FleetREST.resumeToken(of: item)
        fixture.store.close()

        let again = try await ServerFixture(folder: fixture.folder)
        again.clock.move(by: 10)
        let rider = try await again.token(.consumer, trip: "t")
        var second = try await again.watch("/trips/t:watch?resumeToken=\(token)", token: rider).makeAsyncIterator()
        try await again.setStatus("ARRIVED_AT_PICKUP")
        let next = try #require(try await second.next())
        #expect(next.revision > item.revision, "A client drops what is no later than what it has.")
        guard case .trip(let snapshot, _) = next.response else { return }
        #expect(snapshot.trip.status == .arrivedAtPickup)
        // A foreign resume token does not suppress the first update.
        var third = try await again.watch("/trips/t:watch?resumeToken=r9223372036854775807", token: rider)
            .makeAsyncIterator()
        #expect(try await third.next() != nil)
    }

    @Test func futurePositionsAreNotFresh() throws {
        let now = Timestamp(seconds: 1_750_000_000)
        #expect(now.adding(seconds: -60).isRecent(within: 120, at: now))
        #expect(now.adding(seconds: 200).isRecent(within: 120, at: now))
        #expect(!now.adding(seconds: -130).isRecent(within: 120, at: now))
        #expect(!now.adding(seconds: Self.hour).isRecent(within: 120, at: now))
        #expect(Timestamp(nanoseconds: .max).successor(at: now) == Timestamp(nanoseconds: .max))
    }

    @Test func replansAfterClockWasAhead() async throws {
        let (fixture, _) = try await ServerFixture.withRider()
        fixture.clock.move(by: Self.hour)
        _ = try await fixture.send("GET", "/trips/t", token: fixture.token(.consumer, trip: "t"))
        _ = fixture.service.takeStale()
        fixture.clock.move(by: -Self.hour)
        try await fixture.move(to: 10)
        let planRequest = try #require(fixture.service.takeStale().first, "It is an hour from now.")
        // One that was asked for in vain while the clock was ahead is asked for again.
        fixture.clock.move(by: Self.hour)
        await fixture.service.put(nil, for: planRequest.vehicle)
        fixture.clock.move(by: -Self.hour)
        try await fixture.move(to: 20)
        #expect(!fixture.service.takeStale().isEmpty)
    }

    @Test func detectsClockChange() {
        let (time, instant) = (Timestamp(seconds: 1_750_000_000), ContinuousClock.now)
        var watch = ClockJumpDetector(at: time, instant)
        #expect(watch.step(at: time.adding(seconds: 2.5), instant + .seconds(2)) == nil)
        let ahead = watch.step(at: time.adding(seconds: 3_604.5), instant + .seconds(4))
        #expect(abs((ahead ?? 0) - 3_600) < 0.01)
        #expect(watch.step(at: time.adding(seconds: 3_606.5), instant + .seconds(6)) == nil)
        let back = watch.step(at: time.adding(seconds: 8), instant + .seconds(8))
        #expect(abs((back ?? 0) + 3_600.5) < 0.01)
    }
}
