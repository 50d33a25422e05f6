// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

/// Receivers whose position is pulled away while course and speed stay right.
@Suite struct RouteMotionTests {
    /// A drive along a path, with a position that is off by some meters for some time.
    private struct Drive {
        /// The route, in meters east and north.
        var route: [(Double, Double)]
        /// The path driven; `nil` for the route.
        var path: [(Double, Double)]?
        /// The offset of the position in meters, and when.
        var offset = (0.0, 0.0)
        var seconds = 0..<0
        /// Seconds without a fix.
        var gap = 0..<0
        /// Probability of the route by the snapper while the position is off.
        var probability = 0.01
        var speed = 10.0

        /// Drives for a time.
        ///
        /// - Returns: The second in which the route was left, if it was, and how far the progress was behind at most, in meters.
        func run(for duration: Int) throws -> (left: Int?, behind: Double) {
            var follower = try Follower(RouteFixtures.route(route))
            var behind = 0.0
            for second in 0..<duration where !gap.contains(second) {
                let (x, y, course) = place(Double(second) * speed)
                let isOff = seconds.contains(second)
                let fix = LocationFix(
                    coordinate: RouteFixtures.place(x + (isOff ? offset.0 : 0), y + (isOff ? offset.1 : 0)),
                    time: 1e9 + Double(second), horizontalAccuracy: 11, course: course, speed: speed)
                var snap = RoadSnap(offRoad: fix)
                snap.status = .onRoad
                snap.routeProbability = isOff ? probability : 0.99
                if follower.state.advance(to: fix, snap: snap).hasLeft { return (second, behind) }
                behind = max(behind, Double(second) * speed - follower.along)
            }
            return (nil, behind)
        }

        /// The position and course after a distance.
        private func place(_ meters: Double) -> (x: Double, y: Double, course: Double) {
            var rest = meters
            let path = path ?? route
            for (a, b) in zip(path, path.dropFirst()) {
                let (x, y) = (b.0 - a.0, b.1 - a.1)
                let length = (x * x + y * y).squareRoot()
                let course = RouteFixtures.place(a.0, a.1).bearing(to: RouteFixtures.place(b.0, b.1)).degrees
                if rest <= length { return (a.0 + x * rest / length, a.1 + y * rest / length, course) }
                rest -= length
            }
            return (path[path.count - 1].0, path[path.count - 1].1, 0)
        }
    }

    private let corner = [(0.0, 0.0), (400.0, 0.0), (400.0, 600.0)]

    @Test func positionAheadOfACornerIsNoDeparture() throws {
        // The position turns 30 m before the vehicle does, and 25 m beside the road.
        let drive = Drive(route: corner, offset: (30, -25), seconds: 30..<50)
        #expect(try drive.run(for: 70).left == nil)
    }

    @Test func progressContinuesWhileThePositionIsAside() throws {
        let drive = Drive(route: corner, offset: (0, 45), seconds: 12..<36, probability: 0.99)
        let (left, behind) = try drive.run(for: 60)
        #expect(left == nil)
        #expect(behind < 30)
    }

    @Test func progressContinuesAfterAGap() throws {
        let drive = Drive(route: corner, offset: (0, -45), seconds: 8..<32, gap: 14..<19, probability: 0.99)
        let (left, behind) = try drive.run(for: 36)
        #expect(left == nil)
        #expect(behind < 80)
    }

    @Test func shortGapIsNoDeparture() throws {
        let drive = Drive(route: corner, offset: (5, 38), seconds: 12..<28, gap: 14..<19)
        #expect(try drive.run(for: 38).left == nil)
    }

    @Test func parallelRoadAfterALongGapIsADeparture() throws {
        let drive = Drive(route: [(0, 0), (900, 0)], offset: (0, 45), seconds: 5..<60, gap: 5..<18)
        #expect(try drive.run(for: 60).left != nil)
    }

    @Test func positionFartherThanReflectionsReachIsADeparture() throws {
        let drive = Drive(route: corner, offset: (0, 95), seconds: 10..<38)
        let left = try #require(try drive.run(for: 38).left)
        #expect(left <= 14)
    }

    @Test(arguments: [20.0, 45, 90])
    func wrongTurnIsNoticedWithinEightSeconds(_ degrees: Double) throws {
        let (x, y) = (Bearing(90 - degrees).unitVector.x, Bearing(90 - degrees).unitVector.y)
        var drive = Drive(
            route: [(0, 0), (300, 0), (900, 0)], path: [(0, 0), (300, 0), (300 + 400 * x, 400 * y)], seconds: 31..<60)
        // With and without a constant error of the position.
        for offset in [(0.0, 0.0), (-12.0, 8.0)] {
            drive.offset = offset
            let left = try #require(try drive.run(for: 60).left, "never noticed")
            #expect(left >= 30 && left <= 38)
        }
    }

    @Test func missedCornerIsNoticedWithinEightSeconds() throws {
        let drive = Drive(route: corner, path: [(0, 0), (900, 0)], seconds: 41..<60)
        let left = try #require(try drive.run(for: 60).left)
        #expect(left >= 40 && left <= 48)
    }
}
