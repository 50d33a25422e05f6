// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The program as a fleet server, and the commands round it.
@Suite(.serialized, .timeLimit(.minutes(2))) struct FleetTests {
    private let folder = Program.folder.appending(path: "fleet-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private var keys: String { folder.appending(path: "keys").path }
    private var store: String { "sqlite:" + folder.appending(path: "fleet.sqlite").path }

    private func mint(_ options: [String]) throws -> Program.Outcome {
        try Program.run(["token", "mint", "--keys", keys] + options)
    }

    @Test func mintingPrintsTheTokenAlone() throws {
        let first = try mint(["--role", "consumer", "--trip", "t-1", "--lifetime", "30m"])
        #expect(first.status == 0 && first.notes.contains("was empty; made"))
        let token = first.text.dropLast()
        #expect(token.split(separator: ".").count == 3 && !token.contains { $0.isWhitespace })
        #expect(try mint(["--role", "server"]).notes.isEmpty, "Keys are made once.")
        let said = try Program.run(["token", "verify", "--keys", keys], input: first.output)
        #expect(said.status == 0 && said.text.hasPrefix("role     consumer\ntrip     t-1\nholds    1"))
        let broken = try Program.run(["token", "verify", "--keys", keys], input: Data("x\(first.text)".utf8))
        #expect(broken.status == 1 && !broken.notes.contains(token), "A token is never repeated.")
        for wrong in [
            ["--role", "king"], ["--role", "consumer"], ["--role", "driver"],
            ["--role", "server", "--lifetime", "soon"],
        ] {
            #expect(try mint(wrong).status == 64)
        }
        #expect(try mint(["--role", "server", "--lifetime", "2h"]).status == 1)
    }

    @Test func settingsSayWhereTheyCameFrom() throws {
        let file = folder.appending(path: "fleet.json")
        try Data(#"{"provider": "acme", "http": "127.0.0.1:1", "quota-read": 7}"#.utf8).write(to: file)
        let checked = try Program.run(
            [
                "fleet", "serve", "--check-config", "--config", file.path, "--store", store, "--keys", keys, "--http",
                "127.0.0.1:2",
            ])
        #expect(checked.status == 0)
        #expect(checked.text.contains("provider        acme  (\(file.path))"))
        #expect(checked.text.contains("http            127.0.0.1:2  (--http)"))
        #expect(checked.text.contains("quota-read      7  (\(file.path))"))
        #expect(!FileManager.default.fileExists(atPath: keys), "Nothing is made.")
        try Data(#"{"provder": "acme"}"#.utf8).write(to: file)
        let wrong = try Program.run(["fleet", "serve", "--config", file.path, "--store", store, "--keys", keys])
        #expect(wrong.status == 1 && wrong.notes.contains("there is no setting 'provder'"))
        let open = try Program.run(["fleet", "serve", "--store", store, "--keys", keys, "--http", "0.0.0.0:0"])
        #expect(open.status == 1 && open.notes.contains("--plaintext"))
    }

    /// A server that runs until it is told to end, or is killed.
    private final class Server {
        let process = Process()
        let said: String
        let grpc: String
        let http: String

        init(store: String, keys: String, map: String? = nil) throws {
            let notes = Pipe()
            process.executableURL = Program.url
            process.arguments =
                ["fleet", "serve", "--store", store, "--keys", keys, "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0"]
                + (map.map { ["--map", $0] } ?? [])
            process.standardError = notes
            process.standardOutput = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
            var said = ""
            while !(said.contains("http://") && said.hasSuffix("\n")),
                let part = try notes.fileHandleForReading.read(upToCount: 1), !part.isEmpty
            {
                said += String(decoding: part, as: UTF8.self)
            }
            self.said = said
            let words = said.split { $0.isWhitespace }
            grpc = try #require(words.first { $0.hasPrefix("grpc://") }.map { String($0.dropFirst(7)) })
            http = try #require(words.first { $0.hasPrefix("http://") }.map { String($0) })
        }

        deinit { if process.isRunning { process.terminate() } }
    }

    /// The way in over HTTP.
    private struct Door: Sendable {
        let http: String

        /// Asks over HTTP; `nil` when nobody answers.
        func ask(_ verb: String, _ target: String, _ body: String = "", token: String) async -> (
            status: Int, text: String
        )? {
            guard let url = URL(string: http + "/v1/providers/guidepost" + target) else { return nil }
            var request = URLRequest(url: url)
            request.httpMethod = verb
            request.timeoutInterval = 10
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            if !body.isEmpty { request.httpBody = Data(body.utf8) }
            guard let (data, response) = try? await URLSession.shared.data(for: request),
                let status = (response as? HTTPURLResponse)?.statusCode
            else { return nil }
            return (status, String(decoding: data, as: UTF8.self))
        }
    }

    @Test func aServerRunsUntilItIsToldToEnd() throws {
        let server = try Server(store: store, keys: keys, map: Program.region)
        #expect(server.said.contains("was empty; made"))
        let options = ["--server", server.grpc, "--keys", keys]
        let listed = try Program.run(["fleet", "trips", "list"] + options)
        #expect(listed.status == 0 && listed.text.isEmpty)
        let missing = try Program.run(["fleet", "vehicles", "show", "nobody"] + options)
        #expect(missing.status == 1 && missing.notes.contains("There is no vehicle 'nobody'."))
        let copy = folder.appending(path: "copy.sqlite").path
        #expect(try Program.run(["fleet", "backup", "--store", store, "--output", copy]).status == 0)
        #expect(FileManager.default.fileExists(atPath: copy))
        let measured = try Program.run(["fleet", "load", "--seconds", "1", "--vehicles", "4"] + options)
        #expect(measured.status == 0 && measured.text.contains("positions, half of that:"), "\(measured.notes)")
        #expect(!measured.text.contains(" 0 a second"))
        server.process.terminate()
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 0 && server.process.terminationReason == .exit)
    }

    /// What was acknowledged when the process was killed: the last place of each vehicle, and the trips.
    private actor Acknowledged {
        var seconds: [Int: Int] = [:]
        var trips: Set<String> = []
        var statuses: [String: String] = [:]

        func note(_ vehicle: Int, _ second: Int) { seconds[vehicle] = max(second, seconds[vehicle] ?? 0) }
        func note(_ trip: String) { trips.insert(trip) }
        func note(_ trip: String, _ status: String) { statuses[trip] = status }
    }

    /// A place for each second, never a whole degree, which would be written without its point.
    private func longitude(_ second: Int) -> Double { Double(second) / 1_000 + 0.0005 }

    /// Statuses of a trip, one after the other.
    private static let life = [
        "ENROUTE_TO_PICKUP", "ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE",
    ]

    /// Statuses that a trip may be in when the last that was acknowledged is this one: the next step may be stored as well.
    private static func possible(after status: String?) -> [String] {
        guard let status, let row = life.firstIndex(of: status) else { return ["NEW", life[0], "CANCELED"] }
        return [status, "CANCELED"] + life.dropFirst(row + 1).prefix(1)
    }

    /// `FLEET_KILLS=200 swift test --filter whatWasAcknowledged` kills as often as that.
    @Test func whatWasAcknowledgedSurvivesAKill() async throws {
        let rounds = ProcessInfo.processInfo.environment["FLEET_KILLS"].flatMap { Int($0) } ?? 3
        let acknowledged = Acknowledged()
        let token = String(try mint(["--role", "server"]).text.dropLast())
        for round in 1...rounds + 1 {
            if round > 1 {
                let checked = try Program.run(["fleet", "check", "--store", store])
                #expect(checked.status == 0, "round \(round): \(checked.text)")
            }
            let server = try Server(store: store, keys: keys)
            let (door, process) = (Door(http: server.http), server.process.processIdentifier)
            for (vehicle, second) in await acknowledged.seconds {
                let kept = try #require(await door.ask("GET", "/vehicles/v\(vehicle)", token: token))
                // What was on its way when the process died may be there as well, or not.
                let places = [second, second + 2].map { "\"longitude\":\(longitude($0))}" }
                #expect(
                    kept.status == 200 && places.contains { kept.text.contains($0) }, "round \(round): \(kept.text)")
            }
            for trip in await acknowledged.trips.shuffled().prefix(20) {
                let kept = await door.ask("GET", "/trips/\(trip)", token: token)
                let possible = await Self.possible(after: acknowledged.statuses[trip])
                #expect(
                    kept?.status == 200 && possible.contains { kept?.text.contains("\"\($0)\"") ?? false },
                    "round \(round): \(kept?.text ?? "")")
            }
            guard round <= rounds else { break }
            await withTaskGroup(of: Void.self) { group in
                for vehicle in 0..<4 {
                    group.addTask {
                        var second = await acknowledged.seconds[vehicle] ?? 0
                        let made = await door.ask(
                            "POST", "/vehicles?vehicleId=v\(vehicle)",
                            #"{"vehicleState":"ONLINE","supportedTripTypes":["SHARED"],"maximumCapacity":9,"vehicleType":{"category":"AUTO"}}"#,
                            token: token)
                        guard made != nil else { return }
                        while true {
                            second += 2
                            let moved = await door.ask(
                                "PUT", "/vehicles/v\(vehicle)?updateMask=lastLocation",
                                #"{"lastLocation":{"location":{"latitude":1,"longitude":\#(longitude(second))}}}"#,
                                token: token)
                            guard moved?.status == 200 else { return }
                            await acknowledged.note(vehicle, second)
                            let trip = "t\(round)-\(vehicle)-\(second)"
                            let made = await door.ask(
                                "POST", "/trips?tripId=\(trip)",
                                #"{"tripType":"SHARED","pickupPoint":{"point":{"latitude":1,"longitude":2}}}"#,
                                token: token)
                            guard made?.status == 200 else { return }
                            await acknowledged.note(trip)
                            for status in Self.life.prefix(second % 7) {
                                let moved = await door.ask(
                                    "PUT", "/trips/\(trip)?updateMask=tripStatus,vehicleId",
                                    #"{"tripStatus":"\#(status)","vehicleId":"v\#(vehicle)"}"#, token: token)
                                guard moved?.status == 200 else { return }
                                await acknowledged.note(trip, status)
                            }
                            // Seats are free again for the next one.
                            let done = await door.ask(
                                "PUT", "/trips/\(trip)?updateMask=tripStatus", #"{"tripStatus":"CANCELED"}"#,
                                token: token)
                            guard done != nil else { return }
                        }
                    }
                }
                group.addTask {
                    try? await Task.sleep(for: .milliseconds(Int.random(in: 100...600)))
                    kill(process, SIGKILL)
                }
            }
            server.process.waitUntilExit()
        }
        #expect(await acknowledged.seconds.count == 4)
    }
}
