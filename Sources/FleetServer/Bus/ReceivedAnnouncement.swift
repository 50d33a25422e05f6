// SPDX-License-Identifier: Apache-2.0

/// A message of the bus as a server reads it, for fuzzing.
package struct ReceivedAnnouncement: Equatable {
    /// The number of the entry.
    package let number: Int64
    /// The token of the entry.
    package let token: Int64
    /// The store that wrote it.
    package let origin: String
    /// The message, written again.
    package let bytes: [UInt8]

    /// Decodes a message; `nil` if it is not one.
    package init?(_ bytes: [UInt8]) {
        guard let found = BusAnnouncement(bytes) else { return nil }
        (number, token, origin, self.bytes) = (found.number, found.token, found.origin, found.bytes)
    }
}
