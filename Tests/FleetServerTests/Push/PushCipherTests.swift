// SPDX-License-Identifier: Apache-2.0

import Crypto
import FleetModel
import Foundation
import Testing

@testable import FleetServer

/// Encryption and authorization of push messages.
@Suite struct PushCipherTests {
    /// The example of RFC 8291, section 5 and appendix A.
    @Test func agreesWithTheExampleOfTheStandard() throws {
        let point =
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        let keys = try #require(PushKeys(point: point, secret: "BTBZMqHH6r4Tts7J_aSIgg"))
        let own = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: try #require(Base64URL.decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
        let text = Data("When I grow up, I want to be a watermelon".utf8)
        let body = PushCipher.encrypt(
            text, for: keys, paddedTo: 0, with: own, salt: try #require(Base64URL.decode("DGv6ra1nlYgDCS1FRnbzlw")))
        #expect(
            try Base64URL.encode(#require(body))
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
                + "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
        let browser = PushBrowser(
            key: try .init(
                rawRepresentation: try #require(Base64URL.decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))),
            secret: keys.secret)
        #expect(try browser.read(Array(#require(body))) == String(decoding: text, as: UTF8.self))
    }

    @Test func onlyTheBrowserReadsMessagesOfOneLength() throws {
        let (browser, other) = (PushBrowser(), PushBrowser())
        let keys = try #require(PushKeys(point: browser.point, secret: Base64URL.encode(browser.secret)))
        var lengths: Set<Int> = []
        for count in [0, 1, 100, 512] {
            let text = String(repeating: "é", count: count / 2)
            let body = try #require(PushCipher.encrypt(Data(text.utf8), for: keys, paddedTo: 512))
            #expect(try browser.read(Array(body)) == text)
            #expect(throws: (any Error).self) { try other.read(Array(body)) }
            lengths.insert(body.count)
        }
        #expect(lengths == [512 + 103])
        let most = Data(repeating: 0x61, count: PushCipher.textLimit)
        #expect(PushCipher.encrypt(most, for: keys, paddedTo: 0)?.count == 4_096)
        #expect(PushCipher.encrypt(most + [0x61], for: keys, paddedTo: 0) == nil)
    }

    @Test func keysThatAreNotOnTheCurveAreRejected() {
        let browser = PushBrowser()
        let secret = Base64URL.encode(browser.secret)
        let off = Base64URL.encode([4] + [UInt8](repeating: 1, count: 64))
        #expect(PushKeys(point: browser.point, secret: secret) != nil)
        for (point, secret) in [
            (off, secret), ("", secret), (browser.point, ""), (browser.point, secret + "AA"),
            (browser.point + "=", secret),
            (Base64URL.encode(browser.key.publicKey.compressedRepresentation), secret),
        ] { #expect(PushKeys(point: point, secret: secret) == nil, "\(point) \(secret)") }
    }

    /// RFC 8292: a token of ES256 for one service, with the public key beside it.
    @Test func authorizationIsSignedForOneService() throws {
        let pem = PushKey.make()
        let key = try PushKey(pem: pem)
        let now = Timestamp(seconds: 1_750_000_000)
        let text = try key.authorization(for: "https://push.example", contact: "mailto:ops@fleet.example", at: now)
        let parts = try #require(text.wholeMatch(of: /vapid t=(\S+)\.(\S+)\.(\S+), k=(\S+)/)?.output)
        let verifier = try P256.Signing.PublicKey(
            x963Representation: try #require(Base64URL.decode(String(parts.4))))
        #expect(String(parts.4) == key.publicText)
        let signature = try P256.Signing.ECDSASignature(
            rawRepresentation: try #require(Base64URL.decode(String(parts.3))))
        #expect(verifier.isValidSignature(signature, for: Data("\(parts.1).\(parts.2)".utf8)))
        let claims = String(decoding: try #require(Base64URL.decode(String(parts.2))), as: UTF8.self)
        #expect(
            claims
                == #"{"aud":"https://push.example","exp":1750043200,"sub":"mailto:ops@fleet.example"}"#)
        #expect(throws: FleetError.self) { try PushKey(pem: "none") }
        #expect(throws: FleetError.self) { try PushSettings(key: key, contact: "ops@fleet.example") }
        #expect(throws: FleetError.self) { try PushSettings(key: key, contact: #"mailto:a@b","x":""#) }
    }

    @Test func onlyListedServicesAreAddressed() throws {
        let known = PushHosts.known
        for address in [
            "https://fcm.googleapis.com/fcm/send/x", "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://web.push.apple.com/QO", "https://wns2-par02p.notify.windows.com/w/?token=x",
            "https://FCM.googleapis.com/x",
        ] { #expect(known.origin(of: address) != nil, "\(address)") }
        for address in [
            "http://fcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x", "https://user@fcm.googleapis.com/x",
            "https://fcm.googleapis.com.evil.example/x", "https://evilfcm.googleapis.com/x",
            "https://evil.example/fcm.googleapis.com", "https://push.apple.com/x", "https://xpush.apple.com/x",
            "https://127.0.0.1/x", "https://[::1]/x", "https://169.254.169.254/latest", "https://localhost/x",
            "http://127.0.0.1:9000/x", "https://10.0.0.1/x", "file:///etc/passwd", "https:///x", "", "x",
            // What resolvers read as another host: up to a zero byte, or with a zone.
            "https://127.0.0.1%00.push.apple.com/x", "https://127.0.0.1%2F.push.apple.com/x",
            "https://127.0.0.1%23.push.apple.com/x", "https://fcm%2Egoogleapis.com/x",
            "https://[::1%25.push.apple.com]/x", "https://[::1%25.push.apple.com/x", "https://.push.apple.com/x",
            "https://a..push.apple.com/x", "https://b%C3%BC.push.apple.com/x", "https://a%0D%0Ab.push.apple.com/x",
            "https://fcm.googleapis.com/\n", "https://fcm.googleapis.com/" + String(repeating: "a", count: 1_024),
        ] { #expect(known.origin(of: address) == nil, "\(address)") }
        let own = try PushHosts("push.example:8443, *.fleet.example,http://127.0.0.1:9000")
        #expect(own.origin(of: "https://push.example:8443/a") == "https://push.example:8443")
        #expect(own.origin(of: "https://a.fleet.example/a") == "https://a.fleet.example")
        #expect(own.origin(of: "http://127.0.0.1:9000/a") == "http://127.0.0.1:9000")
        for address in [
            "https://push.example/a", "https://fleet.example/a", "http://127.0.0.1:9001/a", "http://127.0.0.1/a",
            "https://fcm.googleapis.com/a",
        ] { #expect(own.origin(of: address) == nil, "\(address)") }
        for text in ["*", "*.", "*.example", "https://push.example", "http://10.0.0.1", "a b", "push.example/x", ".a"] {
            #expect(throws: FleetError.self, "\(text)") { try PushHosts(text) }
        }
        #expect(try PushHosts(PushHosts.knownText) == known)
    }
}
