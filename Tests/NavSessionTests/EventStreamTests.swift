// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

/// Streams of one kind of event each, and prompts.
@MainActor @Suite(.timeLimit(.minutes(20))) struct EventStreamTests {
    private let home = Waypoint(location: RouteFixtures.place(2_000, 0), title: "home")

    /// A slow kilometer through a town, and another one after an announced turn.
    private var route: Route {
        var route = RouteFixtures.route([
            RouteFixtures.Drawing(
                points: [(0, 0), (1_000, 0), (2_000, 0)], turns: [1: .slightLeft], limit: 50 / 3.6, destination: home)
        ])
        let free = route.legs[0].annotation.durations
        route.legs[0].annotation.freeFlowDurations = free
        route.legs[0].annotation.durations = [2 * free[0], free[1]]
        route.legs[0].annotation.traffic = [.slow, .normal]
        route.legs[0].steps[1].voice = VoiceSchedule(
            expectedSpeed: MetersPerSecond(14),
            approach: VoiceStage(.approach, lead: Seconds(30), nearest: Meters(100), farthest: Meters(400)),
            now: VoiceStage(.now, lead: Seconds(8), nearest: Meters(40), farthest: Meters(150)),
            streetsBefore: [Meters(60)])
        return route
    }

    /// Reads a stream to its end.
    private func read<Values: AsyncSequence>(_ values: Values) async throws -> [Values.Element] {
        var all: [Values.Element] = []
        for try await value in values { all.append(value) }
        return all
    }

    private func drive(_ navigator: Navigator, to meters: Int, speed: Double = 20) {
        for second in 1...max(1, meters / 10) {
            navigator.update(
                with: LocationFix(
                    coordinate: RouteFixtures.place(Double(second) * 10, 0), time: 1e9 + Double(second) * 10 / speed,
                    horizontalAccuracy: 5, course: 90, speed: speed))
        }
    }

    @Test func eachStreamHasItsEventsAndFinishesWithTheNavigator() async throws {
        var navigator: Navigator? = Navigator(provider: RouteList([route]))
        let events = try #require(navigator).events
        let (infos, arrivals) = (try #require(navigator).navInfos, try #require(navigator).arrivals)
        let (times, distances) = (try #require(navigator).remainingTimes, try #require(navigator).remainingDistances)
        let (delays, alerts) = (try #require(navigator).delayCategories, try #require(navigator).speedAlerts)
        let (lights, words) = (try #require(navigator).lightingModes, try #require(navigator).announcements)
        var options = SpeedAlertOptions()
        options.setSpeedAlertThresholdPercentage(0.1, for: .minor)
        navigator?.speedAlertOptions = options
        navigator?.update(with: LocationFix(coordinate: RouteFixtures.square, time: 1e9, course: 90, speed: 0))
        #expect(await navigator?.setDestinations([try #require(home)]) == .ok)
        navigator?.isGuidanceActive = true
        drive(try #require(navigator), to: 2_000)
        await navigator?.allEventsDelivered()
        navigator = nil

        let all = try await read(events)
        let reportedInfos = all.navInfos.map(\.distanceToFinalDestinationMeters)
        #expect(
            try await read(infos).map(\.distanceToFinalDestinationMeters) == reportedInfos && reportedInfos.count > 100)
        #expect(try await read(arrivals).map(\.title) == ["home"])
        let reportedTimes = all.compactMap { if case .remainingTime(let time) = $0 { time } else { nil } }
        #expect(try await read(times) == reportedTimes && reportedTimes.count > 50)
        #expect(reportedTimes == reportedTimes.sorted(by: >))
        let reportedDistances = all.compactMap { if case .remainingDistance(let meters) = $0 { meters } else { nil } }
        #expect(try await read(distances) == reportedDistances && reportedDistances.count > 50)
        #expect(reportedDistances == reportedDistances.sorted(by: >))
        // The first half of the route is slow, the second half is free.
        let reportedDelays = try await read(delays)
        let slow = reportedDelays.firstIndex { $0 == .medium || $0 == .heavy }
        let free = reportedDelays.firstIndex(of: .light)
        #expect(try #require(slow) < #require(free), "\(reportedDelays)")
        #expect(try await read(alerts).map(\.severity).contains(.minor))
        #expect(try await read(lights).first == .lowLight, "It is night.")
        let announced = try await read(words)
        #expect(announced.map(\.kind) == [.approach, .now])
        #expect(announced.map(\.ordinal) == [2, 2] && announced.map(\.step.stepNumber) == [1, 1])
        // Thirty and eight seconds before it at the current speed, but within the limits of the stage.
        #expect(abs((announced.first?.distance ?? 0) - 400) < 15 && abs((announced.last?.distance ?? 0) - 150) < 15)
    }

    @Test func alertsOnlyVoiceDoesNotAnnounceManeuvers() async throws {
        var navigator: Navigator? = Navigator(provider: RouteList([route]))
        let words = try #require(navigator).announcements
        navigator?.voiceGuidance = .alertsOnly
        navigator?.update(with: LocationFix(coordinate: RouteFixtures.square, time: 1e9, course: 90, speed: 0))
        _ = await navigator?.setDestinations([try #require(home)])
        navigator?.isGuidanceActive = true
        drive(try #require(navigator), to: 1_200)
        await navigator?.allEventsDelivered()
        navigator = nil
        #expect(try await read(words).isEmpty)
    }

    // MARK: Traffic

    /// A much faster route from anywhere on the first kilometer; the current route stays slow.
    private struct Bypass: RouteProviding {
        func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
            let (start, end) = (request.stops[0].coordinate, request.stops[request.stops.count - 1])
            let isFirst = start == RouteFixtures.square
            let isBound = request.stops.contains { !$0.isStop }
            let path =
                isFirst || isBound ? [start, end.coordinate] : [start, RouteFixtures.place(900, 500), end.coordinate]
            var route = RouteFixtures.route(along: path, speed: isBound ? 1.4 : 14)
            route.legs[0].destinationWaypoint = end
            return [route]
        }
    }

    private func drivingNavigator(_ policy: FollowingPolicy) async throws -> Navigator {
        let navigator = Navigator(provider: Bypass(), policy: policy)
        navigator.update(with: LocationFix(coordinate: RouteFixtures.square, time: 1e9, course: 90, speed: 0))
        #expect(await navigator.setDestinations([try #require(home)]) == .ok)
        navigator.isGuidanceActive = true
        return navigator
    }

    @Test func requestsTrafficPeriodically() async throws {
        var policy = FollowingPolicy.standard(for: .driving)
        policy.trafficInterval = Seconds(20)
        var state = NavigatorState(policy: policy)
        _ = state.setRoute(try Itinerary(RouteFixtures.route([(0, 0), (2_000, 0)])))
        _ = state.setGuidance(active: true)
        var asked: [Int] = []
        for second in 0...100 {
            let fix = LocationFix(
                coordinate: RouteFixtures.place(Double(second) * 10, 0), time: 1e9 + Double(second),
                horizontalAccuracy: 5, course: 90, speed: 10)
            if state.advance(to: fix).contains(.trafficNeeded) { asked.append(second) }
        }
        #expect(asked == [20, 40, 60, 80, 100])
        policy.trafficInterval = Seconds(.infinity)
        state.policy = policy
        let late = LocationFix(
            coordinate: RouteFixtures.place(1_010, 0), time: 1e9 + 4_000, horizontalAccuracy: 5, course: 90, speed: 10)
        #expect(!state.advance(to: late).contains(.trafficNeeded))
    }

    @Test func followsFasterRouteWithoutPromptIfPolicySaysSo() async throws {
        var policy = FollowingPolicy.standard(for: .driving)
        policy.takesFasterRoutes = true
        policy.trafficInterval = Seconds(5)
        let navigator = try await drivingNavigator(policy)
        let changes = navigator.routeChanges
        let prompts = Prompts()
        navigator.add(prompts)
        drive(navigator, to: 120, speed: 10)
        var seen: RouteChange?
        for await change in changes {
            seen = change
            break
        }
        #expect(seen == .traffic)
        #expect(navigator.prompt == nil && navigator.distanceToNextDestination > 2_050)
        await navigator.allEventsDelivered()
        #expect(prompts.lines.isEmpty)
    }

    /// Records prompts.
    private final class Prompts: NavigatorListener {
        var lines: [String] = []
        func navigatorWillPresentPrompt(_ navigator: Navigator) { lines.append("shown") }
        func navigatorDidDismissPrompt(_ navigator: Navigator) { lines.append("gone") }
    }

    @Test func listenersReceivePrompts() async throws {
        let navigator = Navigator(provider: RouteList([]))
        let prompts = Prompts()
        navigator.add(prompts)
        let simulator = LocationSimulator(navigator: navigator)
        simulator.simulateNavigationPrompt()
        #expect(prompts.lines.isEmpty, "never from inside a call")
        await navigator.allEventsDelivered()
        #expect(prompts.lines == ["shown"])
        simulator.simulateTrafficIncidentReport()
        await navigator.allEventsDelivered()
        #expect(prompts.lines == ["shown", "gone", "shown"], "one takes the place of the other")
        navigator.acceptPrompt()
        navigator.acceptPrompt()
        await navigator.allEventsDelivered()
        #expect(prompts.lines == ["shown", "gone", "shown", "gone"])
    }

    // MARK: Positions

    @Test func positionsStopWithUpdating() async throws {
        let navigator = Navigator(provider: RouteList([]))
        let provider = navigator.roadSnappedLocationProvider
        var places = provider.locations.makeAsyncIterator()
        func move(_ second: Int) async {
            navigator.update(
                with: LocationFix(coordinate: RouteFixtures.place(Double(second), 0), time: 1e9 + Double(second)))
            await navigator.allEventsDelivered()
        }
        await move(1)
        provider.startUpdatingLocation()
        await move(2)
        provider.stopUpdatingLocation()
        #expect(!provider.isUpdatingLocation)
        await move(3)
        provider.startUpdatingLocation()
        await move(4)
        let reported = [await places.next(), await places.next()].compactMap { $0?.time }
        #expect(reported == [1e9 + 2, 1e9 + 4])
    }
}
