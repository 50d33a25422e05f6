// SPDX-License-Identifier: Apache-2.0

public import HTTPMessages
internal import HTTPTypes
public import HummingbirdCore
public import NIOCore

extension HTTPServerRequest {
    /// Converts a request without its body.
    ///
    /// - Parameters:
    ///   - request: The request as Hummingbird reads it.
    ///   - peer: Address of the client.
    public init(_ request: Request, from peer: SocketAddress?) {
        self.init(
            method: request.method.rawValue, target: request.head.path ?? "", headers: request.headers,
            authority: request.head.authority, remoteAddress: peer?.ipAddress)
    }
}

extension Request {
    /// Reads the body.
    ///
    /// - Parameter limit: Maximum number of bytes.
    /// - Returns: The bytes; `nil` if there are more than `limit`.
    /// - Throws: The error of a connection that ended early.
    public func bytes(upTo limit: Int) async throws -> [UInt8]? {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { return nil }
        var bytes: [UInt8] = []
        for try await part in body {
            guard bytes.count + part.readableBytes <= limit else { return nil }
            bytes.append(contentsOf: part.readableBytesView)
        }
        return bytes
    }
}

extension ResponseWriter {
    /// Sends a response, with `Content-Length` unless it is a stream of unknown length or its status forbids a body.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - method: Method of the request; `HEAD` gets no body.
    /// - Throws: The error of a connection that ended early.
    public consuming func send(_ response: HTTPServerResponse, to method: String) async throws {
        var head = HTTPResponse(status: .init(code: response.status), headerFields: response.headers)
        if let stream = response.stream {
            let length = response.streamLength
            if let length { head.headerFields[.contentLength] = String(length) }
            if method == "HEAD" { return try await writeResponse(head) }
            let body = ResponseBody { writer in
                var left = length ?? .max
                for await part in stream where left > 0 {
                    left -= part.count
                    try await writer.write(ByteBuffer(bytes: part))
                }
                // Without the rest, the client would take the next response for it.
                guard length == nil || left == 0 else { throw IncompleteBodyError() }
                try await writer.finish(nil)
            }
            return try await write(response: head, body: body)
        }
        if response.status != 204, response.status != 304 {
            head.headerFields[.contentLength] = String(response.body.count)
        }
        if method == "HEAD" || response.body.isEmpty {
            try await writeResponse(head)
        } else {
            try await write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: response.body)))
        }
    }
}

/// The stream of a response ended before the length that was announced, so that the connection cannot be used any more.
private struct IncompleteBodyError: Error {}
