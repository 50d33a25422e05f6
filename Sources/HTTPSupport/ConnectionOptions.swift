// SPDX-License-Identifier: Apache-2.0

/// Limits and timeouts of the connections of one listener.
///
/// A timeout of zero or less closes a connection at the next check; timeouts cannot be disabled.
public struct ConnectionOptions: Sendable, Hashable {
    /// Maximum number of open connections; `nil` derives it from the limit of descriptors.
    ///
    /// It is always bounded by the limit of descriptors; see `DescriptorLimit`.
    public var maxConnections: Int?
    /// Maximum number of open connections per peer; `nil` is a quarter of all.
    ///
    /// A peer is an IPv4 address or a /64 network of IPv6. Behind a proxy all connections have the address of the
    /// proxy.
    public var maxConnectionsPerPeer: Int?
    /// Timeout for the headers, from the connection or the first byte of a later request.
    public var headerTimeout = Duration.seconds(10)
    /// Timeout for a body, in addition to the time that `minimumBodyRate` allows for its size.
    public var bodyTimeout = Duration.seconds(10)
    /// Minimum rate of a body in bytes per second.
    public var minimumBodyRate = 1024
    /// Maximum number of bytes of requests that are arriving, over all connections; each peer has a quarter, and this machine all.
    /// A request that exceeds it is rejected with 503 or RESOURCE_EXHAUSTED.
    public var maxRequestMemory = 128 << 20
    /// Bytes per second that the HTTP/2 connections of a peer may send besides requests; twice as many at once. A peer that sends
    /// more is read more slowly.
    public var controlBytesPerSecond = 256 << 10
    /// Timeout of idle connections.
    public var idleTimeout = Duration.seconds(75)
    /// Period over which a client must read at `minimumWriteRate` on average.
    public var writeTimeout = Duration.seconds(30)
    /// Minimum rate of a client that has bytes to read, in bytes per second.
    public var minimumWriteRate = 256
    /// Time during shutdown in which each open connection can send one more request.
    public var drainTimeout = Duration.seconds(5)
    /// Minimum time that a connection must be idle, or its headers incomplete, to be closed when connections are
    /// scarce.
    ///
    /// A client with TLS needs one round trip until its headers arrive.
    public var scarceTimeout = Duration.milliseconds(250)
    /// Time after which a request that is not complete does not keep its connection open when connections are scarce, unless it
    /// arrives at `fastBodyRate`.
    public var scarceBodyTimeout = Duration.seconds(1)
    /// Rate of a body in bytes per second that keeps its connection open when connections are scarce.
    public var fastBodyRate = 64 << 10
    /// Maximum number of connections that wait in the kernel to be accepted; the kernel may have a lower limit.
    ///
    /// The kernel drops what exceeds it, and clients try again after a second or more.
    public var backlog = 1024

    /// Creates the default limits.
    public init() {}

    /// The shortest timeout of a connection.
    ///
    /// Every deadline is at least this far in the future when it is set, so a timer with this interval never misses
    /// one.
    var checkInterval: Duration {
        max(min(headerTimeout, bodyTimeout, idleTimeout, writeTimeout), .milliseconds(10))
    }
}
