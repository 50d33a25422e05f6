// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import Synchronization

/// Notices when the client of a connection closes it while a request is being worked on.
///
/// A client that closes only its own direction counts as gone, too: a closed socket and a closed direction look the same
/// until something is written.
final class PeerWatch: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = Any

    private struct State {
        var isGone = false
        var notify: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Calls `body` once when the client goes, at once if it has gone; it takes the place of what was to be called before.
    func notify(_ body: @escaping @Sendable () -> Void) {
        let isGone = state.withLock { state in
            state.notify = state.isGone ? nil : body
            return state.isGone
        }
        if isGone { body() }
    }

    /// Calls nothing any more.
    func forget() { state.withLock { $0.notify = nil } }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed { leave() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    private func leave() {
        let notify = state.withLock { state in
            defer { state.notify = nil }
            state.isGone = true
            return state.notify
        }
        notify?()
    }

    /// The watch of a connection, if it has one. To be asked on the event loop of the connection.
    static func of(_ channel: any Channel) -> PeerWatch? {
        guard channel.eventLoop.inEventLoop else { return nil }
        return try? channel.pipeline.syncOperations.handler(type: PeerWatch.self)
    }
}
