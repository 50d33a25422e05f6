// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation
internal import NavRender
public import UIKit

// Selectors of map views. Swift apps use the members without prefix.

extension GMSMapView {
    /// Creates a map view.
    @objc(initWithOptions:) public convenience init(objcOptions options: GMSMapViewOptions) {
        self.init(options: options)
    }
    /// Creates a map view with a frame in points and a camera.
    @objc(initWithFrame:camera:) public convenience init(objcFrame frame: CGRect, camera: GMSCameraPosition) {
        self.init(frame: frame, camera: camera)
    }
    /// Creates a map view with a frame in points and a camera.
    @objc(mapWithFrame:camera:) public class func objcMap(frame: CGRect, camera: GMSCameraPosition) -> GMSMapView {
        GMSMapView(frame: frame, camera: camera)
    }

    /// Receives camera changes and taps. Held weakly.
    @objc(delegate) open var objcDelegate: (any ObjCMapViewDelegate)? {
        get { (delegate as? MapViewAdapter)?.target }
        set {
            let adapter = newValue.map { MapViewAdapter($0) }
            // The view holds its delegate weakly.
            coordinator.objcDelegate = adapter
            delegate = adapter
        }
    }

    // MARK: Camera

    /// See `camera` of the Swift type.
    @objc(camera) public var objcCamera: GMSCameraPosition {
        get { camera }
        set { camera = newValue }
    }
    /// See `projection` of the Swift type.
    @objc(projection) public var objcProjection: GMSProjection { projection }
    /// See `minZoom` of the Swift type.
    @objc(minZoom) public var objcMinZoom: Float { minZoom }
    /// See `maxZoom` of the Swift type.
    @objc(maxZoom) public var objcMaxZoom: Float { maxZoom }
    /// See `cameraTargetBounds` of the Swift type.
    @objc(cameraTargetBounds) public var objcCameraTargetBounds: GMSCoordinateBounds? {
        get { cameraTargetBounds }
        set { cameraTargetBounds = newValue }
    }
    /// Sets the range of zoom levels.
    @objc(setMinZoom:maxZoom:) public func objcSetZoom(min minZoom: Float, max maxZoom: Float) {
        setMinZoom(minZoom, maxZoom: maxZoom)
    }
    /// Moves the camera at once.
    @objc(moveCamera:) public func objcMove(_ update: GMSCameraUpdate) { moveCamera(update) }
    /// Animates the camera.
    @objc(animateWithCameraUpdate:) public func objcAnimate(with cameraUpdate: GMSCameraUpdate) {
        animate(with: cameraUpdate)
    }
    /// Animates the camera to a position.
    @objc(animateToCameraPosition:) public func objcAnimate(to cameraPosition: GMSCameraPosition) {
        animate(to: cameraPosition)
    }
    /// Animates the target of the camera.
    @objc(animateToLocation:) public func objcAnimate(toLocation location: CLLocationCoordinate2D) {
        animate(toLocation: location)
    }
    /// Animates the zoom.
    @objc(animateToZoom:) public func objcAnimate(toZoom zoom: Float) { animate(toZoom: zoom) }
    /// Animates the direction of the upper edge, in degrees clockwise from north.
    @objc(animateToBearing:) public func objcAnimate(toBearing bearing: CLLocationDirection) {
        animate(toBearing: bearing)
    }
    /// Animates the tilt in degrees.
    @objc(animateToViewingAngle:) public func objcAnimate(toViewingAngle viewingAngle: Double) {
        animate(toViewingAngle: viewingAngle)
    }
    /// A camera that shows all of an area beside insets in points, north up; `nil` if the area is empty.
    @objc(cameraForBounds:insets:) public func objcCamera(
        for bounds: GMSCoordinateBounds, insets: UIEdgeInsets
    ) -> GMSCameraPosition? { camera(for: bounds, insets: insets) }
    /// Whether two cameras look the same on this map.
    @objc(areEqualForRenderingPosition:position:) public func objcAreEqual(
        _ position: GMSCameraPosition, position otherPosition: GMSCameraPosition
    ) -> Bool { areEqual(forRendering: position, position: otherPosition) }

    // MARK: Content

