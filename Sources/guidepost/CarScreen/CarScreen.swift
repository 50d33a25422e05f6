// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGraph
internal import NavHeadUnit
internal import NavModel
internal import NavRender
internal import NavSession

/// The screen of a car on a region: the screen itself, the guide that fills it, and the map behind.
@MainActor struct CarScreen {
    let screen: HeadUnitScreen
    let guide: CarGuide
    let map: CarMapView

    /// Makes a screen that nothing is connected to.
    init(graph: RoadGraph, display: HeadUnitDisplay, language: String = "en", secondsFromUTC: Int = 0) throws(Failure) {
        func letters() throws(Failure) -> SystemShaper {
            guard let shaper = SystemShaper() else { throw Failure("there is no memory for fonts") }
            return shaper
        }
        let features: MapFeatures?
        do { features = try MapFeatures(graph.file) } catch { throw Failure(error) }
        map = CarMapView(MapView(graph: graph, features: features, shaper: try letters(), language: language))
        guide = CarGuide(map: map, language: language, scale: display.scale)
        screen = HeadUnitScreen(display: display, shaper: try letters())
        screen.words = HeadUnitWords(language: language, secondsFromUTC: secondsFromUTC)
    }

    /// Takes what happened on a drive.
    ///
    /// - Parameter state: Of the navigator, after it happened.
    func take(_ event: NavigatorEvent, _ state: NavigatorState) {
        switch event {
        case .routeChanged: guide.follow(state.itinerary?.route)
        case .navInfoUpdated(let info): guide.update(info)
        case .arrived: guide.arrive(isLast: state.remainingDestinations.count <= 1)
        default: break
        }
    }
}
