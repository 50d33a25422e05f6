// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import NavTestSupport
import Testing

@Suite struct RestrictionAssemblyTests {
    let cross = "  N\n  |\nW-X-E\n  |\n  S"

    @Test func joinsFromViaAndTo() throws {
        let map = try ASCIIMap(
            cross, ways: ["WX", "XE", "NX", "XS"],
            restrictions: [.init("no_right_turn", from: "WX", via: "X", to: "XS")])
        #expect(map.graph.restrictionCount == 1)
        let rule = map.graph.restriction(0)
        #expect(rule.edges == [map.edge("W", "X"), map.edge("X", "S")])
        #expect(!rule.isOnly)
        #expect(rule.modes.contains(.driving))
        #expect(!rule.modes.contains(.walking))
    }

    @Test func obeysExceptAndModes() throws {
        let map = try ASCIIMap(
            cross, ways: ["WX", "XE", "NX", "XS"],
            restrictions: [
                .init("no_right_turn", from: "WX", via: "X", to: "XS", tags: ["except": "bicycle"]),
                .init("", from: "NX", via: "X", to: "XE", tags: ["restriction:bicycle": "no_left_turn"]),
            ])
        let rules = (0..<map.graph.restrictionCount).map { map.graph.restriction($0) }
        #expect(rules.count == 2)
        #expect(rules.first?.modes.contains(.cycling) == false)
        #expect(rules.first?.modes.contains(.driving) == true)
        #expect(rules.last?.modes == .cycling)
    }

    @Test func followsAViaWay() throws {
        let map = try ASCIIMap(
            "A-B-C-D\n  | |\n  E F", ways: ["AB", "BC", "CD", "BE", "CF"],
            restrictions: [.init("no_right_turn", from: "AB", via: "BC", to: "CF")])
        #expect(map.graph.restriction(0).edges == [map.edge("A", "B"), map.edge("B", "C"), map.edge("C", "F")])
    }

