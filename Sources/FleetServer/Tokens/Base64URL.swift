// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Base64 with the alphabet for URLs and without padding (RFC 4648, section 5).
enum Base64URL {
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Decodes canonical text; `nil` for anything else.
    static func decode(_ text: some StringProtocol) -> Data? {
        let text = String(text)
        let padded =
            text.replacing("-", with: "+").replacing("_", with: "/")
            + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard !text.isEmpty, !text.contains("="), let data = Data(base64Encoded: padded) else { return nil }
        return encode(data) == text ? data : nil
    }
}
