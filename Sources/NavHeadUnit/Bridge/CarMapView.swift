// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
public import NavRender
public import NavSession

/// A map view configured for the screen of a car: no tappable controls, header and footer left to the template, and the
/// vehicle shown.
@MainActor public final class CarMapView: CarMap {
    /// The map view.
    public let view: MapView
    /// The current time for animations, in seconds; `nil` uses the timestamps of the positions.
    public var now: (() -> Double)?
    /// Speed-up of a simulation relative to real time. The zoom depends on the speed divided by it.
    public var simulationSpeed = 1.0
    /// The speed limit in meters per second; `nil` if unknown. Drawn if the view shows speed limits.
    public var speedLimit: Double?
    /// The text of a card about a place ahead, such as a level crossing; empty for none.
    public var alert = ""

    private var route: Route?
    private var overlay: RouteOverlay?

    /// Configures a map view.
    public init(_ view: MapView) {
        self.view = view
        view.settings.isNavigationHeaderEnabled = false
        view.settings.isNavigationFooterEnabled = false
        view.settings.compassButton = false
        view.settings.myLocationButton = false
        view.settings.isRecenterButtonEnabled = false
        view.shouldDisplaySpeedometer = false
        view.isMyLocationEnabled = true
    }

    /// Day or night appearance.
    public var lightingMode: LightingMode {
        get { view.lightingMode }
        set { view.lightingMode = newValue }
    }

    /// Zooms in by one level.
    public func zoomIn() { view.animate(with: .zoomIn) }
    /// Zooms out by one level.
    public func zoomOut() { view.animate(with: .zoomOut) }
    /// Scrolls by points to the right and down.
    public func scrollBy(x: Double, y: Double) { view.animate(with: .scrollBy(x: x, y: y)) }

    /// Resumes following the vehicle; without navigation, moves to its position at zoom 15.
    public func recenter() {
        if view.isNavigationEnabled {
            view.recenter()
        } else if let place = view.myLocation {
            view.animate(with: .setTarget(place, zoom: 15))
        }
    }

    /// Stops following the location; call it when a finger or a knob begins to move the map.
    public func didBeginPanGesture() { view.didBeginPanGesture() }
    /// A pan gesture continues.
    public func didUpdatePanGesture(withTranslation translation: Point, velocity: Point) {
        view.didUpdatePanGesture(withTranslation: translation, velocity: velocity)
    }
    /// Ends the pan that `didBeginPanGesture` began.
    public func didEndPanGesture(withVelocity velocity: Point) { view.didEndPanGesture(withVelocity: velocity) }

    /// Shows the position and the rest of the route.
    public func show(_ info: NavInfo, on route: Route?) {
        if route != self.route { setRoute(route) }
        view.isNavigationEnabled = route != nil
        var navigation = MapNavigation()
        navigation.step = info.currentStep
        if let speedLimit, speedLimit.isFinite {
            let isInMiles = info.units != .metric
            navigation.speedLimit = "\(Int((speedLimit * (isInMiles ? 2.236_936 : 3.6)).rounded()))"
        }
        navigation.incident = alert
        view.navigation = route == nil ? nil : navigation
        if let place = info.location {
            view.moveVehicle(
                to: place.coordinate, heading: place.course >= 0 ? Bearing(place.course) : nil,
                metersPerSecond: simulationSpeed > 0 ? place.speed / simulationSpeed : place.speed,
                accuracy: Meters(max(0, place.horizontalAccuracy)),
                at: now?() ?? place.time)
        }
        guard let overlay, info.navState == .enroute else { return }
        view.routes = [overlay.line(remaining: info.distanceToFinalDestinationMeters)]
    }

    private func setRoute(_ route: Route?) {
        self.route = route
        overlay = route.map { RouteOverlay($0) }
        view.routes = overlay.map { [$0.line] } ?? []
        view.destinations = overlay?.destinations ?? []
    }
}

#if !canImport(CarPlay)
extension CarMapView: HeadUnitMap {
    /// Enabled controls of the map view that could be tapped, which CarPlay does not allow.
    public var tappableParts: [String] {
        var parts: [String] = []
        if view.settings.isNavigationHeaderEnabled { parts.append("header") }
        if view.settings.isNavigationFooterEnabled { parts.append("footer") }
        if view.settings.compassButton { parts.append("compass") }
        if view.settings.myLocationButton { parts.append("my-location button") }
        if view.settings.isRecenterButtonEnabled { parts.append("recenter button") }
        return parts
    }

    /// Whether no animation is running.
    public func isAtRest(at time: Double) -> Bool { view.isAtRest(at: time) }

    /// Draws the map with its content inside the area that nothing covers.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - time: Time of the frame in seconds.
    ///   - free: The part of the view that nothing covers.
    ///   - covered: Areas without labels.
    ///   - pixelsPerPoint: Scale of the canvas.
    public func draw(on canvas: any Canvas, at time: Double, free: Rect, covered: [Rect], pixelsPerPoint: Double) {
        (view.safeArea, view.coveredAreas) = (free, covered)
        view.draw(on: canvas, at: time, pixelsPerPoint: pixelsPerPoint)
    }
}
#endif
