// SPDX-License-Identifier: Apache-2.0

// The Swift examples of the guide "Follow a trip". What surrounds them is marked; `note` is ours. This package requires `any`
// before `Error`.

import FleetMigrationNames
import Foundation

#if !canImport(UIKit)
import MigrationNames
#endif

/*
 * MapViewController.swift
 */
class MapViewController: UIViewController, GMTCMapViewDelegate, GMTCTripModelSubscriber {
    // Surroundings.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var mapView: GMTCMapView!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var currentTripModel: GMTCTripModel!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var currentJourneySharingSession: GMTCJourneySharingSession!
    var journeySharingSession: GMTCJourneySharingSession? { currentJourneySharingSession }
    var selectedPickupLocation: GMTSTerminalLocation?
    var selectedDropoffLocation: GMTSTerminalLocation?
    var order: ((@escaping @MainActor @Sendable (String, (any Error)?) -> Void) -> Void)?
    var codes: [Int] = []
    var eta: TimeInterval = 0

    func startConsumerMatchWithLocations(
        pickupLocation: GMTSTerminalLocation, dropoffLocation: GMTSTerminalLocation,
        completion: @escaping @MainActor @Sendable (String, (any Error)?) -> Void
    ) { order?(completion) }
    func showLoadingView() { note("showLoadingView") }
    func hideLoadingView() { note("hideLoadingView") }
    func updateUI(with trip: GMTSTrip?) { note("updateUI") }

    // BLOCK: start following
    override func viewDidLoad() {
        super.viewDidLoad()
        self.mapView = GMTCMapView(frame: UIScreen.main.bounds)
        self.mapView.delegate = self
        self.view.addSubview(self.mapView)
    }

    func mapViewDidInitializeCustomerState(_: GMTCMapView) {
        self.mapView.pickupLocation = self.selectedPickupLocation
        self.mapView.dropoffLocation = self.selectedDropoffLocation

        // swift-format-ignore: NeverForceUnwrap
        self.startConsumerMatchWithLocations(
            pickupLocation: self.mapView.pickupLocation!,
            dropoffLocation: self.mapView.dropoffLocation!
        ) { [weak self] (tripName, error) in
            guard let strongSelf = self else { return }
            if error != nil {
                // print error message.
                return
            }
            let tripService = GMTCServices.shared().tripService
            // Create a tripModel instance for listening the update of the trip
            // specified by this trip name.
            let tripModel = tripService.tripModel(forTripName: tripName)
            // Create a journeySharingSession instance based on the tripModel
            let journeySharingSession = GMTCJourneySharingSession(tripModel: tripModel)
            // Add the journeySharingSession instance on the mapView for UI updating.
            strongSelf.mapView.show(journeySharingSession)
            // Register for the trip update events.
            tripModel.register(strongSelf)

            strongSelf.currentTripModel = tripModel
            strongSelf.currentJourneySharingSession = journeySharingSession
            strongSelf.hideLoadingView()
        }

        self.showLoadingView()
    }

    // BLOCK: stop following
    func cancelCurrentActiveTrip() {
        // Stop the tripModel
        self.currentTripModel.unregisterSubscriber(self)

        // Remove the journey sharing session from the mapView's UI stack.
        self.mapView.hide(journeySharingSession)
    }

    // BLOCK: start listening
    func listen() {
        // Register for trip update events.
        self.currentTripModel.register(self)
    }

    // BLOCK: stop listening
    deinit {
        self.currentTripModel.unregisterSubscriber(self)
    }

    // BLOCK: updates
    func tripModel(_: GMTCTripModel, didUpdate trip: GMTSTrip?, updatedPropertyFields: GMTSTripPropertyFields) {
        // Update the UI with the new `trip` data.
        self.updateUI(with: trip)
    }

    func tripModel(_: GMTCTripModel, didUpdate tripStatus: GMTSTripStatus) {
        // Handle trip status did change.
        note("status \(tripStatus)")
    }

    func tripModel(_: GMTCTripModel, didUpdateActiveRouteRemainingDistance activeRouteRemainingDistance: Int32) {
        // Handle remaining distance of active route did update.
        note("didUpdateActiveRouteRemainingDistance")
    }

    func tripModel(_: GMTCTripModel, didUpdateActiveRoute activeRoute: [GMTSLatLng]?) {
        // Handle trip active route did update.
        note("didUpdateActiveRoute")
    }

    func tripModel(_: GMTCTripModel, didUpdate vehicleLocation: GMTSVehicleLocation?) {
        // Handle vehicle location did update.
        note("vehicleLocation")
    }

    func tripModel(_: GMTCTripModel, didUpdatePickupLocation pickupLocation: GMTSTerminalLocation?) {
        // Handle pickup location did update.
        note("didUpdatePickupLocation")
    }

    func tripModel(_: GMTCTripModel, didUpdateDropoffLocation dropoffLocation: GMTSTerminalLocation?) {
        // Handle drop off location did update.
        note("didUpdateDropoffLocation")
    }

    func tripModel(_: GMTCTripModel, didUpdatePickupETA pickupETA: TimeInterval) {
        // Handle the pickup ETA did update.
        note("didUpdatePickupETA")
        eta = pickupETA
    }

    func tripModel(_: GMTCTripModel, didUpdateDropoffETA dropoffETA: TimeInterval) {
        // Handle the drop off ETA did update.
        note("didUpdateDropoffETA")
    }

    func tripModel(_: GMTCTripModel, didUpdateRemaining remainingWaypoints: [GMTSTripWaypoint]?) {
        // Handle updates to the pickup, dropoff or intermediate destinations of the trip.
        note("didUpdateRemaining \(remainingWaypoints?.count ?? 0)")
    }

    // BLOCK: error
    // Called when there is a trip update error.
    func tripModel(_ tripModel: GMTCTripModel, didFailUpdateTripWithError error: (any Error)?) {
        // Check to see if the error comes from gRPC.
        if let error = error as NSError?, error.domain == "io.grpc" {
            let gRPCErrorCode = error.code
            codes.append(gRPCErrorCode)
        }
    }

    func tripModel(
        _: GMTCTripModel, didUpdateIntermediateDestinations intermediateDestinations: [GMTSTerminalLocation]?
    ) {
        // Handle the intermediate destinations being updated.
        note("didUpdateIntermediateDestinations")
    }

    func tripModel(_: GMTCTripModel, didUpdateActiveRouteTraffic activeRouteTraffic: GMTSTrafficData?) {
        // Handle trip active route traffic being updated.
        note("didUpdateActiveRouteTraffic")
    }
}
