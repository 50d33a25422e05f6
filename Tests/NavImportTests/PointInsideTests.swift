// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import Testing

@testable import NavImport

/// A point inside polygons of any shape.
@Suite struct PointInsideTests {
    /// A star around a place, with a random distance of each corner: a simple polygon, seldom convex.
    private func star(
        _ corners: Int, radius: ClosedRange<Double>, _ random: inout SeededRandom
    ) -> [FixedCoordinate] {
        (0..<corners).compactMap { corner in
            let angle = Bearing(360 * Double(corner) / Double(corners)).unitVector
            let length = Double.random(in: radius, using: &random)
            return FixedCoordinate(Coordinate(latitude: 50 + length * angle.y, longitude: 8 + length * angle.x))
        }
    }

    @Test func isInsideEveryShape() throws {
        var random = SeededRandom(seed: 4)
        for round in 0..<300 {
            let outer = star(3 + round % 30, radius: 0.1...1, &random)
            // Every other one has a hole around its middle.
            let rings = round % 2 == 0 ? [outer] : [outer, star(12, radius: 0.01...0.05, &random)]
            let place = try #require(PolygonRing.pointInside(rings))
            #expect(PolygonRing.contains(rings, place), "round \(round)")
        }
    }

    @Test func isTheMiddleOfASquare() throws {
        let square = [(0, 0), (0, 40), (20, 40), (20, 0)].map { FixedCoordinate(latitude: $0.0, longitude: $0.1) }
        for ring in [square, square.reversed()] {
            let place = try #require(PolygonRing.pointInside([ring]))
            #expect(place == FixedCoordinate(latitude: 10, longitude: 20))
        }
    }

    @Test func needsAnArea() {
        let line = [(0, 0), (10, 10), (20, 20)].map { FixedCoordinate(latitude: $0.0, longitude: $0.1) }
        #expect(PolygonRing.pointInside([line]) == nil && PolygonRing.pointInside([]) == nil)
    }
}
