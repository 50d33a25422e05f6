// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@testable import FleetConsumer

@Suite struct FaultTests {
    /// What a rider has to know: all of the trip but the arrivals, which move with the clock.
    private func essence(_ trip: FleetConsumer.Trip?) -> [String] {
        guard let trip else { return [] }
        return [
            "\(trip.tripStatus)", "\(String(describing: trip.vehicleID))",
            "\(String(describing: trip.lastVehicleLocation?.latLng))", "\(String(describing: trip.pickupLocation))",
            "\(String(describing: trip.dropoffLocation))", "\(String(describing: trip.intermediateDestinations))",
            "\(String(describing: trip.activeRoute))", "\(String(describing: trip.activeRouteTraffic))",
            "\(String(describing: trip.remainingRoute))", "\(String(describing: trip.remainingRouteTraffic))",
            "\(trip.remainingDistanceOfActiveRouteInMeters)", "\(trip.intermediateDestinationIndex)",
            "\(String(describing: trip.remainingWaypoints?.map { "\($0.identity)" }))",
        ]
    }

    @Test(arguments: 0..<500)
    func theModelEqualsTheServerWithinThreeSecondsOfRecovery(seed: Int) throws {
        var options = TripModelOptions()
        options.isStreamingEnabled = seed % 5 != 4
        options.autoRefreshTimeInterval = 2
        var world = try FaultWorld(seed: UInt64(seed), options: options)
        world.mayEnd = seed % 7 == 0
        world.begin()
        world.schedule(.server(60), in: 0.3)
        try world.run(for: 5 + 10 * world.random.nextUniform())
        for _ in 0..<1 + Int(world.random.nextUniform() * 3) {
            var faults = FaultWorld.Fault.allCases
            faults.shuffle(using: &world.random)
            for fault in faults.prefix(1 + Int(world.random.nextUniform() * 3)) {
                world.schedule(.fault(fault), in: 2 * world.random.nextUniform())
            }
            try world.run(for: 2 + 20 * world.random.nextUniform())
            world.schedule(.mend, in: 0)
            try world.run(for: 3)
        }
        // The server stands still while it is compared, as nobody is told in no time at all.
        world.standStill()
        world.schedule(.mend, in: 0)
        try world.run(for: 3)
        let truth = world.report(known: nil).trip
        #expect(essence(world.following.trip) == essence(truth), "seed \(seed)")
        #expect((world.following.state == .inactive) == truth.tripStatus.isFinal, "seed \(seed)")
    }

    @Test func aQuietNetworkNeedsFewCalls() throws {
        var world = try FaultWorld(seed: 1, options: TripModelOptions())
        world.begin()
        world.schedule(.server(400), in: 0.3)
        try world.run(for: 300)
        #expect(world.callCount == 1, "One watch for all of it.")
    }

    @Test func aSilentWatchIsBegunAnew() throws {
        var world = try FaultWorld(seed: 1, options: TripModelOptions())
        world.begin()
        try world.run(for: 100)
        #expect(world.callCount == 4, "At the start and every thirty seconds.")
    }

    @Test func whatTheAppHasToMendIsAskedForSlowlyAndToldOnce() throws {
        var world = try FaultWorld(seed: 3, options: TripModelOptions())
        world.schedule(.fault(.swappedToken), in: 0)
        try world.run(for: 0)
        world.begin()
        try world.run(for: 300)
        let failures = world.told.compactMap { if case .failed(let error) = $0 { error.code } else { nil } }
        #expect(failures == [7])
        #expect((6...20).contains(world.callCount), "\(world.callCount) calls in five minutes")
    }

    @Test func watchesThatBreakAtOnceAreNotBegunWithoutEnd() {
        var following = TripFollowing(options: TripModelOptions())
        var random = SeededRandom(seed: 1)
        var (now, calls) = (0.0, 0)
        var effects = following.begin(at: now)
        var alarm: (number: Int, time: Double)?
        while now < 60, calls < 1_000 {
            guard !effects.isEmpty else {
                guard let due = alarm else { break }
                (alarm, now) = (nil, due.time)
                effects = following.wake(due.number, at: now)
                continue
            }
            switch effects.removeFirst() {
            case .call(let call):
                calls += 1
                // Lets the rider in, tells the trip, and says then that the token has expired.
                effects += following.take(TripReport(trip: Trip(tripName: "t")), from: call.number, at: now)
                let error = TripUpdateError(code: 16, message: "expired")
                effects += following.fail(error, from: call.number, at: now, random: &random)
            case .wake(let number, let seconds): alarm = (number, now + seconds)
            case .tell, .hangUp: break
            }
        }
        #expect(calls < 15, "\(calls) calls in a minute")
    }

    @Test func aServerThatKnowsNoWatchesIsPolled() throws {
        var options = TripModelOptions()
        options.autoRefreshTimeInterval = 10
        var world = try FaultWorld(seed: 3, options: options)
        world.schedule(.fault(.noWatches), in: 0)
        try world.run(for: 0)
        world.begin()
        try world.run(for: 95)
        #expect(world.following.trip != nil && !world.following.isStreaming)
        #expect((10...12).contains(world.callCount), "\(world.callCount)")
        let failures = world.told.filter { if case .failed = $0 { true } else { false } }
        #expect(failures.isEmpty, "Nothing that an app has to know.")
    }
}
