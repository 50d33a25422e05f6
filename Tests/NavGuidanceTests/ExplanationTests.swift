// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGuidance
import NavModel
import NavTestSupport
import Testing

@Suite("Explanations") struct ExplanationTests {
    @Test("each junction lists the deciding pass and the standing of its roads")
    func reasons() throws {
        let map = try ASCIIMap(
            """
               D     d
               |     |
            A--B--C--E--F
               |
               e
            """, scale: Meters(60),
            ways: [.named("ABCEF", "Long Street"), "DB", "Be", .init("Ed", ["highway": "service"])])
        let junctions = map.explain("ABCEd")
        #expect(junctions.map(\.outcome.reason) == [.obvious, .besideObvious])
        #expect(junctions.map(\.outcome.pass) == ["turns", "turns"])
        #expect(junctions.map(\.step) == [nil, 1])
        #expect(junctions[0].arms.map(\.standing) == [.lesser, .obvious, .lesser, .back])
        #expect(junctions[1].arms.map(\.standing) == [.ignored, .obvious, .back])
        #expect(junctions[0].node == map.id("B") && junctions[1].node == map.id("E"))
        #expect(abs(junctions[1].distance.value - 540) < 1)
    }

    @Test("a decision that a later pass reverses stays in the history")
    func history() throws {
        let map = try ASCIIMap(
            """
            A--B-C--D
               | |
               x y
            """, scale: Meters(30),
            ways: [.named("AB", "West Street"), .named("BC", "Bridge"), .named("CD", "West Street"), "Bx", "Cy"])
        let junctions = map.explain("ABCD")
        #expect(junctions[0].decisions.map(\.pass) == ["turns", "short names"])
        #expect(junctions[0].decisions.map { $0.instruction?.kind } == [.newName, nil])
        #expect(junctions[0].outcome.reason == .shortName)
    }

    @Test("a junction covered by another instruction refers to it")
    func roundabout() throws {
        let map = try ASCIIMap(
            """
                 D
                 |
                 a
            A--b   d--B
                 c
                 |
                 C
            """, scale: Meters(20),
            ways: [.init("abcda", ["junction": "roundabout", "name": ""]), "Ab", "Bd", "Cc", "Da"])
        let junctions = map.explain("AbcdB")
        #expect(junctions.map(\.outcome.reason) == [.entersRing, .onRing, .onRing])
        #expect(junctions.map(\.step) == [1, nil, nil])
        #expect(junctions.map(\.coveredBy) == [nil, 1, 1])
    }

    @Test("explained instructions equal the steps of the leg")
    func agreesWithTheLeg() throws {
        for seed in 1...40 {
            var random = SeededRandom(seed: UInt64(seed))
            let map = try ASCIIMap.random(nodes: 25, using: &random)
            guard let path = map.randomWalk(edges: 12, using: &random) else { continue }
            let guide = GuidanceEngine(graph: map.graph, writer: NoInstructions())
            let leg = guide.leg(along: path, mode: .driving, to: nil, language: "en")
            let announced = guide.explanation(of: path, mode: .driving).filter { $0.step != nil }
            #expect(announced.compactMap(\.step) == leg.steps.dropFirst().dropLast().map(\.stepNumber), "seed \(seed)")
            #expect(
                announced.map { $0.outcome.instruction?.kind } == leg.steps.dropFirst().dropLast().map(\.turn.kind),
                "seed \(seed)")
        }
    }
}

extension ASCIIMap {
    /// The explanation of the path through the given nodes.
    fileprivate func explain(_ spelled: String) -> [JunctionExplanation] {
        GuidanceEngine(graph: graph, writer: NoInstructions()).explanation(of: path(spelled), mode: .driving)
    }
}
