// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

@Suite struct DeviationTests {
    let corner = RouteFixtures.route([(0, 0), (500, 0), (500, 600)], turns: [1: .left])

    @Test func detectsMissedTurnWithinFiftyMeters() throws {
        var follower = try Follower(corner)
        follower.drive(from: (0, 0), to: (500, 0), speed: 10)
        let events = follower.drive(from: (510, 0), to: (550, 0), speed: 10)
        #expect(events.hasLeft)
        #expect(events.contains(.routeNeeded(attempt: 1)))
        #expect(follower.state.navState == .rerouting)
        #expect(follower.state.navInfo.currentStep == nil)
        #expect(follower.state.snappedLocation?.isOnRoute == false)
    }

    /// A snap with a given probability of the route.
    private func snap(_ fix: LocationFix, onRoute probability: Double) -> RoadSnap {
        var snap = RoadSnap(offRoad: fix)
        snap.status = .onRoad
        snap.routeProbability = probability
        return snap
    }

    /// Turns off the route and moves at a distance from it, with the odds of a snapper.
    ///
    /// - Returns: Whether the traveler left the route.
    private func leaves(_ mode: TravelMode, speed: Double, beside: Double, onRoute probability: Double) throws -> Bool {
        var follower = try Follower(RouteFixtures.route([.init(points: [(0, 0), (900, 0)])], mode: mode))
        var hasLeft = false
        for second in 0..<20 {
            let isAside = second > 8
            let fix = LocationFix(
                coordinate: RouteFixtures.place(Double(second) * speed, isAside ? beside : 0),
                time: 1e9 + Double(second),
                horizontalAccuracy: 12, course: isAside ? 50 : 90, speed: speed)
            let snap = snap(fix, onRoute: isAside ? probability : 0.99)
            hasLeft = hasLeft || follower.state.advance(to: fix, snap: snap).hasLeft
        }
        return hasLeft
    }

    @Test func usesOddsOfTheSnapper() throws {
        #expect(try leaves(.driving, speed: 10, beside: 12, onRoute: 0.01))
        #expect(try !leaves(.driving, speed: 10, beside: 45, onRoute: 0.7))
        #expect(try leaves(.driving, speed: 10, beside: 120, onRoute: 0.7))
    }

    /// Moves along the route while the position is pulled aside for some seconds, though the course stays that of the road.
    ///
    /// - Returns: Whether the traveler left the route.
    private func leavesIfPulledAside(for seconds: Int, course: Double = 90) throws -> Bool {
        var follower = try Follower(RouteFixtures.route([.init(points: [(0, 0), (1500, 0)])], mode: .driving))
        var hasLeft = false
        for second in 0..<100 {
            let isAside = (10..<10 + seconds).contains(second)
            let fix = LocationFix(
                coordinate: RouteFixtures.place(Double(second) * 10, isAside ? 60 : 0), time: 1e9 + Double(second),
                horizontalAccuracy: 8, course: isAside ? course : 90, speed: 10)
            let snap = snap(fix, onRoute: isAside ? 0.001 : 0.99)
            hasLeft = hasLeft || follower.state.advance(to: fix, snap: snap).hasLeft
        }
        return hasLeft
    }

    @Test func reflectionsAreNoDeparture() throws {
        #expect(try !leavesIfPulledAside(for: 15))
        // A vehicle that heads away has left the route, and so has a position that stays away.
        #expect(try leavesIfPulledAside(for: 15, course: 45))
        #expect(try !leavesIfPulledAside(for: 40))
        #expect(try leavesIfPulledAside(for: 85))
    }

    @Test func pathBesideTheRoadCountsAsRoute() throws {
        #expect(try !leaves(.walking, speed: 1.4, beside: 25, onRoute: 0.01))
        #expect(try leaves(.walking, speed: 1.4, beside: 40, onRoute: 0.01))
        #expect(try !leaves(.cycling, speed: 4, beside: 15, onRoute: 0.01))
    }

