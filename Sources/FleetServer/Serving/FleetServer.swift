// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import FleetWire
internal import GRPCCore
internal import GRPCNIOTransportHTTP2Posix
public import HTTPMessages
public import HTTPSupport
internal import HummingbirdCore
public import Logging
public import NavModel
public import ServiceLifecycle
internal import Synchronization

/// The settings of a fleet server.
public struct FleetServerSettings: Sendable {
    /// The operator of the fleet.
    public var provider: ProviderID
    /// Address and port for gRPC; port 0 for any free one.
    public var grpc: (host: String, port: Int) = ("127.0.0.1", 0)
    /// Address and port for HTTP; port 0 for any free one.
    public var http: (host: String, port: Int) = ("127.0.0.1", 0)
    /// The certificate for both ports; `nil` serves unencrypted.
    public var certificate: ServerCertificate?
    /// Calls per minute; methods without an entry have the default of their group, 0 is no limit.
    public var quotas: [FleetMethod: Int] = [:]
    /// Limits of single callers and watches.
    public var limits = FleetLimits()
    /// Proxies whose `X-Forwarded-For` is trusted, each as an address or a network (`10.0.0.0/8`).
    public var trustedProxies: [String] = []
    /// The link by which riders reach the driver of a trip without its own; `nil` for none.
    public var contact: ContactLink?
    /// How long positions, statuses and ended trips are stored, in seconds.
    public var retention = 30 * 86_400.0
    /// Whether every call is logged at level info: method, status, duration and trace, without addresses or tokens.
    public var logsRequests = false
    /// How often certificates and the age of data are checked, in seconds.
    public var maintenanceInterval = 2.0
    /// How often keys and watches are checked, in seconds: removed keys take effect after at most this time.
    public var keyCheckInterval = 0.25
    /// How often expired data is deleted, in seconds.
    public var purgeInterval = 600.0
    /// How long nothing is deleted after the system clock was set forward by more than this, in seconds: with a wrong
    /// clock everything looks old.
    public var purgeDelayAfterClockChange = 3_600.0

    /// Whether the traffic learns from the positions of the fleet.
    public var learnsTraffic = true
    /// How often measured speeds are passed on to other servers, in seconds; they expire after four times as long.
    public var trafficInterval = 30.0
    /// Where events are sent; `nil` for nowhere.
    public var webhooks: WebhookSettings?
    /// Limits and timeouts of connections, for each port.
    public var connections = ConnectionOptions()
    /// Host names that the HTTP port accepts.
    public var hosts = HostPolicy.any
    /// The `max-age` of Strict-Transport-Security, sent with a certificate; 0 omits the header.
    public var strictTransportSecurity = 31_536_000

    /// The default settings.
    public init(provider: ProviderID) { self.provider = provider }

    /// The address for gRPC. Its transport takes addresses only.
    var grpcAddress: SocketAddress {
        if grpc.host == "localhost" { return .ipv4(host: "127.0.0.1", port: grpc.port) }
        return grpc.host.contains(":")
            ? .ipv6(host: grpc.host, port: grpc.port) : .ipv4(host: grpc.host, port: grpc.port)
    }
}

/// Serves the fleets of one or several providers over gRPC and HTTP.
///
/// Run it in a `ServiceGroup` with signals for graceful shutdown: running calls are completed, and watches end with a
/// resume token that is valid after the restart.
///
/// docs/fleet.md is the guide for operators.
public final class FleetServer: Service {
    private let settings: FleetServerSettings
    private let providers: [ProviderService]
    private let directory: ProviderDirectory
    private let extras: [any HTTPRequestHandler]
    private let isDraining = Atomic(false)
    private let onListening: @Sendable (_ grpc: Int, _ http: Int) -> Void

    /// Loads the fleet of one provider from its store; nothing is served before `run()`.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - store: The store of the fleet.
    ///   - keys: The keys for tokens and links.
    ///   - routes: The source of routes and arrivals; `nil` serves without them.
    ///   - traffic: The traffic that routes depend on; `nil` for free flow.
    ///   - placeNames: The source of names of places for riders; `nil` leaves those that the operator gives.
    ///   - extras: What else is served on the HTTP port.
    ///   - logger: The log.
    ///   - clock: The present time.
    ///   - onListening: Called once with both ports, when the server accepts connections.
    /// - Throws: `FleetError` for a store that cannot be read, or belongs to another provider.
    public convenience init(
        settings: FleetServerSettings, store: any FleetStore, keys: KeyFolder, routes: (any RouteProviding)?,
        traffic: (any FleetTraffic)? = nil, placeNames: (any FleetPlaceNames)? = nil,
        extras: [any HTTPRequestHandler] = [], logger: Logger,
        clock: @escaping @Sendable () -> Timestamp,
        onListening: @escaping @Sendable (_ grpc: Int, _ http: Int) -> Void = { _, _ in }
    ) throws(FleetError) {
        try self.init(
            settings: settings,
            providers: [FleetProvider(settings: settings, store: store, keys: keys, routes: routes, traffic: traffic)],
            placeNames: placeNames, extras: extras, logger: logger, clock: clock, onListening: onListening)
    }

