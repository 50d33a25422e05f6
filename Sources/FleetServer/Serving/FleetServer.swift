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

/// Serves a fleet over gRPC and HTTP.
///
/// Run it in a `ServiceGroup` with signals for graceful shutdown: running calls are completed, and watches end with a
/// resume token that is valid after the restart.
///
/// docs/fleet.md is the guide for operators.
public final class FleetServer: Service {
    private let settings: FleetServerSettings
    private let service: FleetService
    private let handler: FleetRequestHandler
    private let folder: KeyFolder
    private let extras: [any HTTPRequestHandler]
    private let traffic: (any FleetTraffic)?
    private let isDraining = Atomic(false)
    private let onListening: @Sendable (_ grpc: Int, _ http: Int) -> Void

    /// Loads the fleet from its store; nothing is served before `run()`.
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
    /// - Throws: `FleetError` for a store that cannot be read.
    public init(
        settings: FleetServerSettings, store: any FleetStore, keys: KeyFolder, routes: (any RouteProviding)?,
        traffic: (any FleetTraffic)? = nil, placeNames: (any FleetPlaceNames)? = nil,
        extras: [any HTTPRequestHandler] = [], logger: Logger,
        clock: @escaping @Sendable () -> Timestamp,
        onListening: @escaping @Sendable (_ grpc: Int, _ http: Int) -> Void = { _, _ in }
    ) throws(FleetError) {
        self.settings = settings
        folder = keys
        self.extras = extras
        self.traffic = traffic
        service = try FleetService(
            provider: settings.provider, store: store, watches: settings.limits.watches,
            leases: [.planning, .retention] + (settings.webhooks == nil ? [] : [.webhooks]), clock: clock)
        let log = FleetLog(logger: logger, logsRequests: settings.logsRequests)
        let tokens = TokenService(folder: keys, cacheLimit: settings.limits.tokenCache, clock: clock)
        handler = FleetRequestHandler(
            service: service, tokens: tokens, routes: routes.map { RoutePlanner(routes: $0) },
            callers: CallerQuotas(
                settings.limits.callers, trusting: settings.trustedProxies.compactMap { PeerNetwork($0) }),
            quotas: MethodQuotas(perMinute: settings.quotas), metrics: FleetMetrics(),
            log: log, shares: ShareRequestHandler(service: service, tokens: tokens, folder: keys),
            rides: RideSources(contact: settings.contact, places: placeNames),
            operators: OperatorQuotas(settings.limits.operators, tableSize: settings.limits.callers.tableSize),
            webhooks: try settings.webhooks.map { [service] settings throws(FleetError) in
                try WebhookService(settings, for: service, log: log)
            })
        if settings.webhooks != nil { service.noteWebhookChanges() }
        self.onListening = onListening
    }

