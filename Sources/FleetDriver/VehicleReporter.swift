// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import FleetModel
internal import NavGeo
internal import NavModel
public import NavSession

/// Reports a vehicle to the fleet: positions, route and state.
///
/// Each report is written to a write-ahead log before it is sent, and stays there until the server acknowledges it.
/// Without a network, reports accumulate; later they are sent in order with their original times, even if the app was
/// terminated in between.
@MainActor public class VehicleReporter {
    let context: DriverContext
    private let uploader: ReportUploader
    private let outbox: AsyncStream<QueueItem>.Continuation

    /// An item on its way to the file.
    private enum QueueItem: Sendable {
        case report(DriverReport, GuidanceReport?)
        case flushMarker(CheckedContinuation<Void, Never>)
    }

    private let transport: any DriverTransport
    let tokens: AccessTokens
    private var rule = ReportingRule()
    private var lastLocation: RoadSnappedLocation?
    /// The time of the last position that was reported.
    package private(set) var lastReported = -Double.infinity
    private var tasks: [Task<Void, Never>] = []
    private var stopWatch: Task<Void, Never>?

    private var listeners = WeakListeners<any VehicleReporterListener>()

    /// The state that was last set.
    public private(set) var vehicleState = VehicleState.offline
    /// The stops that the server has planned, the next one first. Known while tracking is enabled.
    public private(set) var stops: [VehicleStop] = []
    /// The number of pending reports, including those still on their way to the file.
    public private(set) var waitingReports: Int
    /// The number of reports since the start.
    private var reportedCount = 0
    private var isClosing = false

    init(_ context: DriverContext, log: sending ReportLog, transport: any DriverTransport, seed: UInt64) {
        self.context = context
        self.transport = transport
        waitingReports = log.count
        let (provider, clock, vehicle) = (context.accessTokenProvider, context.clock, context.vehicleID)
        tokens = AccessTokens(
            provider: provider, context: AuthorizationContext(vehicleID: vehicle), clock: clock)
        let (outcomes, outcome) = AsyncStream.makeStream(of: ReportUploader.Outcome.self)
        let uploader = ReportUploader(
            log: log, isSynchronized: context.queueSafety == .everyReport, transport: transport, tokens: tokens,
            tripTokens: { trip in
                AccessTokens(
                    provider: provider, context: AuthorizationContext(tripID: trip, vehicleID: vehicle), clock: clock)
            }, clock: clock, seed: seed
        ) { outcome.yield($0) }
        self.uploader = uploader
        let (reports, outbox) = AsyncStream.makeStream(of: QueueItem.self)
        self.outbox = outbox
        tasks = [
            Task { await uploader.run() },
            Task {
                for await item in reports {
                    switch item {
                    case .report(let report, let guidance): await uploader.persist(report, guidance: guidance)
                    case .flushMarker(let done): done.resume()
                    }
                }
            },
            Task { [weak self] in for await outcome in outcomes { self?.deliver(outcome) } },
            Task { [weak self, navigator = context.navigator] in
                let events = navigator.events
                for await event in events {
                    if case .locationSnapped(let location) = event { self?.reportUnlessDelivered(location) }
                }
            },
        ]
    }

    deinit {
        outbox.finish()
        stopWatch?.cancel()
        tasks.last?.cancel()
        Task { [uploader] in await uploader.close() }
    }

    // MARK: Settings

    /// Whether the fleet has an online state for this kind of vehicle.
    var takesTrips: Bool { true }

    /// Whether positions are reported. Enabling it does not change the state of the vehicle until `update(_:)`;
    /// disabling it sets the vehicle offline, even if a previous run of the app set it online. Pending reports are sent
    /// in either case.
    public var locationTrackingEnabled = false {
        didSet {
            guard locationTrackingEnabled != oldValue else { return }
            rule.forget()
            if locationTrackingEnabled {
                watchStops()
            } else {
                stopWatch?.cancel()
                stopWatch = nil
                if takesTrips, vehicleState == .online || !isClosing { enqueueState(.offline) }
            }
        }
    }

    /// The minimum interval between reports in seconds; clamped to 1 … 60.
    public var locationReportingInterval: Double {
        get { rule.interval }
        set { rule.interval = newValue }
    }

    /// Whether a stationary vehicle is reported only every 30 seconds.
    public var isMovementAware: Bool {
        get { rule.isMovementAware }
        set { rule.isMovementAware = newValue }
    }

    // MARK: Listeners

    /// Adds a listener. Listeners are held weakly.
    public func add(_ listener: any VehicleReporterListener) {
        listeners.add(listener)
    }

    /// Removes a listener.
    public func remove(_ listener: any VehicleReporterListener) { listeners.remove(listener) }

    // MARK: Reporting

