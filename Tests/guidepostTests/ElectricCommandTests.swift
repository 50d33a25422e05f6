// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import Testing

/// Electric vehicles in `guidepost route --queries` and `guidepost drive`: routes with stops at charging stations.
@Suite(.timeLimit(.minutes(5))) struct ElectricCommandTests {
    /// A straight road of 60 km with a charging station called Power Row after 30 km.
    private static let region: String = {
        let folder = Program.folder.appending(path: "electric-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let nodes = (0...20).map { index in
            let station = """
                <tag k="amenity" v="charging_station"/><tag k="name" v="Power Row"/><tag k="socket:type2_combo" v="2"/>
                """
            let tags = index == 10 ? station : ""
            return #"<node id="\#(index + 1)" lat="0" lon="\#(Double(index) * 0.027)">\#(tags)</node>"#
        }
        let text = """
            <osm version="0.6">\(nodes.joined())<way id="1">\((1...21).map { #"<nd ref="\#($0)"/>"# }.joined())
            <tag k="highway" v="trunk"/><tag k="maxspeed" v="90"/><tag k="name" v="Long Road"/></way></osm>
            """
        let (map, region) = (folder.appending(path: "map.osm"), folder.appending(path: "map.region"))
        try? Data(text.utf8).write(to: map)
        _ = try? Program.run(["map", "build", map.path, "-o", region.path, "--quiet"])
        return region.path
    }()

    private static let vehicle = "ev,battery=10,charge=80"

    @Test func queriesStopAtStations() throws {
        let query = """
            [{"waypoints": [{"lon": 0.001, "lat": 0}, {"lon": 0.539, "lat": 0}], "vehicle": "\(Self.vehicle)", "options": {"steps": "true"}}, {"waypoints": [{"lon": 0.001, "lat": 0}, {"lon": 0.539, "lat": 0}]}]
            """
        let outcome = try Program.run(
            ["route", "--map", Self.region, "--queries", "-"], input: Data(query.utf8))
        #expect(outcome.status == 0, "\(outcome.notes)")
        let answers = try #require(try JSONValue(parsing: Array(outcome.output)).array)
        #expect(answers.map { $0["code"]?.string } == ["Ok", "Ok"])
        let legs = try #require(answers[0]["routes"]?[0]?["legs"]?.array)
        #expect(legs.count == 2 && legs[0]["energy"]?["chargeStop"]?["name"]?.string == "Power Row")
        #expect(answers[0]["waypoints"]?.array?.count == 3)
        #expect(answers[1]["routes"]?[0]?["legs"]?.array?.count == 1, "a car without a battery")
        #expect(answers[1]["routes"]?[0]?["legs"]?[0]?["energy"] == nil)
    }

    @Test func theVehicleOfTheCommandIsThatOfQueriesWithoutOne() throws {
        let query = #"[{"waypoints": [{"lon": 0.001, "lat": 0}, {"lon": 0.539, "lat": 0}]}]"#
        let outcome = try Program.run(
            ["route", "--map", Self.region, "--queries", "-", "--vehicle", Self.vehicle], input: Data(query.utf8))
        #expect(outcome.status == 0, "\(outcome.notes)")
        let answer = try #require(try JSONValue(parsing: Array(outcome.output)).array?.first)
        #expect(answer["routes"]?[0]?["legs"]?.array?.count == 2)
    }

    @Test func aDriveStopsAtTheStationAndNamesIt() throws {
        let record = Program.folder.appending(path: "\(UUID().uuidString).jsonl")
        let outcome = try Program.run([
            "drive", "--map", Self.region, "--stop", "0,0.001", "--stop", "0,0.539", "--vehicle", Self.vehicle,
            "--pace", "max", "--format", "jsonl", "--record", record.path,
        ])
        #expect(outcome.status == 0, "\(outcome.notes)")
        let shown = outcome.text.components(separatedBy: "\n").filter { $0.contains("Arrive at your stop, Power Row") }
        #expect(!shown.isEmpty, "shown")
        let events = try String(contentsOf: record, encoding: .utf8)
        let spoken = #""event":"announcementDue","kind":"now","step":1,"#
        #expect(events.contains(spoken), "the arrival at the station is spoken")
        #expect(events.components(separatedBy: #""event":"arrived""#).count == 3, "at the station and at the end")
    }
}
