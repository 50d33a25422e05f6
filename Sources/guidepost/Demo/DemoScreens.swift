// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRender
internal import NavService
internal import NavSession

/// The pictures of the demo, drawn when the page asks for them.
@MainActor final class DemoScreens {
    private let driver: DemoDriver
    private let map: MapView
    private let car: MapView
    private var line = DemoLine()

    init(driver: DemoDriver, graph: RoadGraph) throws(Failure) {
        self.driver = driver
        let features: MapFeatures?
        do { features = try MapFeatures(graph.file) } catch { throw Failure(error) }
        map = try DemoScreens.view(graph, features)
        map.settings.isNavigationTripProgressBarEnabled = true
        car = try DemoScreens.view(graph, features)
    }

    private static func view(_ graph: RoadGraph, _ features: MapFeatures?) throws(Failure) -> MapView {
        guard let shaper = SystemShaper() else { throw Failure("there is no memory for fonts") }
        let view = MapView(graph: graph, features: features, shaper: shaper)
        view.isNavigationEnabled = true
        view.shouldDisplaySpeedometer = true
        view.shouldDisplaySpeedLimit = true
        return view
    }

    private var now: Double { Date().timeIntervalSince1970 }

    /// Takes what the navigator says.
    ///
    /// - Parameter pace: How many times as fast as in life the car drives; zooms go by its speed without that.
    func take(_ info: NavInfo, pace: Double) {
        let state = driver.navigator.state
        line.follow(state.itinerary)
        let navigation = info.navState == .stopped ? nil : line.navigation(info, of: state, pace: pace)
        let routes = line.overlay(left: info.distanceToFinalDestinationMeters).map { [$0] } ?? []
        let stops = Array(state.remainingDestinations)
        let markers = stops.enumerated().map { index, stop in
            MapOverlay.Marker(place: stop.coordinate, kind: index == stops.count - 1 ? .destination : .pickUp)
        }
        for view in [map, car] {
            if let location = info.location {
                view.moveVehicle(
                    to: location.coordinate, heading: location.course >= 0 ? Bearing(location.course) : nil,
                    metersPerSecond: max(0, location.speed) / pace,
                    accuracy: Meters(max(0, location.horizontalAccuracy)), at: now)
            }
            view.navigation = navigation
            view.routes = routes
            view.destinations = markers
        }
    }

    /// The driver's map as a PNG; `nil` when it cannot be drawn.
    func driverMap(isNight: Bool) async -> [UInt8]? {
        await frame(of: map, Size(width: 400, height: 700), scale: 1.5, isNight: isNight)
    }

    /// The car screen as a PNG; `nil` when it cannot be drawn.
    func carScreen(isNight: Bool) async -> [UInt8]? {
        await frame(of: car, Size(width: 800, height: 480), scale: 1, isNight: isNight)
    }

    private func frame(of view: MapView, _ size: Size, scale: Double, isNight: Bool) async -> [UInt8]? {
        view.lightingMode = isNight ? .lowLight : .normal
        guard let image = try? view.frame(at: now, size: size, scale: scale) else { return nil }
        return await encoded(image)
    }

    /// Compression keeps nobody waiting who drives.
    private nonisolated func encoded(_ image: RasterImage) async -> [UInt8] { image.png() }
}
