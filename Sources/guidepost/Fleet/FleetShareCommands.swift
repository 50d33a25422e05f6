// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetClient
internal import FleetModel
internal import FleetServer

/// `guidepost fleet share`
struct FleetShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Make a link with which anybody can follow one trip, and print it.",
        discussion: """
            The link ends by itself, and at once when it is taken back with 'guidepost fleet shares revoke ID'. The ID is told \
            on standard error. Without --page the secret of the link is printed alone; it belongs behind the # of an address, \
            where browsers keep it to themselves.

            Example:
              guidepost fleet share --keys keys --trip t-17 --lifetime 2h --page https://fleet.example/follow
            """)

    @OptionGroup var options: FleetServerOptions

    @Option(help: ArgumentHelp("The trip to be followed.", valueName: "id"))
    var trip: String

    @Option(
        help: ArgumentHelp(
            "How long it holds: seconds, or with a unit (900s, 30m, 2h, 7d); at most 30d.", valueName: "time"))
    var lifetime = "2h"

    @Option(help: ArgumentHelp("Address of the page that follows trips; the secret comes behind it.", valueName: "url"))
    var page: String?

    func validate() throws {
        guard TimeSpan.seconds(lifetime) != nil else {
            throw ValidationError("--lifetime must be like 900s, 30m, 2h or 7d.")
        }
        if let page, page.contains("#") { throw ValidationError("--page must have no #; the secret goes there.") }
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
        commandName: "shares", abstract: "Look at links to trips, and take them back; one JSON object a line.",
        subcommands: [List.self, Revoke.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List links, newest first.")
        @OptionGroup var options: FleetServerOptions
        @Option(help: ArgumentHelp("Only links to this trip.", valueName: "id")) var trip: String?

        func run() async throws {
            try await Failure.telling {
                try await options.client().shares(of: try trip.map { id throws(FleetError) in try TripID(id) })
            }
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: "Take a link back; those who follow the trip by it are cut off.")
        @OptionGroup var options: FleetServerOptions
        @Argument(help: "The share, as 'share' told it.") var id: String

        func run() async throws {
            try await Failure.telling { [try await options.client().revoke(try ShareID(id))] }
        }
    }
}
