// SPDX-License-Identifier: Apache-2.0

internal import NativeNames
internal import NavGeo
internal import NavModel
public import NavRender
internal import NavSession

#if canImport(CoreLocation)
internal import CoreLocation
#endif
#if canImport(UIKit)
internal import UIKit
#else
internal import Foundation
#endif

/// Receives taps on navigation controls. All methods are optional.
@preconcurrency @MainActor public protocol GMSMapViewNavigationUIDelegate: AnyObject {
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

/// Additional state of a map view, and the delegate and listener that connects it with the native map.
@MainActor final class MapViewCoordinator {
    weak var owner: GMSMapView?
    weak var delegate: (any GMSMapViewNavigationUIDelegate)?
    var source: RoadSnappedLocationProvider?
    var header, footer: AreaGuide?
    /// The last position of navigator, provider or device.
    private(set) var lastPosition: RoadSnappedLocation?
    /// The voice guidance to which the mute button returns.
    var voiceGuidance = VoiceGuidance.alertsAndGuidance
    #if canImport(CoreLocation)
    private var receiver: LocationReceiver?
    #endif
    #if canImport(UIKit)
    let subviews = MapSubviews()
    /// The delegates of apps in Objective-C.
    var objcDelegate: (any GMSMapViewDelegate)?
    var objcNavigationUIDelegate: (any GMSMapViewNavigationUIDelegate)?
    #endif

    /// The last position in the platform's type.
    var lastLocation: CLLocation? {
        #if canImport(CoreLocation)
        lastPosition.map { CLLocation($0) }
        #else
        lastPosition
        #endif
    }

    /// Shows a position while navigation is disabled.
    func show(_ location: RoadSnappedLocation) {
        lastPosition = location
        guard let view = owner?.view, !view.isNavigationEnabled, location.coordinate.isValid else { return }
        view.moveVehicle(
            to: location.coordinate, heading: location.course >= 0 ? Bearing(location.course) : nil,
            metersPerSecond: max(0, location.speed), accuracy: Meters(max(0, location.horizontalAccuracy)),
            at: location.time)
    }

    #if canImport(CoreLocation)
    /// Switches the positions of the device on or off. They count only without navigation and source.
    func receivesLocations(_ isOn: Bool) {
        guard isOn != (receiver != nil) else { return }
        receiver?.stop()
        receiver = nil
        guard isOn else { return }
        let receiver = LocationReceiver { [weak self] fix in
            guard let self, source == nil else { return }
            show(
                RoadSnappedLocation(
                    coordinate: fix.coordinate, course: fix.course, speed: fix.speed, time: fix.time,
                    horizontalAccuracy: fix.horizontalAccuracy, altitude: fix.altitude, isOnRoute: false))
        }
        receiver.start()
        self.receiver = receiver
    }
    #endif
}

extension MapViewCoordinator: MapViewNavigationUIDelegate {
    func mapViewDidTapRecenterButton(_ mapView: MapView) {
        if let owner { delegate?.mapViewDidTapRecenterButton(owner) }
    }

    func mapView(_ mapView: MapView, didChange cameraMode: MapView.CameraMode) {
        guard let owner else { return }
        owner.updateGuides()
        delegate?.mapView(owner, didChange: cameraMode)
    }
}

extension MapViewCoordinator: RoadSnappedLocationProviderListener {
    func locationProvider(_ provider: RoadSnappedLocationProvider, didUpdate location: RoadSnappedLocation) {
        show(location)
    }
}

extension MapViewCoordinator: NavigatorListener {
    func navigator(_ navigator: Navigator, didEmit event: NavigatorEvent) {
        if case .locationSnapped(let location) = event { lastPosition = location }
    }
}

extension MapViewCoordinator: MapViewDelegate {
    func mapView(_ mapView: MapView, willMove byGesture: Bool) {
        if let owner { owner.delegate?.mapView(owner, willMove: byGesture) }
    }

    func mapView(_ mapView: MapView, didChange camera: MapCamera) {
        guard let owner else { return }
        owner.keepTargetInBounds()
        owner.delegate?.mapView(owner, didChange: owner.camera)
    }

    func mapView(_ mapView: MapView, idleAt camera: MapCamera) {
        guard let owner else { return }
        owner.delegate?.mapView(owner, idleAt: owner.camera)
        owner.delegate?.mapViewDidFinishTileRendering(owner)
        owner.delegate?.mapViewSnapshotReady(owner)
    }

    func mapView(_ mapView: MapView, didTapAt place: Coordinate) {
        guard let owner else { return }
        owner.selectedMarker = nil
        owner.delegate?.mapView(owner, didTapAt: place.platformCoordinate)
    }

    func mapView(_ mapView: MapView, didLongPressAt place: Coordinate) {
        if let owner { owner.delegate?.mapView(owner, didLongPressAt: place.platformCoordinate) }
    }

    func mapView(_ mapView: MapView, didTap marker: MapOverlay.Marker) { owner?.onTapPin?(marker) }

    func mapView(_ mapView: MapView, didTap vehicle: MapOverlay.Puck) { owner?.onTapVehicle?(vehicle) }

    func mapView(_ mapView: MapView, didTap shape: MapShape) {
        guard let owner, let overlay = owner.overlays.overlay(of: shape) else { return }
        guard let marker = overlay as? GMSMarker else {
            owner.delegate?.mapView(owner, didTap: overlay)
            return
        }
        if owner.delegate?.mapView(owner, didTap: marker) != true { owner.selectedMarker = marker }
    }

    func didTapMyLocationButton(for mapView: MapView) -> Bool {
        owner.map { $0.delegate?.didTapMyLocationButton(for: $0) ?? false } ?? false
    }
}
