// Drives along a route and reports it to a fleet server as a driver's app does.
// Run: swift run ReportADrive monaco.region 127.0.0.1 50051 guidepost taxi-7 TOKEN

// snippet.hide
// SPDX-License-Identifier: Apache-2.0
// snippet.show
import FleetClient
import FleetDriver
import Foundation
import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavSession
import NavWords

struct OneToken: AccessTokenProvider {
    let text: String
    func accessToken(for context: AuthorizationContext) async throws -> AccessToken { AccessToken(text) }
}

@MainActor final class DriverScreen: VehicleReporterListener {
    func vehicleReporter(_ reporter: VehicleReporter, didSucceed update: VehicleUpdate) {
        print("told; \(reporter.waitingReports) wait")
    }

    func vehicleReporter(
        _ reporter: VehicleReporter, didFail update: VehicleUpdate, withError error: any Error
    ) {
        print("kept: \(error)")
    }

    func vehicleReporter(_ reporter: VehicleReporter, didUpdateStops stops: [VehicleStop]) {
        print("next stop: \(stops.first.map { "\($0.place)" } ?? "none")")
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 6, let port = Int(arguments[2]) else {
    print("usage: ReportADrive REGION HOST PORT PROVIDER VEHICLE TOKEN")
    exit(64)
}
let navigator = Navigator(
    provider: LocalRouteProvider(graph: try RoadGraph(path: arguments[0]), writer: InstructionWriter()))
let api = try RidesharingDriverAPI(
    driverContext: DriverContext(
        endpoint: FleetEndpoint(host: arguments[1], port: port, isEncrypted: false),
        accessTokenProvider: OneToken(text: arguments[5]), providerID: arguments[3], vehicleID: arguments[4],
        navigator: navigator, queuePath: "\(arguments[4]).reports"))
let screen = DriverScreen()
api.vehicleReporter.add(screen)
api.vehicleReporter.locationReportingInterval = 5
api.vehicleReporter.locationTrackingEnabled = true

navigator.update(
    with: LocationFix(
        coordinate: Coordinate(latitude: 43.7480, longitude: 7.4365), time: Date().timeIntervalSince1970))
api.vehicleReporter.update(.online)
if let stop = Waypoint(location: Coordinate(latitude: 43.7275, longitude: 7.4190)),
    await navigator.setDestinations([stop]) == .ok
{
    navigator.isGuidanceActive = true
    let simulator = LocationSimulator(navigator: navigator)
    simulator.simulateLocationsAlongExistingRoute()
    while navigator.isGuidanceActive { try await Task.sleep(for: .seconds(1)) }
}
api.vehicleReporter.locationTrackingEnabled = false
await api.vehicleReporter.flush()
