// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// `guidepost fleet`
struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet", abstract: "Run and manage a fleet server: vehicles, trips, live sharing.",
        subcommands: [
            FleetServeCommand.self, FleetTripsCommand.self, FleetVehiclesCommand.self, FleetShareCommand.self,
            FleetSharesCommand.self, FleetWebhooksCommand.self, FleetPushKeyCommand.self, FleetHistoryCommand.self,
            FleetBackupCommand.self,
            FleetCheckCommand.self, FleetLoadCommand.self,
        ])
}
