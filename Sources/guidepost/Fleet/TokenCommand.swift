// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FleetModel
internal import FleetServer

/// `guidepost token`
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Sign and verify tokens for a fleet server.",
        subcommands: [Mint.self, Verify.self])

    /// `guidepost token mint`
    struct Mint: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "mint", abstract: "Sign a token and print it.",
            discussion: """
                A consumer token is valid for one trip, task or tracking ID, a driver token for one vehicle or delivery \
                vehicle (and for a task or all tasks of a trusted driver), a server token for everything unless restricted by \
                options. A reader token is as a server token, but can change nothing.

                Example:
                  guidepost token mint --keys keys --role consumer --trip t-17 --lifetime 30m
                """)

        @Option(help: ArgumentHelp("Key folder; see 'guidepost help fleet serve'.", valueName: "folder"))
        var keys: String

        @Option(help: ArgumentHelp("Role: server, reader, driver or consumer.", valueName: "role"))
        var role: String

        @Option(help: ArgumentHelp("Trip ID, or '*' for all.", valueName: "id"))
        var trip: String?

        @Option(help: ArgumentHelp("Vehicle ID, or '*' for all.", valueName: "id"))
        var vehicle: String?

        @Option(help: ArgumentHelp("Delivery task ID, or '*' for all.", valueName: "id"))
        var task: String?

        @Option(help: ArgumentHelp("Tracking ID, or '*' for all.", valueName: "id"))
        var tracking: String?

        @Option(help: ArgumentHelp("Delivery vehicle ID, or '*' for all.", valueName: "id"))
        var deliveryVehicle: String?

        @Option(
            help: ArgumentHelp(
                "Lifetime in seconds or with a unit (900s, 30m, 1h), at most 1h.", valueName: "time"))
        var lifetime = "1h"

        func validate() throws {
            guard let role = FleetRole(rawValue: role) else {
                throw ValidationError("invalid --role '\(role)': expected server, reader, driver or consumer")
            }
            guard TimeSpan.seconds(lifetime) != nil else {
                throw ValidationError("invalid --lifetime '\(lifetime)': expected a duration such as 900s, 30m or 1h")
            }
            if role == .consumer, trip == nil, task == nil, tracking == nil {
                throw ValidationError("A consumer token requires --trip, --task or --tracking.")
            }
            if role == .driver, vehicle == nil, deliveryVehicle == nil {
                throw ValidationError("A driver token requires --vehicle or --delivery-vehicle.")
            }
        }

        func run() async throws {
            guard let role = FleetRole(rawValue: role), let seconds = TimeSpan.seconds(lifetime) else { return }
            do {
                let folder = try await KeyFolder(path: keys) { made in
                    Output.note("\(keys): created \(made.joined(separator: ", "))\n")
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
            commandName: "verify", abstract: "Verify a token and print its claims.",
            discussion: "The token is read from standard input, so that it does not appear in the shell history.")

        @Option(help: ArgumentHelp("Key folder.", valueName: "folder"))
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
                lines.append("expires  in \(Int(grant.expiry.seconds(since: now))) s")
                Output.write(lines.joined(separator: "\n") + "\n")
            } catch { throw Failure(error) }
        }
    }
}
