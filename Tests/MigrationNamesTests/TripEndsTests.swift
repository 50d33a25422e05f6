// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavModel
import NavSession
import NavTestSupport
import Testing

/// Records the feed and the arrivals.
@MainActor private final class Feed: GMSNavigatorListener {
    var states: [GMSNavigationNavState] = []
    var arrivals = 0

    func navigator(_ navigator: GMSNavigator, didUpdateNavInfo navInfo: GMSNavigationNavInfo) {
        states.append(navInfo.navState)
    }

    func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint) { arrivals += 1 }
}

/// An ordinary class of an app: it conforms in its declaration, and removes itself at its end.
private final class ShortLivedListener: NSObject, GMSNavigatorListener {
    let navigator: GMSNavigator

    @MainActor init(navigator: GMSNavigator) {
        self.navigator = navigator
        super.init()
        navigator.add(self)
    }

    deinit { navigator.remove(self) }
}

/// The synchronous form of the call.
@MainActor private func next(_ navigator: GMSNavigator) -> GMSNavigationWaypoint? {
    navigator.continueToNextDestination()
}

extension FeedProgramTests {
    @Test func nothingIsLeftAfterTheLastDestination() async throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        let navigator: GMSNavigator = try #require(session.navigator)
        let feed = Feed()
        navigator.add(feed)
        try await Drive.drive(session, to: [Monaco.casino])
        #expect(feed.arrivals == 1 && feed.states.last == .stopped)
        #expect(next(navigator) == nil)
        #expect(navigator.routeLegs == nil && navigator.currentRouteLeg == nil)
        #expect(navigator.timeToNextDestination == CLTimeIntervalMax)
        #expect(navigator.distanceToNextDestination == CLLocationDistanceMax)

        // An app that switches guidance on without a destination sees no trip that never ends.
        await navigator.allEventsDelivered()
        feed.states = []
        navigator.isGuidanceActive = true
        let time = navigator.state.lastFix?.time ?? 0
        for second in 1...20 {
            session.update(
                with: LocationFix(
                    coordinate: Monaco.casino, time: time + Double(second), horizontalAccuracy: 5, speed: 3))
        }
        await navigator.allEventsDelivered()
        #expect(feed.states.allSatisfy { $0 == .stopped } && navigator.state.navInfo.navState == .stopped)
        #expect(feed.arrivals == 1)

        // The next trip starts cleanly.
        let home = try #require(GMSNavigationWaypoint(location: Drive.end, title: "home"))
        #expect(await navigator.setDestinations([home]) == .ok)
        await navigator.allEventsDelivered()
        #expect(navigator.routeLegs?.count == 1 && navigator.isGuidanceActive && feed.states.last == .enroute)
    }

    @Test func destinationsWaitForTheFirstLocation() async throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        let navigator: GMSNavigator = try #require(session.navigator)
        let home = try #require(GMSNavigationWaypoint(location: Drive.end, title: "home"))
        var statuses: [GMSRouteStatus] = []
        navigator.setDestinations([home]) { statuses.append($0) }
        navigator.setDestinations([home]) { statuses.append($0) }
        await navigator.allEventsDelivered()
        #expect(statuses == [.canceled], "the later call replaces the earlier one")
        session.locationSimulator?.simulateLocation(at: Drive.start)
        try await eventually("both requests have an answer") { statuses.count >= 2 }
        #expect(statuses == [.canceled, .ok])
        let begin = try #require(navigator.state.lastFix).time
        #expect(abs(begin - Date().timeIntervalSince1970) < 60, "a simulation begins at the present time")
        session.locationSimulator?.stopSimulation()

        let lost = try #require(GMSNavigationServices.createNavigationSession())
        lost.isStarted = true
        let other: Navigator = lost.navigator
        other.firstLocationTimeout = 0.05
        #expect(await other.setDestinations([home]) == .locationUnavailable)
        #expect(await other.setDestinations([]) == .noWaypointsError)
    }

    @Test func listenersRemoveThemselvesAtTheirEnd() async throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        let navigator: GMSNavigator = try #require(session.navigator)
        var manager: ShortLivedListener? = ShortLivedListener(navigator: navigator)
        weak let weakly = manager
        manager = nil
        #expect(weakly == nil)
        let feed = Feed()
        navigator.add(feed)
        #expect(navigator.remove(feed) && !navigator.remove(feed))
        navigator.add(feed)
        let removed = await Task.detached { navigator.remove(feed) }.value
        #expect(removed, "from another thread, too")
    }
}
