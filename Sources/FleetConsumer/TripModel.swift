// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import FleetModel
internal import NavModel

/// Follows one trip while it has subscribers.
///
/// The first subscriber starts the model; the removal of the last one, or the end of the trip, stops it. In between it
/// recovers from failures of network, server and token.
///
///     let model = service.tripModel(forTripName: "providers/acme/trips/t-17")
///     model.register(self)
///     for await case .dropoffETA(let time) in model.updates { show(time) }
@preconcurrency @MainActor public final class TripModel {
    /// The resource name of the trip.
    public nonisolated let tripName: String
    /// Options for following the trip. They may be changed at any time.
    public var options: TripModelOptions {
        didSet { perform(follower.set(options, at: service.clock.uptime())) }
    }
    /// Why the trip cannot be updated at present; `nil` if it can.
    public private(set) var currentError: TripUpdateError?
    /// When the server last responded, in seconds since 1970 by the device's clock.
    public private(set) var lastHeard: Double?

    /// Keeps connection and tokens alive.
    private let service: TripService
    private let tokens: AccessTokens
    private var follower: TripFollowerState
    private var random: SeededRandom
    private var calls: [Int: Task<Void, Never>] = [:]
    private var timerTask: Task<Void, Never>?
    private let subscribers = SubscriberRegistry()

    init(tripName: String, service: TripService, seed: UInt64) {
        self.tripName = tripName
        self.service = service
        options = TripModelOptions()
        follower = TripFollowerState(options: options)
        random = SeededRandom(seed: seed)
        tokens = AccessTokens(
            provider: service.provider,
            context: AuthorizationContext(tripID: (try? TripName(tripName))?.id.text), clock: service.clock)
        subscribers.attach(for: self)
    }

    deinit {
        timerTask?.cancel()
        for call in calls.values { call.cancel() }
    }

    /// The last known state of the trip; `nil` before the first response.
    public var currentTrip: Trip? { follower.trip }
    /// Whether the trip is being followed.
    public var state: TripModelState { follower.state }
    /// Whether updates are pushed, not polled.
    public var isStreaming: Bool { follower.isStreaming }

    /// Adds a subscriber, held weakly. The first one starts the model.
    public func register(_ subscriber: any TripModelSubscriber) {
        subscribers.add(subscriber)
        perform(follower.begin(at: service.clock.uptime()))
    }

    /// Removes a subscriber; it gets no more calls, not even for queued updates. The removal of the last one stops the
    /// model. Can be called from any thread, and while the subscriber is deinitialized.
    public nonisolated func unregisterSubscriber(_ subscriber: any TripModelSubscriber) {
        subscribers.identities.remove(subscriber)
        if MainQueue.isCurrent {
            MainActor.assumeIsolated { stopIfUnused() }
        } else {
            Task { @MainActor in stopIfUnused() }
        }
    }

    /// All later changes. Each access creates a stream, which counts as a subscriber while it is read, and ends with
    /// the trip.
    public var updates: AsyncStream<TripModelUpdate> {
        let stream = subscribers.stream { [weak self] in self?.stopIfUnused() }
        perform(follower.begin(at: service.clock.uptime()))
        return stream
    }

    /// Updates now, with a new token. For an app that has fixed a problem; not needed otherwise.
    public func refresh() { perform(follower.refresh(at: service.clock.uptime())) }

    private func stopIfUnused() {
        if subscribers.isUnused { perform(follower.end()) }
    }

    /// The clock.
    var clock: FleetClock { service.clock }

    // MARK: Effects

    private func perform(_ effects: [TripFollowerState.Effect]) {
        for effect in effects {
            switch effect {
            case .call(let call): make(call)
            case .cancel(let number): calls.removeValue(forKey: number)?.cancel()
            case .startTimer(let number, let seconds): startTimer(number, after: seconds)
            case .notify(let update):
                if case .failed(let error) = update { currentError = error }
                subscribers.post(update)
            }
        }
    }

    private func startTimer(_ number: Int, after seconds: Double) {
        timerTask?.cancel()
        timerTask = Task { [weak self, clock = service.clock] in
            do { try await clock.sleep(seconds) } catch { return }
            guard let self, !Task.isCancelled else { return }
            perform(follower.timerFired(number, at: clock.uptime()))
        }
    }

    private func make(_ call: TripFollowerState.Call) {
        let (transport, tokens, name) = (service.transport, tokens, tripName)
        calls[call.number] = Task { [weak self] in
            do {
                let token = try await tokens.token(isFresh: call.needsFreshToken)
                let request = TripRequest(tripName: name, token: token, header: call.header, known: call.known)
                switch call.mode {
                case .poll:
                    let report = try await transport.trip(request)
                    self?.calls[call.number] = nil
                    self?.receive(report, from: call.number)
                case .watch:
                    for try await report in transport.updates(request) {
                        guard !Task.isCancelled else { return }
                        self?.receive(report, from: call.number)
                    }
                    self?.finish(call.number, error: nil)
                }
            } catch {
                let failure =
                    (error as? TripUpdateError) ?? TripUpdateError((error as? FleetError) ?? FleetError(calling: error))
                self?.finish(call.number, error: failure)
            }
        }
    }

    private func receive(_ report: TripReport, from number: Int) {
        lastHeard = service.clock.now()
        let effects = follower.receive(report, from: number, at: service.clock.uptime())
        if !effects.isEmpty { currentError = nil }
        perform(effects)
        stopIfUnused()
    }

    private func finish(_ number: Int, error: TripUpdateError?) {
        calls[number] = nil
        let now = service.clock.uptime()
        if let error {
            perform(follower.fail(error, from: number, at: now, random: &random))
        } else {
            perform(follower.finish(number, at: now, random: &random))
        }
        stopIfUnused()
    }
}
