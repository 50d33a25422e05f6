// SPDX-License-Identifier: Apache-2.0

internal import FleetAccess
internal import FleetModel
internal import NavModel

/// Follows one trip for as long as somebody listens.
///
/// The first subscriber wakes the model, the last one that goes puts it to rest; so does the end of the trip. In between it
/// keeps up whatever happens to network, server and token.
///
///     let model = service.tripModel(forTripName: "providers/acme/trips/t-17")
///     model.register(self)
///     for await case .dropoffETA(let time) in model.updates { show(time) }
@MainActor public final class TripModel {
    /// Full name of the trip.
    public nonisolated let tripName: String
    /// How the trip is followed. May be changed at any time.
    public var options: TripModelOptions {
        didSet { perform(following.set(options, at: service.clock.uptime())) }
    }
    /// Why the trip cannot be brought up to date at the moment; `nil` when all is well.
    public private(set) var currentError: TripUpdateError?
    /// When the server last told something, seconds since 1970 by the device's clock.
    public private(set) var lastHeard: Double?

    /// Keeps connection and tokens alive.
    private let service: TripService
    private let tokens: AccessTokens
    private var following: TripFollowing
    private var random: SeededRandom
    private var calls: [Int: Task<Void, Never>] = [:]
    private var alarm: Task<Void, Never>?
    private let desk = SubscriberDesk()

    init(tripName: String, service: TripService, seed: UInt64) {
        self.tripName = tripName
        self.service = service
        options = TripModelOptions()
        following = TripFollowing(options: options)
        random = SeededRandom(seed: seed)
        tokens = AccessTokens(
            provider: service.provider,
            context: AuthorizationContext(tripID: (try? TripName(tripName))?.id.text), clock: service.clock)
        desk.speak(for: self)
    }

    deinit {
        alarm?.cancel()
        for call in calls.values { call.cancel() }
    }

    /// The trip as it was last heard of; `nil` before that.
    public var currentTrip: Trip? { following.trip }
    /// Whether the trip is kept up with.
    public var state: TripModelState { following.state }
    /// Whether news come as they happen, and not by polling.
    public var isStreaming: Bool { following.isStreaming }

    /// Adds a subscriber, held weakly. The first one wakes the model.
    public func register(_ subscriber: any TripModelSubscriber) {
        desk.add(subscriber)
        perform(following.begin(at: service.clock.uptime()))
    }

    /// Takes a subscriber away; nothing more is told to it, not even what is on its way. With the last one the model rests.
    public func unregisterSubscriber(_ subscriber: any TripModelSubscriber) {
        desk.remove(subscriber)
        restIfAlone()
    }

    /// Everything that changes from now on. Every access makes a stream of its own, which counts as a subscriber as long as
    /// somebody reads it, and ends when the trip does.
    public var updates: AsyncStream<TripModelUpdate> {
        let stream = desk.stream { [weak self] in self?.restIfAlone() }
        perform(following.begin(at: service.clock.uptime()))
        return stream
    }

    /// Asks now, with a new token. For an app that has mended what was wrong; nobody needs it otherwise.
    public func refresh() { perform(following.refresh(at: service.clock.uptime())) }

    private func restIfAlone() {
        if desk.isAlone { perform(following.end()) }
    }

    /// What the time is told by.
    var clock: FleetClock { service.clock }

    // MARK: Doing

    private func perform(_ effects: [TripFollowing.Effect]) {
        for effect in effects {
            switch effect {
            case .call(let call): make(call)
            case .hangUp(let number): calls.removeValue(forKey: number)?.cancel()
            case .wake(let number, let seconds): wake(number, after: seconds)
            case .tell(let update):
                if case .failed(let error) = update { currentError = error }
                desk.post(update)
            }
        }
    }

    private func wake(_ number: Int, after seconds: Double) {
        alarm?.cancel()
        alarm = Task { [weak self, clock = service.clock] in
            do { try await clock.sleep(seconds) } catch { return }
            guard let self, !Task.isCancelled else { return }
            perform(following.wake(number, at: clock.uptime()))
        }
    }

    private func make(_ call: TripFollowing.Call) {
        let (transport, tokens, name) = (service.transport, tokens, tripName)
        calls[call.number] = Task { [weak self] in
            do {
                let token = try await tokens.token(isFresh: call.needsFreshToken)
                let request = TripRequest(tripName: name, token: token, header: call.header, known: call.known)
                switch call.way {
                case .poll:
                    let report = try await transport.trip(request)
                    self?.calls[call.number] = nil
                    self?.take(report, from: call.number)
                case .watch:
                    for try await report in transport.news(request) {
                        guard !Task.isCancelled else { return }
                        self?.take(report, from: call.number)
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

    private func take(_ report: TripReport, from number: Int) {
        lastHeard = service.clock.now()
        let effects = following.take(report, from: number, at: service.clock.uptime())
        if !effects.isEmpty { currentError = nil }
        perform(effects)
        restIfAlone()
    }

    private func finish(_ number: Int, error: TripUpdateError?) {
        calls[number] = nil
        let now = service.clock.uptime()
        if let error {
            perform(following.fail(error, from: number, at: now, random: &random))
        } else {
            perform(following.finish(number, at: now, random: &random))
        }
        restIfAlone()
    }
}
