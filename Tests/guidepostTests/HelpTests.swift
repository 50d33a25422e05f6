// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FleetServer
import Foundation
import Testing

@testable import guidepost

@Suite struct HelpTests {
    private static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/help.txt")

    /// The help of a command and of all its subcommands.
    private static func help(of command: any ParsableCommand.Type, named name: String) -> [String] {
        ["===== \(name)\n\n\(Guidepost.helpMessage(for: command, includeHidden: false, columns: 100))\n"]
            + command.configuration.subcommands.flatMap { help(of: $0, named: "\(name) \($0._commandName)") }
    }

    private var help: String { Self.help(of: Guidepost.self, named: "guidepost").joined(separator: "\n") }

    /// `NAV_RECORD=1 swift test --filter HelpTests` writes the golden file again; read the difference.
    @Test func helpMatchesGoldenFile() throws {
        if ProcessInfo.processInfo.environment["NAV_RECORD"] == "1" {
            try Data(help.utf8).write(to: Self.golden)
        }
        #expect(try help == String(contentsOf: Self.golden, encoding: .utf8))
    }

    @Test func helpOfFleetServeNamesEverySetting() throws {
        let settings = try FleetConfiguration(flags: ["store": "sqlite:x", "keys": "x"], environment: [:]).values.keys
        let help = Guidepost.helpMessage(for: FleetServeCommand.self, columns: 100)
        let words = Set(help.split { " \n,.;:()".contains($0) }.map { $0.drop { $0 == "-" } })
        let missing = settings.filter { !words.contains(Substring($0)) }
        #expect(missing.sorted() == [])
    }
}
