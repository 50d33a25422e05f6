// SPDX-License-Identifier: Apache-2.0

/// How much a stream has, and its bounds at the broker; 0 for no bound, and before they are known.
package struct BusLength: Equatable, Sendable {
    /// Messages.
    package var messages = 0
    /// The maximum number of messages.
    package var messageLimit = 0
    /// The size of all messages in bytes.
    package var bytes = 0
    /// Their maximum size in bytes.
    package var byteLimit = 0
    /// How long the stream has a message, in seconds.
    package var ageLimit = 0
    /// When it was created, in nanoseconds since 1970.
    package var created: Int64 = 0

    /// Nothing yet.
    package init(created: Int64 = 0) { self.created = created }
}

/// The received messages that wait in this server.
package struct BusPending: Equatable, Sendable {
    /// Messages that wait.
    package var messages = 0
    /// Their size in bytes.
    package var bytes = 0
    /// Messages that were dropped, because too many waited, since the connection was opened.
    package var dropped = 0

    /// None, if no other numbers are given.
    package init(messages: Int = 0, bytes: Int = 0, dropped: Int = 0) {
        (self.messages, self.bytes, self.dropped) = (messages, bytes, dropped)
    }
}
