// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetServer

/// Options of the commands that ask a fleet server over HTTP.
struct FleetHTTPOptions: ParsableArguments {
    @Option(help: ArgumentHelp("HTTP address of the server.", valueName: "url"))
    var server = "http://127.0.0.1:8080"

    @Option(help: ArgumentHelp("Key folder of the server, used to sign a server token.", valueName: "folder"))
    var keys: String

    func webhooks() async throws -> WebhookAdministration {
        let token = try await TokenService(folder: try await KeyFolder(existing: keys), clock: FleetClock.now)
            .mint(role: .server)
        return WebhookAdministration(url: server, token: token)
    }
}

/// `guidepost fleet webhooks`
struct FleetWebhooksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhooks",
        abstract: "List the webhooks of a running server, and send failed ones again, as JSON.",
        subcommands: [Status.self, Dead.self, Resend.self, Discard.self])

    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "List destinations, and how many events wait or were given up.")
        @OptionGroup var options: FleetHTTPOptions

        func run() async throws { try await Failure.printing { [try await options.webhooks().status()] } }
    }

    struct Dead: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "dead", abstract: "List events that were given up, oldest first.")
        @OptionGroup var options: FleetHTTPOptions
        @Option(help: ArgumentHelp("Only events for this destination.", valueName: "name")) var destination: String?
        @Option(help: ArgumentHelp("Only events after this one.", valueName: "id")) var after: Int64 = 0
        @Option(help: ArgumentHelp("Maximum number of events, up to 1000.", valueName: "count")) var limit = 100

        func run() async throws {
            try await Failure.printing {
                [try await options.webhooks().deadEvents(for: destination, after: after, limit: limit)]
            }
        }
    }

    struct Resend: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "resend", abstract: "Send events again that were given up.")
        @OptionGroup var options: FleetHTTPOptions
        @Option(help: ArgumentHelp("All events for this destination, up to 1000.", valueName: "name"))
        var destination: String?
        @Argument(help: "IDs, as listed by 'dead'.") var ids: [Int64] = []

        func validate() throws {
            guard ids.isEmpty != (destination == nil) else {
                throw ValidationError("give either IDs or --destination")
            }
        }

        func run() async throws {
            try await Failure.printing { [try await options.webhooks().resend(ids, for: destination)] }
        }
    }

    struct Discard: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "discard", abstract: "Delete events that were given up.")
        @OptionGroup var options: FleetHTTPOptions
        @Argument(help: "IDs, as listed by 'dead'.") var ids: [Int64]

        func run() async throws { try await Failure.printing { [try await options.webhooks().discard(ids)] } }
    }
}
