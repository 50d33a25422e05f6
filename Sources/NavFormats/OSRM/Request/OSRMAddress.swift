// SPDX-License-Identifier: Apache-2.0

/// The components of a path `/{service}/v{version}/{profile}/{query}`.
package struct OSRMAddress: Sendable {
    /// Name of the service.
    package var service: String
    /// Version of the API.
    package var version: Int
    /// Name of the profile.
    package var profile: String
    /// The whole target, positioned before the query, so that positions in messages count from its start.
    package var query: AddressCursor

    /// Parses a target.
    ///
    /// - Parameters:
    ///   - bytes: The percent-decoded target of the request.
    ///   - hasQuery: Whether coordinates and options follow; `false` for a request with a JSON body.
    /// - Throws: `OSRMError` with code `InvalidUrl` and the position.
    package init(_ bytes: [UInt8], hasQuery: Bool = true) throws(OSRMError) {
        var cursor = AddressCursor(bytes)
        func fail(_ cursor: AddressCursor) -> OSRMError { OSRMAddress.malformed(bytes, at: cursor.position) }

        guard cursor.take("/") else { throw fail(cursor) }
        service = cursor.take(while: OSRMAddress.isNameByte)
        guard !service.isEmpty, cursor.take("/"), cursor.take("v") else { throw fail(cursor) }
        guard let version = cursor.takeWhole() else { throw fail(cursor) }
        self.version = version
        guard cursor.take("/") else { throw fail(cursor) }
        profile = cursor.take(while: OSRMAddress.isNameByte)
        guard !profile.isEmpty else { throw fail(cursor) }
        if hasQuery {
            guard cursor.take("/") else { throw fail(cursor) }
            query = cursor
            guard !cursor.take(while: OSRMAddress.isQueryByte).isEmpty else { throw fail(cursor) }
        } else {
            _ = cursor.take("/")
            query = cursor
        }
        guard cursor.isAtEnd else { throw fail(cursor) }
    }

    /// Decodes percent-encoding. Invalid escapes are left unchanged.
    package static func decoded(_ target: some StringProtocol) -> [UInt8] {
        let bytes = Array(target.utf8)
        guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func malformed(_ bytes: [UInt8], at position: Int) -> OSRMError {
        let near = bytes[max(0, position - 3)..<min(bytes.count, position + 3)]
        let text = String(decoding: near, as: UTF8.self)
        return OSRMError(.invalidURL, "URL string malformed close to position \(position): \"\(text)\"")
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || "_.~:-".utf8.contains(byte)
    }

    private static func isQueryByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || "_[]{}@?|\\~`^%=,;:&().-".utf8.contains(byte)
    }
}
