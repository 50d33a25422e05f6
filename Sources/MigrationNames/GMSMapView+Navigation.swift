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

/// Takes the zoom of a following camera back to one that suits speed and mode.
public let GMSNavigationNoFollowingZoomLevel: Float = -1

/// Is told of taps on the controls of navigation. Every method may be left out.
@MainActor public protocol GMSMapViewNavigationUIDelegate: AnyObject {
    /// The button that brings the camera back was tapped; the camera follows already.
    func mapViewDidTapRecenterButton(_ mapView: GMSMapView)
    /// The camera does something else now.
    func mapView(_ mapView: GMSMapView, didChange cameraMode: GMSNavigationCameraMode)
}

extension GMSMapViewNavigationUIDelegate {
    /// Does nothing.
    public func mapViewDidTapRecenterButton(_ mapView: GMSMapView) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didChange cameraMode: GMSNavigationCameraMode) {}
}

extension GMSMapView {
    /// Told of taps on the controls of navigation. Held weakly.
    public var navigationUIDelegate: (any GMSMapViewNavigationUIDelegate)? {
        get { companions.delegate }
        set { companions.delegate = newValue }
    }

    /// Zoom while following; `GMSNavigationNoFollowingZoomLevel` for one that suits speed and mode.
    public var followingZoomLevel: Float {
        get { view.followingZoomLevel.map { Float($0) } ?? GMSNavigationNoFollowingZoomLevel }
        set { view.followingZoomLevel = newValue == GMSNavigationNoFollowingZoomLevel ? nil : Double(newValue) }
    }

    /// Which words stand beside routes.
    public var routeCalloutFormat: GMSNavigationRouteCalloutFormat {
        get { view.routeCalloutFormat }
        set { view.routeCalloutFormat = newValue }
    }

    /// Whose positions move the dot of the device while navigation is not enabled; `nil` for nobody's.
    public var roadSnappedMyLocationSource: GMSRoadSnappedLocationProvider? {
        get { companions.source }
        set {
            companions.source?.remove(companions)
            companions.source = newValue
            newValue?.add(companions)
        }
    }

    /// What the header covers; of height 0 when it is hidden.
    public var navigationHeaderLayoutGuide: UILayoutGuide { guide(view.navigationHeaderArea, \.header) }
    /// What the footer covers; of height 0 when it is hidden.
    public var navigationFooterLayoutGuide: UILayoutGuide { guide(view.navigationFooterArea, \.footer) }

    private func guide(_ area: Rect, _ kept: ReferenceWritableKeyPath<MapCompanions, AreaGuide?>) -> UILayoutGuide {
        let guide = companions[keyPath: kept] ?? AreaGuide(in: self)
        companions[keyPath: kept] = guide
        guide.cover(CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height))
        return guide.guide
    }

    /// Lets the guides that an app holds follow the panels.
    func updateGuides() {
        if companions.header != nil { _ = navigationHeaderLayoutGuide }
        if companions.footer != nil { _ = navigationFooterLayoutGuide }
    }
}

/// What a map view keeps for apps beside the map: whom to tell of taps, whose positions it shows, what its panels cover.
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
/// A part of a view.
@MainActor public final class UILayoutGuide {
    /// What it covers, in points of the view.
    public internal(set) var layoutFrame = CGRect.zero
}

/// Keeps the guide of a panel.
@MainActor final class AreaGuide {
    let guide = UILayoutGuide()

    init(in view: GMSMapView) {}

    func cover(_ frame: CGRect) { guide.layoutFrame = frame }
}
#endif
