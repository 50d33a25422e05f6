// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetModel
internal import FleetServer

/// `guidepost token`
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Sign tokens for a fleet server, and look into them.",
        subcommands: [Mint.self, Verify.self])

    /// `guidepost token mint`
    struct Mint: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "mint", abstract: "Sign a token and print it, and nothing else.",
            discussion: """
                A consumer token is for one trip, task or tracking ID, a driver token for one vehicle or delivery vehicle (and, \
                when the driver is trusted with them, for a task or all), a server token for everything unless options say \
                otherwise.

                Example:
                  guidepost token mint --keys keys --role consumer --trip t-17 --lifetime 30m
                """)

        @Option(help: ArgumentHelp("Folder of keys; see 'guidepost help fleet serve'.", valueName: "folder"))
        var keys: String

        @Option(help: ArgumentHelp("Whose hand it is for: server, driver or consumer.", valueName: "role"))
        var role: String

        @Option(help: ArgumentHelp("The trip it is about; '*' for all.", valueName: "id"))
        var trip: String?

        @Option(help: ArgumentHelp("The vehicle it is about; '*' for all.", valueName: "id"))
        var vehicle: String?

        @Option(help: ArgumentHelp("The delivery task it is about; '*' for all.", valueName: "id"))
        var task: String?

        @Option(help: ArgumentHelp("The tracking ID it is about; '*' for all.", valueName: "id"))
        var tracking: String?

        @Option(help: ArgumentHelp("The delivery vehicle it is about; '*' for all.", valueName: "id"))
        var deliveryVehicle: String?

        @Option(
            help: ArgumentHelp(
                "How long it holds: seconds, or with a unit (900s, 30m, 1h); at most 1h.", valueName: "time"))
        var lifetime = "1h"

        func validate() throws {
            guard let role = FleetRole(rawValue: role) else {
                throw ValidationError("--role must be server, driver or consumer.")
            }
            guard TimeSpan.seconds(lifetime) != nil else {
                throw ValidationError("--lifetime must be like 900s, 30m or 1h.")
            }
            if role == .consumer, trip == nil, task == nil, tracking == nil {
                throw ValidationError("A consumer token needs --trip, --task or --tracking.")
            }
            if role == .driver, vehicle == nil, deliveryVehicle == nil {
                throw ValidationError("A driver token needs --vehicle or --delivery-vehicle.")
            }
        }

        func run() async throws {
            guard let role = FleetRole(rawValue: role), let seconds = TimeSpan.seconds(lifetime) else { return }
            do {
                let folder = try await KeyFolder(path: keys) { made in
                    Output.note("\(keys): was empty; made \(made.joined(separator: ", "))\n")
                }
                let token = try await TokenService(folder: folder, clock: FleetClock.now)
                    .mint(
                        role: role, tripID: trip, vehicleID: vehicle,
                        tasks: TaskClaims(taskID: task, trackingID: tracking, deliveryVehicleID: deliveryVehicle),
                        lifetime: seconds)
                Output.write(token + "\n")
            } catch { throw Failure(error) }
        }
    }

    /// `guidepost token verify`
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", abstract: "Say whether a token holds, and for what.",
            discussion: "The token comes from standard input, so that it does not stay in the history of the shell.")

        @Option(help: ArgumentHelp("Folder of keys.", valueName: "folder"))
        var keys: String

        func run() async throws {
            do {
                let text = String(decoding: try Input.standard(), as: UTF8.self)
                let token = String(text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace })
                let now = FleetClock.now()
                let grant = try await TokenService(folder: try await KeyFolder(existing: keys), clock: FleetClock.now)
                    .verify(token)
                var lines = ["role     \(grant.role.rawValue)"]
                if let trip = grant.tripID { lines.append("trip     \(trip)") }
                if !grant.taskIDs.isEmpty { lines.append("task     \(grant.taskIDs.sorted().joined(separator: " "))") }
                if let tracking = grant.trackingID { lines.append("tracking \(tracking)") }
                if let van = grant.deliveryVehicleID { lines.append("delivery \(van)") }
                if let vehicle = grant.vehicleID { lines.append("vehicle  \(vehicle)") }
                lines.append("holds    \(Int(grant.expiry.seconds(since: now))) s more")
                Output.write(lines.joined(separator: "\n") + "\n")
            } catch { throw Failure(error) }
        }
    }
}
