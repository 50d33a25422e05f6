// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// `guidepost map`
struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Build and inspect region files.",
        subcommands: [MapBuildCommand.self, MapInfoCommand.self, MapPlacesCommand.self])
}
