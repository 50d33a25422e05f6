// SPDX-License-Identifier: Apache-2.0

import FleetMigrationNames
import Foundation

/// A driver's app modeled on the published examples: a context, an API, a reporter that is also added to the location provider,
/// online, offline. It uses only the published names.
@MainActor final class DriverScreen: GMTDVehicleReporterListener {
    let session: GMSNavigationSession
    private let tokens: any GMTDAuthorization
    private(set) var ridesharingDriverAPI: GMTDRidesharingDriverAPI?
    private(set) var sent: [GMTDVehicleUpdate] = []
    private(set) var failures: [GMTDVehicleReporterErrorCode] = []

    init?(tokens: any GMTDAuthorization) {
        guard let session = GMSNavigationServices.createNavigationSession() else { return nil }
        self.session = session
        self.tokens = tokens
        session.isStarted = true
    }

    func goToWork(as vehicleID: String) {
        GMTDDriverAPI.setAbnormalTerminationReportingEnabled(false)
        guard let navigator = session.navigator else { return }
        let context = GMTDDriverContext(
            accessTokenProvider: tokens, providerID: "acme", vehicleID: vehicleID, navigator: navigator)
        ridesharingDriverAPI = GMTDRidesharingDriverAPI(driverContext: context)
        guard let reporter = ridesharingDriverAPI?.vehicleReporter else { return }
        reporter.add(self)
        session.roadSnappedLocationProvider?.add(reporter)
        session.roadSnappedLocationProvider?.startUpdatingLocation()
        // Too early: tracking is off.
        reporter.update(.online)
        reporter.locationReportingInterval = 1
        reporter.locationTrackingEnabled = true
    }

    func goOnline() { ridesharingDriverAPI?.vehicleReporter.update(.online) }

    func goHome() {
        ridesharingDriverAPI?.vehicleReporter.update(.offline)
        ridesharingDriverAPI?.vehicleReporter.locationTrackingEnabled = false
    }

    func vehicleReporter(_ vehicleReporter: GMTDVehicleReporter, didSucceed vehicleUpdate: GMTDVehicleUpdate) {
        sent.append(vehicleUpdate)
    }

    func vehicleReporter(
        _ vehicleReporter: GMTDVehicleReporter, didFail vehicleUpdate: GMTDVehicleUpdate, withError error: any Error
    ) {
        if let error = error as? VehicleReporterError { failures.append(error.code) }
    }
}

/// The operator's own server, which signs drivers' tokens.
final class DriverTokens: GMTDAuthorization {
    private let fetch: @Sendable (String) async throws -> String

    init(_ fetch: @escaping @Sendable (String) async throws -> String) { self.fetch = fetch }

    func fetchToken(
        with authorizationContext: GMTDAuthorizationContext?,
        completion: @escaping GMTDAuthTokenFetchCompletionHandler
    ) {
        let vehicle = authorizationContext?.vehicleID ?? ""
        Task { [fetch] in
            do { completion(try await fetch(vehicle), nil) } catch { completion(nil, error) }
        }
    }
}
