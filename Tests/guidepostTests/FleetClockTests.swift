// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetServer
import Foundation
import NavModel
import NavRouting
import NavTestSupport
import Synchronization
import Testing

@testable import guidepost

/// Time-dependent restrictions in the routes of a fleet.
@Suite(.timeLimit(.minutes(10))) struct FleetClockTests {
    private let folder = Program.folder.appending(path: "clock-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private final class Wall: Sendable {
        let time: Mutex<LocalTime?>
        init(_ text: String) { time = Mutex(LocalTime(text)) }
        func set(_ text: String) { time.withLock { $0 = LocalTime(text) } }
        var clock: LocalClock { LocalClock { self.time.withLock { $0 } } }
    }

    /// When a rule begins or ends, all routes are planned again, and the costs are ready.
    @Test(arguments: [false, true]) func routesArePlannedAgainWhenOtherRulesApply(learns: Bool) throws {
        let map = try ASCIIMap(
            """
            A--B----C--D
               |    |
               X----Y
            """,
            ways: ["AB", .init("BC", ["access:conditional": "no @ (07:00-09:00)"]), "CD", "BX", "XY", "YC"])
        let engine = RouteEngine(graph: map.graph)
        let wall = Wall("2026-11-23T06:58")
        engine.clock = wall.clock
        engine.prepare(for: .driving)
        let traffic = RoadTraffic(engine, learns: learns)
        var now = Timestamp(seconds: 1_795_000_000)
        func changes(at text: String) -> Bool {
            wall.set(text)
            now = now.adding(seconds: 1)
            if case .everywhere = traffic.apply(at: now) { return true }
            return false
        }
        var found: [Bool] = []
        for text in [
            "2026-11-23T06:58", "2026-11-23T06:59", "2026-11-23T07:00", "2026-11-23T07:00", "2026-11-23T08:59",
            "2026-11-23T09:00", "2026-11-23T09:01",
        ] {
            found.append(changes(at: text))
            #expect(engine.isPrepared(for: .driving), "\(text)")
        }
        #expect(found == [false, false, true, false, false, true, false])
    }

    /// A square whose lower side is closed from midnight to noon, and the way around it.
    private static let town = """
        <osm version="0.6">
        <node id="1" lat="43.700" lon="7.400"/><node id="2" lat="43.700" lon="7.404"/>
        <node id="3" lat="43.700" lon="7.410"/><node id="4" lat="43.700" lon="7.414"/>
        <node id="5" lat="43.704" lon="7.404"/><node id="6" lat="43.704" lon="7.410"/>
        <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
        <way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/>
        <tag k="access:conditional" v="no @ (00:00-12:00)"/></way>
        <way id="3"><nd ref="3"/><nd ref="4"/><tag k="highway" v="residential"/></way>
        <way id="4"><nd ref="2"/><nd ref="5"/><nd ref="6"/><nd ref="3"/><tag k="highway" v="residential"/></way>
        </osm>
        """

    /// The time zone in which it is about this hour now.
    private static func zone(atHour hour: Int) -> String {
        let present = Int(Date().timeIntervalSince1970 / 3_600) % 24
        let offset = (hour - present + 24 + 11) % 24 - 11
        // The signs of these names are those of POSIX.
        return offset == 0 ? "UTC" : "Etc/GMT\(offset > 0 ? "-" : "+")\(abs(offset))"
    }

    /// The distance to the pickup on the other side of the town, as the program reports it.
    private func distance(_ region: String, _ settings: [String: String]) async throws -> Double {
        let keys = folder.appending(path: "keys").path
        let environment = Dictionary(uniqueKeysWithValues: settings.map { ("GUIDEPOST_FLEET_" + $0, $1) })
        let server = try FleetProgram(
            store: "sqlite:" + folder.appending(path: UUID().uuidString).path, keys: keys, map: region,
            environment: environment)
        let client = FleetHTTPClient(http: server.http)
        let token = String(try Program.run(["token", "mint", "--keys", keys, "--role", "server"]).text.dropLast())
        _ = await client.send(
            "POST", "/vehicles?vehicleId=v",
            #"{"vehicleState":"ONLINE","supportedTripTypes":["EXCLUSIVE"],"maximumCapacity":4,"vehicleType":"#
                + #"{"category":"AUTO"},"lastLocation":{"location":{"latitude":43.7,"longitude":7.4005}}}"#,
            token: token)
        _ = await client.send(
            "POST", "/trips?tripId=t",
            #"{"tripType":"EXCLUSIVE","vehicleId":"v","pickupPoint":{"point":{"latitude":43.7,"longitude":7.4135}}}"#,
            token: token)
        let stored = try #require(await client.send("GET", "/trips/t", token: token))
        let trip = try JSONSerialization.jsonObject(with: Data(stored.text.utf8)) as? [String: Any]
        server.process.terminate()
        server.process.waitUntilExit()
        return try #require((trip?["remainingDistanceMeters"] as? NSNumber)?.doubleValue, "\(stored.text)")
    }

    @Test func restrictionsApplyByTheTimeZone() async throws {
        let (extract, region) = (folder.appending(path: "town.osm").path, folder.appending(path: "town.region").path)
        try Data(Self.town.utf8).write(to: URL(filePath: extract))
        let (morning, evening) = (Self.zone(atHour: 6), Self.zone(atHour: 18))
        let built = try Program.run(["map", "build", extract, "--time-zone", morning, "-o", region])
        #expect(built.status == 0, "\(built.notes)")
        let open = try await distance(region, ["TIME_ZONE": evening])
        let closed = try await distance(region, [:])
        #expect(abs(open - 1_045) < 40 && closed > open + 700, "\(open) \(closed)")
        #expect(try await distance(region, ["TIME_ZONE": "none"]) == open)
        #expect(try await distance(region, ["TIME_ZONE": morning, "SPEEDS": "typical"]) == closed)
        #expect(try await distance(region, ["TIME_ZONE": evening, "SPEEDS": "typical"]) == open)
    }

    @Test func unknownTimeZonesAreErrors() throws {
        let (store, keys) = ("sqlite:" + folder.appending(path: "x.sqlite").path, folder.appending(path: "keys").path)
        for command in [
            ["demo", "--time-zone", "Nowhere"],
            [
                "fleet", "serve", "--store", store, "--keys", keys, "--map", Program.region, "--time-zone", "Nowhere",
            ],
        ] {
            let outcome = try Program.run(command)
            #expect(outcome.status != 0 && outcome.notes.contains("'Nowhere'"), "\(outcome.notes)")
        }
    }
}
