// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import NavSessionTestSupport
import Synchronization
import Testing

@Suite struct SignalLossTests {
    /// A straight road with a tunnel from 300 m to 1500 m, planned at 20 m/s.
    private func tunnel() throws -> Follower {
        try Follower(
            RouteFixtures.route([
                RouteFixtures.Drawing(
                    points: [(0, 0), (300, 0), (1500, 0), (3000, 0)], speed: 20, features: [1: .tunnel])
            ]))
    }

    @Test func continuesThroughTunnelAtEntrySpeed() throws {
        var follower = try tunnel()
        follower.drive(from: (0, 0), to: (300, 0), speed: 20)
        let start = try #require(follower.state.lastFix?.time)
        var checker = EventChecker()
        checker.check([
            .routeChanged(.initial, itinerary: follower.state.itinerary), .guidanceChanged(isActive: true),
        ])
        var accuracy = 0.0
        for second in 1...55 {
            let events = follower.state.advance(withoutFixUntil: start + Double(second))
            checker.check(events)
            #expect(!events.hasLeft)
            if second < 3 {
                #expect(events.isEmpty, "a short gap is not signal loss")
                continue
            }
            let location = try #require(follower.state.snappedLocation)
            #expect(location.isDeadReckoned && location.isOnRoute)
            #expect(location.horizontalAccuracy > accuracy, "the longer, the less is known")
            accuracy = location.horizontalAccuracy
            #expect(abs(follower.along - (300 + 20 * Double(second))) < 25)
        }
        #expect(checker.violations.isEmpty, "\(checker.violations)")
    }

    @Test func driveThatStartsInTunnelIsComplete() async throws {
        let route = RouteFixtures.route([
            RouteFixtures.Drawing(points: [(0, 0), (300, 0), (1500, 0)], speed: 20, features: [0: .tunnel])
        ])
        var drive = try await DriveSession(
            request: DriveTests.request(to: route), provider: RouteList([route]),
            settings: RouteSimulator.Settings(startTime: 1e9, receiver: .tunnelLoss))
        var ticks: [DriveTick] = []
        while let tick = await drive.next() { ticks.append(tick) }
        // The route is known from the start, the position is not.
        let start = try #require(ticks.first)
        #expect(start.fix == nil)
        #expect(start.exchanges.map(\.input).first == .noFix(until: 1e9))
        #expect(abs((start.navInfos.first?.distanceToFinalDestinationMeters ?? 0) - 1500) < 20)
        let dark = ticks.prefix { $0.fix == nil }.count
        #expect(dark > 12, "300 m from a standstill")
        var checker = EventChecker()
        for tick in ticks { checker.check(tick.events) }
        #expect(checker.violations.isEmpty, "\(checker.violations)")
        #expect(drive.hasArrived)
        #expect(!ticks.flatMap(\.events).hasLeft)
    }

    @Test func arrivesInTunnelEnteredInQueue() throws {
        var follower = try Follower(
            RouteFixtures.route([
                RouteFixtures.Drawing(points: [(0, 0), (300, 0), (500, 0)], speed: 10, features: [1: .tunnel])
            ]))
        follower.drive(from: (0, 0), to: (300, 0), speed: 10)
        follower.move(304, 0, course: 90, speed: 0.8)
        let start = try #require(follower.state.lastFix?.time)
        var events: [NavigatorEvent] = []
        for second in 1...60 { events += follower.state.advance(withoutFixUntil: start + Double(second)) }
        #expect(events.arrivals == [0])
    }

