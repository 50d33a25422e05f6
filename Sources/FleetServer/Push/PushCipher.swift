// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import Foundation

/// The keys of a subscription, with which only its browser can read messages.
struct PushKeys: Sendable {
    let browser: P256.KeyAgreement.PublicKey
    let secret: Data

    /// Reads `p256dh` and `auth` of a subscription, in base64url.
    ///
    /// - Returns: `nil` if they are not a point of P-256 in uncompressed form and 16 bytes.
    init?(point: String, secret: String) {
        guard let bytes = Base64URL.decode(point), bytes.count == 65,
            let browser = try? P256.KeyAgreement.PublicKey(x963Representation: bytes),
            let secret = Base64URL.decode(secret), secret.count == 16
        else { return nil }
        self.browser = browser
        self.secret = secret
    }
}

/// The encryption of push messages: RFC 8291, with the content coding aes128gcm of RFC 8188 in one record.
enum PushCipher {
    /// The size of the record, which is the longest body that every push service takes (RFC 8030, section 7.2).
    private static let recordSize: UInt32 = 4_096
    /// Bytes of a body that are not text: header, delimiter and tag.
    static let overhead = 16 + 4 + 1 + 65 + 1 + 16
    /// The maximum size of a text in bytes.
    static let textLimit = Int(recordSize) - overhead

    /// Encrypts a text under a new key.
    ///
    /// - Parameters:
    ///   - text: At most `textLimit` bytes; `nil` is returned for more.
    ///   - keys: The keys of the subscription.
    ///   - length: Shorter texts are padded to this length, so that the size of a message does not depend on what it says.
    static func encrypt(_ text: Data, for keys: PushKeys, paddedTo length: Int) -> Data? {
        encrypt(
            text, for: keys, paddedTo: length, with: P256.KeyAgreement.PrivateKey(),
            salt: Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }))
    }

    /// Encrypts a text.
    ///
    /// - Parameters:
    ///   - text: At most `textLimit` bytes; `nil` is returned for more.
    ///   - keys: The keys of the subscription.
    ///   - length: Shorter texts are padded to this length.
    ///   - own: A key that is used once.
    ///   - salt: 16 random bytes that are used once.
    static func encrypt(
        _ text: Data, for keys: PushKeys, paddedTo length: Int, with own: P256.KeyAgreement.PrivateKey, salt: Data
    ) -> Data? {
        guard max(text.count, length) <= textLimit,
            let shared = try? own.sharedSecretFromKeyAgreement(with: keys.browser)
        else { return nil }
        let (browser, server) = (keys.browser.x963Representation, own.publicKey.x963Representation)
        // Section 3.4 of RFC 8291, then section 2.2 of RFC 8188.
        let input = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: keys.secret, sharedInfo: Data("WebPush: info\0".utf8) + browser + server,
            outputByteCount: 32)
        func derive(_ info: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: input, salt: salt, info: Data("Content-Encoding: \(info)\0".utf8),
                outputByteCount: count)
        }
        let nonce = derive("nonce", 12).withUnsafeBytes { Data($0) }
        // The delimiter 2 marks the last record; zeros follow it as padding.
        let plain = text + [2] + Data(count: max(0, length - text.count))
        guard let nonce = try? AES.GCM.Nonce(data: nonce),
            let box = try? AES.GCM.seal(plain, using: derive("aes128gcm", 16), nonce: nonce)
        else { return nil }
        let header = salt + withUnsafeBytes(of: recordSize.bigEndian) { Data($0) } + [UInt8(server.count)] + server
        return header + box.ciphertext + box.tag
    }
}
