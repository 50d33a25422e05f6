// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel

/// A map as an app holds it: its contents, its camera, and the controls shown during navigation.
///
/// It reads no clock and draws only on request: set what changes, then request the frame of a time. Cameras and
/// vehicles are interpolated between updates. All times are seconds since 1970, or on any other monotonic clock.
///
///     let view = MapView(graph: graph, shaper: shaper)
///     view.isNavigationEnabled = true
///     view.cameraMode = .following
///     view.moveVehicle(to: place, heading: heading, at: now)
///     let image = try view.frame(at: now, size: Size(width: 800, height: 480), scale: 2)
@MainActor public final class MapView {
    /// Notified of camera changes and taps.
    public weak var delegate: (any MapViewDelegate)?
    /// Notified of taps on the navigation controls.
    public weak var navigationUIDelegate: (any MapViewNavigationUIDelegate)?

    // MARK: Navigation

    /// Whether the map follows the vehicle and shows routes, header, footer and buttons.
    public var isNavigationEnabled = false {
        didSet {
            guard isNavigationEnabled != oldValue else { return }
            setMode(isNavigationEnabled ? .following : .free)
        }
    }
    /// The camera mode while navigation is enabled.
    public var cameraMode: CameraMode {
        get { mode }
        set { setMode(isNavigationEnabled ? newValue : .free) }
    }
    /// Perspective while following.
    public var followingPerspective = MapCamera.Perspective.tilted {
        didSet { if followingPerspective != oldValue { animateCamera() } }
    }
    /// Zoom while following; `nil` for one that depends on speed and travel mode.
    public var followingZoomLevel: Double? { didSet { if followingZoomLevel != oldValue { animateCamera() } } }
    /// The travel mode. Walking uses a higher zoom.
    public var travelMode = TravelMode.driving
    /// Day or night appearance.
    public var lightingMode = LightingMode.normal
    /// Whether the speed limit sign is shown during guidance.
    public var shouldDisplaySpeedLimit = false
    /// Whether the speedometer is shown during navigation. It is hidden while the recenter button is shown.
    public var shouldDisplaySpeedometer = false
    /// Contents of the callouts beside routes.
    public var routeCalloutFormat = RouteCalloutFormat.default
    /// Controls shown on the map.
    public var settings = MapUISettings()
    /// The guidance to show; `nil` without guidance.
    public var navigation: MapNavigation?
    /// A prompt for the driver; `nil` for none.
    public var prompt: MapPrompt?
    /// The followed route and alternatives.
    public var routes: [MapOverlay.RouteLine] = []
    /// Destinations and stops.
    public var destinations: [MapOverlay.Marker] = []
    /// Additional overlays.
    public var overlays: [MapOverlay] = []
    /// Lines, areas, circles, icons and images of the app. All of them are drawn with each frame; how many is up to the app.
    public var shapes: [MapShape] = []
    /// Overrides of the map style for routes, markers and vehicles.
    public var overlayStyles = OverlayStyles()
    /// Text of the recenter button, in the driver's language.
    public var recenterText = "Re-center" { didSet { if recenterText != oldValue { shapedRecenterWidth = nil } } }
    /// Whether panels and buttons are mirrored and text begins at the right, as in Arabic. Lanes, arrows and the map stay.
    public var isRightToLeft = false
    /// Whether the voice is off, which the mute button shows and toggles.
    public var isMuted = false
    /// Whether the list of steps is open. It closes when there are no steps.
    public var isStepListShown = false { didSet { if isStepListShown != oldValue { stepListOffset = 0 } } }
    /// The area of the view that nothing else covers, in points. The camera keeps its content inside. `nil` for the
    /// whole view.
    public var safeArea: Rect?
    /// Areas of the view that are covered, in points. No labels are placed there.
    public var coveredAreas: [Rect] = []
    /// Gestures of the user that move the camera.
    public var gestures = Gestures.all
    /// Whether the map itself is drawn. If not, routes, markers and shapes lie on the background color.
    public var showsBaseMap = true { didSet { if showsBaseMap != oldValue { renderers.removeAll() } } }
    /// Called with the size of the view before a frame is laid out and drawn, to update what it shows.
    public var onFrame: ((Size) -> Void)?
    /// Whether the device's location is shown while navigation is disabled. During navigation it always is.
    public var isMyLocationEnabled = false

    /// Camera modes. Raw values match those of existing navigation SDKs.
    public enum CameraMode: Int, Sendable, Hashable, CaseIterable {
        /// Stays where the user or the app puts it.
        case free = 0
        /// Follows the vehicle.
        case following = 1
        /// Shows the rest of the route.
        case overview = 2
    }

