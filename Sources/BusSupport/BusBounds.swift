// SPDX-License-Identifier: Apache-2.0

/// How many messages the bus may have, and how many may wait. Each bound has a setting, `bus-…`, and a metric.
public struct BusBounds: Sendable, Hashable {
    /// How long the stream has a message, and notices that it is published again, in seconds.
    public var age = 600
    /// The maximum number of messages in the stream; the oldest ones go first.
    public var messages = 10_000
    /// The maximum size of the stream in bytes.
    public var bytes = 4 << 20
    /// The maximum number of messages of this server that wait for a broker; the oldest ones go first.
    public var queue = 64
    /// The maximum number of received messages that wait in this server.
    public var pending = 1_024
    /// Their maximum size in bytes.
    public var pendingBytes = 1 << 20

    /// The default bounds.
    public init() {}

    /// The bounds by the names of their settings, and the values that are allowed.
    public static var settings: [(name: String, path: WritableKeyPath<BusBounds, Int>, range: ClosedRange<Int>)] {
        [
            ("bus-max-age", \.age, 10...604_800),
            ("bus-max-messages", \.messages, 100...10_000_000),
            ("bus-max-bytes", \.bytes, 65_536...1 << 34),
            ("bus-queue", \.queue, 1...100_000),
            ("bus-pending", \.pending, 16...1_000_000),
            ("bus-pending-bytes", \.pendingBytes, 65_536...1 << 30),
        ]
    }
}
