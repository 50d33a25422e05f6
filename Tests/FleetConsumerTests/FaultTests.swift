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
    func convergesWithinThreeSecondsOfRecovery(seed: Int) throws {
        var options = TripModelOptions()
        options.isStreamingEnabled = seed % 5 != 4
        options.autoRefreshTimeInterval = 2
        var simulation = try FaultSimulation(seed: UInt64(seed), options: options)
        simulation.mayEnd = seed % 7 == 0
        simulation.begin()
        simulation.schedule(.server(60), in: 0.3)
        try simulation.run(for: 5 + 10 * simulation.random.nextUniform())
        for _ in 0..<1 + Int(simulation.random.nextUniform() * 3) {
            var faults = FaultSimulation.Fault.allCases
            faults.shuffle(using: &simulation.random)
            for fault in faults.prefix(1 + Int(simulation.random.nextUniform() * 3)) {
                simulation.schedule(.fault(fault), in: 2 * simulation.random.nextUniform())
            }
            try simulation.run(for: 2 + 20 * simulation.random.nextUniform())
            simulation.schedule(.mend, in: 0)
            try simulation.run(for: 3)
        }
        // The server does not change while it is compared, because updates take time.
        simulation.standStill()
        simulation.schedule(.mend, in: 0)
        try simulation.run(for: 3)
        let truth = simulation.report(known: nil).trip
        #expect(essence(simulation.follower.trip) == essence(truth), "seed \(seed)")
        #expect((simulation.follower.state == .inactive) == truth.tripStatus.isFinal, "seed \(seed)")
    }

    @Test func needsFewCallsOnQuietNetwork() throws {
        var simulation = try FaultSimulation(seed: 1, options: TripModelOptions())
        simulation.begin()
        simulation.schedule(.server(400), in: 0.3)
        try simulation.run(for: 300)
        #expect(simulation.callCount == 1, "One watch for all of it.")
    }

    @Test func restartsSilentWatch() throws {
        var simulation = try FaultSimulation(seed: 1, options: TripModelOptions())
        simulation.begin()
        try simulation.run(for: 100)
        #expect(simulation.callCount == 4, "At the start and every thirty seconds.")
    }

    @Test func retriesClientErrorsSlowlyAndReportsEachTry() throws {
        var simulation = try FaultSimulation(seed: 3, options: TripModelOptions())
        simulation.schedule(.fault(.swappedToken), in: 0)
        try simulation.run(for: 0)
        simulation.begin()
        try simulation.run(for: 300)
        let failures = simulation.notified.compactMap { if case .failed(let error) = $0 { error.code } else { nil } }
        // The first rejection only leads to a new token; each later try is reported.
        #expect(failures == Array(repeating: 7, count: simulation.callCount - 1))
        #expect((6...20).contains(simulation.callCount), "\(simulation.callCount) calls in five minutes")
    }

    @Test func backsOffFromWatchesThatBreakAtOnce() {
        var follower = TripFollowerState(options: TripModelOptions())
        var random = SeededRandom(seed: 1)
        var (now, calls) = (0.0, 0)
        var effects = follower.begin(at: now)
        var alarm: (number: Int, time: Double)?
        while now < 60, calls < 1_000 {
            guard !effects.isEmpty else {
                guard let due = alarm else { break }
                (alarm, now) = (nil, due.time)
                effects = follower.timerFired(due.number, at: now)
                continue
            }
            switch effects.removeFirst() {
            case .call(let call):
                calls += 1
                // Accepts the rider, sends the trip, and then reports that the token has expired.
                effects += follower.receive(TripReport(trip: Trip(tripName: "t")), from: call.number, at: now)
                let error = TripUpdateError(code: 16, message: "expired")
                effects += follower.fail(error, from: call.number, at: now, random: &random)
            case .startTimer(let number, let seconds): alarm = (number, now + seconds)
            case .notify, .cancel: break
            }
        }
        #expect(calls < 15, "\(calls) calls in a minute")
    }

    @Test func pollsServerWithoutWatches() throws {
        var options = TripModelOptions()
        options.autoRefreshTimeInterval = 10
        var simulation = try FaultSimulation(seed: 3, options: options)
        simulation.schedule(.fault(.noWatches), in: 0)
        try simulation.run(for: 0)
        simulation.begin()
        try simulation.run(for: 95)
        #expect(simulation.follower.trip != nil && !simulation.follower.isStreaming)
        #expect((10...12).contains(simulation.callCount), "\(simulation.callCount)")
        let failures = simulation.notified.filter { if case .failed = $0 { true } else { false } }
        #expect(failures.isEmpty, "Nothing that an app has to know.")
    }
}
