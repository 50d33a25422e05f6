// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

@Suite struct SimulatorTests {
    static func fixes(
        _ route: Route, settings: RouteSimulator.Settings = .init(), seed: UInt64 = 1,
        prepare: (inout RouteSimulator) -> Void = { _ in }
    ) throws -> [LocationFix] {
        var simulator = RouteSimulator(try Itinerary(route), settings: settings, seed: seed)
        prepare(&simulator)
        var fixes: [LocationFix] = []
        while let fix = simulator.next() { fixes.append(fix) }
        return fixes
    }

    @Test(arguments: 1...60) func movesLikeAVehicle(seed: UInt64) throws {
        let route = RouteFixtures.random(seed: seed)
        let settings = RouteSimulator.Settings(interval: Seconds(0.25))
        var simulator = RouteSimulator(try Itinerary(route), settings: settings, seed: seed)
        var fixes: [LocationFix] = []
        var places = [simulator.distance.value]
        while let fix = simulator.next() {
            fixes.append(fix)
            places.append(simulator.distance.value)
        }
        let limit = route.legs.flatMap(\.annotation.speedLimits).max() ?? 0
        let style = DrivingStyle.standard(for: .driving)
        var (gain, loss, top, slip) = (0.0, 0.0, 0.0, 0.0)
        for (number, fix) in fixes.enumerated().dropLast() {
            let next = fixes[number + 1]
            gain = max(gain, (next.speed - fix.speed) / 0.25)
            loss = max(loss, (fix.speed - next.speed) / 0.25)
            top = max(top, fix.speed)
            // The distance between two fixes agrees with their speeds.
            let distance = places[number + 1] - places[number]
            slip = max(slip, abs(distance - (fix.speed + next.speed) * 0.125))
        }
        #expect(gain <= style.acceleration + 1e-6, "seed \(seed)")
        #expect(loss <= style.braking + 1e-6, "seed \(seed)")
        #expect(top <= limit + 1e-6, "seed \(seed)")
        #expect(slip < 0.03, "seed \(seed)")
        let ends = route.legs.map(\.destinationCoordinate)
        for end in ends {
            #expect(fixes.contains { $0.speed == 0 && $0.coordinate.distance(to: end).value < 0.01 }, "seed \(seed)")
        }
        let driving = (fixes.last?.time ?? 0) - Double(route.legs.count) * style.stopDuration.value
        #expect(driving >= route.distance.value / limit, "seed \(seed)")
    }

    @Test func slowsDownInCurvesAndAtTurns() throws {
        let radius = 40.0
        let bend = RouteFixtures.circle(x: 300, y: radius, radius: radius, points: 12, turns: 0.25)
        let points = [(0.0, 0.0)] + bend + [(340, 400), (0, 400), (0, 800)]
        let corner = points.count - 2
        let fixes = try Self.fixes(RouteFixtures.route(points, turns: [corner: .right]))
        let style = DrivingStyle.standard(for: .driving)
        let comfortable = (style.lateralAcceleration * radius).squareRoot()
        let frame = LocalFrame(at: RouteFixtures.square)
        let inBend = fixes.filter {
            let place = frame.point($0.coordinate)
            return place.x > 308 && place.y > 2 && place.y < 30
        }
        #expect(!inBend.isEmpty)
        #expect(inBend.allSatisfy { $0.speed <= comfortable * 1.05 && $0.speed > comfortable * 0.6 })
        let turning = fixes.filter { $0.coordinate.distance(to: RouteFixtures.place(0, 400)).value < 3 }
        #expect(!turning.isEmpty && turning.allSatisfy { $0.speed < style.turnSpeed.value + 1 })
        #expect(fixes.contains { $0.speed > 13.8 }, "reaches the limit on the straight")
    }

    @Test func snapsPositionAndCourseToTheRoad() throws {
        let fixes = try Self.fixes(RouteFixtures.route([(0, 0), (300, 0), (300, 300)], turns: [1: .left]))
        let frame = LocalFrame(at: RouteFixtures.square)
        for fix in fixes {
            let place = frame.point(fix.coordinate)
            #expect(abs(place.y) < 0.01 || abs(place.x - 300) < 0.01)
            #expect(abs(fix.course - (place.x < 299.9 ? 90 : 0)) < 0.5)
        }
        #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $1.time - $0.time == 1 })
    }

    @Test func sameSeedGivesSameFixes() throws {
        let route = RouteFixtures.random(seed: 3)
        let jitter: (inout RouteSimulator) -> Void = { $0.isLocationJitteringEnabled = true }
        let (a, b) = (try Self.fixes(route, seed: 9, prepare: jitter), try Self.fixes(route, seed: 9, prepare: jitter))
        #expect(a.map(\.coordinate) == b.map(\.coordinate) && a.map(\.course) == b.map(\.course))
        let c = try Self.fixes(route, seed: 10, prepare: jitter)
        #expect(a.count == c.count && a.map(\.coordinate) != c.map(\.coordinate))
    }

