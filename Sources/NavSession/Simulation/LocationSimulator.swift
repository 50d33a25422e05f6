// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Feeds a navigator with simulated locations in real time.
///
/// Use another clock to simulate faster than real time. The timestamps of the fixes are independent of the clock: they continue
/// from the navigator's last fix, one interval at a time.
@preconcurrency @MainActor public final class LocationSimulator {
    /// Whether the vehicle stands still; locations continue.
    public var isPaused = false
    /// Whether locations have errors like those of a real receiver.
    public var isLocationJitteringEnabled = false
    /// Factor of the planned speed. Values that are not positive are ignored.
    public var speedMultiplier: Double {
        get { multiplier }
        set { if newValue > 0, newValue.isFinite { multiplier = newValue } }
    }

    /// Whether new routes avoid motorways.
    public var avoidsHighways = false
    /// Whether new routes avoid toll roads.
    public var avoidsTolls = false
    /// Whether new routes avoid ferries.
    public var avoidsFerries = true

    /// The present time in seconds since 1970, at which a simulation without an earlier location begins; `nil` for the start
    /// time of the settings.
    public var presentTime: (() -> Double)?

    private enum Source {
        case route(RouteSimulator, of: Itinerary, followsNavigator: Bool)
        case place(Coordinate)
        case fixes([LocationFix], next: Int)
    }

    private let navigator: Navigator
    private let clock: any Clock<Duration>
    private let settings: RouteSimulator.Settings
    private let seed: UInt64
    private var multiplier = 1.0
    private var source: Source?
    private var run: Task<Void, Never>?
    private var routeFinder: Navigator?

    /// Creates a simulator that is not running.
    ///
    /// - Parameters:
    ///   - navigator: The navigator to feed.
    ///   - clock: The clock of the interval between locations.
    ///   - settings: Settings of the simulation. The start time is used if the navigator has no fix yet.
    ///   - seed: Seed of the random errors.
    public init(
        navigator: Navigator, clock: any Clock<Duration> = ContinuousClock(),
        settings: RouteSimulator.Settings = .init(), seed: UInt64 = 1
    ) {
        self.navigator = navigator
        self.clock = clock
        self.settings = settings
        self.seed = seed
    }

    /// Drives along the navigator's route, and along every new one that it follows. Does nothing without a route.
    ///
    /// At a destination where guidance has ended, the vehicle waits for `continueToNextDestination()`.
    public func simulateLocationsAlongExistingRoute() {
        cancelRouteFinder()
        guard let itinerary = navigator.state.itinerary else { return }
        start(.route(simulator(for: itinerary), of: itinerary, followsNavigator: true))
    }

