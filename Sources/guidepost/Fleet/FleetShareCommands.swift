// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetClient
internal import FleetModel
internal import FleetServer

/// `guidepost fleet share`
struct FleetShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Create a link to follow one trip.",
        discussion: """
            The link expires after --lifetime, or when it is revoked with 'guidepost fleet shares revoke ID'. The ID is \
            printed to standard error. Without --page, only the secret of the link is printed. It belongs in the fragment \
            of a URL (after #), which browsers do not send to servers.

            Example:
              guidepost fleet share --keys keys --trip t-17 --lifetime 2h --page https://fleet.example/follow
            """)

    @OptionGroup var options: FleetServerOptions

    @Option(help: ArgumentHelp("Trip ID.", valueName: "id"))
    var trip: String

    @Option(
        help: ArgumentHelp(
            "Lifetime in seconds or with a unit (900s, 30m, 2h, 7d), at most 30d.", valueName: "time"))
    var lifetime = "2h"

    @Option(help: ArgumentHelp("URL of the page that follows trips; the secret is appended.", valueName: "url"))
    var page: String?

    func validate() throws {
        guard TimeSpan.seconds(lifetime) != nil else {
            throw ValidationError("invalid --lifetime '\(lifetime)': expected a duration such as 900s, 30m, 2h or 7d")
        }
        if let page, page.contains("#") {
            throw ValidationError("invalid --page '\(page)': it must not contain #, because the secret follows it")
        }
    }

    func run() async throws {
        guard let seconds = TimeSpan.seconds(lifetime) else { return }
        do {
            let share = try await options.client().share(try TripID(trip), lifetime: seconds)
            Output.note("share \(share.id), until \(share.end)\n")
            Output.write((page.map { "\($0)#\(share.secret)" } ?? share.secret) + "\n")
        } catch { throw Failure(error) }
    }
}

/// `guidepost fleet shares`
struct FleetSharesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shares", abstract: "List or revoke links to trips, one JSON object per line.",
        subcommands: [List.self, Revoke.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List links, newest first.")
        @OptionGroup var options: FleetServerOptions
        @Option(help: ArgumentHelp("Only links to this trip.", valueName: "id")) var trip: String?

        func run() async throws {
            try await Failure.printing {
                try await options.client().shares(of: try trip.map { id throws(FleetError) in try TripID(id) })
            }
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: "Revoke a link and end the watches that use it.")
        @OptionGroup var options: FleetServerOptions
        @Argument(help: "Share ID, as printed by 'share'.") var id: String

        func run() async throws {
            try await Failure.printing { [try await options.client().revoke(try ShareID(id))] }
        }
    }
}
