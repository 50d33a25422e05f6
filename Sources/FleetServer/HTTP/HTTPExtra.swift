// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

/// A request that is none of the fleet's own, for those who serve more on the same port.
public struct HTTPExtraRequest: Sendable {
    /// Word of the request line, such as `GET`.
    public var method: String
    /// Path and query as they came.
    public var target: String
    /// The headers.
    public var headers: HTTPFields
    /// What was sent along, at most 16 KiB.
    public var body: [UInt8]

    /// Makes a request.
    public init(method: String, target: String, headers: HTTPFields = [:], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// The path without the query.
    public var path: Substring { target.prefix { $0 != "?" } }
}

/// What is sent back. `Content-Length` is filled in.
public struct HTTPExtraAnswer: Sendable {
    /// Status such as 200.
    public var status: Int
    /// Headers, `Content-Type` and `Cache-Control` among them.
    public var headers: HTTPFields
    /// The body; not sent to `HEAD`.
    public var body: [UInt8]

    /// Makes an answer with nothing to tell about its body but the type.
    public init(status: Int = 200, type: String, body: [UInt8]) {
        self.init(status: status, headers: [.contentType: type], body: body)
    }

    /// Makes an answer.
    public init(status: Int = 200, headers: HTTPFields, body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Serves something on the HTTP port of a fleet server beside the fleet: pages, map tiles, pictures.
///
/// It gets what is no address of the fleet (`/v1/…`, `/share`, `/health`, `/ready`, `/metrics`), without any look at tokens:
/// what it serves, it serves to everybody.
public protocol HTTPExtra: Sendable {
    /// Answers a request; `nil` leaves it to the next one, and in the end to "not found".
    func answer(_ request: HTTPExtraRequest) async -> HTTPExtraAnswer?
}
