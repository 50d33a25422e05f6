// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavRender
import Synchronization
import Testing

/// Records the routing options.
private final class Spy: RouteProviding {
    private let provider: any RouteProviding
    private let last = Mutex<RoutingOptions?>(nil)

    init(provider: any RouteProviding) { self.provider = provider }

    var received: RoutingOptions? { last.withLock { $0 } }

    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        last.withLock { $0 = request.options }
        return try await provider.routes(for: request)
    }
}

/// Programs that request routes with the published names on a real map: mutable waypoints, options, handlers, paths.
extension FeedProgramTests {
    @MainActor private static func session(at place: CLLocationCoordinate2D) throws -> GMSNavigationSession {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        session.update(with: LocationFix(coordinate: place, time: Drive.night, horizontalAccuracy: 5, course: 200))
        return session
    }

    @Test func pathsAreThoseOfTheDrive() async throws {
        let session = try Self.session(at: Drive.start)
        let navigator = try #require(session.navigator)
        var lengths: [Double] = []
        try await Drive.drive(session) { _ in
            if let path = navigator.currentRouteLeg?.path { lengths.append(path.length(of: .geodesic)) }
        }
        #expect(lengths.count > 100 && lengths == lengths.sorted(by: >), "the leg in progress shrinks")
        let traveled = navigator.traveledPath
        let driven = GMSGeometryLength(traveled)
        let planned = try #require(lengths.first)
        #expect(traveled.count() > 20 && abs(driven - planned) < 0.03 * planned, "\(driven) of \(planned)")
        let again = try #require(GMSPath(fromEncodedPath: traveled.encodedPath()))
        #expect(again.count() == traveled.count())
        #expect(abs(again.coordinate(at: 3).latitude - traveled.coordinate(at: 3).latitude) < 1e-5)
        #expect(!traveled.coordinate(at: traveled.count()).isValid, "there is none behind the last")
        #expect(traveled.length(of: .rhumb) >= driven * 0.999_999)
        #expect(GMSPath(fromEncodedPath: "\u{7f}") == nil)

        let path = GMSMutablePath(path: traveled)
        let count = path.count()
        path.add(Drive.end)
        path.insert(Drive.start, at: 0)
        path.replaceCoordinate(at: 1, with: Drive.end)
        path.removeLastCoordinate()
        #expect(path.count() == count + 1 && path.coordinate(at: 1).latitude == Drive.end.latitude)
        path.removeAllCoordinates()
        #expect(path.count() == 0 && path.length(of: .rhumb) == 0)
    }

    @Test func mutableWaypointsAreCopied() async throws {
        let session = try Self.session(at: Drive.start)
        let navigator = try #require(session.navigator)
        let waypoint = try #require(GMSNavigationMutableWaypoint(location: Drive.end, title: "home"))
        waypoint.preferSameSideOfRoad = true
        waypoint.preferredHeading = 180
        #expect(!waypoint.preferSameSideOfRoad, "a heading takes the side away")
        waypoint.preferSameSideOfRoad = true
        #expect(waypoint.preferredHeading == -1, "and the side the heading")
        waypoint.vehicleStopover = true
        waypoint.title = "shop"
        var destinations: [GMSNavigationWaypoint] = []
        destinations.append(waypoint)
        waypoint.title = "work"
        #expect(destinations.first?.title == "shop" && destinations.first?.vehicleStopover == true)
        let status = await withCheckedContinuation { done in
            navigator.setDestinations([waypoint]) { done.resume(returning: $0) }
        }
        #expect(status == .OK && navigator.currentRouteLeg?.destinationWaypoint?.title == "work")
        #expect(navigator.time(to: waypoint) < 3_600 && navigator.distance(to: waypoint) > 1_000)
        waypoint.coordinate = CLLocationCoordinate2D(latitude: 99, longitude: 0)
        let invalid = await withCheckedContinuation { done in
            navigator.setDestinations([waypoint]) { done.resume(returning: $0) }
        }
        #expect(invalid == .waypointError && navigator.time(to: waypoint) == CLTimeIntervalMax)
        #expect(GMSNavigationMutableWaypoint(location: waypoint.coordinate, title: "") == nil)
    }

    @Test func placesAreFoundByID() throws {
        _ = try Drive.prepare()
        GMSNavigationServices.source?.places = { $0 == "casino" ? Drive.end : nil }
        let casino = try #require(GMSNavigationWaypoint(placeID: "casino", title: "Casino"))
        #expect(casino.placeID == "casino" && casino.coordinate == Drive.end)
        #expect(GMSNavigationWaypoint(placeID: "", title: "") == nil)
        #expect(GMSNavigationWaypoint(placeID: "moon", title: "", preferSameSideOfRoad: true) == nil)
        let heading = GMSNavigationWaypoint(placeID: "casino", title: "", preferredSegmentHeading: 90)
        #expect(heading?.preferredHeading == 90)
        #expect(GMSNavigationMutableWaypoint(placeID: "casino", title: "")?.waypoint?.placeID == "casino")
    }

    @Test func handlersReceiveRoutingErrors() async throws {
        let session = try Self.session(at: Drive.start)
        let navigator = try #require(session.navigator)
        let end = try #require(GMSNavigationWaypoint(location: Drive.end, title: "end"))
        func setDestinations(_ stops: [GMSNavigationWaypoint]) async -> (
            status: GMSRouteStatus?, code: Int?, same: Bool
        ) {
            await withCheckedContinuation { done in
                navigator.setDestinations(stops) { description, error in
                    done.resume(
                        returning: (description?.routeStatus, error?.code, description?.error?.code == error?.code))
                }
            }
        }
        #expect(await setDestinations([end]) == (.OK, nil, true))
        #expect(await setDestinations([]) == (.noWaypointsError, GMSRouteStatus.noWaypointsError.rawValue, true))
        #expect(await setDestinations([end, end]) == (.duplicateWaypointsError, 7, true))
    }

    @Test func routingOptionsReachTheProvider() async throws {
        _ = try Self.session(at: Drive.start)
        let spy = Spy(provider: try #require(GMSNavigationServices.source?.provider))
        GMSNavigationServices.source?.provider = spy
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        session.update(with: LocationFix(coordinate: Drive.start, time: Drive.night, horizontalAccuracy: 5))
        let navigator = try #require(session.navigator)
        let end = try #require(GMSNavigationWaypoint(location: Drive.end, title: "end"))
        let options = GMSNavigationMutableRoutingOptions()
        #expect(options.alternateRoutesStrategy == .all)
        options.routingStrategy = .shorter
        options.alternateRoutesStrategy = .none
        #expect(await navigator.setDestinations([end], routingOptions: options) == .OK)
        let short = navigator.distanceToNextDestination
        #expect(spy.received == options.routingOptions)
        #expect(await navigator.setDestinations([end], routingOptions: GMSNavigationRoutingOptions()) == .OK)
        #expect(short <= navigator.distanceToNextDestination && spy.received?.alternateRoutesStrategy == .all)
        options.targetDistancesMeters = [5_000]
        options.routingStrategy = .deltaToTargetDistance
        #expect(options.routingOptions.alternateRoutesStrategy == .none && options.targetDistancesMeters == [5_000])

        let info = await withCheckedContinuation { done in
            navigator.getRouteInfo(for: end, with: nil) { done.resume(returning: $0) }
        }
        let both = try #require(info)
        #expect(abs((both.shorter?.distance ?? 0) - short) < 1)
        #expect(both.defaultBest.time <= (both.shorter?.time ?? 0) + 1)
    }
}
