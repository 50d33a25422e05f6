// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

/// The response of an HTTP server: bytes, or a stream of them.
///
/// Servers add `Content-Length`, and leave out the body in responses to `HEAD`.
public struct HTTPServerResponse: Sendable {
    /// Status code such as 200.
    public var status: Int
    /// Header fields without `Content-Length`.
    public var headers: HTTPFields
    /// The body; ignored if there is a `stream`.
    public var body: [UInt8]
    /// Parts of a body that is sent as they arrive, such as server-sent events; `nil` for a response with a `body`.
    public var stream: (any AsyncSequence<[UInt8], Never> & Sendable)?
    /// Length of all parts of `stream` in bytes, for `Content-Length`; `nil` if it is not known in advance.
    public var streamLength: Int?

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: Status code.
    ///   - headers: Header fields without `Content-Length`.
    ///   - body: The body.
    public init(status: Int = 200, headers: HTTPFields = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response whose only header field is `Content-Type`.
    ///
    /// - Parameters:
    ///   - status: Status code.
    ///   - contentType: The media type; empty for a response without a body.
    ///   - body: The body.
    public init(status: Int = 200, contentType: String, body: [UInt8]) {
        self.init(status: status, headers: contentType.isEmpty ? [:] : [.contentType: contentType], body: body)
    }

    /// Creates a response that streams its body.
    ///
    /// - Parameters:
    ///   - headers: Header fields.
    ///   - stream: Parts of the body. The next part is requested when the client has read enough of the previous ones.
    public init(headers: HTTPFields, stream: any AsyncSequence<[UInt8], Never> & Sendable) {
        self.init(headers: headers)
        self.stream = stream
    }

    /// Creates a response that streams a body of known length, such as a file.
    ///
    /// - Parameters:
    ///   - status: Status code.
    ///   - headers: Header fields without `Content-Length`.
    ///   - stream: Parts of the body. The connection is closed if they are fewer bytes than `length`.
    ///   - length: Length of all parts in bytes.
    public init(
        status: Int, headers: HTTPFields, stream: any AsyncSequence<[UInt8], Never> & Sendable, length: Int
    ) {
        self.init(status: status, headers: headers)
        self.stream = stream
        streamLength = length
    }

    /// Header `Content-Type`; empty if it is missing.
    public var contentType: String { headers[.contentType] ?? "" }
}
