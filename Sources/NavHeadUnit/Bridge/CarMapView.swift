// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
public import NavRender
public import NavSession

/// A map view set up for the screen of a car: nothing on it can be tapped, header and footer are left to the template, and
/// the vehicle is shown.
@MainActor public final class CarMapView: CarMap {
    /// The map.
    public let view: MapView
    /// What time it is, for what glides on the map; `nil` goes by the positions' own time.
    public var now: (() -> Double)?
    /// How many times as fast as in life positions come, as in simulations: the zoom goes by the speed without that.
    public var pace = 1.0
    /// What is allowed here, in meters a second; `nil` where it is not known. Drawn where the view shows speed limits.
    public var speedLimit: Double?

    private var route: Route?
    /// Meters from the start to each point of the route's line.
    private var reach: [Double] = []
    private var line: MapOverlay.RouteLine?

    /// Sets a map view up.
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

    /// By day or in the dark.
    public var lightingMode: LightingMode {
        get { view.lightingMode }
        set { view.lightingMode = newValue }
    }

    /// One level closer.
    public func zoomIn() { view.animate(with: .zoomIn) }
    /// One level farther away.
    public func zoomOut() { view.animate(with: .zoomOut) }
    /// Moves the view by points to the right and down.
    public func scrollBy(x: Double, y: Double) { view.animate(with: .scrollBy(x: x, y: y)) }

    /// Back to the vehicle, and after it; without a navigation to where it is, at zoom 15.
    public func recenter() {
        if view.isNavigationEnabled {
            view.recenter()
        } else if let place = view.myLocation {
            view.animate(with: .setTarget(place, zoom: 15))
        }
    }

    /// A finger begins to move the map.
    public func didBeginPanGesture() { view.didBeginPanGesture() }
    /// The finger moved on.
    public func didUpdatePanGesture(withTranslation translation: Point, velocity: Point) {
        view.didUpdatePanGesture(withTranslation: translation, velocity: velocity)
    }
    /// The finger left the map.
    public func didEndPanGesture(withVelocity velocity: Point) { view.didEndPanGesture(withVelocity: velocity) }

    /// Shows where the traveler is and what is left of the way.
    public func show(_ info: NavInfo, on route: Route?) {
        if route != self.route { take(route) }
        view.isNavigationEnabled = route != nil
        var navigation = MapNavigation()
        navigation.step = info.currentStep
        if let speedLimit, speedLimit.isFinite {
            let isInMiles = info.units != .metric
            navigation.speedLimit = "\(Int((speedLimit * (isInMiles ? 2.236_936 : 3.6)).rounded()))"
        }
        view.navigation = route == nil ? nil : navigation
        if let place = info.location {
            view.moveVehicle(
                to: place.coordinate, heading: place.course >= 0 ? Bearing(place.course) : nil,
                metersPerSecond: pace > 0 ? place.speed / pace : place.speed,
                accuracy: Meters(max(0, place.horizontalAccuracy)),
                at: now?() ?? place.time)
        }
        guard var line, info.navState == .enroute else { return }
        line.driven = driven(info)
        view.routes = [line]
    }

    private func take(_ route: Route?) {
        self.route = route
        reach = []
        guard let route else {
            (line, view.routes, view.destinations) = (nil, [], [])
            return
        }
        var (meters, spans, first) = (0.0, [TrafficSpan](), 0)
        for leg in route.legs {
            if reach.isEmpty { reach.append(0) }
            for length in leg.annotation.distances {
                meters += length
                reach.append(meters)
            }
            spans += leg.annotation.trafficSpans.map {
                TrafficSpan(
                    trafficClass: $0.trafficClass, startIndex: $0.startIndex + first, endIndex: $0.endIndex + first)
            }
            first += leg.path.count - 1
        }
        let line = MapOverlay.RouteLine(path: route.path, traffic: spans)
        self.line = line
        view.routes = [line]
        view.destinations = route.legs.enumerated().compactMap { row, leg in
            let place = leg.destinationWaypoint?.coordinate ?? leg.destinationCoordinate
            return MapOverlay.Marker(place: place, kind: row == route.legs.count - 1 ? .destination : .stop)
        }
    }

    /// How much of the line is driven: an index with a fraction.
    private func driven(_ info: NavInfo) -> Double {
        guard let length = reach.last, reach.count > 1 else { return 0 }
        let done = min(length, max(0, length - info.distanceToFinalDestinationMeters))
        guard done.isFinite else { return 0 }
        var (low, high) = (0, reach.count - 1)
        while low + 1 < high {
            let middle = (low + high) / 2
            if reach[middle] <= done { low = middle } else { high = middle }
        }
        let stretch = reach[high] - reach[low]
        return Double(low) + (stretch > 0 ? (done - reach[low]) / stretch : 0)
    }
}

#if !canImport(CarPlay)
extension CarMapView: HeadUnitMap {
    /// Buttons and panels of the map view that are switched on, though nothing on a car's map may be tapped.
    public var tappableParts: [String] {
        var parts: [String] = []
        if view.settings.isNavigationHeaderEnabled { parts.append("header") }
        if view.settings.isNavigationFooterEnabled { parts.append("footer") }
        if view.settings.compassButton { parts.append("compass") }
        if view.settings.myLocationButton { parts.append("my-location button") }
        if view.settings.isRecenterButtonEnabled { parts.append("recenter button") }
        return parts
    }

    /// Whether nothing glides on the map.
    public func isAtRest(at time: Double) -> Bool { view.isAtRest(at: time) }

    /// Draws the map, what it follows in the part that nothing covers.
    public func draw(on canvas: any Canvas, at time: Double, free: Rect, covered: [Rect], pixelsPerPoint: Double) {
        (view.safeArea, view.coveredAreas) = (free, covered)
        view.draw(on: canvas, at: time, pixelsPerPoint: pixelsPerPoint)
    }
}
#endif
