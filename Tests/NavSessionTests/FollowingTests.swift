// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

/// A navigator on a route, with positions in meters and one fix per second.
struct Follower {
    var state = NavigatorState()
    var time = 1e9
    let length: Double

    init(_ route: Route, policy: FollowingPolicy? = nil) throws {
        state = NavigatorState(policy: policy)
        let itinerary = try Itinerary(route)
        length = itinerary.distance
        _ = state.setRoute(itinerary)
        _ = state.setGuidance(active: true)
    }

    /// Distance from the start of the route, in meters.
    var along: Double { length - (state.distanceToFinal ?? length) }

    @discardableResult mutating func move(
        _ x: Double, _ y: Double, course: Double = -1, speed: Double = -1, accuracy: Double = 5, after: Double = 1
    ) -> [NavigatorEvent] {
        time += after
        return state.advance(
            to: LocationFix(
                coordinate: RouteFixtures.place(x, y), time: time, horizontalAccuracy: accuracy, course: course,
                speed: speed, altitude: 170))
    }

    /// Drives straight from `from` to `to` at `speed`, both ends included.
    @discardableResult mutating func drive(
        from: (Double, Double), to: (Double, Double), speed: Double, accuracy: Double = 5, saysCourse: Bool = true
    ) -> [NavigatorEvent] {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1)
        let length = (dx * dx + dy * dy).squareRoot()
        let course = Bearing(of: LocalFrame.Point(x: dx, y: dy)).degrees
        var events: [NavigatorEvent] = []
        var gone = 0.0
        while gone <= length {
            events += move(
                from.0 + dx * gone / length, from.1 + dy * gone / length, course: saysCourse ? course : -1,
                speed: saysCourse ? speed : -1, accuracy: accuracy)
            gone += speed
        }
        return events
    }
}

@Suite struct FollowingTests {
    @Test func followsFirstPassWhereRouteCrossesItself() throws {
        let eight = RouteFixtures.route([(-300, -300), (300, 300), (300, -300), (-300, 300), (-300, 0)])
        for saysCourse in [true, false] {
            var follower = try Follower(eight)
            follower.drive(from: (-300, -300), to: (0, 0), speed: 12, saysCourse: saysCourse)
            #expect(follower.along > 400 && follower.along < 440)
            follower.drive(from: (8, 8), to: (300, 300), speed: 12, saysCourse: saysCourse)
            follower.drive(from: (300, 290), to: (300, -300), speed: 12, saysCourse: saysCourse)
            follower.drive(from: (290, -290), to: (0, 0), speed: 12, saysCourse: saysCourse)
            #expect(abs(follower.along - (3 * 424.3 + 600)) < 25)
        }
    }

    @Test func distinguishesDirectionsOnTheSameRoad() throws {
        let spur = RouteFixtures.route([(0, 0), (500, 0), (0, 0), (0, -200)], turns: [1: .uTurn, 2: .left])
        for saysCourse in [true, false] {
            var follower = try Follower(spur)
            follower.drive(from: (0, 0), to: (495, 0), speed: 15, saysCourse: saysCourse)
            #expect(follower.along <= 500)
            follower.drive(from: (490, 0), to: (100, 0), speed: 15, saysCourse: saysCourse)
            #expect(abs(follower.along - 900) < 20)
            #expect(follower.state.navInfo.currentStep?.stepNumber == 2)
        }
    }

    @Test func countsTheLapsOfACircuit() throws {
        let corners: [(Double, Double)] = [(0, 0), (150, 0), (150, 150), (0, 150)]
        var follower = try Follower(RouteFixtures.route(corners + corners + [(0, 0), (-100, 0)]))
        for lap in 0..<2 {
            for (corner, next) in zip(corners, corners.dropFirst() + [corners[0]]) {
                follower.drive(from: corner, to: next, speed: 10, saysCourse: false)
            }
            #expect(abs(follower.along - Double(lap + 1) * 600) < 12, "lap \(lap)")
        }
    }

    @Test func staysOnCarriagewayThoughOtherIsCloser() throws {
        let dual = RouteFixtures.route([(0, 0), (1000, 0), (1000, 14), (0, 14)], turns: [1: .left, 2: .left])
        var follower = try Follower(dual)
        let out = follower.drive(from: (0, 10), to: (990, 10), speed: 15)
        #expect(follower.along <= 1000)
        #expect(!out.hasLeft)
        let back = follower.drive(from: (990, 4), to: (200, 4), speed: 15)
        #expect(abs(follower.along - 1814) < 30)
        #expect(!back.hasLeft)
    }

    @Test func progressIsHeldWhenFixIsBehind() throws {
        var follower = try Follower(RouteFixtures.route([(0, 0), (1000, 0)]))
        follower.drive(from: (0, 0), to: (300, 0), speed: 10)
        let reached = follower.along
        follower.move(280, 3, course: 90, speed: 1)
        #expect(follower.along == reached)
    }

