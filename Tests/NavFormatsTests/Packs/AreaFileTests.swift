// SPDX-License-Identifier: Apache-2.0

import NavFormats
import NavGeo
import NavGraph
import Testing

@Suite struct AreaFileTests {
    private static let square = "[[0,0],[2,0],[2,2],[0,2],[0,0]]"

    private static func areas(_ text: String, asOne: Bool = false) throws -> [PackArea] {
        try AreaFile(parsing: Array(text.utf8), asOne: asOne).areas
    }

    @Test func featuresAreNamedAreas() throws {
        let areas = try Self.areas(
            """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "properties": {"name": "Côte d'Azur/06"},
               "geometry": {"type": "Polygon", "coordinates": [\(Self.square)]}},
              {"type": "Feature", "id": 7,
               "geometry": {"type": "MultiPolygon", "coordinates": [[[[5,5],[6,5],[6,6],[5,5]]], [\(Self.square)]]}},
              {"type": "Feature", "properties": null,
               "geometry": {"type": "GeometryCollection", "geometries": [
                 {"type": "Polygon", "coordinates": [\(Self.square), [[0.5,0.5],[1.5,0.5],[1.5,1.5],[0.5,0.5]]]}]}}]}
            """)
        #expect(areas.map(\.name) == ["Côte-d-Azur-06", "7", "area-3"])
        #expect(areas[0].area.contains(Coordinate(latitude: 1, longitude: 1)))
        #expect(areas[1].area.contains(Coordinate(latitude: 5.2, longitude: 5.8)))
        #expect(!areas[2].area.contains(Coordinate(latitude: 0.7, longitude: 1.2)))
        #expect(areas[2].area.contains(Coordinate(latitude: 0.2, longitude: 1.2)))
    }

    @Test func aBareGeometryIsOneArea() throws {
        let text = #"{"type": "Polygon", "coordinates": ["# + Self.square + "]}"
        #expect(try Self.areas(text).map(\.name) == ["area-1"])
        let both =
            #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": "# + text
            + #"}, {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[5,5],[6,5],[6,6]]]}}]}"#
        let one = try Self.areas(both, asOne: true)
        #expect(one.count == 1 && one[0].area.contains(Coordinate(latitude: 5.2, longitude: 5.8)))
        #expect(one[0].area.contains(Coordinate(latitude: 1, longitude: 1)))
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"type": "Point", "coordinates": [1, 2]}"#,
        #"{"type": "Polygon", "coordinates": []}"#, #"{"type": "Polygon", "coordinates": [[[0,0],[1,1]]]}"#,
        #"{"type": "Polygon", "coordinates": [[["a",0],[1,1],[1,0]]]}"#,
        #"{"type": "Polygon", "coordinates": [[[0,91],[1,1],[1,0]]]}"#,
        #"{"type": "FeatureCollection", "features": []}"#,
        #"{"type": "FeatureCollection", "features": [{"type":"Feature","id":"a","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0]]]}},{"type":"Feature","id":"a","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0]]]}}]}"#,
    ])
    func otherDocumentsAreErrors(_ text: String) {
        #expect(throws: FormatError.self) { try Self.areas(text) }
    }

    @Test func manifestsAreJSON() throws {
        let pack = PackManifest.Pack(
            file: "a.region", byteCount: 12, checksum: 0xAB,
            bounds: BoundingBox(west: 1, south: 2, east: 3.5, north: 4),
            segments: 5)
        let json = try JSONValue(
            parsing: PackManifest(dataVersion: "2026-01-02", margin: Meters(500), packs: [pack]).json)
        #expect(json["dataVersion"]?.string == "2026-01-02" && json["margin"]?.number == 500)
        let entry = json["packs"]?[0]
        #expect(entry?["xxh64"]?.string == "00000000000000ab" && entry?["bytes"]?.number == 12)
        #expect(entry?["bounds"]?.array?.compactMap(\.number) == [1, 2, 3.5, 4])
    }
}
