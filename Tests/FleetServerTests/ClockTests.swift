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
@Suite(.timeLimit(.minutes(20))) struct ClockTests {
    private static let hour = 3_600.0

    private func place(_ stage: Stage) throws -> Coordinate? {
        let id = try VehicleID("v")
        return try stage.office.look { state throws(FleetError) in try state.book.vehicle(id).lastLocation?.place }
    }

    /// Moves the vehicle as a device that tells the time of its own clock.
    private func report(_ stage: Stage, at time: Moment, _ meters: Double) async throws {
        let whole = Date(timeIntervalSince1970: time.seconds.rounded(.down)).ISO8601Format().dropLast()
        let rest = Int((time.seconds - time.seconds.rounded(.down)) * 1_000)
        let stamp = "\(whole).\(String(1_000 + rest).dropFirst())Z"
        _ = try await stage.ask(
            "PUT", "/vehicles/v?updateMask=lastLocation",
            #"{"lastLocation": {"location": \#(Stage.json(Stage.east(meters))), "updateTime": "\#(stamp)"}}"#,
            token: stage.token(.driver, vehicle: "v"))
    }

    @Test(arguments: [60, 200, 299, 301, hour, 24 * hour])
    func aPositionWithoutATimeIsAppliedAfterTheClockWasAhead(seconds: Double) async throws {
        let stage = try await Stage()
        try await stage.addVehicle()
        stage.clock.move(by: seconds)
        try await stage.move(to: 100)
        stage.clock.move(by: 5 - seconds)
        for meters in [200.0, 300, 400] {
            stage.clock.move(by: 1)
            try await stage.move(to: meters)
            #expect(try place(stage) == Stage.east(meters), "\(seconds) s")
        }
    }

    @Test func aPositionWithItsTimeIsAppliedWhateverTheServersClockWas() async throws {
        let stage = try await Stage()
        try await stage.addVehicle()
        let start = stage.clock.now
        stage.clock.move(by: Self.hour)
        for second in 1...3 {
            try await report(stage, at: start.adding(seconds: Double(second)), Double(second))
            #expect(try place(stage) == Stage.east(Double(second)))
        }
        stage.clock.move(by: -Self.hour)
        for second in 4...6 {
            stage.clock.move(by: 1)
            try await report(stage, at: start.adding(seconds: Double(second)), Double(second))
            #expect(try place(stage) == Stage.east(Double(second)))
        }
        // What comes late moves nothing, as ever.
        try await report(stage, at: start.adding(seconds: 5.5), 1_000)
        #expect(try place(stage) == Stage.east(6))
        // A clock of the server that is behind refuses, and says so; it does not answer and forget.
        stage.clock.move(by: -Self.hour)
        let error = await failure { try await report(stage, at: start.adding(seconds: 10), 7) }
        #expect(error?.code == .invalidArgument && error?.field == "vehicle.last_location")
    }

    @Test func aDeviceWhoseClockIsSetBackGoesOn() async throws {
        let stage = try await Stage()
        try await stage.addVehicle()
        stage.clock.move(by: 10)
        // Four minutes ahead, which is accepted.
        try await report(stage, at: stage.clock.now.adding(seconds: 240), 1)
        #expect(try place(stage) == Stage.east(1))
        // Late, by the clock that was ahead.
        stage.clock.move(by: 1)
        try await report(stage, at: stage.clock.now.adding(seconds: 230), 1_000)
        #expect(try place(stage) == Stage.east(1))
        stage.clock.move(by: 1)
        try await report(stage, at: stage.clock.now, 2)
        #expect(try place(stage) == Stage.east(2))
        stage.clock.move(by: 1)
        try await report(stage, at: stage.clock.now, 3)
        #expect(try place(stage) == Stage.east(3))
    }

    @Test func whoWatchesIsToldWhateverTheClockDoes() async throws {
        let (stage, rider) = try await Stage.withRider()
        var news = try await stage.watch("/trips/t:watch", token: rider).makeAsyncIterator()
        _ = try await news.next()
        var random = SeededRandom(seed: 17)
        var last: Int64 = .min
        for step in 1...60 {
            // An hour forward or back now and then, and always about as much as it was off.
            let jump = random.nextUniform()
            stage.clock.move(by: jump < 0.1 ? Self.hour : jump < 0.2 ? -Self.hour : 1)
            let meters = Double(step) * 10
            let server = try await stage.token(.server)
            try await stage.move(to: meters, token: server)
            for wish in stage.office.takeStale() {
                let routes = try #require(stage.reception.routes)
                stage.office.put(
                    await routes.legs(
                        from: wish.start, over: wish.vehicle.waypoints.map(\.place), by: wish.vehicle.category),
                    for: wish.vehicle)
            }
            var seen: Coordinate?
            while seen != Stage.east(meters) {
                let item = try #require(try await news.next(), "step \(step)")
                #expect(item.revision > last, "step \(step)")
                last = item.revision
                if case .trip(let snapshot, _) = item.reply { seen = snapshot.lastLocation?.place }
            }
        }
    }

    @Test func whoComesBackAfterARestartWithAnotherClockIsTold() async throws {
        let (stage, _) = try await Stage.withRider()
        stage.clock.move(by: Self.hour)
        try await stage.setStatus("ENROUTE_TO_PICKUP")
        // A plan that is later than everything stored.
        stage.clock.move(by: 5)
        _ = try await stage.ask("GET", "/trips/t", token: stage.token(.consumer, trip: "t"))
        var first = try await stage.watch("/trips/t:watch", token: stage.token(.consumer, trip: "t"))
            .makeAsyncIterator()
        let item = try #require(try await first.next())
        let token = FleetREST.resumeToken(of: item)
        stage.store.close()

        let again = try await Stage(folder: stage.folder)
        again.clock.move(by: 10)
        let rider = try await again.token(.consumer, trip: "t")
        var second = try await again.watch("/trips/t:watch?resumeToken=\(token)", token: rider).makeAsyncIterator()
        try await again.setStatus("ARRIVED_AT_PICKUP")
        let next = try #require(try await second.next())
        #expect(next.revision > item.revision, "A client drops what is no later than what it has.")
        guard case .trip(let snapshot, _) = next.reply else { return }
        #expect(snapshot.trip.status == .arrivedAtPickup)
        // A token of nobody's is no reason to be silent.
        var third = try await again.watch("/trips/t:watch?resumeToken=r9223372036854775807", token: rider)
            .makeAsyncIterator()
        #expect(try await third.next() != nil)
    }

    @Test func whatIsDatedInTheFutureIsNotFresh() throws {
        let now = Moment(seconds: 1_750_000_000)
        #expect(now.adding(seconds: -60).isRecent(within: 120, at: now))
        #expect(now.adding(seconds: 200).isRecent(within: 120, at: now))
        #expect(!now.adding(seconds: -130).isRecent(within: 120, at: now))
        #expect(!now.adding(seconds: Self.hour).isRecent(within: 120, at: now))
        #expect(Moment(nanoseconds: .max).successor(at: now) == Moment(nanoseconds: .max))
    }

    @Test func aWayThatWasWorkedOutWhileTheClockWasAheadIsWorkedOutAnew() async throws {
        let (stage, _) = try await Stage.withRider()
        stage.clock.move(by: Self.hour)
        _ = try await stage.ask("GET", "/trips/t", token: stage.token(.consumer, trip: "t"))
        _ = stage.office.takeStale()
        stage.clock.move(by: -Self.hour)
        try await stage.move(to: 10)
        let wish = try #require(stage.office.takeStale().first, "It is an hour from now.")
        // One that was asked for in vain while the clock was ahead is asked for again.
        stage.clock.move(by: Self.hour)
        stage.office.put(nil, for: wish.vehicle)
        stage.clock.move(by: -Self.hour)
        try await stage.move(to: 20)
        #expect(!stage.office.takeStale().isEmpty)
    }

    @Test func aClockThatIsSetIsNoticed() {
        let (time, instant) = (Moment(seconds: 1_750_000_000), ContinuousClock.now)
        var watch = ClockWatch(at: time, instant)
        #expect(watch.step(at: time.adding(seconds: 2.5), instant + .seconds(2)) == nil)
        let ahead = watch.step(at: time.adding(seconds: 3_604.5), instant + .seconds(4))
        #expect(abs((ahead ?? 0) - 3_600) < 0.01)
        #expect(watch.step(at: time.adding(seconds: 3_606.5), instant + .seconds(6)) == nil)
        let back = watch.step(at: time.adding(seconds: 8), instant + .seconds(8))
        #expect(abs((back ?? 0) + 3_600.5) < 0.01)
    }
}
