// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavImport

@Suite struct SeaTests {
    private let bounds = FixedBox(west: 0, south: 0, east: 10_000_000, north: 10_000_000)
    private typealias Way = [(id: Int64, place: FixedCoordinate?)]

    /// A point in tenths of the bounds, from the south-west corner.
    private func at(_ x: Double, _ y: Double) -> FixedCoordinate {
        FixedCoordinate(latitude: Int32(y * 1_000_000), longitude: Int32(x * 1_000_000))
    }

    /// A way through points; node ids are derived from coordinates, so that ways share nodes.
    private func way(_ points: [(Double, Double)]) -> Way {
        points.map { (Int64($0.0 * 1000) * 1_000_000 + Int64($0.1 * 1000), at($0.0, $0.1)) }
    }

    private func isSea(_ sea: Sea, _ x: Double, _ y: Double) -> Bool {
        let place = at(x, y)
        return sea.areas.contains { area in area.count { PolygonRing.contains($0[...], place) } % 2 == 1 }
    }

    @Test func waterIsOnTheRight() {
        let line: [(Double, Double)] = [(-1, 5), (3, 6), (7, 4), (11, 5)]
        let eastward = Sea([way(line)], bounds: bounds, land: [])
        #expect(eastward.failure == nil && isSea(eastward, 5, 1) && isSea(eastward, 0.1, 0.1) && !isSea(eastward, 5, 9))
        let westward = Sea([way(line.reversed())], bounds: bounds, land: [])
        #expect(isSea(westward, 5, 9) && isSea(westward, 9.9, 9.9) && !isSea(westward, 5, 1))
        // Two ways in reverse order.
        let parts = Sea([way([(3, 6), (7, 4), (11, 5)]), way([(-1, 5), (3, 6)])], bounds: bounds, land: [])
        #expect(parts.areas == eastward.areas)
    }

    @Test func outerRingsAreClockwise() {
        let sea = Sea([way([(-1, 5), (11, 5)])], bounds: bounds, land: [])
        #expect(sea.areas.count == 1 && PolygonRing.doubleArea(sea.areas[0][0][...]) > 0)
    }

    @Test func includesCorners() {
        // A bay in the north-east corner, and all but that corner.
        let bay: [(Double, Double)] = [(11, 6), (6, 6), (6, 11)]
        let inside = Sea([way(bay.reversed())], bounds: bounds, land: [])
        #expect(!isSea(inside, 8, 8) && isSea(inside, 1, 1) && isSea(inside, 9, 1) && isSea(inside, 1, 9))
        let outside = Sea([way(bay)], bounds: bounds, land: [])
        #expect(isSea(outside, 8, 8) && isSea(outside, 9.9, 9.9) && !isSea(outside, 1, 1) && !isSea(outside, 5.9, 9.9))
    }

    @Test func islandsAreLandAndLagoonsAreWater() {
        let island: [(Double, Double)] = [(4, 4), (6, 4), (6, 6), (4, 6), (4, 4)]
        let alone = Sea([way(island)], bounds: bounds, land: [])
        #expect(alone.failure == nil && isSea(alone, 1, 1) && isSea(alone, 9, 5) && !isSea(alone, 5, 5))
        let coast = Sea([way([(-1, 8), (11, 8)]), way(island)], bounds: bounds, land: [])
        #expect(isSea(coast, 2, 5) && !isSea(coast, 5, 5) && !isSea(coast, 5, 9))
        let lagoon = Sea([way([(-1, 2), (11, 2)]), way(island.reversed())], bounds: bounds, land: [])
        #expect(isSea(lagoon, 5, 5) && isSea(lagoon, 5, 1) && !isSea(lagoon, 2, 5))
    }

    @Test func straitsHaveTwoShores() {
        let sea = Sea([way([(-1, 4), (11, 4)].reversed()), way([(-1, 6), (11, 6)])], bounds: bounds, land: [])
        #expect(sea.failure == nil && isSea(sea, 5, 5) && !isSea(sea, 5, 1) && !isSea(sea, 5, 9))
    }

