// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One vehicle's drive changes the routes of another, through the program.
@Suite(.timeLimit(.minutes(20))) struct FleetTrafficTests {
    private let folder = Program.folder.appending(path: "jam-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private struct Trip: Decodable {
        var route: [SlowDrive.Place]
        var remainingTimeToFirstWaypoint: String

        /// Seconds to the pick-up.
        var seconds: Double { Double(remainingTimeToFirstWaypoint.dropLast()) ?? .nan }
    }

    @Test func slowDriveDelaysLaterRoutes() async throws {
        let keys = folder.appending(path: "keys").path
        let learned = folder.appending(path: "learned.traffic").path
        func serve(_ settings: [String: String] = [:]) throws -> FleetProgram {
            try FleetProgram(
                store: "sqlite:" + folder.appending(path: "fleet.sqlite").path, keys: keys, map: Program.region,
                environment: settings.merging([
                    "GUIDEPOST_FLEET_LEARNED_TRAFFIC": learned, "GUIDEPOST_FLEET_TRAFFIC_MIN_VEHICLES": "1",
                ]) { $1 })
        }
        let server = try serve()
        let client = FleetHTTPClient(http: server.http)
        let token = String(try Program.run(["token", "mint", "--keys", keys, "--role", "server"]).text.dropLast())
        let start = #","lastLocation":{"location":{"latitude":43.7396,"longitude":7.4277}}"#
        for (name, place) in [("late", start), ("slow", "")] {
            let made = await client.send(
                "POST", "/vehicles?vehicleId=\(name)",
                #"{"vehicleState":"ONLINE","supportedTripTypes":["EXCLUSIVE"],"maximumCapacity":4,"#
                    + #""vehicleType":{"category":"AUTO"}\#(place)}"#, token: token)
            #expect(made?.status == 200, "\(made?.text ?? "")")
        }
        _ = await client.send(
            "POST", "/trips?tripId=t",
            #"{"tripType":"EXCLUSIVE","vehicleId":"late","pickupPoint":{"point":{"latitude":43.7260,"longitude":7.4155}}}"#,
            token: token)
        func trip() async throws -> Trip {
            let stored = try #require(await client.send("GET", "/trips/t", token: token))
            return try JSONDecoder().decode(Trip.self, from: Data(stored.text.utf8))
        }
        let before = try await trip()
        #expect(before.route.count > 10 && before.seconds > 60)

        // What a driver's app collected without a network: 200 seconds at two meters a second, on the last meters of the way,
        // where no other one leads round.
        let update = await client.send(
            "PUT", "/vehicles/slow?updateMask=pastLocations", SlowDrive.report(over: before.route), token: token)
        #expect(update?.status == 200, "\(update?.text ?? "")")
        // One slow drive counts half.
        var after = before
        while after.seconds < before.seconds + 10 {
            try await Task.sleep(for: .milliseconds(20))
            after = try await trip()
        }
        #expect(after.seconds < before.seconds + 400)
        try await checkExport(of: client, token)

        // The measured speeds survive a restart; elsewhere usual speeds apply, which are not faster than free flow.
        server.process.terminate()
        server.process.waitUntilExit()
        let next = try serve(["GUIDEPOST_FLEET_SPEEDS": "typical", "GUIDEPOST_FLEET_TIME_ZONE": "Europe/Monaco"])
        #expect(next.said.contains("learned.traffic: "), "\(next.said)")
        #expect(!next.said.contains(": 0 measured speeds"), "\(next.said)")
        let way = FleetHTTPClient(http: next.http)
        let stored = try #require(await way.send("GET", "/trips/t", token: token))
        #expect(try JSONDecoder().decode(Trip.self, from: Data(stored.text.utf8)).seconds > before.seconds * 0.9)
        let address = try #require(URL(string: next.http + "/metrics"))
        let metrics = String(decoding: try await URLSession.shared.data(from: address).0, as: UTF8.self)
        #expect(metrics.contains("guidepost_fleet_hourly_costs_limit_bytes \(256 << 20)\n"), "\(metrics)")
    }

    /// A routing server takes the speeds that the fleet exports.
    private func checkExport(of client: FleetHTTPClient, _ token: String) async throws {
        func export(_ query: String) async throws -> (Int, String) {
            var request = URLRequest(url: try #require(URL(string: client.http + "/traffic" + query)))
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            let (data, response) = try await URLSession.shared.data(for: request)
            return (try #require(response as? HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))
        }
        #expect(try await export("?format=xml").0 == 400)
        #expect(try await export("").1.contains(#""vehiclesFollowed":"#))
        let (status, rows) = try await export("?format=csv")
        let count = rows.split(separator: "\n").count
        #expect(status == 200 && count > 0, "\(rows)")

        let server = Process()
        let notes = Pipe()
        server.executableURL = Program.url
        server.arguments = ["serve", "--map", Program.region, "--port", "0"]
        (server.standardError, server.standardOutput) = (notes, FileHandle.nullDevice)
        server.standardInput = FileHandle.nullDevice
        try server.run()
        defer { server.terminate() }
        let line = try #require(NoteReader.line(from: notes, with: "listening on "))
        let address = try #require(line.components(separatedBy: "listening on ").last)
        var put = URLRequest(url: try #require(URL(string: address + "/traffic?seconds=120")))
        (put.httpMethod, put.httpBody) = ("PUT", Data(rows.utf8))
        let report = String(decoding: try await URLSession.shared.data(for: put).0, as: UTF8.self)
        #expect(report.contains(#""rows":\#(count),"skipped_rows":0"#), "\(report)")
    }

    @Test func unknownTimeZonesAndSpeedsOfOtherMapsAreErrors() throws {
        let other = folder.appending(path: "other.speeds").path
        try Data("no speeds".utf8).write(to: URL(filePath: other))
        for (speeds, zone, problem) in [("typical", "Nowhere", "time-zone"), (other, "UTC", "not a speeds file")] {
            let config = folder.appending(path: "config.json").path
            try Data(#"{"speeds":"\#(speeds)","time-zone":"\#(zone)"}"#.utf8).write(to: URL(filePath: config))
            let outcome = try Program.run([
                "fleet", "serve", "--store", "sqlite:" + folder.appending(path: "x.sqlite").path, "--keys",
                folder.appending(path: "keys").path, "--map", Program.region, "--config", config,
            ])
            #expect(outcome.status == 1 && outcome.notes.contains(problem), "\(outcome.notes)")
        }
    }
}
