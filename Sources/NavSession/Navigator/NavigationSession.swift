// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Navigation without a map: a navigator, its snapped positions and a simulator, started and stopped together.
///
///     let session = NavigationSession(provider: provider)
///     session.isStarted = true
///     session.update(with: fix)
@preconcurrency @MainActor public final class NavigationSession {
    /// The navigator.
    public let navigator: Navigator
    /// Provides positions snapped to the road.
    public var roadSnappedLocationProvider: RoadSnappedLocationProvider { navigator.roadSnappedLocationProvider }
    /// The simulator, which feeds the navigator.
    public let locationSimulator: LocationSimulator
    private let clock: any Clock<Duration>
    /// Detects signal loss.
    private var watchdog: Task<Void, Never>?
    /// Number of fixes so far.
    private var fixes = 0

    /// Creates a session that has not been started.
    ///
    /// - Parameters:
    ///   - provider: Finds routes.
    ///   - snapper: Snaps fixes to roads; `nil` to use the route alone.
    ///   - language: Language of names and instructions, as a BCP 47 tag.
    ///   - clock: The clock by which signal loss is detected.
    public init(
        provider: any RouteProviding, snapper: (any RoadSnapping)? = nil, language: String = "en",
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        navigator = Navigator(provider: provider, language: language, snapper: snapper)
        locationSimulator = LocationSimulator(navigator: navigator, clock: clock)
        self.clock = clock
    }

    /// Whether the session accepts locations. Stopping it ends guidance and simulation; destinations are kept.
    public var isStarted = false {
        didSet {
            guard isStarted != oldValue else { return }
            watchdog?.cancel()
            watchdog = nil
            if isStarted { startWatchdog() } else { stop() }
            onStartOrStop?(isStarted)
        }
    }

    /// How the user travels; applies to the next route request.
    public var travelMode: TravelMode {
        get { navigator.travelMode }
        set {
            guard newValue != travelMode else { return }
            navigator.travelMode = newValue
            if snapsToRoads { replaceSnapper() }
            onTravelModeChange?(newValue)
        }
    }

    /// Called when the travel mode changes, so that the location source can follow.
    package var onTravelModeChange: ((TravelMode) -> Void)?
    /// Called when `isStarted` changes, so that the location source can follow.
    package var onStartOrStop: ((Bool) -> Void)?

    /// Whether positions are also snapped to roads that belong to no route: those of the route provider, if it has roads of its
    /// own (`RouteProviding.roadSnapper(for:)`). On foot and by bicycle they are not, because there are paths everywhere.
    /// Replaces the snapper of `init`.
    public var snapsToRoads = false {
        didSet { if snapsToRoads != oldValue { replaceSnapper() } }
    }

    private func replaceSnapper() {
        let isVehicle = travelMode != .walking && travelMode != .cycling
        navigator.engine.replaceSnapper(
            by: snapsToRoads && isVehicle ? navigator.provider.roadSnapper(for: travelMode) : nil)
    }

    /// Takes a location of the receiver. Ignored while the session is not started or a simulation is running.
    public func update(with fix: LocationFix) {
        guard isStarted, !locationSimulator.isRunning else { return }
        fixes += 1
        navigator.update(with: fix)
    }

    private func stop() {
        locationSimulator.stopSimulation()
        navigator.isGuidanceActive = false
    }

    /// Informs the navigator of seconds without a fix.
    private func startWatchdog() {
        watchdog = Task { [weak self, clock] in
            var (lastCount, secondsWithoutFix) = (-1, 0.0)
            while !Task.isCancelled {
                do { try await clock.sleep(for: .seconds(1)) } catch { return }
                guard let self else { return }
                secondsWithoutFix = lastCount == fixes ? secondsWithoutFix + 1 : 0
                lastCount = fixes
                guard secondsWithoutFix > 0, !locationSimulator.isRunning, let last = navigator.state.lastFix else {
                    continue
                }
                navigator.update(withoutFixUntil: last.time + secondsWithoutFix)
            }
        }
    }
}
