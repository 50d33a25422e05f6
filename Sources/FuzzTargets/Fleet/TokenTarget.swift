// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetServer
internal import Foundation

extension FuzzTarget {
    /// An unsigned token: it must be rejected, and not be repeated in the error.
    static let token = FuzzTarget("token", maximumLength: 2048) { bytes in
        let token = String(decoding: bytes, as: UTF8.self)
        // Created here, because it blocks.
        let desk = desk
        do {
            let grant = try finished { try await desk.verify(token) }
            throw FuzzFailure("a token that nobody signed allows \(grant)")
        } catch let error as TokenError {
            // Compared by bytes: Foundation finds "." followed by zero bytes in any text with a full stop.
            let isRepeated = Array("\(error)".utf8).firstRange(of: Array(token.utf8)) != nil
            try require(token.utf8.count < 12 || !isRepeated, "the error repeats the token")
        }
    }

    /// Verifies tokens with its own keys.
    private static let desk: TokenService = {
        do {
            let path = NSTemporaryDirectory() + "fuzz-keys-\(ProcessInfo.processInfo.processIdentifier)"
            let keys = try finished { try await KeyFolder(path: path) }
            try? FileManager.default.removeItem(atPath: path)
            return TokenService(folder: keys) { Timestamp(seconds: 1_750_000_000) }
        } catch {
            preconditionFailure("the keys of the fuzz target cannot be made: \(error)")
        }
    }()
}
