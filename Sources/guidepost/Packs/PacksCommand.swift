// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// `guidepost packs`
struct PacksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "packs", abstract: "Publish map packs for apps and other computers.",
        subcommands: [PacksServeCommand.self])
}
