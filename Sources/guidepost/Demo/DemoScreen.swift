// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavHeadUnit
internal import NavModel
internal import NavSession
internal import NavWords

/// The screens of the demo in one language: the driver's view, the car screen and the small display.
@MainActor final class DemoScreen {
    private let car: CarScreen
    /// The driver's view.
    let view: DriverView
    /// The car screen for remote viewers.
    let session: HeadUnitSession
    /// BCP 47 tag.
    let language: String
    private var info: NavInfo?

    /// - Parameters:
    ///   - driver: The driver, who responds to prompts.
    ///   - graph: The map.
    ///   - language: BCP 47 tag.
    ///   - now: Seconds since 1970.
    init(driver: DemoDriver, graph: RoadGraph, language: String, now: @escaping () -> Double) throws(Failure) {
        self.language = language
        view = DriverView(
            language: language, secondsFromUTC: TimeZone.current.secondsFromGMT(),
            promptTimeout: DemoRunner.promptTimeout, declinesLatePrompts: false, now: now)
        view.onResponse = { prompt, accepts in
            guard driver.navigator.prompt == prompt else { return }
            if accepts { driver.navigator.acceptPrompt() } else { driver.navigator.dismissPrompt() }
        }
        view.onChoice = { driver.navigator.chooseAlternativeRoute($0) }
        car = try CarScreen(
            graph: graph, display: .standard, language: language, secondsFromUTC: TimeZone.current.secondsFromGMT())
        // Simulated positions have simulated times.
        car.map.now = now
        session = HeadUnitSession(screen: car.screen, framesPerSecond: 8, now: now)
        session.onViolation = { Output.note("car screen rule violation \($0.code): \($0.message)\n") }
        session.connect(car.guide)
        driver.navigator.add(car.guide)
    }

    /// Shows the state of a drive that has begun.
    func catchUp(with navigator: Navigator, pace: Double) {
        let state = navigator.state
        var events: [NavigatorEvent] = []
        if let itinerary = state.itinerary { events.append(.routeChanged(.initial, itinerary: itinerary)) }
        events.append(.navInfoUpdated(state.navInfo))
        if let prompt = navigator.prompt { events.append(.promptPresented(prompt)) }
        for event in events {
            take(event, of: navigator, pace: pace)
            car.guide.navigator(navigator, didEmit: event)
        }
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
        guard case .navInfoUpdated(let info) = event else { return }
        self.info = info
        // The car's guide listens to the navigator itself.
        car.map.simulationSpeed = pace
        session.setNeedsFrame()
    }

    /// What the page shows of the current step, and the picture of the small display.
    var guidance: DemoGuidance {
        guard let info else { return DemoGuidance() }
        let tiny = TinyCard.picture(of: info, signage: Signage(language: language))
        var guidance = DemoGuidance(tiny: Data(tiny.bits).base64EncodedString())
        if let step = info.currentStep {
            guidance.instruction = InstructionWriter().instruction(for: step, language: language)
            guidance.distance = DistanceFormat.metric.text(
                Meters(info.distanceToCurrentStepMeters), language: language)
        }
        return guidance
    }
}

/// The current step as text and on the small display, in one language.
struct DemoGuidance: Sendable, Hashable {
    /// The image of the small display: 1,024 bytes in base64.
    var tiny = ""
    /// The current instruction.
    var instruction = ""
    /// Formatted distance to the maneuver.
    var distance = ""
}
