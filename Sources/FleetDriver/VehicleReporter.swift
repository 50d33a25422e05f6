// SPDX-License-Identifier: Apache-2.0

internal import FleetAccess
internal import FleetModel
internal import NavGeo
public import NavSession

/// Tells the fleet where a vehicle is, where it drives and what it does.
///
/// Each report is kept in a file before it is sent, and stays there until the server has it. In a dead spot reports gather;
/// afterwards they are sent in the order in which they were made, with the times at which they were made. It does not
/// matter whether the app has been ended meanwhile.
@MainActor public class VehicleReporter {
    let context: DriverContext
    private let post: ReportPost
    private let outbox: AsyncStream<Parcel>.Continuation

    /// What goes to the file.
    private enum Parcel: Sendable {
        case report(DriverReport, GuidanceReport?)
        case mark(CheckedContinuation<Void, Never>)
    }

    private let transport: any DriverTransport
    let tokens: AccessTokens
    private var rule = ReportingRule()
    private var lastLocation: RoadSnappedLocation?
    /// Time of the last position that was taken for a report.
    package private(set) var lastReported = -Double.infinity
    private var tasks: [Task<Void, Never>] = []
    private var stopWatch: Task<Void, Never>?

    private struct Seat {
        weak var listener: (any VehicleReporterListener)?
    }
    private var seats: [Seat] = []

    /// Whether the vehicle takes trips, as it was last said.
    public private(set) var vehicleState = VehicleState.offline
    /// The stops that the server wants the vehicle to make, the next one first. Known while tracking is on.
    public private(set) var stops: [VehicleStop] = []
    /// How many reports wait to be sent, those included that are still on their way to the file.
    public private(set) var waitingReports: Int
    /// Reports that were said since the beginning.
    private var said = 0
    private var isClosing = false

    init(_ context: DriverContext, log: sending ReportLog, transport: any DriverTransport, seed: UInt64) {
        self.context = context
        self.transport = transport
        waitingReports = log.count
        let (provider, clock, vehicle) = (context.accessTokenProvider, context.clock, context.vehicleID)
        tokens = AccessTokens(
            provider: provider, context: AuthorizationContext(vehicleID: vehicle), clock: clock)
        let (outcomes, outcome) = AsyncStream.makeStream(of: ReportPost.Outcome.self)
        let post = ReportPost(
            log: log, isSynchronized: context.queueSafety == .everyReport, transport: transport, tokens: tokens,
            tripTokens: { trip in
                AccessTokens(
                    provider: provider, context: AuthorizationContext(tripID: trip, vehicleID: vehicle), clock: clock)
            }, clock: clock, seed: seed
        ) { outcome.yield($0) }
        self.post = post
        let (reports, outbox) = AsyncStream.makeStream(of: Parcel.self)
        self.outbox = outbox
        tasks = [
            Task { await post.run() },
            Task {
                for await parcel in reports {
                    switch parcel {
                    case .report(let report, let guidance): await post.keep(report, guidance: guidance)
                    case .mark(let done): done.resume()
                    }
                }
            },
            Task { [weak self] in for await outcome in outcomes { self?.tell(outcome) } },
            Task { [weak self, navigator = context.navigator] in
                let events = navigator.events
                for await event in events {
                    if case .locationSnapped(let location) = event { self?.takeUnlessTold(location) }
                }
            },
        ]
    }

    deinit {
        outbox.finish()
        stopWatch?.cancel()
        tasks.last?.cancel()
        Task { [post] in await post.close() }
    }

    // MARK: Settings

    /// Whether the fleet knows of a vehicle of this kind that it is offline.
    var takesTrips: Bool { true }

    /// Whether positions are reported. Switched on, the vehicle stays as it is until `update(_:)`; switched off, it goes
    /// offline, also when it was another run of the app that said it is online. What waits is sent all the same.
    public var locationTrackingEnabled = false {
        didSet {
            guard locationTrackingEnabled != oldValue else { return }
            rule.forget()
            if locationTrackingEnabled {
                watchStops()
            } else {
                stopWatch?.cancel()
                stopWatch = nil
                if takesTrips, vehicleState == .online || !isClosing { say(.offline) }
            }
        }
    }

    /// Least time between two reports, in seconds; kept within 1 … 60.
    public var locationReportingInterval: Double {
        get { rule.interval }
        set { rule.interval = newValue }
    }

    /// Whether a vehicle that stands is reported every 30 seconds only.
    public var isMovementAware: Bool {
        get { rule.isMovementAware }
        set { rule.isMovementAware = newValue }
    }

    // MARK: Listening

