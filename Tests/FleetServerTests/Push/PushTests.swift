// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetTestSupport
import Foundation
import NavGeo
import Testing

@testable import FleetServer

/// Push messages from a real server to a push service on loopback.
@Suite(.timeLimit(.minutes(10))) struct PushTests {
    /// What a browser has read, in order.
    private struct Message: Decodable, Equatable {
        var event: String
        var time: Int64?
        var language: String
        var trip: String
        var subscription: String?
    }

    private static func read(_ received: [WebhookReceiver.Received], by browser: PushBrowser) -> [Message] {
        received.compactMap { request in
            (try? browser.read(request.bytes)).flatMap { $0 }
                .flatMap { try? JSONDecoder().decode(Message.self, from: Data($0.utf8)) }
        }
    }

    private static func serving(
        _ receiver: WebhookReceiver, perTrip: Int = 20, _ change: @escaping (inout WebhookSettings) -> Void = { _ in },
        _ work: @Sendable @escaping (RunningServer, _ admin: String) async throws -> Void
    ) async throws {
        var push = try PushSettings(key: try PushKey(pem: PushKey.make()), contact: "mailto:ops@fleet.example")
        push.hosts = try PushHosts("http://127.0.0.1:\(receiver.port)")
        push.perTrip = perTrip
        var settings = WebhookSettings()
        // The timeout is long: a message is sent again when a busy machine does not answer in time.
        (settings.interval, settings.firstDelay, settings.longestDelay, settings.timeout) = (0.05, 0.05, 0.4, 30)
        settings.push = push
        change(&settings)
        try await RunningServer.with(configure: { [settings] in $0.webhooks = settings }) { server in
            let admin = try await server.tokens.mint(role: .server)
            for _ in 0..<500 where try await !server.send("GET", "/metrics").text.contains("lease_webhooks 1") {
                try await Task.sleep(for: .milliseconds(20))
            }
            let made = try await server.send(
                "POST", "/v1/providers/acme/vehicles?vehicleId=v",
                """
                {"vehicleState": "ONLINE", "supportedTripTypes": ["EXCLUSIVE"], "maximumCapacity": 4,
                 "vehicleType": {"category": "AUTO"}, "backToBackEnabled": true,
                 "lastLocation": {"location": \(ServerFixture.json(ServerFixture.east(0)))}}
                """, token: admin)
            #expect(made.status == 200, "\(made.text)")
            try await work(server, admin)
        }
    }

    private static func addTrip(_ server: RunningServer, _ admin: String, _ id: String) async throws {
        let made = try await server.send(
            "POST", "/v1/providers/acme/trips?tripId=\(id)",
            """
            {"tripType": "EXCLUSIVE", "vehicleId": "v", "numberOfPassengers": 1,
             "pickupPoint": {"point": \(ServerFixture.json(ServerFixture.east(1_000)))},
             "dropoffPoint": {"point": \(ServerFixture.json(ServerFixture.east(5_000)))}}
            """, token: admin)
        #expect(made.status == 200, "\(made.text)")
    }

    private static func set(_ status: String, _ server: RunningServer, _ admin: String, _ id: String) async throws {
        let set = try await server.send(
            "PUT", "/v1/providers/acme/trips/\(id)?updateMask=tripStatus", #"{"tripStatus": "\#(status)"}"#,
            token: admin)
        #expect(set.status == 200, "\(set.text)")
    }

    /// Makes a link to a trip, and opens it.
    private static func link(
        _ server: RunningServer, _ admin: String, _ id: String
    ) async throws -> (share: String, token: String) {
        let made = try await server.send(
            "POST", "/v1/providers/acme/trips/\(id):share", #"{"lifetime": "3600s"}"#, token: admin)
        let share = try json(made.text)
        let secret = try #require(share["secret"] as? String)
        let opened = try json(try await server.send("POST", "/share", #"{"secret": "\#(secret)"}"#).text)
        return (String(secret.prefix(22)), try #require(opened["token"] as? String))
    }

    private static func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private static func subscribe(
        _ browser: PushBrowser, at endpoint: String, to trip: String, _ server: RunningServer, _ token: String,
        language: String = "de-AT"
    ) async throws -> (status: Int, id: String, text: String) {
        let answer = try await server.send(
            "PUT", "/rides/\(trip)/push?language=\(language)", browser.subscription(at: endpoint), token: token)
        return (answer.status, (try? json(answer.text)["id"] as? String) ?? "", answer.text)
    }

    /// The metrics once no subscription is left and no message waits.
    private static func metricsAtTheEnd(_ server: RunningServer, _ admin: String) async throws -> String {
        var metrics = ""
        for _ in 0..<600 {
            // Lists of deliveries count what is stored.
            _ = try await server.send("GET", "/webhooks", token: admin)
            metrics = try await server.send("GET", "/metrics").text
            if metrics.contains("guidepost_fleet_push_subscriptions 0\n"),
                metrics.contains("guidepost_fleet_webhooks_waiting{destination=\"web.push\"} 0\n")
            {
                return metrics
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("subscriptions or messages are left: \(metrics)")
        return metrics
    }

    @Test(.onEveryStore) func ridersGetMessagesInOrderUntilTheEnd() async throws {
        let receiver = try await WebhookReceiver { _, count in
            // The service is away now and then.
            count < 4 ? [.status(503), .hangUp, .status(201), .status(429)][count] : .status(201)
        }
        try await Self.serving(receiver) { server, admin in
            try await Self.addTrip(server, admin, "t")
            let (_, token) = try await Self.link(server, admin, "t")
            let details = try await server.send("GET", "/rides/t", token: token)
            let key = try #require(try Self.json(details.text)["push"] as? String)
            #expect(Base64URL.decode(key)?.count == 65)
            let (first, second) = (PushBrowser(), PushBrowser())
            for (browser, path) in [(first, "a"), (second, "b")] {
                let answer = try await Self.subscribe(
                    browser, at: "http://127.0.0.1:\(receiver.port)/\(path)", to: "t", server, token)
                #expect(answer.status == 200 && answer.id.count == 22, "\(answer.text)")
            }
            for (status, event) in [
                ("ENROUTE_TO_PICKUP", "pickupSoon"), ("ARRIVED_AT_PICKUP", "atPickup"),
                ("ENROUTE_TO_DROPOFF", nil), ("COMPLETE", "arrived"),
            ] {
                try await Self.set(status, server, admin, "t")
                guard let event else { continue }
                try await receiver.wait { taken in
                    [first, second].allSatisfy { Self.read(taken, by: $0).contains { $0.event == event } }
                }
            }
            for browser in [first, second] {
                let messages = Self.read(receiver.taken, by: browser)
                let events = messages.map(\.event)
                #expect(
                    events.filter { $0 != "pickupSoon" && $0 != "arrivalSoon" } == ["atPickup", "arrived"], "\(events)")
                #expect(events.first == "pickupSoon", "\(events)")
                #expect(messages.allSatisfy { $0.language == "de-AT" && $0.trip == "t" && $0.subscription == nil })
                let soon = try #require(messages.first?.time)
                #expect(abs(Double(soon) / 1_000 - Date().timeIntervalSince1970) < 600)
            }
            for request in receiver.all {
                #expect(request.headers["content-encoding"] == "aes128gcm" && request.headers["urgency"] == "high")
                #expect(Int(request.headers["ttl"] ?? "") ?? 0 > 0)
                #expect(request.headers["authorization"]?.hasSuffix(", k=\(key)") == true)
                #expect(request.bytes.count == 512 + 103)
            }
            // Nothing is left of the subscriptions, and no more are taken.
            let late = try await Self.subscribe(
                first, at: "http://127.0.0.1:\(receiver.port)/a", to: "t", server, token)
            #expect(late.status == 400 && late.text.contains("FAILED_PRECONDITION"), "\(late.text)")
            #expect(try Self.json(try await server.send("GET", "/rides/t", token: token).text)["push"] == nil)
            let metrics = try await Self.metricsAtTheEnd(server, admin)
            #expect(metrics.contains("guidepost_fleet_webhooks_delivered_total{destination=\"web.push\"}"))
        }
        await receiver.stop()
    }

    @Test(.onEveryStore) func subscriptionsEndWithTheirLinkOrBrowser() async throws {
        let receiver = try await WebhookReceiver { request, _ in
            request.headers["topic"] == nil ? .status(400) : .status(201)
        }
        try await Self.serving(receiver, perTrip: 3) { server, admin in
            try await Self.addTrip(server, admin, "t")
            let (revoked, first) = try await Self.link(server, admin, "t")
            let (_, second) = try await Self.link(server, admin, "t")
            let root = "http://127.0.0.1:\(receiver.port)/"
            let (a, b, c) = (PushBrowser(), PushBrowser(), PushBrowser())
            #expect(try await Self.subscribe(a, at: root + "a", to: "t", server, first).status == 200)
            let ended = try await Self.subscribe(b, at: root + "b", to: "t", server, second)
            #expect(try await Self.subscribe(c, at: root + "c", to: "t", server, second).status == 200)
            // A repetition takes no more place, a fourth one has none.
            #expect(try await Self.subscribe(c, at: root + "c", to: "t", server, second, language: "fr").status == 200)
            let fourth = try await Self.subscribe(PushBrowser(), at: root + "d", to: "t", server, second)
            #expect(fourth.status == 429 && fourth.text.contains("PUSH_LIMIT"), "\(fourth.text)")
            #expect(try await server.send("DELETE", "/v1/providers/acme/shares/\(revoked)", token: admin).status == 200)
            #expect(try await server.send("DELETE", "/rides/t/push/\(ended.id)", token: second).status == 200)
            #expect(try await server.send("DELETE", "/rides/t/push/\(ended.id)", token: second).status == 404)
            try await Self.set("CANCELED", server, admin, "t")
            try await receiver.wait { taken in Self.read(taken, by: c).last?.event == "canceled" }
            #expect(Self.read(receiver.all, by: a).isEmpty && Self.read(receiver.all, by: b).isEmpty)
            #expect(Self.read(receiver.taken, by: c).map(\.language) == ["fr"])
        }
        await receiver.stop()
    }

    @Test(.onEveryStore) func aBrowserThatIsGoneIsForgotten() async throws {
        let receiver = try await WebhookReceiver { _, count in .status(count == 0 ? 410 : 201) }
        try await Self.serving(receiver) { server, admin in
            try await Self.addTrip(server, admin, "t")
            let (_, token) = try await Self.link(server, admin, "t")
            let address = "http://127.0.0.1:\(receiver.port)/a"
            #expect(try await Self.subscribe(PushBrowser(), at: address, to: "t", server, token).status == 200)
            try await Self.set("ENROUTE_TO_PICKUP", server, admin, "t")
            for _ in 0..<500 where receiver.all.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
            for status in ["ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE"] {
                try await Self.set(status, server, admin, "t")
            }
            let metrics = try await Self.metricsAtTheEnd(server, admin)
            #expect(receiver.all.count == 1, "Nothing is sent after 410.")
            #expect(metrics.contains("guidepost_fleet_webhooks_dead{destination=\"web.push\"} 0\n"))
            #expect(!metrics.contains("guidepost_fleet_webhooks_discarded_total{destination=\"web.push\"} 0\n"))
        }
        await receiver.stop()
    }

    @Test func onlyWhoFollowsByALinkSubscribes() async throws {
        let receiver = try await WebhookReceiver()
        try await Self.serving(receiver) { server, admin in
            try await Self.addTrip(server, admin, "t")
            let (_, token) = try await Self.link(server, admin, "t")
            let browser = PushBrowser()
            let address = "http://127.0.0.1:\(receiver.port)/a"
            for (name, other, status) in [
                ("t", admin, 403), ("t", try await server.tokens.mint(role: .consumer, tripID: "t"), 403),
                ("t", "x", 401),
                ("u", token, 403), ("u", admin, 403),
            ] {
                let answer = try await Self.subscribe(browser, at: address, to: name, server, other)
                #expect(answer.status == status, "\(name) \(answer.text)")
            }
            for endpoint in [
                "http://127.0.0.1:1/a", "https://169.254.169.254/latest", "https://fcm.googleapis.com/x", "x",
            ] {
                let answer = try await Self.subscribe(browser, at: endpoint, to: "t", server, token)
                #expect(answer.status == 400 && answer.text.contains("PUSH_HOST_REFUSED"), "\(answer.text)")
            }
            for body in ["", "[]", "{}", #"{"endpoint": "\#(address)"}"#, String(repeating: "a", count: 17 << 10)] {
                #expect(try await server.send("PUT", "/rides/t/push", body, token: token).status == 400)
            }
            #expect(try await server.send("GET", "/rides/t/push", token: token).status == 405)
            #expect(try await server.send("PUT", "/rides/t/push/x", "{}", token: token).status == 405)
            #expect(try await server.send("PUT", "/rides/t/other", "{}", token: token).status == 404)
            #expect(try Self.json(try await server.send("GET", "/rides/t", token: admin).text)["push"] == nil)
            #expect(receiver.all.isEmpty)
        }
        try await RunningServer.with { server in
            let admin = try await server.tokens.mint(role: .server)
            let made = try await server.send(
                "POST", "/v1/providers/acme/trips?tripId=t",
                #"{"tripType":"EXCLUSIVE","pickupPoint":{"point":{"latitude":43.7,"longitude":7.4}}}"#, token: admin)
            #expect(made.status == 200)
            let (_, token) = try await Self.link(server, admin, "t")
            let answer = try await Self.subscribe(
                PushBrowser(), at: "https://fcm.googleapis.com/x", to: "t", server, token)
            #expect(answer.status == 404, "no key")
        }
        await receiver.stop()
    }
}
