// SPDX-License-Identifier: Apache-2.0

import NavGuidance
import NavModel
import NavTestSupport
import Testing

/// What one drive finds out of the map is there for the next one, which must not notice.
@Suite("What a guide remembers") struct GuideMemoryTests {
    @Test("a guide that has described many drives describes the next like one that has seen none")
    func tellsTheSame() throws {
        try forEverySeed(30) { random in
            let map = try MapSketch.random(nodes: 36, restrictions: 12, using: &random)
            let guide = Guide(graph: map.graph, words: Speechless())
            for drive in 0..<40 {
                guard let path = map.randomWalk(edges: Int.random(in: 2...14, using: &random), using: &random) else {
                    continue
                }
                let mode = TravelMode.allCases[drive % TravelMode.allCases.count]
                let leg = guide.leg(along: path, mode: mode, to: nil, language: "en")
                let fresh = Guide(graph: map.graph, words: Speechless())
                #expect(leg == fresh.leg(along: path, mode: mode, to: nil, language: "en"))
            }
        }
    }
}