    /// Loads the fleets of several providers from their stores; nothing is served before `run()`.
    ///
    /// The key that signed a token decides whose it is. Each provider has its own fleet, quotas, limits, retention and
    /// webhooks; connections, and the rates of addresses without a valid token, are limited for all together.
    ///
    /// - Parameters:
    ///   - settings: The settings of the server; its `provider` is not used.
    ///   - providers: The providers, at least one.
    ///   - placeNames: The source of names of places for riders; `nil` leaves those that the operators give.
    ///   - extras: What else is served on the HTTP port.
    ///   - logger: The log.
    ///   - clock: The present time.
    ///   - onListening: Called once with both ports, when the server accepts connections.
    /// - Throws: `FleetError` for two providers with the same name or key, and for a store that cannot be read, or
    ///   belongs to another provider.
    public init(
        settings: FleetServerSettings, providers: [FleetProvider], placeNames: (any FleetPlaceNames)? = nil,
        extras: [any HTTPRequestHandler] = [], logger: Logger,
        clock: @escaping @Sendable () -> Timestamp,
        onListening: @escaping @Sendable (_ grpc: Int, _ http: Int) -> Void = { _, _ in }
    ) throws(FleetError) {
        try FleetProvider.check(providers)
        let addresses = CallerQuotas(
            settings.limits.callers, trusting: settings.trustedProxies.compactMap { PeerNetwork($0) })
        let streams = GRPCStreams(healthWatches: HealthWatches(settings.limits.healthWatches))
        var services: [ProviderService] = []
        for provider in providers {
            var logger = logger
            if providers.count > 1 { logger[metadataKey: "provider"] = "\(provider.settings.provider)" }
            services.append(
                try ProviderService(
                    provider, of: settings,
                    callers: CallerQuotas(provider.settings.limits.callers, chargingAddressesTo: addresses),
                    streams: streams, placeNames: placeNames, logger: logger, clock: clock))
        }
        guard let first = services.first else {
            throw FleetError(.invalidArgument, "A server needs at least one provider.")
        }
        self.settings = settings
        self.providers = services
        directory = ProviderDirectory(
            first.handler, services.dropFirst().map(\.handler),
            log: FleetLog(logger: logger, logsRequests: settings.logsRequests))
        self.extras = extras
        self.onListening = onListening
    }

    /// Serves until the group shuts down, and then closes the stores.
    ///
    /// - Throws: An error of the transports, such as a port that is in use.
    public func run() async throws {
        defer { for provider in providers { provider.service.store.close() } }
        let listener = GRPCListener(
            settings: settings, metrics: directory.first.metrics.grpc, streams: directory.first.streams)
        let grpc = GRPCServer(
            transport: try listener.transport(),
            services: FleetGRPCServices.all(
                for: directory, healthWatches: directory.first.streams.healthWatches
            ) { [self] in isReady })
        let ports = Ports(onListening)
        let http = FleetHTTP(providers: directory, extras: extras) { [self] in isReady }
        let web = try http.server(settings) { ports.set(http: $0) }
        try await withGracefulShutdownHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await grpc.serve() }
                group.addTask {
                    if let address = try await grpc.listeningAddress {
                        ports.set(grpc: address.ipv4?.port ?? address.ipv6?.port ?? 0)
                    }
                }
                group.addTask { try await web.run() }
                group.addTask { await self.runMaintenance() }
                for _ in 0..<3 { try await group.next() }
                group.cancelAll()
            }
        } onGracefulShutdown: {
            self.isDraining.store(true, ordering: .relaxed)
            for provider in self.providers { provider.stop() }
            Task {
                await listener.stopAccepting()
                // Clients are sent GOAWAY before their watches end; otherwise they would start them again on this
                // connection.
                grpc.beginGracefulShutdown()
                for provider in self.providers { provider.service.bus.close() }
            }
        }
    }

    /// Whether the server is not shutting down and changes can be stored, of several providers those of at least one:
    /// the failure of one store must not keep callers of the others away.
    private var isReady: Bool {
        !isDraining.load(ordering: .relaxed) && providers.contains { $0.service.storeError == nil }
    }

    /// Runs the periodic work of all providers, and that of the server.
    private func runMaintenance() async {
        await withTaskGroup(of: Void.self) { group in
            for provider in providers { group.addTask { await provider.run() } }
            for traffic in ProviderTraffic.groups(of: providers) {
                group.addTask {
                    await traffic.exchange(every: self.settings.trafficInterval) {
                        !self.isDraining.load(ordering: .relaxed) && !Task.isCancelled
                    }
                }
            }
            group.addTask { await self.refreshCertificate() }
        }
    }

    /// Reloads a certificate that was replaced.
    private func refreshCertificate() async {
        guard let certificate = settings.certificate else { return }
        let log = directory.first.log
        while !isDraining.load(ordering: .relaxed), !Task.isCancelled {
            do throws(FleetError) {
                if try certificate.refresh() { log.notice("certificate reloaded") }
            } catch {
                log.storeError("the certificate cannot be reloaded; the previous one remains in use", error)
            }
            try? await Task.sleep(for: .seconds(settings.maintenanceInterval))
        }
    }
}

/// Waits for both ports before it reports them.
private final class Ports: Sendable {
    private let known = Mutex<(grpc: Int?, http: Int?)>((nil, nil))
    private let notify: @Sendable (Int, Int) -> Void

    init(_ notify: @escaping @Sendable (Int, Int) -> Void) { self.notify = notify }

    func set(grpc: Int? = nil, http: Int? = nil) {
        let both: (Int, Int)? = known.withLock { known in
            if let grpc { known.grpc = grpc }
            if let http { known.http = http }
            guard let grpc = known.grpc, let http = known.http else { return nil }
            return (grpc, http)
        }
        if let both { notify(both.0, both.1) }
    }
}
