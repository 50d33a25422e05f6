// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetClient
internal import FleetModel
internal import FleetServer
internal import Foundation

/// Options of the commands that connect to a fleet server.
struct FleetServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("gRPC address of the server.", valueName: "host:port"))
    var server = "127.0.0.1:50051"

    @Option(
        help: ArgumentHelp(
            "Key folder of the server, used to sign a server token.", valueName: "folder"))
    var keys: String

    @Option(help: ArgumentHelp("Provider ID of the fleet.", valueName: "id"))
    var provider = "guidepost"

    @Option(
        help: ArgumentHelp(
            "Use TLS and trust this certificate (PEM), or 'system' for the trust store of this machine.",
            valueName: "pem")
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
            throw Failure("invalid --server '\(server)': expected HOST:PORT")
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
        commandName: "trips", abstract: "List, show or cancel trips of a running server, one JSON object per line.",
        subcommands: [List.self, Show.self, Cancel.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List trips.")
        @OptionGroup var options: FleetServerOptions
        @Option(help: ArgumentHelp("Only trips of this vehicle.", valueName: "id")) var vehicle: String?
        @Flag(help: "Only trips in progress that have a vehicle.") var active = false

        func run() async throws {
            try await Failure.printing {
                try await options.client().trips(of: try vehicle.map { try VehicleID($0) }, activeOnly: active)
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one trip.")
        @OptionGroup var options: FleetServerOptions
        @Argument(help: "Trip ID.") var id: String

        func run() async throws { try await Failure.printing { [try await options.client().trip(try TripID(id))] } }
    }

    struct Cancel: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "cancel", abstract: "Cancel a trip. Possible until the rider is picked up.")
        @OptionGroup var options: FleetServerOptions
        @Argument(help: "Trip ID.") var id: String

        func run() async throws { try await Failure.printing { [try await options.client().cancel(try TripID(id))] } }
    }
}

/// `guidepost fleet vehicles`
struct FleetVehiclesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vehicles", abstract: "List or show vehicles of a running server, one JSON object per line.",
        subcommands: [List.self, Show.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List vehicles.")
        @OptionGroup var options: FleetServerOptions

        func run() async throws { try await Failure.printing { try await options.client().vehicles() } }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one vehicle.")
        @OptionGroup var options: FleetServerOptions
        @Argument(help: "Vehicle ID.") var id: String

        func run() async throws {
            try await Failure.printing { [try await options.client().vehicle(try VehicleID(id))] }
        }
    }
}

/// `guidepost fleet backup`
struct FleetBackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up a store to a new file, also while the server is running.")

    @Option(help: ArgumentHelp("Store of the fleet: sqlite:FILE.", valueName: "sqlite:file"))
    var store: String

    @Option(name: .shortAndLong, help: ArgumentHelp("File to write. It must not exist.", valueName: "file"))
    var output: String

    func run() async throws {
        do { try await SQLiteFleetStore.existing(store).backUp(to: output) } catch { throw Failure(error) }
    }
}

extension SQLiteFleetStore {
    /// Opens a store for reading, also while a server is running.
    ///
    /// - Parameter option: The value of `--store`.
    static func existing(_ option: String) throws -> SQLiteFleetStore {
        let path = String(option.dropFirst("sqlite:".count))
        guard option.hasPrefix("sqlite:"), FileManager.default.fileExists(atPath: path) else {
            throw Failure("\(option): no such store", advice: "Use --store sqlite:FILE.")
        }
        return try SQLiteFleetStore(path: path, access: .readOnly)
    }
}

extension Failure {
    /// Prints the lines that `work` returns, and adds advice to its errors.
    static func printing(_ work: () async throws -> [String]) async throws {
        do {
            for line in try await work() { Output.write(line + "\n") }
        } catch { throw Failure(error) }
    }
}

/// `guidepost fleet check`
struct FleetCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the integrity of a store.",
        discussion: """
            Checks every page of the file, every trip, vehicle, task and link, and the history of statuses and positions. \
            Damage is listed with its table and row, and the exit status is 1. The store is not changed, and a server may be \
            running. Of a store in PostgreSQL everything but the history is checked.
            """)

    @Option(help: ArgumentHelp("Store of the fleet: sqlite:FILE or postgres://….", valueName: "address"))
    var store: String

    func run() async throws {
        let problems: [String]
        do {
            let found =
                if case .postgres(let options) = try FleetStoreAddress(store) {
                    try PostgresFleetStore(options).inspect()
                } else {
                    try SQLiteFleetStore.existing(store).inspect()
                }
            let fleet = found.fleet
            Output.write(
                "\(fleet.trips.count) trips, \(fleet.vehicles.count) vehicles, \(fleet.tasks.count) tasks, "
                    + "\(fleet.deliveryVehicles.count) delivery vehicles, \(fleet.shares.count) links\n")
            problems = found.problems
        } catch { throw Failure(error) }
        for problem in problems { Output.write(problem + "\n") }
        if !problems.isEmpty { throw ExitCode.failure }
    }
}
