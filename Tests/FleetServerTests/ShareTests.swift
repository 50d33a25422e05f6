// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer
@testable import FleetWire

@Suite(.onEveryStore) struct ShareTests {
    private func share(_ fixture: ServerFixture, _ trip: String = "t", lifetime: String = "7200s") async throws -> (
        share: TripShare, secret: String
    ) {
        let response = try await fixture.send(
            "POST", "/trips/\(trip):share", #"{"lifetime": "\#(lifetime)"}"#, token: fixture.token(.server))
        guard case .share(let share, let secret?) = response else { throw FleetError(.internal, "no secret") }
        return (share, secret)
    }

    private func open(_ fixture: ServerFixture, _ secret: String) async throws -> OpenedShare {
        let call = try FleetREST.call(
            RESTRequest(method: "POST", target: "/share", body: Array(#"{"secret": "\#(secret)"}"#.utf8)))
        let response = try await fixture.handler.respond(
            call.method, for: FleetCaller(token: nil, transport: .http), parsing: call.read)
        guard case .opened(let opened) = response else { throw FleetError(.internal, "not opened") }
        return opened
    }

    private func fixture() async throws -> ServerFixture {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        try await fixture.addTrip("other", on: "")
        return fixture
    }

    @Test func linkGrantsOnlyItsTrip() async throws {
        let fixture = try await fixture()
        let opened = try await open(fixture, share(fixture).secret)
        #expect(opened.tripID.text == "t" && opened.tokenExpiry.seconds(since: fixture.clock.now) <= 900)
        #expect(opened.expiry.seconds(since: fixture.clock.now) == 7_200)
        _ = try await fixture.send("GET", "/trips/t", token: opened.token)
        _ = try await fixture.watch("/trips/t:watch", token: opened.token)
        for (verb, target) in [
            ("GET", "/trips/other"), ("GET", "/vehicles/v"), ("GET", "/shares"), ("DELETE", "/trips/t"),
            ("POST", "/trips/t:share"),
        ] {
            let body = verb == "POST" ? #"{"lifetime": "60s"}"# : ""
            let error = await failure { _ = try await fixture.send(verb, target, body, token: opened.token) }
            #expect(error?.code == .permissionDenied, "\(verb) \(target)")
        }
    }

    /// What the operator notes about a trip is for its own app, not for everyone with the link.
    @Test func linkShowsOnlyAttributesOfThePage() async throws {
        let fixture = try await fixture()
        let server = try await fixture.token(.server)
        _ = try await fixture.send(
            "PUT", "/trips/t?updateMask=attributes",
            #"""
            {"attributes": [{"key": "pickup_name", "stringValue": "Casino"}, {"key": "rider", "stringValue": "Ann"},
                            {"key": "contact_link", "stringValue": "tel:+377-9900"}]}
            """#, token: server)
        let guest = try await open(fixture, share(fixture).secret).token
        let rider = try await fixture.token(.consumer, trip: "t")
        func attributes(_ response: FleetResponse) -> [String] {
            response.trip(of: fixture.service.provider)?.attributes.map(\.key) ?? []
        }
        func read(_ token: String) async throws -> [String] {
            attributes(try await fixture.send("GET", "/trips/t", token: token))
        }
        let all = ["pickup_name", "rider", "contact_link"]
        #expect(try await read(guest) == ["pickup_name", "contact_link"])
        #expect(try await read(rider) == all)
        #expect(try await read(server) == all)
        var watches: [(AsyncThrowingStream<FleetUpdate, any Error>.Iterator, [String])] = []
        for (token, keys) in [(guest, ["pickup_name", "contact_link"]), (rider, all), (server, all)] {
            watches.append((try await fixture.watch("/trips/t:watch", token: token).makeAsyncIterator(), keys))
        }
        for row in watches.indices {
            #expect(try await watches[row].0.next().map { attributes($0.response) } == watches[row].1)
        }
        try await fixture.setStatus("CANCELED")
        for row in watches.indices {
            let last = try await watches[row].0.next().map { attributes($0.response) }
            #expect(last == watches[row].1.filter { row == 2 || $0 != "contact_link" })
        }
        #expect(try await read(guest) == ["pickup_name"])
        #expect(try await read(rider) == ["pickup_name", "rider"])
    }

    @Test func revokedLinkEndsTokensAndWatches() async throws {
        let fixture = try await fixture()
        let (share, secret) = try await share(fixture)
        let opened = try await open(fixture, secret)
        var updates = try await fixture.watch("/trips/t:watch", token: opened.token).makeAsyncIterator()
        _ = try await updates.next()
        let server = try await fixture.token(.server)
        _ = try await fixture.send("DELETE", "/shares/\(share.id)", token: server)
        #expect(await failure { _ = try await updates.next() }?.reason == "SHARE_REVOKED")
        let late = await failure { _ = try await fixture.send("GET", "/trips/t", token: opened.token) }
        #expect(late?.code == .unauthenticated && late?.reason == "SHARE_REVOKED")
        let again = await failure { _ = try await open(fixture, secret) }
        #expect(again?.code == .permissionDenied && again?.reason == "SHARE_REVOKED")
        _ = try await fixture.send("DELETE", "/shares/\(share.id)", token: server)

        fixture.store.close()
        let restarted = try await ServerFixture(folder: fixture.folder)
        #expect(await failure { _ = try await open(restarted, secret) }?.reason == "SHARE_REVOKED")
    }

    @Test func linkExpires() async throws {
        let fixture = try await fixture()
        let (_, secret) = try await share(fixture, lifetime: "100s")
        fixture.store.close()
        let restarted = try await ServerFixture(folder: fixture.folder)
        let opened = try await open(restarted, secret)
        #expect(opened.tokenExpiry.seconds(since: restarted.clock.now) <= 100, "No token outlives its link.")
        restarted.clock.move(by: 100)
        #expect(await failure { _ = try await open(restarted, secret) }?.reason == "SHARE_EXPIRED")
        #expect(
            await failure { _ = try await restarted.send("GET", "/trips/t", token: opened.token) }?.code
                == .unauthenticated)
        #expect(await failure { _ = try await self.share(restarted, lifetime: "0s") }?.code == .invalidArgument)
        #expect(await failure { _ = try await self.share(restarted, lifetime: "2592001s") }?.code == .invalidArgument)
        #expect(await failure { _ = try await self.share(restarted, "none") }?.code == .notFound)
    }

    @Test func rejectsForgedLink() async throws {
        let fixture = try await fixture()
        let (_, secret) = try await share(fixture)
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
        for _ in 0..<2_000 {
            var changed = Array(secret)
            let row = Int.random(in: 0..<changed.count, using: &random)
            let old = changed[row]
            while changed[row] == old { changed[row] = letters.randomElement(using: &random) ?? "A" }
            let error = await failure { _ = try await open(fixture, String(changed)) }
            #expect(error?.reason == "SHARE_UNKNOWN", "seed \(seed), \(String(changed)) for \(secret)")
        }
        for text in ["", "x", secret + "A", String(repeating: "é", count: 45), String(repeating: ".", count: 45)] {
            #expect(await failure { _ = try await open(fixture, text) }?.reason == "SHARE_UNKNOWN")
        }
        #expect(
            await failure { _ = try await fixture.send("GET", "/trips/t", token: secret) }?.code == .unauthenticated,
            "A secret is no token.")
    }

    @Test func linkDoesNotOpenLaterTripWithSameID() async throws {
        let fixture = try await fixture()
        let (_, secret) = try await share(fixture, "other")
        _ = try await fixture.send("DELETE", "/trips/other", token: fixture.token(.server))
        try await fixture.addTrip("other", on: "")
        #expect(await failure { _ = try await open(fixture, secret) }?.reason == "SHARE_UNKNOWN")
        fixture.store.close()
        let restarted = try await ServerFixture(folder: fixture.folder)
        #expect(await failure { _ = try await open(restarted, secret) }?.reason == "SHARE_UNKNOWN")
    }

    @Test func removedKeyEndsItsLinks() async throws {
        let fixture = try await fixture()
        let (_, secret) = try await share(fixture)
        let keys = fixture.folder.path(of: "keys")
        try Data(Data(repeating: 7, count: 32).base64EncodedString().utf8).write(
            to: URL(filePath: keys + "/share.share-2.key"))
        #expect(try await fixture.keys.refresh())
        _ = try await open(fixture, secret)
        try FileManager.default.removeItem(atPath: keys + "/share.share-1.key")
        #expect(try await fixture.keys.refresh())
        #expect(await failure { _ = try await open(fixture, secret) }?.reason == "SHARE_UNKNOWN")
        _ = try await open(fixture, share(fixture).secret)
    }

    @Test func linkIDsHaveNoLeadingDash() throws {
        for _ in 0..<2_000 { #expect(try !ShareSigner.newID().text.hasPrefix("-")) }
    }

    @Test func listsLinksWithoutSecrets() async throws {
        let fixture = try await fixture()
        let (share, secret) = try await share(fixture)
        fixture.clock.move(by: 1)
        _ = try await self.share(fixture, "other")
        let server = try await fixture.token(.server)
        guard case .shares(let all) = try await fixture.send("GET", "/shares", token: server),
            case .shares(let some) = try await fixture.send("GET", "/shares?tripId=t", token: server)
        else { throw FleetError(.internal, "no list") }
        #expect(all.map(\.tripID.text) == ["other", "t"] && some == [share])
        let text = String(
            decoding: try FleetREST.body(of: .shares(all), to: .listShares, provider: ProviderID("acme")), as: UTF8.self
        )
        #expect(text.contains("providers/acme/shares/\(share.id)"))
        #expect(!text.contains(secret) && !text.contains("secret"))
    }
}
