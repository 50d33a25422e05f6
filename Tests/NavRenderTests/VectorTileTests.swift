// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

@Suite struct VectorTileTests {
    private func tile(_ zoom: Int, at place: Coordinate = Monaco.casino, language: String = "") throws -> ReadTile {
        let graph = try #require(Monaco.graph)
        let address = TileAddress(holding: place, zoom: zoom)
        return try #require(
            ReadTile(
                VectorTile.bytes(of: address, graph: graph, features: try MapFeatures(graph.file), language: language)))
    }

    @Test func tileAddressesMatchSlippyMaps() throws {
        #expect(
            TileAddress(holding: Coordinate(latitude: 0, longitude: 0), zoom: 1) == TileAddress(x: 1, y: 1, zoom: 1))
        let monaco = TileAddress(holding: Monaco.casino, zoom: 15)
        #expect(monaco == TileAddress(x: 17060, y: 11947, zoom: 15))
        let box = monaco.boundingBox()
        #expect(box.west <= 7.4277 && 7.4277 <= box.east && box.south <= 43.7396 && 43.7396 <= box.north)
        #expect(TileAddress(x: 0, y: 0, zoom: 23) == nil && TileAddress(x: -1, y: 0, zoom: 3) == nil)
        #expect(TileAddress(x: 8, y: 0, zoom: 3) == nil && TileAddress(x: 7, y: 7, zoom: 3) != nil)
        for place in [Monaco.casino, Coordinate(latitude: -33, longitude: 151)] {
            let back = monaco.place(monaco.point(place))
            #expect(abs(back.latitude - place.latitude) < 1e-9 && abs(back.longitude - place.longitude) < 1e-9)
        }
    }

    @Test func townTileHasAllLayers() throws {
        let tile = try tile(14)
        for layer in ["transportation", "transportation_name", "building", "park", "place", "landuse"] {
            #expect(tile.layers[layer]?.isEmpty == false, "\(layer)")
        }
        let roads = try #require(tile.layers["transportation"])
        #expect(Set(roads.map(\.kind)) == [2])
        let classes = Set(roads.compactMap { $0.tags["class"] })
        #expect(classes.isSuperset(of: ["primary", "secondary", "tertiary", "minor", "service", "path"]), "\(classes)")
        #expect(roads.contains { $0.tags["brunnel"] == "tunnel" } && roads.contains { $0.tags["oneway"] == "1" })
        let names = try #require(tile.layers["transportation_name"]).compactMap { $0.tags["name"] }
        #expect(names.contains("Boulevard des Moulins"), "\(names)")
        #expect(try #require(tile.layers["place"]).allSatisfy { $0.tags["name"]?.isEmpty == false })
    }

    @Test(arguments: [0, 5, 9, 12, 14, 16, 18]) func coordinatesLieWithinTileAndBuffer(zoom: Int) throws {
        let tile = try tile(zoom)
        for (name, features) in tile.layers {
            for feature in features {
                #expect(!feature.parts.isEmpty, "\(name)")
                for part in feature.parts {
                    #expect(part.isClosed == (feature.kind == 3), "\(name)")
                    #expect(part.points.count >= [1, 1, 2, 3][feature.kind], "\(name)")
                    #expect(part.points.allSatisfy { (-65...4161).contains($0.x) && (-65...4161).contains($0.y) })
                }
            }
        }
    }

    @Test func outerRingsAreClockwiseAndPrecedeTheirHoles() throws {
        for zoom in [13, 15, 16] {
            for features in try tile(zoom).layers.values {
                for feature in features where feature.kind == 3 {
                    #expect(area(feature.parts[0].points) > 0)
                    var outer = feature.parts[0].points
                    for part in feature.parts {
                        if area(part.points) > 0 {
                            outer = part.points
                        } else if let box = Rect(around: outer), let hole = Rect(around: part.points) {
                            #expect(box.inset(by: -1).union(hole) == box.inset(by: -1))
                        }
                    }
                }
            }
        }
    }

    private func area(_ ring: [Point]) -> Double {
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    }

    /// The vertices of the rings of a shape.
    private func corners(_ shape: VectorTileShape) -> [[Point]] {
        var (rings, place, next): ([[Point]], Point, Int) = ([], .zero, 0)
        let commands = shape.commands
        func step() -> Double {
            next += 1
            return Double(Int32(bitPattern: commands[next - 1] >> 1) ^ -Int32(bitPattern: commands[next - 1] & 1))
        }
        while next < commands.count {
            let (kind, count) = (commands[next] & 7, commands[next] >> 3)
            next += 1
            guard kind != 7 else { continue }
            for _ in 0..<count {
                place = place + Point(step(), step())
                if kind == 1 { rings.append([]) }
                rings[rings.count - 1].append(place)
            }
        }
        return rings
    }

    @Test(arguments: [1, 4, 7] as [Int32]) func adjacentAreasShareBorders(grain: Int32) throws {
        var random = SeededRandom(seed: 21)
        for _ in 0..<40 {
            var border = [Point(200, -30)]
            while let last = border.last, last.y < 300 {
                border.append(
                    last + Point(.random(in: -3...3, using: &random), .random(in: -0.5...3, using: &random)))
            }
            // The areas on both sides of the border, each starting at a random vertex.
            func retained(_ ring: [Point]) throws -> Set<Point> {
                let start = Int.random(in: 0..<ring.count, using: &random)
                var shape = VectorTileShape(.areas)
                shape.add(ring: Array(ring[start...] + ring[..<start]), grain: grain)
                let corners = try #require(corners(shape).first)
                return Set(corners).filter { (100..<500).contains($0.x) }
            }
            let left = try retained(border + [Point(0, 300), Point(0, -30)])
            let right = try retained(border.reversed() + [Point(900, -30), Point(900, 300)])
            #expect(left == right)
            #expect(grain == 1 || left.count < border.count)
            for point in border {
                #expect(left.contains { abs($0.x - point.x) <= Double(grain) && abs($0.y - point.y) <= Double(grain) })
            }
        }
    }

    @Test func ringsWithinOneCellAreDropped() {
        var shape = VectorTileShape(.areas)
        shape.add(ring: [])
        shape.add(ring: [Point(3, 3)])
        shape.add(ring: [Point(8, 8), Point(11, 8), Point(11, 11), Point(8, 11)], grain: 4)
        shape.add(ring: [Point(8, 8), Point(30, 8), Point(11, 8)], grain: 1)
        #expect(shape.isEmpty)
        shape.add(ring: [Point(-3, -3), Point(3, -3), Point(3, 3), Point(-3, 3)], grain: 4)
        #expect(corners(shape).map(\.count) == [4])
    }

    @Test func linesContinueInAdjacentTiles() throws {
        // A road across the edge: it must leave one tile on the right where it enters the next on the left.
        let next = TileAddress(holding: Monaco.casino, zoom: 16)
        let here = try #require(TileAddress(x: next.x - 1, y: next.y, zoom: 16))
        let graph = try #require(Monaco.graph)
        func crossings(_ address: TileAddress, at x: Double) throws -> [Double] {
            let tile = try #require(ReadTile(VectorTile.bytes(of: address, graph: graph, features: nil)))
            var found: [Double] = []
            for feature in tile.layers["transportation"] ?? [] {
                for part in feature.parts {
                    for (a, b) in zip(part.points, part.points.dropFirst()) where (a.x < x) != (b.x < x) {
                        found.append(a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x))
                    }
                }
            }
            return found.filter { (0...4096).contains($0) }.sorted()
        }
        let (right, left) = (try crossings(here, at: 4096.5), try crossings(next, at: 0.5))
        #expect(right.count > 2 && right.count == left.count)
        for (a, b) in zip(right, left) { #expect(abs(a - b) < 2) }
    }

    @Test func roadsKeepTheirAttributes() throws {
        let map = try ASCIIMap(
            "A--B--C",
            ways: [.init("ABC", ["name": "Main Road", "ref": "A 1;B 2", "highway": "trunk", "oneway": "-1"])])
        let address = TileAddress(holding: map.place("B"), zoom: 15)
        let tile = try #require(ReadTile(VectorTile.bytes(of: address, graph: map.graph, features: nil)))
        #expect(tile.names == ["transportation", "transportation_name"])
        let road = try #require(tile.layers["transportation"]?.first)
        #expect(road.tags == ["class": "trunk", "oneway": "1"])
        // Against the order of the nodes: from C in the east to A in the west.
        let line = try #require(road.parts.first?.points)
        #expect(line.count >= 2 && line[0].x > (line.last?.x ?? .infinity))
        let name = try #require(tile.layers["transportation_name"]?.first)
        #expect(
            name.tags == ["class": "trunk", "name": "Main Road", "ref": "A 1", "ref_length": "3", "shield": "white"])
        #expect(name.parts.count == 1)
        let far = TileAddress(holding: Coordinate(latitude: -40, longitude: 100), zoom: 10)
        #expect(VectorTile.bytes(of: far, graph: map.graph, features: nil).isEmpty)
    }
}
