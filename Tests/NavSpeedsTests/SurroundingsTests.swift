// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavSpeeds

/// Density of junctions.
@Suite struct SurroundingsTests {
    /// A grid of streets with `count` · `count` nodes every `spacing` meters, and a road that leads far away from it.
    private static func city(
        at origin: Coordinate, count: Int, spacing: Double
    ) throws -> (map: ASCIIMap, middle: Character, away: Character) {
        var places: [Character: Coordinate] = [:]
        var names: [[Character]] = []
        for row in 0..<count {
            let west = origin.moved(Meters(Double(row) * spacing), toward: Bearing(0))
            names.append(
                (0..<count).compactMap { column in
                    guard let scalar = Unicode.Scalar(0x4E00 + row * count + column) else { return nil }
                    places[Character(scalar)] = west.moved(Meters(Double(column) * spacing), toward: Bearing(90))
                    return Character(scalar)
                })
        }
        places["x"] = origin.moved(Meters(8000), toward: Bearing(225))
        places["y"] = origin.moved(Meters(9000), toward: Bearing(225))
        var ways = names.map { ASCIIMap.Way(String($0), ["highway": "residential"]) }
        for column in 0..<count {
            ways.append(.init(String(names.map { $0[column] }), ["highway": "residential"]))
        }
        ways.append(.init(String([names[0][0], "x"])))
        ways.append("xy")
        return (try ASCIIMap(places: places, ways: ways), names[count / 2][count / 2], "y")
    }

    /// Around the equator, on a whole degree of latitude, far in the north and beside the antimeridian.
    @Test(arguments: [(0.0, 0.0), (51.9995, -30.0), (66.2, -24.5), (-40.0005, -179.99)])
    func citiesAreDenseAndRoadsOutsideAreNot(latitude: Double, longitude: Double) throws {
        let origin = Coordinate(latitude: latitude, longitude: longitude)
        for (spacing, dense) in [(38.0, true), (120.0, false)] {
            let city = try Self.city(at: origin, count: 14, spacing: spacing)
            let graph = city.map.graph
            let surroundings = Surroundings(graph)
            let shares = (0..<graph.edgeCount).map { row in
                (EdgeID(row: Int32(row)), surroundings.share(of: EdgeID(row: Int32(row)), in: graph))
            }
            #expect(shares.allSatisfy { (0...1).contains($0.1) })
            let largest = try #require(shares.map(\.1).max())
            #expect(dense ? largest > 0.6 : largest < 0.4, "\(spacing) m: \(largest)")
            let away = city.map.place(city.away)
            let outside = shares.filter { graph.place(of: graph.head(of: $0.0)).distance(to: away).value < 1 }
            #expect(!outside.isEmpty && outside.allSatisfy { $0.1 == 0 })
        }
    }

    @Test func kindsOfJunctionsDiffer() throws {
        let map = try ASCIIMap(
            """
               N
            W--C--E
               S
            """,
            ways: [
                .init("WCE", ["highway": "residential"]), .init("NCS", ["highway": "primary"]),
            ], nodes: ["C": ["highway": "traffic_signals"]])
        let plain = try ASCIIMap(
            """
               N
            W--C--E
               S
            """, ways: ["WCE", "NCS"], drivesOnLeft: true)
        func kind(_ map: ASCIIMap, _ from: Character, _ to: Character) -> Int {
            let edge = map.edge(from, "C")
            return JunctionKind.index(
                from: edge, to: map.edge("C", to), hasSignals: JunctionKind.hasSignals(after: edge, in: map.graph),
                in: map.graph)
        }
        #expect(kind(map, "W", "E") == 8)
        #expect(kind(map, "W", "S") == 8 + 4 + 1, "right, onto the main road")
        #expect(kind(map, "W", "N") == 8 + 4 + 2)
        #expect(kind(map, "N", "W") == 8 + 1)
        #expect(kind(map, "N", "N") == 8 + 3)
        #expect(kind(plain, "W", "N") == 1, "left is the near side")
        #expect(kind(plain, "W", "S") == 2)
        #expect(kind(plain, "W", "W") == 3)
    }
}
