// SPDX-License-Identifier: Apache-2.0

/// What an HTTP/1 server accepts, and what it adds to its responses.
public struct HTTPOptions: Sendable, Hashable {
    /// Limits and timeouts of connections.
    public var connection = ConnectionOptions()
    /// Hosts that are answered to.
    public var hosts = HostPolicy.any
    /// Most bytes of a request target; a longer one is answered with 414.
    public var maxTargetBytes = 8 << 10
    /// Most bytes of a request's headers, and of each of them; more are answered with 431.
    public var maxHeaderBytes = 16 << 10
    /// Most header fields of a request; more are answered with 431.
    public var maxHeaderCount = 100
    /// Methods that are handed on; others are answered with 405.
    public var methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    /// Whether the connections are encrypted.
    public var isSecure = false
    /// Seconds that browsers remember to come over TLS alone (`Strict-Transport-Security`); 0 says nothing of it.
    ///
    /// It is sent on encrypted connections only. Behind a proxy that speaks TLS, the proxy is to send it.
    public var strictTransportSecurity = 31_536_000
    /// Run the handler of a connection on the event loop of the connection instead of the shared thread pool.
    ///
    /// That spares two changes of threads for each request, and is right for handlers that never block.
    public var runsOnEventLoop = false

    /// The usual limits.
    public init() {}
}
