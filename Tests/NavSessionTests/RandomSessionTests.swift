// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavModel
import NavSessionTestSupport
import Testing

@testable import NavSession

/// Random fixes, signal loss, requests and route changes; the events must pass `EventChecker`.
@Suite struct RandomSessionTests {
    /// Seeds of a run: `NAV_SEQUENCES` sets their number, `NAV_SEED` a single one.
    private static var seeds: ClosedRange<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let only = environment["NAV_SEED"].flatMap({ UInt64($0) }) { return only...only }
        return 1...max(1, environment["NAV_SEQUENCES"].flatMap { UInt64($0) } ?? 300)
    }

    @Test func eventsFollowTheirRules() throws {
        var kinds: Set<String> = []
        for seed in RandomSessionTests.seeds {
            var walk = try SessionWalk(seed: seed)
            for _ in 0..<40 where walk.checker.violations.isEmpty && walk.problems.isEmpty { walk.step() }
            kinds.formUnion(walk.kinds)
            guard walk.checker.violations.isEmpty, walk.problems.isEmpty else {
                Issue.record(
                    """
                    seed \(seed): \((walk.checker.violations + walk.problems).prefix(3))
                    \(walk.trail.suffix(8).joined(separator: "\n"))
                    """)
                return
            }
        }
        guard RandomSessionTests.seeds.count >= 100 else { return }
        for kind in ["arrived", "leftRoute", "routeNeeded", "routeChanged", "signalLost", "signalRegained"] {
            #expect(kinds.contains(kind), "\(kind) never happened")
        }
    }
}

/// One sequence: a traveler who mostly follows the route, with random behavior of receiver and app.
private struct SessionWalk {
    private var random: SeededRandom
    private var state = NavigatorState()
    private(set) var checker = EventChecker()
    private(set) var problems: [String] = []
    private(set) var kinds: Set<String> = []
    /// The last inputs, for messages.
    private(set) var trail: [String] = []
    private let routes: [Itinerary]
    private var time = 1e9
    private var along = 0.0

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        let mode = TravelMode.allCases[Int(seed % UInt64(TravelMode.allCases.count))]
        // Two routes of two legs that cross each other and themselves, one of them with a tunnel.
        let lines = [
            [(1.0, 1.0), (1.004, 1.0), (1.004, 1.004), (1.002, 1.004), (1.002, 0.998)],
            [(1.001, 1.0), (1.001, 1.003), (1.004, 1.003), (1.004, 0.999)],
        ]
        routes = try lines.enumerated().map { number, line in
            let places = line.map { Coordinate(latitude: $0.0, longitude: $0.1) }
            var route = Route(
                along: places, stops: [places[2], places[places.count - 1]].compactMap { Waypoint(location: $0) },
                mode: mode)
            if number == 0 { route.legs[0].annotation.features[0] = .tunnel }
            return try Itinerary(route)
        }
        state.speedAlertOptions = SpeedAlertOptions(severityUpgradeDurationSeconds: 3)
        look(state.setRoute(routes[0]) + state.setGuidance(active: true))
    }

    private mutating func look(_ events: [NavigatorEvent], after what: String = #function, line: Int = #line) {
        checker.check(events)
        let words = events.map { "\($0)".prefix(60) }
        trail = trail.suffix(20) + ["\(what):\(line), \(checker.count) events: \(words.joined(separator: " | "))"]
        for event in events { kinds.insert(String("\(event)".prefix { $0 != "(" })) }
    }

    private mutating func share() -> Double { random.nextUniform() }

    /// One random input.
    mutating func step() {
        let seconds = share() < 0.8 ? 1 : share() * 400
        time += seconds
        switch random.next() % 24 {
        case 0: look(state.advance(withoutFixUntil: time))
        case 1: look(state.advance(withoutFixUntil: anything()))
        case 2: look(state.setGuidance(active: share() < 0.7))
        case 3: look(state.continueToNextDestination().events)
        case 4: look(state.setRoute(routes[Int(random.next() % 2)], because: .initial))
        case 5: if state.navState == .rerouting { look(state.setRoute(routes[1], because: .reroute)) }
        case 6: state.noteRerouteFailure()
        case 7: if share() < 0.2 { look(state.clearDestinations()) }
        default: drive(seconds)
        }
        if let distance = state.distanceToNextDestination, !(distance >= 0 && distance.isFinite) {
            problems.append("a distance of \(distance)")
        }
    }

    private mutating func anything() -> Double {
        [.nan, .infinity, -.infinity, 0, -1, 1e300, time - 500, time + 1e7][Int(random.next() % 8)]
    }

    /// A fix: mostly a little farther along the route, sometimes elsewhere, sometimes with invalid values.
    private mutating func drive(_ seconds: Double) {
        let itinerary = state.itinerary ?? routes[0]
        along = min(itinerary.distance, along + seconds * (5 + 15 * share()))
        if share() < 0.05 { along = itinerary.distance * share() }
        let row = max(0, (itinerary.distances.lastIndex { $0 <= along } ?? 0))
        let next = min(row + 1, itinerary.path.count - 1)
        let length = max(0.001, itinerary.distances[next] - itinerary.distances[row])
        var place = itinerary.path[row].interpolated(
            to: itinerary.path[next], fraction: max(0, min(1, (along - itinerary.distances[row]) / length)))
        let error = share() < 0.9 ? 5e-5 : 5e-3
        place.latitude += (share() - 0.5) * error
        place.longitude += (share() - 0.5) * error
        var fix = LocationFix(
            coordinate: place, time: time, horizontalAccuracy: share() * 30 - 2,
            course: itinerary.path[row].bearing(to: itinerary.path[next]).degrees, speed: share() * 25 - 1)
        switch random.next() % 40 {
        case 0: fix.time = anything()
        case 1: fix.coordinate.latitude = anything()
        case 2: fix.coordinate.longitude = anything()
        case 3: fix.horizontalAccuracy = anything()
        case 4: fix.course = anything()
        case 5: fix.speed = anything()
        default: break
        }
        if fix.time.isFinite, fix.time > time, fix.time < time + 1e8 { time = fix.time }
        let events = state.advance(to: fix)
        look(events)
        if fix.coordinate.isValid, state.isGuidanceActive, state.navState == .enroute, events.isEmpty {
            problems.append("no events after a fix")
        }
    }
}
