// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

@Suite struct RandomDriveTests {
    /// The whole drive over the random route of `seed`.
    static func drive(
        seed: UInt64, jitter: Double = 0, forget: (inout LocationFix) -> Void = { _ in }
    ) throws -> (events: [NavigatorEvent], lag: Double, route: Route) {
        let route = RouteFixtures.random(seed: seed)
        let itinerary = try Itinerary(route)
        var simulator = RouteSimulator(itinerary, settings: .init(startTime: 1e9, jitter: Meters(jitter)), seed: seed)
        simulator.isLocationJitteringEnabled = jitter > 0
        var state = NavigatorState()
        var events = state.setRoute(itinerary) + state.setGuidance(active: true)
        var lag = 0.0
        while true {
            let truth = simulator.distance
            guard var fix = simulator.next() else { break }
            forget(&fix)
            if state.phase == .arrived, simulator.leg > state.remainingLegs.startIndex {
                events += state.continueToNextDestination().events + state.setGuidance(active: true)
            }
            events += state.advance(to: fix)
            if state.phase == .enroute, let left = state.distanceToFinal {
                lag = max(lag, abs(route.distance.value - left - truth.value))
            }
        }
        return (events, lag, route)
    }

    static func check(_ events: [NavigatorEvent], _ route: Route, _ comment: String) {
        expectOrderlyFeed(events.navInfos, comment)
        #expect(!events.hasLeft, "\(comment): left the route")
        #expect(events.arrivals == Array(route.legs.indices), "\(comment): arrivals")
    }

    @Test(arguments: 1...300) func arrivesInOrder(seed: UInt64) throws {
        let (events, lag, route) = try Self.drive(seed: seed)
        Self.check(events, route, "seed \(seed)")
        #expect(lag < 1, "seed \(seed)")
    }

    @Test(arguments: 1...300) func arrivesInOrderWithNoise(seed: UInt64) throws {
        let (events, lag, route) = try Self.drive(seed: seed, jitter: 5)
        Self.check(events, route, "seed \(seed)")
        #expect(lag < 30, "seed \(seed)")
    }

    @Test(arguments: 1...300) func arrivesInOrderWithoutCourseAndSpeed(seed: UInt64) throws {
        let (events, lag, route) = try Self.drive(seed: seed) {
            $0.course = -1; $0.speed = -1
        }
        Self.check(events, route, "seed \(seed)")
        #expect(lag < 8, "seed \(seed)")
    }
}

extension NavigatorState {
    /// Distance to the last destination, in meters.
    var distanceToFinal: Double? { itinerary == nil ? nil : navInfo.distanceToFinalDestinationMeters }
}
