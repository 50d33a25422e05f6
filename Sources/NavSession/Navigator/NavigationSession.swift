// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Navigation without a map: a navigator, its positions on the road and a simulator, switched on and off together.
///
///     let session = NavigationSession(provider: provider)
///     session.isStarted = true
///     session.update(with: fix)
@MainActor public final class NavigationSession {
    /// Guides along routes.
    public let navigator: Navigator
    /// Positions on the road.
    public var roadSnappedLocationProvider: RoadSnappedLocationProvider { navigator.roadSnappedLocationProvider }
    /// Feeds the navigator with simulated locations.
    public let locationSimulator: LocationSimulator
    private let clock: any Clock<Duration>
    private var watch: Task<Void, Never>?
    /// Fixes taken so far, to tell whether one came since the last look.
    private var fixes = 0

    /// Makes a session that has not started.
    ///
    /// - Parameters:
    ///   - provider: Where routes come from.
    ///   - snapper: Brings fixes onto the roads; `nil` to go by the route alone.
    ///   - language: Language of names and instructions (BCP 47).
    ///   - clock: What silence of the receiver is measured by.
    public init(
        provider: any RouteProviding, snapper: (any RoadSnapping)? = nil, language: String = "en",
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        navigator = Navigator(provider: provider, language: language, snapper: snapper)
        locationSimulator = LocationSimulator(navigator: navigator, clock: clock)
        self.clock = clock
    }

    /// Whether guidance runs and positions are taken. Stopping ends guidance and simulation; destinations stay.
    public var isStarted = false {
        didSet {
            guard isStarted != oldValue else { return }
            watch?.cancel()
            watch = nil
            if isStarted { keepWatch() } else { stop() }
        }
    }

    /// How one travels.
    public var travelMode: TravelMode {
        get { navigator.travelMode }
        set { navigator.travelMode = newValue }
    }

    /// Takes one location from the receiver. Passed over while the session is not started or a simulation runs.
    public func update(with fix: LocationFix) {
        guard isStarted, !locationSimulator.isRunning else { return }
        fixes += 1
        navigator.update(with: fix)
    }

    private func stop() {
        locationSimulator.stopSimulation()
        navigator.isGuidanceActive = false
    }

    /// Lets the navigator know of seconds in which nothing came.
    private func keepWatch() {
        watch = Task { [weak self, clock] in
            var (seen, silent) = (-1, 0.0)
            while !Task.isCancelled {
                do { try await clock.sleep(for: .seconds(1)) } catch { return }
                guard let self else { return }
                if seen == fixes { silent += 1 } else { silent = 0 }
                seen = fixes
                guard silent > 0, !locationSimulator.isRunning, let last = navigator.state.lastFix else { continue }
                navigator.update(withoutFixUntil: last.time + silent)
            }
        }
    }
}
