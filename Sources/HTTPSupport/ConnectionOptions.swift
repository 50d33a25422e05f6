// SPDX-License-Identifier: Apache-2.0

/// Limits and timeouts of the connections of one listener.
///
/// A timeout of zero or less ends a connection at the next check; there is no value for "no timeout".
public struct ConnectionOptions: Sendable, Hashable {
    /// Most open connections; `nil` derives it from the descriptors that the process may open.
    ///
    /// Whatever is given, no more are accepted than descriptors remain: see `DescriptorLimit`.
    public var maxConnections: Int?
    /// Most open connections of one peer; `nil` is a quarter of all.
    ///
    /// A peer is an IPv4 address or a /64 network of IPv6. Behind a proxy all connections have the address of the proxy.
    public var maxConnectionsPerPeer: Int?
    /// Time from the connection, or from the first byte of a later request, to the end of the headers.
    public var headerTimeout = Duration.seconds(10)
    /// Time that a body may take beyond what `minimumBodyRate` allows for its size.
    public var bodyTimeout = Duration.seconds(10)
    /// Slowest pace of a body, in bytes a second.
    public var minimumBodyRate = 1024
    /// Time between two requests on one connection.
    public var idleTimeout = Duration.seconds(75)
    /// Time within which a reader must take bytes that wait for it, at `minimumWriteRate` on average.
    public var writeTimeout = Duration.seconds(30)
    /// Slowest pace of a reader while bytes wait for it, in bytes a second.
    public var minimumWriteRate = 256
    /// Time in which a server that ends still answers one request on each connection that was kept open.
    public var drainTimeout = Duration.seconds(5)
    /// Time that a connection must have been idle, or its headers unfinished, to be closed when connections are scarce.
    public var scarceTimeout = Duration.seconds(1)

    /// The usual limits.
    public init() {}

    /// The shortest of the timeouts that a connection checks.
    ///
    /// Each deadline lies at least this far in the future when it is set, so a timer of this interval never misses one.
    var checkInterval: Duration {
        max(min(headerTimeout, bodyTimeout, idleTimeout, writeTimeout), .milliseconds(10))
    }
}
