// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGraph
internal import NavSession
internal import NavWords

/// The screens of the demo in the languages of its viewers.
///
/// The screens of a language are made on their first request, in the state of the drive.
@MainActor final class DemoScreens {
    private let driver: DemoDriver
    private let graph: RoadGraph
    private let now: () -> Double
    private var made: [String: DemoScreen] = [:]
    private var pace = 1.0

    /// - Parameters:
    ///   - driver: The driver.
    ///   - graph: The map.
    ///   - now: Seconds since 1970.
    init(driver: DemoDriver, graph: RoadGraph, now: @escaping () -> Double = { Date().timeIntervalSince1970 }) {
        (self.driver, self.graph, self.now) = (driver, graph, now)
    }

    /// The screens in a language.
    ///
    /// - Parameter language: BCP 47 tag; English in place of one without instructions, and of `nil`.
    /// - Throws: `Failure` if memory or fonts are missing.
    func screen(in language: String?) throws(Failure) -> DemoScreen {
        let tag = language.map { DemoScreens.supported($0) } ?? "en"
        if let known = made[tag] { return known }
        let screen = try DemoScreen(driver: driver, graph: graph, language: tag, now: now)
        made[tag] = screen
        screen.catchUp(with: driver.navigator, pace: pace)
        return screen
    }

    /// The language of the instructions that a tag asks for; a finite number of tags, so that the screens are.
    private static func supported(_ tag: String) -> String {
        AnnouncementWriter(language: tag, distances: .metric).spokenLanguage
    }

    /// Updates the screens.
    ///
    /// - Parameters:
    ///   - event: Event of the navigator.
    ///   - navigator: The navigator.
    ///   - pace: Simulation speed as a multiple of real time. Speeds are shown and zooms chosen without it.
    func take(_ event: NavigatorEvent, of navigator: Navigator, pace: Double) {
        self.pace = pace
        for screen in made.values { screen.take(event, of: navigator, pace: pace) }
    }
}
