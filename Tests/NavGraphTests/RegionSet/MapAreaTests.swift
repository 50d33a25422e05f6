// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavGraph

@Suite struct MapAreaTests {
    /// A star-shaped ring around a center.
    private static func ring(_ random: inout SeededRandom) -> [Coordinate] {
        let center = Coordinate(
            latitude: Double.random(in: 40...41, using: &random), longitude: Double.random(in: 8...9, using: &random))
        let corners = Int.random(in: 3...12, using: &random)
        return (0..<corners).map { corner in
            center.moved(
                Meters(Double.random(in: 2000...40_000, using: &random)),
                toward: Bearing(Double(corner) / Double(corners) * 360))
        }
    }

    @Test func containsWhatThePlainRuleSays() throws {
        var inside = 0
        try forEverySeed { random in
            let ring = Self.ring(&random)
            let area = try #require(MapArea(rings: [ring]))
            let fixed = ring.compactMap { FixedCoordinate($0) }
            for _ in 0..<50 {
                let place = Coordinate(
                    latitude: Double.random(in: 39.5...41.5, using: &random),
                    longitude: Double.random(in: 7.5...9.5, using: &random))
                let expected = FixedCoordinate(place).map { PolygonRing.contains(fixed[...], $0) }
                #expect(area.contains(place) == expected, "seed \(random.seed) \(place)")
                if expected == true { inside += 1 }
            }
        }
        #expect(inside > 100)
    }

    @Test func touchesARectangleIfSomePointOfItIsInside() throws {
        var (touching, apart) = (0, 0)
        try forEverySeed { random in
            let ring = Self.ring(&random)
            let area = try #require(MapArea(rings: [ring]))
            for _ in 0..<20 {
                let (south, west) = (
                    Double.random(in: 39.5...41.5, using: &random), Double.random(in: 7.5...9.5, using: &random)
                )
                let size = Double.random(in: 0.001...0.5, using: &random)
                let box = BoundingBox(west: west, south: south, east: west + size, north: south + size)
                let steps = (0...20).map { Double($0) / 20 * size }
                let samples = steps.flatMap { north in
                    steps.map { Coordinate(latitude: south + north, longitude: west + $0) }
                }
                let touches = area.intersects(FixedBox(box))
                if samples.contains(where: area.contains) || ring.contains(where: box.contains) {
                    #expect(touches, "seed \(random.seed)")
                    touching += 1
                } else if !touches {
                    apart += 1
                }
            }
        }
        #expect(touching > 100 && apart > 100)
    }

    @Test func holesAndSeveralPolygonsAreRings() throws {
        func square(_ low: Double, _ high: Double) -> [Coordinate] {
            [(low, low), (low, high), (high, high), (high, low)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
        }
        let area = try #require(MapArea(rings: [square(0, 9), square(3, 6), square(20, 21)]))
        #expect(area.contains(Coordinate(latitude: 1, longitude: 1)))
        #expect(!area.contains(Coordinate(latitude: 4, longitude: 4)))
        #expect(area.contains(Coordinate(latitude: 20.5, longitude: 20.5)))
        #expect(!area.intersects(FixedBox(BoundingBox(west: 4, south: 4, east: 5, north: 5))))
        #expect(MapArea(rings: [[Coordinate(latitude: 1, longitude: 1)]]) == nil)
        #expect(MapArea(rings: [[Coordinate(latitude: 91, longitude: 1)] + square(0, 1)]) == nil)
    }

    @Test func tilesCoverARectangle() throws {
        forEverySeed(20) { random in
            let west = Double.random(in: -179...179, using: &random)
            let south = Double.random(in: -89...88, using: &random)
            let box = FixedBox(
                BoundingBox(
                    west: west, south: south, east: min(180, west + Double.random(in: 0...3, using: &random)),
                    north: min(90, south + Double.random(in: 0...3, using: &random))))
            let tiles = PackArea.tiles(zoom: 7, touching: box)
            #expect(tiles.allSatisfy { $0.area.bounds.intersects(box) }, "seed \(random.seed)")
            #expect(Set(tiles.map(\.name)).count == tiles.count)
            for _ in 0..<50 {
                let place = Coordinate(
                    latitude: Double.random(in: box.boundingBox.south...box.boundingBox.north, using: &random),
                    longitude: Double.random(in: box.boundingBox.west...box.boundingBox.east, using: &random))
                #expect(tiles.contains { $0.area.contains(place) }, "seed \(random.seed) \(place)")
            }
        }
        #expect(
            PackArea.tiles(zoom: 1, touching: FixedBox(BoundingBox(west: -180, south: -90, east: 180, north: 90)))
                .map(\.name) == ["1-0-0", "1-1-0", "1-0-1", "1-1-1"])
    }
}
