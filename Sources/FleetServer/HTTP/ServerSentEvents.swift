// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import HTTPMessages

/// Updates as server-sent events.
enum ServerSentEvents {
    /// The interval of heartbeat comments, which detect readers that have gone.
    static let heartbeatInterval = Duration.seconds(15)

    /// The texts to send: an event for each update, comments in between, and the reason of the end.
    ///
    /// The next update is requested when the previous text was taken (backpressure). While nothing is read, updates
    /// stay in the buffer of the bus, where the oldest are dropped.
    static func texts(
        of updates: AsyncThrowingStream<FleetUpdate, any Error>, provider: ProviderID,
        heartbeatInterval: Duration = heartbeatInterval
    ) -> some AsyncSequence<[UInt8], Never> & Sendable {
        // At most one event and one comment wait here.
        let (texts, continuation) = AsyncStream.makeStream(of: PendingText.self)
        let heartbeat = Task {
            let writer = Writer(continuation)
            while (try? await Task.sleep(for: heartbeatInterval)) != nil { await writer.write(ServerSentEvent.comment("still here")) }
        }
        /// No heartbeat follows the last event.
        @Sendable func stopHeartbeat() async {
            heartbeat.cancel()
            await heartbeat.value
        }
        let reader = Task {
            let writer = Writer(continuation)
            do {
                for try await item in updates {
                    let json = try FleetREST.body(of: item, provider: provider)
                    let event = ServerSentEvent(event: "update", data: json, id: FleetREST.resumeToken(of: item))
                    await writer.write(event.bytes)
                }
                await stopHeartbeat()
                await writer.write(ServerSentEvent(event: "end", data: Array("{}".utf8)).bytes)
            } catch {
                let failure = error as? FleetError ?? FleetError(.internal, "The watch broke.")
                await stopHeartbeat()
                await writer.write(ServerSentEvent(event: "error", data: FleetREST.body(of: failure)).bytes)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in
            reader.cancel()
            heartbeat.cancel()
        }
        return texts.map { text in
            text.taken.yield()
            return text.bytes
        }
    }

    /// A text to send, and the signal that it was taken.
    private struct PendingText: Sendable {
        let bytes: [UInt8]
        let taken: AsyncStream<Void>.Continuation
    }

    /// Sends one text after the other.
    private struct Writer {
        private let texts: AsyncStream<PendingText>.Continuation
        private let taken: AsyncStream<Void>
        private let take: AsyncStream<Void>.Continuation

        init(_ texts: AsyncStream<PendingText>.Continuation) {
            self.texts = texts
            (taken, take) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        }

        /// Enqueues a text and waits until it was taken.
        func write(_ bytes: [UInt8]) async {
            texts.yield(PendingText(bytes: bytes, taken: take))
            for await _ in taken { return }
        }
    }
}
