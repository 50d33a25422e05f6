// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import HTTPMessages

/// News as server-sent events.
enum ServerSentEvents {
    /// How long nothing is said, at most. A comment then finds out whether the reader is still there.
    static let silence = Duration.seconds(15)

    /// The texts to send: an event for each of the news, comments in between, and how it ended.
    ///
    /// The next of the news is asked for once the text before has been taken. While nobody reads, news wait where the bus
    /// keeps them, and the oldest are dropped there.
    static func texts(
        of news: AsyncThrowingStream<FleetNews, any Error>, provider: ProviderID, silence: Duration = silence
    ) -> some AsyncSequence<[UInt8], Never> & Sendable {
        // At most one event and one comment wait here.
        let (texts, continuation) = AsyncStream.makeStream(of: Text.self)
        let pulse = Task {
            let mouth = Mouth(continuation)
            while (try? await Task.sleep(for: silence)) != nil {
                await mouth.say(ServerSentEvent.comment("still here"))
            }
        }
        /// Nothing is said after the last word.
        @Sendable func hush() async {
            pulse.cancel()
            await pulse.value
        }
        let reader = Task {
            let mouth = Mouth(continuation)
            do {
                for try await item in news {
                    let json = try FleetREST.body(of: item, provider: provider)
                    let event = ServerSentEvent(event: "update", data: json, id: FleetREST.resumeToken(of: item))
                    await mouth.say(event.bytes)
                }
                await hush()
                await mouth.say(ServerSentEvent(event: "end", data: Array("{}".utf8)).bytes)
            } catch {
                let failure = error as? FleetError ?? FleetError(.internal, "The watch broke.")
                await hush()
                await mouth.say(ServerSentEvent(event: "error", data: FleetREST.body(of: failure)).bytes)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in
            reader.cancel()
            pulse.cancel()
        }
        return texts.map { text in
            text.taken.yield()
            return text.bytes
        }
    }

    /// What waits to be sent, and who is to know when it has been taken.
    private struct Text: Sendable {
        let bytes: [UInt8]
        let taken: AsyncStream<Void>.Continuation
    }

    /// Says one thing after the other.
    private struct Mouth {
        private let texts: AsyncStream<Text>.Continuation
        private let taken: AsyncStream<Void>
        private let take: AsyncStream<Void>.Continuation

        init(_ texts: AsyncStream<Text>.Continuation) {
            self.texts = texts
            (taken, take) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        }

        /// Hands a text over and waits until it has been taken.
        func say(_ bytes: [UInt8]) async {
            texts.yield(Text(bytes: bytes, taken: take))
            for await _ in taken { return }
        }
    }
}
