// SPDX-License-Identifier: Apache-2.0

import FleetMigrationNames
import FleetServer
import FleetTestSupport
import Foundation
import NavGeo
import NavModel
import NavTestSupport
import Testing

/// Records each position that a rider receives, with all that is known about it.
@MainActor private final class Positions: GMTCTripModelSubscriber {
    var all: [GMTSVehicleLocation] = []

    func tripModel(_: GMTCTripModel, didUpdate vehicleLocation: GMTSVehicleLocation?) {
        if let vehicleLocation { all.append(vehicleLocation) }
    }
}

/// Serialized with the rides, because all share the source of the app.
extension RideTests {
    @Test func examplesOfTheGuideFollowATripWithTwoStops() async throws {
        try await RunningFleet.with { fleet in try await Self.followGuide(fleet) }
    }

    private static func followGuide(_ fleet: RunningFleet) async throws {
        let tokens = fleet.tokens
        try prepare(fleet)
        try await fleet.addVehicle()
        GMTCServices.setAccessTokenProvider(
            RiderTokens { trip in try await tokens.mint(role: .consumer, tripID: trip) }, providerID: "acme")
        GuideLog.counts = [:]
        let driver = try #require(
            DriverScreen(tokens: DriverTokens { vehicle in try await tokens.mint(role: .driver, vehicleID: vehicle) }))
        driver.goToWork(as: "v")

        var screen: MapViewController? = MapViewController(nibName: nil, bundle: nil)
        screen?.selectedPickupLocation = GMTSTerminalLocation(point: RunningFleet.east(1_000))
        screen?.selectedDropoffLocation = GMTSTerminalLocation(point: RunningFleet.east(5_000))
        screen?.order = { done in
            Task {
                try await book(fleet)
                done("providers/acme/trips/t", nil)
            }
        }
        screen?.viewDidLoad()
        #expect(screen?.view.maps.count == 1)
        try await eventually("the trip is followed") { screen?.currentTripModel?.currentTrip?.vehicleID == "v" }
        screen?.listen()
        let positions = Positions()
        screen?.currentTripModel?.register(positions)

