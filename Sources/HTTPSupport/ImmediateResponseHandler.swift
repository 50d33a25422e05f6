// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1

/// Responds on the event loop to requests whose response is available at once, without the task of the connection.
///
/// It takes a request only if it is a GET or HEAD without a body, all earlier requests of the connection have their response, and
/// the client reads its responses. All other requests, and those for which `respond` returns `nil`, take the path of the task, in
/// the order in which they arrived.
final class ImmediateResponseHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Responds to a request of a connection; `nil` passes it on. It is called on the event loop.
    typealias Responder = HTTPListener.ImmediateResponder

    private let respond: Responder
    /// The head of a request whose end has not arrived.
    private var head: HTTPRequestHead?
    /// Number of requests that were passed on and have no complete response.
    private var passed = 0
    /// Number of responses since the last end of a read.
    private var responses = 0
    /// IP address of the client, once it has been read.
    private var peer: String?

    /// Maximum number of responses for one read of the socket, so that a client with many requests in one packet does not delay
    /// the other connections of the event loop.
    static let maxResponsesPerRead = 4

    init(_ respond: @escaping Responder) { self.respond = respond }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            if isEligible(head, context) {
                self.head = head
            } else {
                passed += 1
                context.fireChannelRead(data)
            }
        case .body:
            passHead(context)
            context.fireChannelRead(data)
        case .end:
            if let head, send(head, context) {
                self.head = nil
            } else {
                passHead(context)
                context.fireChannelRead(data)
            }
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if responses > 0 {
            responses = 0
            context.flush()
        }
        context.fireChannelReadComplete()
    }

    private func isEligible(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) -> Bool {
        passed == 0 && responses < Self.maxResponsesPerRead && (head.method == .GET || head.method == .HEAD)
            && context.channel.isWritable
            && !head.headers.contains { name, _ in
                switch name.utf8.count {
                case 6: name.isSame("expect")
                case 14: name.isSame("content-length")
                case 17: name.isSame("transfer-encoding")
                default: false
                }
            }
    }

    private func passHead(_ context: ChannelHandlerContext) {
        guard let head else { return }
        self.head = nil
        passed += 1
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    // MARK: Responses

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { passed -= 1 }
        context.write(data, promise: promise)
    }

    /// Sends the response to a request; `false` if it has none.
    private func send(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) -> Bool {
        if peer == nil { peer = context.channel.remoteAddress?.ipAddress }
        let request = HTTPServerRequest(
            method: head.method.rawValue, target: head.uri, headers: HTTPFields(head.headers, splitCookie: false),
            authority: head.headers.first(name: "Host"), remoteAddress: peer)
        guard let response = respond(request, context.channel), response.stream == nil else { return false }
        let status = HTTPResponse.Status(code: response.status)
        var headers = HTTPHeaders(response.headers)
        if response.status != 204, response.status != 304 {
            headers.replaceOrAdd(name: "Content-Length", value: String(response.body.count))
        }
        let responseHead = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: status.code, reasonPhrase: status.reasonPhrase),
            headers: headers)
        responses += 1
        context.write(wrapOutboundOut(.head(responseHead)), promise: nil)
        if head.method != .HEAD, !response.body.isEmpty {
            let body = context.channel.allocator.buffer(bytes: response.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        }
        context.write(wrapOutboundOut(.end(nil)), promise: nil)
        return true
    }
}
