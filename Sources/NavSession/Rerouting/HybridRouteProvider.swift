// SPDX-License-Identifier: Apache-2.0

public import NavModel
internal import Synchronization

/// Routes from a server while it can be reached, and from the maps of the device otherwise.
///
/// A driver never waits twice for a server that has gone: after a failure, routes come from the device at once, and the server
/// is tried again in the background, after growing intervals. The route that is being followed stays when the source
/// changes. Its times come from one source at a time: traffic is that of the server only (`trafficRoutes(for:)`), so that
/// the arrival does not jump while there is no network, and the server's traffic is applied as soon as it is back.
///
///     let provider = HybridRouteProvider(
///         online: server, offline: LocalRouteProvider(graph: graph, writer: writer))
///     let navigator = Navigator(provider: provider)
///     for await source in provider.sources { showOfflineMark(source == .offline) }
public final class HybridRouteProvider: RouteProviding {
    /// Where routes come from.
    public enum Source: Sendable, Hashable {
        /// The server.
        case online
        /// The device.
        case offline
    }

    /// When the server counts as unreachable, and when it is tried again.
    public struct Settings: Sendable, Hashable {
        /// Maximum time for a response of the server, while there is another source.
        public var timeout = Duration.seconds(5)
        /// Time after a failure in which the server is not tried. It doubles with each further failure.
        public var firstRetry = Duration.seconds(5)
        /// Maximum of that time.
        public var longestRetry = Duration.seconds(120)

        /// Creates the defaults.
        public init() {}
    }

    private struct State {
        var source = Source.online
        /// Failures since the last response.
        var failures = 0
        var nextTry: Duration?
        var isProbing = false
        /// Increased by each `networkChanged(isAvailable:)`, so that older requests change nothing any more.
        var network = 0
        var listeners: [Int: AsyncStream<Source>.Continuation] = [:]
        var nextListener = 0
    }

    private let online: any RouteProviding
    private let offline: any RouteProviding
    private let settings: Settings
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Duration
    private let state = Mutex(State())

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - online: The server, for example an `OSRMRouteProvider`.
    ///   - offline: The maps of the device, for example a `LocalRouteProvider`.
    ///   - settings: When the server counts as unreachable, and when it is tried again.
    ///   - clock: The clock of all times.
    public init<C: Clock>(
        online: any RouteProviding, offline: any RouteProviding, settings: Settings = Settings(),
        clock: C = ContinuousClock()
    ) where C.Duration == Duration {
        self.online = online
        self.offline = offline
        self.settings = settings
        self.clock = clock
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    // MARK: The source

    /// Where the next route comes from.
    public var source: Source { state.withLock { $0.source } }

    /// The current source, and each change of it.
    public var sources: AsyncStream<Source> {
        let (stream, continuation) = AsyncStream.makeStream(of: Source.self)
        let number = state.withLock { state in
            continuation.yield(state.source)
            state.listeners[state.nextListener] = continuation
            state.nextListener += 1
            return state.nextListener - 1
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    /// Reports what the system knows of the network, for example from `NWPathMonitor`: without one the server is not tried at
    /// all, and with a new one it is tried at once.
    public func networkChanged(isAvailable: Bool) {
        state.withLock { state in
            state.network += 1
            state.failures = 0
            state.isProbing = false
            state.nextTry = isAvailable ? nil : .seconds(Int64.max / 4)
            set(isAvailable ? .online : .offline, &state)
        }
    }

    deinit { state.withLock { state in for listener in state.listeners.values { listener.finish() } } }

    private func set(_ source: Source, _ state: inout State) {
        guard state.source != source else { return }
        state.source = source
        for listener in state.listeners.values { listener.yield(source) }
    }

    // MARK: Routes

    /// Finds routes through all stops of the request, best first: by the server, or else on the device.
    ///
    /// Errors of the server about the request itself, such as an unreachable destination, are final.
    ///
    /// - Throws: `RouteError`. If neither source has a route, that of the device, for example a missing map pack; its `cause` is
    ///   the error of the server.
    public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        var failure: RouteError?
        if source == .online {
            switch await send(.routes, request) {
            case .success(let routes): return routes
            case .failure(let error):
                guard HybridRouteProvider.isFailure(error) || error.code == .unsupported else { throw error }
                failure = error
            }
        } else {
            probeIfDue(request)
        }
        do {
            return try await offline.routes(for: request)
        } catch {
            if Task.isCancelled { throw RouteError(code: .canceled, message: "canceled") }
            // What the device cannot do is worth the time that the server may need.
            if failure == nil, case .success(let routes) = await send(.routes, request) { return routes }
            var error = error
            error.cause = failure ?? error.cause
            throw error
        }
    }

    /// A snapper to the roads on the device.
    public func roadSnapper(for mode: TravelMode) -> (any RoadSnapping)? { offline.roadSnapper(for: mode) }

    /// Finds routes with the traffic that the server knows.
    ///
    /// - Throws: `RouteError` of the server; `provider` while it cannot be reached.
    public func trafficRoutes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        guard isDue else { throw RouteError(code: .provider, message: "the server cannot be reached") }
        return try await send(.traffic, request).get()
    }

    /// Whether the server can be asked: it is reachable as far as known, or it is time to try it again.
    private var isDue: Bool {
        let time = now()
        return state.withLock { $0.source == .online || $0.nextTry.map { $0 <= time } ?? true }
    }

    /// Tries the server with a request whose response comes from the device, if it is time for that.
    private func probeIfDue(_ request: RouteRequest) {
        let time = now()
        let isDue = state.withLock { state in
            guard !state.isProbing, state.nextTry.map({ $0 <= time }) ?? true else { return false }
            state.isProbing = true
            return true
        }
        guard isDue else { return }
        Task { [weak self] in
            _ = await self?.send(.routes, request)
            self?.state.withLock { $0.isProbing = false }
        }
    }

    /// Sends a request to the server, and records whether it responds.
    private func send(_ operation: RouteOperation, _ request: RouteRequest) async -> Result<[Route], RouteError> {
        let network = state.withLock { $0.network }
        let result = await online.result(of: operation, for: request, within: settings.timeout, clock: clock)
        if case .failure(let error) = result, error.code == .canceled { return result }
        let time = now()
        state.withLock { state in
            guard state.network == network else { return }
            if case .failure(let error) = result, HybridRouteProvider.isFailure(error) {
                let pause = (0..<min(state.failures, 20)).reduce(settings.firstRetry) { pause, _ in
                    min(settings.longestRetry, pause * 2)
                }
                state.nextTry = time + min(settings.longestRetry, pause)
                state.failures += 1
                set(.offline, &state)
            } else {
                (state.failures, state.nextTry) = (0, nil)
                set(.online, &state)
            }
        }
        return result
    }

    /// Whether an error says that the server failed or was not reached.
    private static func isFailure(_ error: RouteError) -> Bool { error.code == .provider }
}
