// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

/// A request to a feed server that may be meant for something beside the feed.
public struct FeedRequest: Sendable {
    /// Word of the request line, such as `GET`.
    public var method: String
    /// Path and query as they came.
    public var target: String
    /// The headers.
    public var headers: HTTPFields
    /// What was sent along, at most 64 KiB.
    public var body: [UInt8]

    static let mostBytes = 1 << 16

    /// Makes a request.
    public init(method: String, target: String, headers: HTTPFields = [:], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }
}

/// What is sent back. `Content-Length` is filled in.
public struct FeedReply: Sendable {
    /// Status such as 200.
    public var status: Int
    /// Headers, `Content-Type` and `Cache-Control` among them.
    public var headers: HTTPFields
    /// The body.
    public var body: [UInt8]

    /// Makes an answer.
    public init(status: Int = 200, headers: HTTPFields, body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Serves something at the port of a feed server beside the feed, such as the screen of a car.
public protocol FeedExtra: Sendable {
    /// Answers a request; `nil` leaves it to the feed.
    func answer(_ request: FeedRequest) async -> FeedReply?
}
