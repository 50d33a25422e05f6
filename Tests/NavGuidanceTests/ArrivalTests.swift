// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGuidance
import NavModel
import NavRouting
import NavTestSupport
import Testing

@Suite("Arrivals") struct ArrivalTests {
    private func street(left: Bool) throws -> ASCIIMap {
        try ASCIIMap(
            """
               n
            A-----B-----C
               s   t
            """, scale: Meters(20),
            ways: [
                .named("ABC", "Street"), .init("nA", ["highway": "footway"]), .init("sA", ["highway": "footway"]),
                .init("tC", ["highway": "footway"]),
            ],
            drivesOnLeft: left)
    }

    /// The side of the destination does not depend on the driving side.
    @Test("the arrival side is the side of the destination", arguments: [false, true])
    func side(left: Bool) async throws {
        let map = try street(left: left)
        #expect(
            map.leg("ABC", to: map.place("C").moved(Meters(15), toward: Bearing(0))).steps.last?.maneuver
                == .destinationLeft)
        let provider = LocalRouteProvider(graph: map.graph, writer: NoInstructions())
        let cases: [(from: Character, to: Character, maneuver: Maneuver)] = [
            ("C", "n", .destinationRight), ("C", "s", .destinationLeft), ("A", "t", .destinationRight),
        ]
        for one in cases {
            let stops = [map.place(one.from), map.place(one.to)].compactMap {
                Waypoint(location: $0, maximumDistance: Meters(60))
            }
            let route = try await provider.routes(for: RouteRequest(stops: stops))[0]
            #expect(route.legs[0].steps.last?.maneuver == one.maneuver, "from \(one.from) to \(one.to)")
        }
    }

    @Test("every intermediate stop is an arrival, and the next leg departs from it", arguments: [false, true])
    func viaStops(left: Bool) async throws {
        let map = try street(left: left)
        let provider = LocalRouteProvider(graph: map.graph, writer: NoInstructions())
        let stops = ["A", "t", "C"].compactMap { Waypoint(location: map.place($0)) }
        let route = try await provider.routes(for: RouteRequest(stops: stops))[0]
        #expect(route.legs.count == 2)
        #expect(route.legs[0].steps.last?.maneuver == .destinationRight)
        #expect(route.legs[1].steps.first?.maneuver == .depart)
        #expect(
            route.legs.flatMap(\.steps).map(\.stepNumber) == Array(0..<route.legs.reduce(0) { $0 + $1.steps.count }))
    }

    @Test("a destination on the road itself has no side")
    func onTheRoad() throws {
        let map = try street(left: false)
        #expect(map.leg("ABC", to: map.place("C")).steps.last?.maneuver == .destination)
    }
}