        // Two stops: pickup and an intermediate destination, then the dropoff.
        let begin = Date().timeIntervalSince1970
        func drive(_ meters: ClosedRange<Int>) async throws {
            for place in stride(from: meters.lowerBound, through: meters.upperBound, by: 20) {
                driver.session.update(
                    with: LocationFix(
                        coordinate: RunningFleet.east(Double(place)), time: begin + Double(place) / 20,
                        horizontalAccuracy: 4, course: 90, speed: 20))
                try await Task.sleep(for: .milliseconds(2))
            }
        }
        let navigator = try #require(driver.session.navigator)
        driver.session.update(
            with: LocationFix(
                coordinate: RunningFleet.east(0), time: begin, horizontalAccuracy: 4, course: 90, speed: 0))
        let places = [1_000.0, 3_000, 5_000].compactMap {
            GMSNavigationWaypoint(location: RunningFleet.east($0), title: "\($0)")
        }
        #expect(await navigator.setDestinations([places[0]]) == .ok)
        navigator.isGuidanceActive = true
        let stages = [
            ("ENROUTE_TO_PICKUP", 0...980), ("ARRIVED_AT_PICKUP", nil),
            ("ENROUTE_TO_INTERMEDIATE_DESTINATION", 1_000...2_980),
            ("ARRIVED_AT_INTERMEDIATE_DESTINATION", nil), ("ENROUTE_TO_DROPOFF", 3_000...4_980), ("COMPLETE", nil),
        ]
        for (index, (status, way)) in stages.enumerated() {
            try await fleet.setStatus(status)
            if let way {
                if index > 0 {
                    #expect(await navigator.setDestinations([places[index / 2]]) == .ok)
                    navigator.isGuidanceActive = true
                }
                try await drive(way)
            }
            let name = status.lowercased().replacingOccurrences(of: "_", with: "")
            try await eventually("the screen hears of \(status): \(GuideLog.counts)") {
                GuideLog.counts.keys.contains { $0.lowercased() == "status \(name)" }
            }
        }
        for name in [
            "showLoadingView", "hideLoadingView", "updateUI", "didUpdateActiveRouteRemainingDistance",
            "didUpdateActiveRoute", "vehicleLocation", "didUpdatePickupLocation", "didUpdateDropoffLocation",
            "didUpdatePickupETA", "didUpdateDropoffETA", "didUpdateRemaining 3", "didUpdateRemaining 2",
            "didUpdateIntermediateDestinations", "didUpdateActiveRouteTraffic",
        ] { #expect(GuideLog.counts[name] != nil, "\(name) of \(GuideLog.counts)") }
        // The arrival times of both stops change with a position, and more than once for some.
        // A position may leave the route and be on it again while the vehicle stands at a stop, because the route to the
        // next stop replaces the last one. Whatever is received differs from what was received before, and is no older.
        let repeated = zip(positions.all, positions.all.dropFirst()).filter { "\($0)" == "\($1)" }
        #expect(positions.all.count > 5 && repeated.isEmpty, "received twice: \(repeated.map(\.0))")
        let times = positions.all.map(\.serverTime)
        #expect(times == times.sorted())
        screen?.currentTripModel?.unregisterSubscriber(positions)
        #expect(abs((screen?.eta ?? 0) - begin) < 3_600 && screen?.codes == [])

        // Following stops, and the screen removes itself at its end.
        let model = try #require(screen?.currentTripModel)
        screen?.cancelCurrentActiveTrip()
        #expect(screen?.mapView.activeSessions.isEmpty == true)
        screen?.listen()
        weak let weakly = screen
        screen = nil
        try await eventually("the screen ends") { weakly == nil }
        #expect(model.state == .inactive)
        driver.goHome()
        await driver.ridesharingDriverAPI?.vehicleReporter.close()
    }

    @Test func errorsHaveTheCodesOfTheGuide() throws {
        let screen = MapViewController(nibName: nil, bundle: nil)
        screen.currentTripModel = try model("providers/acme/trips/t")
        let names = [
            (1, "CANCELLED"), (3, "INVALID_ARGUMENT"), (4, "DEADLINE_EXCEEDED"), (5, "NOT_FOUND"),
            (7, "PERMISSION_DENIED"), (8, "RESOURCE_EXHAUSTED"), (10, "ABORTED"), (14, "UNAVAILABLE"),
            (16, "UNAUTHENTICATED"),
        ]
        // INTERRUPTED has no code of gRPC. Whatever a proxy sends for it, the model recovers.
        #expect(!TripUpdateError(code: 17, message: "").needsAction)
        for (code, name) in names {
            let error = TripUpdateError(code: code, message: "a message")
            #expect(error.name == name)
            // Server and network errors recover by themselves, errors of clients need action.
            #expect(error.needsAction == [3, 5, 7, 8, 16].contains(code), "\(name)")
            screen.tripModel(screen.currentTripModel, didFailUpdateTripWithError: error)
            #expect((error as NSError).localizedDescription.contains("a message"))
        }
        #expect(screen.codes == names.map(\.0))
        // Other errors are not of gRPC.
        screen.tripModel(screen.currentTripModel, didFailUpdateTripWithError: CocoaError(.fileNoSuchFile))
        #expect(screen.codes.count == names.count)
    }

    private func model(_ name: String) throws -> GMTCTripModel {
        FleetSource.current = FleetSource(endpoint: FleetEndpoint(host: "127.0.0.1", port: 1))
        GMTCServices.setAccessTokenProvider(RiderTokens { _ in "" }, providerID: "acme")
        return GMTCServices.shared().tripService.tripModel(forTripName: name)
    }
}
