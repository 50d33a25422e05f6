// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The program as a fleet server, and the commands round it.
@Suite(.serialized, .timeLimit(.minutes(20))) struct FleetTests {
    private let folder = Program.folder.appending(path: "fleet-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private var keys: String { folder.appending(path: "keys").path }
    private var store: String { "sqlite:" + folder.appending(path: "fleet.sqlite").path }

    private func mint(_ options: [String]) throws -> Program.Outcome {
        try Program.run(["token", "mint", "--keys", keys] + options)
    }

    @Test func mintPrintsOnlyToken() throws {
        let first = try mint(["--role", "consumer", "--trip", "t-1", "--lifetime", "30m"])
        #expect(first.status == 0 && first.notes.contains("created "))
        let token = first.text.dropLast()
        #expect(token.split(separator: ".").count == 3 && !token.contains { $0.isWhitespace })
        #expect(try mint(["--role", "server"]).notes.isEmpty, "Keys are made once.")
        let said = try Program.run(["token", "verify", "--keys", keys], input: first.output)
        #expect(said.status == 0 && said.text.hasPrefix("role     consumer\ntrip     t-1\nexpires  in 1"))
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

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullLogDoesNotEndTheServer() async throws {
        let token = String(try mint(["--role", "server"]).text.dropLast())
        let (process, port) = (Process(), Int.random(in: 20_000..<30_000))
        process.executableURL = Program.url
        process.arguments = [
            "fleet", "serve", "--store", store, "--keys", keys, "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:\(port)",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(["GUIDEPOST_FLEET_LOG_REQUESTS": "true"]) {
            $1
        }
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        process.standardError = full
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        defer { process.terminate() }
        let way = FleetHTTPClient(http: "http://127.0.0.1:\(port)")
        var statuses: [Int] = []
        for _ in 0..<300 where statuses.count < 3 && process.isRunning {
            if let status = await way.send("GET", "/trips/none", token: token)?.status { statuses.append(status) }
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(statuses == [404, 404, 404] && process.isRunning)
    }

    @Test func settingsShowTheirSource() throws {
        let file = folder.appending(path: "fleet.json")
        try Data(#"{"provider": "acme", "http": "127.0.0.1:1", "quota-read": 7, "quota-get-trip": 9}"#.utf8).write(
            to: file)
        let checked = try Program.run(
            [
                "fleet", "serve", "--check-config", "--config", file.path, "--store", store, "--keys", keys, "--http",
                "127.0.0.1:2",
            ])
        #expect(checked.status == 0)
        #expect(checked.text.contains("provider        acme  (\(file.path))"))
        #expect(checked.text.contains("http            127.0.0.1:2  (--http)"))
        #expect(checked.text.contains("quota-read      7  (\(file.path))"))
        #expect(checked.text.contains("quota-get-trip  9  (\(file.path))") && !checked.text.contains("quota-get-task"))
        #expect(!FileManager.default.fileExists(atPath: keys), "Nothing is made.")
        try Data(#"{"provder": "acme"}"#.utf8).write(to: file)
        let wrong = try Program.run(["fleet", "serve", "--config", file.path, "--store", store, "--keys", keys])
        #expect(wrong.status == 1 && wrong.notes.contains("unknown setting 'provder'"))
        let open = try Program.run(["fleet", "serve", "--store", store, "--keys", keys, "--http", "0.0.0.0:0"])
        #expect(open.status == 1 && open.notes.contains("--plaintext"))
    }

    @Test func serverRunsUntilTerminated() throws {
        let server = try FleetProgram(store: store, keys: keys, map: Program.region)
        #expect(server.said.contains("created "))
        let options = ["--server", server.grpc, "--keys", keys]
        let listed = try Program.run(["fleet", "trips", "list"] + options)
        #expect(listed.status == 0 && listed.text.isEmpty)
        let missing = try Program.run(["fleet", "vehicles", "show", "v-9"] + options)
        #expect(missing.status == 1 && missing.notes.contains("There is no vehicle 'v-9'."))
        let copy = folder.appending(path: "copy.sqlite").path
        #expect(try Program.run(["fleet", "backup", "--store", store, "--output", copy]).status == 0)
        #expect(FileManager.default.fileExists(atPath: copy))
        let measured = try Program.run(["fleet", "load", "--seconds", "1", "--vehicles", "4"] + options)
        #expect(measured.status == 0 && measured.text.contains("positions, half of that:"), "\(measured.notes)")
        #expect(!measured.text.contains(" 0 per second"))
        server.process.terminate()
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 0 && server.process.terminationReason == .exit)
    }

    @Test func rejectsSecondServerOnStore() throws {
        let server = try FleetProgram(store: store, keys: keys)
        let second = [
            "fleet", "serve", "--store", store, "--keys", keys, "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0",
        ]
        let refused = try Program.run(second)
        #expect(refused.status == 1, "\(refused.notes)")
        #expect(refused.notes.contains("is in use by the process with pid \(server.process.processIdentifier) on host"))
        #expect(try Program.run(["fleet", "check", "--store", store]).status == 0, "Who reads works beside it.")
        // A crash leaves the lock file, and no lock.
        kill(server.process.processIdentifier, SIGKILL)
        server.process.waitUntilExit()
        let next = try FleetProgram(store: store, keys: keys)
        next.process.terminate()
        next.process.waitUntilExit()
        #expect(next.process.terminationStatus == 0)
    }

    @Test func sharesTripAndRevokesLink() async throws {
        let server = try FleetProgram(store: store, keys: keys)
        let way = FleetHTTPClient(http: server.http)
        let token = String(try mint(["--role", "server"]).text.dropLast())
        let made = await way.send(
            "POST", "/trips?tripId=t-1", #"{"tripType":"SHARED","pickupPoint":{"point":{"latitude":1,"longitude":2}}}"#,
            token: token)
        #expect(made?.status == 200)
        let options = ["--server", server.grpc, "--keys", keys]
        let link = try Program.run(
            ["fleet", "share", "--trip", "t-1", "--lifetime", "2h", "--page", "https://fleet.example/follow"] + options)
        #expect(link.status == 0 && link.text.hasPrefix("https://fleet.example/follow#"))
        let id = try #require(link.notes.split(separator: " ").dropFirst().first?.dropLast())
        let secret = try #require(link.text.split(separator: "#").last?.dropLast())
        #expect(secret.hasPrefix(id + "."))
        let listed = try Program.run(["fleet", "shares", "list", "--trip", "t-1"] + options)
        #expect(listed.text.contains(id) && !listed.text.contains(secret))
        let revoked = try Program.run(["fleet", "shares", "revoke", String(id)] + options)
        #expect(revoked.status == 0 && revoked.text.contains("revokeTime"))
        let wrong = try Program.run(["fleet", "share", "--trip", "none"] + options)
        #expect(wrong.status == 1 && wrong.notes.contains("There is no trip 'none'."))
        server.process.terminate()
        server.process.waitUntilExit()
        #expect(
            try Program.run(["fleet", "check", "--store", store]).text
                == "1 trips, 0 vehicles, 0 tasks, 0 delivery vehicles, 1 links\n")
    }
}
