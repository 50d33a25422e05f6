// SPDX-License-Identifier: Apache-2.0

import CryptoExtras
import FleetModel
import Foundation
import JWTKit
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer

@Suite struct TokenTests {
    private func refusal(_ token: String, _ desk: TokenDesk) async -> TokenError.Code? {
        do throws(TokenError) {
            _ = try await desk.verify(token)
            return nil
        } catch { return error.code }
    }

    /// Signs claims as they are, good or bad.
    private func sign(
        _ stage: Stage, role: FleetRole = .server, iss: String = "a@b", sub: String = "a@b",
        aud: String = TokenDesk.audience, issued: Double = 0, expires: Double = 3_600, kid: String? = nil
    ) async throws -> String {
        let key = try #require(stage.keys.ring.signer(for: role))
        let now = Int64(stage.clock.now.seconds)
        let claims = FleetClaims(
            iss: iss, sub: sub, aud: .init(value: aud), iat: now + Int64(issued), exp: now + Int64(expires),
            authorization: .init(tripid: "*", vehicleid: "*"))
        return try await key.keys.sign(claims, kid: JWKIdentifier(string: kid ?? key.id))
    }

    @Test func expiredTokensLeaveTheCache() async throws {
        let stage = try await Stage()
        _ = try await stage.tokens.verify(try await stage.tokens.mint(role: .server, lifetime: 60))
        _ = try await stage.tokens.verify(try await stage.tokens.mint(role: .server, lifetime: 600))
        #expect(stage.tokens.cacheCount == 2)
        stage.clock.move(by: 61)
        stage.tokens.removeExpired()
        #expect(stage.tokens.cacheCount == 1)
    }

    @Test func aFreshFolderGetsKeysThatSign() async throws {
        let stage = try await Stage()
        let path = stage.folder.path(of: "keys")
        let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(
            files == ["consumer.consumer-1.pem", "driver.driver-1.pem", "server.server-1.pem", "share.share-1.key"])
        let rights = try FileManager.default.attributesOfItem(atPath: path + "/" + files[0])[.posixPermissions] as? Int
        #expect(rights == 0o600)
        let grant = try await stage.tokens.verify(stage.token(.consumer, trip: "t"))
        #expect(grant.role == .consumer && grant.tripID == "t" && grant.vehicleID == nil)
        let server = try await stage.tokens.verify(stage.token(.server))
        #expect(server.tripID == "*" && server.vehicleID == "*")
    }

    @Test func theRulesOfATokenHold() async throws {
        let stage = try await Stage()
        #expect(await refusal(try sign(stage), stage.tokens) == nil)
        #expect(await refusal(try sign(stage, sub: "c@d"), stage.tokens) == .badToken)
        #expect(await refusal(try sign(stage, aud: "https://elsewhere/"), stage.tokens) == .badToken)
        #expect(await refusal(try sign(stage, issued: -100, expires: 0), stage.tokens) == .expired)
        #expect(await refusal(try sign(stage, expires: 3_601), stage.tokens) == .badToken)
        #expect(await refusal(try sign(stage, issued: 500, expires: 4_000), stage.tokens) == nil, "Clocks differ.")
        #expect(await refusal(try sign(stage, issued: 601, expires: 4_000), stage.tokens) == .badToken)
        for text in ["", ".", "..", "a.b.c", String(repeating: "x", count: 9_000)] {
            #expect(await refusal(text, stage.tokens) == .badToken)
        }
        let token = try await stage.token(.server)
        stage.clock.move(by: 3_599)
        #expect(await refusal(token, stage.tokens) == nil)
        stage.clock.move(by: 2)
        #expect(await refusal(token, stage.tokens) == .expired, "Also one that was known to hold.")
    }

