// SPDX-License-Identifier: Apache-2.0

internal import GRPCNIOTransportHTTP2Posix
internal import HTTPSupport
internal import NIOCore
internal import Synchronization

/// The gRPC transport, with limits on connections.
final class GRPCListener: Sendable {
    private let settings: FleetServerSettings
    private let budget: ConnectionBudget
    private let channel = Mutex<(any Channel)?>(nil)

    private let streams: GRPCStreams

    init(settings: FleetServerSettings, metrics: ConnectionMetrics, streams: GRPCStreams) {
        self.settings = settings
        self.streams = streams
        budget = ConnectionBudget(options: settings.connections, listeners: 2, metrics: metrics)
    }

    /// Creates the transport of a server.
    ///
    /// Connections without streams are closed after five minutes. The server pings clients that have been idle for a
    /// minute, so that connections of clients that have disappeared do not count for long.
    ///
    /// - Throws: An error of the certificate.
    func transport() throws -> HTTP2ServerTransport.Posix {
        let security: HTTP2ServerTransport.Posix.TransportSecurity =
            try settings.certificate.map { try .tls(certificateReloader: $0.reloader) } ?? .plaintext
        let (connections, limits) = (settings.connections, settings.limits)
        return .http2NIOPosix(
            address: settings.grpcAddress, transportSecurity: security,
            config: .defaults { config in
                config.http2.maxConcurrentStreams = limits.grpcStreams
                config.rpc.maxRequestPayloadSize = FleetHTTP.bodyLimit
                config.connection.maxIdleTime = .seconds(300)
                config.connection.keepalive.time = .seconds(60)
                config.connection.keepalive.timeout = .seconds(20)
                config.channelDebuggingCallbacks.onBindTCPListener = { [self] channel in
                    self.channel.withLock { $0 = channel }
                    return budget.limit(channel)
                }
                config.channelDebuggingCallbacks.onAcceptTCPConnection = { [budget] channel in
                    budget.watch(channel, options: connections)
                }
                config.channelDebuggingCallbacks.onAcceptHTTP2Stream = { [budget, streams] stream in
                    streams.guardRequest(of: stream, budget.noteStream(stream))
                }
            })
    }

    /// Stops accepting connections. Returns when the accepted ones are most probably set up.
    func stopAccepting() async {
        guard let channel = channel.withLock({ $0 }) else { return }
        try? await budget.stopAccepting(on: channel).get()
        if budget.hasJustAccepted { try? await Task.sleep(for: .milliseconds(250)) }
    }
}
