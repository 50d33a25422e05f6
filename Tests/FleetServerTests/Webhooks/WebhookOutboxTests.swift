// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetTestSupport
import Foundation
import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer

/// The outbox, on every store, and the file of settings.
@Suite(.timeLimit(.minutes(10))) struct WebhookOutboxTests {
    private static let now = Timestamp(seconds: 1_750_000_000)

    private func outbox(_ folder: TemporaryFolder) throws -> WebhookOutbox {
        WebhookOutbox(store: try #require(try TestStore.open(folder) as? any QueryableStore))
    }

    private func delivery(_ subject: String, _ number: Int, to destination: String = "d") -> WebhookDelivery {
        WebhookDelivery(
            id: 0, message: "m\(number)", destination: destination, subject: subject, type: "trip.status",
            body: "{\"n\":\(number)}", created: Self.now.adding(seconds: Double(number)), attempts: 0)
    }

    private func due(_ outbox: WebhookOutbox, after seconds: Double = 1_000) async throws -> [WebhookDelivery] {
        try await outbox.due(for: "d", at: Self.now.adding(seconds: seconds), horizon: 600, count: 100)
    }

    /// Random failures and deaths against a plain list of each subject.
    @Test(.onEveryStore) func subjectsAreDeliveredInOrder() async throws {
        let outbox = try outbox(TemporaryFolder("outbox"))
        var random = SeededRandom(seed: 5)
        var (progress, isNew) = try await outbox.open()
        #expect(isNew && progress.lastStatus == 0)
        var plain: [String: [Int]] = [:]
        var dead: Set<Int> = []
        var (number, delivered) = (0, 0)
        for round in 0..<60 {
            var deliveries: [WebhookDelivery] = []
            for _ in 0..<Int(random.nextUniform() * 4) where round < 40 {
                let subject = "trips/\(Int(random.nextUniform() * 3))"
                deliveries.append(delivery(subject, number))
                plain[subject, default: []].append(number)
                number += 1
            }
            if !deliveries.isEmpty {
                #expect(try await outbox.add(deliveries, reported: [:], lastStatus: 0, to: &progress).isEmpty)
            }
            let ready = try await due(outbox)
            #expect(Set(ready.map(\.subject)).count == ready.count, "one of each subject")
            #expect(
                Set(ready.compactMap { Int($0.message.dropFirst()) }) == Set(plain.values.compactMap(\.first)),
                "the oldest of each subject, round \(round)")
            var results: [(delivery: WebhookDelivery, outcome: WebhookOutcome)] = []
            for delivery in ready {
                let first = plain[delivery.subject]?.first ?? -1
                switch Int(random.nextUniform() * 4) {
                case 0: results.append((delivery, .retried(at: Self.now, "later")))
                case 1 where round < 40:
                    results.append((delivery, .dead("never")))
                    dead.insert(first)
                    plain[delivery.subject]?.removeFirst()
                default:
                    results.append((delivery, .delivered))
                    delivered += 1
                    plain[delivery.subject]?.removeFirst()
                }
            }
            if !results.isEmpty { try await outbox.settle(results, at: Self.now) }
        }
        #expect(delivered > 20 && plain.values.allSatisfy(\.isEmpty))
        let lost = try await outbox.deadDeliveries(for: "d", after: 0, count: 1_000)
        #expect(Set(lost.compactMap { Int($0.message.dropFirst()) }) == dead && dead.count > 3)
        #expect(try await outbox.counts()["d"]?.dead == dead.count)
        // All are sent again, again one of each subject at a time.
        #expect(try await outbox.resend(lost.map(\.id) + [999_999], at: Self.now) == lost.map(\.id))
        var rest = try await due(outbox)
        while !rest.isEmpty {
            #expect(Set(rest.map(\.subject)).count == rest.count)
            try await outbox.settle(rest.map { ($0, .delivered) }, at: Self.now)
            rest = try await due(outbox)
        }
        #expect(try await outbox.counts().isEmpty)
        outbox.store.close()
    }

    @Test(.onEveryStore) func onlyTheLatestServerAdds() async throws {
        let outbox = try outbox(TemporaryFolder("outbox"))
        var (old, _) = try await outbox.open()
        var (new, _) = try await outbox.open()
        var facts = ReportedFacts()
        facts.inside = ["é \"x\""]
        #expect(try await outbox.add([delivery("a", 1)], reported: ["a": facts], lastStatus: 7, to: &new).isEmpty)
        let error = await failure {
            _ = try await outbox.add([delivery("a", 2)], reported: [:], lastStatus: 0, to: &old)
        }
        #expect(error?.code == .aborted)
        let (again, isNew) = try await outbox.open()
        #expect(!isNew && again.lastStatus == 7 && again.reported == ["a": facts] && again.revision == new.revision)
        #expect(try await due(outbox).map(\.message) == ["m1"])
        outbox.store.close()
    }

    @Test(.onEveryStore) func theOutboxIsBounded() async throws {
        var outbox = try outbox(TemporaryFolder("outbox"))
        outbox.limit = 3
        var (progress, _) = try await outbox.open()
        let dropped = try await outbox.add(
            (0..<5).map { delivery("s\($0)", $0) } + [delivery("s", 9, to: "other")], reported: [:], lastStatus: 0,
            to: &progress)
        #expect(dropped == ["d": 2])
        let ready = try await due(outbox)
        #expect(ready.map(\.message) == ["m0", "m1", "m2"])
        // After the clock was set back, nothing waits for the old time.
        try await outbox.settle([(ready[0], .retried(at: Self.now.adding(seconds: 9_000_000), "x"))], at: Self.now)
        #expect(try await due(outbox).contains { $0.message == "m0" && $0.attempts == 1 && $0.error == "x" })
        try await outbox.settle([(ready[1], .dead("x")), (ready[2], .dead("y"))], at: Self.now)
        try await outbox.forget("s2")
        #expect(try await outbox.deadDeliveries(for: nil, after: 0, count: 9).map(\.message) == ["m1"])
        try await outbox.purge(before: Self.now.adding(seconds: 100))
        #expect(try await outbox.deadDeliveries(for: nil, after: 0, count: 9).isEmpty)
        outbox.store.close()
    }

    @Test func signsAsTheSpecificationSays() throws {
        let secret = try #require(WebhookSignature.secret(WebhookReceiver.secret))
        // Computed with Python's hmac.
        let header = WebhookSignature.header(
            message: "msg_p5jXN8AQM9LWM0D4loKWxJek", seconds: 1_614_265_330, body: #"{"test": 2432232314}"#,
            secrets: [secret, secret])
        let one = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
        #expect(header == "\(one) \(one)")
        for wrong in [
            "", "whsec_", "whsec_AAAA", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_?fKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        ] {
            #expect(WebhookSignature.secret(wrong) == nil)
        }
    }

    @Test func attemptsBackOff() {
        var settings = WebhookSettings()
        settings.lifetime = 1_000
        let sender = WebhookSender(WebhookDestination(name: "d", url: "http://127.0.0.1:1", secrets: []), settings)
        var delivery = delivery("a", 0)
        var delays: [Double] = []
        for attempt in 0..<12 {
            delivery.attempts = attempt
            delivery.created = Self.now
            if case .retried(let time, _) = sender.settings.retry(delivery, "x", wait: 0, at: Self.now) {
                delays.append(time.seconds(since: Self.now))
            }
        }
        for (row, delay) in delays.enumerated() {
            let most = min(600, Double(1 << row))
            #expect((most / 2 - 0.001...most + 0.001).contains(delay), "attempt \(row): \(delay)")
        }
        delivery.attempts = 0
        guard case .retried(let time, _) = sender.settings.retry(delivery, "x", wait: 30, at: Self.now) else {
            Issue.record("given up")
            return
        }
        #expect(time.seconds(since: Self.now) == 30)
        #expect(sender.settings.retry(delivery, "x", wait: 0, at: Self.now.adding(seconds: 1_001)) == .dead("x"))
        #expect(sender.settings.retry(delivery, "x", wait: .infinity, at: Self.now) != .dead("x"))
        Task { await sender.close() }
    }

    private func read(_ json: String, files: [String: String] = [:]) throws -> WebhookSettings {
        try WebhookSettings(json: Array(json.utf8), name: "hooks.json", folder: "/etc/g") { path in
            guard let text = files[path] else { throw FleetError(.notFound, "no file") }
            return Array(text.utf8)
        }
    }

    @Test func readsTheFile() throws {
        let secret = WebhookReceiver.secret
        let settings = try read(
            """
            {"destinations": [{"name": "ops", "url": "https://ops.example/hook?k=1", "secret-file": "ops.secret",
                "events": ["trip.status"], "connections": 2}],
             "geofences": "zones.geojson", "eta-slip-minutes": 7.5, "silent-seconds": 60, "backlog": 10}
            """,
            files: [
                "/etc/g/ops.secret": "\(secret)\n\(secret)\n",
                "/etc/g/zones.geojson": """
                {"type": "FeatureCollection", "features": [
                 {"type": "Feature", "properties": {"name": "airport", "radius": 800},
                  "geometry": {"type": "Point", "coordinates": [7.21, 43.66]}},
                 {"type": "Feature", "properties": {"name": "ring"},
                  "geometry": {"type": "Polygon", "coordinates": [
                   [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]], [[4, 4], [6, 4], [6, 6], [4, 6], [4, 4]]]}}]}
                """,
            ])
        #expect(settings.destinations[0].secrets.count == 2 && settings.destinations[0].connections == 2)
        #expect(settings.slip == 450 && settings.silentAfter == 60 && settings.backlog == 10)
        let ring = try #require(settings.geofences.last)
        #expect(ring.contains(Coordinate(latitude: 2, longitude: 2), wasInside: false))
        #expect(!ring.contains(Coordinate(latitude: 5, longitude: 5), wasInside: false), "a hole")
        #expect(!ring.contains(Coordinate(latitude: 2, longitude: 12), wasInside: true))
    }

    @Test func rejectsAddressesOfOthersAndMistakes() throws {
        func destination(_ url: String, _ more: String = "") -> String {
            "{\"destinations\": [{\"name\": \"a\", \"url\": \"\(url)\", \"secret\": \"\(WebhookReceiver.secret)\"\(more)}]}"
        }
        for good in ["https://x.example", "http://127.0.0.1:5/a", "http://localhost/", "https://[::1]:4/x?y=z"] {
            #expect(throws: Never.self, "\(good)") { try read(destination(good)) }
        }
        for bad in [
            destination("http://x.example"), destination("ftp://x.example"), destination("https://u:p@x.example"),
            destination("https://x.example/#f"), destination("https://"), destination(""),
            destination("https://x.example", ", \"events\": [\"trip.gone\"]"),
            destination("https://x.example", ", \"x\": 1"),
            destination("https://x.example", ", \"secret-file\": \"y\""),
            destination("https://x.example", ", \"connections\": true"), "{}", "[]", "{\"destinations\": []}",
            destination("https://x.example").replacing("whsec_", with: ""),
            destination("https://x.example").replacing("\"a\"", with: "\"a b\""),
            destination("https://x.example").dropLast() + ", \"silent-seconds\": 1}",
            destination("https://x.example").dropLast() + ", \"silent-seconds\": true}",
            destination("https://x.example").dropLast() + ", \"geofences\": \"missing\"}",
        ] {
            let error = #expect(throws: FleetError.self, "\(bad)") { try read(String(bad)) }
            #expect(error?.code == .invalidArgument && error?.message.hasPrefix("hooks.json") == true)
        }
    }
}
