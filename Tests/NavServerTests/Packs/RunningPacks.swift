// SPDX-License-Identifier: Apache-2.0

import HTTPSupport
import NavFormats
import NavServer
import Testing

/// A pack server on loopback, which a test can stop in the middle of a response.
struct RunningPacks {
    let port: Int
    private let task: Task<Void, Never>

    init(_ folder: String) async throws {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        var connections = ConnectionOptions()
        connections.drainTimeout = .zero
        let server = try PackServer(folder: folder, port: 0, connections: connections) { continuation.yield($0) }
        task = Task { try? await server.run() }
        port = try #require(await ports.first { _ in true })
    }

    /// Closes all connections.
    func stop() async {
        task.cancel()
        await task.value
    }

    static func with(_ folder: String, _ work: (RunningPacks) async throws -> Void) async throws {
        let server = try await RunningPacks(folder)
        do { try await work(server) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}
