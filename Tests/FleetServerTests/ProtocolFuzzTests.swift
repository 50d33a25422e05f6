// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavModel
import NavTestSupport
import SwiftProtobuf
import Testing

@testable import FleetServer
@testable import FleetWire

/// Damaged HTTP/2, HPACK, gRPC, protobuf, tokens and HTTP/1 through the real server, in this process: it must survive.
///
/// Every round is made of its seed. `FLEET_FUZZ_SECONDS` runs for longer than the few seconds of the usual test, and
/// `FLEET_FUZZ_SEED` begins elsewhere.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ProtocolFuzzTests {
    private static let seconds = ProcessInfo.processInfo.environment["FLEET_FUZZ_SECONDS"].flatMap { Double($0) } ?? 4
    private static let firstSeed = ProcessInfo.processInfo.environment["FLEET_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

    private static let methods = [
        "/maps.fleetengine.v1.TripService/GetTrip", "/maps.fleetengine.v1.TripService/CreateTrip",
        "/maps.fleetengine.v1.TripService/UpdateTrip", "/maps.fleetengine.v1.TripService/SearchTrips",
        "/maps.fleetengine.v1.VehicleService/CreateVehicle", "/maps.fleetengine.v1.VehicleService/UpdateVehicle",
        "/maps.fleetengine.v1.VehicleService/ListVehicles", "/maps.fleetengine.v1.VehicleService/SearchVehicles",
        "/maps.fleetengine.delivery.v1.DeliveryService/BatchCreateTasks",
        "/maps.fleetengine.delivery.v1.DeliveryService/ListTasks", "/guidepost.fleet.v1.ShareService/OpenShare",
        "/guidepost.fleet.v1.WatchService/WatchTrip", "/grpc.health.v1.Health/Check", "/grpc.health.v1.Health/Watch",
        "/no/such", "/", "", "no slash", "/a/b/c", "//", "/\u{0}/\u{7F}", "/é/ü",
    ]

    /// Values that have crashed servers before, or might.
    private static let values = [
        "", "-1S", "-0n", "1S", "99999999H", "9223372036854775808n", "-9223372036854775808", "NaN", "1e999", "\u{0}",
        "gzip", "identity", "deflate", "gzip,gzip", "application/grpc", "application/grpc+json", "text/plain",
        "trailers", "-1", "0", "99999999999999999999", "Bearer ", "Bearer a.b.c", "Bearer ..", "ipv6:[", "unknown",
        "::",
        "%", "%%%", "%FF%", "AAAA", "====", "A", "é😀", String(repeating: "x", count: 9_000), "a,b,,", "127.0.0.1,,x",
    ]
    private static let names = [
        "grpc-timeout", "grpc-encoding", "grpc-accept-encoding", "content-type", "te", "authorization",
        "x-forwarded-for", "x-data-bin", "grpc-status", "grpc-message", "grpc-previous-rpc-attempts", "content-length",
        "cookie", "user-agent", "host", ":path", ":method", ":status", ":authority", ":protocol", "", "X", "a b", "é",
        "connection", "transfer-encoding", "last-event-id",
    ]

    /// Bytes of one connection.
    private static func session(_ random: inout SeededRandom, token: String, message: [UInt8]) -> [UInt8] {
        var bytes = RawHTTP2.preface
        let settings = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
            (UInt16.random(in: 0..<10, using: &random), number(&random))
        }
        bytes += RawHTTP2.settings(settings)
        var stream: UInt32 = 1
        for _ in 0..<Int.random(in: 1..<6, using: &random) {
            bytes += part(&random, stream, token, message)
            if Bool.random(using: &random) { stream += 2 }
        }
        // Half of the sessions are damaged once more, anywhere behind the preface.
        if Bool.random(using: &random) {
            for _ in 0..<Int.random(in: 1..<6, using: &random) where bytes.count > RawHTTP2.preface.count {
                let at = Int.random(in: RawHTTP2.preface.count..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: at)
                case 1: bytes[at] = UInt8.random(in: .min ... .max, using: &random)
                default: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: at)
                }
            }
        }
        return bytes
    }

    /// A number that is likely to be at an edge.
    private static func number(_ random: inout SeededRandom) -> UInt32 {
        [0, 1, 16_383, 16_384, 1 << 24, 1 << 31, (1 << 31) - 1, .max, UInt32.random(in: .min ... .max, using: &random)]
            .randomElement(using: &random) ?? 0
    }

    private static func noise(_ random: inout SeededRandom, upTo count: Int) -> [UInt8] {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    private static func part(
        _ random: inout SeededRandom, _ stream: UInt32, _ token: String, _ message: [UInt8]
    ) -> [UInt8] {
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            // Any frame at all.
            return RawHTTP2.frame(
                type: UInt8.random(in: 0..<20, using: &random), flags: UInt8.random(in: .min ... .max, using: &random),
                stream: Bool.random(using: &random) ? stream : number(&random), noise(&random, upTo: 64))
        case 1:
            let update = RawHTTP2.bytes(number(&random))
            return RawHTTP2.frame(type: 8, stream: Bool.random(using: &random) ? 0 : stream, update)
        case 2: return RawHTTP2.settings([(UInt16.random(in: 0..<10, using: &random), number(&random))])
        case 3: return RawHTTP2.frame(type: 1, flags: 4, stream: stream, noise(&random, upTo: 200))
        case 4:
            // A header block in pieces, with or without its end.
            let block = RawHTTP2.block(headers(&random, token))
            let cut = Int.random(in: 0...block.count, using: &random)
            return RawHTTP2.frame(type: 1, flags: 0, stream: stream, Array(block[..<cut]))
                + RawHTTP2.frame(
                    type: 9, flags: Bool.random(using: &random) ? 4 : 0, stream: stream, Array(block[cut...]))
        case 5: return RawHTTP2.frame(type: 3, stream: stream, RawHTTP2.bytes(number(&random)))
        case 6:
            return RawHTTP2.frame(type: 1, flags: 5, stream: stream, RawHTTP2.block(headers(&random, token)))
        default:
            var body = message
            for _ in 0..<Int.random(in: 0..<4, using: &random) where !body.isEmpty {
                body[Int.random(in: 0..<body.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
            }
            var data = RawHTTP2.message(body, compressed: Bool.random(using: &random) ? 0 : 1)
            if Int.random(in: 0..<4, using: &random) == 0 {
                data.replaceSubrange(1..<5, with: RawHTTP2.bytes(number(&random)))
            }
            return RawHTTP2.frame(type: 1, flags: 4, stream: stream, RawHTTP2.block(headers(&random, token)))
                + RawHTTP2.frame(type: 0, flags: Bool.random(using: &random) ? 1 : 0, stream: stream, data)
        }
    }

    private static func headers(_ random: inout SeededRandom, _ token: String) -> [(String, String)] {
        var headers = RawHTTP2.request(methods.randomElement(using: &random) ?? "/")
        if Bool.random(using: &random) { headers.append(("authorization", "Bearer " + damaged(token, &random))) }
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
            headers.append((names.randomElement(using: &random) ?? "x", values.randomElement(using: &random) ?? ""))
        }
        if Int.random(in: 0..<8, using: &random) == 0 { headers.remove(at: Int.random(in: 0..<6, using: &random)) }
        return headers
    }

    private static func damaged(_ text: String, _ random: inout SeededRandom) -> String {
        guard Int.random(in: 0..<3, using: &random) == 0 else { return text }
        var bytes = Array(text.utf8)
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 33..<127, using: &random)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// HTTP/1 with the same values in other places.
    private static func request(_ random: inout SeededRandom, token: String) -> [UInt8] {
        let targets = [
            "/v1/providers/acme/trips/t", "/v1/providers/acme/trips?tripId=t", "/share", "/metrics", "/%", "*", "",
            "/v1/providers/acme/vehicles?vehicleTypeCategories=AUTO&pageSize=-1", "/v1/providers/acme/trips/t:watch",
            "/v1/providers/%ff/trips/%00", "/v1/providers/acme/tasks?filter=%22", "http://x/health", "//",
        ]
        let verbs = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "CONNECT", "TRACE", "X", "PRI", ""]
        var text =
            "\(verbs.randomElement(using: &random) ?? "GET") \(targets.randomElement(using: &random) ?? "/") HTTP/1.1\r\n"
        text += "Host: x\r\nAuthorization: Bearer \(damaged(token, &random))\r\n"
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
            text += "\(names.randomElement(using: &random) ?? "x"): \(values.randomElement(using: &random) ?? "")\r\n"
        }
        let bodies = [
            "", "{}", "[]", "null", #"{"secret": 7}"#, #"{"tripType": 1e99}"#, String(repeating: "[", count: 2_000),
            #"{"pickupPoint": {"point": {"latitude": "NaN", "longitude": -1e400}}}"#, "\u{0}",
        ]
        let body = bodies.randomElement(using: &random) ?? ""
        if Bool.random(using: &random) { text += "Content-Length: \(body.utf8.count)\r\n" }
        var bytes = Array((text + "\r\n" + body).utf8)
        for _ in 0..<Int.random(in: 0..<3, using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
        }
        return bytes
    }

    @Test func survivesArbitraryBytes() async throws {
        try await RunningServer.with(configure: {
            $0.limits.callers.unauthenticatedPerPeer = 0
            for method in FleetMethod.allCases { $0.quotas[method] = 0 }
        }) { server in
            let token = try await server.tokens.mint(role: .server)
            let trip = #"{"tripType": "SHARED", "pickupPoint": {"point": {"latitude": 1, "longitude": 2}}}"#
            _ = try await server.send("POST", "/v1/providers/acme/trips?tripId=t", trip, token: token)
            var message = Maps_Fleetengine_V1_CreateTripRequest()
            message.parent = "providers/acme"
            message.tripID = "x"
            message.trip.tripType = .shared
            message.trip.pickupPoint.point.latitude = 43.7
            let body: [UInt8] = try message.serializedBytes()
            let end = ContinuousClock.now + .seconds(Self.seconds)
            var seed = Self.firstSeed
            // Connections stay open for a while, so that answers meet their readers.
            var open: [RawConnection] = []
            while ContinuousClock.now < end {
                var random = SeededRandom(seed: seed)
                let isHTTP1 = seed % 5 == 0
                let bytes =
                    isHTTP1
                    ? Self.request(&random, token: token) : Self.session(&random, token: token, message: body)
                let connection = try RawConnection(port: isHTTP1 ? server.http : server.grpc, seconds: 5)
                await connection.send(bytes)
                open.append(connection)
                if open.count > 16 { open.removeFirst() }
                // Now and then an honest client looks whether it is served.
                if seed % 50 == 0 { try await Self.check(server, seed) }
                seed += 1
            }
            open.removeAll()
            try await Self.check(server, seed)
            print("protocol fuzzing: \(seed - Self.firstSeed) connections")
        }
    }

    private static func check(_ server: RunningServer, _ seed: UInt64) async throws {
        let connection = try RawConnection(port: server.grpc, seconds: 60)
        await connection.send(RawHTTP2.preface + RawHTTP2.settings() + RawHTTP2.call(methods[0]))
        let status = await RawHTTP2Reader(connection).status(of: 1)
        #expect(status?.hasPrefix("16") == true, "before seed \(seed)")
        #expect(try await server.send("GET", "/health").status == 200, "before seed \(seed)")
    }
}
