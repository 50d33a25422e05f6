// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetTestSupport
import Foundation
import NavGeo
import NavTestSupport
import Testing

@testable import FleetServer

/// Webhooks from a real server to a real receiver.
@Suite(.timeLimit(.minutes(10))) struct WebhookTests {
    private static func settings(
        _ urls: [String], _ change: (inout WebhookSettings) -> Void = { _ in }
    ) throws -> WebhookSettings {
        var settings = WebhookSettings()
        let secret = try #require(WebhookSignature.secret(WebhookReceiver.secret))
        settings.destinations = urls.enumerated().map { row, url in
            WebhookDestination(name: "d\(row)", url: url, secrets: [secret])
        }
        // The timeout is long: an event is sent again when a busy machine does not answer in time.
        (settings.interval, settings.firstDelay, settings.longestDelay, settings.timeout) = (0.05, 0.05, 0.4, 30)
        change(&settings)
        return settings
    }

    /// What happens before a server looks for the first time is not reported.
    private static func waitUntilDeciding(_ server: RunningServer) async throws {
        for _ in 0..<500 where try await !server.send("GET", "/metrics").text.contains("lease_webhooks 1") {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private static func addVehicle(_ server: RunningServer, _ token: String, at meters: Double = 0) async throws {
        let made = try await server.send(
            "POST", "/v1/providers/acme/vehicles?vehicleId=v",
            """
            {"vehicleState": "ONLINE", "supportedTripTypes": ["EXCLUSIVE"], "maximumCapacity": 4,
             "vehicleType": {"category": "AUTO"}, "backToBackEnabled": true,
             "lastLocation": {"location": \(ServerFixture.json(ServerFixture.east(meters)))}}
            """, token: token)
        #expect(made.status == 200, "\(made.text)")
    }

    private static func addTrip(_ server: RunningServer, _ token: String, _ id: String = "t") async throws {
        let made = try await server.send(
            "POST", "/v1/providers/acme/trips?tripId=\(id)",
            """
            {"tripType": "EXCLUSIVE", "vehicleId": "v", "numberOfPassengers": 1,
             "pickupPoint": {"point": \(ServerFixture.json(ServerFixture.east(1_000)))},
             "dropoffPoint": {"point": \(ServerFixture.json(ServerFixture.east(5_000)))}}
            """, token: token)
        #expect(made.status == 200, "\(made.text)")
    }

    private static let journey = [
        "ENROUTE_TO_PICKUP", "ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE",
    ]

    private static func drive(_ server: RunningServer, _ token: String, _ id: String = "t") async throws {
        for status in journey {
            let set = try await server.send(
                "PUT", "/v1/providers/acme/trips/\(id)?updateMask=tripStatus", #"{"tripStatus": "\#(status)"}"#,
                token: token)
            #expect(set.status == 200, "\(set.text)")
        }
    }

    private static func statuses(_ received: [WebhookReceiver.Received], _ id: String = "t") -> [String] {
        received.filter { $0.type == "trip.status" && ($0.data["trip"] as? String)?.hasSuffix("/\(id)") == true }
            .compactMap { $0.data["tripStatus"] as? String }
    }

    @Test(.onEveryStore) func aReceiverThatFailsGetsEverythingInOrder() async throws {
        let receiver = try await WebhookReceiver { _, count in
            // Fails in every way for a while, and again later.
            [.hangUp, .status(500), .noResponse, .status(302), .status(429), .status(204), .status(503)][safe: count]
                ?? .status(count % 5 == 0 ? 500 : 200)
        }
        let hooks = try Self.settings([receiver.url]) { $0.timeout = 3 }
        try await RunningServer.with(configure: { $0.webhooks = hooks }) { server in
            let token = try await server.tokens.mint(role: .server)
            try await Self.waitUntilDeciding(server)
            try await Self.addVehicle(server, token)
            for trip in ["t", "u", "w"] {
                try await Self.addTrip(server, token, trip)
                try await Self.drive(server, token, trip)
            }
            let all = ["NEW"] + Self.journey
            try await receiver.wait { taken in ["t", "u", "w"].allSatisfy { Self.statuses(taken, $0).count >= 5 } }
            for trip in ["t", "u", "w"] { #expect(Self.statuses(receiver.taken, trip) == all) }
            // What was taken is sent once, and always with the same identifier and a valid signature.
            #expect(Set(receiver.taken.map(\.message)).count == receiver.taken.count)
            let secret = try #require(WebhookSignature.secret(WebhookReceiver.secret))
            for request in receiver.all {
                let seconds = try #require(Int64(request.seconds))
                #expect(abs(Date().timeIntervalSince1970 - Double(seconds)) < 60)
                #expect(
                    request.signature
                        == WebhookSignature.header(
                            message: request.message, seconds: seconds, body: request.body, secrets: [secret]))
            }
            #expect(
                Set(receiver.all.map(\.message)).count == receiver.taken.count, "Repetitions keep their identifier.")
            let metrics = try await server.send("GET", "/metrics").text
            #expect(metrics.contains("guidepost_fleet_webhooks_failed_total{destination=\"d0\"} "))
        }
        await receiver.stop()
    }

    @Test(.onEveryStore) func theOutboxSurvivesRestarts() async throws {
        let folder = try TemporaryFolder("webhooks")
        let receiver = try await WebhookReceiver()
        let port = receiver.port
        let hooks = try Self.settings([receiver.url])
        await receiver.stop()
        // No receiver listens while the server runs first.
        try await RunningServer.with(folder: folder, configure: { $0.webhooks = hooks }) { server in
            let token = try await server.tokens.mint(role: .server)
            try await Self.waitUntilDeciding(server)
            try await Self.addVehicle(server, token)
            try await Self.addTrip(server, token)
            // Ends before all statuses are in the outbox.
            try await Self.drive(server, token)
        }
        let again = try await WebhookReceiver(port: port)
        try await RunningServer.with(folder: folder, configure: { $0.webhooks = hooks }) { _ in
            try await again.wait { Self.statuses($0).count >= 5 }
            try await Task.sleep(for: .milliseconds(300))
            #expect(Self.statuses(again.taken) == ["NEW"] + Self.journey)
        }
        await again.stop()
    }

    @Test(.onEveryStore) func deadDeliveriesAreListedAndSentAgain() async throws {
        let receiver = try await WebhookReceiver { request, _ in
            request.body.contains("\"NEW\"") ? .status(500) : .status(200)
        }
        let hooks = try Self.settings([receiver.url]) { $0.lifetime = 0.6 }
        try await RunningServer.with(configure: { $0.webhooks = hooks }) { server in
            let token = try await server.tokens.mint(role: .server)
            try await Self.waitUntilDeciding(server)
            try await Self.addVehicle(server, token)
            try await Self.addTrip(server, token)
            try await Self.drive(server, token)
            // Later events of the trip wait for the first one, and go on when it is given up.
            try await receiver.wait { Self.statuses($0).count >= 4 }
            #expect(Self.statuses(receiver.taken) == Self.journey)
            let administration = WebhookAdministration(url: "http://127.0.0.1:\(server.http)/", token: token)
            let listed = try await administration.deadEvents(for: "d0", after: 0, limit: 10)
            let root = try #require(
                try JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [String: Any])
            let events = try #require(root["events"] as? [[String: Any]])
            let first = try #require(events.first)
            #expect(events.count == 1 && first["error"] as? String == "status 500", "\(listed)")
            #expect((first["event"] as? [String: Any])?["type"] as? String == "trip.status")
            let id = try #require(first["id"] as? Int64)
            let status = try await administration.status()
            #expect(status.contains("\"dead\":1") && !status.contains("/hook"), "\(status)")
            receiver.set { _, _ in .status(200) }
            #expect(try await administration.resend([id], for: nil) == "{\"resent\":[\(id)]}")
            try await receiver.wait { Self.statuses($0).count >= 5 }
            #expect(Self.statuses(receiver.taken).last == "NEW")
            #expect(try await administration.discard([id]) == "{\"deleted\":[]}")
            #expect(try await administration.deadEvents(for: nil, after: 0, limit: 10) == "{\"events\":[]}")
            await #expect(throws: FleetError.self) { try await administration.resend([], for: "unknown") }
            let driver = try await server.tokens.mint(role: .driver, vehicleID: "v")
            #expect(try await server.send("GET", "/webhooks", token: driver).status == 403)
            #expect(try await server.send("POST", "/webhooks", token: token).status == 405)
            for wrong in ["/webhooks?x=1", "/webhooks/dead?limit=0", "/webhooks/dead?id=1", "/webhooks/dead?after=-1"] {
                #expect(try await server.send("GET", wrong, token: token).status == 400, "\(wrong)")
            }
        }
        await receiver.stop()
    }

    @Test func reportsGeofencesArrivalsAndStops() async throws {
        let receiver = try await WebhookReceiver()
        let hooks = try Self.settings([receiver.url]) { settings in
            settings.geofences = [
                Geofence(name: "station", shape: .circle(ServerFixture.east(900), Meters(150)))
            ]
            settings.arrivalSoon = 60
        }
        try await RunningServer.with(configure: { $0.webhooks = hooks }) { server in
            let token = try await server.tokens.mint(role: .server)
            try await Self.waitUntilDeciding(server)
            try await Self.addVehicle(server, token)
            try await Self.addTrip(server, token)
            _ = try await server.send(
                "PUT", "/v1/providers/acme/trips/t?updateMask=tripStatus", #"{"tripStatus": "ENROUTE_TO_PICKUP"}"#,
                token: token)
            // Straight roads at 10 m/s: 1,000 m are 100 s.
            for (meters, type) in [
                (100.0, nil), (500, "trip.arrival_soon"), (800, "vehicle.geofence_entered"), (990, "trip.at_stop"),
                (1_200, "vehicle.geofence_exited"),
            ] {
                _ = try await server.send(
                    "PUT", "/v1/providers/acme/vehicles/v?updateMask=lastLocation",
                    #"{"lastLocation": {"location": \#(ServerFixture.json(ServerFixture.east(meters)))}}"#, token: token
                )
                if let type { try await receiver.wait { $0.contains { $0.type == type } } }
            }
            let types = receiver.taken.map(\.type)
            #expect(
                types.filter { $0.hasPrefix("vehicle.") } == ["vehicle.geofence_entered", "vehicle.geofence_exited"])
            #expect(
                types.filter { $0.hasPrefix("trip.") } == [
                    "trip.status", "trip.status", "trip.arrival_soon", "trip.at_stop",
                ])
            let entered = try #require(receiver.taken.first { $0.type == "vehicle.geofence_entered" })
            #expect(entered.data["geofence"] as? String == "station")
            #expect(entered.data["vehicle"] as? String == "providers/acme/vehicles/v")
            let soon = try #require(receiver.taken.first { $0.type == "trip.arrival_soon" })
            #expect(soon.data["waypointType"] as? String == "PICKUP" && soon.data["eta"] is String)
        }
        await receiver.stop()
    }

    @Test(.enabled(if: PostgresServer.isInstalled)) func anotherServerTakesOver() async throws {
        try await PostgresServer.prepare()
        let folder = try TemporaryFolder("webhooks")
        let url = try PostgresServer.shared.store(folder.url.lastPathComponent)
        let receiver = try await WebhookReceiver()
        let hooks = try Self.settings([receiver.url])
        let count = 12
        try await RunningServer.with(
            folder: folder, store: TestStore.postgres(url), configure: { $0.webhooks = hooks }
        ) { first in
            try await Self.waitUntilDeciding(first)
            try await RunningServer.with(
                folder: folder, store: TestStore.postgres(url), configure: { $0.webhooks = hooks }
            ) { second in
                let token = try await second.tokens.mint(role: .server)
                try await Self.addVehicle(second, token)
                for row in 0..<count {
                    // The one that sends ends in the middle.
                    if row == count / 2 { first.end() }
                    try await Self.addTrip(second, token, "t\(row)")
                    try await Self.drive(second, token, "t\(row)")
                }
                try await Self.waitUntilDeciding(second)
                let metrics = try await second.send("GET", "/metrics").text
                #expect(metrics.contains("guidepost_fleet_lease_webhooks 1"))
                let taken = try await receiver.wait { taken in
                    (0..<count).allSatisfy { Self.statuses(taken, "t\($0)").last == "COMPLETE" }
                }
                for row in 0..<count {
                    // A message that was interrupted may come twice, with one identifier.
                    var seen: Set<String> = []
                    let once = taken.filter { seen.insert($0.message).inserted }
                    #expect(Self.statuses(once, "t\(row)") == ["NEW"] + Self.journey, "trip \(row)")
                }
            }
        }
        await receiver.stop()
    }
}

extension Array {
    /// The element at an index; `nil` out of range.
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