    /// See `isMyLocationEnabled` of the Swift type.
    @objc(myLocationEnabled) public var objcIsMyLocationEnabled: Bool {
        @objc(isMyLocationEnabled) get { isMyLocationEnabled }
        @objc(setMyLocationEnabled:) set { isMyLocationEnabled = newValue }
    }
    /// See `myLocation` of the Swift type.
    @objc(myLocation) public var objcMyLocation: CLLocation? { myLocation }
    /// See `selectedMarker` of the Swift type.
    @objc(selectedMarker) public var objcSelectedMarker: GMSMarker? {
        get { selectedMarker }
        set { selectedMarker = newValue }
    }
    /// See `mapType` of the Swift type.
    @objc(mapType) public var objcMapType: ObjCMapViewType {
        get { sameValue(mapType, else: .normal) }
        set { mapType = sameValue(newValue, else: .normal) }
    }
    /// See `isTrafficEnabled` of the Swift type.
    @objc(trafficEnabled) public var objcIsTrafficEnabled: Bool {
        @objc(isTrafficEnabled) get { isTrafficEnabled }
        @objc(setTrafficEnabled:) set { isTrafficEnabled = newValue }
    }
    /// See `isBuildingsEnabled` of the Swift type.
    @objc(buildingsEnabled) public var objcIsBuildingsEnabled: Bool {
        @objc(isBuildingsEnabled) get { isBuildingsEnabled }
        @objc(setBuildingsEnabled:) set { isBuildingsEnabled = newValue }
    }
    /// See `isIndoorEnabled` of the Swift type.
    @objc(indoorEnabled) public var objcIsIndoorEnabled: Bool {
        @objc(isIndoorEnabled) get { isIndoorEnabled }
        @objc(setIndoorEnabled:) set { isIndoorEnabled = newValue }
    }
    /// See `padding` of the Swift type.
    @objc(padding) public var objcPadding: UIEdgeInsets {
        get { padding }
        set { padding = newValue }
    }
    /// See `paddingAdjustmentBehavior` of the Swift type.
    @objc(paddingAdjustmentBehavior) public var objcPaddingAdjustmentBehavior: ObjCMapViewPaddingAdjustmentBehavior {
        get { sameValue(paddingAdjustmentBehavior, else: .always) }
        set { paddingAdjustmentBehavior = sameValue(newValue, else: .always) }
    }
    /// See `preferredFrameRate` of the Swift type.
    @objc(preferredFrameRate) public var objcPreferredFrameRate: ObjCFrameRate {
        get { sameValue(preferredFrameRate, else: .conservative) }
        set { preferredFrameRate = sameValue(newValue, else: .conservative) }
    }
    /// The visible controls.
    @objc(settings) public var objcSettings: ObjCUISettings { ObjCUISettings(settings) }
    /// Removes all overlays of the app.
    @objc(clear) public func objcClear() { clear() }

    // MARK: Navigation

    /// See `isNavigationEnabled` of the Swift type.
    @objc(navigationEnabled) public var objcIsNavigationEnabled: Bool {
        @objc(isNavigationEnabled) get { isNavigationEnabled }
        @objc(setNavigationEnabled:) set { isNavigationEnabled = newValue }
    }
    /// Shows a session.
    ///
    /// - Returns: `YES`.
    @discardableResult @objc(enableNavigationWithSession:) public func objcEnableNavigation(
        with session: ObjCNavigationSession
    ) -> Bool { enableNavigation(with: session.native) }
    /// The navigator of the session; `nil` without a session.
    @objc(navigator) public var objcNavigator: ObjCNavigator? { navigator.map { ObjCNavigator.of($0) } }
    /// Provides snapped positions; `nil` without a session.
    @objc(roadSnappedLocationProvider) public var objcLocationProvider: ObjCLocationProvider? {
        roadSnappedLocationProvider.map { ObjCLocationProvider.of($0) }
    }
    /// The simulator; `nil` without a session.
    @objc(locationSimulator) public var objcLocationSimulator: ObjCLocationSimulator? {
        locationSimulator.map { ObjCLocationSimulator.of($0) }
    }
    /// Provides the positions of the location puck while navigation is disabled; `nil` for none.
    @objc(roadSnappedMyLocationSource) public var objcMyLocationSource: ObjCLocationProvider? {
        get { roadSnappedMyLocationSource.map { ObjCLocationProvider.of($0) } }
        set { roadSnappedMyLocationSource = newValue?.native }
    }
    /// See `travelMode` of the Swift type.
    @objc(travelMode) public var objcTravelMode: ObjCTravelMode {
        get { sameValue(travelMode, else: .driving) }
        set { travelMode = sameValue(newValue, else: .driving) }
    }
    /// See `cameraMode` of the Swift type.
    @objc(cameraMode) public var objcCameraMode: ObjCCameraMode {
        get { sameValue(cameraMode, else: .free) }
        set { cameraMode = sameValue(newValue, else: .free) }
    }
    /// See `followingPerspective` of the Swift type.
    @objc(followingPerspective) public var objcFollowingPerspective: ObjCCameraPerspective {
        get { sameValue(followingPerspective, else: .tilted) }
        set { followingPerspective = sameValue(newValue, else: .tilted) }
    }
    /// See `lightingMode` of the Swift type.
    @objc(lightingMode) public var objcLightingMode: ObjCLightingMode {
        get { sameValue(lightingMode, else: .normal) }
        set { lightingMode = sameValue(newValue, else: .normal) }
    }
    /// See `routeCalloutFormat` of the Swift type.
    @objc(routeCalloutFormat) public var objcRouteCalloutFormat: ObjCRouteCalloutFormat {
        get { sameValue(routeCalloutFormat, else: .default) }
        set { routeCalloutFormat = sameValue(newValue, else: .default) }
    }
    /// See `shouldDisplaySpeedometer` of the Swift type.
    @objc(shouldDisplaySpeedometer) public var objcShouldDisplaySpeedometer: Bool {
        get { shouldDisplaySpeedometer }
        set { shouldDisplaySpeedometer = newValue }
    }
    /// See `shouldDisplaySpeedLimit` of the Swift type.
    @objc(shouldDisplaySpeedLimit) public var objcShouldDisplaySpeedLimit: Bool {
        get { shouldDisplaySpeedLimit }
        set { shouldDisplaySpeedLimit = newValue }
    }
    /// See `followingZoomLevel` of the Swift type.
    @objc(followingZoomLevel) public var objcFollowingZoomLevel: Float {
        get { followingZoomLevel }
        set { followingZoomLevel = newValue }
    }
    /// The delegate for navigation controls, held weakly.
    @objc(navigationUIDelegate) public var objcNavigationUIDelegate: (any ObjCMapViewNavigationUIDelegate)? {
        get { (navigationUIDelegate as? NavigationUIAdapter)?.target }
        set {
            let adapter = newValue.map { NavigationUIAdapter($0) }
            coordinator.objcNavigationUIDelegate = adapter
            navigationUIDelegate = adapter
        }
    }

