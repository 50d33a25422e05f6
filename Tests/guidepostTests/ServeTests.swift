// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The program as a server: signals, exit status, and clients that others wrote.
@Suite(.serialized, .timeLimit(.minutes(20))) struct ServeTests {
    /// A server that runs until it is terminated.
    private final class Server {
        let process = Process()
        let notes = Pipe()
        let base: String

        /// Starts the program at any free port and waits for it to say which.
        init(_ region: String, _ options: [String] = []) throws {
            process.executableURL = Program.url
            process.arguments = ["serve", "--map", region, "--port", "0"] + options
            process.standardError = notes
            process.standardOutput = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
            base = try #require(
                NoteReader.line(from: notes, with: "listening on ")?.components(separatedBy: "listening on ").last)
        }

        deinit { if process.isRunning { process.terminate() } }

        func status(_ target: String) async throws -> Int {
            let url = try #require(URL(string: base + target))
            let (_, response) = try await URLSession.shared.data(from: url)
            return try #require(response as? HTTPURLResponse).statusCode
        }
    }

    /// A hamlet of one street, so that a server is there at once.
    private static let hamlet: String = {
        let nodes = (1...3).map { "<node id=\"\($0)\" lat=\"1.00\($0)\" lon=\"1.0\"/>" }.joined()
        let xml = """
            <osm version="0.6">\(nodes)<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/>\
            <tag k="highway" v="residential"/></way></osm>
            """
        let (source, region) = (
            Program.folder.appending(path: "hamlet.osm"), Program.folder.appending(path: "hamlet.region")
        )
        try? Data(xml.utf8).write(to: source)
        _ = try? Program.run(["map", "build", source.path, "-o", region.path])
        return region.path
    }()

    private static let route = "/route/v1/driving/1.0,1.0012;1.0,1.0028?steps=true"

    @Test func findsRoutesByTheClock() async throws {
        let server = try Server(Self.hamlet, ["--speeds", "typical", "--time-zone", "Europe/Lisbon"])
        for option in ["depart=now", "depart=2026-11-24T08:30", "depart_at=2026-11-24T08:30"] {
            #expect(try await server.status("\(Self.route)&\(option)") == 200, "\(option)")
        }
        #expect(try await server.status("\(Self.route)&depart_at=2026-11-24T08:30Z") == 400)
        let zone = try Program.run(["serve", "--map", Self.hamlet, "--time-zone", "Nowhere"])
        #expect(zone.status == 64 && zone.notes.contains("--time-zone 'Nowhere'"), "\(zone.notes)")
        let other = try Program.run(["serve", "--map", Self.hamlet, "--speeds", Self.hamlet])
        #expect(other.status == 1 && other.notes.contains("not a speeds file"), "\(other.notes)")
    }

    @Test func terminatesOnSignal() async throws {
        let server = try Server(Self.hamlet)
        let status = try await server.status(Self.route)
        #expect(status == 200)
        let (page, style) = (try await server.status("/"), try await server.status("/web/map-page.js"))
        #expect(page == 200 && style == 200)
        server.process.terminate()
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 0 && server.process.terminationReason == .exit)
    }

    @Test func reloadsMapOnSignal() async throws {
        let region = Program.folder.appending(path: "served.region")
        try FileManager.default.copyItem(atPath: Self.hamlet, toPath: region.path)
        let server = try Server(region.path)
        kill(server.process.processIdentifier, SIGHUP)
        #expect(NoteReader.line(from: server.notes, with: "map reloaded") != nil)
        // Put in place by renaming, as every file that is being served should be.
        try Data("this is no map".utf8).write(to: region, options: .atomic)
        kill(server.process.processIdentifier, SIGHUP)
        #expect(NoteReader.line(from: server.notes, with: "map not reloaded") != nil)
        let status = try await server.status(Self.route)
        #expect(status == 200)
    }

    @Test func pipeInPlaceOfMapDoesNotBlock() async throws {
        let folder = Program.folder.appending(path: "maps-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (region, pipe) = (folder.appending(path: "served.region"), folder.appending(path: "pipe.region"))
        try FileManager.default.copyItem(atPath: Self.hamlet, toPath: region.path)
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let server = try Server(region.path)
        for path in [pipe.path, pipe.path, "/dev/stdin", "/dev/stdin"] {
            var request = URLRequest(url: try #require(URL(string: server.base + "/map")))
            request.httpMethod = "POST"
            request.httpBody = Data(#"{"path": "\#(path)"}"#.utf8)
            let (_, response) = try await URLSession.shared.data(for: request)
            #expect((response as? HTTPURLResponse)?.statusCode == 422)
        }
        let (health, route) = (try await server.status("/health"), try await server.status(Self.route))
        #expect(health == 200 && route == 200)
        // The same where the file itself is replaced, and on the command line.
        try FileManager.default.removeItem(at: region)
        #expect(mkfifo(region.path, 0o600) == 0)
        kill(server.process.processIdentifier, SIGHUP)
        #expect(NoteReader.line(from: server.notes, with: "map not reloaded") != nil)
        let info = try Program.run(["map", "info", pipe.path])
        #expect(info.status == 1 && info.notes.contains("regular file"))
    }

    @Test func explainsStartupErrors() throws {
        let missing = try Program.run(["serve", "--map", "/nowhere.region"])
        #expect(missing.status == 1 && missing.notes.contains("/nowhere.region"))
        #expect(try Program.run(["serve", "--map", "x", "--port", "70000"]).status == 64)
        let server = try Server(Self.hamlet)
        let port = try #require(server.base.split(separator: ":").last)
        let taken = try Program.run(["serve", "--map", Self.hamlet, "--port", String(port)])
        #expect(taken.status == 1 && taken.notes.contains("port \(port) of 127.0.0.1 is in use"))
    }

    // MARK: Clients of others

    private static let clients = Program.root.appending(path: ".build/clients/bin/python")

    private static let hasRoutingpy = canImport("routingpy")
    private static let hasGeopy = canImport("geopy")

    private static func canImport(_ package: String) -> Bool {
        let python = Process()
        python.executableURL = clients
        python.arguments = ["-c", "import \(package)"]
        python.standardError = FileHandle.nullDevice
        guard (try? python.run()) != nil else { return false }
        python.waitUntilExit()
        return python.terminationStatus == 0
    }

    @Test(.enabled(if: hasRoutingpy, "no Python with routingpy in .build/clients; dev/clients puts it there"))
    func routingpyParsesResponses() throws {
        try run("routingpy_client.py", against: try Server(Program.region))
    }

    @Test(.enabled(if: hasGeopy, "no Python with geopy in .build/clients; dev/clients puts it there"))
    func geopyParsesResponses() throws {
        try run("geopy_client.py", against: try Server(Program.region))
    }

    private func run(_ script: String, against server: Server) throws {
        let python = Process()
        python.executableURL = Self.clients
        python.arguments = [Program.root.appending(path: "Tests/guidepostTests/Clients/\(script)").path, server.base]
        let output = Pipe()
        python.standardOutput = output
        python.standardError = output
        try python.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        python.waitUntilExit()
        #expect(python.terminationStatus == 0, "\(text)")
    }
}
