// SPDX-License-Identifier: Apache-2.0

import NIOHPACK
import SwiftProtobuf
import Testing

@testable import FleetServer
@testable import FleetWire

/// Headers that would end the process if the gRPC library saw them.
@Suite(.timeLimit(.minutes(5))) struct GRPCHeaderTests {
    private static let path = "/maps.fleetengine.v1.TripService/GetTrip"

    @Test func acceptsOnlySpecifiedTimeouts() {
        for text in ["1S", "0n", "99999999H", "5M", "250m", "1u"] {
            #expect(GRPCRequestGuard.isTimeout(text), "\(text)")
        }
        for text in [
            "", "S", "1", "-1S", "-0S", "+1S", "1s", "1.5S", " 1S", "1S ", "100000000n", "1SS", "0x1S", "٣S", "1é",
            "9223372036854775807S",
        ] {
            #expect(!GRPCRequestGuard.isTimeout(text), "\(text)")
        }
        func problem(_ headers: (String, String)...) -> String? { GRPCRequestGuard.problem(in: HPACKHeaders(headers)) }
        #expect(problem(("grpc-timeout", "1S"), ("x", "-1S")) == nil)
        #expect(problem(("grpc-timeout", "1S"), ("grpc-timeout", "2S")) != nil, "once")
        #expect(problem(("grpc-timeout", "1S"), ("grpc-timeout", "-2S")) != nil)
        #expect(problem(("Grpc-Timeout", "-1S")) != nil, "in any case")
    }

    @Test(arguments: ["-1S", "-1n", "-1m", "-1H", "-99999M", "1", "", "x"])
    func rejectsInvalidTimeout(_ timeout: String) async throws {
        try await RunningServer.with { server in
            for hasBody in [true, false] {
                let connection = try RawConnection(port: server.grpc, seconds: 60)
                let reader = RawHTTP2Reader(connection)
                let headers = RawHTTP2.block(RawHTTP2.request(Self.path, [("grpc-timeout", timeout)]))
                await connection.send(
                    RawHTTP2.preface + RawHTTP2.settings()
                        + RawHTTP2.frame(type: 1, flags: hasBody ? 4 : 5, stream: 1, headers)
                        + (hasBody ? RawHTTP2.frame(type: 0, flags: 1, stream: 1, RawHTTP2.message([])) : []))
                let status = await reader.status(of: 1)
                #expect(status?.hasPrefix("3 grpc-timeout must be") == true, "hasBody: \(hasBody)")
                // The same connection goes on.
                await connection.send(RawHTTP2.call(Self.path, [("grpc-timeout", "5S")], stream: 3))
                #expect(await reader.status(of: 3)?.hasPrefix("16 A token is needed") == true)
            }
            #expect(try await server.metric("guidepost_fleet_grpc_rejected") == 2)
            #expect(try await server.send("GET", "/health").status == 200)
        }
    }

    @Test func acceptsLongestTimeouts() async throws {
        try await RunningServer.with { server in
            for timeout in ["9999999H", "99999999H", "9999999M", "0n", "0H"] {
                let connection = try RawConnection(port: server.grpc)
                await connection.send(
                    RawHTTP2.preface + RawHTTP2.settings() + RawHTTP2.call(Self.path, [("grpc-timeout", timeout)]))
                let status = await RawHTTP2Reader(connection).status(of: 1)
                // No time at all is too little, and all others are plenty.
                #expect(timeout.hasPrefix("0") ? status != nil : status?.hasPrefix("16") == true, "\(timeout)")
            }
            #expect(try await server.send("GET", "/health").status == 200)
        }
    }

    @Test func errorsDoNotFillCompressionTable() async throws {
        try await RunningServer.with { server in
            let token = try await server.tokens.mint(role: .server)
            var request = Maps_Fleetengine_V1_GetTripRequest()
            request.name = "providers/acme/trips/" + String(repeating: "x", count: 60)
            let body: [UInt8] = try request.serializedBytes()
            let connection = try RawConnection(port: server.grpc, seconds: 60)
            let reader = RawHTTP2Reader(connection)
            await connection.send(RawHTTP2.preface + RawHTTP2.settings([(1, .max)]))
            var sizes: [Int] = []
            for stream in UInt32(0)..<3 {
                await connection.send(
                    RawHTTP2.call(
                        Self.path, [("authorization", "Bearer \(token)")], body: body, stream: 2 * stream + 1))
                while let frame = await reader.frame() {
                    guard frame.type == 1, frame.stream == 2 * stream + 1 else { continue }
                    sizes.append(frame.payload.count)
                    break
                }
            }
            // An entry of the table would be one or two bytes the second time.
            #expect(sizes.count == 3 && sizes.allSatisfy { $0 > 60 }, "\(sizes)")
        }
    }
}
