// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import FleetDriver
internal import FleetServer
internal import Foundation

/// Signs tokens as the provider's server would for the apps of drivers and riders.
struct DemoTokens: AccessTokenProvider {
    let service: TokenService

    func accessToken(for context: AuthorizationContext) async throws -> AccessToken {
        if let vehicle = context.vehicleID {
            return AccessToken(try await service.mint(role: .driver, vehicleID: vehicle))
        }
        return AccessToken(try await service.mint(role: .consumer, tripID: context.tripID))
    }
}

/// Counts the driver's reports that the fleet server has accepted.
@MainActor final class DemoReports: VehicleReporterListener {
    private let board: DemoBoard
    private(set) var failures = 0

    init(board: DemoBoard) { self.board = board }

    func vehicleReporter(_ vehicleReporter: VehicleReporter, didSucceed vehicleUpdate: VehicleUpdate) {
        board.change { $0.reports += 1 }
    }

    func vehicleReporter(
        _ vehicleReporter: VehicleReporter, didFail vehicleUpdate: VehicleUpdate, withError error: any Error
    ) {
        failures += 1
        board.change { $0.set(.reportFailed, detail: "\(error)") }
    }
}
