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

    // MARK: Stored overviews

    /// A copy of a region with an overview.
    private static func storing(
        _ graph: RoadGraph, changing change: (inout [UInt8]) -> Void = { _ in }
    ) throws -> RoadGraph {
        let writer = RegionWriter()
        for entry in graph.file.sections { try writer.copy(entry, from: graph.file) }
        try MapOverview.add(to: writer)
        let file = try RegionFile(bytes: writer.finishInMemory())
        let changed = RegionWriter()
        for entry in file.sections {
            if entry.number == Sections.mapOverview.number {
                try changed.copy(entry, from: file, changing: change)
            } else {
                try changed.copy(entry, from: file)
            }
        }
        return try RoadGraph(RegionFile(bytes: changed.finishInMemory()))
    }

    /// The tiles of low zooms at a place, in an order of zooms.
    private static func tiles(
        _ graph: RoadGraph, _ place: Coordinate, _ zooms: some Sequence<Int> = MapOverview.zooms
    ) throws -> [Int: [UInt8]] {
        let features = try MapFeatures(graph.file)
        let overview = MapOverview(graph: graph, features: features)
        var tiles: [Int: [UInt8]] = [:]
        for zoom in zooms {
            tiles[zoom] = VectorTile.bytes(
                of: TileAddress(holding: place, zoom: zoom), graph: graph, features: features, overview: overview)
        }
        return tiles
    }

    @Test func storedOverviewsGiveTheSameTiles() throws {
        try forEverySeed(4) { random in
            let graph = try Self.country(using: &random)
            let stored = try Self.storing(graph)
            #expect(MapOverview(graph: stored, features: nil).isStored)
            #expect(!MapOverview(graph: graph, features: nil).isStored)
            let place = Coordinate(latitude: 48, longitude: 10)
            #expect(try Self.tiles(stored, place, [3, 9, 7, 0, 8, 1, 2, 4, 5, 6]) == Self.tiles(graph, place))
        }
        let graph = try #require(Monaco.graph)
        #expect(try Self.tiles(Self.storing(graph), Monaco.casino) == Self.tiles(graph, Monaco.casino))
    }

    @Test func damagedOverviewsAreMadeAgain() throws {
        let graph = try #require(Monaco.graph)
        let expected = try Self.tiles(graph, Monaco.casino)
        try forEverySeed(20) { random in
            let stored = try Self.storing(graph) { bytes in
                let at = Int.random(in: bytes.indices, using: &random)
                bytes[at] ^= UInt8.random(in: 1...255, using: &random)
            }
            #expect(try Self.tiles(stored, Monaco.casino) == expected, "seed \(random.seed)")
        }
        // Too short for its header, and for its levels.
        for count in [0, 7, 200, 2000] {
            let stored = try Self.storing(graph) { $0 = Array($0.prefix(count)) }
            #expect(try Self.tiles(stored, Monaco.casino) == expected, "\(count) bytes")
        }
    }

    @Test func placesAreOnTheGlobe() throws {
        let corner = FixedCoordinate(latitude: -900_000_000, longitude: 1_800_000_000)
        for (place, isRead) in [
            (corner, true), (FixedCoordinate(latitude: 900_000_001, longitude: 0), false),
            (FixedCoordinate(latitude: 0, longitude: -1_800_000_001), false),
        ] {
            var writer = OverviewWriter()
            writer.append(place)
            let read = writer.bytes.withUnsafeBytes { bytes in
                var reader = OverviewReader(bytes)
                return reader.place()
            }
            #expect(read == (isRead ? place : nil), "\(place)")
        }
        var extreme = OverviewWriter()
        extreme.append(Int.min)
        extreme.append(Int.max)
        let isRead = extreme.bytes.withUnsafeBytes { bytes in
            var reader = OverviewReader(bytes)
            return reader.place() != nil
        }
        #expect(!isRead)
    }

    /// Levels whose checksums fit, too, are read without a trap.
    @Test func levelsAreReadFromAnyBytes() throws {
        let graph = try #require(Monaco.graph)
        let features = try #require(try MapFeatures(graph.file))
        var writer = OverviewWriter()
        MapOverview(graph: graph, features: features).level(9).append(to: &writer)
        var (levels, errors) = (0, 0)
        forEverySeed(400) { random in
            var bytes = writer.bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            let isLevel = bytes.withUnsafeBytes { bytes in
                var reader = OverviewReader(bytes)
                guard let level = OverviewLevel(reading: &reader, graph, features) else { return false }
                let world = FixedBox(BoundingBox(west: -180, south: -90, east: 180, north: 90))
                level.names.forEach(intersecting: world) { kind, _ in
                    _ = graph.text(kind.name) + graph.text(kind.ref) + graph.name(of: kind.road)
                }
                level.features?.forEach(intersecting: world, includingDetail: false, where: { _ in true }) {
                    _, name, _ in
                    _ = features.text(name)
                }
                return true
            }
            if isLevel { levels += 1 } else { errors += 1 }
        }
        #expect(levels > 0 && errors > 0)
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
