// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer
@testable import FleetWire

@Suite struct ShareTests {
    private func share(_ stage: Stage, _ trip: String = "t", lifetime: String = "7200s") async throws -> (
        share: TripShare, secret: String
    ) {
        let reply = try await stage.ask(
            "POST", "/trips/\(trip):share", #"{"lifetime": "\#(lifetime)"}"#, token: stage.token(.server))
        guard case .share(let share, let secret?) = reply else { throw FleetError(.internal, "no secret") }
        return (share, secret)
    }

    private func open(_ stage: Stage, _ secret: String) async throws -> OpenedShare {
        let call = try FleetREST.call(
            RESTRequest(method: "POST", target: "/share", body: Array(#"{"secret": "\#(secret)"}"#.utf8)))
        let reply = try await stage.reception.answer(
            call.method, for: FleetCaller(token: nil, door: .http), reading: call.read)
        guard case .opened(let opened) = reply else { throw FleetError(.internal, "not opened") }
        return opened
    }

    private func stage() async throws -> Stage {
        let stage = try await Stage()
        try await stage.addVehicle()
        try await stage.addTrip()
        try await stage.addTrip("other", on: "")
        return stage
    }

    @Test func whoeverHasTheLinkFollowsTheTripAndNothingElse() async throws {
        let stage = try await stage()
        let opened = try await open(stage, share(stage).secret)
        #expect(opened.tripID.text == "t" && opened.tokenExpiry.seconds(since: stage.clock.now) <= 900)
        #expect(opened.expiry.seconds(since: stage.clock.now) == 7_200)
        _ = try await stage.ask("GET", "/trips/t", token: opened.token)
        _ = try await stage.watch("/trips/t:watch", token: opened.token)
        for (verb, target) in [
            ("GET", "/trips/other"), ("GET", "/vehicles/v"), ("GET", "/shares"), ("DELETE", "/trips/t"),
            ("POST", "/trips/t:share"),
        ] {
            let body = verb == "POST" ? #"{"lifetime": "60s"}"# : ""
            let error = await failure { _ = try await stage.ask(verb, target, body, token: opened.token) }
            #expect(error?.code == .permissionDenied, "\(verb) \(target)")
        }
    }

    @Test func aLinkThatIsTakenBackEndsEverythingThatCameOfIt() async throws {
        let stage = try await stage()
        let (share, secret) = try await share(stage)
        let opened = try await open(stage, secret)
        var news = try await stage.watch("/trips/t:watch", token: opened.token).makeAsyncIterator()
        _ = try await news.next()
        let server = try await stage.token(.server)
        _ = try await stage.ask("DELETE", "/shares/\(share.id)", token: server)
        #expect(await failure { _ = try await news.next() }?.reason == "SHARE_REVOKED")
        let late = await failure { _ = try await stage.ask("GET", "/trips/t", token: opened.token) }
        #expect(late?.code == .unauthenticated && late?.reason == "SHARE_REVOKED")
        let again = await failure { _ = try await open(stage, secret) }
        #expect(again?.code == .permissionDenied && again?.reason == "SHARE_REVOKED")
        _ = try await stage.ask("DELETE", "/shares/\(share.id)", token: server)

        stage.store.close()
        let restarted = try await Stage(folder: stage.folder)
        #expect(await failure { _ = try await open(restarted, secret) }?.reason == "SHARE_REVOKED")
    }

    @Test func aLinkExpiresAndSaysSo() async throws {
        let stage = try await stage()
        let (_, secret) = try await share(stage, lifetime: "100s")
        stage.store.close()
        let restarted = try await Stage(folder: stage.folder)
        let opened = try await open(restarted, secret)
        #expect(opened.tokenExpiry.seconds(since: restarted.clock.now) <= 100, "No token outlives its link.")
        restarted.clock.move(by: 100)
        #expect(await failure { _ = try await open(restarted, secret) }?.reason == "SHARE_EXPIRED")
        #expect(
            await failure { _ = try await restarted.ask("GET", "/trips/t", token: opened.token) }?.code
                == .unauthenticated)
        #expect(await failure { _ = try await self.share(stage, lifetime: "0s") }?.code == .invalidArgument)
        #expect(await failure { _ = try await self.share(stage, lifetime: "2592001s") }?.code == .invalidArgument)
        #expect(await failure { _ = try await self.share(stage, "none") }?.code == .notFound)
    }

    @Test func aLinkThatNobodyMadeOpensNothing() async throws {
        let stage = try await stage()
        let (_, secret) = try await share(stage)
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
        for _ in 0..<2_000 {
            var changed = Array(secret)
            let row = Int.random(in: 0..<changed.count, using: &random)
            let old = changed[row]
            while changed[row] == old { changed[row] = letters.randomElement(using: &random) ?? "A" }
            let error = await failure { _ = try await open(stage, String(changed)) }
            #expect(error?.reason == "SHARE_UNKNOWN", "seed \(seed), \(String(changed)) for \(secret)")
        }
        for text in ["", "x", secret + "A", String(repeating: "é", count: 45), String(repeating: ".", count: 45)] {
            #expect(await failure { _ = try await open(stage, text) }?.reason == "SHARE_UNKNOWN")
        }
        #expect(
            await failure { _ = try await stage.ask("GET", "/trips/t", token: secret) }?.code == .unauthenticated,
            "A secret is no token.")
    }

    @Test func aTripThatComesLaterUnderTheSameNameIsAnother() async throws {
        let stage = try await stage()
        let (_, secret) = try await share(stage, "other")
        _ = try await stage.ask("DELETE", "/trips/other", token: stage.token(.server))
        try await stage.addTrip("other", on: "")
        #expect(await failure { _ = try await open(stage, secret) }?.reason == "SHARE_UNKNOWN")
        stage.store.close()
        let restarted = try await Stage(folder: stage.folder)
        #expect(await failure { _ = try await open(restarted, secret) }?.reason == "SHARE_UNKNOWN")
    }

    @Test func aKeyThatIsTakenAwayEndsItsLinks() async throws {
        let stage = try await stage()
        let (_, secret) = try await share(stage)
        let keys = stage.folder.path(of: "keys")
        try Data(Data(repeating: 7, count: 32).base64EncodedString().utf8).write(
            to: URL(filePath: keys + "/share.share-2.key"))
        #expect(try await stage.keys.refresh())
        _ = try await open(stage, secret)
        try FileManager.default.removeItem(atPath: keys + "/share.share-1.key")
        #expect(try await stage.keys.refresh())
        #expect(await failure { _ = try await open(stage, secret) }?.reason == "SHARE_UNKNOWN")
        _ = try await open(stage, share(stage).secret)
    }

    @Test func noLinkIsNamedLikeAnOption() throws {
        for _ in 0..<2_000 { #expect(try !ShareSeal.newID().text.hasPrefix("-")) }
    }

    @Test func linksAreListedWithoutTheirSecrets() async throws {
        let stage = try await stage()
        let (share, secret) = try await share(stage)
        stage.clock.move(by: 1)
        _ = try await self.share(stage, "other")
        let server = try await stage.token(.server)
        guard case .shares(let all) = try await stage.ask("GET", "/shares", token: server),
            case .shares(let some) = try await stage.ask("GET", "/shares?tripId=t", token: server)
        else { throw FleetError(.internal, "no list") }
        #expect(all.map(\.tripID.text) == ["other", "t"] && some == [share])
        let text = String(
            decoding: try FleetREST.body(of: .shares(all), to: .listShares, provider: ProviderID("acme")), as: UTF8.self
        )
        #expect(text.contains("providers/acme/shares/\(share.id)"))
        #expect(!text.contains(secret) && !text.contains("secret"))
    }
}
