// SPDX-License-Identifier: Apache-2.0
//
// A driver's app without a screen, for tests that kill it. It drives east with one fix per simulated second, reports each fix,
// and prints its number once it is in the queue file.
//
//     DriverProbe PORT QUEUE TOKEN FIRST LAST START-TIME

import FleetClient
import FleetDriver
import Foundation
import NavGeo
import NavModel
import NavSession

struct UnreachableProvider: RouteProviding {
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        throw RouteError(code: .unreachable, message: "no route")
    }
}

struct FixedTokenProvider: AccessTokenProvider {
    let text: String
    func accessToken(for context: AuthorizationContext) async throws -> AccessToken { AccessToken(text) }
}

/// Prints a line without buffering, because the reader may kill this process in response.
func printLine(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }

@MainActor func drive(_ arguments: [String]) async throws {
    guard arguments.count == 7, let port = Int(arguments[1]), let first = Int(arguments[4]),
        let last = Int(arguments[5]), let startTime = Double(arguments[6])
    else {
        print("usage: DriverProbe PORT QUEUE TOKEN FIRST LAST START-TIME")
        exit(64)
    }
    let navigator = Navigator(provider: UnreachableProvider())
    let api = try RidesharingDriverAPI(
        driverContext: DriverContext(
            endpoint: FleetEndpoint(host: "127.0.0.1", port: port, isEncrypted: false),
            accessTokenProvider: FixedTokenProvider(text: arguments[3]), providerID: "acme", vehicleID: "v",
            navigator: navigator, queuePath: arguments[2]))
    let reporter = api.vehicleReporter
    reporter.locationReportingInterval = 1
    reporter.locationTrackingEnabled = true
    let start = Coordinate(latitude: 43.73, longitude: 7.42)
    for second in first..<last {
        navigator.update(
            with: LocationFix(
                coordinate: start.moved(Meters(Double(second)), toward: Bearing(90)), time: startTime + Double(second),
                horizontalAccuracy: 4, course: 90, speed: 10))
        // The reporter receives the fix asynchronously.
        while reporter.lastReported < startTime + Double(second) { await Task.yield() }
        await reporter.flush()
        printLine(String(second))
        try await Task.sleep(for: .milliseconds(2))
    }
    while reporter.waitingReports > 0 { try await Task.sleep(for: .milliseconds(20)) }
    printLine("done")
}

try await drive(CommandLine.arguments)
