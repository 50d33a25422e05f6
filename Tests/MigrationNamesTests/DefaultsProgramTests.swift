// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavGeo
import NavGuidance
import NavHeadUnit
import NavModel
import NavRender
import NavSession
import NavWords
import Testing

/// Records positions and changes of the route.
@MainActor private final class Recorder: GMSNavigatorListener, GMSRoadSnappedLocationProviderListener {
    var places: [CLLocation] = []
    var routeChanges = 0

    func locationProvider(_ locationProvider: GMSRoadSnappedLocationProvider, didUpdate location: CLLocation) {
        places.append(location)
    }

    func navigatorDidChangeRoute(_ navigator: GMSNavigator) { routeChanges += 1 }
}

/// Speaks into a list.
@MainActor private final class Scribe: Speaking {
    var lines: [String] = []
    func speak(
        _ words: SpokenInstruction, in language: String, through device: VoiceGuidanceAudioDeviceType, vibrates: Bool
    ) { lines.append("\(language): \(words.text)") }
    func stopSpeaking() {}
}

/// Programs that set nothing: what the published library does by default.
extension FeedProgramTests {
    @MainActor private static func fix(_ place: Coordinate, _ second: Double) -> LocationFix {
        LocationFix(coordinate: place, time: Drive.night + second, horizontalAccuracy: 5, course: 45, speed: 0)
    }

    @MainActor private static func waypoint(_ place: Coordinate) throws -> GMSNavigationWaypoint {
        try #require(GMSNavigationWaypoint(location: place, title: "end"))
    }

    @Test func positionsAreOnRoadsWithoutARoute() async throws {
        let provider = try Drive.prepare()
        let mapView = GMSMapView()
        // Before navigation is enabled.
        let locations = try #require(mapView.roadSnappedLocationProvider)
        let recorder = Recorder()
        locations.add(recorder)
        locations.startUpdatingLocation()
        let session = try #require(mapView.ownSession)
        #expect(session.isStarted && mapView.locationSimulator != nil && !mapView.isNavigationEnabled)

        // Along a street, with each fix 9 meters beside it.
        let stops = [Drive.start, Drive.end].compactMap { GMSNavigationWaypoint(location: $0, title: "") }
        let route = try #require(try await provider.routes(for: RouteRequest(stops: stops)).first)
        var simulator = RouteSimulator(
            try Itinerary(route), settings: .init(startTime: Drive.night, jitter: .zero))
        var truth: [Coordinate] = []
        for _ in 0..<30 {
            guard var fix = simulator.next() else { break }
            truth.append(fix.coordinate)
            fix.coordinate = fix.coordinate.moved(Meters(9), toward: Bearing(fix.course + 90))
            session.update(with: fix)
        }
        let navigator: Navigator = session.navigator
        await navigator.allEventsDelivered()
        let distances = zip(recorder.places, truth).map { $0.coordinate.distance(to: $1).value }
        #expect(distances.count == 30 && distances.count { $0 < 4 } >= 25, "\(distances)")
        #expect(navigator.state.speedLimit != nil)

        mapView.isNavigationEnabled = true
        #expect(mapView.ownSession === session && mapView.roadSnappedLocationProvider === locations)
    }

    @Test func alternativesAreFoundByDefault() async throws {
        let provider = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        let start = Coordinate(latitude: 43.7310, longitude: 7.4155)
        session.update(with: Self.fix(start, 0))
        let navigator: GMSNavigator = try #require(session.navigator)
        let end = try Self.waypoint(Coordinate(latitude: 43.7440, longitude: 7.4310))
        var request = RouteRequest(stops: [try Self.waypoint(start), end])
        request.options.alternateRoutesStrategy = .all
        try #require(try await provider.routes(for: request).count > 1)

        let status = await withCheckedContinuation { done in
            navigator.setDestinations([end]) { done.resume(returning: $0) }
        }
        #expect(status == .OK && !navigator.alternativeRoutes.isEmpty)
        navigator.clearDestinations()
        let error = await withCheckedContinuation { done in
            navigator.setDestinations([end], completionHandler: { _, error in done.resume(returning: error) })
        }
        #expect(error == nil && !navigator.alternativeRoutes.isEmpty)
        navigator.clearDestinations()
        #expect(await navigator.setDestinations([end]) == .OK)
        #expect(!navigator.alternativeRoutes.isEmpty)
    }

