// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// `guidepost map`
struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Build, update, split and inspect region files.",
        subcommands: [
            MapBuildCommand.self, MapUpdateCommand.self, MapInfoCommand.self, MapPlacesCommand.self,
            MapSplitCommand.self, MapClipCommand.self, MapJoinCommand.self, MapTilesCommand.self,
        ])
}
