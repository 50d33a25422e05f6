// SPDX-License-Identifier: Apache-2.0

/// A stream of a broker.
package struct BusStream: Equatable, Sendable {
    /// Its name.
    package let name: String
    /// Its only subject.
    package let subject: String
    /// The maximum size of a message with its headers in bytes.
    package let messageSizeLimit: Int
    /// Whether the broker stores messages in files, so that they outlast it.
    package let isStored: Bool
    /// Whether this server creates the stream if there is none. A server that does not needs no rights to manage streams.
    package let isCreated: Bool

    /// Describes a stream.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - subject: Its only subject.
    ///   - messageSizeLimit: The maximum size of a message with its headers in bytes.
    ///   - isStored: Whether messages outlast the broker.
    ///   - isCreated: Whether this server creates it if there is none.
    package init(name: String, subject: String, messageSizeLimit: Int, isStored: Bool, isCreated: Bool = true) {
        (self.name, self.subject, self.messageSizeLimit) = (name, subject, messageSizeLimit)
        (self.isStored, self.isCreated) = (isStored, isCreated)
    }
}

/// A message that was received, or that some were lost.
package struct BusMessage: Sendable {
    /// The content; empty if messages were lost because this server was slow.
    package let bytes: [UInt8]
    /// The number of the message in the stream; 0 if messages were lost.
    package let sequence: UInt64
    /// When the broker has stored it, by its clock, in seconds since 1970.
    package let time: Double
}

/// Why the bus cannot be used.
public struct BusFailure: Error, CustomStringConvertible {
    /// What has happened.
    public let description: String

    package init(_ description: String) { self.description = description }
}
