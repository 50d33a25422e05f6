// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

/// Snaps every fix to a street that runs from west to east through the square.
private struct StreetSnapper: RoadSnapping {
    func snap(_ fix: LocationFix) -> RoadSnap {
        var snap = RoadSnap(offRoad: fix)
        snap.status = .onRoad
        snap.coordinate.latitude = RouteFixtures.square.latitude
        snap.speedLimit = 8
        return snap
    }
    func deadReckoned(at time: Double) -> RoadSnap? { nil }
    var smoothed: RoadSnap? { nil }
    func expect(_ path: [Coordinate]) {}
    func reset() {}
}

/// Has roads, but finds no routes.
private struct StreetProvider: RouteProviding {
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        throw RouteError(code: .unreachable, message: "no route")
    }
    func roadSnapper(for mode: TravelMode) -> (any RoadSnapping)? { StreetSnapper() }
}

/// A provider without roads of its own.
private struct RemoteProvider: RouteProviding {
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        throw RouteError(code: .unreachable, message: "no route")
    }
}

@MainActor struct SnappingTests {
    private func distance(
        _ provider: any RouteProviding, mode: TravelMode, snaps: Bool, changesModeLater: Bool = false
    ) throws -> Double {
        let session = NavigationSession(provider: provider)
        if !changesModeLater { session.travelMode = mode }
        session.snapsToRoads = snaps
        session.travelMode = mode
        session.isStarted = true
        session.update(
            with: LocationFix(
                coordinate: RouteFixtures.place(50, 9), time: 1e9, horizontalAccuracy: 5, course: 90, speed: 10))
        let place = try #require(session.navigator.state.snappedLocation).coordinate
        return place.distance(to: RouteFixtures.place(50, 0)).value
    }

    @Test func positionsAreOnRoadsWithoutARoute() throws {
        for mode in [TravelMode.driving, .taxicab, .twoWheeler] {
            #expect(try distance(StreetProvider(), mode: mode, snaps: true) < 0.1)
            #expect(try distance(StreetProvider(), mode: mode, snaps: false) > 8)
        }
        #expect(try distance(RemoteProvider(), mode: .driving, snaps: true) > 8)
    }

    @Test func pedestriansAreWhereTheyAre() throws {
        for mode in [TravelMode.walking, .cycling] {
            #expect(try distance(StreetProvider(), mode: mode, snaps: true) > 8)
            #expect(try distance(StreetProvider(), mode: mode, snaps: true, changesModeLater: true) > 8)
        }
    }

    @Test func speedLimitIsThatOfTheRoad() throws {
        let session = NavigationSession(provider: StreetProvider())
        session.snapsToRoads = true
        session.isStarted = true
        session.update(with: LocationFix(coordinate: RouteFixtures.square, time: 1e9, course: 90, speed: 10))
        #expect(session.navigator.state.speedLimit == 8)
        session.snapsToRoads = false
        #expect(session.navigator.state.speedLimit == nil)
    }

    @Test func providersPassSnappersOn() {
        let (streets, remote) = (StreetProvider(), RemoteProvider())
        #expect(FallbackRouteProvider(remote, else: streets).roadSnapper(for: .driving) != nil)
        #expect(FallbackRouteProvider(streets, else: remote).roadSnapper(for: .driving) != nil)
        #expect(FallbackRouteProvider(remote, else: remote).roadSnapper(for: .driving) == nil)
        #expect(SpreadingRouteProvider(streets, vehicle: "a").roadSnapper(for: .driving) != nil)
    }
}
