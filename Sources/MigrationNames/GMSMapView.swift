// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NativeNames
public import NavGeo
public import NavModel
public import NavRender
public import NavSession

#if canImport(UIKit)
public import UIKit
#endif
#if canImport(CarPlay)
internal import NavHeadUnit
#else
public import NavHeadUnit
#endif

/// Options of a new map view.
@MainActor public final class GMSMapViewOptions {
    /// The screen; `nil` for that of the device.
    public var screen: UIScreen?
    /// The frame in points.
    public var frame = CGRect(x: 0, y: 0, width: 800, height: 480)

    /// Creates options with a frame of 800 × 480 points.
    public init() {}
}

/// Creates camera updates.
public enum GMSCameraUpdate {
    /// Zooms in by one level.
    public static func zoomIn() -> CameraUpdate { .zoomIn }
    /// Zooms out by one level.
    public static func zoomOut() -> CameraUpdate { .zoomOut }
    /// Zooms by a number of levels.
    public static func zoom(by levels: Float) -> CameraUpdate { .zoom(by: Double(levels)) }
    /// Zooms to a level.
    public static func zoom(to zoom: Float) -> CameraUpdate { .zoom(to: Double(zoom)) }
    /// Scrolls by points to the right and down.
    public static func scrollBy(x: CGFloat, y: CGFloat) -> CameraUpdate { .scrollBy(x: Double(x), y: Double(y)) }
    /// Moves to a target.
    public static func setTarget(_ target: Coordinate) -> CameraUpdate { .setTarget(target) }
    /// Moves to a target and a zoom level.
    public static func setTarget(_ target: Coordinate, zoom: Float) -> CameraUpdate {
        .setTarget(target, zoom: Double(zoom))
    }
}

/// A camera position.
public struct GMSCameraPosition: Sendable, Hashable {
    /// The native value.
    public let camera: MapCamera

    /// Creates a camera position.
    ///
    /// - Parameters:
    ///   - target: The center of the map.
    ///   - zoom: The zoom level.
    ///   - bearing: Direction of the upper edge, in degrees clockwise from north.
    ///   - viewingAngle: Tilt in degrees.
    public init(target: Coordinate, zoom: Float, bearing: Double = 0, viewingAngle: Double = 0) {
        camera = MapCamera(target: target, zoom: Double(zoom), bearing: Bearing(bearing), tilt: viewingAngle)
    }
}

#if canImport(UIKit)
/// The superclass of map views: a UIKit view.
public typealias GMSMapViewBase = MapHostView
#else
/// The superclass of map views without UIKit.
@MainActor open class GMSMapViewBase {
    /// The map.
    public let map: MapView

    /// Creates a container of a map.
    init(map: MapView, frame: CGRect) { self.map = map }
}
#endif

/// A map view with its own navigation. It contains a `MapView` and updates it from a session.
@MainActor open class GMSMapView: GMSMapViewBase {
    /// The map.
    public var view: MapView { map }
    /// The options it was created with.
    public let options: GMSMapViewOptions
    private let follower: CarMapView
    private var session: GMSNavigationSession?
    /// The session that is shown; `nil` for none.
    public var ownSession: GMSNavigationSession? { session }
    private lazy var observer = Observer(self)
    /// Additional state for the published API.
    let companions = MapCompanions()

    /// Creates a map view; `nil` without `GMSNavigationServices.source`, or if no font is available.
    public init?(options: GMSMapViewOptions = GMSMapViewOptions()) {
        guard let source = GMSNavigationServices.source, let shaper = source.textShaper() else { return nil }
        let map = MapView(graph: source.graph, features: source.features, shaper: shaper, language: source.language)
        follower = CarMapView(map)
        map.settings = GMSUISettings()
        map.recenterText = CarWords(language: source.language).recenter
        self.options = options
        super.init(map: map, frame: options.frame)
        companions.owner = self
        map.navigationUIDelegate = companions
    }

    #if canImport(UIKit)
    /// Not supported: a map needs its source.
    public required init?(coder: NSCoder) { return nil }
    #endif

    // MARK: Navigation

    /// Whether navigation is enabled. Enabling it without a session creates one.
    public var isNavigationEnabled: Bool {
        get { session != nil }
        set {
            if newValue, session == nil, let own = GMSNavigationServices.createNavigationSession() {
                own.isStarted = true
                _ = enableNavigation(with: own)
            } else if !newValue {
                detach()
            }
        }
    }

    /// Shows a session. Several map views can show the same one.
    public func enableNavigation(with session: GMSNavigationSession) -> Bool {
        detach()
        self.session = session
        session.nativeNavigator.add(observer)
        view.isNavigationEnabled = true
        follower.now = nil
        observer.follow(session.nativeNavigator.state.itinerary?.route)
        return true
    }

