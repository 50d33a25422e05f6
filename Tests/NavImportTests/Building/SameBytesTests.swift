// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavImport
import NavTestSupport
import Testing

/// The same map gives the same region for any format and number of threads.
@Suite struct SameBytesTests {
    private func region(_ bytes: [UInt8], workers: Int) throws -> [UInt8] {
        let writer = RegionWriter()
        _ = try MapBuilder.build(
            OSMFile(bytes: bytes, name: "sample"), into: writer, options: ImportOptions(workers: workers))
        return try writer.finishInMemory()
    }

    @Test func allFormatsGiveTheSameBytes() throws {
        let forms = [Sample.crossroads.pbf(), Sample.crossroads.xml(), Packed.gzip(Sample.crossroads.xml())]
        let regions = try forms.flatMap { try [region($0, workers: 1), region($0, workers: 2)] }
        #expect(Set(regions).count == 1)
        let graph = try RoadGraph(RegionFile(bytes: regions[0]))
        let ids = (0..<Int32(graph.nodeCount)).map { graph.osmID(of: NodeID(row: $0)) }
        #expect(Set(ids).isSuperset(of: [1, 2, 3, 9_000_000_000, 9_000_000_001]))
        let ways = (0..<Int32(graph.segmentCount)).map { graph.osmWay(of: SegmentID(row: $0).forward) }
        #expect(Set(ways) == [10, 11])
    }

    @Test func anyNumberOfThreadsGivesTheSameBytes() throws {
        let bytes = Sample.row(of: 900).xml()
        let one = try region(bytes, workers: 1)
        #expect(try region(bytes, workers: 2) == one)
        #expect(try region(bytes, workers: 5) == one)
        #expect(try RoadGraph(RegionFile(bytes: one)).segmentCount == 899)
    }

    @Test(.enabled(if: RealMaps.areAvailable, "no real map; set GUIDEPOST_DATA"))
    func aRealMapIsTheSameForAnyNumberOfThreads() throws {
        let name = try #require(RealMaps.all.first)
        let regions = try [1, 2, 3].map { workers in
            let writer = RegionWriter()
            _ = try MapBuilder.build(
                RealMaps.open(name), into: writer, options: ImportOptions(workers: workers))
            return try writer.finishInMemory()
        }
        #expect(regions[1] == regions[0] && regions[2] == regions[0])
    }

    @Test func numbersNeighboursConsecutively() throws {
        let graph = try RoadGraph(RegionFile(bytes: region(Sample.row(of: 900).xml(), workers: 1)))
        for row in 1..<graph.segmentCount { #expect(graph.segmentTail[row - 1] <= graph.segmentTail[row]) }
        let far = (0..<graph.segmentCount).count { abs(graph.segmentTail[$0].row - graph.segmentHead[$0].row) > 1 }
        #expect(far < 20, "on a straight line nearly every neighbour is the next number")
    }
}
