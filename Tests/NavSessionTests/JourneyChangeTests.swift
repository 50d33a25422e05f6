// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import Testing

@testable import NavSession

/// Responds to every request with routes of a function.
private struct DrawnProvider: RouteProviding {
    let draw: @Sendable (RouteRequest) -> [Route]
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        let routes = draw(request)
        if routes.isEmpty { throw RouteError(code: .provider, message: "no network") }
        return routes
    }
}

/// Always fails with one code.
private struct FailingProvider: RouteProviding {
    var code = RouteError.Code.provider
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        throw RouteError(code: code, message: "broken")
    }
}

/// A clock that never advances: sleeping ends only by cancellation.
private struct StoppedClock: Clock {
    let now = ContinuousClock().now
    let minimumResolution = Duration.zero
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        while true { try await Task.sleep(for: .seconds(3_600)) }
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct JourneyChangeTests {
    let first = Waypoint(location: RouteFixtures.place(1000, 0), title: "first")
    let second = Waypoint(location: RouteFixtures.place(2000, 0), title: "second")

    /// Straight lines from stop to stop.
    nonisolated static func straight(_ request: RouteRequest, factor: Double = 1) -> Route {
        let legs = zip(request.stops, request.stops.dropFirst()).map { from, to -> RouteLeg in
            var leg = RouteFixtures.route(along: [from.coordinate, to.coordinate], speed: 14 / factor).legs[0]
            leg.destinationWaypoint = to
            return leg
        }
        var route = Route(legs: legs, mode: .driving, cost: 0)
        var number = 0
        for leg in route.legs.indices {
            for step in route.legs[leg].steps.indices {
                route.legs[leg].steps[step].stepNumber = number
                number += 1
            }
        }
        return route
    }

    func ready(_ provider: any RouteProviding = DrawnProvider { [straight($0)] }) -> Navigator {
        let navigator = Navigator(provider: provider)
        navigator.update(with: LocationFix(coordinate: RouteFixtures.square, time: 1e9, course: 90, speed: 0))
        return navigator
    }

    func drive(_ navigator: Navigator, _ range: ClosedRange<Int>, y: Double = 0) {
        for second in range {
            navigator.update(
                with: LocationFix(
                    coordinate: RouteFixtures.place(Double(second) * 10, y), time: 1e9 + Double(second),
                    horizontalAccuracy: 5, course: 90, speed: 10))
        }
    }

    @Test func addsAndRemovesStops() async throws {
        let navigator = ready()
        let changes = navigator.routeChanges
        #expect(await navigator.addStop(try #require(first), at: 0) == .noWaypointsError)
        #expect(await navigator.setDestinations([try #require(second)]) == .ok)
        #expect(await navigator.addStop(try #require(first), at: 0) == .ok)
        #expect(navigator.routeLegs?.map { $0.destinationWaypoint?.title } == ["first", "second"])
        #expect(await navigator.addStop(try #require(first), at: 7) == .waypointError)
        #expect(await navigator.removeStop(at: 0) == .ok)
        #expect(navigator.routeLegs?.map { $0.destinationWaypoint?.title } == ["second"])
        #expect(await navigator.removeStop(at: 0) == .waypointError, "the last one stays")
        var seen: [RouteChange] = []
        for await change in changes {
            seen.append(change)
            if seen.count == 3 { break }
        }
        #expect(seen == [.initial, .stopAdded, .stopRemoved])
    }

    @Test func choosesAnAlternative() async throws {
        let navigator = ready(
            DrawnProvider { request in
                let ends = [request.stops[0].coordinate, request.stops[1].coordinate]
                var other = RouteFixtures.route(along: [ends[0], RouteFixtures.place(500, 400), ends[1]], speed: 14)
                other.legs[0].destinationWaypoint = request.stops[1]
                return [Self.straight(request), other]
            })
        var options = RoutingOptions()
        options.alternateRoutesStrategy = .all
        #expect(await navigator.setDestinations([try #require(first)], routingOptions: options) == .ok)
        let best = navigator.state.itinerary?.route
        #expect(navigator.alternativeRoutes.count == 1)
        navigator.chooseAlternativeRoute(0)
        #expect(navigator.distanceToNextDestination > 1200)
        #expect(navigator.alternativeRoutes.first == best, "the route that was left can be chosen again")
        navigator.chooseAlternativeRoute(5)
        #expect(navigator.distanceToNextDestination > 1200)
    }

    @Test func drivingOntoAlternativeFollowsItAtOnce() async throws {
        let navigator = ready(
            DrawnProvider { request in
                guard request.stops[0].coordinate == RouteFixtures.square else { return [] }
                var other = RouteFixtures.route(
                    along: [request.stops[0].coordinate, RouteFixtures.place(0, 600), RouteFixtures.place(1000, 0)],
                    speed: 14)
                other.legs[0].destinationWaypoint = request.stops[1]
                return [Self.straight(request), other]
            })
        var options = RoutingOptions()
        options.alternateRoutesStrategy = .all
        _ = await navigator.setDestinations([try #require(first)], routingOptions: options)
        navigator.isGuidanceActive = true
        let events = navigator.events
        for second in 1...20 {
            navigator.update(
                with: LocationFix(
                    coordinate: RouteFixtures.place(0, Double(second) * 10), time: 1e9 + Double(second),
                    horizontalAccuracy: 5, course: 0, speed: 10))
        }
        var seen: [RouteChange] = []
        for await event in events {
            if case .routeChanged(let change, _) = event { seen.append(change) }
            if !seen.isEmpty { break }
        }
        #expect(seen == [.alternative])
        #expect(navigator.state.phase == .enroute)
    }

    @Test func offersFasterRouteAndFollowsItIfAccepted() async throws {
        let slow = RouteFixtures.square
        let navigator = ready(
            DrawnProvider { request in
                // While driving, the straight road is jammed and a detour is free.
                guard request.stops[0].coordinate != slow else { return [Self.straight(request)] }
                let isBound = request.stops.contains { !$0.isStop }
                let to = request.stops[request.stops.count - 1]
                if isBound {
                    let ends = [request.stops[0], to]
                    return [Self.straight(RouteRequest(stops: ends), factor: 10)]
                }
                var bow = RouteFixtures.route(
                    along: [request.stops[0].coordinate, RouteFixtures.place(900, 500), to.coordinate], speed: 14)
                bow.legs[0].destinationWaypoint = to
                return [bow]
            })
        _ = await navigator.setDestinations([try #require(second)])
        navigator.isGuidanceActive = true
        let prompts = navigator.prompts
        drive(navigator, 1...10)
        navigator.refreshTraffic()
        var prompt: Prompt?
        for await shown in prompts {
            prompt = shown
            break
        }
        guard case .fasterRoute(let offer) = prompt?.subject else {
            Issue.record("no faster route: \(String(describing: prompt))")
            return
        }
        #expect(offer.saving > 600)
        #expect(navigator.prompt == prompt)
        navigator.acceptPrompt()
        #expect(navigator.prompt == nil)
        #expect(navigator.distanceToNextDestination > 2050)
    }

    /// Newer traffic on the same route: times change, the route does not.
    @Test func reportsNewerTraffic() async throws {
        let start = RouteFixtures.square
        let navigator = ready(
            DrawnProvider { [Self.straight($0, factor: $0.stops[0].coordinate == start ? 1 : 2)] })
        _ = await navigator.setDestinations([try #require(first)])
        navigator.isGuidanceActive = true
        drive(navigator, 1...20)
        let before = navigator.timeToNextDestination
        let old = navigator.state.itinerary
        await navigator.allEventsDelivered()
        let events = navigator.events
        navigator.refreshTraffic()
        while navigator.state.itinerary === old { await Task.yield() }
        #expect(abs(navigator.timeToNextDestination - 2 * before) < 2)
        await navigator.allEventsDelivered()
        drive(navigator, 21...22)
        var (changes, updates, isChanged): (Int, Int, [Bool]) = (0, 0, [])
        for await event in events {
            if case .routeChanged = event { changes += 1 }
            if case .trafficUpdated(let itinerary) = event {
                updates += 1
                #expect(itinerary === navigator.state.itinerary)
            }
            if case .navInfoUpdated(let info) = event { isChanged.append(info.routeChanged) }
            if isChanged.count == 2 { break }
        }
        #expect(changes == 0 && updates == 1)
        #expect(isChanged == [true, false])
    }

    @Test func sameTrafficIsNotReported() async throws {
        let navigator = ready()
        _ = await navigator.setDestinations([try #require(first)])
        navigator.isGuidanceActive = true
        drive(navigator, 1...20)
        let old = navigator.state.itinerary
        await navigator.allEventsDelivered()
        let events = navigator.events
        navigator.refreshTraffic()
        while navigator.state.itinerary === old { await Task.yield() }
        drive(navigator, 21...21)
        for await event in events {
            if case .trafficUpdated = event { Issue.record("the traffic is the same") }
            if case .navInfoUpdated(let info) = event {
                #expect(!info.routeChanged)
                break
            }
        }
    }

    @Test func traveledPathIncludesOtherRoads() async throws {
        let navigator = ready()
        _ = await navigator.setDestinations([try #require(first)])
        navigator.isGuidanceActive = true
        drive(navigator, 1...20)
        drive(navigator, 21...40, y: 300)
        let last = try #require(navigator.traveledPath.last)
        #expect(!navigator.state.isOnRoute && last.distance(to: RouteFixtures.place(400, 300)).value < 15)
    }

    @Test func feedHasTheUnitsOfTheTraveler() async throws {
        let navigator = ready()
        _ = await navigator.setDestinations([try #require(first)])
        navigator.isGuidanceActive = true
        #expect(navigator.state.navInfo.units == .metric)
        navigator.preferredUnits = .feetAndMiles
        #expect(navigator.state.navInfo.units == .feetAndMiles)
        navigator.clearDestinations()
        #expect(navigator.state.navInfo.units == .feetAndMiles)
        navigator.preferredUnits = nil
        #expect(navigator.state.navInfo.units == .metric)
    }

    @Test func promptsCanBeSwitchedOff() async {
        let navigator = ready()
        let simulator = LocationSimulator(navigator: navigator)
        simulator.simulateNavigationPrompt()
        #expect(navigator.prompt?.subject == .test)
        navigator.shouldDisplayPrompts = false
        #expect(navigator.prompt == nil)
        simulator.simulateTrafficIncidentReport()
        #expect(navigator.prompt == nil)
    }

    @Test func notifiesOfStepsInBackground() async throws {
        let navigator = ready()
        let events = navigator.events
        _ = await navigator.setDestinations([try #require(first)])
        navigator.isInBackground = true
        navigator.isGuidanceActive = true
        drive(navigator, 1...10)
        navigator.clearDestinations()
        var steps: [Int] = []
        for await event in events {
            if case .notificationWanted(let step) = event { steps.append(step.stepNumber) }
            if case .routeChanged(.cleared, _) = event { break }
        }
        #expect(steps == [0, 1], "each once")
    }

    @Test func usesSecondProviderOnlyIfFirstFails() async throws {
        let request = RouteRequest(stops: [try #require(first), try #require(second)])
        let offline = DrawnProvider { [Self.straight($0)] }
        let routes = try await FallbackRouteProvider(FailingProvider(), else: offline).routes(for: request)
        #expect(routes.count == 1)
        let stands = await #expect(throws: RouteError.self) {
            try await FallbackRouteProvider(FailingProvider(code: .unreachable), else: offline).routes(for: request)
        }
        #expect(stands?.code == .unreachable)
        let both = await #expect(throws: RouteError.self) {
            try await FallbackRouteProvider(FailingProvider(), else: FailingProvider(code: .offNetwork)).routes(
                for: request)
        }
        #expect(both?.code == .offNetwork)
    }

    @Test func firstProviderHasATimeout() async throws {
        struct UnresponsiveProvider: RouteProviding {
            func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
                try? await Task.sleep(for: .seconds(3600))
                throw RouteError(code: .canceled, message: "at last")
            }
        }
        let request = RouteRequest(stops: [try #require(first), try #require(second)])
        let provider = FallbackRouteProvider(
            UnresponsiveProvider(), else: DrawnProvider { [Self.straight($0)] }, timeout: .milliseconds(1))
        #expect(try await provider.routes(for: request).count == 1)
    }

    @Test func providesTimeAndDistanceWithoutGuidance() async throws {
        let navigator = ready()
        _ = await navigator.setDestinations([try #require(first), try #require(second)])
        drive(navigator, 1...30)
        #expect(!navigator.isGuidanceActive)
        #expect(abs(navigator.distanceToNextDestination - 700) < 12)
        #expect(abs(navigator.distance(to: try #require(second)) - 1700) < 12)
        #expect(abs(navigator.time(to: try #require(second)) - 1700 / 14) < 2)
    }

    @Test func providesPositionsToListeners() async throws {
        final class Reader: RoadSnappedLocationProviderListener {
            var count = 0
            func locationProvider(
                _ provider: RoadSnappedLocationProvider, didUpdate location: RoadSnappedLocation
            ) { count += 1 }
        }
        // The clock never advances, so no signal loss is detected on a busy machine.
        let session = NavigationSession(provider: DrawnProvider { [Self.straight($0)] }, clock: StoppedClock())
        let reader = Reader()
        session.roadSnappedLocationProvider.add(reader)
        let fix = LocationFix(coordinate: RouteFixtures.square, time: 1e9, speed: 0)
        session.update(with: fix)
        #expect(session.navigator.state.lastFix == nil, "not started")
        session.isStarted = true
        session.update(with: fix)
        await session.navigator.allEventsDelivered()
        #expect(reader.count == 0, "not updating")
        session.roadSnappedLocationProvider.startUpdatingLocation()
        session.navigator.update(with: LocationFix(coordinate: RouteFixtures.square, time: 1e9 + 1, speed: 0))
        await session.navigator.allEventsDelivered()
        #expect(reader.count == 1)
        session.navigator.isInBackground = true
        session.navigator.update(with: LocationFix(coordinate: RouteFixtures.square, time: 1e9 + 2, speed: 0))
        await session.navigator.allEventsDelivered()
        #expect(reader.count == 1)
        session.roadSnappedLocationProvider.allowsBackgroundLocationUpdates = true
        session.navigator.update(with: LocationFix(coordinate: RouteFixtures.square, time: 1e9 + 3, speed: 0))
        await session.navigator.allEventsDelivered()
        #expect(reader.count == 2)
        #expect(session.roadSnappedLocationProvider.remove(reader))
        session.isStarted = false
    }

    @Test func routeInfoChangesNothing() async throws {
        let navigator = ready()
        let info = await navigator.routeInfo(for: try #require(first))
        #expect(abs((info?.defaultBest.distance.value ?? 0) - 1000) < 1)
        #expect(navigator.routeLegs == nil)
        #expect(await Navigator(provider: FailingProvider()).routeInfo(for: try #require(first)) == nil)
    }

    @Test func skipsTheStopOfThePrompt() async throws {
        let third = Waypoint(location: RouteFixtures.place(3000, 0), title: "third")
        let navigator = ready()
        let stops = try [first, second, third].map { try #require($0) }
        _ = await navigator.setDestinations(stops)
        navigator.present(.skippedStop(stops[1]))
        navigator.acceptPrompt()
        // Before the response is processed, the first stop is completed, and the second one takes its place.
        navigator.perform(navigator.engine.continueToNextDestination().effects)
        for await event in navigator.events {
            if case .routeChanged(.stopRemoved, _) = event { break }
        }
        #expect(Array(navigator.state.remainingDestinations) == [stops[2]])
    }

    /// Responds when the test says so, even if it was canceled.
    private struct DelayedProvider: RouteProviding {
        let mayAnswer: AsyncStream<Void>
        func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
            let wait = Task { for await _ in mayAnswer { break } }
            await wait.value
            return [JourneyChangeTests.straight(request)]
        }
    }

    @Test func doesNotWaitForProviderThatIgnoresCancellation() async throws {
        let request = RouteRequest(stops: [try #require(first), try #require(second)])
        let (mayAnswer, answer) = AsyncStream.makeStream(of: Void.self)
        let provider = FallbackRouteProvider(
            DelayedProvider(mayAnswer: mayAnswer), else: DrawnProvider { [Self.straight($0), Self.straight($0)] },
            timeout: .milliseconds(1))
        #expect(try await provider.routes(for: request).count == 2, "the second answers while the first still waits")
        answer.finish()
    }

    @Test func doesNotUseSecondProviderAfterCancellation() async throws {
        let request = RouteRequest(stops: [try #require(first), try #require(second)])
        for timeout: Duration? in [nil, .seconds(3_600)] {
            let (began, hasBegun) = AsyncStream.makeStream(of: Void.self)
            let (mayAnswer, answer) = AsyncStream.makeStream(of: Void.self)
            let slow = Failing {
                hasBegun.finish()
                for await _ in mayAnswer { break }
            }
            let second = DrawnProvider { request in
                Issue.record("the second was asked")
                return [Self.straight(request)]
            }
            let provider = FallbackRouteProvider(slow, else: second, timeout: timeout)
            let asking = Task { try await provider.routes(for: request) }
            for await _ in began {}
            asking.cancel()
            let error = await #expect(throws: RouteError.self) { try await asking.value }
            #expect(error?.code == .canceled)
            answer.finish()
        }
    }

    /// Fails after something.
    private struct Failing: RouteProviding {
        let after: @Sendable () async -> Void
        func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
            await after()
            throw RouteError(code: .provider, message: "no network")
        }
    }

    @Test func extremeTimestampsEndPlayback() async throws {
        for scale in [1.0, 1e9] {
            let fixes = (0..<3).map {
                LocationFix(coordinate: RouteFixtures.place(Double($0), 0), time: (1.79e9 + Double($0) * 3) * scale)
            }
            var playback = DrivePlayback(
                driving: fixes, toward: RouteRequest(stops: [try #require(first)]),
                provider: DrawnProvider { [Self.straight($0)] })
            var inputs = 0
            while try await playback.next() != nil { inputs += 1 }
            #expect(inputs == (scale == 1 ? 1 + 1 + 2 * 3 : 1 + 1 + 2 * 1800))
        }
    }
}
