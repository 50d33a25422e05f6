// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGraph
internal import NavHeadUnit
internal import NavModel
internal import NavRender
internal import NavSession
internal import NavTiles

/// A car screen for a region: the screen, its guide and its map; optionally a dashboard and an instrument cluster.
@MainActor final class CarScreen {
    let screen: HeadUnitScreen
    let guide: CarGuide
    let map: CarMapView
    private(set) var dashboard: HeadUnitDashboard?
    private(set) var cluster: HeadUnitCluster?
    /// Called with the driver's response to a prompt.
    var onResponse: (@MainActor (Prompt, Bool) -> Void)?
    private var sides: CarSideScreens?
    private let graph: RoadGraph
    private let features: MapFeatures?
    private let language: String

    /// Creates a screen without connecting it.
    init(graph: RoadGraph, display: HeadUnitDisplay, language: String = "en", secondsFromUTC: Int = 0) throws(Failure) {
        (self.graph, self.language) = (graph, language)
        do { features = try MapFeatures(graph.file) } catch { throw Failure(error) }
        map = try CarScreen.map(graph, features, language)
        guide = CarGuide(map: map, language: language, scale: display.scale)
        screen = HeadUnitScreen(display: display, shaper: try CarScreen.shaper())
        screen.words = HeadUnitWords(language: language, secondsFromUTC: secondsFromUTC)
    }

    private static func shaper() throws(Failure) -> SystemShaper {
        guard let shaper = SystemShaper() else { throw Failure("out of memory: cannot load fonts") }
        return shaper
    }

    private static func map(
        _ graph: RoadGraph, _ features: MapFeatures?, _ language: String
    ) throws(Failure) -> CarMapView {
        CarMapView(
            MapView(
                graph: graph, features: features, shaper: try shaper(), language: language,
                points: SearchedPoints(graph)))
    }

    /// Adds a dashboard.
    func addDashboard() throws(Failure) {
        let dashboard = HeadUnitDashboard(beside: screen, shaper: try CarScreen.shaper())
        let sides = CarSideScreens(
            guide: guide, dashboardMap: try CarScreen.map(graph, features, language), clusterMap: nil)
        dashboard.words = screen.words
        dashboard.connect(to: sides)
        (self.dashboard, self.sides) = (dashboard, sides)
    }

    /// Adds an instrument cluster with compass and speed limit.
    func addCluster(_ display: HeadUnitDisplay) throws(Failure) {
        let cluster = HeadUnitCluster(display: display, beside: screen, shaper: try CarScreen.shaper())
        let sides = CarSideScreens(
            guide: guide, dashboardMap: nil, clusterMap: try CarScreen.map(graph, features, language))
        cluster.words = screen.words
        (cluster.compass, cluster.speedLimit) = (.enabled, .enabled)
        cluster.connect(to: sides)
        (self.cluster, self.sides) = (cluster, sides)
    }

    /// Updates the screen for an event of the navigator.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - state: State of the navigator after the event.
    func take(_ event: NavigatorEvent, _ state: NavigatorState) {
        switch event {
        case .routeChanged: guide.follow(state.itinerary?.route)
        case .trafficUpdated(let itinerary): guide.updateTraffic(itinerary.route)
        case .navInfoUpdated(let info):
            guide.speedLimit = state.speedLimit
            guide.update(info)
        case .arrived: guide.arrive(isLast: state.remainingDestinations.count <= 1)
        case .promptPresented(let prompt):
            guide.show(prompt) { [weak self] accepts in self?.onResponse?(prompt, accepts) }
        case .promptDismissed: guide.withdrawPrompt()
        default: break
        }
    }
}
