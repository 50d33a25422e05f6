// SPDX-License-Identifier: Apache-2.0

import BusSupport
import Foundation
import NavTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What one vehicle of a fleet measures changes the routes of routing servers, over the bus.
@Suite(
    .enabled(if: NATSServer.isInstalled && BusOptions.isAvailable, "nats-server is not installed"),
    .timeLimit(.minutes(20)))
struct SharedTrafficTests {
    private let folder = Program.folder.appending(path: "shared-traffic-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    /// A routing server, until it is released.
    private final class Routing {
        private let process = Process()
        let address: String

        init(bus: String) throws {
            let notes = Pipe()
            process.executableURL = Program.url
            process.arguments = ["serve", "--map", Program.region, "--port", "0", "--bus", bus]
            (process.standardError, process.standardOutput) = (notes, FileHandle.nullDevice)
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let line = try #require(NoteReader.line(from: notes, with: "listening on "))
            address = try #require(line.components(separatedBy: "listening on ").last)
        }

        deinit { process.terminate() }

        /// The way between the places of the tests, and its seconds.
        func route() async throws -> (line: [SlowDrive.Place], seconds: Double) {
            struct Response: Decodable {
                struct Geometry: Decodable { var coordinates: [[Double]] }
                struct Route: Decodable {
                    var duration: Double
                    var geometry: Geometry
                }
                var routes: [Route]
            }
            let text = try await SharedTrafficTests.get(
                "/route/v1/driving/7.4277,43.7396;7.4155,43.7260?geometries=geojson&overview=full", from: address)
            let route = try #require(try JSONDecoder().decode(Response.self, from: Data(text.utf8)).routes.first)
            let line = route.geometry.coordinates.map { SlowDrive.Place(latitude: $0[1], longitude: $0[0]) }
            return (line, route.duration)
        }
    }

    private static func get(_ target: String, from address: String) async throws -> String {
        let url = try #require(URL(string: address + target))
        return String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
    }

    @Test func measuredSpeedsReachRoutingServers() async throws {
        let broker = try NATSServer()
        let keys = folder.appending(path: "keys").path
        let fleet = try FleetProgram(
            store: "sqlite:" + folder.appending(path: "fleet.sqlite").path, keys: keys, map: Program.region,
            environment: [
                "GUIDEPOST_FLEET_TRAFFIC_BUS": broker.url, "GUIDEPOST_FLEET_TRAFFIC_INTERVAL": "1",
                "GUIDEPOST_FLEET_TRAFFIC_MIN_VEHICLES": "1",
            ])
        let client = FleetHTTPClient(http: fleet.http)
        let token = String(try Program.run(["token", "mint", "--keys", keys, "--role", "server"]).text.dropLast())
        let routing = [try Routing(bus: broker.url), try Routing(bus: broker.url)]
        let (line, free) = try await routing[0].route()
        _ = await client.send(
            "POST", "/vehicles?vehicleId=slow",
            #"{"vehicleState":"ONLINE","supportedTripTypes":["EXCLUSIVE"],"maximumCapacity":4,"vehicleType":{"category":"AUTO"}}"#,
            token: token)
        let update = await client.send(
            "PUT", "/vehicles/slow?updateMask=pastLocations", SlowDrive.report(over: line), token: token)
        #expect(update?.status == 200, "\(update?.text ?? "")")
        for server in routing {
            let end = ContinuousClock.now + .seconds(60)
            var seconds = free
            while seconds < free + 10, .now < end {
                try await Task.sleep(for: .milliseconds(50))
                seconds = try await server.route().seconds
            }
            #expect(seconds >= free + 10)
        }
        let metrics = try await Self.get("/metrics", from: fleet.http)
        #expect(metrics.contains("guidepost_fleet_traffic_bus_ok 1\n"), "\(metrics)")
        #expect(!metrics.contains("guidepost_fleet_traffic_bus_published_total 0\n"))
        #expect(metrics.contains("guidepost_fleet_traffic_bus_queue_limit 32\n"))
    }
}
