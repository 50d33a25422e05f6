// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

@Suite struct StretchIndexTests {
    @Test func findsTheSegmentsOfEveryNode() throws {
        try forEverySeed(10) { random in
            let graph = try ASCIIMap.random(nodes: 60, restrictions: 0, using: &random).graph
            var segments: [Int64: [SegmentID]] = [:]
            for row in 0..<Int32(graph.segmentCount) {
                let segment = SegmentID(row: row)
                for node in Set(graph.osmNodes(of: segment.forward)) { segments[node, default: []].append(segment) }
            }
            let indices = [1, 2].map { threads in Parallel.withThreads(threads) { StretchIndex(graph) } }
            for (node, expected) in segments {
                var found: [[SegmentID]] = [[], []]
                for row in 0..<2 { indices[row].find(node, into: &found[row]) }
                // Segments that only share the hash may be among them.
                #expect(found[0].filter(expected.contains) == expected, "seed \(random.seed)")
                #expect(found[0] == found[1] && found[0] == found[0].sorted { $0.row < $1.row }, "seed \(random.seed)")
            }
        }
    }
}
