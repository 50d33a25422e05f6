// SPDX-License-Identifier: Apache-2.0

internal import NativeNames
internal import NavHeadUnit
public import NavModel
public import NavRender
public import NavSession
internal import NavUI

#if canImport(UIKit)
public import UIKit
#else
public import Foundation
#endif

/// Resets the zoom of a following camera to the automatic one.
public let GMSNavigationNoFollowingZoomLevel: Float = -1

extension GMSMapView {
    // MARK: Session

    /// Whether navigation is enabled. Enabling it without a session creates one.
    public var isNavigationEnabled: Bool {
        get { navigationMap != nil }
        set {
            if !newValue {
                stopNavigation()
            } else if navigationMap == nil, let own = preparedSession {
                own.isStarted = true
                enableNavigation(with: own)
            }
        }
    }

    /// Shows a session. Several map views can show the same one.
    ///
    /// - Returns: `true`.
    @discardableResult public func enableNavigation(with session: GMSNavigationSession) -> Bool {
        stopNavigation()
        self.session = session
        session.travelMode = map.travelMode
        let navigator = session.nativeNavigator
        let language = GMSNavigationServices.language
        let navigationMap = NavigationMap(
            map, language: language, secondsFromUTC: TimeZone.current.secondsFromGMT(), showsControls: false)
        navigationMap.followsSuggestedLighting = false
        navigationMap.delegate = coordinator
        navigationMap.onMute = { [weak self, weak navigator] isMuted in
            guard let self, let navigator else { return }
            if isMuted { coordinator.voiceGuidance = navigator.voiceGuidance }
            navigator.voiceGuidance = isMuted ? .silent : coordinator.voiceGuidance
        }
        map.isMuted = navigator.voiceGuidance == .silent
        if let fix = coordinator.lastPosition { navigationMap.show(fix) }
        navigationMap.attach(to: navigator)
        navigator.add(coordinator)
        self.navigationMap = navigationMap
        return true
    }

    /// Shows no navigation any more. The session goes on.
    private func stopNavigation() {
        session?.nativeNavigator.remove(coordinator)
        navigationMap?.detach()
        navigationMap = nil
        map.navigation = nil
        map.isNavigationEnabled = false
        map.navigationUIDelegate = coordinator
    }

    /// The navigator of the session; `nil` without a session.
    public var navigator: GMSNavigator? { session?.navigator }
    /// Provides snapped positions, also while navigation is disabled; `nil` without a source.
    public var roadSnappedLocationProvider: GMSRoadSnappedLocationProvider? {
        preparedSession?.roadSnappedLocationProvider
    }
    /// The simulator; `nil` without a source.
    public var locationSimulator: GMSLocationSimulator? { preparedSession?.locationSimulator }

    /// The session of the view, created if there is none. It starts with navigation, or when positions are asked for.
    private var preparedSession: GMSNavigationSession? {
        if let session { return session }
        guard let own = GMSNavigationServices.createNavigationSession() else { return nil }
        own.travelMode = map.travelMode
        own.nativeLocationProvider.onUpdatingChange = { [weak own] isUpdating in if isUpdating { own?.isStarted = true }
        }
        session = own
        return own
    }
    /// How the user travels; also sets it for the session.
    public var travelMode: GMSNavigationTravelMode {
        get { map.travelMode }
        set {
            map.travelMode = newValue
            session?.travelMode = newValue
        }
    }

    // MARK: Appearance

