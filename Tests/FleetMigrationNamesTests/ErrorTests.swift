// SPDX-License-Identifier: Apache-2.0

import FleetMigrationNames
import Foundation
import Testing

@testable import FleetDriver

/// Errors as apps get them that know only `NSError`.
@Suite struct ErrorTests {
    private struct Offline: Error {}

    private func bridged(_ error: (any Error)?) throws -> NSError { try #require(error as NSError?) }

    @Test func errorsOfReportsHavePublishedDomainAndCodes() throws {
        let codes: [GMTDVehicleReporterErrorCode] = [
            .general, .noActiveTrips, .activeTripsFetchFailed, .locationTrackingNotEnabled, .noLastKnownLocation,
        ]
        for (row, code) in codes.enumerated() {
            let error = try bridged(VehicleReporterError(code, "a message"))
            #expect(error.domain == "com.google.mapsplatform.transportation.driver.vehiclereporter.ErrorDomain")
            #expect(error.code == row + 1 && error.localizedDescription == "a message")
            #expect(error.userInfo[NSUnderlyingErrorKey] == nil)
        }
    }

    @Test func errorsOfTheServerAreUnderlyingErrors() throws {
        let failed = try bridged(
            VehicleReporterError(.general, "Vehicle update failed.", grpcCode: 14, cause: Offline()))
        let underlying = try #require(failed.userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(underlying.domain == "io.grpc" && underlying.code == 14)
        #expect(failed.code == 1 && failed.localizedDescription == "Vehicle update failed.")
        let local = try bridged(VehicleReporterError(.general, "The report cannot be stored.", cause: Offline()))
        #expect(local.userInfo[NSUnderlyingErrorKey] is NSError)
        let trip = try bridged(TripUpdateError(code: 16, message: "no token", cause: Offline()))
        #expect(trip.domain == "io.grpc" && trip.code == 16 && trip.userInfo[NSUnderlyingErrorKey] is NSError)
        #expect(try bridged(TripUpdateError(code: 5, message: "none")).userInfo[NSUnderlyingErrorKey] == nil)
    }
}
