// SPDX-License-Identifier: Apache-2.0

import NavFormats
import NavGeo
import NavGuidance
import NavModel
import NavRouting
import NavTestSupport
import NavWords
import Testing

@Suite struct MatchDocumentTests {
    private func document() throws -> (MatchDocument, ASCIIMap) {
        let map = try ASCIIMap("A----B----C\n     |\n     D", ways: ["ABC", "BD"])
        var trace = [0.1, 0.4, 0.7, 0.95].enumerated().map {
            LocationFix(coordinate: map.place("A", "B", $1), time: Double($0) * 10)
        }
        trace.append(LocationFix(coordinate: map.place("B", "D", 0.8), time: 50))
        trace.append(LocationFix(coordinate: Coordinate(latitude: 40, longitude: 40), time: 60))
        let match = TraceMatcher(engine: RouteEngine(graph: map.graph)).match(trace)
        return (MatchDocument(match, of: trace, on: map.graph), map)
    }

    @Test func jsonContainsNodesLineAndFixes() throws {
        let (document, map) = try document()
        let json = try JSONValue(parsing: document.json)
        let matching = try #require(json["matchings"]?[0])
        #expect(matching["osmNodes"]?.array?.compactMap(\.number) == "ABD".map { Double(map.id($0)) })
        #expect(matching["geometry"]?["type"]?.string == "LineString")
        #expect(matching["geometry"]?["coordinates"]?.array?.count == 3)
        #expect((matching["confidence"]?.number ?? 0) > 0.5)
        let fixes = try #require(json["fixes"]?.array)
        #expect(fixes.count == 6 && fixes[5] == .null)
        #expect(fixes[..<5].allSatisfy { $0["matching"]?.number == 0 && ($0["probability"]?.number ?? 0) > 0.5 })
    }

    @Test func osrmHasLegsBetweenFixesAndTracepoints() throws {
        let (document, map) = try document()
        let provider = LocalRouteProvider(graph: map.graph, writer: InstructionWriter())
        let json = try JSONValue(parsing: document.osrm(provider: provider, mode: .driving))
        #expect(json["code"]?.string == "Ok")
        #expect(json["matchings"]?[0]?["legs"]?.array?.count == 4)
        #expect((json["matchings"]?[0]?["confidence"]?.number ?? 0) > 0.5)
        let points = try #require(json["tracepoints"]?.array)
        #expect(points.count == 6 && points[5] == .null)
        #expect(points[..<5].compactMap { $0["waypoint_index"]?.number } == [0, 1, 2, 3, 4])
        #expect(points[4]["name"]?.string == "BD" && points[4]["matchings_index"]?.number == 0)
    }

    @Test func otherFormatsHaveSameLine() throws {
        let (document, _) = try document()
        let features = try JSONValue(parsing: document.geoJSON)["features"]?.array ?? []
        #expect(
            features.compactMap { $0["geometry"]?["type"]?.string } == ["LineString"]
                + Array(repeating: "Point", count: 5))
        let track = try TraceFile.fixes(in: document.gpx)
        #expect(track.map(\.coordinate.longitude).count == features[0]["geometry"]?["coordinates"]?.array?.count)
        #expect(document.text().contains("6 fixes, 5 on roads, 1 matchings\n"))
    }
}