    @Test func aKeyOfAnotherKindIsNotMistaken() async throws {
        let stage = try await Stage()
        let token = try await stage.token(.server)
        let parts = token.split(separator: ".")
        for header in [
            #"{"alg":"none","kid":"server-1"}"#, #"{"alg":"HS256","kid":"server-1"}"#,
            #"{"alg":"RS256","kid":"server-1"}"#, #"{"alg":"ES256"}"#, #"{"alg":"ES256","kid":"nobody"}"#,
            #"{"alg":"ES256","kid":"driver-1"}"#,
        ] {
            let head = Data(header.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
            for signature in ["", String(parts[2])] {
                #expect(await refusal("\(head).\(parts[1]).\(signature)", stage.tokens) == .badToken)
            }
        }
        #expect(await refusal(try sign(stage, role: .consumer, kid: "server-1"), stage.tokens) == .badToken)
    }

    @Test func tenThousandChangedTokensAreRefused() async throws {
        let stage = try await Stage()
        let tokens = [
            try await stage.token(.server), try await stage.token(.driver, vehicle: "v"),
            try await stage.token(.consumer, trip: "t"),
        ]
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ".utf8)
        for seed in UInt64(1)...10_000 {
            var random = SeededRandom(seed: seed)
            let token = Array(tokens[Int(seed) % tokens.count].utf8)
            var changed = token
            let at = Int.random(in: 0..<token.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: changed.remove(at: at)
            case 1: changed.insert(letters.randomElement(using: &random) ?? 65, at: at)
            case 2: changed.swapAt(at, Int.random(in: 0..<token.count, using: &random))
            default: changed[at] = letters.randomElement(using: &random) ?? 65
            }
            guard changed != token else { continue }
            let code = await refusal(String(decoding: changed, as: UTF8.self), stage.tokens)
            #expect(code != nil, "seed \(seed)")
        }
    }

    @Test func keysAreRotatedWithoutARestart() async throws {
        let stage = try await Stage()
        let path = stage.folder.path(of: "keys")
        let old = try await stage.token(.driver, vehicle: "v")
        #expect(try await !stage.keys.refresh(), "Nothing has changed.")
        try Data(ES256PrivateKey().pemRepresentation.utf8).write(to: URL(filePath: path + "/driver.driver-2.pem"))
        #expect(try await stage.keys.refresh())
        let new = try await stage.token(.driver, vehicle: "v")
        #expect(await refusal(old, stage.tokens) == nil)
        #expect(await refusal(new, stage.tokens) == nil)
        try FileManager.default.removeItem(atPath: path + "/driver.driver-1.pem")
        #expect(try await stage.keys.refresh())
        stage.tokens.forget()
        #expect(await refusal(old, stage.tokens) == .badToken)
        #expect(await refusal(new, stage.tokens) == nil)
        try Data("no key".utf8).write(to: URL(filePath: path + "/server.broken.pem"))
        await #expect(throws: TokenError.self) { _ = try await stage.keys.refresh() }
        #expect(await refusal(new, stage.tokens) == nil, "The old keys stay.")
    }

    @Test func keysOfOthersAreRead() async throws {
        let stage = try await Stage()
        let path = stage.folder.path(of: "keys")
        let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        try Data(rsa.pemRepresentation.utf8).write(to: URL(filePath: path + "/server.zz-rsa.pem"))
        let elliptic = ES256PrivateKey()
        let parameters = try #require(elliptic.parameters)
        let jwks = #"{"keys":[{"kty":"EC","crv":"P-256","kid":"phone","x":"\#(parameters.x)","y":"\#(parameters.y)"}]}"#
        try Data(jwks.utf8).write(to: URL(filePath: path + "/driver.phones.jwks"))
        _ = try await stage.keys.refresh()
        #expect(stage.keys.ring.signer(for: .server)?.algorithm == "RS256")
        #expect(await refusal(try stage.token(.server), stage.tokens) == nil)
        let now = Int64(stage.clock.now.seconds)
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: elliptic, kid: "phone")
        let token = try await keys.sign(
            FleetClaims(
                iss: "x", sub: "x", aud: .init(value: TokenDesk.audience), iat: now, exp: now + 60,
                authorization: .init(vehicleid: "v")), kid: "phone")
        #expect(try await stage.tokens.verify(token).role == .driver)
        #expect(stage.keys.ring.signer(for: .driver)?.id == "driver-1", "Public keys do not sign.")
    }
}
