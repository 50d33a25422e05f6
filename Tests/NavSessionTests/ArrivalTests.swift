// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

@Suite struct ArrivalTests {
    let straight = RouteFixtures.route([(0, 0), (400, 0)])

    @Test func arrivesOnceAndStops() throws {
        var follower = try Follower(straight)
        var events = follower.drive(from: (0, 0), to: (380, 0), speed: 8)
        #expect(events.arrivals.isEmpty)
        for _ in 0..<20 { events += follower.move(385, 0, course: 90, speed: 0.5) }
        #expect(events.arrivals == [0])
        #expect(follower.state.phase == .arrived)
        #expect(!follower.state.isGuidanceActive)
        let states = events.navInfos.map(\.navState)
        #expect(states.last == .stopped)
        #expect(states.filter { $0 == .stopped }.count == 1)
    }

    @Test func arrivesOnFootWhenStandingNearTheEnd() throws {
        var follower = try Follower(RouteFixtures.route([.init(points: [(0, 0), (400, 0)])], mode: .walking))
        #expect(follower.drive(from: (0, 0), to: (384, 0), speed: 1.4).arrivals.isEmpty)
        #expect(follower.move(384, 0, speed: 0, accuracy: 12).arrivals == [0])
    }

    @Test func arrivesWhenDrivingPast() throws {
        var follower = try Follower(straight)
        let events = follower.drive(from: (0, 0), to: (600, 0), speed: 14)
        #expect(events.arrivals == [0])
        #expect(!events.hasLeft)
    }

    @Test func arrivesInParkingLotBesideRoad() throws {
        var route = straight
        route.legs[0].destinationWaypoint = Waypoint(location: RouteFixtures.place(400, 60))
        var follower = try Follower(route)
        follower.drive(from: (0, 0), to: (330, 0), speed: 8)
        let events = follower.drive(from: (340, 10), to: (370, 35), speed: 1.2)
        #expect(events.arrivals == [0])
        #expect(!events.hasLeft)
    }

    @Test func doesNotArriveAtStartOfRoundTrip() throws {
        let loop = RouteFixtures.route(
            [(0, 0), (300, 0), (300, 300), (0, 300), (0, 0)], turns: [1: .left, 2: .left, 3: .left])
        var follower = try Follower(loop)
        var events: [NavigatorEvent] = []
        for _ in 0..<30 { events += follower.move(0, 2, speed: 0) }
        #expect(events.arrivals.isEmpty)
        events += follower.drive(from: (0, 0), to: (300, 0), speed: 10)
        events += follower.drive(from: (300, 10), to: (300, 300), speed: 10)
        events += follower.drive(from: (290, 300), to: (0, 300), speed: 10)
        #expect(events.arrivals.isEmpty)
        events += follower.drive(from: (0, 290), to: (0, 0), speed: 10)
        #expect(events.arrivals == [0])
        #expect(!events.hasLeft)
    }

    @Test func countsDownToZeroIfGuidanceContinues() throws {
        var follower = try Follower(straight)
        follower.state.stopGuidanceAtArrival = false
        var events = follower.drive(from: (0, 0), to: (384, 0), speed: 8)
        events += follower.drive(from: (385, 0), to: (400, 0), speed: 1)
        for _ in 0..<5 { events += follower.move(400, 0, course: 90, speed: 0) }
        #expect(events.arrivals == [0])
        #expect(follower.state.isGuidanceActive)
        #expect(events.navInfos.allSatisfy { $0.navState == .enroute })
        #expect(events.navInfos.last?.currentStep?.maneuver == .destination)
        let last = try #require(events.navInfos.last)
        #expect(last.distanceToFinalDestinationMeters == 0 && last.timeToFinalDestinationSeconds == 0)
        #expect(last.distanceToCurrentStepMeters == 0 && last.timeToCurrentStepSeconds == 0)
        let distances = events.compactMap { if case .remainingDistance(let left) = $0 { left } else { nil } }
        let times = events.compactMap { if case .remainingTime(let left) = $0 { left } else { nil } }
        #expect(distances.last == 0 && times.last == 0)
        #expect(distances.count { $0 == 0 } == 1 && times.count { $0 == 0 } == 1)
        #expect(follower.state.distanceToNextDestination == 0 && follower.state.timeToNextDestination == 0)
    }

    @Test func arrivesAtOnceOnRouteOfZeroLength() throws {
        var follower = try Follower(RouteFixtures.route([(0, 0), (0, 0)]))
        #expect(follower.move(1, 1, speed: 0).arrivals == [0])
    }
}

@Suite struct SeveralStopsTests {
    let waypoints = [(400.0, 0.0), (400.0, 400.0), (0.0, 400.0)].compactMap {
        Waypoint(location: RouteFixtures.place($0.0, $0.1), title: "\($0)")
    }
    var route: Route {
        RouteFixtures.route([
            RouteFixtures.Drawing(points: [(0, 0), (400, 0)], destination: waypoints[0]),
            RouteFixtures.Drawing(points: [(400, 0), (400, 400)], destination: waypoints[1]),
            RouteFixtures.Drawing(points: [(400, 400), (0, 400)], destination: waypoints[2]),
        ])
    }

