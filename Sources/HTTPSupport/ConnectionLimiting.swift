// SPDX-License-Identifier: Apache-2.0

public import NIOCore

/// Connection limits for servers that are not created by `HTTPListener`.
extension ConnectionBudget {
    /// Limits the connections of a listening channel to this budget.
    ///
    /// Call it when the channel is set up or has just been bound.
    public func limit(_ listener: any Channel) -> EventLoopFuture<Void> {
        listener.eventLoop.flatSubmit {
            listener.eventLoop.makeCompletedFuture {
                try listener.pipeline.syncOperations.addHandler(AcceptHandler(budget: self), position: .first)
            }
        }
    }

    /// Stops accepting connections on a channel limited by `limit(_:)`.
    ///
    /// A server that closes while connections are being set up may release some of them unused, on which NIO traps.
    /// Call it some time before shutting down the server.
    public func stopAccepting(on listener: any Channel) -> EventLoopFuture<Void> {
        listener.eventLoop.flatSubmit {
            listener.eventLoop.makeCompletedFuture {
                try listener.pipeline.syncOperations.handler(type: AcceptHandler.self).stop()
            }
        }
    }

    /// Applies timeouts to an HTTP/2 connection: it is closed when nothing is received, when no stream is opened within
    /// `idleTimeout`, when its client does not read, and when connections are scarce and it has no stream, or only such with
    /// unfinished requests. It is read slowly while its peer sends too many control frames.
    public func watch(_ connection: any Channel, options: ConnectionOptions) -> EventLoopFuture<Void> {
        connection.eventLoop.flatSubmit {
            connection.eventLoop.makeCompletedFuture {
                try connection.pipeline.syncOperations.addHandler(
                    StreamConnectionHandler(
                        options: options, metrics: self.metrics, control: self.control,
                        peer: PeerAddress(connection.remoteAddress)), position: .first)
            }
        }
    }

    /// Counts a stream of a connection until it closes.
    ///
    /// Call it on the event loop of the stream.
    ///
    /// - Returns: The request of the stream, to be informed of what arrives; `nil` if the connection is not watched.
    public func noteStream(_ stream: any Channel) -> StreamRequest? {
        guard let connection = stream.parent,
            let handler = try? connection.pipeline.syncOperations.handler(type: StreamConnectionHandler.self)
        else { return nil }
        let peer = PeerAddress(connection.remoteAddress)
        let request = handler.streamOpened(with: ReceiveShare(of: receiving, for: peer))
        let bound = NIOLoopBound(request, eventLoop: stream.eventLoop)
        stream.closeFuture.whenComplete { _ in bound.value.close() }
        return request
    }
}
