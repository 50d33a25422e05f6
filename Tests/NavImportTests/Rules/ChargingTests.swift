// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import Testing

@testable import NavImport

/// Charging stations of the map.
@Suite struct ChargingTests {
    private func station(_ tags: [String: String]) -> ChargingRules.Found? {
        ChargingRules.station(
            Tags(
                tags.merging(["amenity": "charging_station"]) { first, _ in first }
                    .map { Tags.Pair(key: $0.key, value: $0.value) }))
    }

    @Test func socketsAndPower() {
        #expect(station(["socket:type2": "2", "socket:type2:output": "22 kW"])?.power == [.type2: 22])
        #expect(station(["socket:type2": "yes"])?.power == [.type2: 11], "usual power")
        #expect(
            station(["socket:type2_combo": "1", "socket:chademo": "1", "socket:chademo:output": "45kW"])?.power
                == [.ccs: 50, .chademo: 45])
        #expect(station(["socket:type2": "no", "socket:schuko": "2"])?.power == [.domestic: 2.3])
        #expect(station([:])?.power == [.type2: 11])
        #expect(station(["name": "A", "operator": "B", "capacity": "4"])?.name == "A")
        #expect(station(["operator": "B", "capacity": "4"])?.capacity == 4)
        #expect(station(["operator": "B"])?.name == "B")
    }

    @Test func stationsForOthersAreLeftOut() {
        for tags in [
            ["access": "private"], ["access": "no"], ["motorcar": "no"], ["bicycle": "yes"], ["scooter": "yes"],
            ["amenity": "fuel"],
        ] { #expect(station(tags) == nil, "\(tags)") }
        #expect(station(["scooter": "yes", "motorcar": "yes"]) != nil)
        #expect(station(["access": "customers"]) != nil)
    }

    @Test func powers() {
        let cases: [(String, Double?)] = [
            ("22 kW", 22), ("22", 22), ("22000", 22), ("22000 W", 22), ("11;22 kW", 22), ("22,1 kW", 22.1),
            ("50kVA", 50), ("fast", nil), ("0", nil), ("-5", nil), ("1e9 kW", nil), ("", nil),
        ]
        for (text, expected) in cases { #expect(ChargingRules.kilowatts(text) == expected, "\(text)") }
    }

    /// Ids of files are any numbers, and their differences may exceed 64 bits.
    @Test func idsMayBeAnyNumbers() throws {
        let (low, high) = (-2_305_843_009_213_693_951, 2_305_843_009_213_693_951)
        let stations = [low, high].map {
            "<node id=\"\($0)\" lat=\"1\" lon=\"1\"><tag k=\"amenity\" v=\"charging_station\"/></node>"
        }
        let xml = """
            <osm version="0.6">\(stations[0])<node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.01"/>\(stations[1])
            <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way></osm>
            """
        let writer = RegionWriter()
        _ = try MapBuilder.build(
            OSMFile(bytes: Array(xml.utf8), name: "ids"), into: writer,
            options: ImportOptions(workers: 1, smallestMainNetwork: 2))
        let graph = try RoadGraph(RegionFile(bytes: try writer.finishInMemory(), name: "ids"))
        #expect(try graph.chargingStations().map(\.source) == [Int64(low) * 4, Int64(high) * 4])
    }

    @Test func nodesAndAreasAreStored() throws {
        let xml = """
            <osm version="0.6"><node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.01"/>
            <node id="7" lat="1.001" lon="1.002"><tag k="amenity" v="charging_station"/><tag k="name" v="Mühle"/>
            <tag k="socket:type2_combo" v="2"/><tag k="socket:type2_combo:output" v="150 kW"/></node>
            <node id="3" lat="1.01" lon="1.01"/><node id="4" lat="1.01" lon="1.03"/><node id="5" lat="1.03" lon="1.03"/>
            <node id="6" lat="1.03" lon="1.01"/>
            <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
            <way id="2"><nd ref="3"/><nd ref="4"/><nd ref="5"/><nd ref="6"/><nd ref="3"/>
            <tag k="amenity" v="charging_station"/><tag k="capacity" v="8"/></way></osm>
            """
        let writer = RegionWriter()
        _ = try MapBuilder.build(
            OSMFile(bytes: Array(xml.utf8), name: "stations"), into: writer,
            options: ImportOptions(workers: 1, smallestMainNetwork: 2))
        let graph = try RoadGraph(RegionFile(bytes: try writer.finishInMemory(), name: "stations"))
        let stations = try graph.chargingStations()
        #expect(graph.hasChargingStations && stations.count == 2)
        #expect(stations[0].source == 9 && stations[0].capacity == 8 && stations[0].power == [.type2: 11])
        #expect(stations[0].place.latitude == 10_200_000)
        #expect(stations[1].source == 28 && stations[1].name == "Mühle" && stations[1].power == [.ccs: 150])
    }
}
