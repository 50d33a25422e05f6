// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

@Suite struct RestrictionTests {
    /// A crossing with a way round it.
    ///
    ///     A-B-C---G      from A the short way to F is ABEF
    ///       |     |
    ///     D-E-F---H
    private func crossing(_ restrictions: [MapSketch.Restriction]) throws -> MapSketch {
        try MapSketch(
            """
            A-B-C---G
              |     |
            D-E-F---H
            """, ways: ["AB", "BC", "CG", "GH", "HF", "BE", "DE", "EF"], restrictions: restrictions)
    }

    private func way(_ map: MapSketch, _ from: Character, _ to: Character, _ mode: TravelMode = .driving) throws
        -> String
    {
        let path = try RouteEngine(graph: map.graph).path(from: map[from], to: map[to], mode: mode)
        return map.spell(path, from: from)
    }

    @Test func takesTheShortWayRound() throws {
        let map = try MapSketch(
            """
            A--B--C
            |    /
            D--E
            """, ways: ["ABC", "ADE", "CE"])
        #expect(try way(map, "A", "E") == "ADE")
    }

    @Test func obeysNoTurnAtANode() throws {
        #expect(try way(crossing([]), "A", "F") == "ABEF")
        let map = try crossing([.init("no_right_turn", from: "AB", via: "B", to: "BE")])
        #expect(try way(map, "A", "F") == "ABCGHF")
        #expect(try way(map, "C", "D") == "CBED", "other ways into the street stay open")
    }

    @Test func obeysOnlyTurnAtANode() throws {
        let map = try crossing([.init("only_straight_on", from: "AB", via: "B", to: "BC")])
        #expect(try way(map, "A", "E") == "ABCGHFE")
    }

    @Test func obeysNoTurnByWayOfAnotherRoad() throws {
        let map = try crossing([.init("no_left_turn", from: "AB", via: "BE", to: "EF")])
        #expect(try way(map, "A", "F") == "ABCGHF")
        #expect(try way(map, "C", "F") == "CBEF", "only who comes from A is told")
        #expect(try way(map, "A", "D") == "ABED", "only the turn to F is closed")
    }

    @Test func obeysOnlyTurnByWayOfAnotherRoad() throws {
        let map = try crossing([.init("only_left_turn", from: "AB", via: "BE", to: "EF")])
        #expect(try way(map, "A", "D") == "ABCGHFED")
        #expect(try way(map, "C", "D") == "CBED")
    }

    @Test func followsRulesThatStartInsideOneAnother() throws {
        // From A by way of BC not to D; from B by way of CE not to F: both start on the same road.
        let map = try MapSketch(
            """
            A-B-C-D-K
                |   |
                E-F-L
                |   |
                G-H-M
            """, ways: ["AB", "BC", "CD", "DK", "KL", "CE", "EF", "FL", "LM", "EG", "GH", "HM"],
            restrictions: [
                .init("no_straight_on", from: "AB", via: "BC", to: "CD"),
                .init("no_left_turn", from: "BC", via: "CE", to: "EF"),
                .init("no_left_turn", from: "AB", via: "BC CE EG", to: "GH"),
            ])
        #expect(throws: RouteError.self) { try way(map, "A", "F") }
        #expect(try way(map, "B", "F") == "BCDKLF")
        #expect(try way(map, "B", "H") == "BCEGH")
    }

    @Test func tellsModesApart() throws {
        let map = try crossing([
            .init("no_right_turn", from: "AB", via: "B", to: "BE", tags: ["except": "bicycle"])
        ])
        #expect(try way(map, "A", "F", .driving) == "ABCGHF")
        #expect(try way(map, "A", "F", .cycling) == "ABEF")
        #expect(try way(map, "A", "F", .walking) == "ABEF")
        let motorcycles = try crossing([
            .init("", from: "AB", via: "B", to: "BE", tags: ["restriction:motorcycle": "no_right_turn"])
        ])
        #expect(try way(motorcycles, "A", "F", .driving) == "ABEF")
        #expect(try way(motorcycles, "A", "F", .twoWheeler) == "ABCGHF")
    }

    @Test func aRuleIsNotEvadedByTurningBack() throws {
        // The stub at E is a dead end, but E itself is a junction: no turning back there.
        let map = try crossing([
            .init("no_right_turn", from: "AB", via: "B", to: "BE"),
            .init("no_left_turn", from: "BC", via: "C", to: "CG"),
            .init("no_straight_on", from: "BC", via: "C", to: "CG"),
        ])
        #expect(try way(map, "A", "F") == "ABCBEF", "C has become a dead end for who comes from B")
    }
}
