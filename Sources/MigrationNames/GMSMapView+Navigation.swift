// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
public import NavRender
public import NavSession

#if canImport(UIKit)
public import UIKit
#else
public import Foundation
#endif

/// Resets the zoom of a following camera to the automatic one.
public let GMSNavigationNoFollowingZoomLevel: Float = -1

/// Receives taps on navigation controls. All methods are optional.
@MainActor public protocol GMSMapViewNavigationUIDelegate: AnyObject {
    /// The recenter button was tapped; the camera already follows.
    func mapViewDidTapRecenterButton(_ mapView: GMSMapView)
    /// The camera mode changed.
    func mapView(_ mapView: GMSMapView, didChange cameraMode: GMSNavigationCameraMode)
}

extension GMSMapViewNavigationUIDelegate {
    /// Does nothing.
    public func mapViewDidTapRecenterButton(_ mapView: GMSMapView) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didChange cameraMode: GMSNavigationCameraMode) {}
}

extension GMSMapView {
    /// The delegate for navigation controls, held weakly.
    public var navigationUIDelegate: (any GMSMapViewNavigationUIDelegate)? {
        get { companions.delegate }
        set { companions.delegate = newValue }
    }

    /// Zoom level while following; `GMSNavigationNoFollowingZoomLevel` for the automatic one.
    public var followingZoomLevel: Float {
        get { view.followingZoomLevel.map { Float($0) } ?? GMSNavigationNoFollowingZoomLevel }
        set { view.followingZoomLevel = newValue == GMSNavigationNoFollowingZoomLevel ? nil : Double(newValue) }
    }

    /// The text of route callouts.
    public var routeCalloutFormat: GMSNavigationRouteCalloutFormat {
        get { view.routeCalloutFormat }
        set { view.routeCalloutFormat = newValue }
    }

    /// Provides the positions of the location puck while navigation is disabled; `nil` for none.
    public var roadSnappedMyLocationSource: GMSRoadSnappedLocationProvider? {
        get { companions.source }
        set {
            companions.source?.remove(companions)
            companions.source = newValue
            newValue?.add(companions)
        }
    }

    /// The area of the header, with a height of 0 if it is hidden.
    public var navigationHeaderLayoutGuide: UILayoutGuide { guide(view.navigationHeaderArea, \.header) }
    /// The area of the footer, with a height of 0 if it is hidden.
    public var navigationFooterLayoutGuide: UILayoutGuide { guide(view.navigationFooterArea, \.footer) }

    private func guide(_ area: Rect, _ panel: ReferenceWritableKeyPath<MapCompanions, AreaGuide?>) -> UILayoutGuide {
        let guide = companions[keyPath: panel] ?? AreaGuide(in: self)
        companions[keyPath: panel] = guide
        guide.cover(CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height))
        return guide.guide
    }

    /// Updates the layout guides in use.
    func updateGuides() {
        if companions.header != nil { _ = navigationHeaderLayoutGuide }
        if companions.footer != nil { _ = navigationFooterLayoutGuide }
    }
}

/// Additional state of a map view: its delegate, its location provider and its layout guides.
@MainActor final class MapCompanions: MapViewNavigationUIDelegate, RoadSnappedLocationProviderListener {
    weak var owner: GMSMapView?
    weak var delegate: (any GMSMapViewNavigationUIDelegate)?
    var source: RoadSnappedLocationProvider?
    var header, footer: AreaGuide?

    func mapViewDidTapRecenterButton(_ mapView: MapView) {
        if let owner { delegate?.mapViewDidTapRecenterButton(owner) }
    }

    func mapView(_ mapView: MapView, didChange cameraMode: MapView.CameraMode) {
        guard let owner else { return }
        owner.updateGuides()
        delegate?.mapView(owner, didChange: cameraMode)
    }

    func locationProvider(_ provider: RoadSnappedLocationProvider, didUpdate location: RoadSnappedLocation) {
        guard let view = owner?.view, !view.isNavigationEnabled, location.coordinate.isValid else { return }
        view.moveVehicle(
            to: location.coordinate, heading: location.course >= 0 ? Bearing(location.course) : nil,
            metersPerSecond: max(0, location.speed), accuracy: Meters(max(0, location.horizontalAccuracy)),
            at: location.time)
    }
}

#if !canImport(UIKit)
/// A rectangular area of a view.
@MainActor public final class UILayoutGuide {
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
