// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

/// A request on an HTTP/2 stream while it arrives: what it takes of the memory for requests, and until when it must be complete.
///
/// Use it on the event loop of the connection only.
public final class StreamRequest {
    /// Called when the request takes too long to arrive.
    public var onTimeout: (() -> Void)?

    private let connection: StreamConnectionHandler
    private var share: ReceiveShare
    private let start: NIODeadline
    private var bodyBytes = 0
    /// Whether all of the request has arrived.
    public private(set) var isComplete = false
    private var isClosed = false
    /// Whether the client has reset the stream.
    private(set) var isReset = false
    /// Whether the stream counts as use of the connection.
    private var isUse = false

    /// Memory that a stream needs besides headers and body; 22 kB were measured with 4,000 open streams.
    static let overhead = 24 << 10

    init(on connection: StreamConnectionHandler, share: ReceiveShare) {
        self.connection = connection
        self.share = share
        start = .now()
    }

    /// Takes memory for the headers of the request.
    ///
    /// - Parameter bytes: Size of the headers.
    /// - Returns: `false` if the request must be rejected.
    public func receivedHeaders(_ bytes: Int) -> Bool { share.take(StreamRequest.overhead + bytes) }

    /// Takes memory for a part of the body.
    ///
    /// - Returns: `false` if the request must be rejected.
    public func receivedBody(_ bytes: Int) -> Bool {
        bodyBytes += bytes
        connection.receivedBody(bytes)
        return share.take(bytes)
    }

    /// The request is complete.
    ///
    /// - Parameter isUse: Whether it keeps the connection open when connections are scarce.
    public func complete(isUse: Bool) {
        guard !isComplete else { return }
        isComplete = true
        guard isUse, !isClosed else { return }
        self.isUse = true
        connection.streamBecameUse()
    }

    /// The response begins, so that the request is no longer needed.
    public func responseBegan() { share.release() }

    /// The client has reset the stream.
    public func wasReset() {
        isReset = true
        connection.streamWasReset()
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        share.release()
        onTimeout = nil
        connection.streamClosed(self, wasUse: isUse)
    }

    /// Whether the rest of the request is overdue.
    func isOverdue(at now: NIODeadline, _ options: ConnectionOptions) -> Bool {
        guard !isComplete else { return false }
        let bodyTime = TimeAmount.milliseconds(Int64(bodyBytes) * 1000 / Int64(max(options.minimumBodyRate, 1)))
        return now - start >= TimeAmount(options.bodyTimeout) + bodyTime
    }
}