    @Test func followsAViaWaySplitByASideStreet() throws {
        let map = try ASCIIMap(
            "A-B-S-C-D\n  | | |\n  E T F", ways: ["AB", "BSC", "CD", "BE", "ST", "CF"],
            restrictions: [.init("no_right_turn", from: "AB", via: "BSC", to: "CF")])
        #expect(
            map.graph.restriction(0).edges
                == [map.edge("A", "B"), map.edge("B", "S"), map.edge("S", "C"), map.edge("C", "F")])
    }

    @Test func forbidsUTurns() throws {
        let map = try ASCIIMap(
            cross, ways: ["WX", "XE", "NX", "XS"],
            restrictions: [.init("no_u_turn", from: "WX", via: "X", to: "WX")])
        #expect(map.graph.restriction(0).edges == [map.edge("W", "X"), map.edge("X", "W")])
    }

    @Test func ignoresDisconnectedMembers() throws {
        let map = try ASCIIMap(
            cross, ways: ["WX", "XE", "NX", "XS"],
            restrictions: [.init("no_right_turn", from: "WX", via: "N", to: "XS")])
        #expect(map.graph.restrictionCount == 0)
        #expect(map.summary.unusableRestrictions == 1)
    }

    /// W–E is one way through X, so "from WXE" may mean either arm.
    @Test func usesTheDirectionWhereAWayPassesTheNode() throws {
        let map = try ASCIIMap(
            cross, ways: ["WXE", "NX", "XS"],
            restrictions: [
                .init("no_right_turn", from: "WXE", via: "X", to: "XS"),
                .init("only_left_turn", from: "NX", via: "X", to: "WXE"),
            ])
        #expect(map.graph.restrictionCount == 2)
        #expect(map.graph.restriction(0).edges == [map.edge("W", "X"), map.edge("X", "S")])
        #expect(map.graph.restriction(1).edges == [map.edge("N", "X"), map.edge("X", "E")])
        #expect(map.graph.restriction(1).isOnly)
    }

    @Test func ignoresAmbiguousRestrictions() throws {
        // Both arms of N–S are "straight on" within the range, and a restriction may name no direction.
        for kind in ["no_straight_on", "no_turn"] {
            let map = try ASCIIMap(
                "    N\n   /\nW-X-E\n   \\\n    S", ways: ["WX", "NXS", "XE"],
                restrictions: [.init(kind, from: "WX", via: "X", to: "NXS")])
            #expect(map.graph.restrictionCount == 0, "\(kind)")
        }
        let oneway = try ASCIIMap(
            cross, ways: [.init("WXE", ["oneway": "yes"]), "NX", "XS"],
            restrictions: [.init("no_right_turn", from: "WXE", via: "X", to: "XS")])
        #expect(oneway.graph.restriction(0).edges == [oneway.edge("W", "X"), oneway.edge("X", "S")])
    }

    @Test func pairsSeveralMembersByDirection() throws {
        // From the west left is north, from the east south. The other pairs turn right.
        let map = try ASCIIMap(
            cross, ways: ["WX", "XE", "NX", "XS"],
            restrictions: [.init("no_left_turn", from: "WX XE", via: "X", to: "NX XS")])
        #expect(
            edges(map) == [[map.edge("W", "X"), map.edge("X", "N")], [map.edge("E", "X"), map.edge("X", "S")]])
        // A part of the street before the via node may be a member, too.
        let parts = try ASCIIMap(
            "      N\n      |\nV-W-X-E", ways: ["VW", "WX", "XE", "NX"],
            restrictions: [.init("no_left_turn", from: "VW WX", via: "X", to: "NX")])
        #expect(edges(parts) == [[parts.edge("W", "X"), parts.edge("X", "N")]])
        let mandate = try ASCIIMap(
            cross, ways: ["WX", "XE", "NX", "XS"],
            restrictions: [
                .init("only_right_turn", from: "WX NX", via: "X", to: "XS"),
                .init("only_straight_on", from: "XE", via: "X", to: "WX NX"),
            ])
        #expect(
            edges(mandate) == [
                [mandate.edge("W", "X"), mandate.edge("X", "S")], [mandate.edge("E", "X"), mandate.edge("X", "W")],
            ])
    }

    @Test func allowsOnlyTheMembersOfAMandate() throws {
        // Straight on is the part behind the node; the next part of the street was one way with it once.
        let parts = try ASCIIMap(
            "    N\n    |\nW-X-E-F\n  |\n  S", ways: ["WX", "XE", "EF", "NE", "XS"],
            restrictions: [.init("only_straight_on", from: "WX", via: "X", to: "XE EF")])
        #expect(edges(parts) == [[parts.edge("W", "X"), parts.edge("X", "E")]])
        #expect(parts.graph.restriction(0).isOnly)
        // Both branches are straight on: the third road and the way back are not among them.
        let fork = "      N\n     /\nW---X--E\n    |\n    S"
        for kind in ["only_straight_on", "only_these"] {
            let map = try ASCIIMap(
                fork, ways: ["WX", "XN", "XE", "XS"],
                restrictions: [.init(kind, from: "WX", via: "X", to: "XN XE")])
            let rules = (0..<map.graph.restrictionCount).map { map.graph.restriction($0) }
            let banned = [[map.edge("W", "X"), map.edge("X", "S")], [map.edge("W", "X"), map.edge("X", "W")]]
            #expect(Set(rules.map(\.edges)) == Set(banned), "\(kind)")
            #expect(rules.allSatisfy { !$0.isOnly })
            #expect(map.summary.unusableRestrictions == 0)
        }
    }

    @Test func forbidsUTurnsOfSeveralMembers() throws {
        let map = try ASCIIMap(
            cross, ways: ["WX", "XE", "NX", "XS"],
            restrictions: [.init("no_u_turn", from: "WX NX", via: "X", to: "WX NX")])
        #expect(
            edges(map) == [[map.edge("W", "X"), map.edge("X", "W")], [map.edge("N", "X"), map.edge("X", "N")]])
    }

    private func edges(_ map: ASCIIMap) -> [[EdgeID]] {
        (0..<map.graph.restrictionCount).map { map.graph.restriction($0).edges }
    }

    @Test func storesConditionsSeparately() throws {
        let map = try ASCIIMap(
            cross, ways: ["WX", "XE", "NX", "XS"],
            restrictions: [
                .init(
                    "", from: "WX", via: "X", to: "XS",
                    tags: ["restriction:conditional": "no_right_turn @ (Mo-Fr 07:00-09:00)"]),
                .init("no_left_turn", from: "WX", via: "X", to: "NX"),
            ])
        #expect(map.graph.restrictionCount == 1)
        #expect(map.graph.allRestrictionsCount == 2)
        #expect(map.graph.restriction(0).condition.isEmpty)
        #expect(map.graph.restriction(1).condition.contains("07:00"))
    }

    /// Each loop can be driven in both directions, which doubles the interpretations.
    @Test func ignoresARelationOverManyLoops() throws {
        let loops = (0..<60).map { $0 % 2 == 0 ? "XBCX" : "XDEX" }.joined(separator: " ")
        let map = try ASCIIMap(
            "B C D E\n\n   X\n\n   A", ways: ["AX", "XBCX", "XDEX"],
            restrictions: [.init("no_u_turn", from: "AX", via: loops, to: "AX")])
        #expect(map.graph.restrictionCount == 0)
        #expect(map.summary.unusableRestrictions == 1)
    }

    @Test func ignoresARelationWithTooManyMembers() throws {
        let map = try ASCIIMap(cross, ways: ["WX", "XE", "NX", "XS"])
        func restrictions(_ count: Int) throws -> Int {
            let members = "<member type='way' ref='1' role='from'/><member type='way' ref='3' role='from'/>"
            let relation =
                "<relation id='9'><tag k='type' v='restriction'/><tag k='restriction' v='no_entry'/>"
                + String(repeating: members, count: count) + "<member type='node' ref='\(map.id("X"))' role='via'/>"
                + "<member type='way' ref='2' role='to'/></relation></osm>"
            let writer = RegionWriter()
            let xml = map.xml.replacing("</osm>", with: relation)
            _ = try MapBuilder.build(try OSMFile(bytes: Array(xml.utf8), name: "many"), into: writer)
            return try RoadGraph(RegionFile(bytes: writer.finishInMemory())).restrictionCount
        }
        #expect(try restrictions(1) == 2)
        #expect(try restrictions(1000) == 0)
    }
}
