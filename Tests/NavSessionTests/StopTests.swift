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

    @Test func asksAboutAStopDrivenPast() throws {
        let (events, follower) = try drivePast(.ask)
        #expect(passed(events) >= 1)
        #expect(follower.state.remainingLegs.count == 2, "nothing is dropped without an answer")
    }

    @Test func leavesOutAStopDrivenPast() throws {
        let (events, follower) = try drivePast(.skip)
        #expect(passed(events) == 1)
        #expect(follower.state.remainingLegs.count == 1)
        #expect(follower.state.navState == .enroute)
        #expect(events.changes == [.stopRemoved])
        #expect(abs((follower.state.distanceToNextDestination ?? 0) - 1400) < 30)
    }

    @Test func insistsOnAStop() throws {
        let (events, follower) = try drivePast(.insist)
        #expect(events.hasLeft)
        #expect(follower.state.remainingLegs.count == 2)
        #expect(follower.state.navState == .rerouting)
    }
}
