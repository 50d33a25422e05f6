// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if canImport(CoreLocation)
public import CoreLocation
#endif
#if canImport(UIKit)
public import UIKit
#endif

/// Receives camera changes and taps on a map view. All methods are optional.
@preconcurrency @MainActor public protocol GMSMapViewDelegate: AnyObject {
    /// The camera is about to move, because of a gesture or for another reason.
    func mapView(_ mapView: GMSMapView, willMove gesture: Bool)
    /// A frame was drawn with a different camera than the frame before.
    func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition)
    /// The camera has stopped moving.
    func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition)
    /// The map was tapped outside overlays and controls.
    func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D)
    /// The map was pressed for a while.
    func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D)
    /// A marker was tapped. Return `true` to keep it from being selected.
    func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool
    /// The info window of a marker was tapped.
    func mapView(_ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker)
    /// The info window of a marker was pressed for a while.
    func mapView(_ mapView: GMSMapView, didLongPressInfoWindowOf marker: GMSMarker)
    /// An overlay that is not a marker was tapped.
    func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay)
    /// A place of the map was tapped.
    ///
    /// - Parameters:
    ///   - mapView: The map view.
    ///   - placeID: The ID of the place.
    ///   - name: Its name.
    ///   - location: Its coordinate.
    func mapView(
        _ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String, location: CLLocationCoordinate2D)
    /// The info window of a marker was closed.
    func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker)
    /// A marker begins to be dragged.
    func mapView(_ mapView: GMSMapView, didBeginDragging marker: GMSMarker)
    /// A marker was dropped.
    func mapView(_ mapView: GMSMapView, didEndDragging marker: GMSMarker)
    /// A marker is being dragged.
    func mapView(_ mapView: GMSMapView, didDrag marker: GMSMarker)
    /// The my-location button was tapped. Return `true` to keep the camera in place.
    func didTapMyLocationButton(for mapView: GMSMapView) -> Bool
    /// The location puck was tapped.
    func mapView(_ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D)
    /// The map begins to draw.
    func mapViewDidStartTileRendering(_ mapView: GMSMapView)
    /// The map is drawn completely.
    func mapViewDidFinishTileRendering(_ mapView: GMSMapView)
    /// The map is drawn completely, and nothing moves.
    func mapViewSnapshotReady(_ mapView: GMSMapView)
    /// What the map can do has changed. Never called here.
    func mapView(_ mapView: GMSMapView, didChange mapCapabilities: GMSMapCapabilityFlags)
    #if canImport(UIKit)
    /// The info window of a marker; `nil` for `mapView(_:markerInfoContents:)`.
    func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIView?
    /// Contents of the standard info window; `nil` for title and snippet.
    func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIView?
    #endif
}

extension GMSMapViewDelegate {
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, willMove gesture: Bool) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D) {}
    /// Returns `false`: the marker is selected.
    public func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool { false }
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didLongPressInfoWindowOf marker: GMSMarker) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay) {}
    /// Does nothing.
    ///
    /// - Parameters:
    ///   - mapView: The map view.
    ///   - placeID: The ID of the place.
    ///   - name: Its name.
    ///   - location: Its coordinate.
    public func mapView(
        _ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String, location: CLLocationCoordinate2D
    ) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didBeginDragging marker: GMSMarker) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didEndDragging marker: GMSMarker) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didDrag marker: GMSMarker) {}
    /// Returns `false`: the camera moves to the device.
    public func didTapMyLocationButton(for mapView: GMSMapView) -> Bool { false }
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D) {}
    /// Does nothing.
    public func mapViewDidStartTileRendering(_ mapView: GMSMapView) {}
    /// Does nothing.
    public func mapViewDidFinishTileRendering(_ mapView: GMSMapView) {}
    /// Does nothing.
    public func mapViewSnapshotReady(_ mapView: GMSMapView) {}
    /// Does nothing.
    public func mapView(_ mapView: GMSMapView, didChange mapCapabilities: GMSMapCapabilityFlags) {}
    #if canImport(UIKit)
    /// Returns `nil`.
    public func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIView? { nil }
    /// Returns `nil`.
    public func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIView? { nil }
    #endif
}
