// SPDX-License-Identifier: Apache-2.0

internal import FleetConsumer
public import Foundation
public import MigrationNames
public import NavModel
internal import NavRender

#if canImport(UIKit)
internal import UIKit
#endif

/// What was tapped on the map of a trip. Raw values are those that apps know.
public enum GMTCMarkerType: Int, Sendable, Hashable, CaseIterable {
    /// Something else.
    case unknown = 0
    /// The vehicle.
    case vehicle = 1
    /// Where the rider waits.
    case tripPickupPoint = 2
    /// Where the rider wants to go.
    case tripDropoffPoint = 3
    /// A stop between.
    case intermediateDestination = 4
}

/// What was tapped: its place.
public struct GMSMarker: Sendable, Hashable {
    /// Where it is.
    public var position: GMTSLatLng

    /// Makes a marker.
    public init(position: GMTSLatLng) { self.position = position }
}

/// Is told of the map of a rider's app. Every method may be left out.
@MainActor public protocol GMTCMapViewDelegate: AnyObject {
    /// The map is ready to show sessions.
    func mapViewDidInitialize(_ mapView: GMTCMapView)
    /// The same in the older spelling: the moment to set the places, and to order.
    func mapViewDidInitializeCustomerState(_ mapView: GMTCMapView)
    /// The vehicle or a pin was tapped.
    func mapView(_ mapView: GMTCMapView, didTapConsumerMarker marker: GMSMarker, markerType: GMTCMarkerType)
}

extension GMTCMapViewDelegate {
    /// Does nothing.
    public func mapViewDidInitialize(_ mapView: GMTCMapView) {}
    /// Does nothing.
    public func mapViewDidInitializeCustomerState(_ mapView: GMTCMapView) {}
    /// Does nothing.
    public func mapView(_ mapView: GMTCMapView, didTapConsumerMarker marker: GMSMarker, markerType: GMTCMarkerType) {}
}

/// The map of a rider's app: a map view that shows trips.
@MainActor open class GMTCMapView: GMSMapView {
    /// Told of the map. Held weakly; it is told once, a little later, that the map is ready.
    public weak var delegate: (any GMTCMapViewDelegate)? { didSet { beReady() } }

    private let customer = CustomerState()
    private lazy var ear = TapEar(self)
    /// Says how routes, pins and the vehicle look.
    public private(set) lazy var consumerMapStyleCoordinator = GMTCConsumerMapStyleCoordinator(self)
    private var isReady = false

    /// Makes a map view; `nil` without a source (`GMSNavigationServices.source`), or when letters cannot be had.
    public override init?(options: GMSMapViewOptions = GMSMapViewOptions()) {
        super.init(options: options)
        view.delegate = ear
        view.show(customer)
    }

    /// The same for a frame in points.
    public convenience init?(frame: CGRect) {
        let options = GMSMapViewOptions()
        options.frame = frame
        self.init(options: options)
    }

    #if canImport(UIKit)
    /// Not made from archives: a map needs its source.
    public required init?(coder: NSCoder) { return nil }
    #endif

    private func beReady() {
        guard delegate != nil, !isReady else { return }
        isReady = true
        // Never from inside the call that sets the delegate.
        Task {
            delegate?.mapViewDidInitialize(self)
            delegate?.mapViewDidInitializeCustomerState(self)
        }
    }

    // MARK: What the rider chose

    /// Where the rider waits, shown as a pin until a trip is shown.
    public var pickupLocation: GMTSTerminalLocation? {
        get { customer.pickupLocation }
        set { customer.pickupLocation = newValue }
    }
    /// Where the rider wants to go, shown as a pin until a trip is shown.
    public var dropoffLocation: GMTSTerminalLocation? {
        get { customer.dropoffLocation }
        set { customer.dropoffLocation = newValue }
    }

    // MARK: Sessions

    /// Sessions that are shown, in the order in which they came.
    public var activeSessions: [any GMTCMapViewSession] { view.activeSessions.filter { $0 !== customer } }

    /// Shows a session. What the rider chose gives way: the trip has pins of its own.
    public func show(_ session: any GMTCMapViewSession) {
        view.hide(customer)
        view.show(session)
        HostMaps.note(session, on: self)
    }

    /// Ceases to show a session. With the last one, what the rider chose shows again.
    public func hide(_ session: any GMTCMapViewSession) {
        view.hide(session)
        HostMaps.note(session, on: nil)
        if activeSessions.isEmpty { view.show(customer) }
    }

    /// Ceases to show all sessions.
    public func hideAllMapViewSessions() {
        for session in activeSessions { hide(session) }
    }

    /// Whether the camera keeps what matters of the sessions in view.
    public var isAllowCameraAutoUpdate: Bool {
        get { view.allowsCameraAutoUpdate }
        set { view.allowsCameraAutoUpdate = newValue }
    }

    /// Brings what matters of the sessions into view again.
    public func resetCamera() { view.resetCamera() }

    /// Draws sessions anew. Looks that are handed over count at once; nobody needs to call this for them.
    public func redrawRidesharingOverlays() {
        consumerMapStyleCoordinator.apply()
        #if canImport(UIKit)
        setNeedsDisplay()
        #endif
    }

    /// Hears taps for the map view, which holds it.
    private final class TapEar: MapViewDelegate {
        private weak var owner: GMTCMapView?

        init(_ owner: GMTCMapView) { self.owner = owner }

        func mapView(_ mapView: MapView, didTap marker: MapOverlay.Marker) {
            let type: GMTCMarkerType =
                switch marker.kind {
                case .pickUp: .tripPickupPoint
                case .dropOff: .tripDropoffPoint
                case .stop: .intermediateDestination
                case .destination: .unknown
                }
            tell(marker.place, type)
        }

        func mapView(_ mapView: MapView, didTap vehicle: MapOverlay.Puck) { tell(vehicle.place, .vehicle) }

        private func tell(_ place: GMTSLatLng, _ type: GMTCMarkerType) {
            guard let owner else { return }
            owner.delegate?.mapView(owner, didTapConsumerMarker: GMSMarker(position: place), markerType: type)
        }
    }
}
