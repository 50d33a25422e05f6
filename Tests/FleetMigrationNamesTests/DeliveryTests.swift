// SPDX-License-Identifier: Apache-2.0

import FleetMigrationNames
import FleetTestSupport
import Foundation
import NavGeo
import NavRender
import NavTestSupport
import Testing

/// The app of a driver who delivers, in the shape of the published reference, with a real fleet server. Only the names of
/// apps are used.
@MainActor private final class DeliveryScreen: GMTDVehicleReporterListener {
    let session: GMSNavigationSession
    let api: GMTDDeliveryDriverAPI
    private(set) var sent: [GMTDVehicleUpdate] = []

    init?(tokens: any GMTDAuthorization, vehicleID: String) {
        guard let session = GMSNavigationServices.createNavigationSession(), let navigator = session.navigator else {
            return nil
        }
        let context = GMTDDriverContext(
            accessTokenProvider: tokens, providerID: "acme", vehicleID: vehicleID, navigator: navigator)
        guard let api = GMTDDeliveryDriverAPI(driverContext: context) else { return nil }
        (self.session, self.api) = (session, api)
        session.isStarted = true
        api.vehicleReporter.add(self)
        session.roadSnappedLocationProvider?.add(api.vehicleReporter)
        session.roadSnappedLocationProvider?.startUpdatingLocation()
        api.vehicleReporter.locationReportingInterval = 1
        api.vehicleReporter.locationTrackingEnabled = true
    }

    func vehicleReporter(_ vehicleReporter: GMTDVehicleReporter, didSucceed vehicleUpdate: GMTDVehicleUpdate) {
        sent.append(vehicleUpdate)
    }
}

/// A straight road to any destination.
private struct StraightRoad: RouteProviding {
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        [Route(along: request.stops.map(\.coordinate))]
    }
}

/// Serialized with the rides, because all share the source of the app.
extension RideTests {
    private typealias Answer = (stops: [GMTDVehicleStop]?, error: (any Error)?)

    private func answer(_ call: (@escaping GMTDVehicleStopsCompletionHandler) -> Void) async -> Answer {
        await withCheckedContinuation { done in call { done.resume(returning: ($0, $1)) } }
    }

    @Test func drivesDeliveriesStopByStop() async throws {
        try await RunningFleet.with { fleet in try await self.driveDeliveries(fleet) }
    }

    private func driveDeliveries(_ fleet: RunningFleet) async throws {
        FleetSource.current = FleetSource(endpoint: fleet.endpoint, queueFolder: fleet.folder.path)
        let map = try ASCIIMap("A--B--C", ways: ["ABC"])
        GMSNavigationServices.source = GMSNavigationSource(graph: map.graph, features: nil, provider: StraightRoad())
        try await fleet.addDeliveries()
        let driver = try #require(
            DeliveryScreen(
                tokens: DriverTokens { vehicle in try await fleet.mintDeliveryDriver(vehicle) }, vehicleID: "van"))
        let reporter = driver.api.vehicleReporter

        // The stops, in the driver's order.
        let places = try [2_000.0, 1_000].map { meters in
            try #require(GMSNavigationWaypoint(location: RunningFleet.east(meters), title: ""))
        }
        let plan = zip(places, ["b", "a"]).map { place, task in
            GMTDVehicleStop(
                plannedWaypoint: place, state: .new, taskInfoArray: [GMTDTaskInfo(taskID: task, taskDuration: 0)])
        }
        let set = await answer { reporter.setVehicleStops(plan, completion: $0) }
        #expect(set.error == nil, "\(String(describing: set.error))")
        #expect(set.stops?.map { $0.taskInfoArray.first?.taskID } == ["b", "a"])
        let left = await answer { reporter.getRemainingVehicleStops(completion: $0) }
        #expect(left.stops?.first?.taskInfoArray.first?.taskDuration == 120, "the server knows how long a task takes")

