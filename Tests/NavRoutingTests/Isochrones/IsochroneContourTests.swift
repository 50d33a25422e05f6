// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

/// Outlines of isochrones.
@Suite struct IsochroneContourTests {
    @Test func containsEveryReachedPlaceWithValidRings() throws {
        let map = try MapSketch(
            """
            A---B---C---D
            |   |   |   |
            |   |   |   |
            E---F---G---H
            |   |   |   |
            |   |   |   |
            I---J---K---L
            """, ways: ["ABCD", "EFGH", "IJKL", "AEI", "BFJ", "CGK", "DHL"])
        let engine = RouteEngine(graph: map.graph)
        let origin = try #require(Waypoint(location: map.graph.place(of: map["F"])))
        for limit in [15.0, 40, 90] {
            let isochrone = try engine.isochrone(from: origin, within: Seconds(limit))
            let grid = try #require(IsochroneGrid(isochrone, on: map.graph))
            let polygons = IsochroneContour(grid).polygons
            #expect(polygons.count == 1)
            for section in isochrone.sections {
                for place in section.line(on: map.graph) {
                    #expect(grid.contains(place))
                    #expect(polygons.contains { isInside(place, $0) })
                }
            }
            for polygon in polygons {
                for (index, ring) in polygon.enumerated() {
                    #expect(ring.count >= 5 && ring.first == ring.last)
                    #expect((area(ring) > 0) == (index == 0))
                    for corner in ring {
                        #expect(distance(corner, isochrone, map.graph) <= 2.2 * grid.cell.value)
                    }
                }
            }
        }
        let whole = try engine.isochrone(from: origin, within: Seconds(600))
        let blocks = IsochroneContour(try #require(IsochroneGrid(whole, on: map.graph))).polygons
        #expect(blocks.count == 1 && blocks[0].count == 7, "one town with its six blocks as holes")
    }

    private func isInside(_ place: Coordinate, _ polygon: [[Coordinate]]) -> Bool {
        polygon.reduce(false) { inside, ring in
            zip(ring, ring.dropFirst()).reduce(inside) { inside, side in
                let (a, b) = side
                guard (a.latitude > place.latitude) != (b.latitude > place.latitude) else { return inside }
                let share = (place.latitude - a.latitude) / (b.latitude - a.latitude)
                return a.longitude + share * (b.longitude - a.longitude) > place.longitude ? !inside : inside
            }
        }
    }

    private func area(_ ring: [Coordinate]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) {
            $0 + ($1.0.longitude * $1.1.latitude - $1.1.longitude * $1.0.latitude)
        }
    }

    private func distance(_ place: Coordinate, _ isochrone: Isochrone, _ graph: RoadGraph) -> Double {
        var least = place.distance(to: isochrone.origin).value
        for section in isochrone.sections {
            let line = section.line(on: graph)
            for (a, b) in zip(line, line.dropFirst()) {
                least = min(least, SegmentProjection(of: place, from: a, to: b).distance.value)
            }
        }
        return least
    }

    @Test func staysConnectedAcrossThe180thMeridian() throws {
        let places: [Character: Coordinate] = [
            "A": Coordinate(latitude: -16.8, longitude: 179.995), "B": Coordinate(latitude: -16.8, longitude: 179.999),
            "C": Coordinate(latitude: -16.8, longitude: -179.999),
            "D": Coordinate(latitude: -16.8, longitude: -179.995),
        ]
        let map = try MapSketch(places: places, ways: ["ABCD"])
        let engine = RouteEngine(graph: map.graph)
        for (name, longitudes) in [("A" as Character, 179.9..<180.1), ("D", -180.1 ..< -179.9)] {
            let origin = try #require(Waypoint(location: map.place(name)))
            let isochrone = try engine.isochrone(from: origin, within: Seconds(600))
            let grid = try #require(IsochroneGrid(isochrone, on: map.graph))
            #expect(places.values.allSatisfy { grid.contains($0) })
            let polygons = IsochroneContour(grid).polygons
            #expect(polygons.count == 1)
            #expect(polygons.joined().joined().allSatisfy { longitudes.contains($0.longitude) })
        }
    }
}
