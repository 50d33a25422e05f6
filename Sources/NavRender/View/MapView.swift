// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel

/// A map as an app holds it: what it shows, from where it looks, and what surrounds it while navigating.
///
/// It reads no clock and draws only when asked: hand in what changes, then ask for the frame of a time. Cameras and
/// vehicles glide between what was handed in. All times are seconds since 1970, or of any other clock that does not jump.
///
///     let view = MapView(graph: graph, shaper: shaper)
///     view.isNavigationEnabled = true
///     view.cameraMode = .following
///     view.moveVehicle(to: place, heading: heading, at: now)
///     let image = try view.frame(at: now, size: Size(width: 800, height: 480), scale: 2)
@MainActor public final class MapView {
    /// Told of what the camera does and of what is tapped.
    public weak var delegate: (any MapViewDelegate)?
    /// Told of taps on the controls of navigation.
    public weak var navigationUIDelegate: (any MapViewNavigationUIDelegate)?

    // MARK: Navigation

    /// Whether the map follows, shows routes and surrounds itself with header, footer and buttons.
    public var isNavigationEnabled = false {
        didSet {
            guard isNavigationEnabled != oldValue else { return }
            setMode(isNavigationEnabled ? .following : .free)
        }
    }
    /// What the camera does while navigation is enabled.
    public var cameraMode: CameraMode {
        get { mode }
        set { setMode(isNavigationEnabled ? newValue : .free) }
    }
    /// From where the camera follows.
    public var followingPerspective = MapCamera.Perspective.tilted {
        didSet { if followingPerspective != oldValue { glide() } }
    }
    /// Zoom while following; `nil` for one that suits speed and mode.
    public var followingZoomLevel: Double? { didSet { if followingZoomLevel != oldValue { glide() } } }
    /// How one travels: walkers are looked at from nearer.
    public var travelMode = TravelMode.driving
    /// By day or in the dark.
    public var lightingMode = LightingMode.normal
    /// Whether the sign with the speed limit is drawn during guidance.
    public var shouldDisplaySpeedLimit = false
    /// Whether the speedometer is drawn while navigating. It hides while the recenter button shows.
    public var shouldDisplaySpeedometer = false
    /// Which words stand beside routes.
    public var routeCalloutFormat = RouteCalloutFormat.default
    /// What is drawn beside the map.
    public var settings = MapUISettings()
    /// What is shown of the navigation; `nil` without guidance.
    public var navigation: MapNavigation?
    /// Routes: the one that is followed, and others.
    public var routes: [MapOverlay.RouteLine] = []
    /// Destinations and stops.
    public var destinations: [MapOverlay.Marker] = []
    /// Whatever else lies on the map.
    public var overlays: [MapOverlay] = []
    /// How routes, pins and vehicles look where that is other than the style has it.
    public var looks = OverlayLooks()
    /// What the button that brings the camera back says, in the language of the driver.
    public var recenterText = "Re-center"
    /// What others leave of the view, in points: the camera keeps what it follows and shows within. `nil` for all of it.
    public var freeArea: Rect?
    /// What lies over the view, in points: no names are placed below it.
    public var coveredAreas: [Rect] = []
    /// Whether the device is shown while navigation is not enabled; it always is while it is.
    public var isMyLocationEnabled = false

    /// What the camera does. Raw values are those that navigation apps know.
    public enum CameraMode: Int, Sendable, Hashable, CaseIterable {
        /// Stays where the user, or the app, puts it.
        case free = 0
        /// Follows the vehicle.
        case following = 1
        /// Shows the rest of the route.
        case overview = 2
    }

    /// What stands beside routes. Raw values are those that navigation apps know.
    public enum RouteCalloutFormat: Int, Sendable, Hashable, CaseIterable {
        /// The same as `time`.
        case `default` = 0
        /// The time they take.
        case time = 1
        /// Their length.
        case distance = 2
    }

    // MARK: State

    /// Colors by day.
    public var dayStyle = MapStyle.day { didSet { renderers.removeAll() } }
    /// Colors in the dark.
    public var nightStyle = MapStyle.night { didSet { renderers.removeAll() } }
    /// Zooms that the camera keeps to.
    public private(set) var zoomLimits = MapCamera.zooms
    /// Sessions that are shown, in the order in which they came.
    public private(set) var activeSessions: [any MapSession] = []
    /// Whether the camera keeps what matters of the sessions in view. It lets go when the user moves the map, until
    /// `resetCamera`.
    public var allowsCameraAutoUpdate = true

    let shaper: any TextShaping
    private let graph: RoadGraph
    private let features: MapFeatures?
    private let language: String
    private var renderers: [LightingMode: MapRenderer] = [:]

    /// What the camera does; `free` while navigation is not enabled.
    private(set) var mode = CameraMode.free
    /// Where a free camera stands.
    var freeCamera: MapCamera
    /// Levels by which the user zoomed while following, and degrees by which the camera was tilted.
    var followingZoomOffset = 0.0
    var followingTiltOffset = 0.0
    var cameraGlide: CameraGlide?
    var vehicle: VehicleGlide?
    var vehicleSpeed = 0.0
    /// Whether the user has moved the map since the sessions' camera was last set.
    var isHeldByUser = false
    var sessionGoal: MapCamera?
    var lastPan = Point.zero
    /// The camera of the latest frame, or where it has been put since.
    var lastCamera: MapCamera
    /// The camera of the latest frame; before the first, where the map begins.
    var drawnCamera: MapCamera
    /// Size of the latest frame.
    var lastSize = Size(width: 800, height: 480)
    var lastTime: Double?
    var wasMoving = false

