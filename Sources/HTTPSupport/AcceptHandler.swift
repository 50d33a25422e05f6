// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Accepts connections within a `ConnectionBudget`.
///
/// It is the first handler of a listening channel. Excess connections of a peer are closed at once. When the maximum
/// number is open, the listener stops reading, so clients wait in the kernel's queue, and idle connections are asked to
/// close. It resumes reading when there is capacity.
///
/// When `accept` fails for lack of descriptors, the connection stays in the kernel's queue and the socket stays
/// readable, so the event loop would spin. So a few spare descriptors are released to accept the connection and close
/// it, and reading pauses for a while.
final class AcceptHandler: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never

    private enum State { case reading, waitingForCapacity, waitingForDescriptors, stopped }

    private let budget: ConnectionBudget
    private var state = State.reading
    /// Whether a `read` was suppressed.
    private var isReadHeld = false
    private var spares = SpareDescriptors()
    private var announcer: Scheduled<Void>?

    /// Pause of the listener without descriptors.
    private static let rest = TimeAmount.milliseconds(200)
    /// Interval at which idle connections are asked to close while clients wait: longer with many connections, so that
    /// asking them takes a small part of the time.
    private var announcing: TimeAmount { .milliseconds(max(50, Int64(clamping: budget.limit / 40))) }

    init(budget: ConnectionBudget) { self.budget = budget }

    func handlerAdded(context: ChannelHandlerContext) { spares.open() }

    func handlerRemoved(context: ChannelHandlerContext) {
        announcer?.cancel()
        spares.close()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let channel = unwrapInboundIn(data)
        switch state {
        case .stopped: return channel.close(promise: nil)
        case .waitingForDescriptors:
            budget.metrics.note(.descriptors)
            return channel.close(promise: nil)
        case .reading, .waitingForCapacity: break
        }
        guard budget.admit(channel) else {
            budget.metrics.note(.peerLimit)
            return channel.close(promise: nil)
        }
        context.fireChannelRead(data)
        if state == .reading, budget.isFull { waitForCapacity(context) }
    }

    func read(context: ChannelHandlerContext) {
        if state == .reading { context.read() } else { isReadHeld = true }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? IOError, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.errnoCode) {
            waitForDescriptors(context)
        }
        context.fireErrorCaught(error)
    }

    /// Stops accepting; new connections are closed.
    func stop() { state = .stopped }

    private func waitForCapacity(_ context: ChannelHandlerContext) {
        state = .waitingForCapacity
        budget.metrics.notePause()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        announce(bound)
        budget.whenAvailable { [loop = context.eventLoop] in
            loop.execute { bound.value.0.resume(bound.value.1) }
        }
    }

    /// Asks idle connections to close, repeatedly until there is capacity.
    private func announce(_ bound: NIOLoopBound<(AcceptHandler, ChannelHandlerContext)>) {
        budget.announceScarcity()
        announcer = bound.value.1.eventLoop.scheduleTask(in: announcing) {
            if bound.value.0.state == .waitingForCapacity { bound.value.0.announce(bound) }
        }
    }

    private func waitForDescriptors(_ context: ChannelHandlerContext) {
        spares.close()
        guard state == .reading else { return }
        state = .waitingForDescriptors
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.rest) {
            bound.value.0.spares.open()
            bound.value.0.resume(bound.value.1)
        }
    }

    private func resume(_ context: ChannelHandlerContext) {
        guard state == .waitingForCapacity || state == .waitingForDescriptors, context.channel.isActive else { return }
        announcer?.cancel()
        announcer = nil
        state = .reading
        guard isReadHeld else { return }
        isReadHeld = false
        context.read()
    }
}
