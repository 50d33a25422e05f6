// SPDX-License-Identifier: Apache-2.0

internal import FleetConsumer
public import Foundation
public import MigrationNames
internal import NavGeo
public import NavModel
internal import NavRender

#if canImport(UIKit)
internal import UIKit
#endif

/// The type of a tapped marker. Raw values are those of the published API.
public enum GMTCMarkerType: Int, Sendable, Hashable, CaseIterable {
    /// Unknown.
    case unknown = 0
    /// The vehicle.
    case vehicle = 1
    /// The pickup point.
    case tripPickupPoint = 2
    /// The dropoff point.
    case tripDropoffPoint = 3
    /// An intermediate destination.
    case intermediateDestination = 4
}

/// The delegate of the map view of a rider's app. All methods are optional.
@preconcurrency @MainActor public protocol GMTCMapViewDelegate: GMSMapViewDelegate {
    /// The map is ready to show sessions.
    func mapViewDidInitialize(_ mapView: GMTCMapView)
    /// The map is ready, in the older spelling. Set the locations and request a trip here.
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

/// The map view of a rider's app, which shows trips.
@preconcurrency @MainActor open class GMTCMapView: GMSMapView {
    /// The delegate, held weakly. If it is a `GMTCMapViewDelegate`, it is called once, asynchronously, when the map is ready.
    open override weak var delegate: (any GMSMapViewDelegate)? { didSet { beReady() } }

    private let customer = CustomerState()
    /// The styles of routes, markers and the vehicle.
    public private(set) lazy var consumerMapStyleCoordinator = GMTCConsumerMapStyleCoordinator(self)
    private var isReady = false

    /// Creates a map view.
    public override init(options: GMSMapViewOptions) {
        super.init(options: options)
        configure()
    }

    /// Creates a map view of the standard size.
    public convenience init() { self.init(options: GMSMapViewOptions()) }

    /// Creates a map view with a frame in points.
    public convenience init(frame: CGRect) {
        let options = GMSMapViewOptions()
        options.frame = frame
        self.init(options: options)
    }

    /// Creates a map view with a frame in points and a camera.
    public convenience init(frame: CGRect, camera: GMSCameraPosition) {
        let options = GMSMapViewOptions()
        (options.frame, options.camera) = (frame, camera)
        self.init(options: options)
    }

    /// Creates a map view.
    ///
    /// - Parameters:
    ///   - frame: The frame in points.
    ///   - mapID: A style on a server of the published library; has no effect.
    ///   - camera: The camera.
    public convenience init(frame: CGRect, mapID: GMSMapID, camera: GMSCameraPosition) {
        let options = GMSMapViewOptions()
        (options.frame, options.camera, options.mapID) = (frame, camera, mapID)
        self.init(options: options)
    }

    #if canImport(UIKit)
    /// Creates a map view from a storyboard.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        configure()
    }
    #endif

    private func configure() {
        onTapPin = { [weak self] in self?.notify($0) }
        onTapVehicle = { [weak self] in self?.notify($0.place, .vehicle) }
        consumerMapStyleCoordinator.apply()
        view.show(customer)
    }

    #if canImport(UIKit)
    /// Forwards what only maps of riders' apps report to a delegate of Objective-C.
    var objcConsumer: (any GMTCMapViewDelegate)? { didSet { beReady() } }
    private var consumerDelegate: (any GMTCMapViewDelegate)? { delegate as? any GMTCMapViewDelegate ?? objcConsumer }
    #else
    private var consumerDelegate: (any GMTCMapViewDelegate)? { delegate as? any GMTCMapViewDelegate }
    #endif

    private func beReady() {
        guard consumerDelegate != nil, !isReady else { return }
        isReady = true
        // Not from inside the call that sets the delegate.
        Task {
            consumerDelegate?.mapViewDidInitialize(self)
            consumerDelegate?.mapViewDidInitializeCustomerState(self)
        }
    }

    // MARK: Pickup and dropoff

    /// The pickup location, shown as a marker until a trip is shown.
    public var pickupLocation: GMTSTerminalLocation? {
        get { customer.pickupLocation }
        set { customer.pickupLocation = newValue }
    }
    /// The dropoff location, shown as a marker until a trip is shown.
    public var dropoffLocation: GMTSTerminalLocation? {
        get { customer.dropoffLocation }
        set { customer.dropoffLocation = newValue }
    }

    // MARK: Sessions

    /// The shown sessions, in the order in which they were added.
    public var activeSessions: [any GMTCMapViewSession] { view.activeSessions.filter { $0 !== customer } }

    /// Shows a session in place of pickup and dropoff locations, because the trip has its own markers.
    public func show(_ session: any GMTCMapViewSession) {
        view.hide(customer)
        HostMaps.note(session, on: self)
        view.show(session)
    }

    /// Hides a session. After the last one, pickup and dropoff locations are shown again.
    public func hide(_ session: any GMTCMapViewSession) {
        if session.hostMapView === self { HostMaps.note(session, on: nil) }
        view.hide(session)
        if activeSessions.isEmpty { view.show(customer) }
    }

    /// Hides all sessions of the app; locations that the rider chose stay.
    public func hideAllMapViewSessions() {
        for session in activeSessions { hide(session) }
    }

    /// Whether the camera keeps the relevant parts of the sessions visible.
    public var isAllowCameraAutoUpdate: Bool {
        get { view.allowsCameraAutoUpdate }
        set { view.allowsCameraAutoUpdate = newValue }
    }

    /// Moves the camera to the relevant parts of the sessions.
    public func resetCamera() { view.resetCamera() }

    /// Redraws the sessions. Not required after changes of styles, which apply at once.
    public func redrawRidesharingOverlays() {
        consumerMapStyleCoordinator.apply()
        #if canImport(UIKit)
        setNeedsDisplay()
        #endif
    }

    // MARK: Taps

    private func notify(_ marker: MapOverlay.Marker) {
        let type: GMTCMarkerType =
            switch marker.kind {
            case .pickUp: .tripPickupPoint
            case .dropOff: .tripDropoffPoint
            case .stop: .intermediateDestination
            case .destination: .unknown
            }
        notify(marker.place, type)
    }

    private func notify(_ place: Coordinate, _ type: GMTCMarkerType) {
        consumerDelegate?.mapView(
            self, didTapConsumerMarker: GMSMarker(position: place.coordinate()), markerType: type)
    }
}
