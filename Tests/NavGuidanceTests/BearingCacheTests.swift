// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavGuidance

/// Cached bearings must not change the guidance of later routes.
@Suite("Bearing cache") struct BearingCacheTests {
    @Test("a warm cache gives the same legs as a cold one")
    func warmEqualsCold() throws {
        try forEverySeed(30) { random in
            let map = try ASCIIMap.random(nodes: 36, restrictions: 12, using: &random)
            let warm = GuidanceEngine(graph: map.graph, writer: NoInstructions())
            for drive in 0..<40 {
                guard let path = map.randomWalk(edges: Int.random(in: 2...14, using: &random), using: &random) else {
                    continue
                }
                let mode = TravelMode.allCases[drive % TravelMode.allCases.count]
                let leg = warm.leg(along: path, mode: mode, to: nil, language: "en")
                let cold = GuidanceEngine(graph: map.graph, writer: NoInstructions())
                #expect(leg == cold.leg(along: path, mode: mode, to: nil, language: "en"))
            }
        }
    }

    @Test("neighbouring bearings are independent, and north can be cached")
    func directions() throws {
        let cache = BearingCache(edges: 9)
        let truth = [0, 359.99, 12.5, 90, 180.25, 0, 271, 45.125, 1e-9]
        for place in truth.indices.reversed() {
            #expect(cache.bearing(at: place) == nil)
            let stored = cache.store(Bearing(truth[place]), at: place)
            #expect(cache.bearing(at: place) == stored, "the first and later results are equal")
        }
        for place in truth.indices {
            #expect(abs(try #require(cache.bearing(at: place)).degrees - truth[place]) < 1e-4)
        }
    }

    @Test("colliding pairs are not confused")
    func collidingPairs() {
        let cache = BearingCache(edges: 40, pairs: 3)
        func truth(_ a: Int32, _ b: Int32) -> RoadAlignment { [.diverging, .parallel, .meeting][Int(a &* 7 &+ b) % 3] }
        var random = SeededRandom(seed: 5)
        var computed = 0
        for _ in 0..<2000 {
            let (a, b) = (Int32.random(in: 0..<40, using: &random), Int32.random(in: 0..<40, using: &random))
            let found = cache.alignment(of: EdgeID(row: a), and: EdgeID(row: b)) {
                computed += 1
                return truth(a, b)
            }
            #expect(found == truth(a, b))
        }
        let (a, b) = (EdgeID(row: 1), EdgeID(row: 2))
        _ = cache.alignment(of: a, and: b) { .meeting }
        #expect(cache.alignment(of: a, and: b) { .diverging } != .diverging, "a cached alignment is not recomputed")
        #expect(computed > 0)
    }
}
