// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer

/// The overview for the dispatcher's page.
@Suite struct ConsoleTests {
    /// What a page knows after a number of responses.
    private struct Reader {
        var vehicles: [String: String] = [:]
        var trips: [String: String] = [:]
        var version: String?

        /// Takes a response, as the page does.
        mutating func take(_ bytes: [UInt8]) throws {
            let object = try JSONSerialization.jsonObject(with: Data(bytes))
            let body = try #require(object as? [String: Any])
            if version == nil { (vehicles, trips) = ([:], [:]) }
            for row in try #require(body["vehicles"] as? [[Any]]) { vehicles["\(row[0])"] = "\(row)" }
            for row in try #require(body["trips"] as? [[Any]]) { trips["\(row[0])"] = "\(row)" }
            version = body["version"] as? String
            let active = trips.values.filter { !$0.contains("COMPLETE") && !$0.contains("CANCELED") }.count
            if vehicles.count != body["vehicleCount"] as? Int || active != body["activeTripCount"] as? Int {
                version = nil
            }
        }
    }

    private func overview(_ fixture: ServerFixture, after version: String? = nil) throws -> [UInt8] {
        let now = fixture.clock.now
        let seen = version.flatMap { Int64($0) }.map { Timestamp(nanoseconds: $0) }
        return try fixture.service.look { state throws(FleetError) in
            OverviewDocument.json(
                state.fleet.overview(after: seen, endedSince: now.adding(seconds: -3_600)),
                of: try ProviderID("acme"), at: now)
        }
    }

    @Test(arguments: 1...4) func changesAddUpToTheWhole(seed: Int) async throws {
        var random = SeededRandom(seed: UInt64(seed))
        let fixture = try await ServerFixture()
        let token = try await fixture.token(.server)
        var reader = Reader()
        for step in 0..<60 {
            fixture.clock.move(by: 1)
            let id = Int.random(in: 0..<6, using: &random)
            let calls = [
                (
                    "POST", "/vehicles?vehicleId=v%22\(id)",
                    #"{"vehicleState":"ONLINE","supportedTripTypes":["EXCLUSIVE"],"maximumCapacity":1,"vehicleType":{"category":"AUTO"}}"#
                ),
                ("DELETE", "/vehicles/v%22\(id)", ""),
                (
                    "PUT", "/vehicles/v%22\(id)?updateMask=vehicleState",
                    #"{"vehicleState":"\#(step % 2 == 0 ? "ONLINE" : "OFFLINE")"}"#
                ),
                (
                    "PUT", "/vehicles/v%22\(id)?updateMask=lastLocation",
                    #"{"lastLocation":{"location":{"latitude":43.\#(step + 10),"longitude":7.4}}}"#
                ),
                (
                    "POST", "/trips?tripId=t\(id)",
                    #"{"tripType":"EXCLUSIVE","pickupPoint":{"point":{"latitude":43.7,"longitude":7.4}}}"#
                ),
                ("PUT", "/trips/t\(id)?updateMask=tripStatus", #"{"tripStatus":"CANCELED"}"#),
                ("DELETE", "/trips/t\(id)", ""),
            ]
            // What is rejected changes nothing.
            if let call = calls.randomElement(using: &random) {
                _ = try? await fixture.send(call.0, call.1, call.2, token: token)
            }
            try reader.take(try overview(fixture, after: reader.version))
            if reader.version == nil { try reader.take(try overview(fixture)) }
            var whole = Reader()
            try whole.take(try overview(fixture))
            #expect(reader.vehicles == whole.vehicles && reader.version != nil, "step \(step)")
            let known = Set(whole.trips.keys)
            #expect(reader.trips.filter { known.contains($0.key) } == whole.trips, "step \(step)")
        }
        #expect(!reader.vehicles.isEmpty || !reader.trips.isEmpty)
    }

    @Test func needsServerToken() async throws {
        try await RunningServer.with { server in
            let token = try await server.tokens.mint(role: .server)
            let made = try await server.send(
                "POST", "/v1/providers/acme/vehicles?vehicleId=v",
                #"{"vehicleState":"ONLINE","supportedTripTypes":["EXCLUSIVE"],"maximumCapacity":1,"vehicleType":{"category":"AUTO"}}"#,
                token: token)
            #expect(made.status == 200)
            let whole = try await server.send("GET", "/console/fleet", token: token)
            #expect(whole.status == 200 && whole.text.contains(#""vehicles":[["v",null,null,null,1,1,null,0]]"#))
            #expect(whole.text.hasPrefix(#"{"provider":"acme","version":""#))
            let driver = try await server.tokens.mint(role: .driver, vehicleID: "v")
            #expect(try await server.send("GET", "/console/fleet", token: driver).status == 403)
            #expect(try await server.send("GET", "/console/fleet").status == 401)
            #expect(try await server.send("GET", "/console/fleet?after=x", token: token).status == 400)
            #expect(try await server.send("GET", "/console/fleet?until=1", token: token).status == 400)
            #expect(try await server.send("GET", "/console/nothing", token: token).status == 404)
            #expect(try await server.send("POST", "/console/fleet", token: token).status == 405)
        }
    }

    @Test func consolesThatAskTooOftenAreRejected() async throws {
        try await RunningServer.with(configure: { $0.limits.operators.console = 3 }) { server in
            let token = try await server.tokens.mint(role: .server)
            for _ in 0..<3 { #expect(try await server.send("GET", "/console/fleet", token: token).status == 200) }
            let rejected = try await server.send("GET", "/console/fleet", token: token)
            #expect(rejected.status == 429 && rejected.text.contains("OPERATOR_LIMIT"))
            let trips = try await server.send("GET", "/v1/providers/acme/trips/none", token: token)
            #expect(trips.status == 404, "The published methods have their own limits.")
        }
    }
}
