// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

@Suite struct CornerTests {
    /// A ring with a one-way side street from B to F; turns at F decide whether there is an exit.
    private func ring(_ restrictions: [MapSketch.Restriction]) throws -> MapSketch {
        try MapSketch(
            """
            A---B---C
            |   |   |
            D---F---E
            """, ways: ["AB", "BC", "CE", "EF", "FD", "DA", .init("BF", ["oneway": "yes"])],
            restrictions: restrictions)
    }

    @Test func servesACornerWithoutExitFromTheNextRoad() throws {
        let map = try ring([
            .init("no_left_turn", from: "BF", via: "F", to: "EF"),
            .init("no_right_turn", from: "BF", via: "F", to: "FD"),
        ])
        let corner = try #require(Waypoint(location: map.place("B", "F")))
        let away = try #require(Waypoint(location: map.place("A")))
        let engine = RouteEngine(graph: map.graph)
        let there = try engine.path(for: RouteRequest(stops: [away, corner]))
        #expect(there.legs[0].end.edge == map.edge("B", "F"), "can be entered")
        let back = try engine.path(for: RouteRequest(stops: [corner, away]))
        #expect(back.legs[0].start.edge != map.edge("B", "F"), "but not left")
    }
}
