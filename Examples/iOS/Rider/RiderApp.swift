// SPDX-License-Identifier: Apache-2.0

import FleetMigrationNames
import Foundation
import SwiftUI

/// The app of a rider: a trip on a map. It needs no region file; set the server and the trip below.
@main struct RiderApp: App {
    init() {
        FleetSource.current = FleetSource(endpoint: FleetEndpoint(host: "127.0.0.1", port: 50051))
        GMTCServices.setAccessTokenProvider(Tokens(), providerID: "acme")
    }

    var body: some Scene {
        WindowGroup { RideScreen() }
    }
}

/// The map, and a button that follows the trip.
struct RideScreen: View {
    @State private var tripName: String?

    var body: some View {
        VStack {
            TripView(tripName: tripName)
            Button(tripName == nil ? "Follow trip t-1" : "Stop following") {
                tripName = tripName == nil ? "providers/acme/trips/t-1" : nil
            }
        }
    }
}

/// Asks the operator's own server for tokens. Here it is `token` in the settings of the app, as
/// `guidepost token mint --role consumer --trip t-1` prints it.
final class Tokens: GMTCAuthorization {
    /// No token is set.
    struct Missing: Error {}

    func fetchToken(
        with authorizationContext: GMTCAuthorizationContext?, completion: @escaping GMTCAuthTokenFetchCompletionHandler
    ) {
        let token = UserDefaults.standard.string(forKey: "token")
        completion(token, token == nil ? Missing() : nil)
    }
}
