// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

@Suite struct ItineraryTests {
    @Test func timesSumUpToDurationOfLegWithDelays() throws {
        let route = RouteFixtures.route([
            RouteFixtures.Drawing(
                points: [(0, 0), (200, 0), (200, 200), (400, 200)], turns: [1: .left, 2: .right], speed: 10, delay: 15)
        ])
        #expect(abs(route.duration.value - 90) < 0.1)
        var follower = try Follower(route)
        #expect(abs(follower.state.navInfo.timeToFinalDestinationSeconds - 90) < 0.1)
        follower.drive(from: (0, 0), to: (100, 0), speed: 10)
        // The first step has no delay, each of the others takes 35 s.
        #expect(abs(follower.state.navInfo.timeToCurrentStepSeconds - 10) < 0.2)
        #expect(abs(follower.state.navInfo.timeToFinalDestinationSeconds - 80) < 0.2)
        follower.drive(from: (110, 0), to: (200, 0), speed: 10)
        follower.drive(from: (200, 10), to: (200, 100), speed: 10)
        #expect(abs(follower.state.navInfo.timeToFinalDestinationSeconds - 52.5) < 0.3)
    }

    @Test func replacesMissingAnnotation() throws {
        var route = RouteFixtures.route([(0, 0), (300, 0), (300, 300)], turns: [1: .left], speed: 10)
        route.legs[0].annotation = PathAnnotation()
        let itinerary = try Itinerary(route)
        #expect(abs(itinerary.distance - 600) < 0.1)
        #expect(abs(itinerary.duration - 60) < 0.1)
        let fixes = try SimulatorTests.fixes(route)
        #expect(fixes.last?.coordinate == route.legs[0].destinationCoordinate)
    }

    @Test func survivesInvalidAnnotationAndSteps() throws {
        var route = RouteFixtures.route([(0, 0), (300, 0), (300, 300)], turns: [1: .left], speed: 10)
        route.legs[0].annotation.distances[0] = .nan
        route.legs[0].annotation.durations[1] = -.infinity
        route.legs[0].annotation.speedLimits[0] = .infinity
        route.legs[0].annotation.features = []
        route.legs[0].steps[1].pathIndex = 99
        route.legs[0].steps[2].pathIndex = -4
        route.legs[0].steps[1].duration = Seconds(.nan)
        let itinerary = try Itinerary(route)
        #expect(abs(itinerary.distance - 600) < 0.1 && itinerary.duration.isFinite)
        var follower = try Follower(route)
        let events = follower.drive(from: (0, 0), to: (300, 0), speed: 10)
        #expect(events.navInfos.allSatisfy { $0.timeToFinalDestinationSeconds.isFinite })
        #expect(try SimulatorTests.fixes(route).allSatisfy { $0.speed.isFinite && $0.coordinate.isValid })
    }

    @Test func rejectsRoutesThatCannotBeFollowed() throws {
        let good = RouteFixtures.route([(0, 0), (300, 0)])
        #expect(throws: SessionError.self) { try Itinerary(Route(legs: [], mode: .driving, cost: 0)) }
        var stepless = good
        stepless.legs[0].steps = []
        #expect(throws: SessionError.self) { try Itinerary(stepless) }
        var pathless = good
        pathless.legs[0].path = []
        #expect(throws: SessionError.self) { try Itinerary(pathless) }
        var lost = good
        lost.legs[0].path[1].latitude = 91
        let error = #expect(throws: SessionError.self) { try Itinerary(lost) }
        #expect(error?.code == .brokenRoute)
        #expect(error?.description.contains("leg 0") == true)
    }

    @Test func sharesTheRouteBetweenNavigators() throws {
        let itinerary = try Itinerary(RouteFixtures.random(seed: 8))
        var (a, b) = (NavigatorState(), NavigatorState())
        _ = a.setRoute(itinerary)
        _ = b.setRoute(itinerary)
        #expect(a.itinerary === b.itinerary)
        #expect(a == b)
        #expect(MemoryLayout<NavigatorState>.size < 1100)
    }

    @Test func currentLegStartsAtThePosition() throws {
        var follower = try Follower(
            RouteFixtures.route([(0, 0), (200, 0), (200, 200), (400, 200)], turns: [1: .left, 2: .right], speed: 10))
        let whole = try #require(follower.state.currentLeg)
        #expect(whole.path.count == 4 && whole.steps.count == 4)
        follower.drive(from: (0, 0), to: (150, 0), speed: 10)
        let rest = try #require(follower.state.currentLeg)
        #expect(rest.path.count == 4)
        #expect(abs(rest.distance.value - 450) < 1)
        #expect(rest.path[0].distance(to: RouteFixtures.place(150, 0)).value < 1)
        #expect(rest.steps.map(\.pathIndex) == [1, 2, 3])
        #expect(rest.annotation.distances.count == 3 && abs(rest.annotation.distances[0] - 50) < 1)
        #expect(abs(rest.annotation.durations.reduce(0, +) - rest.duration.value) < 0.5)
        follower.drive(from: (160, 0), to: (200, 0), speed: 10)
        follower.drive(from: (200, 10), to: (200, 100), speed: 10)
        let later = try #require(follower.state.currentLeg)
        #expect(later.path.count == 3)
        #expect(later.steps.map { later.path[$0.pathIndex] } == later.steps.map(\.location))
    }
}
