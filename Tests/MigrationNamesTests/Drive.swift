// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavRender
import NavRouting
import NavSession
import NavWords
import Testing

/// A real navigation on the sample map, shared by the programs of this folder.
@MainActor enum Drive {
    /// After sunset in Monaco.
    static let night = 1_790_032_400.0
    static let start = Coordinate(latitude: 43.7480, longitude: 7.4365)
    static let end = Coordinate(latitude: 43.7275, longitude: 7.4190)

    /// Sets the sample map as the source of maps and routes.
    static func prepare() throws -> LocalRouteProvider {
        let graph = try #require(Monaco.graph)
        let provider = LocalRouteProvider(graph: graph, writer: InstructionWriter())
        GMSNavigationServices.source = GMSNavigationSource(
            graph: graph, features: try MapFeatures(graph.file), provider: provider, language: "en",
            textShaper: { PangoShaper() })
        return provider
    }

    /// Sets destinations and drives to the first one, with one fix per second. `step` is called after each.
    static func drive(
        _ session: GMSNavigationSession, to destinations: [Coordinate] = [end], from place: Coordinate = start,
        speedUp: Double = 1, step: (LocationFix) -> Void = { _ in }
    ) async throws {
        let navigator: Navigator = session.navigator
        session.update(
            with: LocationFix(coordinate: place, time: night, horizontalAccuracy: 5, course: 200, speed: 0))
        let waypoints = destinations.enumerated().compactMap {
            GMSNavigationWaypoint(location: $1, title: "stop \($0)")
        }
        #expect(await navigator.setDestinations(waypoints) == .ok)
        navigator.isGuidanceActive = true
        try await follow(session, speedUp: speedUp, step: step)
    }

    /// Drives along the route of a session.
    static func follow(_ session: GMSNavigationSession, speedUp: Double = 1, step: (LocationFix) -> Void = { _ in })
        async throws
    {
        let navigator: Navigator = session.navigator
        let itinerary = try #require(navigator.state.itinerary)
        let time = navigator.state.lastFix?.time ?? 0
        var simulator = RouteSimulator(itinerary, settings: .init(startTime: time + 1), seed: 1)
        while let fix = simulator.next() {
            var quick = fix
            quick.speed *= speedUp
            session.update(with: quick)
            step(fix)
            await navigator.allEventsDelivered()
        }
    }
}
