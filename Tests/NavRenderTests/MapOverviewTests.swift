// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

/// Tiles of low zooms from an overview, judged by tiles from all roads.
@Suite struct MapOverviewTests {
    /// A country of some hundred kilometers: winding main roads between towns, some of them with two carriageways.
    private static func country(using random: inout SeededRandom) throws -> RoadGraph {
        let names = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz".map { $0 })
        var places: [Character: Coordinate] = [:]
        var next = 0
        func add(_ place: Coordinate) -> Character {
            places[names[next]] = place
            next += 1
            return names[next - 1]
        }
        let towns = (0..<7).map { _ in
            Coordinate(
                latitude: 47 + Double.random(in: 0...2, using: &random),
                longitude: 9 + Double.random(in: 0...3, using: &random))
        }
        let ends = towns.map { add($0) }
        var ways: [ASCIIMap.Way] = []
        let classes = ["motorway", "trunk", "primary", "secondary", "tertiary"]
        for from in 0..<6 {
            var nodes = [ends[from]]
            for step in 1..<6 {
                let middle = towns[from].interpolated(to: towns[from + 1], fraction: Double(step) / 6)
                let bent = middle.moved(
                    Meters(Double.random(in: 0...4000, using: &random)),
                    toward: Bearing(Double.random(in: 0...360, using: &random)))
                nodes.append(add(bent))
            }
            nodes.append(ends[from + 1])
            ways.append(
                ASCIIMap.Way(
                    String(nodes),
                    [
                        "highway": classes[Int.random(in: 0..<5, using: &random)], "name": "Road \(from)",
                        "ref": "R\(from)",
                    ]))
        }
        return try ASCIIMap(places: places, ways: ways).graph
    }

    /// The lines of a layer of a tile.
    private static func lines(_ bytes: [UInt8], _ layer: String = "transportation") throws -> [[Point]] {
        try #require(ReadTile(bytes)).layers[layer]?.flatMap { $0.parts.map(\.points) } ?? []
    }

    /// The largest distance of points of some lines from other lines, in tile units.
    private static func distance(of lines: [[Point]], from others: [[Point]]) -> Double {
        var largest = 0.0
        for line in lines {
            for (from, to) in zip(line, line.dropFirst()) {
                let count = max(1, Int((to - from).length / 40))
                for sample in 0...count {
                    let point = from + (to - from) * (Double(sample) / Double(count))
                    largest = max(largest, others.map { distance(point, $0) }.min() ?? .infinity)
                }
            }
        }
        return largest
    }

    private static func distance(_ point: Point, _ line: [Point]) -> Double {
        zip(line, line.dropFirst()).map { from, to in
            let (step, way) = (to - from, point - from)
            let length = step.x * step.x + step.y * step.y
            let along = length > 0 ? max(0, min(1, (way.x * step.x + way.y * step.y) / length)) : 0
            return (way - step * along).length
        }.min() ?? .infinity
    }

