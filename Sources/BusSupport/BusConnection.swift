// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A connection to a broker for one stream. It is used by one thread, and discarded after any failure.
package protocol BusConnection: AnyObject {
    /// Whether the connection is lost.
    var isClosed: Bool { get }
    /// Whether messages are received.
    var isSubscribed: Bool { get }
    /// Publishes a message, and waits until the broker has stored it.
    ///
    /// - Returns: Whether the broker had it already.
    /// - Throws: `BusFailure`; the message may have been stored.
    func publish(_ bytes: [UInt8], id: String) throws(BusFailure) -> Bool
    /// Begins to receive messages, by an ordered consumer.
    ///
    /// - Parameter sequence: The last message that is known already, 0 for none; `nil` for new messages only.
    /// - Throws: `BusFailure`.
    func subscribe(after sequence: UInt64?) throws(BusFailure)
    /// The next message.
    ///
    /// - Parameter milliseconds: How long to wait for one.
    /// - Throws: `BusFailure` if the connection or the consumer is lost.
    func next(milliseconds: Int64) throws(BusFailure) -> BusMessage?
    /// Checks that the broker still has the consumer: a broker that was restarted may have lost it.
    ///
    /// - Throws: `BusFailure` if it does not.
    func checkConsumer() throws(BusFailure)
    /// How much the stream has, and its bounds, which may be others than those of the options.
    ///
    /// - Throws: `BusFailure` if the broker no longer has it.
    func streamLength() throws(BusFailure) -> BusLength
    /// How many received messages wait.
    func pending() -> BusPending
}

/// A thread with a connection of its own, which is replaced after 0.1 to 2 seconds when it is lost.
package struct BusThread: Sendable {
    /// What the connection is for, as brokers show it.
    package let purpose: String
    /// Whether the thread should end.
    package let isClosed: @Sendable () -> Bool
    /// Called with each new connection.
    package let onConnection: @Sendable () -> Void
    /// Called when the connection is lost, or cannot be opened.
    package let onFailure: @Sendable (BusFailure) -> Void
    /// Called again and again.
    package let step: @Sendable (any BusConnection) throws(BusFailure) -> Void

    /// Describes a thread.
    package init(
        purpose: String, isClosed: @escaping @Sendable () -> Bool, onConnection: @escaping @Sendable () -> Void,
        onFailure: @escaping @Sendable (BusFailure) -> Void,
        step: @escaping @Sendable (any BusConnection) throws(BusFailure) -> Void
    ) {
        (self.purpose, self.isClosed, self.onConnection) = (purpose, isClosed, onConnection)
        (self.onFailure, self.step) = (onFailure, step)
    }

    /// Starts the thread. Without libnats it reports a failure, once.
    package func start(_ options: BusOptions, at stream: BusStream) {
        guard BusOptions.isAvailable else {
            return onFailure(BusFailure("this program was built without libnats"))
        }
        let thread = Thread {
            var delay = 0.1
            while !isClosed() {
                do throws(BusFailure) {
                    let connection = try BusThread.connect(options, to: stream, purpose: purpose)
                    onConnection()
                    delay = 0.1
                    while !isClosed() { try step(connection) }
                } catch {
                    onFailure(error)
                    Thread.sleep(forTimeInterval: delay * Double.random(in: 0.75...1.25))
                    delay = min(delay * 2, 2)
                }
            }
        }
        thread.name = "bus.\(purpose)"
        thread.start()
    }

    /// Connects to a broker, and creates the stream if there is none and this server should.
    ///
    /// - Throws: `BusFailure`.
    package static func connect(
        _ options: BusOptions, to stream: BusStream, purpose: String
    ) throws(BusFailure) -> any BusConnection {
        #if canImport(CNATS)
        try NATSConnection(options, to: stream, purpose: purpose)
        #else
        throw BusFailure("this program was built without libnats")
        #endif
    }
}