    /// Call when the user starts to pan the map on another screen.
    @objc(didBeginPanGesture) public func objcDidBeginPan() { didBeginPanGesture() }
    /// Call while the user pans the map on another screen.
    @objc(didUpdatePanGestureWithTranslation:velocity:) public func objcDidUpdatePan(
        translation: CGPoint, velocity: CGPoint
    ) { didUpdatePanGesture(withTranslation: translation, velocity: velocity) }
    /// Call when the user lifts the finger on another screen.
    @objc(didEndPanGestureWithVelocity:) public func objcDidEndPan(velocity: CGPoint) {
        didEndPanGesture(withVelocity: velocity)
    }

    /// See `navigationHeaderLayoutGuide` of the Swift type.
    @objc(navigationHeaderLayoutGuide) public var objcNavigationHeaderLayoutGuide: UILayoutGuide {
        navigationHeaderLayoutGuide
    }
    /// See `navigationFooterLayoutGuide` of the Swift type.
    @objc(navigationFooterLayoutGuide) public var objcNavigationFooterLayoutGuide: UILayoutGuide {
        navigationFooterLayoutGuide
    }
    /// Shows a view below the header during guidance; `nil` removes it.
    @objc(setHeaderAccessoryView:) public func objcSetHeaderAccessory(
        _ headerAccessoryView: (UIView & ObjCAccessoryView)?
    ) { setHeaderAccessory(headerAccessoryView.map { AccessoryHost($0) }) }
    /// Call when the height of a view of the app has changed.
    @objc(invalidateLayoutForAccessoryView:) public func objcInvalidateLayout(
        for accessoryView: UIView & ObjCAccessoryView
    ) { setNeedsDisplay() }
}

extension GMSMapViewOptions {
    /// See `frame` of the Swift type.
    @objc(frame) public var objcFrame: CGRect {
        get { frame }
        set { frame = newValue }
    }
    /// See `camera` of the Swift type.
    @objc(camera) public var objcCamera: GMSCameraPosition? {
        get { camera }
        set { camera = newValue }
    }
    /// See `screen` of the Swift type.
    @objc(screen) public var objcScreen: UIScreen? {
        get { screen }
        set { screen = newValue }
    }
    /// See `backgroundColor` of the Swift type.
    @objc(backgroundColor) public var objcBackgroundColor: UIColor? {
        get { backgroundColor }
        set { backgroundColor = newValue }
    }
}

/// A view that an app adds to the header of a map view. It decides its own height.
@objc(GMSNavigationAccessoryView) @preconcurrency @MainActor public protocol ObjCAccessoryView: NSObjectProtocol {
    /// Height of the view in points for a width.
    @objc(heightForAccessoryViewConstrainedToSize:onMapView:) func heightForAccessoryView(
        constrainedTo size: CGSize, on mapView: GMSMapView
    ) -> CGFloat
}

/// Holds an accessory view of Objective-C.
@MainActor private final class AccessoryHost: UIView, GMSNavigationAccessoryView {
    private let content: UIView & ObjCAccessoryView

    init(_ content: UIView & ObjCAccessoryView) {
        self.content = content
        super.init(frame: content.bounds)
        content.frame = bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(content)
    }

    /// Not supported: the view needs its content.
    required init?(coder: NSCoder) { return nil }

    func heightForAccessoryViewConstrained(to size: CGSize, on mapView: GMSMapView) -> CGFloat {
        content.heightForAccessoryView(constrainedTo: size, on: mapView)
    }
}
#endif
