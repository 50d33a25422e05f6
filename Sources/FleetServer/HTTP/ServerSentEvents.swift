// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

/// News as server-sent events.
enum ServerSentEvents {
    /// How long nothing is said, at most. A comment then finds out whether the reader is still there.
    static let silence = Duration.seconds(15)

    /// The texts to send: an event for each of the news, comments in between, and how it ended.
    static func texts(
        of news: AsyncThrowingStream<FleetNews, any Error>, provider: ProviderID
    ) -> AsyncStream<String> {
        let (texts, continuation) = AsyncStream.makeStream(of: String.self)
        let reader = Task {
            do {
                for try await item in news {
                    let json = String(decoding: try FleetREST.body(of: item, provider: provider), as: UTF8.self)
                    continuation.yield("id: \(FleetREST.resumeToken(of: item))\nevent: update\ndata: \(json)\n\n")
                }
                continuation.yield("event: end\ndata: {}\n\n")
            } catch {
                let failure = error as? FleetError ?? FleetError(.internal, "The watch broke.")
                let json = String(decoding: FleetREST.body(of: failure), as: UTF8.self)
                continuation.yield("event: error\ndata: \(json)\n\n")
            }
            continuation.finish()
        }
        let pulse = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: silence)
                continuation.yield(": still here\n\n")
            }
        }
        continuation.onTermination = { _ in
            reader.cancel()
            pulse.cancel()
        }
        return texts
    }
}
