// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Is told of what a map view's camera does and of what is tapped. Everything has a default that does nothing.
@MainActor public protocol MapViewDelegate: AnyObject {
    /// The camera is about to move, because of the user or of something else.
    func mapView(_ mapView: MapView, willMove byGesture: Bool)
    /// A frame was drawn from another camera than the one before.
    func mapView(_ mapView: MapView, didChange camera: MapCamera)
    /// The camera has come to rest.
    func mapView(_ mapView: MapView, idleAt camera: MapCamera)
    /// The map was tapped where nothing else is.
    func mapView(_ mapView: MapView, didTapAt place: Coordinate)
    /// A pin was tapped.
    func mapView(_ mapView: MapView, didTap marker: MapOverlay.Marker)
    /// The vehicle of a session was tapped.
    func mapView(_ mapView: MapView, didTap vehicle: MapOverlay.Puck)
    /// The button that brings the camera to the device was tapped; `true` leaves it where it is.
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
    public func mapView(_ mapView: MapView, didTap marker: MapOverlay.Marker) {}
    /// Does nothing.
    public func mapView(_ mapView: MapView, didTap vehicle: MapOverlay.Puck) {}
    /// Lets the camera go to the device.
    public func didTapMyLocationButton(for mapView: MapView) -> Bool { false }
}

/// Is told of taps on the controls of navigation. Everything has a default that does nothing.
@MainActor public protocol MapViewNavigationUIDelegate: AnyObject {
    /// The button that brings the camera back was tapped; the camera follows already.
    func mapViewDidTapRecenterButton(_ mapView: MapView)
    /// The camera does something else now.
    func mapView(_ mapView: MapView, didChange cameraMode: MapView.CameraMode)
    /// The header was tapped.
    func mapViewDidTapNavigationHeader(_ mapView: MapView)
    /// The footer was tapped.
    func mapViewDidTapNavigationFooter(_ mapView: MapView)
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
}
