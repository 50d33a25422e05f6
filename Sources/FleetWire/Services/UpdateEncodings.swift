// SPDX-License-Identifier: Apache-2.0

internal import SwiftProtobuf
internal import Synchronization

/// An update as message and as JSON, encoded once for all watchers.
final class UpdateEncodings: Sendable {
    private let made = Mutex<(message: (any SwiftProtobuf.Message)?, json: [UInt8]?)>((nil, nil))

    /// The message; `make` is called the first time.
    func message<Message: SwiftProtobuf.Message>(_ make: () -> Message?) -> Message? {
        made.withLock { made in
            if let known = made.message as? Message { return known }
            let new = make()
            made.message = new
            return new
        }
    }

    /// The JSON; `make` is called the first time.
    func json<Failure: Error>(_ make: () throws(Failure) -> [UInt8]) throws(Failure) -> [UInt8] {
        if let known = made.withLock({ $0.json }) { return known }
        let new = try make()
        made.withLock { $0.json = new }
        return new
    }
}
