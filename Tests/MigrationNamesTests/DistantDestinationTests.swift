// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavGeo
import NavModel
import NavSession
import Testing

extension FeedProgramTests {
    @Test func destinationsFarFromRoadsAreErrors() async throws {
        _ = try Drive.prepare()
        func outcome(_ place: Coordinate) async throws -> (status: GMSRouteStatus, distances: [CLLocationDistance]) {
            let session = try #require(GMSNavigationServices.createNavigationSession())
            session.isStarted = true
            session.update(
                with: LocationFix(coordinate: Drive.start, time: Drive.night, horizontalAccuracy: 5, speed: 0))
            let navigator: GMSNavigator = try #require(session.navigator)
            let waypoint = try #require(GMSNavigationWaypoint(location: place, title: "at sea"))
            return await withCheckedContinuation { done in
                navigator.setDestinations([waypoint]) { description, error in
                    #expect((error == nil) == (description?.routeStatus == .ok))
                    done.resume(
                        returning: (description?.routeStatus ?? .internalError, description?.distancesToRoad ?? []))
                }
            }
        }
        // The sea is in the south-east of Monaco.
        let near = try await outcome(Coordinate(latitude: 43.7290, longitude: 7.4300))
        #expect(near.status == .ok && (300.0...2_000).contains(near.distances.first ?? 0), "\(near)")
        #expect(try await outcome(Coordinate(latitude: 43.7000, longitude: 7.4800)).status == .noRouteFound)
        #expect(try await outcome(Drive.end).distances.allSatisfy { $0 < 300 })
        GMSNavigationServices.source?.maximumDistanceToRoad = nil
        #expect(try await outcome(Coordinate(latitude: 43.7000, longitude: 7.4800)).status == .ok)
    }
}