    @Test func neverJumpsBackAtEndOfTunnel() throws {
        var follower = try tunnel()
        follower.drive(from: (0, 0), to: (300, 0), speed: 20)
        let start = try #require(follower.state.lastFix?.time)
        // The traffic actually moves at 12 m/s, so the dead-reckoned position is far ahead.
        var along = follower.along
        for second in 1...100 {
            _ = follower.state.advance(withoutFixUntil: start + Double(second))
            #expect(follower.along >= along)
            along = follower.along
        }
        #expect(along > 1500 && along < 1600, "who has not come out of the tunnel waits behind its end")
        var events: [NavigatorEvent] = []
        for second in 101...150 {
            let x = 300 + 12 * Double(second)
            let fix = LocationFix(
                coordinate: RouteFixtures.place(x, 4), time: start + Double(second), horizontalAccuracy: 8, course: 90,
                speed: 12)
            events += follower.state.advance(to: fix)
            #expect(follower.along >= along)
            along = follower.along
        }
        #expect(!events.hasLeft)
        #expect(events.contains(.signalRegained))
        #expect(abs(along - (300 + 12 * 150)) < 20, "the truth has caught up")
    }

    @Test func standingVehicleRemainsInPlace() throws {
        var follower = try tunnel()
        follower.drive(from: (0, 0), to: (200, 0), speed: 10)
        follower.move(200, 0, course: 90, speed: 0)
        let start = try #require(follower.state.lastFix?.time)
        for second in 1...60 { _ = follower.state.advance(withoutFixUntil: start + Double(second)) }
        #expect(abs(follower.along - 200) < 3)
    }

    @Test func deadReckoningEndsOutsideTunnels() throws {
        var follower = try Follower(RouteFixtures.route([(0, 0), (5000, 0)]))
        follower.drive(from: (0, 0), to: (300, 0), speed: 14)
        let start = try #require(follower.state.lastFix?.time)
        for second in 1...300 { #expect(!follower.state.advance(withoutFixUntil: start + Double(second)).hasLeft) }
        #expect(follower.along > 1400 && follower.along < 1700)
    }

    @Test func arrivesAtDestinationInTunnel() throws {
        var follower = try Follower(
            RouteFixtures.route([
                RouteFixtures.Drawing(points: [(0, 0), (300, 0), (600, 0)], features: [1: .tunnel])
            ]))
        follower.drive(from: (0, 0), to: (300, 0), speed: 14)
        let start = try #require(follower.state.lastFix?.time)
        var events: [NavigatorEvent] = []
        for second in 1...60 { events += follower.state.advance(withoutFixUntil: start + Double(second)) }
        #expect(events.arrivals == [0])
    }

    @Test func ignoresSignalLossBeforeFirstFix() {
        var state = NavigatorState()
        #expect(state.advance(withoutFixUntil: 5).isEmpty)
        #expect(state.advance(withoutFixUntil: .nan).isEmpty)
    }

    /// Records its calls, and knows no road.
    private struct Counting: RoadSnapping {
        final class CallLog: Sendable {
            let calls = Mutex<[String]>([])
            func note(_ call: String) { calls.withLock { $0.append(call) } }
        }
        let reported: CallLog
        func snap(_ fix: LocationFix) -> RoadSnap {
            reported.note("snap \(Int(fix.time))")
            return RoadSnap(offRoad: fix)
        }
        func deadReckoned(at time: Double) -> RoadSnap? { nil }
        var smoothed: RoadSnap? { nil }
        func expect(_ path: [Coordinate]) {}
        func reset() { reported.note("forget") }
    }

    @Test func snapperForgetsFixesBeforeClockReset() async throws {
        let reported = Counting.CallLog()
        var navigator = SynchronousNavigator(provider: UnreachableProvider(), snapper: Counting(reported: reported))
        for time in [100.0, 101, 5, 6, 102, 7, 8, 9, 10, 11] {
            _ = try await navigator.process(.fix(LocationFix(coordinate: RouteFixtures.place(time, 0), time: time)))
        }
        let expected = [100, 101, 5, 6, 102, 7, 8, 9].map { "snap \($0)" } + ["forget", "snap 10", "snap 11"]
        #expect(reported.calls.withLock { $0 } == expected)
    }

    /// Knows no route.
    private struct UnreachableProvider: RouteProviding {
        func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
            throw RouteError(code: .unreachable, message: "unreachable")
        }
    }
}
