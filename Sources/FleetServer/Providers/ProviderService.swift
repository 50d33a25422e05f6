// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import FleetModel
internal import Logging
internal import Synchronization

/// One provider at work: the handler of its requests, and the periodic work on its fleet.
final class ProviderService: Sendable {
    let handler: FleetRequestHandler
    /// The traffic that its routes depend on.
    let traffic: (any FleetTraffic)?
    private let settings: FleetServerSettings
    private let folder: KeyFolder
    private let hasStopped = Atomic(false)

    /// Loads the fleet of a provider from its store.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - server: The settings of the server.
    ///   - callers: The rates of callers; addresses are charged for all providers together.
    ///   - streams: The gRPC requests of the server.
    ///   - placeNames: The source of names of places for riders.
    ///   - logger: The log.
    ///   - clock: The present time.
    /// - Throws: `FleetError` for a store that cannot be read, or belongs to another provider.
    init(
        _ provider: FleetProvider, of server: FleetServerSettings, callers: CallerQuotas, streams: GRPCStreams,
        placeNames: (any FleetPlaceNames)?, logger: Logger, clock: @escaping @Sendable () -> Timestamp
    ) throws(FleetError) {
        var settings = provider.settings
        settings.maintenanceInterval = server.maintenanceInterval
        settings.keyCheckInterval = server.keyCheckInterval
        settings.purgeInterval = server.purgeInterval
        settings.purgeDelayAfterClockChange = server.purgeDelayAfterClockChange
        self.settings = settings
        folder = provider.keys
        traffic = provider.traffic
        try provider.store.claim(for: settings.provider)
        let service = try FleetService(
            provider: settings.provider, store: provider.store, watches: settings.limits.watches,
            leases: [.planning, .retention] + (settings.webhooks == nil ? [] : [.webhooks]), clock: clock)
        let log = FleetLog(logger: logger, logsRequests: server.logsRequests)
        let tokens = TokenService(folder: folder, cacheLimit: settings.limits.tokenCache, clock: clock)
        handler = FleetRequestHandler(
            service: service, tokens: tokens, routes: provider.routes.map { RoutePlanner(routes: $0) },
            callers: callers, quotas: MethodQuotas(perMinute: settings.quotas), metrics: FleetMetrics(), log: log,
            shares: ShareRequestHandler(service: service, tokens: tokens, folder: folder),
            rides: RideSources(contact: settings.contact, places: placeNames), streams: streams,
            operators: OperatorQuotas(settings.limits.operators, tableSize: settings.limits.callers.tableSize),
            webhooks: try settings.webhooks.map { settings throws(FleetError) in
                try WebhookService(settings, for: service, log: log)
            }, traffic: provider.traffic)
        if settings.webhooks != nil { service.noteWebhookChanges() }
    }

    /// The fleet of the provider.
    var service: FleetService { handler.service }

    private var isDraining: Bool { hasStopped.load(ordering: .relaxed) }

    /// Ends the periodic work.
    func stop() { hasStopped.store(true, ordering: .relaxed) }

    /// Runs the periodic work: routes of vehicles that moved, removed keys, expired data.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.updateRoutes() }
            group.addTask { await self.runHousekeeping() }
            group.addTask { await self.refreshAuthorization() }
            group.addTask { await self.expireDeadlines() }
            group.addTask { await self.monitorStore() }
            group.addTask { await self.keepLeases() }
            group.addTask { await self.sendWebhooks() }
        }
    }

    /// Positions since the last call, if the traffic learns from them and this server plans the routes.
    func takeProbes() -> [TrafficProbe] {
        guard settings.learnsTraffic else { return [] }
        let probes = service.takeProbes()
        return isLearning ? probes : []
    }

    /// Whether this server learns traffic from the positions of the fleet. Of several servers with one store, the one that plans
    /// learns from all positions.
    var isLearning: Bool { settings.learnsTraffic && service.leases.holds(.planning) }

    private func updateRoutes() async {
        guard let routes = handler.routes else { return }
        while !isDraining, !Task.isCancelled {
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
        await handler.webhooks?.run { [self] in !isDraining }
    }

    /// Takes and extends the leases of a shared store, and gives them back at the end.
    private func keepLeases() async {
        guard service.shared != nil else { return }
        while !isDraining, !Task.isCancelled {
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

    /// Reloads the keys, and ends watches whose keys or tokens are no longer valid.
    private func refreshAuthorization() async {
        var generation = folder.ring.generation
        while !isDraining, !Task.isCancelled {
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
        var (isFailing, damaged, isAnnounced, differingBounds) = (false, 0, true, "")
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
            if let bus = service.shared?.status.bus, bus.isHealthy || !bus.lastFailure.isEmpty {
                if isAnnounced, !bus.isHealthy {
                    handler.log.notice(
                        "the bus is away; changes are read from the store until it is back", ["cause": bus.lastFailure])
                }
                if !isAnnounced, bus.isHealthy { handler.log.notice("the bus is back") }
                isAnnounced = bus.isHealthy
                if bus.differingBounds != differingBounds, !bus.differingBounds.isEmpty {
                    handler.log.notice(
                        "the stream keeps the bounds with which it was created; change them with the tools of NATS",
                        ["bounds": bus.differingBounds])
                }
                differingBounds = bus.differingBounds
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private func runHousekeeping() async {
        var (purge, tokens) = (ContinuousClock.now, ContinuousClock.now)
        var watch = ClockJumpDetector(at: service.now)
        while !isDraining, !Task.isCancelled {
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
            try await handler.webhooks?.push?.subscriptions.purge(at: service.now)
            if !trips.isEmpty || rows > 0 {
                handler.log.notice("purged", ["trips": "\(trips.count)", "rows": "\(rows)"])
            }
        } catch {
            handler.log.storeError("expired data cannot be deleted", error)
        }
    }
}
