// SPDX-License-Identifier: Apache-2.0

/// How much a stream has, and its bounds at the broker; 0 for no bound, and before they are known.
struct BusLength: Equatable, Sendable {
    /// Messages.
    var messages = 0
    /// The maximum number of messages.
    var messageLimit = 0
    /// The size of all messages in bytes.
    var bytes = 0
    /// Their maximum size in bytes.
    var byteLimit = 0
    /// How long the stream has a message, in seconds.
    var ageLimit = 0
}

/// The received messages that wait in this server.
struct BusPending: Equatable, Sendable {
    /// Messages that wait.
    var messages = 0
    /// Their size in bytes.
    var bytes = 0
    /// Messages that were dropped, because too many waited, since the connection was opened.
    var dropped = 0
}
