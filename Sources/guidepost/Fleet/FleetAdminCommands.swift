// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetClient
internal import FleetModel
internal import FleetServer
internal import Foundation

/// How to reach a fleet server that runs.
struct FleetServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where the server listens for gRPC.", valueName: "host:port"))
    var server = "127.0.0.1:50051"

    @Option(
        help: ArgumentHelp(
            "Key folder of the server; a token of the role server is made for each command.", valueName: "folder"))
    var keys: String

    @Option(help: ArgumentHelp("Whose fleet it is.", valueName: "id"))
    var provider = "guidepost"

    @Option(
        help: ArgumentHelp(
            "Speak TLS, and trust this certificate in PEM; 'system' trusts what this machine trusts.", valueName: "pem")
    )
    var tls: String?

    private var security: ClientSecurity { tls.map { $0 == "system" ? .tls : .trusting($0) } ?? .plaintext }

    func client() async throws -> FleetAdminClient {
        let (host, port) = try address()
        return FleetAdminClient(
            host: host, port: port, provider: try ProviderID(provider), token: try await token(), security: security)
    }

    func load(seconds: Double) async throws -> FleetLoad {
        let (host, port) = try address()
        return FleetLoad(
            host: host, port: port, provider: provider, token: try await token(), seconds: seconds,
            security: security)
    }

    private func address() throws(Failure) -> (host: String, port: Int) {
        guard let colon = server.lastIndex(of: ":"), let port = Int(server[server.index(after: colon)...]) else {
            throw Failure("--server must be HOST:PORT, not '\(server)'.")
        }
        return (String(server[..<colon]), port)
    }

    private func token() async throws -> String {
        try await TokenService(folder: try await KeyFolder(existing: keys), clock: FleetClock.now).mint(role: .server)
    }
}

/// `guidepost fleet trips`
struct FleetTripsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trips", abstract: "Look at trips of a server that runs, or call one off; one JSON object a line.",
        subcommands: [List.self, Show.self, Cancel.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List trips.")
        @OptionGroup var options: FleetServerOptions
        @Option(help: ArgumentHelp("Only trips of this vehicle.", valueName: "id")) var vehicle: String?
        @Flag(help: "Only trips that are not over and have a vehicle.") var active = false

        func run() async throws {
            try await Failure.telling {
                try await options.client().trips(of: try vehicle.map { try VehicleID($0) }, activeOnly: active)
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one trip.")
        @OptionGroup var options: FleetServerOptions
        @Argument(help: "The trip.") var id: String

        func run() async throws { try await Failure.telling { [try await options.client().trip(try TripID(id))] } }
    }

    struct Cancel: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "cancel", abstract: "Call a trip off; possible until the rider is picked up.")
        @OptionGroup var options: FleetServerOptions
        @Argument(help: "The trip.") var id: String

        func run() async throws { try await Failure.telling { [try await options.client().cancel(try TripID(id))] } }
    }
}

/// `guidepost fleet vehicles`
struct FleetVehiclesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vehicles", abstract: "Look at vehicles of a server that runs; one JSON object a line.",
        subcommands: [List.self, Show.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List vehicles.")
        @OptionGroup var options: FleetServerOptions

        func run() async throws { try await Failure.telling { try await options.client().vehicles() } }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one vehicle.")
        @OptionGroup var options: FleetServerOptions
        @Argument(help: "The vehicle.") var id: String

        func run() async throws {
            try await Failure.telling { [try await options.client().vehicle(try VehicleID(id))] }
        }
    }
}

/// `guidepost fleet backup`
struct FleetBackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy a fleet's store to a new file, also while the server writes.")

    @Option(help: ArgumentHelp("Where the fleet is kept: sqlite:FILE.", valueName: "sqlite:file"))
    var store: String

    @Option(name: .shortAndLong, help: ArgumentHelp("File to write; there must be none yet.", valueName: "file"))
    var output: String

    func run() async throws {
        guard store.hasPrefix("sqlite:"), FileManager.default.fileExists(atPath: String(store.dropFirst(7))) else {
            throw Failure("\(store): there is no such store.", advice: "Give --store sqlite:FILE.")
        }
        do {
            try await SQLiteFleetStore(path: String(store.dropFirst(7)), access: .readOnly).backUp(to: output)
        } catch { throw Failure(error) }
    }
}

extension Failure {
    /// Writes lines that work gives, and explains what it throws.
    static func telling(_ work: () async throws -> [String]) async throws {
        do {
            for line in try await work() { Output.write(line + "\n") }
        } catch { throw Failure(error) }
    }
}

/// `guidepost fleet check`
struct FleetCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Read a store and say whether all in it fits together.",
        discussion: """
            Looks at every page of the file, at every trip, vehicle, task and link, and at the history of statuses and positions. \
            What is damaged is listed with its table and row. Ends with status 1 when something is wrong. Nothing is written, and \
            a server may be writing meanwhile.
            """)

    @Option(help: ArgumentHelp("Where the fleet is kept: sqlite:FILE.", valueName: "sqlite:file"))
    var store: String

    func run() async throws {
        guard store.hasPrefix("sqlite:"), FileManager.default.fileExists(atPath: String(store.dropFirst(7))) else {
            throw Failure("\(store): there is no such store.", advice: "Give --store sqlite:FILE.")
        }
        let problems: [String]
        do {
            let found = try SQLiteFleetStore(path: String(store.dropFirst(7)), access: .readOnly).inspect()
            let kept = found.fleet
            Output.write(
                "\(kept.trips.count) trips, \(kept.vehicles.count) vehicles, \(kept.tasks.count) tasks, "
                    + "\(kept.deliveryVehicles.count) delivery vehicles, \(kept.shares.count) links\n")
            problems = found.problems
        } catch { throw Failure(error) }
        for problem in problems { Output.write(problem + "\n") }
        if !problems.isEmpty { throw ExitCode.failure }
    }
}
