// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// The root command. Commands parse options and call libraries.
@main struct Guidepost: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guidepost",
        abstract: "Turn-by-turn navigation from OpenStreetMap data, without an account or a network.",
        discussion: """
            Without a map of your own, 'guidepost serve' shows the sample in a browser, and 'guidepost demo' a ride.

            From a map to a simulated drive:

              guidepost map build Samples/monaco.osm.pbf -o monaco.region
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --pace 20x

            Data goes to standard output; notes, progress and errors go to standard error. The exit status is 0 \
            for success, 1 for failure and 64 for invalid options.
            """,
        version: Guidepost.version,
        subcommands: [
            MapCommand.self, PacksCommand.self, RouteCommand.self, MatchCommand.self, TableCommand.self,
            IsochroneCommand.self, SearchCommand.self, ReverseCommand.self, LearnCommand.self, EtaCommand.self,
            DriveCommand.self, RenderCommand.self, ServeCommand.self, FleetCommand.self, TokenCommand.self,
            DemoCommand.self,
        ])

    static let version = "0.1.0"

    /// Runs the command of the command line. Errors are printed through `Output`, because they may quote files and servers.
    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            try CommandNames.check(arguments, of: Self.self)
            try RepeatedOptions.check(arguments, of: Self.self)
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            var (text, code) = (fullMessage(for: error), exitCode(for: error))
            if text.contains("Missing expected argument '--map ") { text += "\n\nNo map yet? \(SampleMap.advice)" }
            if !text.isEmpty {
                code.isSuccess ? Output.write(text + "\n") : Output.note(TerminalText.withShortLines(text) + "\n")
            }
            exit(withError: code)
        }
    }
}