    /// What the camera does while navigation is enabled.
    public var cameraMode: GMSNavigationCameraMode {
        get { map.cameraMode }
        set {
            navigationMap?.keepsCameraMode = true
            map.cameraMode = newValue
        }
    }
    /// The perspective while following.
    public var followingPerspective: GMSNavigationCameraPerspective {
        get { map.followingPerspective }
        set { map.followingPerspective = newValue }
    }
    /// Whether map and panels are drawn for day or night.
    public var lightingMode: GMSNavigationLightingMode {
        get { map.lightingMode }
        set { map.lightingMode = newValue }
    }
    /// Whether the speedometer is visible during guidance.
    public var shouldDisplaySpeedometer: Bool {
        get { map.shouldDisplaySpeedometer }
        set { map.shouldDisplaySpeedometer = newValue }
    }
    /// Whether the speed limit is visible during guidance.
    public var shouldDisplaySpeedLimit: Bool {
        get { map.shouldDisplaySpeedLimit }
        set { map.shouldDisplaySpeedLimit = newValue }
    }
    /// The delegate for navigation controls, held weakly.
    public var navigationUIDelegate: (any GMSMapViewNavigationUIDelegate)? {
        get { coordinator.delegate }
        set { coordinator.delegate = newValue }
    }
    /// Zoom level while following; `GMSNavigationNoFollowingZoomLevel` for the automatic one.
    public var followingZoomLevel: Float {
        get { map.followingZoomLevel.map { Float($0) } ?? GMSNavigationNoFollowingZoomLevel }
        set { map.followingZoomLevel = newValue == GMSNavigationNoFollowingZoomLevel ? nil : Double(newValue) }
    }
    /// The text of route callouts.
    public var routeCalloutFormat: GMSNavigationRouteCalloutFormat {
        get { map.routeCalloutFormat }
        set { map.routeCalloutFormat = newValue }
    }
    /// Provides the positions of the location puck while navigation is disabled; `nil` for none.
    public var roadSnappedMyLocationSource: GMSRoadSnappedLocationProvider? {
        get { coordinator.source }
        set {
            coordinator.source?.remove(coordinator)
            coordinator.source = newValue
            newValue?.add(coordinator)
        }
    }

    // MARK: Gestures of other screens

    /// Call when the user starts to pan the map.
    public func didBeginPanGesture() { map.didBeginPanGesture() }
    /// Call while the user pans the map.
    public func didUpdatePanGesture(withTranslation translation: CGPoint, velocity: CGPoint) {
        map.didUpdatePanGesture(
            withTranslation: Point(Double(translation.x), Double(translation.y)),
            velocity: Point(Double(velocity.x), Double(velocity.y)))
    }
    /// Call when the user lifts the finger; a fast pan ends in a short fling.
    public func didEndPanGesture(withVelocity velocity: CGPoint) {
        map.didEndPanGesture(withVelocity: Point(Double(velocity.x), Double(velocity.y)))
    }

    // MARK: Panels

    /// The area of the header, with a height of 0 if it is hidden.
    public var navigationHeaderLayoutGuide: UILayoutGuide { guide(map.navigationHeaderArea, \.header) }
    /// The area of the footer, with a height of 0 if it is hidden.
    public var navigationFooterLayoutGuide: UILayoutGuide { guide(map.navigationFooterArea, \.footer) }

    private func guide(_ area: Rect, _ panel: ReferenceWritableKeyPath<MapViewCoordinator, AreaGuide?>) -> UILayoutGuide
    {
        let guide = coordinator[keyPath: panel] ?? AreaGuide(in: self)
        coordinator[keyPath: panel] = guide
        guide.cover(CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height))
        return guide.guide
    }

    /// Updates the layout guides in use.
    func updateGuides() {
        if coordinator.header != nil { _ = navigationHeaderLayoutGuide }
        if coordinator.footer != nil { _ = navigationFooterLayoutGuide }
    }
}

#if !canImport(UIKit)
/// A rectangular area of a view.
@preconcurrency @MainActor public final class UILayoutGuide {
    /// The area in points of the view.
    public internal(set) var layoutFrame = CGRect.zero
}

/// Maintains the layout guide of a panel.
@MainActor final class AreaGuide {
    let guide = UILayoutGuide()

    init(in view: GMSMapView) {}

    func cover(_ frame: CGRect) { guide.layoutFrame = frame }
}
#endif