    @Test func hasTheGivenJitter() throws {
        let route = RouteFixtures.route([(0, 0), (20_000, 0)])
        let settings = RouteSimulator.Settings(jitter: Meters(6))
        let (truth, seen) = (
            try Self.fixes(route, settings: settings),
            try Self.fixes(route, settings: settings, seed: 4) { $0.isLocationJitteringEnabled = true }
        )
        let squares = zip(truth, seen).map { pair in
            let off = pair.0.coordinate.distance(to: pair.1.coordinate).value
            return off * off
        }
        let deviation = (squares.reduce(0, +) / Double(squares.count) / 2).squareRoot()
        #expect(deviation > 4.5 && deviation < 7.5)
    }

    @Test func appliesSpeedMultiplierAndIgnoresInvalidValues() throws {
        let route = RouteFixtures.route([(0, 0), (3000, 0)])
        let once = try Self.fixes(route)
        let fourTimes = try Self.fixes(route) { simulator in
            simulator.speedMultiplier = 4
            for senseless in [0, -2, .nan, .infinity] { simulator.speedMultiplier = senseless }
            #expect(simulator.speedMultiplier == 4)
        }
        #expect(abs(Double(once.count) / Double(fourTimes.count) - 4) < 0.3)
        #expect((fourTimes.map(\.speed).max() ?? 0) > 50)
    }

    @Test func hasNoFixWhilePausedWithoutSignal() throws {
        var settings = RouteSimulator.Settings()
        settings.lostSignal = [.meters(0..<400)]
        var simulator = RouteSimulator(
            try Itinerary(RouteFixtures.route([(0, 0), (500, 0)])), settings: settings)
        simulator.isPaused = true
        #expect(simulator.next() == nil && !simulator.isFinished)
        simulator.isPaused = false
        #expect(simulator.next() != nil, "The signal returns after 400 m.")
    }

    @Test func standsStillWhilePaused() throws {
        var simulator = RouteSimulator(try Itinerary(RouteFixtures.route([(0, 0), (500, 0)])))
        for _ in 0..<10 { _ = simulator.next() }
        simulator.isPaused = true
        let first = simulator.next()
        let second = simulator.next()
        #expect(first?.coordinate == second?.coordinate && second?.speed == 0)
        #expect((second?.time ?? 0) - (first?.time ?? 0) == 1)
        simulator.isPaused = false
        _ = simulator.next()
        #expect(simulator.next()?.coordinate != first?.coordinate)
    }

    @Test func pausesWhereSettingsSaySo() throws {
        let route = RouteFixtures.route([(0, 0), (300, 0), (600, 0)])
        let gate = RouteFixtures.place(300, 0)
        func standing(_ fixes: [LocationFix]) -> Int {
            fixes.count { $0.speed == 0 && $0.coordinate.distance(to: gate).value < 1 }
        }
        let through = try Self.fixes(route)
        #expect(standing(through) == 0)
        // The nearest point of the path, ahead or behind.
        for place in [Meters(290), Meters(320)] {
            var settings = RouteSimulator.Settings()
            settings.pauses = [.init(at: place, for: Seconds(25))]
            let halting = try Self.fixes(route, settings: settings)
            #expect((24...26).contains(standing(halting)))
            #expect(halting.allSatisfy { $0.speed >= 0 })
            // Braking and accelerating take time too.
            #expect((26...45).contains(halting.count - through.count))
            #expect((halting.last?.coordinate.distance(to: RouteFixtures.place(600, 0)).value ?? 99) < 1)
        }
    }

    @Test func noFixesInTunnelsWithSignalLoss() throws {
        let route = RouteFixtures.route([
            RouteFixtures.Drawing(points: [(0, 0), (200, 0), (600, 0), (900, 0)], features: [1: .tunnel])
        ])
        let fixes = try Self.fixes(route, settings: .init(signalLoss: .tunnel))
        let frame = LocalFrame(at: RouteFixtures.square)
        #expect(fixes.allSatisfy { frame.point($0.coordinate).x < 201 || frame.point($0.coordinate).x > 599 })
        #expect(zip(fixes, fixes.dropFirst()).contains { $1.time - $0.time > 20 })
    }

    @Test func ferryMovesAtPlannedSpeed() throws {
        let route = RouteFixtures.route([
            RouteFixtures.Drawing(points: [(0, 0), (400, 0), (400, 900)], speed: 5, features: [0: .ferry, 1: .ferry])
        ])
        let fixes = try Self.fixes(route)
        #expect(fixes.allSatisfy { $0.speed <= 5 })
        // A ferry does not slow down where its line bends.
        #expect(fixes.filter { $0.speed < 4.9 }.count < 22)
    }

    @Test func acceptsEmptyStretchesAndZeroLength() throws {
        let stuttering = RouteFixtures.route([(0, 0), (0, 0), (100, 0), (100, 0), (100, 100), (100, 100)])
        let fixes = try Self.fixes(stuttering)
        #expect(fixes.allSatisfy { $0.coordinate.isValid && $0.speed.isFinite })
        #expect(fixes.last?.coordinate == stuttering.legs[0].destinationCoordinate)
        #expect(try Self.fixes(RouteFixtures.route([(5, 5), (5, 5)])).count == 11)
    }
}
