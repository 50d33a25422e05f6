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

/// Where and how a fleet server listens and remembers.
public struct FleetServerSettings: Sendable {
    /// Whose fleet it is.
    public var provider: ProviderID
    /// Address and port for gRPC; port 0 for any that is free.
    public var grpc: (host: String, port: Int) = ("127.0.0.1", 0)
    /// Address and port for HTTP; port 0 for any that is free.
    public var http: (host: String, port: Int) = ("127.0.0.1", 0)
    /// The certificate to show on both ports; `nil` serves unencrypted.
    public var certificate: ServerCertificate?
    /// Calls a minute; methods that are missing have the usual limits of their kind, 0 is none.
    public var quotas: [FleetMethod: Int] = [:]
    /// What callers may do at once and in a minute.
    public var limits = FleetLimits()
    /// Proxies whose `X-Forwarded-For` is believed, each as an address or a network (`10.0.0.0/8`).
    public var trustedProxies: [String] = []
    /// How long positions, statuses and trips that are over are kept, in seconds.
    public var retention = 30 * 86_400.0
    /// How often certificates, the store and what is old are looked at, in seconds.
    public var rounds = 2.0
    /// How often keys and running watches are looked at, in seconds: what is taken away ends after that.
    public var keyRounds = 0.25
    /// How often what is too old is deleted, in seconds.
    public var purgeInterval = 600.0
    /// After the machine's clock was set forward by more than this, nothing is deleted for so long, in seconds: a clock that
    /// is wrong makes everything look old.
    public var clockPatience = 3_600.0

    /// Limits and timeouts of connections, for each of both ports.
    public var connections = ConnectionOptions()
    /// Hosts that the HTTP port answers to.
    public var hosts = HostPolicy.any
    /// Seconds that browsers remember to come over TLS alone, sent when there is a certificate; 0 says nothing of it.
    public var strictTransportSecurity = 31_536_000

    /// The usual settings.
    public init(provider: ProviderID) { self.provider = provider }

    /// Where gRPC listens. Its transport resolves no names but takes addresses only.
    var grpcAddress: SocketAddress {
        if grpc.host == "localhost" { return .ipv4(host: "127.0.0.1", port: grpc.port) }
        return grpc.host.contains(":")
            ? .ipv6(host: grpc.host, port: grpc.port) : .ipv4(host: grpc.host, port: grpc.port)
    }
}

/// Serves a fleet over gRPC and HTTP.
///
/// Run it in a `ServiceGroup` with signals for graceful shutdown: calls that run are answered, watches end with a resume
/// token that holds after the restart.
///
/// docs/fleet.md tells operators everything.
public final class FleetServer: Service {
    private let settings: FleetServerSettings
    private let office: FleetOffice
    private let reception: FleetReception
    private let folder: KeyFolder
    private let extras: [any HTTPRequestHandler]
    private let traffic: (any FleetTraffic)?
    private let isDraining = Atomic(false)
    private let onListening: @Sendable (_ grpc: Int, _ http: Int) -> Void

    /// Reads the fleet from its store; nothing is served before `run()`.
    ///
    /// - Parameters:
    ///   - routes: Where ways and times of arrival come from; `nil` serves without them.
    ///   - traffic: What the routes go by; `nil` for free roads always.
    ///   - extras: What else is served on the HTTP port.
    ///   - clock: The time of now.
    ///   - onListening: Called once with both ports, as soon as requests are taken.
    /// - Throws: `FleetError` for a store that cannot be read.
    public init(
        settings: FleetServerSettings, store: any FleetStore, keys: KeyFolder, routes: (any RouteProviding)?,
        traffic: (any FleetTraffic)? = nil, extras: [any HTTPRequestHandler] = [], logger: Logger,
        clock: @escaping @Sendable () -> Moment,
        onListening: @escaping @Sendable (_ grpc: Int, _ http: Int) -> Void = { _, _ in }
    ) throws(FleetError) {
        self.settings = settings
        folder = keys
        self.extras = extras
        self.traffic = traffic
        office = try FleetOffice(
            provider: settings.provider, store: store, watches: settings.limits.watches, clock: clock)
        let tokens = TokenDesk(folder: keys, clock: clock)
        reception = FleetReception(
            office: office, tokens: tokens, routes: routes.map { RouteDesk(routes: $0) },
            callers: CallerQuotas(
                settings.limits.callers, trusting: settings.trustedProxies.compactMap { PeerNetwork($0) }),
            quotas: Quotas(perMinute: settings.quotas), metrics: FleetMetrics(), log: FleetLog(logger: logger),
            shares: ShareDesk(office: office, tokens: tokens, folder: keys))
        self.onListening = onListening
    }