    /// Makes a map of a region, looking at the middle of its roads.
    ///
    /// - Parameters:
    ///   - features: Its map layers; `nil` draws its roads alone.
    ///   - shaper: Letters; the map view keeps it for itself.
    ///   - language: BCP 47 tag of the names of roads; empty for the local names.
    public init(graph: RoadGraph, features: MapFeatures? = nil, shaper: any TextShaping, language: String = "") {
        self.graph = graph
        self.features = features
        self.shaper = shaper
        self.language = language
        let box = graph.index.bounds?.boundingBox
        let middle = box.map {
            Coordinate(latitude: ($0.south + $0.north) / 2, longitude: ($0.west + $0.east) / 2)
        }
        freeCamera = MapCamera(target: middle ?? Coordinate(latitude: 0, longitude: 0), zoom: middle == nil ? 1 : 13)
        lastCamera = freeCamera
        drawnCamera = freeCamera
    }

    /// The style that is drawn now.
    public var style: MapStyle { lightingMode == .lowLight ? nightStyle : dayStyle }
    var isNight: Bool { lightingMode == .lowLight }

    var renderer: MapRenderer {
        if let renderer = renderers[lightingMode] { return renderer }
        let renderer = MapRenderer(
            graph: graph, features: features, style: style, shaper: shaper, language: language)
        renderers[lightingMode] = renderer
        return renderer
    }

    private func setMode(_ new: CameraMode) {
        forgetFollowingOffsets()
        guard new != mode else { return }
        if new == .free { freeCamera = lastCamera }
        mode = new
        glide()
        navigationUIDelegate?.mapView(self, didChange: new)
    }

    /// Forgets how the user has zoomed and tilted while following.
    func forgetFollowingOffsets() { (followingZoomOffset, followingTiltOffset) = (0, 0) }

    /// Lets the camera glide from where it is to where it should be.
    func glide(seconds: Double = 0.6) {
        guard lastTime != nil else { return }
        cameraGlide = CameraGlide(from: lastCamera, duration: seconds)
    }

    /// Sets the zooms that the camera keeps to; what lies outside 0 … 22 is cut off.
    public func setMinZoom(_ low: Double, maxZoom high: Double) {
        let all = MapCamera.zooms
        let low = min(max(low, all.lowerBound), all.upperBound)
        zoomLimits = low...max(low, min(high, all.upperBound))
        freeCamera = limited(freeCamera)
    }

    /// The same camera at a zoom that it keeps to, above the globe: whoever scrolls on to the east comes back from the west.
    func limited(_ camera: MapCamera) -> MapCamera {
        var target = camera.target
        if abs(target.longitude) > 180 { target.longitude = target.longitude.remainder(dividingBy: 360) }
        return MapCamera(
            target: target, zoom: min(max(camera.zoom, zoomLimits.lowerBound), zoomLimits.upperBound),
            bearing: camera.bearing, tilt: camera.tilt, anchor: camera.anchor)
    }

    // MARK: Vehicle

    /// Takes a new position of the device.
    ///
    /// - Parameters:
    ///   - heading: Where it heads; `nil` while that is not known.
    ///   - metersPerSecond: Its speed, which the zoom follows.
    ///   - accuracy: Radius that holds two of three positions; drawn while navigation is not enabled.
    ///   - time: When it was there.
    public func moveVehicle(
        to place: Coordinate, heading: Bearing?, metersPerSecond: Double = 0, accuracy: Meters = .zero, at time: Double
    ) {
        let puck = MapOverlay.Puck(place: place, heading: heading, accuracy: accuracy)
        if vehicle == nil {
            vehicle = VehicleGlide(puck, at: time)
        } else {
            vehicle?.move(to: puck, at: time)
        }
        // Smoothed, so that the zoom does not hop at every traffic light.
        vehicleSpeed += (max(0, metersPerSecond.isFinite ? metersPerSecond : 0) - vehicleSpeed) * 0.3
    }

    /// Forgets where the device is.
    public func removeVehicle() { vehicle = nil }

    /// Where the device was drawn last; `nil` while it is not known.
    public var myLocation: Coordinate? { vehicle?.puck(at: lastTime ?? .infinity).place }

    // MARK: Sessions

    /// Shows a session, such as a trip that is followed. Nothing happens when it is shown already.
    public func show(_ session: any MapSession) {
        guard !activeSessions.contains(where: { $0 === session }) else { return }
        activeSessions.append(session)
        session.didShow()
        resetCamera()
    }

    /// Ceases to show a session. Nothing happens when it is not shown.
    public func hide(_ session: any MapSession) {
        guard let row = activeSessions.firstIndex(where: { $0 === session }) else { return }
        activeSessions.remove(at: row)
        session.didHide()
    }

    /// Ceases to show all sessions, in the order in which they came.
    public func hideAllSessions() {
        for session in activeSessions { hide(session) }
    }

    /// Brings what matters of the sessions into view again, also after the user has moved the map.
    public func resetCamera() {
        isHeldByUser = false
        sessionGoal = nil
    }
}