        // While driving, positions, the route and its rest reach the customer.
        let enroute = await answer { reporter.reportEnrouteToNextStop(completion: $0) }
        #expect(enroute.stops?.map(\.state) == [.enroute, .new])
        let navigator = try #require(driver.session.navigator)
        let begin = Date().timeIntervalSince1970
        func fix(_ second: Int) {
            driver.session.update(
                with: LocationFix(
                    coordinate: RunningFleet.east(Double(second) * 10), time: begin + Double(second),
                    horizontalAccuracy: 4, course: 90, speed: 10))
        }
        fix(0)
        #expect(await navigator.setDestinations([places[0]]) == .OK)
        navigator.isGuidanceActive = true
        for second in 1...20 {
            fix(second)
            try await Task.sleep(for: .milliseconds(5))
        }
        for _ in 0..<24_000 where !driver.sent.contains(where: { ($0.location?.time ?? 0) >= begin + 20 }) {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(driver.sent.last?.vehicleState == nil && driver.sent.contains { $0.route != nil })
        let tracked = try await fleet.send("GET", "/taskTrackingInfo/track-b")
        // On a busy machine the last fix may be old, and the vehicle dead reckoned since then.
        let place = (tracked["vehicleLocation"] as? [String: Any])?["location"] as? [String: Any]
        let driven = RunningFleet.east(0).distance(
            to: Coordinate(
                latitude: place?["latitude"] as? Double ?? 0, longitude: place?["longitude"] as? Double ?? 0))
        let meters = (tracked["remainingDrivingDistanceMeters"] as? Int) ?? 0
        #expect(driven.value > 170 && driven.value < 1_950, "\(tracked)")
        #expect(abs(Double(meters) - (2_000 - driven.value)) < 30, "\(tracked)")

        // At the stop and on to the next one: consecutive calls are executed in order.
        let arrived = Task { await answer { reporter.reportArrivedAtStop(completion: $0) } }
        let completed = Task { await answer { reporter.reportCompletedStop(completion: $0) } }
        let answers = await [arrived.value, completed.value]
        #expect(answers.allSatisfy { $0.error == nil })
        let vehicle = await withCheckedContinuation { (done: CheckedContinuation<GMTDDeliveryVehicle?, Never>) in
            driver.api.deliveryVehicleManager.getVehicle { vehicle, _ in done.resume(returning: vehicle) }
        }
        #expect(vehicle?.vehicleName == "providers/acme/deliveryVehicles/van" && vehicle?.vehicleID == "van")
        #expect(vehicle?.vehicleStops.map { $0.taskInfoArray.map(\.taskID) } == [["a"]])
        let closed = try await fleet.send("GET", "/tasks/b")
        #expect(closed["state"] as? String == "CLOSED")

        #expect(await answer { reporter.reportCompletedStop(completion: $0) }.stops == [])
        let none = await answer { reporter.reportEnrouteToNextStop(completion: $0) }
        #expect(none.stops == nil && (none.error as? VehicleReporterError)?.isFinal == true)
        await reporter.close()
    }

    @Test func reportsUnknownVehicle() async throws {
        try await RunningFleet.with { fleet in try await self.checkUnknownVehicle(fleet) }
    }

    private func checkUnknownVehicle(_ fleet: RunningFleet) async throws {
        FleetSource.current = FleetSource(endpoint: fleet.endpoint, queueFolder: fleet.folder.path)
        let map = try ASCIIMap("A--B--C", ways: ["ABC"])
        GMSNavigationServices.source = GMSNavigationSource(graph: map.graph, features: nil, provider: StraightRoad())
        let driver = try #require(
            DeliveryScreen(
                tokens: DriverTokens { vehicle in try await fleet.mintDeliveryDriver(vehicle) }, vehicleID: "ghost"))
        let answer = await answer { driver.api.vehicleReporter.getRemainingVehicleStops(completion: $0) }
        #expect(answer.stops == nil && (answer.error as? VehicleReporterError)?.grpcCode == 5, "not found")
        await driver.api.vehicleReporter.close()
    }
}