    @Test func supportsTheUsualOrderOfCalls() throws {
        var follower = try Follower(route)
        var events = follower.drive(from: (0, 0), to: (400, 0), speed: 8)
        #expect(events.arrivals == [0])
        #expect(!follower.state.isGuidanceActive)
        // The finished leg can still be read.
        #expect(follower.state.remainingDestinations.first == waypoints[0])
        #expect(follower.move(400, 1, speed: 0).navInfos.isEmpty, "no feed until guidance is on again")

        let (next, after) = follower.state.continueToNextDestination()
        #expect(next == waypoints[1])
        #expect(after == [.routeChanged(.continued, itinerary: follower.state.itinerary)])
        #expect(!follower.state.isGuidanceActive, "does not resume by itself")
        #expect(follower.state.distance(to: waypoints[0]) == nil, "the previous destination is forgotten")
        #expect(Array(follower.state.remainingDestinations) == Array(waypoints[1...]))

        let first = follower.state.setGuidance(active: true)
        #expect(first.navInfos.first?.routeChanged == true)
        #expect(first.navInfos.first?.currentStep?.stepNumber == 2)
        #expect(abs((follower.state.distanceToNextDestination ?? 0) - 400) < 1)
        #expect(abs((follower.state.distanceToFinal ?? 0) - 800) < 1)
        #expect(abs((follower.state.distance(to: waypoints[2]) ?? 0) - 800) < 1)

        events = follower.drive(from: (400, 0), to: (400, 400), speed: 8)
        #expect(events.arrivals == [1])
        #expect(follower.state.continueToNextDestination().destination == waypoints[2])
        _ = follower.state.setGuidance(active: true)
        events = follower.drive(from: (400, 400), to: (0, 400), speed: 8)
        #expect(events.arrivals == [2])
        let (none, nothing) = follower.state.continueToNextDestination()
        #expect(none == nil && nothing.isEmpty)
        #expect(follower.state.clearDestinations() == [.routeChanged(.cleared, itinerary: nil)])
        #expect(follower.state.phase == .idle && follower.state.itinerary == nil)
    }

    @Test func clearingEndsGuidanceAndReportsStoppedOnce() throws {
        var follower = try Follower(route)
        follower.drive(from: (0, 0), to: (100, 0), speed: 8)
        let events = follower.state.clearDestinations()
        #expect(events.changes == [.cleared])
        #expect(events.contains(.guidanceChanged(isActive: false)))
        #expect(events.navInfos.map(\.navState) == [.stopped])
        #expect(events.navInfos.first?.currentStep == nil)
        #expect(follower.state.clearDestinations().isEmpty)
        #expect(follower.move(110, 0).navInfos.isEmpty)
    }

    @Test func skippingStopContinuesToTheNextOne() throws {
        var follower = try Follower(route)
        follower.drive(from: (0, 0), to: (100, 0), speed: 8)
        #expect(follower.state.continueToNextDestination().destination == waypoints[1])
        // The leg starts elsewhere, so the traveler is off route and a new route is requested.
        #expect(follower.drive(from: (108, 0), to: (200, 0), speed: 8).hasLeft)
    }

    @Test func guidanceCanBeSwitchedOnWithoutRoute() throws {
        var state = NavigatorState()
        #expect(state.setGuidance(active: true).navInfos.isEmpty)
        let events = state.setRoute(try Itinerary(route))
        #expect(events.navInfos.map(\.navState) == [.enroute])
        #expect(state.setGuidance(active: false).navInfos.map(\.navState) == [.stopped])
    }
}

@Suite struct ThresholdTests {
    func reported(time: Double = 1, distance: Double = 1) throws -> (times: [Double], distances: [Double]) {
        var follower = try Follower(RouteFixtures.route([(0, 0), (1000, 0)], speed: 10))
        follower.state.timeUpdateThreshold = time
        follower.state.distanceUpdateThreshold = distance
        let events = follower.drive(from: (0, 0), to: (900, 0), speed: 10)
        return (
            events.compactMap { if case .remainingTime(let value) = $0 { value } else { nil } },
            events.compactMap { if case .remainingDistance(let value) = $0 { value } else { nil } }
        )
    }

    @Test func reportsChangesOfThresholdOrMore() throws {
        let (times, distances) = try reported(time: 10, distance: 250)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 - $1 >= 10 && $0 - $1 < 12 })
        #expect(times.count >= 8)
        #expect(distances.count == 4)
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 - $1 >= 250 && $0 - $1 < 261 })
    }

    @Test func negativeThresholdCountsAsOne() throws {
        let (negative, one) = (try reported(time: -3, distance: -0.1), try reported(time: 1, distance: 1))
        #expect(negative.times == one.times && negative.distances == one.distances)
        #expect(one.distances.count == 91)
    }

    @Test func infiniteThresholdDisablesReports() throws {
        let (times, distances) = try reported(time: .infinity, distance: .greatestFiniteMagnitude)
        #expect(times.isEmpty && distances.isEmpty)
    }
}
