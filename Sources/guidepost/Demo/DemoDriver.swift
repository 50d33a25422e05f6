// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSession

/// The driver of the demo: a navigator, and a simulated car that follows it or is disturbed by actions of the page.
@MainActor final class DemoDriver {
    /// Simulation speeds as multiples of real time.
    nonisolated static let paces = 0.5...16.0

    /// The navigator, which drives all views and the reports to the fleet server.
    let navigator: Navigator
    private let provider: LocalRouteProvider
    private let ride: DemoRide
    private let board: DemoBoard
    private let jams: DemoJams
    private var simulator: RouteSimulator?
    private var followed: Itinerary?
    private var wrongTurn: WrongTurn?
    private var tunnelEnd = 0.0
    private var stayEnd: Double?

    /// Total distance of all rides in meters.
    private(set) var meters = 0.0

    /// Interval between fixes in seconds.
    static let interval = 0.2

    private let clock: () -> Double

    /// - Parameter now: Seconds since 1970.
    init(
        ride: DemoRide, provider: LocalRouteProvider, board: DemoBoard,
        now: @escaping () -> Double = { Date().timeIntervalSince1970 }
    ) {
        clock = now
        self.ride = ride
        self.provider = provider
        self.board = board
        jams = DemoJams(provider: provider)
        navigator = Navigator(provider: provider)
        navigator.isGuidanceActive = true
    }

    /// Places the car at the start and requests the route.
    ///
    /// - Throws: `Failure` if there is no route.
    func start() async throws(Failure) {
        jams.clear()
        (simulator, followed, wrongTurn, tunnelEnd, stayEnd) = (nil, nil, nil, 0, nil)
        navigator.update(
            with: LocationFix(coordinate: ride.start.coordinate, time: now, horizontalAccuracy: 5, speed: 0))
        let status = await navigator.setDestinations([ride.pickup, ride.dropoff])
        guard status == .ok else { throw Failure("no route found for the demo: \(status)") }
        navigator.isGuidanceActive = true
    }

    private var now: Double { clock() }

    /// Whether the car is at a stop.
    var hasArrived: Bool { navigator.state.phase == .arrived }

    /// Planned duration of the ride in seconds.
    var plannedSeconds: Double { navigator.state.itinerary?.duration ?? 0 }

    /// Continues from the pick-up, on the best of several routes.
    func continueRide() async {
        let options = RoutingOptions(alternateRoutesStrategy: .all)
        if await navigator.setDestinations([ride.dropoff], routingOptions: options) != .ok {
            _ = await navigator.continueToNextDestination()
        }
        navigator.isGuidanceActive = true
    }

    /// Ends guidance.
    func stop() { navigator.clearDestinations() }

    /// Drives until the next stop is reached.
    func driveToStop() async throws {
        while !hasArrived {
            try Task.checkCancellation()
            await tick()
            try await Task.sleep(for: .seconds(Self.interval))
        }
    }

    // MARK: Disturbances

    /// Plans a wrong turn at the next junction where one is possible.
    func takeWrongTurn() async -> Bool {
        guard let itinerary = followed, let simulator,
            let step = navigator.state.navInfo.currentStep
        else { return false }
        // The car is on the step before the next maneuver.
        wrongTurn = await WrongTurn.find(
            at: max(1, step.stepNumber - 1), of: itinerary, beyond: simulator.distance.value + 20, mode: .driving,
            provider: provider)
        guard wrongTurn != nil else { return false }
        show { $0.doing.append("wrongTurn") }
        return true
    }

    /// Loses the signal for some seconds.
    func enterTunnel() {
        tunnelEnd = now + 12
        show { if !$0.doing.contains("tunnel") { $0.doing.append("tunnel") } }
    }

    /// Creates a traffic jam some hundred meters ahead.
    ///
    /// - Returns: Whether enough of the route was left.
    func createJam() -> Bool {
        guard let itinerary = followed, let simulator,
            jams.begin(on: itinerary, ahead: simulator.distance.value, until: now + 45)
        else { return false }
        navigator.refreshTraffic()
        show { if !$0.doing.contains("jam") { $0.doing.append("jam") } }
        return true
    }

    // MARK: Driving

    /// Advances the simulation by one interval.
    func tick() async {
        follow()
        guard var car = simulator else { return }
        car.speedMultiplier = board.state.pace * jams.speedFactor(at: car.truth.coordinate, now: now)
        if let turn = wrongTurn, car.distance.value >= turn.along, !car.isOffRoute {
            car.leaveRoute(along: turn.path)
            wrongTurn = nil
        }
        let before = car.driven
        let fix = car.advanceInterval()
        meters += max(0, car.driven - before)
        simulator = car
        if car.isFinished, car.isOffRoute, let itinerary = followed {
            // The wrong road ended before a new route was found: turn round.
            simulator?.follow(itinerary)
        }
        if now < tunnelEnd {
            navigator.update(withoutFixUntil: now)
        } else if var fix {
            fix.time = now
            navigator.update(with: fix)
        }
        endDisturbances()
    }

    private func follow() {
        guard let present = navigator.state.itinerary, present !== followed else { return }
        followed = present
        if simulator == nil {
            var settings = RouteSimulator.Settings(startTime: now, interval: Seconds(Self.interval))
            settings.receiver = ReceiverModel(error: Meters(3))
            simulator = RouteSimulator(present, settings: settings)
        } else {
            simulator?.follow(present)
        }
    }

    private func endDisturbances() {
        let time = now
        if jams.end(by: time) { navigator.refreshTraffic() }
        let doing = board.state.doing.filter { name in
            switch name {
            case "tunnel": time < tunnelEnd
            case "jam": jams.isOn
            case "wrongTurn": wrongTurn != nil || simulator?.isOffRoute == true
            default: false
            }
        }
        if doing != board.state.doing { show { $0.doing = doing } }
    }

    private func show(_ work: (inout DemoState) -> Void) { board.change(work) }
}
