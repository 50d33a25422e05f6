// SPDX-License-Identifier: Apache-2.0

import Crypto
import FleetClient
import FleetModel
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import NavTestSupport
import SwiftProtobuf
import Testing

@testable import FleetServer
@testable import FleetWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server over real sockets, both ways in.
@Suite(.serialized, .timeLimit(.minutes(20))) struct ServerTests {
    private static let vehicle = """
        {"vehicleState": "ONLINE", "supportedTripTypes": ["EXCLUSIVE"], "maximumCapacity": 4,
         "vehicleType": {"category": "AUTO"}, "lastLocation": {"location": {"latitude": 43.73, "longitude": 7.42}}}
        """
    private static let trip = """
        {"tripType": "EXCLUSIVE", "vehicleId": "v", "pickupPoint": {"point": {"latitude": 43.73, "longitude": 7.43}},
         "dropoffPoint": {"point": {"latitude": 43.73, "longitude": 7.44}}}
        """

    @Test func bothTransportsServeTheSameFleet() async throws {
        try await RunningServer.with { server in
            let token = try await server.tokens.mint(role: .server)
            #expect(try await server.send("GET", "/health").status == 200)
            #expect(try await server.send("GET", "/ready").status == 200)
            let made = try await server.send(
                "POST", "/v1/providers/acme/vehicles?vehicleId=v", Self.vehicle, token: token)
            #expect(made.status == 200 && made.text.contains("providers/acme/vehicles/v"))
            #expect(
                try await server.send("POST", "/v1/providers/acme/trips?tripId=t", Self.trip, token: token).status
                    == 200)
            #expect(
                try await server.send("POST", "/v1/providers/acme/trips?tripId=t", Self.trip, token: token).status
                    == 409)
            let rejected = try await server.send("GET", "/v1/providers/acme/trips/t")
            #expect(rejected.status == 401 && rejected.text.contains(#""status":"UNAUTHENTICATED""#))
            #expect(try await server.send("GET", "/v1/nothing", token: token).status == 404)
            let long = String(repeating: "x", count: FleetHTTP.bodyLimit + 1)
            #expect(
                try await server.send("POST", "/v1/providers/acme/trips?tripId=x", long, token: token).status == 400)

            let client = FleetAdminClient(
                host: "127.0.0.1", port: server.grpc, provider: try ProviderID("acme"), token: token)
            #expect(try await client.trips().count == 1)
            #expect(try await client.vehicle(VehicleID("v")).contains(#""currentTrips":["t"]"#))
            #expect(try await client.cancel(TripID("t")).contains(#""tripStatus":"CANCELED""#))
            #expect(await failure { _ = try await client.trip(TripID("none")) }?.code == .notFound)
            let metrics = try await server.send("GET", "/metrics").text
            #expect(metrics.contains(#"guidepost_fleet_calls_total{method="CreateTrip",transport="http",code="OK"} 1"#))
            #expect(
                metrics.contains(#"guidepost_fleet_calls_total{method="GetTrip",transport="grpc",code="NOT_FOUND"} 1"#))
            #expect(!metrics.contains(token))
        }
    }

    @Test func watchesTripOverGRPCToItsEnd() async throws {
        try await RunningServer.with { server in
            let token = try await server.tokens.mint(role: .server)
            _ = try await server.send("POST", "/v1/providers/acme/vehicles?vehicleId=v", Self.vehicle, token: token)
            _ = try await server.send("POST", "/v1/providers/acme/trips?tripId=t", Self.trip, token: token)
            let rider = try await server.tokens.mint(role: .consumer, tripID: "t")
            let statuses = try await withGRPCClient(
                transport: .http2NIOPosix(
                    target: .ipv4(address: "127.0.0.1", port: server.grpc), transportSecurity: .plaintext)
            ) { client in
                var request = Guidepost_Fleet_V1_WatchTripRequest()
                request.name = "providers/acme/trips/t"
                return try await Guidepost_Fleet_V1_WatchService.Client(wrapping: client).watchTrip(
                    request, metadata: ["authorization": "Bearer \(rider)"]
                ) { response in
                    var statuses: [Maps_Fleetengine_V1_TripStatus] = []
                    for try await update in response.messages {
                        if statuses.isEmpty {
                            _ = try await server.send(
                                "PUT", "/v1/providers/acme/trips/t?updateMask=tripStatus",
                                #"{"tripStatus": "CANCELED"}"#, token: token)
                        }
                        #expect(!update.resumeToken.isEmpty)
                        if statuses.last != update.trip.tripStatus { statuses.append(update.trip.tripStatus) }
                    }
                    return statuses
                }
            }
            #expect(statuses == [.new, .canceled])
        }
    }

    @Test func pageFollowsTripByServerSentEvents() async throws {
        try await RunningServer.with { server in
            let token = try await server.tokens.mint(role: .server)
            _ = try await server.send("POST", "/v1/providers/acme/vehicles?vehicleId=v", Self.vehicle, token: token)
            _ = try await server.send("POST", "/v1/providers/acme/trips?tripId=t", Self.trip, token: token)
            let rider = try await server.tokens.mint(role: .consumer, tripID: "t")
            async let page = server.send("GET", "/v1/providers/acme/trips/t:watch", token: rider)
            for _ in 0..<6_000
            where try await !server.send("GET", "/metrics").text.contains("guidepost_fleet_watchers 1") {
                try await Task.sleep(for: .milliseconds(20))
            }
            _ = try await server.send(
                "PUT", "/v1/providers/acme/trips/t?updateMask=tripStatus", #"{"tripStatus": "CANCELED"}"#,
                token: token)
            let text = try await page.text
            #expect(text.contains("event: update\ndata: {\"trip\":{") && text.contains("id: r"))
            #expect(text.contains(#""tripStatus":"CANCELED""#) && text.hasSuffix("event: end\ndata: {}\n\n"))
        }
    }

    @Test func keepsFleetAndTokensAcrossRestart() async throws {
        let folder = try TemporaryFolder("fleet")
        try await RunningServer.with(folder: folder) { server in
            let token = try await server.tokens.mint(role: .server)
            _ = try await server.send("POST", "/v1/providers/acme/vehicles?vehicleId=v", Self.vehicle, token: token)
        }
        try await RunningServer.with(folder: folder) { server in
            let token = try await server.tokens.mint(role: .driver, vehicleID: "v")
            #expect(try await server.send("GET", "/v1/providers/acme/vehicles/v", token: token).status == 200)
        }
    }

    // MARK: Clients of others

    private static let python = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: ".build/clients/bin/python")

    /// Runs Python.
    ///
    /// - Returns: The exit status, and what it has printed.
    private static func run(_ arguments: [String]) async throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = python
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        let status = try await withCheckedThrowingContinuation { (done: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { done.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { done.resume(throwing: error) }
        }
        return (status, String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
    }

    /// Whether Python has a module.
    private static func has(_ module: String) async -> Bool {
        (try? await run(["-c", "import \(module)"]).status) == 0
    }

    private static func script(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Clients/\(name)").path
    }

    @Test(
        .enabled("no Python with google-maps-fleetengine in .build/clients; dev/clients puts it there") {
            await has("google.maps.fleetengine_v1")
        })
    func publishedPythonClientDrivesTrip() async throws {
        try await RunningServer.with { server in
            let (status, output) = try await Self.run([
                Self.script("fleetengine_client.py"), "127.0.0.1:\(server.grpc)", "acme",
                try await server.tokens.mint(role: .server),
                try await server.tokens.mint(role: .consumer, tripID: "ride-1"),
            ])
            #expect(status == 0, "\(output)")
        }
    }

    @Test(.enabled("no Python with pyarrow in .build/clients; dev/clients puts it there") { await has("pyarrow") })
    func positionsAreExportedAsParquet() async throws {
        let folder = try TemporaryFolder("parquet")
        let program = Self.python.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Examples/parquet/export.py").path
        try await RunningServer.with { server in
            let (status, output) = try await Self.run([
                Self.script("parquet_export.py"), program, "http://127.0.0.1:\(server.http)", "acme",
                try await server.tokens.mint(role: .server), folder.url.path,
            ])
            #expect(status == 0, "\(output)")
        }
    }
    @Test(.enabled("no Python with http_ece in .build/clients; dev/clients puts it there") { await has("http_ece") })
    func othersReadPushMessages() async throws {
        let (browser, key) = (PushBrowser(), try PushKey(pem: PushKey.make()))
        let secret = Base64URL.encode(browser.secret)
        let keys = try #require(PushKeys(point: browser.point, secret: secret))
        let text = #"{"event":"arrived","language":"zh-Hant"}"#
        let body = try #require(PushCipher.encrypt(Data(text.utf8), for: keys, paddedTo: 512))
        let (status, output) = try await Self.run([
            Self.script("push_message.py"), Base64URL.encode(browser.key.rawRepresentation), secret,
            Base64URL.encode(body),
            try key.authorization(
                for: "https://push.example", contact: "mailto:a@b.example", at: Timestamp(seconds: 1_750_000_000)),
        ])
        let lines = output.split(separator: "\n").map(String.init)
        #expect(status == 0 && lines.count == 3, "\(output)")
        #expect(lines.first == text)
        #expect(
            lines.dropFirst().first
                == #"{"aud": "https://push.example", "exp": 1750043200, "sub": "mailto:a@b.example"}"#)
        let made = try #require(Base64URL.decode(lines.last ?? ""))
        #expect(try browser.read(Array(made)) == "von nebenan ✓")
    }
}
