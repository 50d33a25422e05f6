// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

/// A request to an HTTP server, read to its end.
public struct HTTPServerRequest: Sendable, Hashable {
    /// Method of the request line, such as `GET`.
    public var method: String
    /// Path and query as sent, percent-encoded.
    public var target: String { didSet { path = HTTPServerRequest.path(of: target) } }
    /// The target without its query.
    public private(set) var path: Substring
    /// The header fields.
    public var headers: HTTPFields
    /// The body; empty if there is none.
    public var body: [UInt8]
    /// Host and port that the client named (`Host` or `:authority`).
    public var authority: String?
    /// IP address of the peer; `nil` if unknown.
    public var remoteAddress: String?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: Method of the request line.
    ///   - target: Path and query, percent-encoded.
    ///   - headers: The header fields.
    ///   - body: The body.
    ///   - authority: Host and port that the client named.
    ///   - remoteAddress: IP address of the peer.
    public init(
        method: String, target: String, headers: HTTPFields = [:], body: [UInt8] = [], authority: String? = nil,
        remoteAddress: String? = nil
    ) {
        self.method = method
        self.target = target
        path = HTTPServerRequest.path(of: target)
        self.headers = headers
        self.body = body
        self.authority = authority
        self.remoteAddress = remoteAddress
    }

    private static func path(of target: String) -> Substring {
        target[..<(target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex)]
    }

    /// The query without its question mark, percent-encoded; empty if there is none.
    public var query: Substring { target[path.endIndex...].dropFirst() }

    /// The first value of a query parameter, percent-encoded; `nil` if it is missing.
    public func parameter(_ name: String) -> Substring? {
        query.split(separator: "&").first { $0.prefix { $0 != "=" } == name }?.drop { $0 != "=" }.dropFirst()
    }
}
