// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Feeds a navigator with simulated locations, at the pace of a clock.
///
/// Hand in a clock of your own to drive faster than time passes. The time stamps of the fixes do not come from it: they
/// go on from the navigator's last fix, one interval at a time.
@MainActor public final class LocationSimulator {
    /// Whether the position stands still; locations go on.
    public var isPaused = false
    /// Whether locations are disturbed like those of a real receiver.
    public var isLocationJitteringEnabled = false
    /// How many times as fast as planned to move. A value that is not above 0 is ignored.
    public var speedMultiplier: Double {
        get { multiplier }
        set { if newValue > 0, newValue.isFinite { multiplier = newValue } }
    }

    /// Whether a new route stays away from motorways.
    public var avoidsHighways = false
    /// Whether a new route stays away from roads that cost money.
    public var avoidsTolls = false
    /// Whether a new route stays away from ferries.
    public var avoidsFerries = true

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

    /// Makes a simulator that stands still until it is told what to do.
    ///
    /// - Parameters:
    ///   - navigator: Who is fed.
    ///   - clock: What the wait between two locations is measured by.
    ///   - settings: What the simulated receiver is like. Its start time counts when the navigator has no fix yet.
    ///   - seed: Where the noise starts.
    public init(
        navigator: Navigator, clock: any Clock<Duration> = ContinuousClock(),
        settings: RouteSimulator.Settings = .init(), seed: UInt64 = 1
    ) {
        self.navigator = navigator
        self.clock = clock
        self.settings = settings
        self.seed = seed
    }

    /// Drives along the navigator's route, and along every new one it takes. Does nothing without a route.
    ///
    /// At a destination that guidance stopped at, the traveler waits for `continueToNextDestination()`.
    public func simulateLocationsAlongExistingRoute() {
        cancelRouteFinder()
        guard let itinerary = navigator.state.itinerary else { return }
        start(.route(simulator(for: itinerary), of: itinerary, followsNavigator: true))
    }

    /// Looks for a route from the navigator's last location and drives along it; the navigator's destinations stay.
    ///
    /// - Returns: `ok` once under way. With any other status there is no simulation: `canceled` when another call came
    ///   before the route, else as from `Navigator.setDestinations`.
    public func simulateAlongNewRoute(
        toDestinations destinations: [Waypoint], routingOptions: RoutingOptions = RoutingOptions()
    ) async -> RouteStatus {
        await withCheckedContinuation { continuation in
            simulateAlongNewRoute(toDestinations: destinations, routingOptions: routingOptions) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// The same with a callback, which is called once and never before this call has returned.
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

    /// Stays at `place`.
    public func simulateLocation(at place: Coordinate) {
        cancelRouteFinder()
        start(.place(place))
    }

    /// Drives along any line on the ground as along a road, whatever the navigator's route; the end is where it ends.
    ///
    /// - Parameter speed: How fast. Curves are taken slower.
    public func simulateLocations(along path: [Coordinate], speed: MetersPerSecond = MetersPerSecond(13.9)) {
        cancelRouteFinder()
        guard let itinerary = try? Itinerary(Route(along: path, speed: speed, mode: navigator.travelMode)) else {
            return
        }
        start(.route(simulator(for: itinerary), of: itinerary, followsNavigator: false))
    }

    /// Sends recorded fixes at the pace of their time stamps, which stay as they are.
    public func simulateLocations(replaying fixes: [LocationFix]) {
        cancelRouteFinder()
        start(.fixes(fixes, next: 0))
    }

    /// Has the navigator put a note to the driver that means nothing.
    public func simulateNavigationPrompt() { navigator.present(.test) }

    /// Has the navigator put a note about something on the road to the driver.
    public func simulateTrafficIncidentReport() { navigator.present(.trafficIncident) }

    /// Whether locations are being sent.
    public var isRunning: Bool { source != nil }

    /// Sends no more locations.
    public func stopSimulation() {
        cancelRouteFinder()
        run?.cancel()
        run = nil
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
        navigator.state.lastFix.map { $0.time + settings.interval.value } ?? settings.startTime
    }

    private func start(_ source: Source) {
        self.source = source
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

    /// Seconds to the next location: an interval, or as recorded.
    private var wait: Double {
        guard case .fixes(let fixes, let next) = source, !isPaused, next > 0, next < fixes.count else {
            return settings.interval.value
        }
        let gap = (fixes[next].time - fixes[next - 1].time) / multiplier
        return gap.isFinite ? max(0, min(3600, gap)) : 0
    }

    /// Sends the location of this moment, if there is one; tells whether to go on.
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
            let fix = simulator.passInterval()
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
    /// A navigator of its own at the same place with the same travel mode, to look for a route without anybody noticing.
    fileprivate func routeFinder() -> Navigator {
        let routeFinder = Navigator(provider: provider, language: language)
        if let fix = state.lastFix { routeFinder.update(with: fix) }
        routeFinder.travelMode = travelMode
        return routeFinder
    }
}