    @Test func callsTakeMutableWaypoints() async throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        session.update(with: Self.fix(Drive.start, 0))
        let navigator: GMSNavigator = try #require(session.navigator)
        let end = try #require(GMSNavigationMutableWaypoint(location: Drive.end, title: "end"))
        let options = GMSNavigationRoutingOptions(targetDistancesMeters: [3_000])
        #expect(options.routingStrategy == .deltaToTargetDistance && options.targetDistancesMeters == [3_000])
        let status = await withCheckedContinuation { done in
            navigator.setDestinations([end], routingOptions: options) { done.resume(returning: $0) }
        }
        #expect(status == .OK && navigator.time(to: end) > 60)
        let info = await withCheckedContinuation { done in
            navigator.getRouteInfo(for: end) { done.resume(returning: $0) }
        }
        #expect(info != nil)
        let simulated = await withCheckedContinuation { done in
            session.locationSimulator?.simulateAlongNewRoute(toDestinations: [end]) { done.resume(returning: $0) }
        }
        #expect(simulated == .OK)
        session.locationSimulator?.stopSimulation()
        end.coordinate = CLLocationCoordinate2D(latitude: 91, longitude: 0)
        let error = await withCheckedContinuation { done in
            navigator.setDestinations([end], completionHandler: { _, error in done.resume(returning: error) })
        }
        #expect(error?.code == GMSRouteStatus.waypointError.rawValue)
    }

    @Test func instructionsHaveTheLanguageOfTheSource() async throws {
        _ = try Drive.prepare()
        GMSNavigationServices.source?.language = "de"
        defer { GMSNavigationServices.source?.language = "en" }
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        session.update(with: Self.fix(Drive.start, 0))
        let navigator: Navigator = session.navigator
        #expect(await navigator.setDestinations([try Self.waypoint(Drive.end)]) == .ok)
        navigator.isGuidanceActive = true
        let info = navigator.state.navInfo
        let step = try #require(info.nextStep)
        var options = InstructionDisplayOptions()
        options.language = "de"
        let expected = info.instructions(forStep: step, options: options).map(\.string)
        #expect(info.instructions(forStep: step, options: nil).map(\.string) == expected)
        let own = GMSNavigationInstructionOptions()
        #expect(info.instructions(forStep: step, options: own).map(\.string) == expected)
        options.language = "en"
        #expect(info.instructions(forStep: step, options: options).map(\.string) != expected)
    }

    @Test func distancesHaveTheUnitsOfTheUserEverywhere() async throws {
        _ = try Drive.prepare()
        GMSNavigationServices.source?.units = .feetAndMiles
        defer { GMSNavigationServices.source?.units = nil }
        let mapView = GMSMapView()
        mapView.isNavigationEnabled = true
        let session = try #require(mapView.ownSession)
        session.update(with: Self.fix(Drive.start, 0))
        let navigator: Navigator = session.navigator
        #expect(await navigator.setDestinations([try Self.waypoint(Drive.end)]) == .ok)
        await navigator.allEventsDelivered()
        #expect(mapView.view.navigation?.distanceLeft.hasSuffix("mi") == true)
        navigator.isGuidanceActive = true
        session.update(with: Self.fix(Drive.start, 1))
        await navigator.allEventsDelivered()
        let panels = try #require(mapView.view.navigation)
        #expect(panels.distanceLeft.hasSuffix("mi") && ["mi", "ft"].contains(panels.distance?.unit))
        #expect(navigator.state.navInfo.roundedDistance(2_000).unit == .miles)
    }

    @Test func promptsAreSpokenWithAlertsOnly() async throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        let navigator: Navigator = session.navigator
        let scribe = Scribe()
        let voice = DriverVoice(speaker: scribe)
        navigator.add(voice)
        for (guidance, count) in [
            (VoiceGuidance.alertsOnly, 1), (VoiceGuidance.silent, 1), (VoiceGuidance.alertsAndGuidance, 2),
        ] {
            navigator.voiceGuidance = guidance
            session.locationSimulator?.simulateTrafficIncidentReport()
            await navigator.allEventsDelivered()
            #expect(scribe.lines.count == count)
        }
        #expect(scribe.lines.first?.hasPrefix("en") == true)
    }
}
