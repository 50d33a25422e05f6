// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGraph
internal import NavHeadUnit
internal import NavModel
internal import NavRender
internal import NavSession

/// The screen of a car on a region: the screen itself, the guide that fills it, and the map behind. Dashboard and instrument
/// cluster show the same where they are asked for.
@MainActor final class CarScreen {
    let screen: HeadUnitScreen
    let guide: CarGuide
    let map: CarMapView
    private(set) var dashboard: HeadUnitDashboard?
    private(set) var cluster: HeadUnitCluster?
    /// Told what the driver answers; without it questions are shown, and answers mean nothing.
    var onAnswer: (@MainActor (Prompt, Bool) -> Void)?
    private var sides: CarSideScreens?
    private let graph: RoadGraph
    private let features: MapFeatures?
    private let language: String

    /// Makes a screen that nothing is connected to.
    init(graph: RoadGraph, display: HeadUnitDisplay, language: String = "en", secondsFromUTC: Int = 0) throws(Failure) {
        (self.graph, self.language) = (graph, language)
        do { features = try MapFeatures(graph.file) } catch { throw Failure(error) }
        map = try CarScreen.map(graph, features, language)
        guide = CarGuide(map: map, language: language, scale: display.scale)
        screen = HeadUnitScreen(display: display, shaper: try CarScreen.letters())
        screen.words = HeadUnitWords(language: language, secondsFromUTC: secondsFromUTC)
    }

    private static func letters() throws(Failure) -> SystemShaper {
        guard let shaper = SystemShaper() else { throw Failure("there is no memory for fonts") }
        return shaper
    }

    private static func map(
        _ graph: RoadGraph, _ features: MapFeatures?, _ language: String
    ) throws(Failure) -> CarMapView {
        CarMapView(MapView(graph: graph, features: features, shaper: try letters(), language: language))
    }

    /// Adds a dashboard.
    func addDashboard() throws(Failure) {
        let dashboard = HeadUnitDashboard(beside: screen, shaper: try CarScreen.letters())
        let sides = CarSideScreens(
            guide: guide, dashboardMap: try CarScreen.map(graph, features, language), clusterMap: nil)
        dashboard.words = screen.words
        dashboard.connect(to: sides)
        (self.dashboard, self.sides) = (dashboard, sides)
    }

    /// Adds an instrument cluster with compass and speed limit.
    func addCluster(_ display: HeadUnitDisplay) throws(Failure) {
        let cluster = HeadUnitCluster(display: display, beside: screen, shaper: try CarScreen.letters())
        let sides = CarSideScreens(
            guide: guide, dashboardMap: nil, clusterMap: try CarScreen.map(graph, features, language))
        cluster.words = screen.words
        (cluster.compass, cluster.speedLimit) = (.enabled, .enabled)
        cluster.connect(to: sides)
        (self.cluster, self.sides) = (cluster, sides)
    }

    /// Takes what happened on a drive.
    ///
    /// - Parameter state: Of the navigator, after it happened.
    func take(_ event: NavigatorEvent, _ state: NavigatorState) {
        switch event {
        case .routeChanged: guide.follow(state.itinerary?.route)
        case .navInfoUpdated(let info):
            guide.speedLimit = state.speedLimit
            guide.update(info)
        case .arrived: guide.arrive(isLast: state.remainingDestinations.count <= 1)
        case .promptPresented(let prompt):
            guide.show(prompt) { [weak self] accepts in self?.onAnswer?(prompt, accepts) }
        case .promptDismissed: guide.withdrawPrompt()
        default: break
        }
    }
}
