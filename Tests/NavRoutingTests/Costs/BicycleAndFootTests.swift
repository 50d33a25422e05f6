// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Which ways and barriers cyclists and pedestrians pass, by routes on a small map.
@Suite struct BicycleAndFootTests {
    /// Whether the mode takes the direct way AMB, of which the way and the node M have tags; the way around is AXYB.
    private func passes(_ mode: TravelMode, _ way: [String: String], at node: [String: String] = [:]) throws -> Bool {
        let map = try ASCIIMap(
            """
            W--A---M---B--E
               |       |
               |       |
               |       |
               |       |
               X-------Y
            """, ways: ["WA", .init("AMB", way), "BE", "AX", "XY", "YB"], nodes: node.isEmpty ? [:] : ["M": node])
        let stops = try [map.place("W"), map.place("E")].map { try #require(Waypoint(location: $0)) }
        let found = try [SearchMethod.plain, .hierarchy].map { method in
            try RouteEngine(graph: map.graph, method: method).path(for: RouteRequest(stops: stops, mode: mode))
        }
        #expect(found[0].cost == found[1].cost)
        return !found[0].legs[0].edges.contains(map.edge("X", "Y"))
    }

    private static let street = ["highway": "residential"]

    @Test(arguments: [
        (["barrier": "gate"], true, true),
        (["barrier": "gate", "access": "private"], false, false),
        (["barrier": "gate", "access": "private", "foot": "yes"], false, true),
        (["barrier": "gate", "access": "permit", "bicycle": "permissive"], true, false),
        (["barrier": "lift_gate", "access": "private", "bicycle": "yes", "foot": "yes"], true, true),
        (["barrier": "lift_gate", "motor_vehicle": "private"], true, true),
        (["barrier": "bollard"], true, true), (["barrier": "cycle_barrier"], true, true),
        (["barrier": "kissing_gate"], false, true), (["barrier": "stile"], false, true),
        (["barrier": "wall"], false, false),
    ]) func barriers(_ tags: [String: String], cycling: Bool, walking: Bool) throws {
        #expect(try passes(.cycling, Self.street, at: tags) == cycling, "cycling: \(tags)")
        #expect(try passes(.walking, Self.street, at: tags) == walking, "walking: \(tags)")
    }

    @Test(arguments: [
        (["highway": "cycleway"], true, true), (["highway": "cycleway", "foot": "no"], true, false),
        (["highway": "footway"], false, true), (["highway": "footway", "bicycle": "designated"], true, true),
        (["highway": "pedestrian"], false, true), (["highway": "pedestrian", "bicycle": "yes"], true, true),
        (["highway": "path"], true, true), (["highway": "path", "bicycle": "dismount"], false, true),
        (["highway": "steps"], false, true), (["highway": "tertiary", "bicycle": "use_sidepath"], false, true),
        (["highway": "tertiary", "foot": "use_sidepath"], true, false),
        (["highway": "residential", "access": "private"], false, false),
        (["highway": "residential", "access": "private", "foot": "permissive"], false, true),
        (["highway": "residential", "oneway": "-1"], false, true),
        (["highway": "residential", "oneway": "-1", "oneway:bicycle": "no"], true, true),
        (["highway": "residential", "oneway": "-1", "cycleway": "opposite_lane"], true, true),
        (["highway": "residential", "oneway": "-1", "cycleway:left:oneway": "no"], true, true),
        (["highway": "footway", "oneway:foot": "-1"], false, false),
        (["highway": "primary", "motorroad": "yes"], false, false), (["highway": "busway"], false, false),
    ]) func ways(_ tags: [String: String], cycling: Bool, walking: Bool) throws {
        #expect(try passes(.cycling, tags) == cycling, "cycling: \(tags)")
        #expect(try passes(.walking, tags) == walking, "walking: \(tags)")
    }

    /// A private road saves 1.3 km beside the way around, which takes a pedestrian 15 minutes.
    @Test(arguments: [TravelMode.cycling, .walking]) func privateRoadsAreNoShortcut(mode: TravelMode) throws {
        let map = try ASCIIMap(
            """
            W-A-B-E
              | |
              | |
              | |
              | |
              | |
              X-Y
            """, scale: Meters(70),
            ways: ["WA", .init("AB", ["highway": "service", "access": "private"]), "BE", "AXYB"])
        func path(_ from: Character, _ to: Character) throws -> EnginePath {
            let stops = try [map.place(from), map.place(to)].map { try #require(Waypoint(location: $0)) }
            return try RouteEngine(graph: map.graph).path(for: RouteRequest(stops: stops, mode: mode))
        }
        #expect(!(try path("W", "E").legs[0].edges.contains(map.edge("A", "B"))))
        let inside = try #require(Waypoint(location: map.place("A", "B")))
        let start = try #require(Waypoint(location: map.place("W")))
        let end = try RouteEngine(graph: map.graph).path(for: RouteRequest(stops: [start, inside], mode: mode))
        #expect(end.legs[0].edges.last == map.edge("A", "B"), "its own visitors may enter")
    }
}
