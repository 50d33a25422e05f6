// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import Testing

@testable import FleetServer

/// A receiver of webhooks on loopback, which fails as it is reported to.
final class WebhookReceiver: Sendable {
    /// What it does with a request.
    enum Answer: Sendable, Equatable {
        case status(Int)
        /// It does not respond.
        case noResponse
        /// It ends the connection.
        case hangUp
    }

    /// A request.
    struct Received: Sendable {
        var message: String
        var seconds: String
        var signature: String
        var bytes: [UInt8]
        var headers: [String: String]

        var body: String { String(decoding: bytes, as: UTF8.self) }
        var event: [String: Any] {
            ((try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any]) ?? [:]
        }
        var data: [String: Any] { event["data"] as? [String: Any] ?? [:] }
        var type: String { event["type"] as? String ?? "" }
    }

    private let requests = Mutex<[(request: Received, wasTaken: Bool)]>([])
    private let answer: Mutex<@Sendable (Received, Int) -> Answer>
    private let channel: any Channel
    /// The key that must have signed.
    static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    /// Starts at a port, or any free one.
    init(
        port: Int = 0, answering answer: @escaping @Sendable (Received, Int) -> Answer = { _, _ in .status(204) }
    ) async throws {
        self.answer = Mutex(answer)
        let holder = Holder()
        channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler(holder))
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
        holder.receiver.withLock { $0 = self }
    }

    var port: Int { channel.localAddress?.port ?? 0 }
    var url: String { "http://127.0.0.1:\(port)/hook" }

    func set(_ answer: @escaping @Sendable (Received, Int) -> Answer) { self.answer.withLock { $0 = answer } }

    func stop() async { try? await channel.close() }

    /// All requests, also those that were not answered with success.
    var all: [Received] { requests.withLock { $0.map(\.request) } }
    /// Requests that were answered with success.
    var taken: [Received] { requests.withLock { $0.filter(\.wasTaken).map(\.request) } }

    /// Waits until what was taken is enough.
    @discardableResult
    func wait(
        seconds: Double = 60, until isEnough: ([Received]) -> Bool, line: Int = #line
    ) async throws -> [Received] {
        let end = ContinuousClock.now + .seconds(seconds)
        while !isEnough(taken) {
            guard ContinuousClock.now < end else {
                Issue.record("line \(line): only \(taken.map { "\($0.type) \($0.data)" }), \(all.count) requests")
                return taken
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        return taken
    }

    fileprivate func handle(_ request: Received) -> Answer {
        let count = requests.withLock { $0.count }
        let answer = answer.withLock { $0 }(request, count)
        var isSuccess = false
        if case .status(let status) = answer { isSuccess = (200..<300).contains(status) }
        requests.withLock { $0.append((request, isSuccess)) }
        return answer
    }

    private final class Holder: Sendable {
        let receiver = Mutex<WebhookReceiver?>(nil)
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart
        private let holder: Holder
        private var head: HTTPRequestHead?
        private var body: [UInt8] = []

        init(_ holder: Holder) { self.holder = holder }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): (self.head, body) = (head, [])
            case .body(let part): body += Array(part.readableBytesView)
            case .end:
                guard let head, let receiver = holder.receiver.withLock({ $0 }) else { return }
                func header(_ name: String) -> String { head.headers.first(name: name) ?? "" }
                let request = Received(
                    message: header("webhook-id"), seconds: header("webhook-timestamp"),
                    signature: header("webhook-signature"), bytes: body,
                    headers: Dictionary(
                        head.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }))
                switch receiver.handle(request) {
                case .status(let status):
                    let response = HTTPResponseHead(
                        version: .http1_1, status: .init(statusCode: status),
                        headers: ["content-length": "0", "location": "http://127.0.0.1:1/"])
                    context.write(wrapOutboundOut(.head(response)), promise: nil)
                    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
                case .noResponse: break
                case .hangUp: context.close(promise: nil)
                }
            }
        }
    }
}
