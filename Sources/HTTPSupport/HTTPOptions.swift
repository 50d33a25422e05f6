// SPDX-License-Identifier: Apache-2.0

/// Options of an HTTP/1 server.
public struct HTTPOptions: Sendable, Hashable {
    /// Limits and timeouts of connections.
    public var connection = ConnectionOptions()
    /// Accepted hosts.
    public var hosts = HostPolicy.any
    /// Maximum size of a request target in bytes; longer ones get 414.
    public var maxTargetBytes = 8 << 10
    /// Maximum size of all headers, and of each, in bytes; larger ones get 431.
    public var maxHeaderBytes = 16 << 10
    /// Maximum number of header fields; more get 431.
    public var maxHeaderCount = 100
    /// Accepted methods; others get 405.
    public var methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    /// Whether connections use TLS.
    public var isSecure = false
    /// Value of `Strict-Transport-Security` in seconds; 0 omits the header.
    ///
    /// It is sent over TLS only. A TLS proxy must send the header itself.
    public var strictTransportSecurity = 31_536_000
    /// Run the handler of a connection on the event loop of the connection instead of the shared thread pool.
    ///
    /// This saves two thread switches per request, but handlers must not block.
    public var runsOnEventLoop = false

    /// Creates the default limits.
    public init() {}
}
