// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavHeadUnit
internal import NavModel
internal import NavRender
internal import NavSession

/// The images of the demo, rendered on request.
@MainActor final class DemoScreens {
    private let driver: DemoDriver
    private let map: MapView
    private let car: CarScreen
    private let now: () -> Double
    private var line = DemoLine()
    /// The car screen for remote viewers.
    let session: HeadUnitSession

    /// - Parameter now: Seconds since 1970.
    init(
        driver: DemoDriver, graph: RoadGraph, now: @escaping () -> Double = { Date().timeIntervalSince1970 }
    ) throws(Failure) {
        self.driver = driver
        self.now = now
        let features: MapFeatures?
        do { features = try MapFeatures(graph.file) } catch { throw Failure(error) }
        map = try DemoScreens.view(graph, features)
        map.settings.isNavigationTripProgressBarEnabled = true
        car = try CarScreen(
            graph: graph, display: .standard, secondsFromUTC: TimeZone.current.secondsFromGMT())
        // Simulated positions have simulated times.
        car.map.now = now
        session = HeadUnitSession(screen: car.screen, framesPerSecond: 8, now: now)
        session.onViolation = { Output.note("car screen rule violation \($0.code): \($0.message)\n") }
        session.connect(car.guide)
        driver.navigator.add(car.guide)
    }

    private static func view(_ graph: RoadGraph, _ features: MapFeatures?) throws(Failure) -> MapView {
        guard let shaper = SystemShaper() else { throw Failure("out of memory: cannot load fonts") }
        let view = MapView(graph: graph, features: features, shaper: shaper)
        view.isNavigationEnabled = true
        view.shouldDisplaySpeedometer = true
        view.shouldDisplaySpeedLimit = true
        return view
    }

    /// Updates the views.
    ///
    /// - Parameters:
    ///   - info: Message of the navigator.
    ///   - pace: Simulation speed as a multiple of real time. Zoom levels use the speed without it.
    func take(_ info: NavInfo, pace: Double) {
        let state = driver.navigator.state
        line.follow(state.itinerary)
        let navigation = info.navState == .stopped ? nil : line.navigation(info, of: state, pace: pace, at: now())
        let routes = line.overlay(left: info.distanceToFinalDestinationMeters).map { [$0] } ?? []
        let stops = Array(state.remainingDestinations)
        let markers = stops.enumerated().map { index, stop in
            MapOverlay.Marker(place: stop.coordinate, kind: index == stops.count - 1 ? .destination : .pickUp)
        }
        if let location = info.location {
            map.moveVehicle(
                to: location.coordinate, heading: location.course >= 0 ? Bearing(location.course) : nil,
                metersPerSecond: max(0, location.speed) / pace, accuracy: Meters(max(0, location.horizontalAccuracy)),
                at: now())
        }
        map.navigation = navigation
        map.routes = routes
        map.destinations = markers
        // The car's guide listens to the navigator itself.
        car.map.simulationSpeed = pace
        session.setNeedsFrame()
    }

    /// The driver's map as PNG; `nil` if it cannot be rendered.
    func driverMap(isNight: Bool) async -> [UInt8]? {
        map.lightingMode = isNight ? .lowLight : .normal
        guard let image = try? map.frame(at: now(), size: Size(width: 400, height: 700), scale: 1.5) else { return nil }
        return await encoded(image)
    }

    /// Compresses off the main actor, so that the drive does not wait.
    private nonisolated func encoded(_ image: RasterImage) async -> [UInt8] { image.png() }
}
