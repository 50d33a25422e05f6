// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// `guidepost map`
struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Build, split and inspect region files.",
        subcommands: [
            MapBuildCommand.self, MapInfoCommand.self, MapPlacesCommand.self, MapSplitCommand.self, MapClipCommand.self,
            MapJoinCommand.self, MapTilesCommand.self,
        ])
}