    @Test func hardlyMovesWhileStanding() throws {
        var follower = try Follower(RouteFixtures.route([(0, 0), (1000, 0)]))
        follower.drive(from: (0, 0), to: (300, 0), speed: 10)
        var noise = SeededRandom(seed: 5)
        for _ in 0..<120 { follower.move(300 + 4 * noise.nextNormal(), 4 * noise.nextNormal(), course: 40, speed: 0) }
        #expect(follower.along < 310)
        #expect(follower.state.phase == .enroute)
    }

    @Test func findsTheRouteAgainAfterShortcut() throws {
        // The route goes around a block that the driver crosses on a private road.
        let block = RouteFixtures.route(
            [(0, 0), (200, 0), (200, 60), (600, 60), (600, 0), (1500, 0)],
            turns: [1: .left, 2: .right, 3: .right, 4: .left])
        let patient = FollowingPolicy(deviation: [], arrival: .within(Meters(8)))
        var follower = try Follower(block, policy: patient)
        follower.drive(from: (0, 0), to: (900, 0), speed: 12)
        #expect(abs(follower.along - 1020) < 20)
        #expect(follower.state.phase == .enroute)
    }

    @Test func showsEachManeuverUntilItIsPassed() throws {
        var follower = try Follower(RouteFixtures.route([(0, 0), (200, 0), (200, 200)], turns: [1: .left]))
        #expect(follower.state.navInfo.currentStep?.maneuver == .depart)
        #expect(follower.state.navInfo.remainingSteps.map(\.stepNumber) == [1, 2])
        follower.move(0, 0, course: 90, speed: 0)
        #expect(follower.state.navInfo.currentStep?.maneuver == .depart)
        follower.drive(from: (5, 0), to: (195, 0), speed: 10)
        #expect(follower.state.navInfo.currentStep?.maneuver == .turnLeft)
        #expect(abs(follower.state.navInfo.distanceToCurrentStepMeters - 5) < 1)
        follower.move(200, 5, course: 0, speed: 10)
        #expect(follower.state.navInfo.currentStep?.maneuver == .destination)
        #expect(follower.state.navInfo.remainingSteps.isEmpty)
    }

    @Test func snapsToTheRoad() throws {
        var follower = try Follower(RouteFixtures.route([(0, 0), (1000, 0)]))
        follower.drive(from: (0, 6), to: (100, 6), speed: 10)
        let location = try #require(follower.state.snappedLocation)
        #expect(location.isOnRoute)
        #expect(location.coordinate.distance(to: RouteFixtures.place(100, 0)).value < 1)
        #expect(abs(location.course - 90) < 0.1)
    }

    @Test func ignoresOldAndInvalidFixes() throws {
        var follower = try Follower(RouteFixtures.route([(0, 0), (1000, 0)]))
        follower.drive(from: (0, 0), to: (100, 0), speed: 10)
        let before = follower.state
        let again = follower.move(120, 0, course: 90, speed: 10, after: -5)
        #expect(again.navInfos.count == 1 && !again.hasLeft)
        #expect(follower.state.navInfo == before.navInfo)
        let nowhere = Coordinate(latitude: .nan, longitude: 7)
        let time = try #require(before.lastFix?.time)
        #expect(follower.state.advance(to: LocationFix(coordinate: nowhere, time: time + 1)).isEmpty)
        #expect(follower.state.navInfo == before.navInfo)
        let never = LocationFix(coordinate: RouteFixtures.place(110, 0), time: .infinity)
        #expect(follower.state.advance(to: never).navInfos.count == 1)
        #expect(follower.state.lastFix?.time == time + 1)
    }

    @Test func continuesWhenClockIsSetBack() throws {
        var follower = try Follower(RouteFixtures.route([(0, 0), (1000, 0)]))
        follower.drive(from: (0, 0), to: (100, 0), speed: 10)
        for second in 1...20 {
            let place = RouteFixtures.place(100 + Double(second) * 10, 0)
            let fix = LocationFix(coordinate: place, time: 5e8 + Double(second), course: 90, speed: 10)
            #expect(!follower.state.advance(to: fix).navInfos.isEmpty)
        }
        #expect(abs(follower.along - 300) < 20)
    }

    @Test func crossesTheAntimeridian() throws {
        let fiji = Coordinate(latitude: -16.8, longitude: 179.998)
        let far = fiji.moved(Meters(600), toward: Bearing(90))
        var route = RouteFixtures.route([(0, 0), (600, 0)])
        route.legs[0].path = [fiji, far]
        route.legs[0].destinationWaypoint = Waypoint(location: far)
        let itinerary = try Itinerary(route)
        var state = NavigatorState()
        _ = state.setRoute(itinerary)
        for second in 0...20 {
            let place = fiji.moved(Meters(Double(second) * 10), toward: Bearing(90))
            _ = state.advance(to: LocationFix(coordinate: place, time: Double(second), course: 90, speed: 10))
        }
        #expect(abs((state.distanceToFinal ?? 0) - 400) < 2)
    }
}