    @Test func trustsSnapperForTheFirstFix() throws {
        var follower = try Follower(
            RouteFixtures.route([(0, 0), (300, 0), (600, 0), (900, 0), (1500, 0), (1500, 900)], turns: [4: .left]))
        for second in 0..<5 {
            let fix = LocationFix(
                coordinate: RouteFixtures.place(700 + 12 * Double(second), 0), time: 1e9 + Double(second),
                horizontalAccuracy: 12, course: 90, speed: 12)
            #expect(!follower.state.advance(to: fix, snap: snap(fix, onRoute: 0.99)).hasLeft)
        }
        let place = try #require(follower.state.snappedLocation?.coordinate)
        #expect(place.distance(to: RouteFixtures.place(748, 0)).value < 20)
    }

    @Test func detectsMissedTurnFromPositionsAlone() throws {
        var follower = try Follower(corner)
        follower.drive(from: (0, 0), to: (500, 0), speed: 10, saysCourse: false)
        #expect(follower.drive(from: (510, 0), to: (570, 0), speed: 10, saysCourse: false).hasLeft)
    }

    @Test func detectsTurningBack() throws {
        var follower = try Follower(corner)
        follower.drive(from: (0, 0), to: (300, 0), speed: 10)
        #expect(follower.drive(from: (295, 0), to: (215, 0), speed: 10).hasLeft)
    }

    @Test func detectsStartInTheWrongDirection() throws {
        var follower = try Follower(corner)
        #expect(follower.drive(from: (0, 0), to: (-100, 0), speed: 8).hasLeft)
    }

    @Test func toleratesSingleOutlier() throws {
        var follower = try Follower(corner)
        follower.drive(from: (0, 0), to: (200, 0), speed: 10)
        var events = follower.move(210, 300, course: 90, speed: 10)
        events += follower.drive(from: (220, 0), to: (400, 0), speed: 10)
        #expect(!events.hasLeft)
        #expect(abs(follower.along - 400) < 12)
    }

    @Test func toleratesSingleOutlierOnAnotherPartOfTheRoute() throws {
        let hairpin = RouteFixtures.route([(0, 0), (1500, 0), (1500, 300), (0, 300)], turns: [1: .left, 2: .left])
        for saysCourse in [true, false] {
            var follower = try Follower(hairpin)
            follower.drive(from: (0, 0), to: (600, 0), speed: 10, saysCourse: saysCourse)
            follower.move(610, 300, course: saysCourse ? 270 : -1, speed: saysCourse ? 10 : -1)
            #expect(follower.along < 650)
            #expect(!follower.drive(from: (620, 0), to: (800, 0), speed: 10, saysCourse: saysCourse).hasLeft)
            #expect(abs(follower.along - 800) < 15)
        }
    }

    @Test func toleratesPoorReceiver() throws {
        var follower = try Follower(corner)
        let events = follower.drive(from: (0, 35), to: (450, 35), speed: 10, accuracy: 30)
        #expect(!events.hasLeft)
    }

    @Test func continuesThroughTunnel() throws {
        let route = RouteFixtures.route([
            RouteFixtures.Drawing(points: [(0, 0), (200, 0), (1400, 500), (1800, 500)], features: [1: .tunnel])
        ])
        var follower = try Follower(route)
        follower.drive(from: (0, 0), to: (200, 0), speed: 20)
        var events: [NavigatorEvent] = []
        // Unreliable fixes far beside the tunnel.
        for second in 1...10 { events += follower.move(200 + Double(second) * 18, 50, accuracy: 40) }
        // Then no fix for most of a minute, then the far end.
        events += follower.move(1410, 500, course: 90, speed: 20, after: 50)
        events += follower.drive(from: (1430, 500), to: (1600, 500), speed: 20)
        #expect(!events.hasLeft)
        #expect(abs(follower.along - 1700) < 25)
    }

