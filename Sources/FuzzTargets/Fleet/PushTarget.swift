// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetServer

extension FuzzTarget {
    /// The JSON of a browser's subscription to push messages. What is accepted is at a known push service, and a message can be
    /// encrypted for it; an error does not repeat the address, which is a secret of the browser.
    static let push = FuzzTarget("push", maximumLength: 4_096) { bytes in
        let found: ReceivedSubscription
        do { found = try ReceivedSubscription(json: bytes, share: share.get()) } catch let error as FleetError {
            try require(error.code == .invalidArgument && !error.message.isEmpty, "the error is \(error)")
            try require(!"\(error)".contains("://"), "the error contains an address")
            return
        }
        try require(isAtKnownService(found.endpoint), "\(found.endpoint.debugDescription) is accepted")
        try require(found.messageLength == ReceivedSubscription.expectedMessageLength, "a message cannot be encrypted")
        let isIdentifier = found.id.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2D || byte == 0x5F
        }
        try require(found.id.utf8.count == 22 && isIdentifier, "the identifier is \(found.id)")
    }

    /// The link that the browser follows.
    private static let share = Result {
        let now = Timestamp(seconds: 1_750_000_000)
        return TripShare(id: try ShareID("s"), tripID: try TripID("t"), created: now, expiry: now, revoked: nil)
    }

    /// Whether an address is at one of the known push services, by the plain text: without user, port, escapes or anything else
    /// that programs read differently.
    private static func isAtKnownService(_ endpoint: String) -> Bool {
        guard endpoint.hasPrefix("https://"), endpoint.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
        let authority = endpoint.dropFirst("https://".count).prefix { !"/?#\\".contains($0) }.lowercased()
        let host = authority.hasSuffix(":") ? String(authority.dropLast()) : authority
        guard host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }) else { return false }
        if host == "fcm.googleapis.com" { return true }
        return [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"].contains { domain in
            host.hasSuffix(domain) && host.utf8.count > domain.utf8.count
        }
    }
}
