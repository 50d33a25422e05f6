// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavFormats
import NavTestSupport
import Testing

/// Isochrones as GeoJSON.
@Suite struct GeoJSONIsochroneTests {
    @Test func writesOneMultiPolygonForEachLimit() throws {
        let map = try MapSketch("A--B", ways: ["AB"])
        let engine = RouteEngine(graph: map.graph)
        let origin = try #require(Waypoint(location: map.graph.place(of: map["A"])))
        let isochrone = try engine.isochrone(from: origin, within: Seconds(600))
        let json = try JSONValue(parsing: GeoJSON.document(isochrone, minutes: [1, 10], on: map.graph))
        #expect(json["features"]?.array?.count == 2)
        #expect(json["features"]?[0]?["properties"]?["minutes"]?.number == 10)
        #expect(json["features"]?[0]?["geometry"]?["type"]?.string == "MultiPolygon")
        #expect(json["features"]?[0]?["geometry"]?["coordinates"]?[0]?[0]?.array?.count ?? 0 >= 5)
    }
}
