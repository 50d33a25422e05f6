// SPDX-License-Identifier: Apache-2.0
//
// A driver's app without a screen, for tests that kill it. It drives east from a place, a fix for every second of a made-up
// time, reports each, and prints the number of each that is in the file.
//
//     DriverProbe PORT QUEUE TOKEN FIRST LAST START

import FleetClient
import FleetDriver
import Foundation
import NavGeo
import NavModel
import NavSession

struct NoRoads: RouteProviding {
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        throw RouteError(code: .unreachable, message: "There are no roads here.")
    }
}

struct OneToken: AccessTokenProvider {
    let text: String
    func accessToken(for context: AuthorizationContext) async throws -> AccessToken { AccessToken(text) }
}

/// Prints a line at once: who reads it may kill this process for it.
func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }

@MainActor func drive(_ arguments: [String]) async throws {
    guard arguments.count == 7, let port = Int(arguments[1]), let first = Int(arguments[4]),
        let last = Int(arguments[5]), let start = Double(arguments[6])
    else {
        print("usage: DriverProbe PORT QUEUE TOKEN FIRST LAST START")
        exit(64)
    }
    let navigator = Navigator(provider: NoRoads())
    let api = try RidesharingDriverAPI(
        driverContext: DriverContext(
            endpoint: FleetEndpoint(host: "127.0.0.1", port: port, isEncrypted: false),
            accessTokenProvider: OneToken(text: arguments[3]), providerID: "acme", vehicleID: "v",
            navigator: navigator, queuePath: arguments[2]))
    let reporter = api.vehicleReporter
    reporter.locationReportingInterval = 1
    reporter.locationTrackingEnabled = true
    let home = Coordinate(latitude: 43.73, longitude: 7.42)
    for second in first..<last {
        navigator.update(
            with: LocationFix(
                coordinate: home.moved(Meters(Double(second)), toward: Bearing(90)), time: start + Double(second),
                horizontalAccuracy: 4, course: 90, speed: 10))
        // The reporter hears of it when everybody does.
        while reporter.lastReported < start + Double(second) { await Task.yield() }
        await reporter.flush()
        say(String(second))
        try await Task.sleep(for: .milliseconds(2))
    }
    while reporter.waitingReports > 0 { try await Task.sleep(for: .milliseconds(20)) }
    say("done")
}

try await drive(CommandLine.arguments)
