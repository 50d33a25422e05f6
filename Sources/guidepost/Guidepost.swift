// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// The program: options are parsed here, libraries do the work.
@main struct Guidepost: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guidepost",
        abstract: "Turn-by-turn navigation from an OpenStreetMap extract, with no account and no network.",
        discussion: """
            From a map to a drive:

              guidepost map build monaco.osm.pbf -o monaco.region
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --pace 20x

            Data goes to standard output; notes, progress and errors go to standard error. The exit status is 0 when \
            done, 1 when it was tried and could not be done, 64 when the command line was wrong.
            """,
        version: Guidepost.version,
        subcommands: [
            MapCommand.self, RouteCommand.self, MatchCommand.self, IsochroneCommand.self, DriveCommand.self,
            RenderCommand.self, ServeCommand.self, FleetCommand.self, TokenCommand.self, DemoCommand.self,
        ])

    static let version = "0.1.0"

    /// Runs the command that the command line names. Errors go out like everything else that is printed, because their
    /// texts repeat what stands in files and what servers answered.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            let (text, code) = (fullMessage(for: error), exitCode(for: error))
            if !text.isEmpty { code.isSuccess ? Output.write(text + "\n") : Output.note(text + "\n") }
            exit(withError: code)
        }
    }
}
