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
    private func rejection(_ token: String, _ tokens: TokenService) async -> TokenError.Code? {
        do throws(TokenError) {
            _ = try await tokens.verify(token)
            return nil
        } catch { return error.code }
    }

    /// Signs claims as they are, good or bad.
    private func sign(
        _ fixture: ServerFixture, role: FleetRole = .server, iss: String = "a@b", sub: String = "a@b",
        aud: String = TokenService.audience, issued: Double = 0, expires: Double = 3_600, kid: String? = nil
    ) async throws -> String {
        let key = try #require(fixture.keys.ring.signer(for: role))
        let now = Int64(fixture.clock.now.seconds)
        let claims = FleetClaims(
            iss: iss, sub: sub, aud: .init(value: aud), iat: now + Int64(issued), exp: now + Int64(expires),
            authorization: .init(tripid: "*", vehicleid: "*"))
        return try await key.keys.sign(claims, kid: JWKIdentifier(string: kid ?? key.id))
    }

    @Test func cacheKeepsItsLimit() async throws {
        let fixture = try await ServerFixture()
        let clock = fixture.clock
        let tokens = TokenService(folder: fixture.keys, cacheLimit: 3) { clock.now }
        var minted: [String] = []
        for number in 0..<8 { minted.append(try await tokens.mint(role: .driver, vehicleID: "v\(number)")) }
        for token in minted + minted {
            #expect(try await tokens.verify(token).role == .driver)
            #expect(tokens.cacheCount <= 3)
        }
    }

    @Test func removesExpiredTokensFromCache() async throws {
        let fixture = try await ServerFixture()
        _ = try await fixture.tokens.verify(try await fixture.tokens.mint(role: .server, lifetime: 60))
        _ = try await fixture.tokens.verify(try await fixture.tokens.mint(role: .server, lifetime: 600))
        #expect(fixture.tokens.cacheCount == 2)
        fixture.clock.move(by: 61)
        fixture.tokens.removeExpired()
        #expect(fixture.tokens.cacheCount == 1)
    }

    @Test func createsSigningKeys() async throws {
        let fixture = try await ServerFixture()
        let path = fixture.folder.path(of: "keys")
        let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(
            files == [
                "consumer.consumer-1.pem", "driver.driver-1.pem", "reader.reader-1.pem", "server.server-1.pem",
                "share.share-1.key",
            ])
        let rights = try FileManager.default.attributesOfItem(atPath: path + "/" + files[0])[.posixPermissions] as? Int
        #expect(rights == 0o600)
        let grant = try await fixture.tokens.verify(fixture.token(.consumer, trip: "t"))
        #expect(grant.role == .consumer && grant.tripID == "t" && grant.vehicleID == nil)
        let server = try await fixture.tokens.verify(fixture.token(.server))
        #expect(server.tripID == "*" && server.vehicleID == "*")
        let reader = try await fixture.tokens.verify(fixture.token(.reader))
        #expect(reader.role == .reader && reader.tripID == "*" && reader.vehicleID == "*")
        #expect(reader.taskIDs == ["*"] && reader.trackingID == "*" && reader.deliveryVehicleID == "*")
    }

    @Test func enforcesTokenRules() async throws {
        let fixture = try await ServerFixture()
        #expect(await rejection(try sign(fixture), fixture.tokens) == nil)
        #expect(await rejection(try sign(fixture, sub: "c@d"), fixture.tokens) == .badToken)
        #expect(await rejection(try sign(fixture, aud: "https://elsewhere/"), fixture.tokens) == .badToken)
        #expect(await rejection(try sign(fixture, issued: -100, expires: 0), fixture.tokens) == .expired)
        #expect(await rejection(try sign(fixture, expires: 3_601), fixture.tokens) == .badToken)
        #expect(
            await rejection(try sign(fixture, issued: 500, expires: 4_000), fixture.tokens) == nil, "Clocks differ.")
        #expect(await rejection(try sign(fixture, issued: 601, expires: 4_000), fixture.tokens) == .badToken)
        for text in ["", ".", "..", "a.b.c", String(repeating: "x", count: 9_000)] {
            #expect(await rejection(text, fixture.tokens) == .badToken)
        }
        let token = try await fixture.token(.server)
        fixture.clock.move(by: 3_599)
        #expect(await rejection(token, fixture.tokens) == nil)
        fixture.clock.move(by: 2)
        #expect(await rejection(token, fixture.tokens) == .expired, "Also one that was known to hold.")
    }

    @Test func rejectsKeyOfOtherType() async throws {
        let fixture = try await ServerFixture()
        let token = try await fixture.token(.server)
        let parts = token.split(separator: ".")
        for header in [
            #"{"alg":"none","kid":"server-1"}"#, #"{"alg":"HS256","kid":"server-1"}"#,
            #"{"alg":"RS256","kid":"server-1"}"#, #"{"alg":"ES256"}"#, #"{"alg":"ES256","kid":"unknown"}"#,
            #"{"alg":"ES256","kid":"driver-1"}"#,
        ] {
            let head = Data(header.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
            for signature in ["", String(parts[2])] {
                #expect(await rejection("\(head).\(parts[1]).\(signature)", fixture.tokens) == .badToken)
            }
        }
        #expect(await rejection(try sign(fixture, role: .consumer, kid: "server-1"), fixture.tokens) == .badToken)
    }

    @Test func rejectsTenThousandModifiedTokens() async throws {
        let fixture = try await ServerFixture()
        let tokens = [
            try await fixture.token(.server), try await fixture.token(.driver, vehicle: "v"),
            try await fixture.token(.consumer, trip: "t"),
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
            let code = await rejection(String(decoding: changed, as: UTF8.self), fixture.tokens)
            #expect(code != nil, "seed \(seed)")
        }
    }

    @Test func rotatesKeysWithoutRestart() async throws {
        let fixture = try await ServerFixture()
        let path = fixture.folder.path(of: "keys")
        let old = try await fixture.token(.driver, vehicle: "v")
        #expect(try await !fixture.keys.refresh(), "Nothing has changed.")
        try Data(ES256PrivateKey().pemRepresentation.utf8).write(to: URL(filePath: path + "/driver.driver-2.pem"))
        #expect(try await fixture.keys.refresh())
        let new = try await fixture.token(.driver, vehicle: "v")
        #expect(await rejection(old, fixture.tokens) == nil)
        #expect(await rejection(new, fixture.tokens) == nil)
        try FileManager.default.removeItem(atPath: path + "/driver.driver-1.pem")
        #expect(try await fixture.keys.refresh())
        fixture.tokens.forget()
        #expect(await rejection(old, fixture.tokens) == .badToken)
        #expect(await rejection(new, fixture.tokens) == nil)
        try Data("no key".utf8).write(to: URL(filePath: path + "/server.broken.pem"))
        await #expect(throws: TokenError.self) { _ = try await fixture.keys.refresh() }
        #expect(await rejection(new, fixture.tokens) == nil, "The old keys stay.")
    }

    @Test func readsForeignKeys() async throws {
        let fixture = try await ServerFixture()
        let path = fixture.folder.path(of: "keys")
        let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        try Data(rsa.pemRepresentation.utf8).write(to: URL(filePath: path + "/server.zz-rsa.pem"))
        let elliptic = ES256PrivateKey()
        let parameters = try #require(elliptic.parameters)
        let jwks = #"{"keys":[{"kty":"EC","crv":"P-256","kid":"phone","x":"\#(parameters.x)","y":"\#(parameters.y)"}]}"#
        try Data(jwks.utf8).write(to: URL(filePath: path + "/driver.phones.jwks"))
        _ = try await fixture.keys.refresh()
        #expect(fixture.keys.ring.signer(for: .server)?.algorithm == "RS256")
        #expect(await rejection(try fixture.token(.server), fixture.tokens) == nil)
        let now = Int64(fixture.clock.now.seconds)
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: elliptic, kid: "phone")
        let token = try await keys.sign(
            FleetClaims(
                iss: "x", sub: "x", aud: .init(value: TokenService.audience), iat: now, exp: now + 60,
                authorization: .init(vehicleid: "v")), kid: "phone")
        #expect(try await fixture.tokens.verify(token).role == .driver)
        #expect(fixture.keys.ring.signer(for: .driver)?.id == "driver-1", "Public keys do not sign.")
    }
}