    @Test func linesAreThoseOfTheRegionWithinAPoint() throws {
        var (tiles, names) = (0, 0)
        try forEverySeed(6) { random in
            let graph = try Self.country(using: &random)
            let overview = MapOverview(graph: graph, features: nil)
            for zoom in 4...9 {
                let place = Coordinate(
                    latitude: 47 + Double.random(in: 0...2, using: &random),
                    longitude: 9 + Double.random(in: 0...3, using: &random))
                let address = TileAddress(holding: place, zoom: zoom)
                let plain = VectorTile.bytes(of: address, graph: graph, features: nil)
                let tile = VectorTile.bytes(of: address, graph: graph, features: nil, overview: overview)
                let (all, some) = (try Self.lines(plain), try Self.lines(tile))
                #expect(all.isEmpty == some.isEmpty)
                guard !all.isEmpty else { continue }
                tiles += 1
                // Three units of simplification, six of thinning points, and rounding; a point has eight units.
                #expect(Self.distance(of: some, from: all) < 11, "seed \(random.seed) zoom \(zoom)")
                #expect(Self.distance(of: all, from: some) < 24, "seed \(random.seed) zoom \(zoom)")
                #expect(tile.count <= plain.count + 40)
                let (labels, fewer) = (
                    try Self.lines(plain, "transportation_name"), try Self.lines(tile, "transportation_name")
                )
                names += fewer.count
                if !fewer.isEmpty { #expect(Self.distance(of: fewer, from: labels) < 11) }
            }
        }
        #expect(tiles > 10 && names > 0)
    }

    @Test func tilesDoNotDependOnTheOrderOfTheirRequests() throws {
        let graph = try #require(Monaco.graph)
        let features = try MapFeatures(graph.file)
        func tiles(_ zooms: [Int]) throws -> [Int: [UInt8]] {
            let overview = MapOverview(graph: graph, features: features)
            var tiles: [Int: [UInt8]] = [:]
            for zoom in zooms {
                tiles[zoom] = VectorTile.bytes(
                    of: TileAddress(holding: Monaco.casino, zoom: zoom), graph: graph, features: features,
                    overview: overview)
                #expect(ReadTile(tiles[zoom] ?? [0]) != nil, "zoom \(zoom)")
            }
            return tiles
        }
        #expect(try tiles(Array(0...9)) == tiles([5, 9, 0, 3, 8, 7, 1, 2, 4, 6]))
    }

    @Test(arguments: 0...9) func areasAndPlacesAreThoseOfTheRegion(zoom: Int) throws {
        let graph = try #require(Monaco.graph)
        let features = try MapFeatures(graph.file)
        let address = TileAddress(holding: Monaco.casino, zoom: zoom)
        let overview = MapOverview(graph: graph, features: features)
        let plain = try #require(ReadTile(VectorTile.bytes(of: address, graph: graph, features: features)))
        let tile = try #require(
            ReadTile(VectorTile.bytes(of: address, graph: graph, features: features, overview: overview)))
        #expect(tile.layers["place"]?.map { $0.tags } == plain.layers["place"]?.map { $0.tags })
        for layer in ["water", "landcover", "landuse", "park", "aeroway"] {
            func area(_ tile: ReadTile) -> Double {
                var sum = 0.0
                for part in tile.layers[layer]?.flatMap(\.parts) ?? [] {
                    for (a, b) in zip(part.points, part.points.dropFirst() + part.points.prefix(1)) {
                        sum += (a.x * b.y - b.x * a.y) / 2
                    }
                }
                return sum
            }
            let (one, other) = (area(plain), area(tile))
            // Areas of a few points lose and gain corners.
            #expect(abs(one - other) <= max(600, 0.08 * abs(one)), "\(layer): \(one) \(other)")
        }
    }

    @Test func simplifiedLinesStayWithinTheTolerance() throws {
        forEverySeed(30) { random in
            var line = [Point(0, 0)]
            for _ in 0..<Int.random(in: 1...120, using: &random) {
                let last = line[line.count - 1]
                line.append(
                    Point(
                        last.x + Double.random(in: -2...6, using: &random),
                        last.y + Double.random(in: -4...4, using: &random)))
            }
            let retained = LineSimplifier.retained(of: line, tolerance: 3)
            #expect(retained.first == 0 && retained.last == line.count - 1 && retained == retained.sorted())
            for (first, last) in zip(retained, retained.dropFirst()) {
                for row in first...last { #expect(Self.distance(line[row], [line[first], line[last]]) <= 3.000001) }
            }
        }
    }

    @Test func repeatedLinesAreLeftOut() {
        var coverage = TileCoverage()
        func parts(_ line: [Point]) -> [[Point]] {
            var parts: [[Point]] = []
            coverage.uncovered(of: line) { parts.append(Array($0)) }
            return parts
        }
        let road = [Point(-60, 500), Point(2000, 500), Point(4150, 900)]
        #expect(parts(road) == [road])
        // The other carriageway, and a slip road between both.
        #expect(parts([Point(-60, 506), Point(2000, 506), Point(4150, 906)]).isEmpty)
        #expect(parts([Point(1000, 500), Point(1010, 506)]).isEmpty)
        let crossing = [Point(1000, 0), Point(1000, 4000)]
        #expect(parts(crossing) == [crossing])
        let leaving = [Point(0, 504), Point(1900, 504), Point(2400, 2000), Point(3000, 3000)]
        #expect(parts(leaving) == [Array(leaving[1...])])
    }
}