    private func detach() {
        session?.nativeNavigator.remove(observer)
        session = nil
        view.isNavigationEnabled = false
    }

    /// The navigator of the session; `nil` without a session.
    public var navigator: GMSNavigator? { session?.navigator }
    /// Provides snapped positions; `nil` without a session.
    public var roadSnappedLocationProvider: GMSRoadSnappedLocationProvider? { session?.roadSnappedLocationProvider }
    /// The simulator; `nil` without a session.
    public var locationSimulator: GMSLocationSimulator? { session?.locationSimulator }
    /// How the user travels; also sets it for the session.
    public var travelMode: GMSNavigationTravelMode {
        get { view.travelMode }
        set {
            view.travelMode = newValue
            session?.travelMode = newValue
        }
    }

    // MARK: Map

    /// The visible controls.
    public var settings: GMSUISettings {
        get { view.settings }
        set { view.settings = newValue }
    }
    /// What the camera does while navigation is enabled.
    public var cameraMode: GMSNavigationCameraMode {
        get { view.cameraMode }
        set { view.cameraMode = newValue }
    }
    /// The perspective while following.
    public var followingPerspective: GMSNavigationCameraPerspective {
        get { view.followingPerspective }
        set { view.followingPerspective = newValue }
    }
    /// Whether the map is drawn for day or night.
    public var lightingMode: GMSNavigationLightingMode {
        get { view.lightingMode }
        set { view.lightingMode = newValue }
    }
    /// Whether the speedometer is visible.
    public var shouldDisplaySpeedometer: Bool {
        get { view.shouldDisplaySpeedometer }
        set { view.shouldDisplaySpeedometer = newValue }
    }
    /// Whether the speed limit is visible.
    public var shouldDisplaySpeedLimit: Bool {
        get { view.shouldDisplaySpeedLimit }
        set { view.shouldDisplaySpeedLimit = newValue }
    }
    /// Whether the location puck is visible while not navigating.
    public var isMyLocationEnabled: Bool {
        get { view.isMyLocationEnabled }
        set { view.isMyLocationEnabled = newValue }
    }
    /// The current camera.
    public var camera: MapCamera { view.camera }

    /// Animates the camera.
    public func animate(with update: CameraUpdate) { view.animate(with: update) }
    /// Animates the camera to a position.
    public func animate(to position: GMSCameraPosition) { view.animate(to: position.camera) }
    /// Call when the user starts to pan the map.
    public func didBeginPanGesture() { view.didBeginPanGesture() }
    /// Call while the user pans the map.
    public func didUpdatePanGesture(withTranslation translation: CGPoint, velocity: CGPoint) {
        view.didUpdatePanGesture(
            withTranslation: Point(Double(translation.x), Double(translation.y)),
            velocity: Point(Double(velocity.x), Double(velocity.y)))
    }
    /// Call when the user lifts the finger; a fast pan ends in a short fling.
    public func didEndPanGesture(withVelocity velocity: CGPoint) {
        view.didEndPanGesture(withVelocity: Point(Double(velocity.x), Double(velocity.y)))
    }

    /// Updates the map view from its navigator. A separate object, because the navigator holds listeners weakly.
    private final class Observer: NavigatorListener {
        private weak var owner: GMSMapView?
        private var route: Route?

        init(_ owner: GMSMapView) { self.owner = owner }

        /// Shows a route from now on; `nil` for none.
        func follow(_ route: Route?) { self.route = route }

        func navigator(_ navigator: Navigator, didEmit event: NavigatorEvent) {
            switch event {
            case .routeChanged(_, let itinerary): follow(itinerary?.route)
            case .navInfoUpdated(let info): show(info)
            default: break
            }
        }

        private func show(_ info: NavInfo) {
            guard let owner else { return }
            owner.follower.show(info, on: info.navState == .stopped ? nil : route)
            owner.view.isNavigationEnabled = true
            owner.updateGuides()
        }
    }
}

#if !canImport(CarPlay)
extension GMSMapView: HeadUnitMap {
    /// Tappable elements: none on the screen of a car.
    public var tappableParts: [String] { follower.tappableParts }

    /// Whether no animation is running.
    public func isAtRest(at time: Double) -> Bool { follower.isAtRest(at: time) }

    /// Draws the map.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - time: The time of animations, in seconds.
    ///   - free: The part of the frame that is not covered.
    ///   - covered: The covered parts.
    ///   - pixelsPerPoint: Scale of the canvas.
    public func draw(on canvas: any Canvas, at time: Double, free: Rect, covered: [Rect], pixelsPerPoint: Double) {
        follower.draw(on: canvas, at: time, free: free, covered: covered, pixelsPerPoint: pixelsPerPoint)
    }
}
#endif
