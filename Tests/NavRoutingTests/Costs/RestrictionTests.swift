// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

@Suite struct RestrictionTests {
    /// A crossing with a detour around it.
    ///
    ///     A-B-C---G      from A the shortest path to F is ABEF
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

    private func spelledPath(_ map: MapSketch, _ from: Character, _ to: Character, _ mode: TravelMode = .driving) throws
        -> String
    {
        let path = try RouteEngine(graph: map.graph).path(from: map[from], to: map[to], mode: mode)
        return map.spell(path, from: from)
    }

    @Test func takesTheShorterPath() throws {
        let map = try MapSketch(
            """
            A--B--C
            |    /
            D--E
            """, ways: ["ABC", "ADE", "CE"])
        #expect(try spelledPath(map, "A", "E") == "ADE")
    }

    @Test func obeysProhibitoryRestriction() throws {
        #expect(try spelledPath(crossing([]), "A", "F") == "ABEF")
        let map = try crossing([.init("no_right_turn", from: "AB", via: "B", to: "BE")])
        #expect(try spelledPath(map, "A", "F") == "ABCGHF")
        #expect(try spelledPath(map, "C", "D") == "CBED", "other turns into the street stay open")
    }

    @Test func obeysMandatoryRestriction() throws {
        let map = try crossing([.init("only_straight_on", from: "AB", via: "B", to: "BC")])
        #expect(try spelledPath(map, "A", "E") == "ABCGHFE")
    }

    @Test func obeysProhibitoryViaWayRestriction() throws {
        let map = try crossing([.init("no_left_turn", from: "AB", via: "BE", to: "EF")])
        #expect(try spelledPath(map, "A", "F") == "ABCGHF")
        #expect(try spelledPath(map, "C", "F") == "CBEF", "the rule applies only to traffic from A")
        #expect(try spelledPath(map, "A", "D") == "ABED", "only the turn to F is closed")
    }

    @Test func obeysMandatoryViaWayRestriction() throws {
        let map = try crossing([.init("only_left_turn", from: "AB", via: "BE", to: "EF")])
        #expect(try spelledPath(map, "A", "D") == "ABCGHFED")
        #expect(try spelledPath(map, "C", "D") == "CBED")
    }

    @Test func obeysOverlappingRestrictions() throws {
        // From A via BC not to D; from B via CE not to F: both start on the same road.
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
        #expect(throws: RouteError.self) { try spelledPath(map, "A", "F") }
        #expect(try spelledPath(map, "B", "F") == "BCDKLF")
        #expect(try spelledPath(map, "B", "H") == "BCEGH")
    }

    @Test func distinguishesModes() throws {
        let map = try crossing([
            .init("no_right_turn", from: "AB", via: "B", to: "BE", tags: ["except": "bicycle"])
        ])
        #expect(try spelledPath(map, "A", "F", .driving) == "ABCGHF")
        #expect(try spelledPath(map, "A", "F", .cycling) == "ABEF")
        #expect(try spelledPath(map, "A", "F", .walking) == "ABEF")
        let motorcycles = try crossing([
            .init("", from: "AB", via: "B", to: "BE", tags: ["restriction:motorcycle": "no_right_turn"])
        ])
        #expect(try spelledPath(motorcycles, "A", "F", .driving) == "ABEF")
        #expect(try spelledPath(motorcycles, "A", "F", .twoWheeler) == "ABCGHF")
    }

    @Test func uTurnsDoNotEvadeARestriction() throws {
        // The stub at E is a dead end, but E itself is a junction, so U-turns are forbidden there.
        let map = try crossing([
            .init("no_right_turn", from: "AB", via: "B", to: "BE"),
            .init("no_left_turn", from: "BC", via: "C", to: "CG"),
            .init("no_straight_on", from: "BC", via: "C", to: "CG"),
        ])
        #expect(try spelledPath(map, "A", "F") == "ABCBEF", "C is a dead end for traffic from B")
    }
}
