// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavGuidance

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

    @Test("directions are kept side by side without touching each other, and north is a direction")
    func directions() throws {
        let memory = SightMemory(edges: 9)
        let truth = [0, 359.99, 12.5, 90, 180.25, 0, 271, 45.125, 1e-9]
        for place in truth.indices.reversed() {
            #expect(memory.bearing(at: place) == nil)
            let kept = memory.keep(Bearing(truth[place]), at: place)
            #expect(memory.bearing(at: place) == kept, "what is told first and later is the same")
        }
        for place in truth.indices {
            #expect(abs(try #require(memory.bearing(at: place)).degrees - truth[place]) < 1e-4)
        }
    }

    @Test("of pairs that fall on one place none is taken for another")
    func pairsAreKeptApart() {
        let memory = SightMemory(edges: 40, pairs: 3)
        func truth(_ a: Int32, _ b: Int32) -> RoadPair { [.apart, .beside, .meeting][Int(a &* 7 &+ b) % 3] }
        var random = SeededRandom(seed: 5)
        var asked = 0
        for _ in 0..<2000 {
            let (a, b) = (Int32.random(in: 0..<40, using: &random), Int32.random(in: 0..<40, using: &random))
            let found = memory.course(of: EdgeID(row: a), and: EdgeID(row: b)) {
                asked += 1
                return truth(a, b)
            }
            #expect(found == truth(a, b))
        }
        let (a, b) = (EdgeID(row: 1), EdgeID(row: 2))
        _ = memory.course(of: a, and: b) { .meeting }
        #expect(memory.course(of: a, and: b) { .apart } != .apart, "what is known is not looked at again")
        #expect(asked > 0)
    }
}
