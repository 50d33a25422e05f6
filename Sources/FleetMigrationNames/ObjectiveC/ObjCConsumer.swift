// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
internal import FleetConsumer
public import Foundation
public import MigrationNames
internal import NavModel
public import UIKit

/// The subject of a rider's token.
@objc(GMTCAuthorizationContext) public final class ObjCConsumerAuthorizationContext: NSObject {
    /// The trip to follow; empty if its name is invalid.
    @objc public let tripID: String

    init(_ native: GMTCAuthorizationContext) { tripID = native.tripID }
}

/// The token provider of a rider's app. Called on any thread.
@objc(GMTCAuthorization) public protocol ObjCConsumerAuthorization: NSObjectProtocol, Sendable {
    /// Fetches a token.
    @objc(fetchTokenWithContext:completion:) func fetchToken(
        with authorizationContext: ObjCConsumerAuthorizationContext?,
        completion: @escaping @Sendable (String?, (any Error)?) -> Void)
}

/// Asks a token provider of Objective-C.
private final class ConsumerTokens: GMTCAuthorization {
    private let provider: any ObjCConsumerAuthorization

    init(_ provider: any ObjCConsumerAuthorization) { self.provider = provider }

    func fetchToken(
        with authorizationContext: GMTCAuthorizationContext?, completion: @escaping GMTCAuthTokenFetchCompletionHandler
    ) {
        provider.fetchToken(
            with: authorizationContext.map { ObjCConsumerAuthorizationContext($0) }, completion: completion)
    }
}

/// The services of a rider's app, shared within the app. `FleetSource.current` is set in Swift.
@objc(GMTCServices) @preconcurrency @MainActor public final class ObjCConsumerServices: NSObject {
    private let native: GMTCServices

    private init(_ native: GMTCServices) { self.native = native }

    /// Sets the token provider. Call it first, from any thread.
    @objc(setAccessTokenProvider:providerID:) public nonisolated static func setAccessTokenProvider(
        _ provider: any ObjCConsumerAuthorization, providerID: String
    ) { GMTCServices.setAccessTokenProvider(ConsumerTokens(provider), providerID: providerID) }

    /// The services.
    ///
    /// - Precondition: `FleetSource.current` is set, and `setAccessTokenProvider:providerID:` has been called.
    @objc public static func sharedServices() -> ObjCConsumerServices {
        let native = GMTCServices.shared()
        return ObjCBridge.of(native).wrapper { ObjCConsumerServices(native) }
    }

    /// Provides models of trips.
    @objc public var tripService: ObjCTripService { ObjCTripService(native.tripService) }
    /// The operator whose trips are followed.
    @objc public var providerID: String { native.providerID }
    /// Has no effect: nothing is reported.
    @objc public nonisolated static func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}
    /// The version of the library.
    @objc(SDKVersion) public nonisolated static func version() -> String { GMTCServices.sdkVersion() }
}

/// A session that a map view can show and hide.
@objc(GMTCMapViewSession) @preconcurrency @MainActor public protocol ObjCMapViewSession: NSObjectProtocol {
    /// Whether a map shows the session.
    @objc var state: ObjCMapViewSessionState { get }
    /// Receives the state of the session. Held weakly.
    @objc var delegate: (any ObjCMapViewSessionDelegate)? { get set }
    /// The map that shows the session; `nil` for none.
    @objc var hostMapView: GMTCMapView? { get }
}

/// Receives the state of a session. All methods are optional.
@objc(GMTCMapViewSessionDelegate) @preconcurrency @MainActor
public protocol ObjCMapViewSessionDelegate: NSObjectProtocol {
    /// A map started or stopped showing the session.
    @objc(mapViewSession:didUpdateState:) optional func mapViewSession(
        _ mapViewSession: any ObjCMapViewSession, didUpdate state: ObjCMapViewSessionState)
}

/// Forwards the state of a session to a delegate of Objective-C.
@MainActor private final class SessionAdapter: JourneySharingSessionDelegate, ObjCAdapter {
    private(set) weak var target: (any ObjCMapViewSessionDelegate)?
    var isInUse: Bool { target != nil }

    init(_ target: any ObjCMapViewSessionDelegate) { self.target = target }

    func journeySharingSession(_ session: JourneySharingSession, didUpdate state: MapSessionState) {
        target?.mapViewSession?(ObjCJourneySharingSession.of(session), didUpdate: sameValue(state, else: .inactive))
    }
}

/// A followed trip on a map.
@objc(GMTCJourneySharingSession) @preconcurrency @MainActor
public final class ObjCJourneySharingSession: NSObject, ObjCMapViewSession {
    let native: GMTCJourneySharingSession

    private init(_ native: GMTCJourneySharingSession) { self.native = native }

    static func of(_ native: GMTCJourneySharingSession) -> ObjCJourneySharingSession {
        ObjCBridge.of(native).wrapper { ObjCJourneySharingSession(native) }
    }

    /// Creates a session; `nil` without a model.
    @objc(initWithTripModel:) public init?(tripModel: ObjCTripModel?) {
        guard let tripModel else { return nil }
        native = GMTCJourneySharingSession(tripModel: tripModel.native)
        super.init()
        _ = ObjCBridge.of(native).wrapper { self }
    }

