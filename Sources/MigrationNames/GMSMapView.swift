// SPDX-License-Identifier: Apache-2.0

public import Foundation
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

/// What a map view begins with.
@MainActor public final class GMSMapViewOptions {
    /// The screen that it is drawn for; `nil` for that of the device.
    public var screen: UIScreen?
    /// Its place and size in points.
    public var frame = CGRect(x: 0, y: 0, width: 800, height: 480)

    /// Starts with 800 × 480 points.
    public init() {}
}

/// A change of the camera.
public enum GMSCameraUpdate {
    /// One level closer.
    public static func zoomIn() -> CameraUpdate { .zoomIn }
    /// One level farther away.
    public static func zoomOut() -> CameraUpdate { .zoomOut }
    /// Some levels closer.
    public static func zoom(by levels: Float) -> CameraUpdate { .zoom(by: Double(levels)) }
    /// To a zoom.
    public static func zoom(to zoom: Float) -> CameraUpdate { .zoom(to: Double(zoom)) }
    /// By points to the right and down.
    public static func scrollBy(x: CGFloat, y: CGFloat) -> CameraUpdate { .scrollBy(x: Double(x), y: Double(y)) }
    /// To a place.
    public static func setTarget(_ target: Coordinate) -> CameraUpdate { .setTarget(target) }
    /// To a place and a zoom.
    public static func setTarget(_ target: Coordinate, zoom: Float) -> CameraUpdate {
        .setTarget(target, zoom: Double(zoom))
    }
}

/// From where a map is looked at.
public struct GMSCameraPosition: Sendable, Hashable {
    /// The same for the native calls.
    public let camera: MapCamera

    /// Looks at a place.
    public init(target: Coordinate, zoom: Float, bearing: Double = 0, viewingAngle: Double = 0) {
        camera = MapCamera(target: target, zoom: Double(zoom), bearing: Bearing(bearing), tilt: viewingAngle)
    }
}

#if canImport(UIKit)
/// What a map view is on the screen: a view of UIKit.
public typealias GMSMapViewGround = MapHostView
#else
/// What a map view is on the screen: nothing, where there are no views.
@MainActor open class GMSMapViewGround {
    /// The map.
    public let map: MapView

    /// Keeps a map.
    init(map: MapView, frame: CGRect) { self.map = map }
}
#endif

/// A map view with a navigation of its own, as apps know it. It holds a `MapView` and keeps it up with a session.
@MainActor open class GMSMapView: GMSMapViewGround {
    /// The map.
    public var view: MapView { map }
    /// What it is drawn for.
    public let options: GMSMapViewOptions
    private let follower: CarMapView
    private var session: GMSNavigationSession?
    /// The session that it shows; `nil` without one.
    public var ownSession: GMSNavigationSession? { session }
    private lazy var ear = Ear(self)
    /// What else apps set on a map view.
    let companions = MapCompanions()

    /// Makes a map view; `nil` without a source (`GMSNavigationServices.source`), or when letters cannot be had.
    public init?(options: GMSMapViewOptions = GMSMapViewOptions()) {
        guard let source = GMSNavigationServices.source, let letters = source.letters() else { return nil }
        let map = MapView(graph: source.graph, features: source.features, shaper: letters, language: source.language)
        follower = CarMapView(map)
        map.settings = GMSUISettings()
        map.recenterText = CarWords(language: source.language).recenter
        self.options = options
        super.init(map: map, frame: options.frame)
        companions.owner = self
        map.navigationUIDelegate = companions
    }

    #if canImport(UIKit)
    /// Not made from archives: a map needs its source.
    public required init?(coder: NSCoder) { return nil }
    #endif

    // MARK: Navigation

    /// Whether it navigates: the first time makes a session of its own.
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

    /// Shows what goes on in a session. Several map views may show the same.
    public func enableNavigation(with session: GMSNavigationSession) -> Bool {
        detach()
        self.session = session
        session.guide.add(ear)
        view.isNavigationEnabled = true
        follower.now = nil
        ear.follow(session.guide.state.itinerary?.route)
        return true
    }

    private func detach() {
        session?.guide.remove(ear)
        session = nil
        view.isNavigationEnabled = false
    }

    /// The navigator of the session; `nil` without one.
    public var navigator: GMSNavigator? { session?.navigator }
    /// Positions on the road; `nil` without a session.
    public var roadSnappedLocationProvider: GMSRoadSnappedLocationProvider? { session?.roadSnappedLocationProvider }
    /// Drives in simulation; `nil` without a session.
    public var locationSimulator: GMSLocationSimulator? { session?.locationSimulator }
    /// How one travels.
    public var travelMode: GMSNavigationTravelMode {
        get { view.travelMode }
        set {
            view.travelMode = newValue
            session?.travelMode = newValue
        }
    }

    // MARK: Map

    /// What is drawn beside the map.
    public var settings: GMSUISettings {
        get { view.settings }
        set { view.settings = newValue }
    }
    /// What the camera does.
    public var cameraMode: GMSNavigationCameraMode {
        get { view.cameraMode }
        set { view.cameraMode = newValue }
    }
    /// From where the camera follows.
    public var followingPerspective: GMSNavigationCameraPerspective {
        get { view.followingPerspective }
        set { view.followingPerspective = newValue }
    }
    /// By day or in the dark.
    public var lightingMode: GMSNavigationLightingMode {
        get { view.lightingMode }
        set { view.lightingMode = newValue }
    }
    /// Whether the speedometer is drawn.
    public var shouldDisplaySpeedometer: Bool {
        get { view.shouldDisplaySpeedometer }
        set { view.shouldDisplaySpeedometer = newValue }
    }
    /// Whether the sign with the limit is drawn.
    public var shouldDisplaySpeedLimit: Bool {
        get { view.shouldDisplaySpeedLimit }
        set { view.shouldDisplaySpeedLimit = newValue }
    }
    /// Whether the device is shown while not navigating.
    public var isMyLocationEnabled: Bool {
        get { view.isMyLocationEnabled }
        set { view.isMyLocationEnabled = newValue }
    }
    /// Where the camera stands.
    public var camera: MapCamera { view.camera }

    /// Lets the camera glide.
    public func animate(with update: CameraUpdate) { view.animate(with: update) }
    /// Lets the camera glide to a position.
    public func animate(to position: GMSCameraPosition) { view.animate(to: position.camera) }
    /// A finger began to move the map.
    public func didBeginPanGesture() { view.didBeginPanGesture() }
    /// The finger moved.
    public func didUpdatePanGesture(withTranslation translation: CGPoint, velocity: CGPoint) {
        view.didUpdatePanGesture(
            withTranslation: Point(Double(translation.x), Double(translation.y)),
            velocity: Point(Double(velocity.x), Double(velocity.y)))
    }
    /// The finger left the map.
    public func didEndPanGesture(withVelocity velocity: CGPoint) {
        view.didEndPanGesture(withVelocity: Point(Double(velocity.x), Double(velocity.y)))
    }

    /// Keeps the map view up with its navigator, which holds it weakly.
    private final class Ear: NavigatorListener {
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
    /// What of it can be tapped: nothing may be, on the screen of a car.
    public var tappableParts: [String] { follower.tappableParts }

    /// Whether nothing glides on it.
    public func isAtRest(at time: Double) -> Bool { follower.isAtRest(at: time) }

    /// Draws the map.
    public func draw(on canvas: any Canvas, at time: Double, free: Rect, covered: [Rect], pixelsPerPoint: Double) {
        follower.draw(on: canvas, at: time, free: free, covered: covered, pixelsPerPoint: pixelsPerPoint)
    }
}
#endif
