// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import Synchronization

/// Detects when the client of a connection disconnects while its request is being processed.
///
/// A client that closes only its sending side counts as disconnected too: until something is written, a half-closed socket
/// looks the same as a closed one.
final class DisconnectObserver: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = Any

    private struct State {
        var isDisconnected = false
        var callback: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Calls `body` once when the client disconnects, or at once if it has. A later callback replaces an earlier one.
    func onDisconnect(_ body: @escaping @Sendable () -> Void) {
        let isDisconnected = state.withLock { state in
            state.callback = state.isDisconnected ? nil : body
            return state.isDisconnected
        }
        if isDisconnected { body() }
    }

    /// Removes the callback.
    func removeCallback() { state.withLock { $0.callback = nil } }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed { disconnected() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        disconnected()
        context.fireChannelInactive()
    }

    private func disconnected() {
        let callback = state.withLock { state in
            defer { state.callback = nil }
            state.isDisconnected = true
            return state.callback
        }
        callback?()
    }

    /// The observer of a connection, if it has one. Call it on the event loop of the connection.
    static func of(_ channel: any Channel) -> DisconnectObserver? {
        guard channel.eventLoop.inEventLoop else { return nil }
        return try? channel.pipeline.syncOperations.handler(type: DisconnectObserver.self)
    }
}