    /// Adds a listener, held weakly.
    public func add(_ listener: any VehicleReporterListener) {
        seats.removeAll { $0.listener == nil || $0.listener === listener }
        seats.append(Seat(listener: listener))
    }

    /// Takes a listener away.
    public func remove(_ listener: any VehicleReporterListener) { seats.removeAll { $0.listener === listener } }

    // MARK: Saying

    /// Says whether the vehicle takes trips. What comes of it is told to the listeners.
    ///
    /// `online` needs tracking to be on, and a position.
    public func update(_ vehicleState: VehicleState) {
        if vehicleState == .online {
            guard locationTrackingEnabled else {
                return refuse(.locationTrackingNotEnabled, "Set locationTrackingEnabled before going online.")
            }
            guard lastLocation != nil || context.navigator.state.lastFix != nil else {
                return refuse(.noLastKnownLocation, "The position of the vehicle is not known yet.")
            }
        }
        say(vehicleState)
    }

    /// Says how far a trip has come. It is told after everything that was reported before.
    ///
    /// The provider is asked for a token about vehicle and trip: a driver's token with both claims may do this while the
    /// vehicle serves the trip. Many operators have their own server do it instead.
    public func report(_ stage: TripStage, ofTrip tripID: String, intermediateDestinationIndex: Int? = nil) {
        handIn(
            .progress(
                TripProgress(
                    tripID: tripID, stage: stage, intermediateDestinationIndex: intermediateDestinationIndex,
                    time: context.clock.now())), nil)
    }

    /// Sends what waits now, as when the device has found a network again.
    public func retryNow() { Task { [post] in await post.retry() } }

    /// Waits until everything that was said so far is in the file: as safe as `DriverContext.queueSafety` says. After `close`
    /// nothing is waited for.
    public func flush() async {
        await withCheckedContinuation { done in
            guard case .enqueued = outbox.yield(.mark(done)) else { return done.resume() }
        }
    }

    /// Reports and sends no more, for good. What waits stays in the file for the next time.
    public func close() async {
        isClosing = true
        locationTrackingEnabled = false
        outbox.finish()
        await post.close()
    }

    /// Time of the last position that a provider told of, where the app has added the reporter to one.
    var toldByProvider = -Double.infinity

    /// The same position comes from the navigator a little later than from a provider, when that may be at the next one.
    private func takeUnlessTold(_ location: RoadSnappedLocation) {
        let age = toldByProvider - location.time
        if !(0...60).contains(age) { take(location) }
    }

    /// Takes a position. The navigator of the context gives its own; nobody needs to call this for it.
    public func take(_ location: RoadSnappedLocation) {
        guard location.coordinate.isValid, location.time.isFinite else { return }
        lastLocation = location
        guard locationTrackingEnabled, rule.takes(location) else { return }
        lastReported = location.time
        let navigator = context.navigator
        handIn(
            .position(FleetModel.VehicleLocation(location, fix: navigator.state.lastFix)), GuidanceReport(navigator))
    }

    private func say(_ state: VehicleState) {
        vehicleState = state
        handIn(.state(state), nil)
    }

    private func handIn(_ report: DriverReport, _ guidance: GuidanceReport?) {
        // After `close` nothing is taken any more.
        guard case .enqueued = outbox.yield(.report(report, guidance)) else { return }
        said += 1
        waitingReports += 1
    }

    /// What was said meanwhile is on its way: it waits, too.
    private func take(_ standing: ReportPost.Standing) { waitingReports = standing.kept + said - standing.taken }

    private func refuse(_ code: VehicleReporterError.Code, _ message: String) {
        var update = VehicleUpdate()
        update.vehicleState = .online
        let error = VehicleReporterError(code, message, isFinal: true)
        Task { [weak self] in
            guard let self else { return }
            for listener in seats.compactMap(\.listener) {
                listener.vehicleReporter(self, didFail: update, withError: error)
            }
        }
    }

    private func tell(_ outcome: ReportPost.Outcome) {
        let listeners = seats.compactMap(\.listener)
        switch outcome {
        case .arrived(let update, let standing):
            take(standing)
            for listener in listeners { listener.vehicleReporter(self, didSucceed: update) }
        case .failed(let update, let error, let standing), .notKept(let update, let error, let standing):
            take(standing)
            for listener in listeners { listener.vehicleReporter(self, didFail: update, withError: error) }
        }
    }

    // MARK: Stops

    /// Keeps up with the stops that the server wants.
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
        for listener in seats.compactMap(\.listener) { listener.vehicleReporter(self, didUpdateStops: new) }
    }
}
