// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

/// Records its calls.
@MainActor private final class Diary: NavigatorListener {
    var lines: [String] = []
    var infos: [NavInfo] = []

    func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) { lines.append("arrived \(waypoint.title)") }
    func navigatorDidChangeRoute(_ navigator: Navigator) { lines.append("route") }
    func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo) {
        infos.append(navInfo)
        let word = navInfo.navState.name
        if lines.last != word { lines.append(word) }
    }
}

/// Responds to each request with its own route when the test says so, so that the test determines the order.
private actor SlowProvider: RouteProviding {
    private let answers: [Route]
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private(set) var asked = 0

    init(_ answers: Route...) { self.answers = answers }

    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        let number = asked
        asked += 1
        await withCheckedContinuation { waiting[number] = $0 }
        return [answers[number]]
    }

    func answer(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct NavigatorTests {
    let home = Waypoint(location: RouteFixtures.place(400, 400), title: "home")
    var route: Route {
        RouteFixtures.route([
            RouteFixtures.Drawing(points: [(0, 0), (400, 0), (400, 400)], turns: [1: .left], destination: home)
        ])
    }
    let start = LocationFix(coordinate: RouteFixtures.square, time: 1e9, course: 90, speed: 0)

    /// Waits until a response has been processed. The provider processes calls in order, and so does the
    /// main actor: everything started before these calls is complete after them.
    func settle<Provider: RouteProviding & Actor>(_ navigator: Navigator, _ provider: Provider) async {
        for _ in 0..<10 {
            await Self.pass(provider)
            await navigator.allEventsDelivered()
        }
    }

    /// Returns after an actor has run.
    private static func pass(_ actor: isolated some Actor) {}

    func ready(_ provider: any RouteProviding) async throws -> (Navigator, Waypoint) {
        let navigator = Navigator(provider: provider)
        navigator.update(with: start)
        return (navigator, try #require(home))
    }

    @Test func guidesToTheDestination() async throws {
        let (navigator, home) = try await ready(RouteList([route]))
        let diary = Diary()
        navigator.add(diary)
        navigator.isGuidanceActive = true
        #expect(await navigator.setDestinations([home]) == .ok)
        #expect(navigator.routeLegs?.count == 1)
        #expect(abs(navigator.distanceToNextDestination - 800) < 1)
        for fix in try SimulatorTests.fixes(route, settings: .init(startTime: 1e9 + 1)) { navigator.update(with: fix) }
        #expect(!navigator.isGuidanceActive)
        await navigator.allEventsDelivered()
        #expect(diary.lines == ["route", "enroute", "arrived home", "stopped"])
        #expect(navigator.traveledPath.count >= 3 && navigator.traveledPath.count < 8)
    }

    @Test func neverCallsBackFromInsideACall() async throws {
        let (navigator, home) = try await ready(RouteList([route]))
        let diary = Diary()
        navigator.add(diary)
        var status: RouteStatus?
        navigator.setDestinations([]) { status = $0 }
        #expect(status == nil)
        await navigator.allEventsDelivered()
        #expect(status == .noWaypointsError)
        _ = await navigator.setDestinations([home])
        diary.lines = []
        navigator.isGuidanceActive = true
        navigator.clearDestinations()
        #expect(diary.lines.isEmpty)
        await navigator.allEventsDelivered()
        #expect(diary.lines == ["enroute", "route", "stopped"])
    }

    @Test func rejectsInvalidDestinations() async throws {
        let (navigator, home) = try await ready(RouteList([]))
        #expect(await navigator.setDestinations([]) == .noWaypointsError)
        #expect(await navigator.setDestinations([home, home]) == .duplicateWaypointsError)
        let many = (0..<26).compactMap { Waypoint(location: RouteFixtures.place(Double($0) * 100, 0)) }
        #expect(await navigator.setDestinations(many) == .noRouteFound)
        navigator.maximumDestinations = 25
        #expect(await navigator.setDestinations(many) == .waypointError)
        #expect(await navigator.setDestinations([home]) == .noRouteFound)
        #expect(await Navigator(provider: RouteList([route])).setDestinations([home]) == .locationUnavailable)
    }

    @Test func reportsErrorsOfTheProvider() async throws {
        let errors: [(RouteError.Code, RouteStatus)] = [
            (.unreachable, .noRouteFound), (.unsupported, .travelModeUnsupported), (.provider, .internalError),
        ]
        for (code, status) in errors {
            let (navigator, home) = try await ready(RouteList(answers: [.failure(RouteError(code: code, message: ""))]))
            #expect(await navigator.setDestinations([home]) == status)
        }
        let (navigator, home) = try await ready(RouteList([Route(legs: [], mode: .driving, cost: 0)]))
        #expect(await navigator.setDestinations([home]) == .internalError)
        #expect(navigator.routeLegs == nil)
    }

    @Test func newerRequestCancelsOlderOne() async throws {
        let other = RouteFixtures.route([(0, 0), (0, 400), (400, 400)], turns: [1: .right])
        let provider = SlowProvider(other, route, other)
        let (navigator, home) = try await ready(provider)
        var statuses: [String] = []
        navigator.setDestinations([home]) { statuses.append("first \($0)") }
        while await provider.asked < 1 { await Task.yield() }
        navigator.setDestinations([home]) { statuses.append("second \($0)") }
        while await provider.asked < 2 { await Task.yield() }
        await navigator.allEventsDelivered()
        #expect(statuses == ["first canceled"])
        await provider.answer(0)
        await settle(navigator, provider)
        #expect(statuses == ["first canceled"])
        #expect(navigator.routeLegs == nil, "a late answer changes nothing")
        await provider.answer(1)
        while statuses.count < 2 { await Task.yield() }
        #expect(statuses == ["first canceled", "second ok"])
        #expect(navigator.state.itinerary?.route == route)

        navigator.setDestinations([home]) { statuses.append("third \($0)") }
        while await provider.asked < 3 { await Task.yield() }
        navigator.clearDestinations()
        await navigator.allEventsDelivered()
        #expect(statuses.last == "third canceled")
        await provider.answer(2)
        await settle(navigator, provider)
        #expect(navigator.routeLegs == nil, "a late answer changes nothing")
    }

    @Test func canceledTaskCancelsItsRequest() async throws {
        let provider = SlowProvider(route)
        let (navigator, home) = try await ready(provider)
        let task = Task { await navigator.setDestinations([home]) }
        while await provider.asked < 1 { await Task.yield() }
        task.cancel()
        #expect(await task.value == .canceled)
        await provider.answer(0)
    }

    @Test func cancelsRerouteThatIsNoLongerNeeded() async throws {
        let other = RouteFixtures.route([(470, 0), (800, 0), (800, 400), (400, 400)], turns: [1: .left, 2: .left])
        let provider = SlowProvider(route, other)
        let (navigator, home) = try await ready(provider)
        navigator.isGuidanceActive = true
        navigator.setDestinations([home]) { _ in }
        while await provider.asked < 1 { await Task.yield() }
        await provider.answer(0)
        while navigator.routeLegs == nil { await Task.yield() }
        for second in 1...50 {
            let place = RouteFixtures.place(Double(second) * 10, 0)
            navigator.update(with: LocationFix(coordinate: place, time: 1e9 + Double(second), course: 90, speed: 10))
        }
        #expect(navigator.state.navState == .rerouting)
        while await provider.asked < 2 { await Task.yield() }
        navigator.isGuidanceActive = false
        await provider.answer(1)
        await settle(navigator, provider)
        #expect(navigator.state.itinerary?.route == route)
    }

    @Test func findsNewRouteAfterLeavingTheOldOne() async throws {
        let other = RouteFixtures.route([(470, 0), (800, 0), (800, 400), (400, 400)], turns: [1: .left, 2: .left])
        let failure = RouteError(code: .provider, message: "busy")
        let provider = RouteList(answers: [.success(route), .failure(failure), .success(other)])
        let (navigator, home) = try await ready(provider)
        let diary = Diary()
        navigator.add(diary)
        navigator.avoidsTolls = true
        _ = await navigator.setDestinations([home])
        navigator.isGuidanceActive = true
        for second in 1...60 {
            let place = RouteFixtures.place(Double(second) * 10, 0)
            navigator.update(with: LocationFix(coordinate: place, time: 1e9 + Double(second), course: 90, speed: 10))
            await settle(navigator, provider)
        }
        #expect(diary.lines == ["route", "enroute", "rerouting", "route", "enroute"])
        let asked = await provider.requests
        #expect(asked.count == 3)
        #expect(asked.allSatisfy { $0.avoid == [.tolls, .ferries] && $0.stops.last == home })
        #expect(asked.last?.stops.first?.preferredHeading == 90)
        #expect(diary.infos.filter(\.routeChanged).count == 2)
        #expect(navigator.isGuidanceActive)
    }

    @Test func findsRouteIfNextLegStartsElsewhere() async throws {
        let far = try #require(Waypoint(location: RouteFixtures.place(400, 400), title: "far"))
        let near = try #require(Waypoint(location: RouteFixtures.place(400, 0), title: "near"))
        let both = RouteFixtures.route([
            RouteFixtures.Drawing(points: [(0, 0), (400, 0)], destination: near),
            RouteFixtures.Drawing(points: [(400, 0), (400, 400)], destination: far),
        ])
        let direct = RouteFixtures.route([
            RouteFixtures.Drawing(points: [(0, 0), (0, 400), (400, 400)], destination: far)
        ])
        let provider = RouteList([both, direct])
        let (navigator, _) = try await ready(provider)
        _ = await navigator.setDestinations([near, far])
        #expect(abs(navigator.distance(to: far) - 800) < 1)
        let (waypoint, status) = await navigator.continueToNextDestination()
        #expect(waypoint == far && status == .ok)
        #expect(navigator.routeLegs?.map(\.path.count) == [3])
        #expect(navigator.time(to: near) == .greatestFiniteMagnitude)
        #expect(await provider.requests.last?.stops.count == 2)
        let (none, nothing) = await navigator.continueToNextDestination()
        #expect(none == nil && nothing == .noWaypointsError)
        var reported: (Waypoint?, RouteStatus)?
        #expect(navigator.routeLegs == nil && navigator.currentRouteLeg == nil, "nothing is left of the trip")
        navigator.continueToNextDestination { reported = ($0, $1) }
        #expect(reported == nil)
        await navigator.allEventsDelivered()
        #expect(reported?.0 == nil && reported?.1 == .noWaypointsError)
    }

    @Test func forgetsListenersThatAreGone() async throws {
        let (navigator, home) = try await ready(RouteList([route]))
        var diary: Diary? = Diary()
        weak let gone = diary
        navigator.add(try #require(diary))
        diary = nil
        #expect(gone == nil)
        let other = Diary()
        navigator.add(other)
        navigator.add(other)
        _ = await navigator.setDestinations([home])
        await navigator.allEventsDelivered()
        #expect(other.lines == ["route"])
        #expect(navigator.remove(other))
        #expect(!navigator.remove(other))
        navigator.clearDestinations()
        await navigator.allEventsDelivered()
        #expect(other.lines == ["route"])
    }

    @Test func eachSubscriberHasItsOwnStream() async throws {
        var navigator: Navigator? = try await ready(RouteList([route])).0
        let (first, second) = (try #require(navigator).events, try #require(navigator).events)
        _ = await navigator?.setDestinations([try #require(home)])
        navigator?.isGuidanceActive = true
        await navigator?.allEventsDelivered()
        navigator = nil
        var counts: [Int] = []
        for stream in [first, second] {
            var events: [NavigatorEvent] = []
            for await event in stream { events.append(event) }
            #expect(events.changes == [.initial])
            #expect(events.navInfos.count == 1)
            counts.append(events.count)
        }
        #expect(counts[0] == counts[1])
    }

    @Test func hasPublishedDefaults() {
        let navigator = Navigator(provider: RouteList([]))
        #expect(!navigator.avoidsHighways && !navigator.avoidsTolls && navigator.avoidsFerries)
        #expect(navigator.stopGuidanceAtArrival && !navigator.isGuidanceActive)
        #expect(navigator.timeUpdateThreshold == 1 && navigator.distanceUpdateThreshold == 1)
        #expect(navigator.timeToNextDestination == .greatestFiniteMagnitude)
        #expect(navigator.distanceToNextDestination == .greatestFiniteMagnitude)
        #expect(navigator.routeLegs == nil && navigator.currentRouteLeg == nil && navigator.traveledPath.isEmpty)
    }
}