    /// Sets whether the vehicle accepts trips. Listeners get the result.
    ///
    /// `online` requires tracking to be enabled, and a position.
    public func update(_ vehicleState: VehicleState) {
        if vehicleState == .online {
            guard locationTrackingEnabled else {
                return reject(.locationTrackingNotEnabled, "Set locationTrackingEnabled before going online.")
            }
            guard lastLocation != nil || context.navigator.state.lastFix != nil else {
                return reject(.noLastKnownLocation, "The position of the vehicle is not known yet.")
            }
        }
        enqueueState(vehicleState)
    }

    /// Reports the progress of a trip, after all previous reports.
    ///
    /// The token provider is asked for a token with both the vehicle and the trip: a driver token with these claims may
    /// do this while the vehicle serves the trip. Many operators have their own server do it instead.
    ///
    /// - Parameters:
    ///   - stage: The stage.
    ///   - tripID: The ID of the trip, without provider.
    ///   - intermediateDestinationIndex: The intermediate destination that the stage refers to.
    public func report(_ stage: TripStage, ofTrip tripID: String, intermediateDestinationIndex: Int? = nil) {
        enqueue(
            .progress(
                TripProgress(
                    tripID: tripID, stage: stage, intermediateDestinationIndex: intermediateDestinationIndex,
                    time: context.clock.now())), nil)
    }

    /// Retries pending reports now, for example when the network is back.
    public func retryNow() { Task { [uploader] in await uploader.retry() } }

    /// Waits until all previous reports are persisted, as durably as `DriverContext.queueSafety` says. Returns at once
    /// after `close`.
    public func flush() async {
        await withCheckedContinuation { done in
            guard case .enqueued = outbox.yield(.flushMarker(done)) else { return done.resume() }
        }
    }

    /// Stops reporting permanently. Pending reports remain in the file for the next run.
    public func close() async {
        isClosing = true
        locationTrackingEnabled = false
        outbox.finish()
        await uploader.close()
    }

    /// The time of the last position from a provider to which the app has added the reporter.
    var lastProviderTime = -Double.infinity

    /// The navigator delivers the same position a little later than a provider, which may be ahead by then.
    private func reportUnlessDelivered(_ location: RoadSnappedLocation) {
        let age = lastProviderTime - location.time
        if !(0...60).contains(age) { report(location) }
    }

    /// Reports a position. The positions of the context's navigator are reported automatically.
    public func report(_ location: RoadSnappedLocation) {
        guard location.coordinate.isValid, location.time.isFinite else { return }
        lastLocation = location
        guard locationTrackingEnabled, rule.accepts(location) else { return }
        lastReported = location.time
        let navigator = context.navigator
        enqueue(
            .position(FleetVehicleLocation(location, fix: navigator.state.lastFix)), GuidanceReport(navigator))
    }

    private func enqueueState(_ state: VehicleState) {
        vehicleState = state
        enqueue(.state(state), nil)
    }

    private func enqueue(_ report: DriverReport, _ guidance: GuidanceReport?) {
        // Nothing is accepted after `close`.
        guard case .enqueued = outbox.yield(.report(report, guidance)) else { return }
        reportedCount += 1
        waitingReports += 1
    }

    /// Reports that are still on their way to the file are pending too.
    private func apply(_ status: ReportUploader.QueueStatus) {
        waitingReports = status.pending + reportedCount - status.received
    }

    private func reject(_ code: VehicleReporterError.Code, _ message: String) {
        var update = VehicleUpdate()
        update.vehicleState = .online
        let error = VehicleReporterError(code, message, isFinal: true)
        Task { [weak self] in
            guard let self else { return }
            for listener in listeners.all {
                listener.vehicleReporter(self, didFail: update, withError: error)
            }
        }
    }

    private func deliver(_ outcome: ReportUploader.Outcome) {
        let listeners = listeners.all
        switch outcome {
        case .arrived(let update, let status):
            apply(status)
            for listener in listeners { listener.vehicleReporter(self, didSucceed: update) }
        case .failed(let update, let error, let status), .notPersisted(let update, let error, let status):
            apply(status)
            for listener in listeners { listener.vehicleReporter(self, didFail: update, withError: error) }
        }
    }

    // MARK: Stops

    /// Watches the stops that the server has planned.
    private func watchStops() {
        let (transport, tokens, clock) = (transport, tokens, context.clock)
        stopWatch = Task { [weak self] in
            var wait = 0.5
            var isFresh = false
            while !Task.isCancelled {
                do {
                    let token = try await tokens.token(isFresh: isFresh)
                    isFresh = false
                    for try await stops in transport.stops(token: token) {
                        wait = 0.5
                        self?.put(stops)
                    }
                } catch {
                    isFresh = (error as? FleetError)?.code.kind == .token
                }
                do { try await clock.sleep(wait) } catch { return }
                wait = min(10, wait * 2)
            }
        }
    }

    private func put(_ new: [VehicleStop]) {
        guard new != stops, locationTrackingEnabled else { return }
        stops = new
        for listener in listeners.all { listener.vehicleReporter(self, didUpdateStops: new) }
    }
}
