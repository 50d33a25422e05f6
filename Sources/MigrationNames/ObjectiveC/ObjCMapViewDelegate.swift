// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation
public import UIKit

/// Receives camera changes and taps on a map view. All methods are optional.
@objc(GMSMapViewDelegate) @preconcurrency @MainActor public protocol ObjCMapViewDelegate: NSObjectProtocol {
    /// The camera is about to move, because of a gesture or for another reason.
    @objc(mapView:willMove:) optional func mapView(_ mapView: GMSMapView, willMove gesture: Bool)
    /// A frame was drawn with a different camera than the frame before.
    @objc(mapView:didChangeCameraPosition:) optional func mapView(
        _ mapView: GMSMapView, didChange position: GMSCameraPosition)
    /// The camera has stopped moving.
    @objc(mapView:idleAtCameraPosition:) optional func mapView(
        _ mapView: GMSMapView, idleAt position: GMSCameraPosition)
    /// The map was tapped outside overlays and controls.
    @objc(mapView:didTapAtCoordinate:) optional func mapView(
        _ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D)
    /// The map was pressed for a while.
    @objc(mapView:didLongPressAtCoordinate:) optional func mapView(
        _ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D)
    /// A marker was tapped. Return `YES` to keep it from being selected.
    @objc(mapView:didTapMarker:) optional func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool
    /// The info window of a marker was tapped.
    @objc(mapView:didTapInfoWindowOfMarker:) optional func mapView(
        _ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker)
    /// An overlay that is not a marker was tapped.
    @objc(mapView:didTapOverlay:) optional func mapView(_ mapView: GMSMapView, didTapOverlay overlay: GMSOverlay)
    /// The info window of a marker was closed.
    @objc(mapView:didCloseInfoWindowOfMarker:) optional func mapView(
        _ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker)
    /// The my-location button was tapped. Return `YES` to keep the camera in place.
    @objc(didTapMyLocationButtonForMapView:) optional func didTapMyLocationButton(for mapView: GMSMapView) -> Bool
    /// The location puck was tapped.
    @objc(mapView:didTapMyLocation:) optional func mapView(
        _ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D)
    /// The map is drawn completely.
    @objc(mapViewDidFinishTileRendering:) optional func mapViewDidFinishTileRendering(_ mapView: GMSMapView)
    /// The map is drawn completely, and nothing moves.
    @objc(mapViewSnapshotReady:) optional func mapViewSnapshotReady(_ mapView: GMSMapView)
    /// The info window of a marker; `nil` for `mapView:markerInfoContents:`.
    @objc(mapView:markerInfoWindow:) optional func mapView(
        _ mapView: GMSMapView, markerInfoWindow marker: GMSMarker
    ) -> UIView?
    /// Contents of the standard info window; `nil` for title and snippet.
    @objc(mapView:markerInfoContents:) optional func mapView(
        _ mapView: GMSMapView, markerInfoContents marker: GMSMarker
    ) -> UIView?
}

/// Receives taps on navigation controls. All methods are optional.
@objc(GMSMapViewNavigationUIDelegate) @preconcurrency @MainActor
public protocol ObjCMapViewNavigationUIDelegate: NSObjectProtocol {
    /// The recenter button was tapped; the camera already follows.
    @objc(mapViewDidTapRecenterButton:) optional func mapViewDidTapRecenterButton(_ mapView: GMSMapView)
    /// The camera mode changed.
    @objc(mapView:didChangeCameraMode:) optional func mapView(
        _ mapView: GMSMapView, didChangeCameraMode cameraMode: ObjCCameraMode)
}

/// Forwards the calls of a map view to a delegate of Objective-C.
@MainActor final class MapViewAdapter: GMSMapViewDelegate {
    private(set) weak var target: (any ObjCMapViewDelegate)?

    init(_ target: any ObjCMapViewDelegate) { self.target = target }

    func mapView(_ mapView: GMSMapView, willMove gesture: Bool) { target?.mapView?(mapView, willMove: gesture) }
    func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition) {
        target?.mapView?(mapView, didChange: position)
    }
    func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) {
        target?.mapView?(mapView, idleAt: position)
    }
    func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) {
        target?.mapView?(mapView, didTapAt: coordinate)
    }
    func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D) {
        target?.mapView?(mapView, didLongPressAt: coordinate)
    }
    func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool {
        target?.mapView?(mapView, didTap: marker) ?? false
    }
    func mapView(_ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker) {
        target?.mapView?(mapView, didTapInfoWindowOf: marker)
    }
    func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay) {
        target?.mapView?(mapView, didTapOverlay: overlay)
    }
    func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker) {
        target?.mapView?(mapView, didCloseInfoWindowOf: marker)
    }
    func didTapMyLocationButton(for mapView: GMSMapView) -> Bool {
        target?.didTapMyLocationButton?(for: mapView) ?? false
    }
    func mapView(_ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D) {
        target?.mapView?(mapView, didTapMyLocation: location)
    }
    func mapViewDidFinishTileRendering(_ mapView: GMSMapView) { target?.mapViewDidFinishTileRendering?(mapView) }
    func mapViewSnapshotReady(_ mapView: GMSMapView) { target?.mapViewSnapshotReady?(mapView) }
    func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIView? {
        target?.mapView?(mapView, markerInfoWindow: marker) ?? nil
    }
    func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIView? {
        target?.mapView?(mapView, markerInfoContents: marker) ?? nil
    }
}

/// Forwards the calls of navigation controls to a delegate of Objective-C.
@MainActor final class NavigationUIAdapter: GMSMapViewNavigationUIDelegate {
    private(set) weak var target: (any ObjCMapViewNavigationUIDelegate)?

    init(_ target: any ObjCMapViewNavigationUIDelegate) { self.target = target }

    func mapViewDidTapRecenterButton(_ mapView: GMSMapView) { target?.mapViewDidTapRecenterButton?(mapView) }
    func mapView(_ mapView: GMSMapView, didChange cameraMode: GMSNavigationCameraMode) {
        target?.mapView?(mapView, didChangeCameraMode: sameValue(cameraMode, else: .free))
    }
}
#endif
