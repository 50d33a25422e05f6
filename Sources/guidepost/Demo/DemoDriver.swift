// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSession

/// The driver of the demo: a navigator, and a simulated car that follows it unless somebody wants otherwise.
@MainActor final class DemoDriver {
    /// How fast the car may be, as a multiple of life.
    nonisolated static let paces = 0.5...16.0

    /// What guides the driver. All views and the reports to the fleet go by it.
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

    /// Meters that the car has driven on all rides.
    private(set) var meters = 0.0

    /// Between two fixes, seconds.
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

    /// Puts the car at the start and finds the way.
    func setOff() async throws(Failure) {
        jams.clear()
        (simulator, followed, wrongTurn, tunnelEnd, stayEnd) = (nil, nil, nil, 0, nil)
        navigator.update(
            with: LocationFix(coordinate: ride.start.coordinate, time: now, horizontalAccuracy: 5, speed: 0))
        let status = await navigator.setDestinations([ride.pickup, ride.dropoff])
        guard status == .ok else { throw Failure("no way was found for the demo: \(status)") }
        navigator.isGuidanceActive = true
    }

    private var now: Double { clock() }

    /// Whether the car stands at a stop.
    var hasArrived: Bool { navigator.state.phase == .arrived }

    /// Length of the whole ride in seconds, as planned.
    var plannedSeconds: Double { navigator.state.itinerary?.duration ?? 0 }

    /// Drives on from a stop.
    func goOn() async {
        _ = await navigator.continueToNextDestination()
        navigator.isGuidanceActive = true
    }

    /// Stops guiding.
    func stop() { navigator.clearDestinations() }

    /// Drives until the next stop is reached.
    func driveToStop() async throws {
        while !hasArrived {
            try Task.checkCancellation()
            await tick()
            try await Task.sleep(for: .seconds(Self.interval))
        }
    }

    // MARK: What somebody wants

    /// Takes the next road that is not the way.
    func takeWrongTurn() async -> Bool {
        guard let itinerary = followed, let simulator,
            let step = navigator.state.navInfo.currentStep
        else { return false }
        // The step before the maneuver ahead is the one that is being driven.
        wrongTurn = await WrongTurn.find(
            at: max(1, step.stepNumber - 1), of: itinerary, beyond: simulator.distance.value + 20, mode: .driving,
            provider: provider)
        guard wrongTurn != nil else { return false }
        show { $0.doing.append("wrongTurn") }
        return true
    }

    /// Receives nothing for a while.
    func enterTunnel() {
        tunnelEnd = now + 12
        show { if !$0.doing.contains("tunnel") { $0.doing.append("tunnel") } }
    }

    /// Lets traffic come to a standstill some hundred meters ahead.
    func meetJam() -> Bool {
        guard let itinerary = followed, let simulator,
            jams.begin(on: itinerary, ahead: simulator.distance.value, until: now + 45)
        else { return false }
        navigator.refreshTraffic()
        show { if !$0.doing.contains("jam") { $0.doing.append("jam") } }
        return true
    }

    // MARK: Driving

    /// Lets one interval pass.
    func tick() async {
        follow()
        guard var car = simulator else { return }
        car.speedMultiplier = board.state.pace * jams.slowness(at: car.truth.coordinate, now: now)
        if let turn = wrongTurn, car.distance.value >= turn.along, !car.isOffRoute {
            car.leaveRoute(along: turn.path)
            wrongTurn = nil
        }
        let before = car.driven
        let fix = car.advanceInterval()
        meters += max(0, car.driven - before)
        simulator = car
        if car.isFinished, car.isOffRoute, let itinerary = followed {
            // The wrong road has ended before there was another way: turn round.
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
