// SPDX-License-Identifier: Apache-2.0

import FleetMigrationNames
import Foundation
import NavModel
import NavRender
import Testing

/// A rider's app modeled on the published examples: a screen with a map, which requests a trip, follows it
/// and stops following it. It uses only the published names, in the spellings of the guides.
@MainActor final class RiderScreen: GMTCMapViewDelegate, GMTCTripModelSubscriber, GMTCMapViewSessionDelegate {
    let selectedPickupLocation: GMTSTerminalLocation
    let selectedDropoffLocation: GMTSTerminalLocation
    let order: (@escaping @Sendable (String) -> Void) -> Void

    private(set) var mapView: GMTCMapView?
    private(set) var currentTripModel: GMTCTripModel?
    private(set) var currentJourneySharingSession: GMTCJourneySharingSession?
    /// The latest value of each callback.
    private(set) var reported: [String: String] = [:]
    private(set) var statuses: [GMTSTripStatus] = []
    private(set) var errors: [any Error] = []
    private(set) var sessionStates: [GMTCMapViewSessionState] = []
    private(set) var taps: [GMTCMarkerType] = []

    init(
        from pickup: GMTSLatLng, to dropoff: GMTSLatLng,
        order: @escaping (@escaping @Sendable (String) -> Void) -> Void
    ) {
        selectedPickupLocation = GMTSTerminalLocation(
            point: pickup, label: "Home", description: nil, placeID: nil, generatedID: nil, accessPointID: nil)
        selectedDropoffLocation = GMTSTerminalLocation(
            point: dropoff, label: nil, description: nil, placeID: nil, generatedID: nil, accessPointID: nil)
        self.order = order
    }

    deinit { currentTripModel?.unregisterSubscriber(self) }

    func viewDidLoad() {
        mapView = GMTCMapView(frame: UIScreen.main.bounds)
        mapView?.delegate = self
    }

    func mapViewDidInitialize(_ mapView: GMTCMapView) { reported["initialize"] = "" }

    func mapViewDidInitializeCustomerState(_: GMTCMapView) {
        mapView?.pickupLocation = selectedPickupLocation
        mapView?.dropoffLocation = selectedDropoffLocation
        order { [weak self] tripName in Task { @MainActor in self?.follow(tripName) } }
    }

    func follow(_ tripName: String) {
        let tripService = GMTCServices.shared().tripService
        let tripModel = tripService.tripModel(forTripName: tripName)
        let options = GMTCMutableTripModelOptions(options: tripModel.options)
        tripModel.options = options
        let journeySharingSession = GMTCJourneySharingSession(tripModel: tripModel)
        journeySharingSession?.delegate = self
        mapView?.show(journeySharingSession)
        tripModel.register(self)
        currentTripModel = tripModel
        currentJourneySharingSession = journeySharingSession
    }

    func cancelCurrentActiveTrip() {
        currentTripModel?.unregisterSubscriber(self)
        if let session = currentJourneySharingSession { mapView?.hide(session) }
    }

    // MARK: What the trip says

    func tripModel(_: GMTCTripModel, didUpdate sessionState: GMTCTripModelState) {
        reported["state"] = "\(sessionState)"
    }

    func tripModel(_: GMTCTripModel, didUpdate trip: GMTSTrip?, updatedPropertyFields: GMTSTripPropertyFields) {
        if updatedPropertyFields.contains(.vehicleID) { reported["trip"] = trip?.vehicleID ?? "" }
    }

    func tripModel(_: GMTCTripModel, didUpdate tripStatus: GMTSTripStatus) { statuses.append(tripStatus) }

    func tripModel(
        _: GMTCTripModel, didUpdateActiveRouteRemainingDistance activeRouteRemainingDistance: Int32
    ) { reported["distance"] = "\(activeRouteRemainingDistance)" }

    func tripModel(_: GMTCTripModel, didUpdateActiveRoute activeRoute: [GMTSLatLng]?) {
        reported["route"] = "\(activeRoute?.count ?? 0)"
    }

