// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// `guidepost map`
struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Build a region file and look into it.",
        subcommands: [MapBuildCommand.self, MapInfoCommand.self, MapPlacesCommand.self])
}
