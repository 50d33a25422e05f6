// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

/// A clock on which every sleep ends at once.
private struct HastyClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock().now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        await Task.yield()
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct LocationSimulatorTests {
    let first = Waypoint(location: RouteFixtures.place(300, 0), title: "first")
    let second = Waypoint(location: RouteFixtures.place(300, 300), title: "second")
    var route: Route {
        RouteFixtures.route([
            RouteFixtures.Drawing(points: [(0, 0), (300, 0)], destination: first),
            RouteFixtures.Drawing(points: [(300, 0), (300, 300)], destination: second),
        ])
    }

    func navigator(_ provider: any RouteProviding) -> Navigator {
        let navigator = Navigator(provider: provider)
        navigator.update(with: LocationFix(coordinate: RouteFixtures.square, time: 1e9, speed: 0))
        return navigator
    }

    @Test func drivesNavigatorsRouteAndWaitsAtStops() async throws {
        let navigator = navigator(RouteList([route]))
        let simulator = LocationSimulator(navigator: navigator, clock: HastyClock())
        simulator.simulateLocationsAlongExistingRoute()
        #expect(await navigator.setDestinations([try #require(first), try #require(second)]) == .ok)
        let events = navigator.events
        navigator.isGuidanceActive = true
        simulator.simulateLocationsAlongExistingRoute()
        var arrivals = 0
        for await case .arrived in events {
            arrivals += 1
            if arrivals == 2 { break }
            // Much longer than the stop at a destination.
            let before = navigator.state.lastFix?.time ?? 0
            while (navigator.state.lastFix?.time ?? 0) < before + 60 { await Task.yield() }
            let place = try #require(navigator.state.lastFix?.coordinate)
            #expect(place.distance(to: RouteFixtures.place(300, 0)).value < 1)
            _ = navigator.continueToNext()
            navigator.isGuidanceActive = true
        }
        #expect(arrivals == 2)
        simulator.stopSimulation()
    }

    @Test func staysAtPosition() async throws {
        let navigator = navigator(RouteList([]))
        let simulator = LocationSimulator(navigator: navigator, clock: HastyClock())
        let place = RouteFixtures.place(50, 70)
        simulator.simulateLocation(at: place)
        while (navigator.state.lastFix?.time ?? 0) < 1e9 + 5 { await Task.yield() }
        #expect(navigator.state.lastFix?.coordinate == place)
        simulator.stopSimulation()
        let last = navigator.state.lastFix?.time
        for _ in 0..<100 { await Task.yield() }
        #expect(navigator.state.lastFix?.time == last)
    }

    @Test func drivesNewRouteWithoutChangingDestinations() async throws {
        let provider = RouteList([route])
        let navigator = navigator(provider)
        let simulator = LocationSimulator(navigator: navigator, clock: HastyClock())
        #expect(await simulator.simulateAlongNewRoute(toDestinations: [try #require(second)]) == .ok)
        while (navigator.state.lastFix?.time ?? 0) < 1e9 + 15 { await Task.yield() }
        #expect(navigator.routeLegs == nil)
        #expect(await provider.requests.first?.avoid == [.ferries])
        #expect((navigator.state.lastFix?.coordinate.distance(to: RouteFixtures.square).value ?? 0) > 50)
        #expect(await simulator.simulateAlongNewRoute(toDestinations: []) == .noWaypointsError)
    }

    @Test func anotherCallCancelsSearchForNewRoute() async throws {
        let navigator = navigator(RouteList([route]))
        let simulator = LocationSimulator(navigator: navigator, clock: HastyClock())
        let place = RouteFixtures.place(50, 70)
        let second = try #require(second)
        let status: RouteStatus = await withCheckedContinuation { continuation in
            simulator.simulateAlongNewRoute(toDestinations: [second]) { continuation.resume(returning: $0) }
            simulator.simulateLocation(at: place)
        }
        #expect(status == .canceled)
        while (navigator.state.lastFix?.time ?? 0) < 1e9 + 5 { await Task.yield() }
        #expect(navigator.state.lastFix?.coordinate == place)
        simulator.stopSimulation()
    }

    @Test func drivesAlongAnyPathToItsEnd() async throws {
        let navigator = navigator(RouteList([]))
        let simulator = LocationSimulator(navigator: navigator, clock: HastyClock())
        let line = [(0, 0), (200, 0), (200, 150)].map { RouteFixtures.place($0.0, $0.1) }
        simulator.simulateLocations(along: line, speed: MetersPerSecond(10))
        #expect(simulator.isRunning)
        var (fastest, passed) = (0.0, false)
        while simulator.isRunning {
            await Task.yield()
            let fix = try #require(navigator.state.lastFix)
            fastest = max(fastest, fix.speed)
            passed = passed || fix.coordinate.distance(to: line[1]).value < 15
        }
        #expect(passed && fastest > 8 && fastest <= 10.01)
        #expect((navigator.state.lastFix?.coordinate.distance(to: line[2]).value ?? 99) < 1)
        #expect(navigator.routeLegs == nil, "It is no route.")
        simulator.simulateLocations(along: [line[0]])
        #expect(!simulator.isRunning, "A place is no line.")
    }

    @Test func replaysFixesAsTheyWereRecorded() async throws {
        let navigator = navigator(RouteList([]))
        await navigator.allEventsDelivered()
        let events = navigator.events
        let simulator = LocationSimulator(navigator: navigator, clock: HastyClock())
        let fixes = [3.0, 4, 9, 9.5].map {
            LocationFix(
                coordinate: RouteFixtures.place($0 * 10, 0), time: 1e9 + $0, horizontalAccuracy: 7, course: 90,
                speed: 10)
        }
        simulator.simulateLocations(replaying: fixes)
        while simulator.isRunning { await Task.yield() }
        #expect(navigator.state.lastFix?.time == fixes.last?.time)
        var times: [Double] = []
        for await case .locationSnapped(let location) in events {
            times.append(location.time)
            if times.count == fixes.count { break }
        }
        #expect(times == fixes.map(\.time), "each of them, at its own time")
        simulator.simulateLocations(replaying: [])
        while simulator.isRunning { await Task.yield() }
        #expect(navigator.state.lastFix?.time == fixes.last?.time)
    }

    @Test func locationsContinueWhilePaused() async throws {
        let navigator = navigator(RouteList([route]))
        let simulator = LocationSimulator(navigator: navigator, clock: HastyClock())
        _ = await navigator.setDestinations([try #require(first), try #require(second)])
        simulator.isPaused = true
        simulator.speedMultiplier = -1
        #expect(simulator.speedMultiplier == 1)
        simulator.simulateLocationsAlongExistingRoute()
        while (navigator.state.lastFix?.time ?? 0) < 1e9 + 30 { await Task.yield() }
        #expect((navigator.state.lastFix?.coordinate.distance(to: RouteFixtures.square).value ?? 99) < 0.1)
        simulator.isPaused = false
        while (navigator.state.lastFix?.time ?? 0) < 1e9 + 60 { await Task.yield() }
        #expect((navigator.state.lastFix?.coordinate.distance(to: RouteFixtures.square).value ?? 0) > 100)
        simulator.stopSimulation()
    }
}

extension Navigator {
    /// The synchronous form, which asynchronous code does not select by itself.
    fileprivate func continueToNext() -> Waypoint? { continueToNextDestination() }
}
