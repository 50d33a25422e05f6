// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// `guidepost eta`
struct EtaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eta", abstract: "Evaluate travel times.", subcommands: [EtaEvaluateCommand.self])
}