    /// Contents of route callouts. Raw values match those of existing navigation SDKs.
    public enum RouteCalloutFormat: Int, Sendable, Hashable, CaseIterable {
        /// The same as `time`.
        case `default` = 0
        /// Duration of the route.
        case time = 1
        /// Length of the route.
        case distance = 2
    }

    // MARK: State

    /// Style while `lightingMode` is normal; setting it discards rendered tiles.
    public var dayStyle = MapStyle.day { didSet { renderers.removeAll() } }
    /// Style while `lightingMode` is low light; setting it discards rendered tiles.
    public var nightStyle = MapStyle.night { didSet { renderers.removeAll() } }
    /// Zoom levels that gestures and camera updates are clamped to.
    public private(set) var zoomLimits = MapCamera.zooms
    /// Active sessions, in the order in which they were shown.
    public private(set) var activeSessions: [any MapSession] = []
    /// Whether the camera keeps the active sessions in view. A pan by the user suspends this until `resetCamera`.
    public var allowsCameraAutoUpdate = true

    let shaper: any TextShaping
    private let graph: RoadGraph?
    private let features: MapFeatures?
    private let language: String
    private let points: (any MapPointSource)?
    private var renderers: [LightingMode: MapRenderer] = [:]

    /// The effective mode; `free` while navigation is disabled.
    private(set) var mode = CameraMode.free
    /// The camera in mode `free`.
    var freeCamera: MapCamera
    /// Zoom levels and degrees of tilt that the user added while following.
    var followingZoomOffset = 0.0
    var followingTiltOffset = 0.0
    var cameraAnimation: CameraAnimation?
    var vehicle: PuckInterpolation?
    var vehicleSpeed = 0.0
    /// Whether the user has moved the map since the camera of the sessions was last set.
    var isUserControlled = false
    var sessionGoal: MapCamera?
    /// Width of the recenter button for its present text; `nil` until it is laid out.
    private var shapedRecenterWidth: Double?
    var lastPan = Point.zero
    /// Points by which the list of steps is scrolled.
    var stepListOffset = 0.0
    /// Whether the current drag scrolls the list of steps instead of the map.
    var isScrollingSteps = false
    /// The camera of the latest frame, or the one set since.
    var lastCamera: MapCamera
    /// The camera of the latest frame; initially the starting camera.
    var drawnCamera: MapCamera
    /// Size of the latest frame.
    var lastSize = Size(width: 800, height: 480)
    var lastTime: Double?
    var wasMoving = false

    /// Gestures that move the camera.
    public struct Gestures: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: Int
        /// A drag moves the map.
        public static let scroll = Gestures(rawValue: 1)
        /// A pinch, a double tap or a tap with two fingers zooms.
        public static let zoom = Gestures(rawValue: 2)
        /// Two fingers turn the map.
        public static let rotate = Gestures(rawValue: 4)
        /// All gestures.
        public static let all: Gestures = [.scroll, .zoom, .rotate]

        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// Creates a map of a region, centered on its roads.
    ///
    /// - Parameters:
    ///   - graph: The roads of the region.
    ///   - features: Its map layers; `nil` draws roads only.
    ///   - shaper: Shapes text; must not be shared with other views or tasks.
    ///   - language: BCP 47 tag of road names; empty for local names.
    ///   - points: Points of interest and house numbers; `nil` for those few that the layers have.
    public convenience init(
        graph: RoadGraph, features: MapFeatures? = nil, shaper: any TextShaping, language: String = "",
        points: (any MapPointSource)? = nil
    ) { self.init(region: graph, features: features, shaper: shaper, language: language, points: points) }

    /// Creates an empty map, for routes, markers, shapes and followed trips.
    ///
    /// - Parameter shaper: Shapes text; must not be shared with other views or tasks.
    public convenience init(shaper: any TextShaping) {
        self.init(region: nil, features: nil, shaper: shaper, language: "", points: nil)
    }

    private init(
        region graph: RoadGraph?, features: MapFeatures?, shaper: any TextShaping, language: String,
        points: (any MapPointSource)?
    ) {
        self.graph = graph
        self.points = points
        self.features = features
        self.shaper = shaper
        self.language = language
        let box = graph?.index.bounds?.boundingBox
        let middle = box.map {
            Coordinate(latitude: ($0.south + $0.north) / 2, longitude: ($0.west + $0.east) / 2)
        }
        freeCamera = MapCamera(target: middle ?? Coordinate(latitude: 0, longitude: 0), zoom: middle == nil ? 1 : 13)
        lastCamera = freeCamera
        drawnCamera = freeCamera
    }

