// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import NavSessionTestSupport
import Testing

@Suite struct FixedPathTests {
    static let line = [(0.0, 0.0), (500, 0), (500, 500), (1000, 500)].map { RouteFixtures.place($0.0, $0.1) }

    @Test func pathHasStepsAtItsCorners() throws {
        let route = Route(along: Self.line, side: .left)
        #expect(route.legs.count == 1)
        #expect(route.legs[0].steps.map(\.maneuver) == [.depart, .turnLeft, .turnRight, .destination])
        #expect(route.legs[0].path == Self.line)
        #expect(abs(route.distance.value - 1500) < 1)
        #expect(Route(along: [Self.line[0], Self.line[0]]).legs.isEmpty)
    }

    @Test func roundedCornersCountOnce() {
        let points = [(0.0, 0.0), (480, 0), (490, 3), (497, 10), (500, 20), (500, 500)]
        let route = Route(along: points.map { RouteFixtures.place($0.0, $0.1) })
        #expect(route.legs[0].steps.map(\.maneuver) == [.depart, .turnLeft, .destination])
    }

    @Test func arrivesAtStopsAlongThePath() throws {
        let stops = [Self.line[2], Self.line[3]].compactMap { Waypoint(location: $0) }
        let route = Route(along: Self.line, stops: stops)
        #expect(route.legs.map(\.path.count) == [3, 2])
        #expect(route.legs.flatMap(\.steps).map(\.stepNumber) == [0, 1, 2, 3, 4])
    }

    @Test func isFollowedToItsEnd() async throws {
        var drive = try await DriveSession(along: FixedPath(path: Self.line), provider: RouteList([]))
        var checker = EventChecker()
        while let tick = await drive.next() { checker.check(tick.events) }
        #expect(drive.hasArrived)
        #expect(checker.violations.isEmpty, "\(checker.violations)")
    }

    private func leaveLine(_ policy: FollowingPolicy.WhenLeft, answers: [Route]) async throws -> (
        events: [NavigatorEvent], navigator: SynchronousNavigator, asked: [RouteRequest]
    ) {
        let provider = RouteList(answers)
        var navigator = SynchronousNavigator(provider: provider)
        var events = try await navigator.process(.follow(FixedPath(path: Self.line, whenLeft: policy)))
        for second in 0...70 {
            // Straight ahead where the path turns left.
            let fix = LocationFix(
                coordinate: RouteFixtures.place(Double(second) * 10, 0), time: 1e9 + Double(second),
                horizontalAccuracy: 5, course: 90, speed: 10)
            events += try await navigator.process(.fix(fix))
        }
        return (events, navigator, await provider.requests)
    }

    @Test func staysOffRouteIfPolicySaysSo() async throws {
        let (events, navigator, asked) = try await leaveLine(.stay, answers: [])
        #expect(events.hasLeft)
        #expect(asked.isEmpty)
        #expect(navigator.state.navState == .rerouting)
        #expect(navigator.state.navInfo.currentStep == nil)
    }

    @Test func rejoinsThePath() async throws {
        // The provider's route back: ahead, left, and left onto the path halfway up.
        let back = RouteFixtures.route([(580, 0), (700, 0), (700, 250), (500, 250)], turns: [1: .left, 2: .left])
        let (events, navigator, asked) = try await leaveLine(.rejoin, answers: [back])
        #expect(events.changes == [.initial, .reroute])
        #expect(asked.count == 1)
        let goal = try #require(asked.first?.stops.last)
        #expect(Self.line.contains(goal.coordinate) && goal.preferredHeading >= 0)
        let route = try #require(navigator.state.itinerary?.route)
        #expect(route.legs[0].path.last == Self.line[3], "it ends where the line ends")
        #expect(route.legs[0].steps.last?.maneuver == .destination)
        #expect(route.legs[0].steps.map(\.stepNumber) == Array(0..<route.legs[0].steps.count))
        for step in route.legs[0].steps {
            #expect(step.location.distance(to: route.legs[0].path[step.pathIndex]).value < 1)
        }
    }

    @Test func replansToTheEnd() async throws {
        let other = RouteFixtures.route([(580, 0), (1000, 0), (1000, 500)], turns: [1: .left])
        let (events, navigator, _) = try await leaveLine(.replan, answers: [other])
        #expect(events.changes == [.initial, .reroute])
        #expect(navigator.state.itinerary?.route == other)
    }
}
