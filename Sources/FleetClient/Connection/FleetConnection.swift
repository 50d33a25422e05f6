// SPDX-License-Identifier: Apache-2.0

package import FleetModel
package import GRPCCore
package import GRPCNIOTransportHTTP2Posix
internal import Synchronization

/// The gRPC address of a fleet server.
public struct FleetEndpoint: Sendable, Hashable {
    /// Name or IP address.
    public var host: String
    /// TCP port of the gRPC service.
    public var port: Int
    /// Whether the connection uses TLS. Tokens must not cross a network unencrypted; `false` is for the loopback
    /// interface.
    public var isEncrypted: Bool
    /// Deadline of each unary call, after which it fails with `deadlineExceeded`. Watches have none.
    public var timeout: Duration

    /// Creates an endpoint.
    ///
    /// - Parameters:
    ///   - host: Name or IP address.
    ///   - port: Port.
    ///   - isEncrypted: Whether the connection uses TLS.
    ///   - timeout: Deadline of each unary call.
    public init(host: String, port: Int, isEncrypted: Bool = true, timeout: Duration = .seconds(15)) {
        self.host = host
        self.port = port
        self.isEncrypted = isEncrypted
        self.timeout = timeout
    }
}

/// A shared connection to a fleet server, opened on the first call and reopened after a failure.
package final class FleetConnection: Sendable {
    package typealias Client = GRPCClient<HTTP2ClientTransport.Posix>

    private struct State {
        var client: Client?
        var generation = 0
        var isClosed = false
    }

    private let endpoint: FleetEndpoint
    private let state = Mutex(State())

    /// Creates a connection; it is opened on the first call.
    package init(to endpoint: FleetEndpoint) { self.endpoint = endpoint }

    deinit { close() }

    /// Options of unary calls: the timeout of the endpoint, and no waiting for an unreachable server.
    package var unary: CallOptions {
        var options = CallOptions.defaults
        options.timeout = endpoint.timeout
        options.waitForReady = false
        return options
    }

    /// Options of streaming calls.
    package static var streaming: CallOptions {
        var options = CallOptions.defaults
        options.waitForReady = false
        return options
    }

    /// The metadata of every call.
    package static func metadata(token: String, provider: ProviderID) -> Metadata {
        ["authorization": "Bearer \(token)", "google-cloud-resource-prefix": "providers/\(provider)"]
    }

    /// Runs a call on the connection.
    ///
    /// - Throws: `FleetError` of the server, or `unavailable` if it cannot be reached.
    package func call<Value: Sendable>(
        _ work: @Sendable (Client) async throws -> Value
    ) async throws(FleetError) -> Value {
        do { return try await work(try client()) } catch { throw FleetError(calling: error) }
    }

    /// Closes the connection; running calls are completed, streams are ended by their owners.
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

    /// Makes the next call open a new connection.
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
                // A rider is waiting: retry at most one second apart.
                config.backoff = .init(initial: .milliseconds(200), max: .seconds(1), multiplier: 1.6, jitter: 0.2)
                // Detects connections that are dead without having been closed.
                config.connection.keepalive = .init(time: .seconds(10), timeout: .seconds(5), allowWithoutCalls: false)
            })
    }
}
