// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavGuidance

/// Instructions that the map prescribes.
@Suite("Maneuver relations") struct ManeuverRelationTests {
    private let corner = """
        A---B---C---D
            |
            E---F
        """
    private let ways: [ASCIIMap.Way] = ["AB", "BCD", "BE", "EF"]

    private func instruction(_ spelled: String, _ relations: ASCIIMap.Restriction...) throws -> [String] {
        try ASCIIMap(corner, scale: Meters(30), ways: ways, restrictions: relations).instruction(spelled)
    }

    @Test("an instruction gets the kind and the direction of the relation") func replaced() throws {
        #expect(try instruction("ABE") == ["turnRight BE"])
        #expect(
            try instruction("ABE", .init(maneuver: "turn", "sharp_right", from: "AB", via: "B", to: "BE"))
                == ["turnSharpRight BE"])
        #expect(
            try instruction("ABE", .init(maneuver: "fork", "slight right", from: "AB", via: "B", to: "BE"))
                == ["forkRight BE"])
        // Without a direction, that of the road.
        #expect(
            try instruction("ABE", .init(maneuver: "off_ramp", from: "AB", via: "B", to: "BE")) == ["offRampRight BE"])
        // The other way stays.
        #expect(
            try instruction("ABC", .init(maneuver: "turn", "sharp_right", from: "AB", via: "B", to: "BE"))
                == instruction("ABC"))
    }

    @Test("a junction without an instruction gets one") func added() throws {
        let map = "A---B---C\n     \\\n      D"
        let ways: [ASCIIMap.Way] = [.init("AB", ["name": "Main"]), .init("BC", ["name": "Main"]), "BD"]
        #expect(try ASCIIMap(map, ways: ways).instruction("ABC") == [])
        let relation = ASCIIMap.Restriction(maneuver: "turn", "slight_left", from: "AB", via: "B", to: "BC")
        #expect(try ASCIIMap(map, ways: ways, restrictions: [relation]).instruction("ABC") == ["turnSlightLeft Main"])
    }

    @Test("a suppressed instruction belongs to the one before it on the path") func suppressed() throws {
        let relation = ASCIIMap.Restriction(maneuver: "suppress", from: "AB", via: "E BE", to: "EF")
        let map = try ASCIIMap(corner, scale: Meters(30), ways: ways, restrictions: [relation])
        #expect(try instruction("ABEF") == ["turnRight BE", "turnLeft EF"])
        #expect(map.instruction("ABEF") == ["turnRight EF"])
        let explained = GuidanceEngine(graph: map.graph, writer: NoInstructions())
            .explanation(of: map.path("ABEF"), mode: .driving)
        #expect(explained.contains { $0.decisions.last?.reason == .mapped && $0.coveredBy != nil })
        // Another path to the same junction.
        #expect(map.instruction("CBEF") == ["turnLeft BE", "turnLeft EF"])
    }

    @Test("one relation makes a U-turn of two turns where another one suppresses the first") func uTurn() throws {
        let median = """
            A------B------C
                   |
            D------E------F
            """
        let ways: [ASCIIMap.Way] = [
            .init("CB", ["oneway": "yes"]), .init("BA", ["oneway": "yes"]), .init("DE", ["oneway": "yes"]),
            .init("EF", ["oneway": "yes"]), .init("BE", ["highway": "service"]),
        ]
        let relations: [ASCIIMap.Restriction] = [
            .init(maneuver: "uturn", from: "DE", via: "B BE", to: "BA"),
            .init(maneuver: "suppress", from: "DE", via: "E BE", to: "BA"),
        ]
        let map = try ASCIIMap(median, scale: Meters(10), ways: ways, restrictions: relations)
        #expect(map.graph.maneuverOverrides.count == 2)
        #expect(map.instruction("DEBA") == ["turnUTurnCounterclockwise BA"])
    }

    @Test("a roundabout is left as it is") func roundabout() throws {
        let map = """
                  B
                /   \\
            A--C     D--E
                \\   /
                  F
                  |
                  G
            """
        let ring = ASCIIMap.Way("CFDBC", ["junction": "roundabout"])
        func drawn(_ relations: [ASCIIMap.Restriction]) throws -> [String] {
            try ASCIIMap(map, scale: Meters(10), ways: ["AC", ring, "DE", "FG"], restrictions: relations)
                .instruction("ACFDE")
        }
        let expected = try drawn([])
        #expect(expected.count == 1)
        for relation in [
            ASCIIMap.Restriction(maneuver: "suppress", from: "AC", via: "C", to: "CFDBC"),
            .init(maneuver: "turn", "sharp_left", from: "AC", via: "F CFDBC", to: "FG"),
            .init(maneuver: "suppress", from: "CFDBC", via: "D", to: "DE"),
        ] { #expect(try drawn([relation]) == expected) }
    }

    @Test("relations with missing, several or unknown parts change nothing") func invalid() throws {
        let expected = try instruction("ABEF")
        for relation in [
            ASCIIMap.Restriction(maneuver: "suppress", from: "AB", via: "BE", to: "EF"),
            .init(maneuver: "suppress", from: "AB", via: "E B BE", to: "EF"),
            .init(maneuver: "suppress", from: "AB BCD", via: "B", to: "BE"),
            .init(maneuver: "suppress", from: "AB", via: "C", to: "BE"),
            .init(maneuver: "suppress", from: "AB", via: "F BE", to: "EF"),
            .init(maneuver: "jump", "left", from: "AB", via: "B", to: "BE"),
            .init(maneuver: "turn", "upward", from: "AB", via: "B", to: "BE"),
        ] {
            #expect(try instruction("ABEF", relation) == expected)
        }
    }

    @Test("overrides are no restrictions") func notRestrictions() throws {
        let map = try ASCIIMap(
            corner, ways: ways,
            restrictions: [
                .init(maneuver: "turn", "left", from: "AB", via: "B", to: "BE"),
                .init("no_left_turn", from: "BCD", via: "B", to: "BE"),
                .init(
                    "", from: "AB", via: "B", to: "BCD",
                    tags: ["restriction:conditional": "no_straight_on @ (Mo-Fr 07:00-09:00)"]),
            ])
        #expect(map.graph.restrictionCount == 1)
        #expect(map.graph.allRestrictionsCount == 2)
        #expect(map.graph.maneuverOverrides.map(\.edges) == [[map.edge("A", "B"), map.edge("B", "E")]])
        #expect(map.graph.maneuverOverrides.map(\.direction) == ["left"])
    }

    @Test("all spellings of the relation are read", arguments: ["maneuver", "manoeuvre", "maneuvre"])
    func spellings(_ spelling: String) throws {
        let relation = ASCIIMap.Restriction(
            "", from: "AB", via: "B", to: "BE",
            tags: ["type": spelling, spelling: "turn", "direction": "slight_right"])
        #expect(try instruction("ABE", relation) == ["turnSlightRight BE"])
    }
}