    /// Listens and answers until the group shuts down. The store is closed then.
    public func run() async throws {
        defer { office.store.close() }
        let listener = GRPCListener(settings: settings, metrics: reception.metrics.grpc, streams: reception.streams)
        let grpc = GRPCServer(
            transport: try listener.transport(),
            services: FleetServices.all(for: reception) { [self] in isReady })
        let ports = Ports(onListening)
        let http = FleetHTTP(desk: reception, extras: extras, traffic: traffic) { [self] in isReady }
        let web = try http.server(settings) { ports.note(http: $0) }
        try await withGracefulShutdownHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await grpc.serve() }
                group.addTask {
                    if let address = try await grpc.listeningAddress {
                        ports.note(grpc: address.ipv4?.port ?? address.ipv6?.port ?? 0)
                    }
                }
                group.addTask { try await web.run() }
                group.addTask { await self.keepUp() }
                for _ in 0..<3 { try await group.next() }
                group.cancelAll()
            }
        } onGracefulShutdown: {
            self.isDraining.store(true, ordering: .relaxed)
            Task {
                await listener.stopAccepting()
                // Clients are told to take another connection before their watches end, or they would begin them anew here.
                grpc.beginGracefulShutdown()
                self.office.bus.close()
            }
        }
    }

    /// Whether changes can be stored and the server is not ending.
    private var isReady: Bool { office.trouble == nil && !isDraining.load(ordering: .relaxed) }

    /// Does what has to be done now and then: routes for vehicles that moved, keys that changed, what is too old.
    private func keepUp() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.keepRoutes() }
            group.addTask { await self.keepHouse() }
            group.addTask { await self.keepAuthorization() }
            group.addTask { await self.keepTraffic() }
            group.addTask { await self.keepDeadlines() }
            group.addTask { await self.keepStore() }
        }
    }

    private func keepRoutes() async {
        guard let routes = reception.routes else { return }
        while !isDraining.load(ordering: .relaxed), !Task.isCancelled {
            let wishes = office.takeStale()
            for wish in wishes {
                let stops = wish.vehicle.waypoints.map(\.place)
                office.put(
                    await routes.legs(from: wish.start, over: stops, by: wish.vehicle.category), for: wish.vehicle)
            }
            let deliveries = office.takeStaleDeliveries()
            for wish in deliveries { await routes.plan(wish, for: office) }
            if wishes.isEmpty, deliveries.isEmpty { try? await Task.sleep(for: .milliseconds(50)) }
        }
    }

    /// Answers callers whose time runs out while the store is slow.
    private func keepDeadlines() async {
        while !Task.isCancelled {
            office.deadlines.sweep(at: .now)
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Lets the traffic have the positions of the fleet, and arrivals follow the traffic.
    private func keepTraffic() async {
        guard let traffic else { return }
        while !isDraining.load(ordering: .relaxed), !Task.isCancelled {
            let probes = office.takeProbes()
            if !probes.isEmpty { traffic.note(probes) }
            office.refresh(traffic.apply(at: office.now))
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Follows the key folder, and ends the watches whose keys or tokens are gone.
    private func keepAuthorization() async {
        var generation = folder.ring.generation
        while !isDraining.load(ordering: .relaxed), !Task.isCancelled {
            do throws(TokenError) {
                if try await folder.refresh() { reception.log.note("keys read again", ["folder": folder.path]) }
            } catch {
                reception.log.trouble("the keys of before stay", error)
            }
            if folder.ring.generation != generation {
                generation = folder.ring.generation
                reception.tokens.forget()
                office.bus.endAll { reception.tokens.carries($0) }
            }
            office.bus.endExpired(at: .now)
            try? await Task.sleep(for: .seconds(settings.keyRounds))
        }
    }

    /// Finds out whether a store that failed takes changes again.
    private func keepStore() async {
        var isFailing = false
        while !Task.isCancelled {
            await office.probeStore()
            let trouble = office.trouble
            if let trouble, !isFailing {
                reception.log.trouble("changes are refused until the store recovers", trouble)
            }
            if trouble == nil, isFailing { reception.log.note("the store takes changes again") }
            isFailing = trouble != nil
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private func keepHouse() async {
        var purge = ContinuousClock.now
        var watch = ClockWatch(at: office.now)
        while !isDraining.load(ordering: .relaxed), !Task.isCancelled {
            do throws(FleetError) {
                if try settings.certificate?.refresh() == true { reception.log.note("certificate read again") }
            } catch {
                reception.log.trouble("the old certificate stays", error)
            }
            if let step = watch.step(at: office.now) {
                reception.log.note("the machine's clock was set", ["seconds": "\(Int(step.rounded()))"])
                // Nothing is deleted by a time that may be wrong.
                if step > settings.clockPatience { purge = .now + .seconds(settings.clockPatience) }
            }
            if ContinuousClock.now >= purge {
                purge = .now + .seconds(settings.purgeInterval)
                await forgetWhatIsOld()
            }
            try? await Task.sleep(for: .seconds(settings.rounds))
        }
    }

    private func forgetWhatIsOld() async {
        reception.tokens.removeExpired()
        let edge = office.now.adding(seconds: -settings.retention)
        do throws(FleetError) {
            let trips = try await office.change { book, _ throws(FleetError) in
                book.purgeShares(endedBefore: edge)
                book.purgeTasks(closedBefore: edge)
                return book.purgeTrips(endedBefore: edge)
            }
            let rows = try await office.purge(before: edge)
            if !trips.isEmpty || rows > 0 {
                reception.log.note("purged", ["trips": "\(trips.count)", "rows": "\(rows)"])
            }
        } catch {
            reception.log.trouble("what is old cannot be purged", error)
        }
    }
}

extension FleetReception {
    /// Everything that is counted, for Prometheus.
    var metricsText: String {
        let limits = office.bus.limits
        let counts = try? office.look { state throws(FleetError) in (state.book.tripCounts, state.book.vehicleCounts) }
        let (health, reads) = office.access { ($0.health, $0.reading) }
        return metrics.text(gauges: [
            ("guidepost_fleet_trips", "Trips that are kept.", counts?.0.all ?? 0),
            ("guidepost_fleet_trips_active", "Trips that are not over.", counts?.0.active ?? 0),
            ("guidepost_fleet_vehicles", "Vehicles that are kept.", counts?.1.all ?? 0),
            ("guidepost_fleet_vehicles_online", "Vehicles that take trips.", counts?.1.online ?? 0),
            ("guidepost_fleet_verified_tokens", "Verified tokens that are cached.", tokens.cacheCount),
            ("guidepost_fleet_watchers", "Open watches.", office.bus.count),
            ("guidepost_fleet_watchers_limit", "Most watches at once; 0 is no limit.", limits.total),
            ("guidepost_fleet_counted_peers", "Addresses whose requests are counted.", callers.peerCount),
            ("guidepost_fleet_counted_tokens", "Tokens whose requests are counted.", callers.tokenCount),
            ("guidepost_fleet_grpc_streams", "Open gRPC requests.", streams.open),
            ("guidepost_fleet_grpc_rejected", "gRPC requests rejected for their headers.", streams.rejected),
            ("guidepost_fleet_store_ok", "1 while the store can be written.", office.trouble == nil ? 1 : 0),
            ("guidepost_fleet_store_outages", "Times that the store stopped taking changes.", health.outages),
            ("guidepost_fleet_store_reads", "Times that the store was read again as a whole.", reads),
        ])
    }
}

/// Waits for both ports before it tells them.
private final class Ports: Sendable {
    private let known = Mutex<(grpc: Int?, http: Int?)>((nil, nil))
    private let tell: @Sendable (Int, Int) -> Void

    init(_ tell: @escaping @Sendable (Int, Int) -> Void) { self.tell = tell }

    func note(grpc: Int? = nil, http: Int? = nil) {
        let both: (Int, Int)? = known.withLock { known in
            if let grpc { known.grpc = grpc }
            if let http { known.http = http }
            guard let grpc = known.grpc, let http = known.http else { return nil }
            return (grpc, http)
        }
        if let both { tell(both.0, both.1) }
    }
}