    /// Follows the trip that is shown.
    @objc public var tripModel: ObjCTripModel { ObjCTripModel.of(native.tripModel) }
    /// Whether a map shows the session.
    @objc public var state: ObjCMapViewSessionState { sameValue(native.state, else: .inactive) }
    /// Receives the state of the session. Held weakly.
    @objc public var delegate: (any ObjCMapViewSessionDelegate)? {
        get { (native.delegate as? SessionAdapter)?.target }
        set {
            native.delegate = newValue.map { target in
                ObjCBridge.of(native).adapter(of: target) { SessionAdapter(target) }
            }
        }
    }
    /// The map that shows the session; `nil` for none.
    @objc public var hostMapView: GMTCMapView? { native.hostMapView }
}

/// The delegate of the map view of a rider's app. All methods are optional.
@objc(GMTCMapViewDelegate) @preconcurrency @MainActor public protocol ObjCConsumerMapViewDelegate: ObjCMapViewDelegate {
    /// The map is ready to show sessions.
    @objc(mapViewDidInitialize:) optional func mapViewDidInitialize(_ mapView: GMTCMapView)
    /// The map is ready, in the older spelling.
    @objc(mapViewDidInitializeCustomerState:) optional func mapViewDidInitializeCustomerState(_ mapView: GMTCMapView)
    /// The vehicle or a pin was tapped.
    @objc(mapView:didTapConsumerMarker:markerType:) optional func mapView(
        _ mapView: GMTCMapView, didTapConsumerMarker marker: GMSMarker, markerType: ObjCMarkerType)
}

/// Forwards what only maps of riders' apps report to a delegate of Objective-C.
@MainActor private final class ConsumerMapViewAdapter: GMTCMapViewDelegate {
    private weak var target: (any ObjCConsumerMapViewDelegate)?

    init(_ target: any ObjCConsumerMapViewDelegate) { self.target = target }

    func mapViewDidInitialize(_ mapView: GMTCMapView) { target?.mapViewDidInitialize?(mapView) }
    func mapViewDidInitializeCustomerState(_ mapView: GMTCMapView) {
        target?.mapViewDidInitializeCustomerState?(mapView)
    }
    func mapView(_ mapView: GMTCMapView, didTapConsumerMarker marker: GMSMarker, markerType: GMTCMarkerType) {
        target?.mapView?(mapView, didTapConsumerMarker: marker, markerType: sameValue(markerType, else: .unknown))
    }
}

extension GMTCMapView {
    /// Receives camera changes, taps and that the map is ready. Held weakly.
    @objc(delegate) open override var objcDelegate: (any ObjCMapViewDelegate)? {
        get { super.objcDelegate }
        set {
            super.objcDelegate = newValue
            objcConsumer = (newValue as? any ObjCConsumerMapViewDelegate).map { ConsumerMapViewAdapter($0) }
        }
    }
    /// The pickup location, shown as a marker until a trip is shown.
    @objc(pickupLocation) public var objcPickupLocation: ObjCTerminalLocation? {
        get { pickupLocation.map { ObjCTerminalLocation($0) } }
        set { pickupLocation = newValue?.native }
    }
    /// The dropoff location, shown as a marker until a trip is shown.
    @objc(dropoffLocation) public var objcDropoffLocation: ObjCTerminalLocation? {
        get { dropoffLocation.map { ObjCTerminalLocation($0) } }
        set { dropoffLocation = newValue?.native }
    }
    /// Shows a session in place of pickup and dropoff locations.
    @objc(showMapViewSession:) public func objcShow(_ session: (any ObjCMapViewSession)?) {
        show((session as? ObjCJourneySharingSession)?.native)
    }
    /// Hides a session.
    @objc(hideMapViewSession:) public func objcHide(_ session: (any ObjCMapViewSession)?) {
        hide((session as? ObjCJourneySharingSession)?.native)
    }
    /// The shown sessions, in the order in which they were added.
    @objc(activeSessions) public var objcActiveSessions: [any ObjCMapViewSession] {
        activeSessions.compactMap { $0 as? JourneySharingSession }.map { ObjCJourneySharingSession.of($0) }
    }
    /// Hides all sessions of the app.
    @objc(hideAllMapViewSessions) public func objcHideAll() { hideAllMapViewSessions() }
    /// See `isAllowCameraAutoUpdate` of the Swift type.
    @objc(allowCameraAutoUpdate) public var objcIsAllowCameraAutoUpdate: Bool {
        @objc(isAllowCameraAutoUpdate) get { isAllowCameraAutoUpdate }
        @objc(setAllowCameraAutoUpdate:) set { isAllowCameraAutoUpdate = newValue }
    }
    /// Moves the camera to the relevant parts of the sessions.
    @objc(resetCamera) public func objcResetCamera() { resetCamera() }
    /// Redraws the sessions.
    @objc(redrawRidesharingOverlays) public func objcRedraw() { redrawRidesharingOverlays() }
    /// The styles of routes, markers and the vehicle.
    @objc(consumerMapStyleCoordinator) public var objcStyles: ObjCMapStyleCoordinator {
        ObjCMapStyleCoordinator(consumerMapStyleCoordinator)
    }
}
#endif
