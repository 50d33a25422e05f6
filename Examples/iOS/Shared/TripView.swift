// SPDX-License-Identifier: Apache-2.0

import FleetMigrationNames
import SwiftUI

/// A followed trip in SwiftUI: the vehicle, its route with traffic, pickup, stops and dropoff.
///
///     TripView(tripName: "providers/acme/trips/t-1")
struct TripView: UIViewRepresentable {
    /// The full name of the trip; `nil` shows the map only.
    let tripName: String?

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIView(context: Context) -> GMTCMapView {
        let view = GMTCMapView()
        view.isAllowCameraAutoUpdate = true
        let line = GMTCMutablePolylineStyleOptions()
        (line.strokeWidth, line.isTrafficEnabled) = (6, true)
        view.consumerMapStyleCoordinator.setPolylineStyleOptions(line, polylineType: .activeRoute)
        return view
    }

    func updateUIView(_ view: GMTCMapView, context: Context) { context.coordinator.follow(tripName, on: view) }

    /// Remembers what the map shows.
    @MainActor final class Coordinator {
        private var tripName: String?
        private var session: GMTCJourneySharingSession?

        func follow(_ name: String?, on view: GMTCMapView) {
            guard name != tripName else { return }
            if let session { view.hide(session) }
            (tripName, session) = (name, nil)
            guard let name else { return }
            let model = GMTCServices.shared().tripService.tripModel(forTripName: name)
            let following: GMTCJourneySharingSession? = GMTCJourneySharingSession(tripModel: model)
            session = following
            view.show(following)
        }
    }
}
