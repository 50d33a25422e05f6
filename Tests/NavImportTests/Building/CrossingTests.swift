// SPDX-License-Identifier: Apache-2.0

import NavGraph
import Testing

@testable import NavImport

/// Level crossings of the import.
@Suite struct CrossingTests {
    /// Whether a road has a level crossing at a node with `railway=tag` where tracks with these values of `railway` cross it.
    private func isLevelCrossing(_ tag: String, tracks: [String]) throws -> Bool {
        var xml = "<osm version=\"0.6\">"
        for (id, longitude) in [(1, 1.0), (2, 1.001), (3, 1.002)] {
            let tags = id == 2 ? "<tag k=\"railway\" v=\"\(tag)\"/>" : ""
            xml += "<node id=\"\(id)\" lat=\"1\" lon=\"\(longitude)\">\(tags)</node>"
        }
        xml += "<node id=\"4\" lat=\"1.001\" lon=\"1.001\"/><node id=\"5\" lat=\"0.999\" lon=\"1.001\"/>"
        xml += "<way id=\"1\"><nd ref=\"1\"/><nd ref=\"2\"/><nd ref=\"3\"/><tag k=\"highway\" v=\"primary\"/></way>"
        for (row, track) in tracks.enumerated() {
            xml += "<way id=\"\(row + 2)\"><nd ref=\"4\"/><nd ref=\"2\"/><nd ref=\"5\"/>"
            xml += "<tag k=\"railway\" v=\"\(track)\"/></way>"
        }
        xml += "</osm>"
        let writer = RegionWriter()
        _ = try MapBuilder.build(
            OSMFile(bytes: Array(xml.utf8), name: "crossing"), into: writer,
            options: ImportOptions(workers: 1, smallestMainNetwork: 2))
        let graph = try RoadGraph(RegionFile(bytes: try writer.finishInMemory(), name: "crossing"))
        return (0..<Int32(graph.edgeCount)).contains { row in
            graph.features(along: EdgeID(row: row)).contains { $0.flags.contains(.levelCrossing) }
        }
    }

    @Test(
        arguments: [
            ("level_crossing", ["rail"], true), ("level_crossing", ["light_rail"], true),
            ("level_crossing", ["narrow_gauge"], true), ("level_crossing", ["tram"], false),
            ("level_crossing", ["tram", "tram"], false), ("level_crossing", ["tram", "rail"], true),
            ("level_crossing", ["disused"], false), ("level_crossing", ["platform"], true),
            ("level_crossing", [], true),
            ("crossing", [], false), ("crossing", ["tram"], false), ("crossing", ["rail"], true),
            ("tram_level_crossing", ["tram"], false), ("tram_level_crossing", [], false),
        ] as [(String, [String], Bool)])
    func crossesTrains(tag: String, tracks: [String], expected: Bool) throws {
        #expect(try isLevelCrossing(tag, tracks: tracks) == expected)
    }
}
