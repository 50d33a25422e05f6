// SPDX-License-Identifier: Apache-2.0

package import FleetModel
package import GRPCCore
package import GRPCNIOTransportHTTP2Posix
internal import Synchronization

/// Where a fleet server listens for gRPC.
public struct FleetEndpoint: Sendable, Hashable {
    /// Name or address.
    public var host: String
    /// Port.
    public var port: Int
    /// Whether the connection is encrypted. Tokens must not cross a network unencrypted; `false` is for one's own machine.
    public var isEncrypted: Bool

    /// Names a server.
    public init(host: String, port: Int, isEncrypted: Bool = true) {
        self.host = host
        self.port = port
        self.isEncrypted = isEncrypted
    }
}

/// One connection to a fleet server, made when it is first needed and made again when it broke. All calls share it.
package final class FleetConnection: Sendable {
    package typealias Client = GRPCClient<HTTP2ClientTransport.Posix>

    private struct State {
        var client: Client?
        var generation = 0
        var isClosed = false
    }

    private let endpoint: FleetEndpoint
    private let state = Mutex(State())

    /// Names a server; nothing is connected yet.
    package init(to endpoint: FleetEndpoint) { self.endpoint = endpoint }

    deinit { close() }

    /// Options of calls that have an end: 15 s for the answer, and no waiting for a server that is not there.
    package static var unary: CallOptions {
        var options = CallOptions.defaults
        options.timeout = .seconds(15)
        options.waitForReady = false
        return options
    }

    /// Options of calls that go on.
    package static var streaming: CallOptions {
        var options = CallOptions.defaults
        options.waitForReady = false
        return options
    }

    /// Metadata that every call carries.
    package static func metadata(token: String, provider: ProviderID) -> Metadata {
        ["authorization": "Bearer \(token)", "google-cloud-resource-prefix": "providers/\(provider)"]
    }

    /// Does work with the connection.
    ///
    /// - Throws: `FleetError`, as the server tells it, or `unavailable` when there is none.
    package func call<Value: Sendable>(
        _ work: @Sendable (Client) async throws -> Value
    ) async throws(FleetError) -> Value {
        do { return try await work(try client()) } catch { throw FleetError(calling: error) }
    }

    /// Ends the connection; calls that run are let finish, streams are ended by whoever holds them.
    package func close() {
        let client = state.withLock { state in
            state.isClosed = true
            defer { state.client = nil }
            return state.client
        }
        client?.beginGracefulShutdown()
    }

    private func client() throws -> Client {
        try state.withLock { state in
            guard !state.isClosed else { throw FleetError(.cancelled, "The connection has been closed.") }
            if let client = state.client { return client }
            let client = Client(transport: try transport())
            state.client = client
            state.generation += 1
            let generation = state.generation
            Task { [weak self] in
                try? await client.runConnections()
                self?.forget(generation)
            }
            return client
        }
    }

    /// Lets the next call make a new connection.
    private func forget(_ generation: Int) {
        state.withLock { if $0.generation == generation { $0.client = nil } }
    }

    private func transport() throws -> HTTP2ClientTransport.Posix {
        let isIPv4 =
            endpoint.host.split(separator: ".").count == 4 && endpoint.host.allSatisfy { $0.isNumber || $0 == "." }
        let target: any ResolvableTarget =
            isIPv4
            ? .ipv4(address: endpoint.host, port: endpoint.port)
            : endpoint.host.contains(":")
                ? .ipv6(address: endpoint.host, port: endpoint.port)
                : .dns(host: endpoint.host, port: endpoint.port)
        return try .http2NIOPosix(
            target: target, transportSecurity: endpoint.isEncrypted ? .tls : .plaintext,
            config: .defaults { config in
                // A rider waits: a second is long enough between two tries, and short enough to be back soon.
                config.backoff = .init(initial: .milliseconds(200), max: .seconds(1), multiplier: 1.6, jitter: 0.2)
                // Finds out that a connection is dead which nobody has closed.
                config.connection.keepalive = .init(time: .seconds(10), timeout: .seconds(5), allowWithoutCalls: false)
            })
    }
}
