// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

/// A request that is not one of the fleet's, for extensions on the same port.
public struct HTTPExtraRequest: Sendable {
    /// The HTTP method, such as `GET`.
    public var method: String
    /// Path and query as received.
    public var target: String
    /// The headers.
    public var headers: HTTPFields
    /// The body, at most 16 KiB.
    public var body: [UInt8]

    /// Creates a request.
    public init(method: String, target: String, headers: HTTPFields = [:], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// The path without the query.
    public var path: Substring { target.prefix { $0 != "?" } }
}

/// A response. `Content-Length` is added.
public struct HTTPExtraAnswer: Sendable {
    /// Status such as 200.
    public var status: Int
    /// Headers, including `Content-Type` and `Cache-Control`.
    public var headers: HTTPFields
    /// The body; omitted for `HEAD`.
    public var body: [UInt8]

    /// Creates a response with a content type.
    public init(status: Int = 200, type: String, body: [UInt8]) {
        self.init(status: status, headers: [.contentType: type], body: body)
    }

    /// Creates a response.
    public init(status: Int = 200, headers: HTTPFields, body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Serves something else on the HTTP port of a fleet server: pages, map tiles, images.
///
/// It gets requests outside of the fleet's addresses (`/v1/…`, `/share`, `/health`, `/ready`, `/metrics`), without
/// authentication: what it serves is public.
public protocol HTTPExtra: Sendable {
    /// Responds to a request; `nil` passes it to the next extension, and finally to "not found".
    func answer(_ request: HTTPExtraRequest) async -> HTTPExtraAnswer?
}
