// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import Foundation

/// The signature of a webhook, as the specification Standard Webhooks 1.0 has it: HMAC-SHA256 over the identifier of the
/// message, the time of sending and the body, separated by dots.
enum WebhookSignature {
    /// The bytes of a secret such as `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`; `nil` for other texts, and for less than 24 or
    /// more than 64 bytes.
    static func secret(_ text: String) -> [UInt8]? {
        guard text.hasPrefix("whsec_"), let data = Data(base64Encoded: String(text.dropFirst(6))),
            (24...64).contains(data.count)
        else { return nil }
        return Array(data)
    }

    /// The value of the header `webhook-signature`: one signature for each secret, separated by spaces.
    ///
    /// - Parameters:
    ///   - message: The identifier of the message.
    ///   - seconds: The time of sending, in seconds since 1970.
    ///   - body: The body.
    ///   - secrets: The keys.
    static func header(message: String, seconds: Int64, body: String, secrets: [[UInt8]]) -> String {
        let content = Data("\(message).\(seconds).\(body)".utf8)
        return secrets.map { secret in
            let code = HMAC<SHA256>.authenticationCode(for: content, using: SymmetricKey(data: secret))
            return "v1," + Data(code).base64EncodedString()
        }.joined(separator: " ")
    }
}
