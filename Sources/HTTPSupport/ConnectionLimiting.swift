// SPDX-License-Identifier: Apache-2.0

public import NIOCore

/// What servers that are not made by `HTTPListener` call to have their connections limited.
extension ConnectionBudget {
    /// Keeps what a listening channel accepts within this budget.
    ///
    /// To be called when the channel is set up or has just been bound.
    public func limit(_ listener: any Channel) -> EventLoopFuture<Void> {
        listener.eventLoop.flatSubmit {
            listener.eventLoop.makeCompletedFuture {
                try listener.pipeline.syncOperations.addHandler(AcceptHandler(budget: self), position: .first)
            }
        }
    }

    /// Accepts no more connections on a listening channel that `limit(_:)` was called for, before it is closed.
    ///
    /// A server that closes while connections are being set up may drop some of them half-way; NIO ends the process then. To be
    /// called some time before the server is told to end.
    public func stopAccepting(on listener: any Channel) -> EventLoopFuture<Void> {
        listener.eventLoop.flatSubmit {
            listener.eventLoop.makeCompletedFuture {
                try listener.pipeline.syncOperations.handler(type: AcceptHandler.self).stop()
            }
        }
    }

    /// Watches an HTTP/2 connection: it is closed when nothing comes on it, when no stream was ever opened within
    /// `idleTimeout`, when its reader does not read, and when connections are scarce and it has no stream.
    public func watch(_ connection: any Channel, options: ConnectionOptions) -> EventLoopFuture<Void> {
        connection.eventLoop.flatSubmit {
            connection.eventLoop.makeCompletedFuture {
                try connection.pipeline.syncOperations.addHandler(
                    StreamConnectionHandler(options: options, metrics: self.metrics), position: .first)
            }
        }
    }

    /// Notes a stream of a connection that is watched, until the stream closes.
    ///
    /// To be called on the event loop of the stream.
    public func noteStream(_ stream: any Channel) {
        guard let connection = stream.parent,
            let handler = try? connection.pipeline.syncOperations.handler(type: StreamConnectionHandler.self)
        else { return }
        handler.streamOpened()
        let bound = NIOLoopBound(handler, eventLoop: stream.eventLoop)
        stream.closeFuture.whenComplete { _ in bound.value.streamClosed() }
    }
}