    @Test func toleratesCourseOfFerry() throws {
        let route = RouteFixtures.route([
            RouteFixtures.Drawing(
                points: [(0, 0), (100, 0), (5000, 0), (5200, 0)], turns: [1: .straight, 2: .straight], speed: 8,
                features: [1: .ferry])
        ])
        var follower = try Follower(route)
        var events = follower.drive(from: (0, 0), to: (300, 0), speed: 8)
        events += follower.drive(from: (300, 0), to: (2500, 700), speed: 8)
        events += follower.drive(from: (2500, 700), to: (4990, 0), speed: 8)
        #expect(!events.hasLeft)
        events += follower.drive(from: (5000, 0), to: (5150, 0), speed: 8)
        #expect(!events.hasLeft)
        #expect(abs(follower.along - 5150) < 10)
    }

    @Test func detectsDrivingAwayFromTheQuay() throws {
        let route = RouteFixtures.route([
            RouteFixtures.Drawing(
                points: [(0, 0), (100, 0), (5000, 0), (5200, 0)], turns: [1: .straight, 2: .straight], speed: 8,
                features: [1: .ferry])
        ])
        var follower = try Follower(route)
        follower.drive(from: (0, 0), to: (100, 0), speed: 8)
        #expect(follower.drive(from: (100, 8), to: (100, 300), speed: 8).hasLeft)
    }

    @Test func toleratesStartBesideTheRoad() throws {
        var follower = try Follower(corner)
        let events =
            follower.drive(from: (-10, 90), to: (0, 5), speed: 3) + follower.drive(from: (0, 0), to: (100, 0), speed: 8)
        #expect(!events.hasLeft)
        #expect(abs(follower.along - 100) < 10)
    }

    @Test func detectsLeavingParkingLotByAnotherExit() throws {
        var follower = try Follower(corner)
        let inside = follower.drive(from: (-10, 90), to: (-10, 80), speed: 3)
        #expect(!inside.hasLeft)
        #expect(follower.drive(from: (-10, 85), to: (-10, 300), speed: 8).hasLeft)
    }

    @Test func returnsToOldRouteWithTheDriver() throws {
        var follower = try Follower(corner)
        follower.drive(from: (0, 0), to: (200, 0), speed: 10)
        let away = follower.drive(from: (205, 5), to: (240, 60), speed: 10)
        #expect(away.hasLeft)
        let back =
            follower.drive(from: (240, 60), to: (290, 5), speed: 10)
            + follower.drive(from: (295, 0), to: (360, 0), speed: 10)
        #expect(back.contains(.returnedToRoute))
        #expect(!back.hasLeft)
        #expect(follower.state.navState == .enroute)
        #expect(abs(follower.along - 355) < 15)
    }

    @Test func retriesWithExponentialBackoff() throws {
        var follower = try Follower(corner)
        follower.drive(from: (0, 0), to: (500, 0), speed: 10)
        var asked: [Double] = []
        for second in 1...100 {
            let events = follower.move(500 + 10 * Double(second), 0, course: 90, speed: 10)
            if events.contains(where: { if case .routeNeeded = $0 { true } else { false } }) {
                asked.append(follower.time)
                follower.state.noteRerouteFailure()
            }
            #expect(follower.state.navInfo.currentStep == nil || asked.isEmpty)
        }
        #expect(zip(asked, asked.dropFirst()).map { $1 - $0 } == [2, 4, 8, 16, 32])
    }

    @Test func reportsLeavingTheRouteOnce() throws {
        var follower = try Follower(corner)
        follower.drive(from: (0, 0), to: (500, 0), speed: 10)
        let events = follower.drive(from: (510, 0), to: (900, 0), speed: 10)
        #expect(events.filter { if case .leftRoute = $0 { true } else { false } }.count == 1)
        #expect(events.filter { if case .routeNeeded = $0 { true } else { false } }.count == 1)
    }

    @Test func doesNotDetectDeviationWithoutGuidance() throws {
        var follower = try Follower(corner)
        _ = follower.state.setGuidance(active: false)
        let events = follower.drive(from: (0, 0), to: (800, 0), speed: 10)
        #expect(!events.hasLeft && events.navInfos.isEmpty)
    }
}
