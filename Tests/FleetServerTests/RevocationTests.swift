// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetTestSupport
import Foundation
import JWTKit
import NavGeo
import NavTestSupport
import SwiftProtobuf
import Testing

@testable import FleetServer
@testable import FleetWire

/// Watches that run, and end once what allowed them is taken away.
@Suite(.timeLimit(.minutes(5))) struct RevocationTests {
    private static let base = "/v1/providers/acme"
    private static let trip = #"{"tripType": "SHARED", "pickupPoint": {"point": {"latitude": 1, "longitude": 2}}}"#

    /// Begins a watch as server-sent events, and waits for its first.
    private func watch(_ server: RunningServer, _ target: String, _ token: String) async throws -> RawConnection {
        let connection = try RawConnection(port: server.http, seconds: 60)
        await connection.send(
            Array("GET \(Self.base)\(target) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n".utf8))
        #expect(await connection.waits(for: "event: update"), "\(target)")
        return connection
    }

    /// A server with the vehicle `v`, the trip `t` and the task `a` with its tracking ID.
    private func withFleet(_ work: @Sendable @escaping (RunningServer, TemporaryFolder) async throws -> Void)
        async throws
    {
        let folder = try TemporaryFolder("fleet")
        try await RunningServer.with(folder: folder) { server in
            let token = try await server.tokens.mint(role: .server)
            for (target, body) in [
                (
                    "/vehicles?vehicleId=v",
                    #"{"vehicleState": "ONLINE", "supportedTripTypes": ["SHARED"], "maximumCapacity": 4, "vehicleType": {"category": "AUTO"}}"#
                ),
                ("/trips?tripId=t", Self.trip),
                (
                    "/tasks?taskId=a",
                    #"{"type": "DELIVERY", "state": "OPEN", "trackingId": "track-a", "taskDuration": "120s", "plannedLocation": {"point": {"latitude": 1, "longitude": 2}}}"#
                ),
            ] {
                let answer = try await server.send("POST", Self.base + target, body, token: token)
                #expect(answer.status == 200, "\(answer.text)")
            }
            try await work(server, folder)
        }
    }

    @Test func removedKeyEndsWatches() async throws {
        #expect(
            FleetServerSettings(provider: try ProviderID("acme")).keyCheckInterval <= 0.5,
            "docs/fleet.md: within a second")
        try await withFleet { server, folder in
            let rider = try await server.tokens.mint(role: .consumer, tripID: "t")
            let receiver = try await server.tokens.mint(role: .consumer, tasks: TaskClaims(trackingID: "track-a"))
            let driver = try await server.tokens.mint(role: .driver, vehicleID: "v")
            let tripWatch = try await watch(server, "/trips/t:watch", rider)
            let taskWatch = try await watch(server, "/taskTrackingInfo/track-a:watch", receiver)
            let vehicleWatch = try await watch(server, "/vehicles/v:watch", driver)
            try FileManager.default.removeItem(atPath: folder.path(of: "keys") + "/consumer.consumer-1.pem")
            for connection in [tripWatch, taskWatch] { #expect(await connection.waits(for: "UNAUTHENTICATED")) }
            #expect(try await server.send("GET", Self.base + "/trips/t", token: rider).status == 401)
            #expect(try await server.watchers() == 1, "The driver's key is still there.")
            // The same name with another key is no help.
            let file = folder.path(of: "keys") + "/driver.driver-1.pem"
            try Data((ES256PrivateKey().pemRepresentation + "\n").utf8).write(to: URL(filePath: file), options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            #expect(await vehicleWatch.waits(for: "UNAUTHENTICATED"))
        }
    }

    @Test func removedKeyEndsGRPCWatches() async throws {
        try await withFleet { server, folder in
            let rider = try await server.tokens.mint(role: .consumer, tripID: "t")
            let driver = try await server.tokens.mint(role: .driver, vehicleID: "v")
            let connection = try RawConnection(port: server.grpc, seconds: 60)
            await connection.send(RawHTTP2.preface + RawHTTP2.settings())
            for (stream, token) in [(UInt32(1), rider), (3, driver)] {
                var request = Guidepost_Fleet_V1_WatchTripRequest()
                request.name = "providers/acme/trips/t"
                var vehicle = Guidepost_Fleet_V1_WatchVehicleRequest()
                vehicle.name = "providers/acme/vehicles/v"
                let body: [UInt8] = try stream == 1 ? request.serializedBytes() : vehicle.serializedBytes()
                await connection.send(
                    RawHTTP2.call(
                        "/guidepost.fleet.v1.WatchService/\(stream == 1 ? "WatchTrip" : "WatchVehicle")",
                        [("authorization", "Bearer \(token)")], body: body, stream: stream))
            }
            while try await server.watchers() < 2 { try await Task.sleep(for: .milliseconds(20)) }
            try FileManager.default.removeItem(atPath: folder.path(of: "keys") + "/consumer.consumer-1.pem")
            let status = await RawHTTP2Reader(connection).status(of: 1)
            #expect(status?.hasPrefix("16 ") == true, "UNAUTHENTICATED: \(status ?? "none")")
            #expect(try await server.watchers() == 1, "The driver's key is still there.")
        }
    }

    @Test func removedShareKeyEndsWatches() async throws {
        try await withFleet { server, folder in
            let token = try await server.tokens.mint(role: .server)
            let made = try await server.send(
                "POST", Self.base + "/trips/t:share", #"{"lifetime": "600s"}"#, token: token)
            func field(_ name: String, _ text: String) throws -> String {
                let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
                return try #require(object?[name] as? String)
            }
            let secret = try field("secret", made.text)
            let opened = try await server.send("POST", "/share", #"{"secret": "\#(secret)"}"#)
            let rider = try field("token", opened.text)
            let connection = try await watch(server, "/trips/t:watch", rider)
            let other = try await watch(
                server, "/trips/t:watch", try await server.tokens.mint(role: .consumer, tripID: "t"))
            try FileManager.default.removeItem(atPath: folder.path(of: "keys") + "/share.share-1.key")
            #expect(await connection.waits(for: "UNAUTHENTICATED"))
            #expect(try await server.send("GET", Self.base + "/trips/t", token: rider).status == 401)
            #expect(try await server.send("POST", "/share", #"{"secret": "\#(secret)"}"#).status == 404)
            #expect(try await server.watchers() == 1, "A token that the provider gave out needs no link.")
            _ = other
        }
    }

    @Test func previousDriverDoesNotSeeTrip() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addVehicle("w", at: ServerFixture.east(3_000))
        try await fixture.addTrip()
        let mine = try await fixture.watch("/trips/t:watch", token: fixture.token(.driver, vehicle: "v"))
        let riders = try await fixture.watch("/trips/t:watch", token: fixture.token(.consumer, trip: "t"))
        fixture.clock.move(by: 1)
        _ = try await fixture.send(
            "PUT", "/trips/t?updateMask=vehicleId", #"{"vehicleId": "w"}"#, token: fixture.token(.server))
        fixture.clock.move(by: 1)
        try await fixture.move("w", to: 3_100)
        var seen: [VehicleID?] = []
        let error = await failure {
            for try await item in mine {
                guard case .trip(let snapshot, _) = item.response else { continue }
                seen.append(snapshot.trip.vehicleID)
            }
        }
        #expect(error?.code == .permissionDenied)
        #expect(!seen.isEmpty && seen.allSatisfy { $0?.text == "v" })
        #expect(fixture.service.bus.count == 1, "The rider watches on.")
        var all = riders.makeAsyncIterator()
        var last: FleetUpdate?
        for _ in 0..<3 { last = try await all.next() }
        guard case .trip(let snapshot, _)? = last?.response else {
            Issue.record("no update")
            return
        }
        #expect(snapshot.trip.vehicleID?.text == "w")
        // Who drives it now may watch it, and who drove it may not begin again.
        _ = try await fixture.watch("/trips/t:watch", token: fixture.token(.driver, vehicle: "w"))
        let again = await failure {
            _ = try await fixture.watch("/trips/t:watch", token: fixture.token(.driver, vehicle: "v"))
        }
        #expect(again?.code == .permissionDenied)
    }
}
