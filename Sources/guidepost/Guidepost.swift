// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// The program: options are parsed here, libraries do the work.
@main struct Guidepost: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guidepost",
        abstract: "Turn-by-turn navigation from an OpenStreetMap extract, with no account and no network.",
        discussion: """
            A map is built once:

              guidepost map build monaco.osm.pbf -o monaco.region

            Data goes to standard output; notes, progress and errors go to standard error. The exit status is 0 when \
            done, 1 when it was tried and could not be done, 64 when the command line was wrong.
            """,
        version: Guidepost.version,
        subcommands: [MapCommand.self])

    static let version = "0.1.0"
}
