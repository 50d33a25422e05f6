// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation

@testable import FleetServer

/// What a browser does with a subscription: it has the keys, and reads messages.
struct PushBrowser {
    var key = P256.KeyAgreement.PrivateKey()
    var secret = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })

    var point: String { Base64URL.encode(key.publicKey.x963Representation) }

    /// The JSON of `PushSubscription.toJSON()`.
    func subscription(at endpoint: String) -> String {
        """
        {"endpoint": "\(endpoint)", "expirationTime": null,
         "keys": {"p256dh": "\(point)", "auth": "\(Base64URL.encode(secret))"}}
        """
    }

    /// Reads a message, by RFC 8188 and RFC 8291 written once more; `nil` for one that is not for this browser.
    func read(_ body: [UInt8]) throws -> String? {
        guard body.count > 103, Array(body[16..<20]) == [0, 0, 16, 0], body[20] == 65 else { return nil }
        let (salt, sender, sealed) = (Data(body[0..<16]), Data(body[21..<86]), Data(body[86...]))
        func mac(_ key: Data, _ text: Data) -> Data {
            Data(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key)))
        }
        let shared = try key.sharedSecretFromKeyAgreement(with: .init(x963Representation: sender))
        let first = mac(secret, shared.withUnsafeBytes { Data($0) })
        let info = Data("WebPush: info".utf8) + [0] + key.publicKey.x963Representation + sender + [1]
        let second = mac(salt, mac(first, info))
        let content = mac(second, Data("Content-Encoding: aes128gcm".utf8) + [0, 1]).prefix(16)
        let nonce = mac(second, Data("Content-Encoding: nonce".utf8) + [0, 1]).prefix(12)
        let box = try AES.GCM.SealedBox(
            nonce: .init(data: nonce), ciphertext: sealed.dropLast(16), tag: sealed.suffix(16))
        let plain = try AES.GCM.open(box, using: SymmetricKey(data: content))
        guard let end = plain.lastIndex(where: { $0 != 0 }), plain[end] == 2 else { return nil }
        return String(decoding: plain[..<end], as: UTF8.self)
    }
}
