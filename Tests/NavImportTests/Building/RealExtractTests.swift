// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavImport
import NavTestSupport
import Testing

/// Imports every real map.
@Suite struct RealExtractTests {
    @Test(.enabled(if: RealMaps.areAvailable, "no real map; set GUIDEPOST_DATA"), arguments: RealMaps.all)
    func importsEveryRealMap(_ name: String) throws {
        let map = try RealMaps.open(name)
        let writer = RegionWriter()
        let summary = try MapBuilder.build(map, into: writer)
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: name))
        #expect(graph.segmentCount == summary.segments)
        #expect(summary.segments > 0)
        #expect(summary.roadWays > 0)
        // Few restrictions are unusable or redundant.
        #expect(Double(summary.unusableRestrictions) <= 0.1 * Double(summary.restrictions) + 5)
        let lengths = (0..<Int32(graph.segmentCount)).reduce(0.0) {
            $0 + graph.length(of: SegmentID(row: $1).forward).value
        }
        #expect(abs(lengths - summary.meters) < 1)
    }
}
