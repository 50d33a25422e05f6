// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Testing

@testable import guidepost

@Suite struct HelpTests {
    private static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/help.txt")

    private var help: String {
        let commands: [(String, any ParsableCommand.Type)] = [
            ("guidepost", Guidepost.self), ("guidepost map", MapCommand.self),
            ("guidepost map build", MapBuildCommand.self), ("guidepost map update", MapUpdateCommand.self),
            ("guidepost map info", MapInfoCommand.self),
            ("guidepost map places", MapPlacesCommand.self), ("guidepost map split", MapSplitCommand.self),
            ("guidepost map clip", MapClipCommand.self), ("guidepost map join", MapJoinCommand.self),
            ("guidepost map tiles", MapTilesCommand.self),
            ("guidepost packs", PacksCommand.self), ("guidepost packs serve", PacksServeCommand.self),
            ("guidepost route", RouteCommand.self),
            ("guidepost search", SearchCommand.self),
            ("guidepost reverse", ReverseCommand.self), ("guidepost match", MatchCommand.self),
            ("guidepost table", TableCommand.self),
            ("guidepost learn", LearnCommand.self), ("guidepost eta", EtaCommand.self),
            ("guidepost eta evaluate", EtaEvaluateCommand.self), ("guidepost isochrone", IsochroneCommand.self),
            ("guidepost drive", DriveCommand.self),
            ("guidepost render", RenderCommand.self), ("guidepost render maneuvers", RenderManeuversCommand.self),
            ("guidepost render lanes", RenderLanesCommand.self), ("guidepost render map", RenderMapCommand.self),
            ("guidepost render headunit", RenderHeadUnitCommand.self),
            ("guidepost serve", ServeCommand.self),
            ("guidepost fleet", FleetCommand.self),
            ("guidepost fleet serve", FleetServeCommand.self), ("guidepost fleet trips", FleetTripsCommand.self),
            ("guidepost fleet vehicles", FleetVehiclesCommand.self),
            ("guidepost fleet share", FleetShareCommand.self), ("guidepost fleet shares", FleetSharesCommand.self),
            ("guidepost fleet history", FleetHistoryCommand.self),
            ("guidepost fleet backup", FleetBackupCommand.self), ("guidepost fleet check", FleetCheckCommand.self),
            ("guidepost fleet load", FleetLoadCommand.self), ("guidepost fleet webhooks", FleetWebhooksCommand.self),
            ("guidepost fleet push-key", FleetPushKeyCommand.self),
            ("guidepost fleet webhooks status", FleetWebhooksCommand.Status.self),
            ("guidepost fleet webhooks dead", FleetWebhooksCommand.Dead.self),
            ("guidepost fleet webhooks resend", FleetWebhooksCommand.Resend.self),
            ("guidepost fleet webhooks discard", FleetWebhooksCommand.Discard.self),
            ("guidepost token", TokenCommand.self), ("guidepost token mint", TokenCommand.Mint.self),
            ("guidepost token verify", TokenCommand.Verify.self), ("guidepost demo", DemoCommand.self),
        ]
        return commands.map { name, command in
            "===== \(name)\n\n\(Guidepost.helpMessage(for: command, includeHidden: false, columns: 100))\n"
        }.joined(separator: "\n")
    }

    /// `NAV_RECORD=1 swift test --filter HelpTests` writes the golden file again; read the difference.
    @Test func helpMatchesGoldenFile() throws {
        if ProcessInfo.processInfo.environment["NAV_RECORD"] == "1" {
            try Data(help.utf8).write(to: Self.golden)
        }
        #expect(try help == String(contentsOf: Self.golden, encoding: .utf8))
    }

    @Test func helpListsEveryCommand() {
        for command in Guidepost.configuration.subcommands + MapCommand.configuration.subcommands
            + RenderCommand.configuration.subcommands + FleetCommand.configuration.subcommands
            + FleetWebhooksCommand.configuration.subcommands + PacksCommand.configuration.subcommands
        {
            #expect(help.contains(" \(command._commandName)\n"), "\(command._commandName)")
        }
    }
}
