// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import Testing

@Suite struct RealExtractTests {
    @Test func x() throws {
        for name in ["monaco", "helsinki-centre", "iceland-roads"] {
            let file = try OSMFile.open("../shared/data/osm/\(name).osm.pbf")
            let writer = RegionWriter()
            let summary = try MapBuilder.build(file, into: writer)
            print(summary)
            let bytes = try writer.finishInMemory()
            print(name, bytes.count)
            let graph = try RoadGraph(RegionFile(bytes: bytes))
            #expect(graph.segmentCount == summary.segments)
        }
    }
}