    /// The current style.
    public var style: MapStyle { lightingMode == .lowLight ? nightStyle : dayStyle }
    var isNight: Bool { lightingMode == .lowLight }

    var renderer: MapRenderer {
        if let renderer = renderers[lightingMode] { return renderer }
        let renderer = MapRenderer(
            graph: showsBaseMap ? graph : nil, features: showsBaseMap ? features : nil, style: style, shaper: shaper,
            language: language, points: showsBaseMap ? points : nil)
        renderers[lightingMode] = renderer
        return renderer
    }

    /// Width of the recenter button: an arrow, the text, and space around them.
    var recenterWidth: Double {
        if let shapedRecenterWidth { return shapedRecenterWidth }
        let font = FontStyle(family: style.fontFamily, size: 16, isBold: true)
        let width = max(116, shaper.shape(recenterText, font).width + 58)
        shapedRecenterWidth = width
        return width
    }

    private func setMode(_ new: CameraMode) {
        resetFollowingOffsets()
        guard new != mode else { return }
        if new == .free { freeCamera = lastCamera }
        mode = new
        animateCamera()
        navigationUIDelegate?.mapView(self, didChange: new)
    }

    /// Resets the zoom and tilt that the user added while following.
    func resetFollowingOffsets() { (followingZoomOffset, followingTiltOffset) = (0, 0) }

    /// Starts an animation from the current camera to its goal.
    func animateCamera(seconds: Double = 0.6) {
        guard lastTime != nil else { return }
        cameraAnimation = CameraAnimation(from: lastCamera, duration: seconds)
    }

    /// Sets the limits of the zoom, clamped to 0 … 22.
    public func setMinZoom(_ low: Double, maxZoom high: Double) {
        let all = MapCamera.zooms
        let low = min(max(low, all.lowerBound), all.upperBound)
        zoomLimits = low...max(low, min(high, all.upperBound))
        freeCamera = limited(freeCamera)
    }

    /// The camera with its zoom within the limits and its longitude wrapped to −180 … 180.
    func limited(_ camera: MapCamera) -> MapCamera {
        var target = camera.target
        if abs(target.longitude) > 180 { target.longitude = target.longitude.remainder(dividingBy: 360) }
        return MapCamera(
            target: target, zoom: min(max(camera.zoom, zoomLimits.lowerBound), zoomLimits.upperBound),
            bearing: camera.bearing, tilt: camera.tilt, anchor: camera.anchor)
    }

    // MARK: Vehicle

    /// Sets the position of the device.
    ///
    /// - Parameters:
    ///   - place: Position of the device.
    ///   - heading: Its heading; `nil` if unknown.
    ///   - metersPerSecond: Its speed, which controls the zoom.
    ///   - accuracy: Radius of 68 % confidence; drawn while navigation is disabled.
    ///   - time: Time of the position in seconds.
    public func moveVehicle(
        to place: Coordinate, heading: Bearing?, metersPerSecond: Double = 0, accuracy: Meters = .zero, at time: Double
    ) {
        let puck = MapOverlay.Puck(place: place, heading: heading, accuracy: accuracy)
        if vehicle == nil {
            vehicle = PuckInterpolation(puck, at: time)
        } else {
            vehicle?.move(to: puck, at: time)
        }
        // Low-pass filter, so that the zoom does not jump at every traffic light.
        vehicleSpeed += (max(0, metersPerSecond.isFinite ? metersPerSecond : 0) - vehicleSpeed) * 0.3
    }

    /// Removes the position of the device.
    public func removeVehicle() { vehicle = nil }

    /// The position at which the device was last drawn; `nil` if unknown.
    public var myLocation: Coordinate? { vehicle?.puck(at: lastTime ?? .infinity).place }

    // MARK: Sessions

    /// Shows a session, such as a followed trip. Does nothing if it is already shown.
    public func show(_ session: any MapSession) {
        guard !activeSessions.contains(where: { $0 === session }) else { return }
        activeSessions.append(session)
        session.didShow()
        resetCamera()
    }

    /// Hides a session. Does nothing if it is not shown.
    public func hide(_ session: any MapSession) {
        guard let row = activeSessions.firstIndex(where: { $0 === session }) else { return }
        activeSessions.remove(at: row)
        session.didHide()
    }

    /// Hides all sessions, in the order in which they were shown.
    public func hideAllSessions() {
        for session in activeSessions { hide(session) }
    }

    /// Brings the sessions into view again, also after the user moved the map.
    public func resetCamera() {
        isUserControlled = false
        sessionGoal = nil
    }
}
