// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

@Suite struct StopTests {
    /// North to a stop in a side street and back, then east; the driver goes east at once.
    private func drivePast(_ policy: FollowingPolicy.SkippedStops) throws -> ([NavigatorEvent], Follower) {
        let route = RouteFixtures.route([
            RouteFixtures.Drawing(points: [(0, 0), (300, 0), (300, 400)], turns: [1: .left]),
            RouteFixtures.Drawing(points: [(300, 400), (300, 0), (2000, 0)], turns: [1: .left]),
        ])
        var rules = FollowingPolicy.standard(for: .driving)
        rules.skippedStops = policy
        var follower = try Follower(route, policy: rules)
        var events = follower.drive(from: (0, 0), to: (300, 0), speed: 10)
        events += follower.drive(from: (310, 0), to: (600, 0), speed: 10)
        return (events, follower)
    }

    private func passed(_ events: [NavigatorEvent]) -> Int {
        events.count { if case .passedBy = $0 { true } else { false } }
    }

    @Test func promptsForSkippedStop() throws {
        let (events, follower) = try drivePast(.ask)
        #expect(passed(events) >= 1)
        #expect(follower.state.remainingLegs.count == 2, "nothing is dropped without an answer")
    }

    /// Routes via a stop in a side street to the end, or straight to the end.
    private struct SideStreetProvider: RouteProviding {
        func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
            if request.stops.count > 2 { return [StopTests.route(over: request.stops[1])] }
            guard let end = request.stops.last else { throw RouteError(code: .invalidRequest, message: "no stops") }
            var route = RouteFixtures.route([RouteFixtures.Drawing(points: [(300, 0), (2000, 0)])])
            route.legs[0].destinationWaypoint = end
            return [route]
        }
    }

    private static func route(over stop: Waypoint? = nil) -> Route {
        var route = RouteFixtures.route([
            RouteFixtures.Drawing(points: [(0, 0), (300, 0), (300, 400)], turns: [1: .left]),
            RouteFixtures.Drawing(points: [(300, 400), (300, 0), (2000, 0)], turns: [1: .left]),
        ])
        if let stop { route.legs[0].destinationWaypoint = stop }
        return route
    }

    /// A drive past the stop; the driver responds to prompts.
    private func drivePast(answering accepts: Bool?) async throws -> (
        events: [NavigatorEvent], navigator: SynchronousNavigator
    ) {
        let route = Self.route()
        var navigator = SynchronousNavigator(provider: SideStreetProvider())
        let start = try #require(Waypoint(location: route.path[0]))
        let stops = [start] + route.legs.compactMap(\.destinationWaypoint)
        _ = navigator.startGuidance(along: try Itinerary(route), answering: RouteRequest(stops: stops))
        var all: [NavigatorEvent] = []
        var time = 1_790_000_000.0
        var isAsked = false
        for east in stride(from: 0.0, through: 700, by: 10) {
            let fix = LocationFix(
                coordinate: RouteFixtures.place(east, 0), time: time, horizontalAccuracy: 5, course: 90, speed: 10)
            all += try await navigator.process(.fix(fix))
            time += 1
            if let accepts, navigator.prompt != nil, !isAsked {
                isAsked = true
                all += try await navigator.process(.promptResponse(accepts: accepts))
            }
        }
        return (all, navigator)
    }

    @Test func promptForSkippedStopStaysUntilResponse() async throws {
        let (events, navigator) = try await drivePast(answering: nil)
        guard case .skippedStop(let stop) = navigator.prompt?.subject else {
            Issue.record("no question: \(events.changes)")
            return
        }
        #expect(stop == navigator.state.remainingDestinations.first && events.changes.contains(.reroute))
    }

    @Test func skipsStopOnlyIfDriverAccepts() async throws {
        let (yes, without) = try await drivePast(answering: true)
        #expect(yes.changes.contains(.stopRemoved) && without.state.remainingDestinations.count == 1)
        #expect(without.prompt == nil && without.request?.stops.count == 2)
        let (no, with) = try await drivePast(answering: false)
        #expect(!no.changes.contains(.stopRemoved) && with.state.remainingDestinations.count == 2)
        #expect(no.contains { if case .promptDismissed = $0 { true } else { false } })
    }

    @Test func skipsStopDrivenPast() throws {
        let (events, follower) = try drivePast(.skip)
        #expect(passed(events) == 1)
        #expect(follower.state.remainingLegs.count == 1)
        #expect(follower.state.navState == .enroute)
        #expect(events.changes == [.stopRemoved])
        #expect(abs((follower.state.distanceToNextDestination ?? 0) - 1400) < 30)
    }

    @Test func leadsBackToSkippedStop() throws {
        let (events, follower) = try drivePast(.insist)
        #expect(events.hasLeft)
        #expect(follower.state.remainingLegs.count == 2)
        #expect(follower.state.navState == .rerouting)
    }
}
