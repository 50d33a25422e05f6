// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGraph
internal import NavHeadUnit
internal import NavSession

/// The screens of the demo: the driver's view and the car screen.
@MainActor final class DemoScreens {
    private let car: CarScreen
    /// The driver's view.
    let view: DriverView
    /// The car screen for remote viewers.
    let session: HeadUnitSession

    /// - Parameter now: Seconds since 1970.
    init(
        driver: DemoDriver, graph: RoadGraph, now: @escaping () -> Double = { Date().timeIntervalSince1970 }
    ) throws(Failure) {
        view = DriverView(
            language: "en", secondsFromUTC: TimeZone.current.secondsFromGMT(),
            promptTimeout: DemoRunner.promptTimeout, declinesLatePrompts: false, now: now)
        view.onResponse = { prompt, accepts in
            guard driver.navigator.prompt == prompt else { return }
            if accepts { driver.navigator.acceptPrompt() } else { driver.navigator.dismissPrompt() }
        }
        view.onChoice = { driver.navigator.chooseAlternativeRoute($0) }
        car = try CarScreen(
            graph: graph, display: .standard, secondsFromUTC: TimeZone.current.secondsFromGMT())
        // Simulated positions have simulated times.
        car.map.now = now
        session = HeadUnitSession(screen: car.screen, framesPerSecond: 8, now: now)
        session.onViolation = { Output.note("car screen rule violation \($0.code): \($0.message)\n") }
        session.connect(car.guide)
        driver.navigator.add(car.guide)
    }

    /// Updates the screens.
    ///
    /// - Parameters:
    ///   - event: Event of the navigator.
    ///   - navigator: The navigator.
    ///   - pace: Simulation speed as a multiple of real time. Speeds are shown and zooms chosen without it.
    func take(_ event: NavigatorEvent, of navigator: Navigator, pace: Double) {
        view.simulationSpeed = pace
        view.take(event, navigator.state, alternatives: navigator.alternativeRoutes)
        guard case .navInfoUpdated = event else { return }
        // The car's guide listens to the navigator itself.
        car.map.simulationSpeed = pace
        session.setNeedsFrame()
    }
}
