// SPDX-License-Identifier: Apache-2.0

internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// A connection whose requests are answered on the thread that reads and writes it.
///
/// A route takes less time than it would take to wake another thread for it and to be woken again; what takes long goes to
/// the `WorkBench`. Connections spread over the loops of the server, so all cores have work.
struct LoopChannel: ServerChildChannel {
    /// The connection as Hummingbird has it.
    let base: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

/// Runs the jobs of tasks on an event loop.
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