    @Test func missingNodesSplitTheCoast() {
        var line = way([(-3, 5), (0.2, 5), (5, 5.5), (9.8, 5), (12, 5), (12, 8), (9.9, 8), (6, 8), (6, 9.9), (6, 12)])
        for row in [0, 4, 5, 9] { line[row].place = nil }
        let sea = Sea([line], bounds: bounds, land: [])
        #expect(sea.failure == nil)
        // South of the first run; east of the second, which runs north from the eastern edge.
        #expect(isSea(sea, 5, 1) && !isSea(sea, 3, 7) && isSea(sea, 9, 9) && !isSea(sea, 9, 7))
    }

    @Test func anIncompleteCoastGivesNoSea() {
        let sea = Sea([way([(-1, 5), (5, 5)])], bounds: bounds, land: [])
        #expect(sea.areas.isEmpty && sea.failure?.contains("ends inside") == true)
        let near = Sea([way([(-1, 5), (9.5, 5)])], bounds: bounds, land: [])
        #expect(near.failure == nil && isSea(near, 5, 1))
    }

    @Test func contradictoryCoastsGiveNoSea() {
        let sea = Sea([way([(-1, 3), (11, 3)]), way([(-1, 6), (11, 6)])], bounds: bounds, land: [])
        #expect(sea.areas.isEmpty && sea.failure != nil)
    }

    @Test func townsAreNeverFlooded() {
        let land = (0..<100).map { at(0.5 + Double($0 % 10) * 0.9, 0.5 + Double($0 / 10) * 0.3) }
        let wrong = Sea([way([(-1, 5), (11, 5)])], bounds: bounds, land: land)
        #expect(wrong.areas.isEmpty && wrong.failure?.contains("100 of 100") == true)
        let right = Sea([way([(11, 5), (-1, 5)])], bounds: bounds, land: land)
        #expect(right.failure == nil && !right.areas.isEmpty)
    }

    @Test func noCoastGivesNoSea() {
        let sea = Sea([], bounds: bounds, land: [])
        #expect(sea.areas.isEmpty && sea.failure == nil)
        let flat = Sea([way([(-1, 5), (11, 5)])], bounds: FixedBox(west: 5, south: 0, east: 5, north: 9), land: [])
        #expect(flat.areas.isEmpty)
    }

    @Test(arguments: UInt64(1)...20) func piecesCoverTheWholeSea(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        // A rough coast across, and islands with many corners below it.
        var line: [(Double, Double)] = [(-1, 6)]
        for step in 0...400 { line.append((Double(step) / 40, 6 + Double.random(in: 0...1.5, using: &random))) }
        line.append((11, 6))
        var ways = [way(line)]
        for island in 0..<6 {
            let (x, y) = (1 + Double(island) * 1.5, Double.random(in: 1...4.5, using: &random))
            var ring: [(Double, Double)] = (0..<200).map { corner in
                let radius = Double.random(in: 0.2...0.6, using: &random)
                let angle = Double(corner) / 200 * 2 * .pi
                return (x + radius * cosine(angle), y + radius * sine(angle))
            }
            ring.append(ring[0])
            ways.append(way(ring))
        }
        let sea = Sea(ways, bounds: bounds, land: [])
        #expect(sea.failure == nil && sea.areas.count > 3)
        #expect(sea.areas.allSatisfy { $0.reduce(0) { $0 + $1.count } <= 420 })
        let coast = ways[0].compactMap(\.place)
        for _ in 0..<300 {
            let (x, y) = (
                Double.random(in: 0.01...9.99, using: &random), Double.random(in: 0.01...9.99, using: &random)
            )
            let isBelow = PolygonRing.contains(([at(-1, -1)] + coast + [at(11, -1)])[...], at(x, y))
            let isDry = ways.dropFirst().contains { PolygonRing.contains($0.compactMap(\.place)[...], at(x, y)) }
            #expect(isSea(sea, x, y) == (isBelow && !isDry), "\(x), \(y)")
        }
    }
}