    /// Serves until the group shuts down, and then closes the store.
    ///
    /// - Throws: An error of the transports, such as a port that is in use.
    public func run() async throws {
        defer { service.store.close() }
        let listener = GRPCListener(settings: settings, metrics: handler.metrics.grpc, streams: handler.streams)
        let grpc = GRPCServer(
            transport: try listener.transport(),
            services: FleetGRPCServices.all(for: handler) { [self] in isReady })
        let ports = Ports(onListening)
        let http = FleetHTTP(handler: handler, extras: extras, traffic: traffic) { [self] in isReady }
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
            Task {
                await listener.stopAccepting()
                // Clients are sent GOAWAY before their watches end; otherwise they would start them again on this
                // connection.
                grpc.beginGracefulShutdown()
                self.service.bus.close()
            }
        }
    }

    /// Whether changes can be stored and the server is not shutting down.
    private var isReady: Bool { service.storeError == nil && !isDraining.load(ordering: .relaxed) }

    /// Runs the periodic work: routes of vehicles that moved, removed keys, expired data.
    private func runMaintenance() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.updateRoutes() }
            group.addTask { await self.runHousekeeping() }
            group.addTask { await self.refreshAuthorization() }
            group.addTask { await self.exchangeTraffic() }
            group.addTask { await self.expireDeadlines() }
            group.addTask { await self.monitorStore() }
            group.addTask { await self.keepLeases() }
            group.addTask { await self.sendWebhooks() }
        }
    }

    private func updateRoutes() async {
        guard let routes = handler.routes else { return }
        while !isDraining.load(ordering: .relaxed), !Task.isCancelled {
            guard service.leases.holds(.planning) else {
                try? await Task.sleep(for: .milliseconds(100))
                continue
            }
            let planRequests = service.takeStale()
            for planRequest in planRequests {
                let stops = planRequest.vehicle.waypoints.map(\.place)
                await service.put(
                    await routes.legs(from: planRequest.start, over: stops, by: planRequest.vehicle.category),
                    for: planRequest.vehicle, waits: false)
            }
            let deliveries = service.takeStaleDeliveries()
            for planRequest in deliveries { await routes.plan(planRequest, for: service, waits: false) }
            if planRequests.isEmpty, deliveries.isEmpty { try? await Task.sleep(for: .milliseconds(50)) }
        }
    }

    /// Decides and sends webhooks.
    private func sendWebhooks() async {
        await handler.webhooks?.run { [self] in !isDraining.load(ordering: .relaxed) }
    }

    /// Takes and extends the leases of a shared store, and gives them back at the end.
    private func keepLeases() async {
        guard service.shared != nil else { return }
        while !isDraining.load(ordering: .relaxed), !Task.isCancelled {
            await service.leases.renew()
            try? await Task.sleep(for: .seconds(1))
        }
        await service.leases.release()
    }

    /// Responds to callers whose deadlines pass while the store is slow.
    private func expireDeadlines() async {
        while !Task.isCancelled {
            service.deadlines.expire(at: .now)
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Passes the positions of the fleet to the traffic, and updates arrivals when traffic changes.
    private func exchangeTraffic() async {
        guard let traffic else { return }
        while !isDraining.load(ordering: .relaxed), !Task.isCancelled {
            let probes = service.takeProbes()
            // The server that plans learns from all positions of the fleet.
            if !probes.isEmpty, service.leases.holds(.planning) { traffic.add(probes) }
            service.refresh(traffic.apply(at: service.now))
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Reloads the keys, and ends watches whose keys or tokens are no longer valid.
    private func refreshAuthorization() async {
        var generation = folder.ring.generation
        while !isDraining.load(ordering: .relaxed), !Task.isCancelled {
            do throws(TokenError) {
                if try await folder.refresh() { handler.log.notice("keys reloaded", ["folder": folder.path]) }
            } catch {
                handler.log.storeError("the keys cannot be reloaded; the previous ones remain in use", error)
            }
            if folder.ring.generation != generation {
                generation = folder.ring.generation
                handler.tokens.forget()
                service.bus.endAll { handler.tokens.carries($0) }
            }
            service.bus.endExpired(at: .now)
            try? await Task.sleep(for: .seconds(settings.keyCheckInterval))
        }
    }

    /// Probes the store after a failure until it can be written again.
    private func monitorStore() async {
        var (isFailing, damaged) = (false, 0)
        while !Task.isCancelled {
            await service.probeStore()
            let storeError = service.storeError
            if let storeError, !isFailing {
                handler.log.storeError(
                    "the store cannot be written; changes are rejected until it recovers", storeError)
            }
            if storeError == nil, isFailing { handler.log.notice("the store can be written again") }
            isFailing = storeError != nil
            if let status = service.shared?.status, status.damaged > damaged {
                damaged = status.damaged
                handler.log.notice(
                    "the log of the store is damaged; everything was read from its tables",
                    ["entry": status.lastDamage])
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private func runHousekeeping() async {
        var (purge, tokens) = (ContinuousClock.now, ContinuousClock.now)
        var watch = ClockJumpDetector(at: service.now)
        while !isDraining.load(ordering: .relaxed), !Task.isCancelled {
            do throws(FleetError) {
                if try settings.certificate?.refresh() == true { handler.log.notice("certificate reloaded") }
            } catch {
                handler.log.storeError("the certificate cannot be reloaded; the previous one remains in use", error)
            }
            if ContinuousClock.now >= tokens {
                tokens = .now + .seconds(settings.purgeInterval)
                handler.tokens.removeExpired()
            }
            if let step = watch.step(at: service.now) {
                handler.log.notice("the system clock was set", ["seconds": "\(Int(step.rounded()))"])
                // Nothing is deleted by a time that may be wrong.
                if step > settings.purgeDelayAfterClockChange {
                    purge = .now + .seconds(settings.purgeDelayAfterClockChange)
                }
            }
            if service.leases.holds(.retention) { await cutLog() }
            if ContinuousClock.now >= purge, service.leases.holds(.retention) {
                purge = .now + .seconds(settings.purgeInterval)
                await purgeExpired()
            }
            try? await Task.sleep(for: .seconds(settings.maintenanceInterval))
        }
    }

    /// Deletes old entries of the log of a shared store.
    private func cutLog() async {
        do throws(FleetError) { try await service.shared?.cutLog() } catch {
            handler.log.storeError("the log of the store cannot be cut", error)
        }
    }

    private func purgeExpired() async {
        let edge = service.now.adding(seconds: -settings.retention)
        do throws(FleetError) {
            let trips = try await service.change { fleet, _ throws(FleetError) in
                fleet.purgeShares(endedBefore: edge)
                fleet.purgeTasks(closedBefore: edge)
                return fleet.purgeTrips(endedBefore: edge)
            }
            let rows = try await service.purge(before: edge)
            try await handler.webhooks?.outbox.purge(before: edge)
            if !trips.isEmpty || rows > 0 {
                handler.log.notice("purged", ["trips": "\(trips.count)", "rows": "\(rows)"])
            }
        } catch {
            handler.log.storeError("expired data cannot be deleted", error)
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