    func tripModel(_: GMTCTripModel, didUpdate vehicleLocation: GMTSVehicleLocation?) {
        if let place = vehicleLocation?.latLng?.coordinate() { reported["vehicle"] = "\(place.longitude)" }
    }

    func tripModel(_: GMTCTripModel, didUpdatePickupLocation pickupLocation: GMTSTerminalLocation?) {
        reported["pickup"] = "\(pickupLocation?.point?.longitude ?? 0)"
    }

    func tripModel(_: GMTCTripModel, didUpdateDropoffLocation dropoffLocation: GMTSTerminalLocation?) {
        reported["dropoff"] = "\(dropoffLocation?.point?.longitude ?? 0)"
    }

    func tripModel(_: GMTCTripModel, didUpdatePickupETA pickupETA: TimeInterval) {
        reported["pickupETA"] = "\(pickupETA)"
    }

    func tripModel(_: GMTCTripModel, didUpdateDropoffETA dropoffETA: TimeInterval) {
        reported["dropoffETA"] = "\(dropoffETA)"
    }

    func tripModel(_: GMTCTripModel, didUpdateETAToNextWaypoint eta: TimeInterval) { reported["nextETA"] = "\(eta)" }

    func tripModel(_: GMTCTripModel, didUpdateRemaining remainingWaypoints: [GMTSTripWaypoint]?) {
        reported["waypoints"] = (remainingWaypoints ?? []).map { "\($0.waypointType)" }.joined(separator: " ")
    }

    func tripModel(
        _: GMTCTripModel, didUpdateIntermediateDestinations intermediateDestinations: [GMTSTerminalLocation]?
    ) { reported["stops"] = "\(intermediateDestinations?.count ?? 0)" }

    func tripModel(_: GMTCTripModel, didUpdateActiveRouteTraffic activeRouteTraffic: GMTSTrafficData?) {
        reported["traffic"] = (activeRouteTraffic?.speedReadingSpans ?? []).map { "\($0.speedType)" }.joined(
            separator: " ")
    }

    func tripModel(_: GMTCTripModel, didUpdateRemainingRoute remainingRoute: [GMTSLatLng]?) {
        reported["remainingRoute"] = "\(remainingRoute?.count ?? 0)"
    }

    func tripModel(_: GMTCTripModel, didUpdateRemainingRouteDistance remainingRouteDistance: Int32) {
        reported["remainingDistance"] = "\(remainingRouteDistance)"
    }

    func tripModel(_: GMTCTripModel, didFailUpdateTripWithError error: (any Error)?) {
        if let error { errors.append(error) }
    }

    // MARK: What the map says

    func mapViewSession(_ mapViewSession: any GMTCMapViewSession, didUpdate state: GMTCMapViewSessionState) {
        sessionStates.append(state)
        #expect(mapViewSession.state == state && mapViewSession.delegate === self)
        #expect(mapViewSession.hostMapView === (state == .active ? mapView : nil))
    }

    func mapView(_ mapView: GMTCMapView, didTapConsumerMarker marker: GMSMarker, markerType: GMTCMarkerType) {
        taps.append(markerType)
    }
}

/// A rider's own server, which signs tokens, and fails on demand.
final class RiderTokens: GMTCAuthorization {
    private let fetch: @Sendable (String) async throws -> String

    init(_ fetch: @escaping @Sendable (String) async throws -> String) { self.fetch = fetch }

    func fetchToken(
        with authorizationContext: GMTCAuthorizationContext?,
        completion: @escaping GMTCAuthTokenFetchCompletionHandler
    ) {
        let trip = authorizationContext?.tripID ?? ""
        Task { [fetch] in
            do { completion(try await fetch(trip), nil) } catch { completion(nil, error) }
            // Some apps do this; it must have no effect.
            completion(nil, nil)
        }
    }
}
