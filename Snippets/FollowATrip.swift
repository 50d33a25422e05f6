// Follows a trip as a rider's app does: status, arrival, and a vehicle that glides over a map.
// Run: swift run FollowATrip 127.0.0.1 50051 providers/guidepost/trips/t-1 TOKEN

// snippet.hide
// SPDX-License-Identifier: Apache-2.0
// snippet.show
import FleetClient
import FleetConsumer
import Foundation
import NavGeo
import NavModel

struct OneToken: AccessTokenProvider {
    let text: String
    func accessToken(for context: AuthorizationContext) async throws -> AccessToken {
        // An app asks its own server here: context.tripID tells what for.
        AccessToken(text)
    }
}

@MainActor final class TripScreen: TripModelSubscriber, CustomerStateDelegate {
    let model: TripModel
    let session: JourneySharingSession
    let customer = CustomerState()

    init(tripName: String, service: TripService) {
        model = service.tripModel(forTripName: tripName)
        session = JourneySharingSession(tripModel: model)
        customer.delegate = self
    }

    func show() {
        // What a map view does for a session that it shows.
        session.didShow()
        model.register(self)
    }

    func hide() {
        model.unregisterSubscriber(self)
        session.didHide()
    }

    func mapViewDidInitializeCustomerState(_ customer: CustomerState) {
        customer.pickupLocation = TerminalLocation(point: Coordinate(latitude: 43.7347, longitude: 7.4206))
    }

    func tripModel(_ tripModel: TripModel, didUpdate tripStatus: TripStatus) { print("status: \(tripStatus)") }

    func tripModel(_ tripModel: TripModel, didUpdateDropoffETA dropoffETA: Double) {
        print("there in \(Int((dropoffETA - Date().timeIntervalSince1970) / 60)) min")
    }

    func tripModel(_ tripModel: TripModel, didFailUpdateTripWithError error: (any Error)?) {
        guard let error = error as? TripUpdateError else { return }
        print(error.needsAction ? "please act: \(error)" : "a moment, please: \(error)")
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 4, let port = Int(arguments[1]) else {
    print("usage: FollowATrip HOST PORT TRIP-NAME TOKEN")
    exit(64)
}
let service = TripService(
    endpoint: FleetEndpoint(host: arguments[0], port: port, isEncrypted: false),
    tokenProvider: OneToken(text: arguments[3]))
let screen = TripScreen(tripName: arguments[2], service: service)
screen.show()
while screen.model.state == .active {
    // A map view asks for this thirty times a second.
    if let puck = screen.session.vehicle(at: Date().timeIntervalSince1970) {
        print("\(puck.place.latitude), \(puck.place.longitude)\(puck.isStale ? " (not heard of for a while)" : "")")
    }
    try await Task.sleep(for: .seconds(1))
}
screen.hide()
