// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Notified of a map view's camera changes and taps. All methods have default implementations.
@MainActor public protocol MapViewDelegate: AnyObject {
    /// The camera is about to move, because of a gesture or for another reason.
    func mapView(_ mapView: MapView, willMove byGesture: Bool)
    /// A frame was drawn with a different camera than the frame before.
    func mapView(_ mapView: MapView, didChange camera: MapCamera)
    /// The camera has stopped moving.
    func mapView(_ mapView: MapView, idleAt camera: MapCamera)
    /// The map was tapped outside markers, vehicles and controls.
    func mapView(_ mapView: MapView, didTapAt place: Coordinate)
    /// A finger rested on the map for half a second, outside panels and buttons.
    func mapView(_ mapView: MapView, didLongPressAt place: Coordinate)
    /// A marker was tapped.
    func mapView(_ mapView: MapView, didTap marker: MapOverlay.Marker)
    /// The vehicle of a session was tapped.
    func mapView(_ mapView: MapView, didTap vehicle: MapOverlay.Puck)
    /// A tappable shape was tapped.
    func mapView(_ mapView: MapView, didTap shape: MapShape)
    /// The my-location button was tapped. Return `true` to keep the camera in place.
    func didTapMyLocationButton(for mapView: MapView) -> Bool
}

extension MapViewDelegate {
    /// Does nothing.
    public func mapView(_ mapView: MapView, willMove byGesture: Bool) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, didChange camera: MapCamera) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, idleAt camera: MapCamera) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, didTapAt place: Coordinate) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, didLongPressAt place: Coordinate) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, didTap marker: MapOverlay.Marker) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, didTap vehicle: MapOverlay.Puck) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, didTap shape: MapShape) {}
    /// Returns `false`: the camera moves to the device.
    public func didTapMyLocationButton(for mapView: MapView) -> Bool { false }
}

/// Notified of taps on the navigation controls. All methods have default implementations.
@MainActor public protocol MapViewNavigationUIDelegate: AnyObject {
    /// The recenter button was tapped. The camera is already following again.
    func mapViewDidTapRecenterButton(_ mapView: MapView)
    /// The camera mode has changed.
    func mapView(_ mapView: MapView, didChange cameraMode: MapView.CameraMode)
    /// The header was tapped.
    func mapViewDidTapNavigationHeader(_ mapView: MapView)
    /// The footer was tapped.
    func mapViewDidTapNavigationFooter(_ mapView: MapView)
    /// The mute button was tapped; `isMuted` is its new state.
    func mapView(_ mapView: MapView, didChangeMuted isMuted: Bool)
    /// The button of the arrival card was tapped.
    func mapViewDidTapArrivalCard(_ mapView: MapView)
    /// A button of the prompt was tapped.
    func mapView(_ mapView: MapView, didRespondToPrompt accepts: Bool)
    /// A route other than the followed one was tapped, or its callout. `index` counts the alternatives in `MapView.routes`.
    func mapView(_ mapView: MapView, didTapAlternative index: Int)
}

extension MapViewNavigationUIDelegate {
    /// Does nothing.
    public func mapViewDidTapRecenterButton(_ mapView: MapView) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, didChange cameraMode: MapView.CameraMode) {}
    /// Does nothing.
    public func mapViewDidTapNavigationHeader(_ mapView: MapView) {}
    /// Does nothing.
    public func mapViewDidTapNavigationFooter(_ mapView: MapView) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, didChangeMuted isMuted: Bool) {}
    /// Does nothing.
    public func mapViewDidTapArrivalCard(_ mapView: MapView) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, didRespondToPrompt accepts: Bool) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, didTapAlternative index: Int) {}
}