    /// Finds a route from the navigator's last location and drives along it. The navigator's destinations do not change.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - routingOptions: Options of the search.
    /// - Returns: `ok` once the vehicle drives. Otherwise there is no simulation: `canceled` if another call came first, or
    ///   the status of `Navigator.setDestinations`.
    public func simulateAlongNewRoute(
        toDestinations destinations: [Waypoint], routingOptions: RoutingOptions = RoutingOptions()
    ) async -> RouteStatus {
        await withCheckedContinuation { continuation in
            simulateAlongNewRoute(toDestinations: destinations, routingOptions: routingOptions) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Drives along a new route like `simulateAlongNewRoute(toDestinations:routingOptions:)`, and reports the status to a
    /// callback.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - routingOptions: Options of the search.
    ///   - callback: Called once with the status, after this call has returned.
    public func simulateAlongNewRoute(
        toDestinations destinations: [Waypoint], routingOptions: RoutingOptions = RoutingOptions(),
        callback: @escaping @MainActor (RouteStatus) -> Void
    ) {
        stopSimulation()
        let routeFinder = navigator.routeFinder()
        routeFinder.avoidsHighways = avoidsHighways
        routeFinder.avoidsTolls = avoidsTolls
        routeFinder.avoidsFerries = avoidsFerries
        self.routeFinder = routeFinder
        routeFinder.setDestinations(destinations, routingOptions: routingOptions) { [weak self] status in
            guard let self, self.routeFinder === routeFinder else { return callback(.canceled) }
            self.routeFinder = nil
            if status == .ok, let itinerary = routeFinder.state.itinerary {
                start(.route(simulator(for: itinerary), of: itinerary, followsNavigator: false))
            }
            callback(status)
        }
    }

    /// Stays at a position.
    public func simulateLocation(at place: Coordinate) {
        cancelRouteFinder()
        start(.place(place))
    }

    /// Drives along a path as along a road, independent of the navigator's route.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - speed: Speed on straight stretches; curves are driven more slowly.
    public func simulateLocations(along path: [Coordinate], speed: MetersPerSecond = MetersPerSecond(13.9)) {
        cancelRouteFinder()
        guard let itinerary = try? Itinerary(Route(along: path, speed: speed, mode: navigator.travelMode)) else {
            return
        }
        start(.route(simulator(for: itinerary), of: itinerary, followsNavigator: false))
    }

    /// Replays recorded fixes in the rhythm of their timestamps, which are not changed.
    public func simulateLocations(replaying fixes: [LocationFix]) {
        cancelRouteFinder()
        start(.fixes(fixes, next: 0))
    }

    /// Presents a test prompt.
    public func simulateNavigationPrompt() { navigator.present(.test) }

    /// Presents a prompt about a traffic incident.
    public func simulateTrafficIncidentReport() { navigator.present(.trafficIncident) }

    /// Whether locations are sent.
    public var isRunning: Bool { source != nil }

    /// Stops sending locations.
    public func stopSimulation() {
        cancelRouteFinder()
        run?.cancel()
        run = nil
        if source != nil { navigator.engine.resetSnapper() }
        source = nil
    }

    private func cancelRouteFinder() {
        routeFinder?.clearDestinations()
        routeFinder = nil
    }

    private func simulator(for itinerary: Itinerary) -> RouteSimulator {
        var settings = settings
        settings.startTime = nextTime
        return RouteSimulator(itinerary, settings: settings, seed: seed)
    }

    private var nextTime: Double {
        navigator.state.lastFix.map { $0.time + settings.interval.value } ?? presentTime?() ?? settings.startTime
    }

    private func start(_ source: Source) {
        self.source = source
        navigator.engine.resetSnapper()
        run?.cancel()
        run = Task { [weak self, clock, interval = settings.interval] in
            while !Task.isCancelled {
                guard self?.tick() == true else {
                    if !Task.isCancelled { self?.source = nil }
                    return
                }
                let wait = self?.wait ?? interval.value
                do { try await clock.sleep(for: .seconds(wait)) } catch { return }
            }
        }
    }

    /// Time to the next location, in seconds: one interval, or as recorded.
    private var wait: Double {
        guard case .fixes(let fixes, let next) = source, !isPaused, next > 0, next < fixes.count else {
            return settings.interval.value
        }
        let gap = (fixes[next].time - fixes[next - 1].time) / multiplier
        return gap.isFinite ? max(0, min(3600, gap)) : 0
    }

    /// Sends the current location, if there is one.
    ///
    /// - Returns: Whether the simulation continues.
    private func tick() -> Bool {
        switch source {
        case nil: return false
        case .place(let place):
            navigator.update(with: LocationFix(coordinate: place, time: nextTime, horizontalAccuracy: 5, speed: 0))
            return true
        case .route(var simulator, var itinerary, let followsNavigator):
            if followsNavigator, let present = navigator.state.itinerary, present !== itinerary {
                itinerary = present
                simulator.follow(present)
            }
            let isWaiting = followsNavigator && navigator.state.phase == .arrived && simulator.isAtDestination
            simulator.isPaused = isPaused || isWaiting
            simulator.speedMultiplier = multiplier
            simulator.isLocationJitteringEnabled = isLocationJitteringEnabled
            let fix = simulator.advanceInterval()
            source = .route(simulator, of: itinerary, followsNavigator: followsNavigator)
            if let fix {
                navigator.update(with: fix)
            } else if !simulator.isFinished {
                navigator.update(withoutFixUntil: simulator.time)
            }
            return !simulator.isFinished
        case .fixes(let fixes, let next):
            guard fixes.indices.contains(next) else { return false }
            if isPaused { return true }
            source = .fixes(fixes, next: next + 1)
            navigator.update(with: fixes[next])
            return next + 1 < fixes.count
        }
    }
}

extension Navigator {
    /// A second navigator at the same position with the same travel mode, to find a route without events.
    fileprivate func routeFinder() -> Navigator {
        let routeFinder = Navigator(provider: provider, language: language)
        if let fix = state.lastFix { routeFinder.update(with: fix) }
        routeFinder.travelMode = travelMode
        return routeFinder
    }
}
