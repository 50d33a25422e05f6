// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import JWTKit
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer

/// Claims that are signed with a real key and must be rejected all the same, without ending the process.
@Suite struct ClaimTests {
    /// Signs header and payload as they are written.
    static func sign(_ fixture: ServerFixture, header: String? = nil, _ payload: String) async throws -> String {
        let key = try #require(fixture.keys.ring.signer(for: .server))
        let parts = [header ?? #"{"alg":"ES256","typ":"JWT","kid":"\#(key.id)"}"#, payload].map { text in
            url(Data(text.utf8))
        }
        let signed = parts.joined(separator: ".")
        return signed + "." + url(Data(try key.verifier.sign(Data(signed.utf8))))
    }

    private static func url(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// A payload that holds, with some claims in place of the usual ones; an empty one leaves the claim out.
    static func payload(_ fixture: ServerFixture, _ other: [String: String] = [:], more: String = "") -> String {
        let now = Int64(fixture.clock.now.seconds)
        let claims = [
            "iss": #""a@b""#, "sub": #""a@b""#, "aud": #""\#(TokenService.audience)""#, "iat": "\(now)",
            "exp": "\(now + 3_600)", "authorization": #"{"tripid":"*","vehicleid":"*"}"#,
        ].merging(other) { $1 }
        return "{" + claims.filter { !$0.value.isEmpty }.map { #""\#($0)":\#($1)"# }.sorted().joined(separator: ",")
            + more + "}"
    }

    private func code(_ fixture: ServerFixture, _ token: String) async -> TokenError.Code? {
        do throws(TokenError) {
            _ = try await fixture.tokens.verify(token)
            return nil
        } catch { return error.code }
    }

    @Test func rejectsClaimsOfWrongType() async throws {
        let fixture = try await ServerFixture()
        #expect(await code(fixture, try await Self.sign(fixture, Self.payload(fixture))) == nil)
        let audience = #""\#(TokenService.audience)""#
        for (name, value) in [
            ("aud", "[]"), ("aud", "[1]"), ("aud", "{}"), ("aud", "null"), ("aud", ""), ("aud", "7"),
            ("aud", "[[\(audience)]]"), ("aud", #"["x"]"#), ("aud", "[\(audience),7]"), ("iss", ""), ("iss", "1"),
            ("iss", #""c@d""#), ("iss", #""""#), ("sub", "null"), ("sub", "[]"), ("iat", #""1750000000""#),
            ("iat", "1750000000.5"), ("iat", "1e400"), ("iat", "-1e300"), ("iat", "99999999999999999999"),
            ("exp", ""), ("exp", "true"), ("exp", "9223372036854775807"), ("exp", "-9223372036854775808"),
            ("authorization", ""), ("authorization", "[]"), ("authorization", "null"), ("authorization", #""*""#),
            ("authorization", #"{"tripid":7}"#), ("authorization", #"{"tripid":["*"]}"#),
            ("authorization", #"{"taskids":"*"}"#), ("authorization", #"{"taskids":[1]}"#), ("share", "7"),
            ("nbf", #""x""#), ("nbf", "null"),
        ] {
            let token = try await Self.sign(fixture, Self.payload(fixture, [name: value]))
            let code = await code(fixture, token)
            #expect(code == .badToken || name == "exp" && code == .expired, "\(name) \(value)")
        }
        for payload in ["", "[]", "null", "7", #""x""#, "{", String(repeating: "[", count: 3_000)] {
            #expect(await code(fixture, try await Self.sign(fixture, payload)) == .badToken, "\(payload.prefix(20))")
        }
        #expect(
            await code(fixture, try await Self.sign(fixture, Self.payload(fixture, ["aud": #"["x",\#(audience)]"#])))
                == nil)
        let now = Int64(fixture.clock.now.seconds)
        #expect(await code(fixture, try await Self.sign(fixture, Self.payload(fixture, ["iat": "\(now).0"]))) == nil)
    }

    @Test func rejectsTokenBeforeItsStart() async throws {
        let fixture = try await ServerFixture()
        let now = Int64(fixture.clock.now.seconds)
        for (nbf, isGood) in [(now - 10, true), (now + 600, true), (now + 601, false), (Int64.max, false)] {
            let token = try await Self.sign(fixture, Self.payload(fixture, ["nbf": "\(nbf)"]))
            #expect((await code(fixture, token) == nil) == isGood, "\(nbf)")
        }
    }

    @Test func rejectsCriticalExtensions() async throws {
        let fixture = try await ServerFixture()
        for crit in [#"["exp"]"#, "[]", "null", #"["b64"]"#] {
            let header = #"{"alg":"ES256","kid":"server-1","crit":\#(crit)}"#
            #expect(
                await code(fixture, try await Self.sign(fixture, header: header, Self.payload(fixture))) == .badToken)
        }
        let other = #"{"alg":"ES256","kid":"server-1","x":{"y":[1]}}"#
        #expect(await code(fixture, try await Self.sign(fixture, header: other, Self.payload(fixture))) == nil)
    }

    @Test func rejectsDuplicateNames() async throws {
        let fixture = try await ServerFixture()
        for more in [#","exp":99999999999"#, #","e\u0078p":1"#, #","sub":"a@b""#, #","authorization":{"tripid":"t"}"#] {
            #expect(
                await code(fixture, try await Self.sign(fixture, Self.payload(fixture, more: more))) == .badToken,
                "\(more)")
        }
        let twice = #"{"tripid":"t","tripid":"*","vehicleid":"*"}"#
        #expect(
            await code(fixture, try await Self.sign(fixture, Self.payload(fixture, ["authorization": twice])))
                == .badToken)
        for header in [
            #"{"alg":"none","alg":"ES256","kid":"server-1"}"#, #"{"alg":"ES256","kid":"driver-1","kid":"server-1"}"#,
            #"{"alg":"ES256","kid":"server-1","\u006bid":"server-1"}"#,
        ] {
            #expect(
                await code(fixture, try await Self.sign(fixture, header: header, Self.payload(fixture))) == .badToken)
        }
    }

    @Test func strictJSONAcceptsExactlyTheStandard() throws {
        func parse(_ text: String) -> StrictJSON? { try? StrictJSON.parse(Array(text.utf8)) }
        #expect(
            parse(#" {"a" : [1, -0.5e+2, true, null, "x\n\u00e9\ud83d\ude00\/"]} "#)
                == .object(["a": .array([.number("1"), .number("-0.5e+2"), .bool(true), .null, .string("x\né😀/")])]))
        #expect(parse("{}") == .object([:]) && parse("[]") == .array([]) && parse("0") == .number("0"))
        for text in [
            "", " ", "{", "}", "[1,]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{a:1}"#, "01", "-", "+1", "1.", ".5", "1e",
            "tru",
            "nul", "True", "1 2", #""\x""#, #""\u12""#, #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, "\"\n\"", "\"",
            "'a'", "NaN", "0x1", "//", "{\"a\":1}}", "\u{FEFF}1",
        ] {
            #expect(parse(text) == nil, "\(text)")
        }
        #expect(throws: StrictJSON.ParseError.duplicateName("a")) {
            _ = try StrictJSON.parse(Array(#"{"b":[{"a":1,"a":1}]}"#.utf8))
        }
        #expect(throws: StrictJSON.ParseError.tooDeep) {
            _ = try StrictJSON.parse(Array(repeating: UInt8(ascii: "["), count: 100_000))
        }
        #expect(parse("1750000000")?.integer == 1_750_000_000 && parse("1.75e9")?.integer == 1_750_000_000)
        #expect(parse("1e300")?.integer == nil && parse("0.5")?.integer == nil && parse("true")?.integer == nil)
        #expect((try? StrictJSON.parse([0x22, 0xFF, 0x22])) == nil, "no UTF-8")
    }

    @Test func rejectsDamagedPayloadWithValidSignature() async throws {
        let fixture = try await ServerFixture()
        let good = Array(Self.payload(fixture, ["nbf": "1", "share": "null"]).utf8)
        let alphabet = Array(#"{}[]",:\0123456789eE.+-truefalsn "#.utf8)
        for seed in UInt64(1)...2_000 {
            var random = SeededRandom(seed: seed)
            var bytes = good
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: at)
                case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: at)
                case 2: bytes[at] = UInt8.random(in: .min ... .max, using: &random)
                default: bytes.replaceSubrange(at..<min(bytes.count, at + 20), with: [])
                }
                if bytes.isEmpty { bytes = good }
            }
            // Most are rejected, and some of the changes do not matter: what counts is that each ends.
            if case .object? = try? StrictJSON.parse(bytes) {
                _ = await code(fixture, try await Self.sign(fixture, String(decoding: bytes, as: UTF8.self)))
            }
        }
    }
}
