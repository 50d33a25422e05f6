// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import NavGeo
import NavGuidance
import NavModel
import NavRouting
import NavTestSupport
import NavWords
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct ExplainedRouteTests {
    private func explained() throws -> ExplainedRoute {
        let map = try ASCIIMap(
            """
               D     d
               |     |
            A--B--C--E--F
            """, scale: Meters(60),
            ways: [.init("ABCEF", ["name": "High <&> Street"]), "DB", .init("Ed", ["name": "Mill Lane"])])
        let provider = LocalRouteProvider(graph: map.graph, writer: InstructionWriter())
        let stops = ["A", "d"].compactMap { Waypoint(location: map.place($0)) }
        let request = RouteRequest(stops: stops)
        let path = try provider.engine.path(for: request)
        return ExplainedRoute(
            provider.route(along: path, for: request), legs: provider.explanation(of: path, for: request))
    }

    @Test func textExplainsInstructions() throws {
        let text = try explained().text
        #expect(text.contains("1. 150 m") || text.contains("1. 180 m") || text.contains("1. 200 m"))
        #expect(
            text.contains(
                "no instruction, because the onward road is obvious and its name need not be announced [turns]"))
        #expect(
            text.contains("step 2: Turn left onto Mill Lane, because another road is the obvious continuation"))
    }

    @Test func jsonContainsEveryRoadAndDecision() throws {
        let json = try JSONValue(parsing: explained().json)
        let junctions = try #require(json["legs"]?[0]?.array)
        #expect(junctions.compactMap { $0["reason"]?.string } == ["obvious", "besideObvious"])
        #expect(junctions[1]["instruction"]?.string == "Turn left onto Mill Lane")
        #expect(junctions[1]["arms"]?.array?.compactMap { $0["taken"]?.bool } == [true, false, false])
        #expect(junctions[0]["says"] == .null)
    }

    @Test func geoJSONHasPointAndRoads() throws {
        let features = try #require(JSONValue(parsing: explained().geoJSON)["features"]?.array)
        let kinds = features.compactMap { $0["geometry"]?["type"]?.string }
        #expect(
            kinds == ["Point", "LineString", "LineString", "LineString", "Point"]
                + Array(repeating: "LineString", count: 3))
    }

    @Test func junctionDrawingIsWellFormed() throws {
        let drawing = try #require(JunctionDrawing(explained(), junction: 2))
        #expect(XMLParser(data: Data(drawing.svg.utf8)).parse())
        #expect(drawing.svg.contains("Mill Lane -90°"))
        #expect(drawing.svg.contains("High &lt;&amp;&gt; Street"))
        #expect(try JunctionDrawing(explained(), junction: 3) == nil)
        #expect(try explained().only(2)?.junctions.map(\.number) == [2])
        #expect(try explained().only(3) == nil)
    }
}
