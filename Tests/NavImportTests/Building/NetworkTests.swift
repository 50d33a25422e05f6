// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavImport
import NavModel
import NavTestSupport
import Testing

@Suite struct NetworkTests {
    @Test func splitsWaysAtJunctions() throws {
        let map = try ASCIIMap("A-B-C\n  |\n  D", ways: ["ABC", "BD"])
        #expect(map.graph.nodeCount == 4)
        #expect(map.graph.segmentCount == 3)
        #expect(map.nodeNames(along: [map.edge("A", "B"), map.edge("B", "D")], from: "A") == "ABD")
        #expect(map.graph.name(of: map.graph.road(of: map.edge("B", "D"))) == "BD")
    }

    @Test func storesTheShapeBetweenJunctions() throws {
        let map = try ASCIIMap("A-B\n  |\n  C-D", scale: Meters(50), ways: ["ABCD"])
        #expect(map.graph.segmentCount == 1)
        let edge = map.edge("A", "B")
        #expect(abs(map.graph.length(of: edge).value - 300) < 0.1)
        #expect(map.graph.shape(of: edge).count == 4)
        #expect(map.graph.osmNodes(of: edge.reversed) == [map.id("D"), map.id("C"), map.id("B"), map.id("A")])
        #expect(map.graph.shape(of: edge.reversed) == map.graph.shape(of: edge).reversed())
        #expect(map.graph.bearingLeaving(edge).difference(to: Bearing(90)) < 1)
        #expect(map.graph.bearingArriving(edge).difference(to: Bearing(90)) < 1)
        #expect(map.graph.bearingLeaving(edge.reversed).difference(to: Bearing(270)) < 1)
    }

    @Test func listsTheEdgesOfAJunctionClockwiseFromNorth() throws {
        let map = try ASCIIMap("  N\n  |\nW-X-E\n  |\n  S", ways: ["NXS", "WXE"])
        let heads = map.graph.edges(leaving: map["X"]).map { map.name(of: map.graph.osmID(of: map.graph.head(of: $0))) }
        #expect(String(heads) == "NESW")
    }

    @Test func splitsALoopInTwoSegments() throws {
        let map = try ASCIIMap("A-B-C\n  | |\n  E-D", ways: ["AB", "BCDEB"])
        for row in 0..<Int32(map.graph.segmentCount) {
            let edge = SegmentID(row: row).forward
            #expect(map.graph.tail(of: edge) != map.graph.head(of: edge))
        }
        #expect(map.graph.segmentCount == 3)
    }

    @Test func splitsARoadAtABarrier() throws {
        let map = try ASCIIMap("A-B-C", ways: ["ABC"], nodes: ["B": ["barrier": "block"]])
        #expect(map.graph.segmentCount == 2)
        #expect(map.graph.barred(at: map["B"]).contains(.driving))
        #expect(!map.graph.barred(at: map["B"]).contains(.walking))
    }

    @Test func storesSignalsBetweenJunctions() throws {
        let map = try ASCIIMap(
            "A-B-C-D", ways: ["ABCD"],
            nodes: [
                "B": ["highway": "traffic_signals", "traffic_signals:direction": "forward"], "C": ["highway": "stop"],
            ])
        let edge = map.edge("A", "B")
        #expect(map.graph.features(along: edge).map(\.point) == [1, 2])
        #expect(map.graph.features(along: edge).first?.flags.contains(.trafficSignals) == true)
        let back = map.graph.features(along: edge.reversed)
        #expect(back.map(\.point) == [1], "the signal at B is for the other direction")
        #expect(back.first?.flags.contains(.stop) == true)
    }

    @Test func findsTheMainNetwork() throws {
        let map = try ASCIIMap(
            """
            A--B--C   X--Y
            |  |  |
            D--E--F
               |
               T
            """, ways: ["ABCFEDA", "BE", .init("ET", ["oneway": "yes"]), "XY"])
        #expect(map.graph.mainNetwork(of: map.edge("A", "B")).contains(.driving))
        #expect(!map.graph.mainNetwork(of: map.edge("E", "T")).contains(.driving), "T is a trap")
        #expect(map.graph.mainNetwork(of: map.edge("E", "T")).contains(.walking))
        #expect(!map.graph.mainNetwork(of: map.edge("X", "Y")).contains(.walking))
    }

    @Test func usesTheNewerOfDuplicateRoads() throws {
        let map = try ASCIIMap("A--B--C", ways: ["ABC", .init("CB", ["access": "destination", "name": "Lane"])])
        #expect(map.graph.segmentCount == 2)
        let edge = map.edge("B", "C")
        #expect(map.graph.name(of: map.graph.road(of: edge)) == "Lane" && edge.isBackward)
        #expect(map.graph.destinationOnly(of: edge).contains(.driving))
    }

    @Test func aFootwayDoesNotReplaceAStreet() throws {
        let map = try ASCIIMap("A--B", ways: ["AB", .init("AB", ["highway": "footway"])])
        #expect(map.graph.segmentCount == 2)
        let street = try ASCIIMap("A--B", ways: [.init("AB", ["oneway": "yes"]), .init("BA", ["oneway": "yes"])])
        #expect(street.graph.segmentCount == 2, "each has a direction of its own")
        let bent = try ASCIIMap("A--B\n|  |\nC--D", ways: ["ABD", "ACD"])
        #expect(bent.graph.segmentCount == 2, "two ways between the same nodes")
    }

    @Test func aRestrictionAppliesToTheReplacement() throws {
        let map = try ASCIIMap(
            "A--B--C\n   |\n   D", ways: ["AB", "BC", "BD", .init("DB", ["name": "Lane"])],
            restrictions: [.init("no_right_turn", from: "AB", via: "B", to: "BD")])
        #expect(map.graph.restrictionCount == 1)
        #expect(map.graph.restriction(0).edges == [map.edge("A", "B"), map.edge("B", "D")])
        #expect(map.graph.name(of: map.graph.road(of: map.edge("B", "D"))) == "Lane")
    }

    @Test func tinyNetworksHaveNoMainNetwork() throws {
        let sketch = try ASCIIMap("A--B--C   X--Y", ways: ["ABC", "XY"])
        let writer = RegionWriter()
        _ = try MapBuilder.build(OSMFile(bytes: Array(sketch.xml.utf8), name: "sketch"), into: writer)
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory()))
        #expect((0..<Int32(graph.edgeCount)).allSatisfy { graph.mainNetwork(of: EdgeID(row: $0)).isEmpty })
        #expect(sketch.graph.mainNetwork(of: sketch.edge("A", "B")).contains(.driving))
    }

    @Test func aRoadClosedByARestrictionIsNotInTheMainNetwork() throws {
        // S is reachable only by the forbidden turn and is a dead end.
        let map = try ASCIIMap(
            "A-B-C\n|   |\nD-E-F\n  |\n  S", ways: ["ABC", "AD", "CF", "DE", "EF", .init("ES", ["oneway": "no"])],
            restrictions: [
                .init("no_right_turn", from: "DE", via: "E", to: "ES"),
                .init("no_left_turn", from: "EF", via: "E", to: "ES"),
            ])
        #expect(!map.graph.mainNetwork(of: map.edge("E", "S")).contains(.driving))
        #expect(map.graph.mainNetwork(of: map.edge("E", "S")).contains(.walking))
        #expect(map.graph.mainNetwork(of: map.edge("D", "E")).contains(.driving))
    }

    @Test func aRoadToAGateIsInTheMainNetwork() throws {
        let map = try ASCIIMap(
            "A-B-C\n|   |\nD-E-F\n  |\n  G-H", ways: ["ABCFEDA", "EG", "GH"], nodes: ["G": ["barrier": "block"]])
        #expect(map.graph.mainNetwork(of: map.edge("E", "G")).contains(.driving))
        #expect(!map.graph.mainNetwork(of: map.edge("G", "H")).contains(.driving))
        #expect(map.graph.mainNetwork(of: map.edge("G", "H")).contains(.walking))
    }

    @Test func findsSegmentsByPlace() throws {
        try forEverySeed(20) { random in
            let map = try ASCIIMap.random(nodes: 30, using: &random)
            let graph = map.graph
            let center = map.place("A", "B", Double.random(in: -2...3, using: &random))
            let box = FixedBox(
                BoundingBox(around: [center]).map { $0.expanded(by: Meters(150)) }
                    ?? .init(
                        west: 0, south: 0, east: 0, north: 0))
            var found: [SegmentID] = []
            graph.index.segments(intersecting: box, into: &found)
            var plain: [SegmentID] = []
            for row in 0..<Int32(graph.segmentCount) {
                var places: [FixedCoordinate] = []
                graph.appendShape(of: SegmentID(row: row).forward, to: &places)
                var own = FixedBox.empty
                for place in places { own.include(place) }
                if own.intersects(box) { plain.append(SegmentID(row: row)) }
            }
            #expect(found.sorted() == plain, "seed \(random.seed)")
        }
    }

    @Test func sameInputSameBytes() throws {
        var first = SeededRandom(seed: 7)
        var second = SeededRandom(seed: 7)
        let a = try ASCIIMap.random(nodes: 30, restrictions: 5, using: &first)
        let b = try ASCIIMap.random(nodes: 30, restrictions: 5, using: &second)
        #expect(a.graph.file.sections.map(\.checksum) == b.graph.file.sections.map(\.checksum))
    }
}

/// Default limits without signs.
@Suite struct BuiltUpTests {
    @Test func aThroughRoadInABuiltUpAreaHasItsLimit() throws {
        let picture = "P-A-B-C-D-E-F-Q\n  | | | | | |\n  G H I J K L\n\n\n\n\n\n\n\n\n\n\nX-Y"
        let streets: [ASCIIMap.Way] = ["AG", "BH", "CI", "DJ", "EK", "FL"].map {
            .init($0, ["highway": "residential"])
        }
        let map = try ASCIIMap(picture, scale: Meters(50), ways: streets + ["PABCDEFQ", "XY"])
        let inTown = map.graph.speedLimit(of: map.edge("B", "C")).kilometersPerHour ?? 0
        let outside = map.graph.speedLimit(of: map.edge("X", "Y")).kilometersPerHour ?? 0
        #expect(inTown > 0)
        #expect(outside > inTown)
        #expect(map.graph.flags(of: map.graph.road(of: map.edge("B", "C"))).contains(.builtUp))
    }
}

/// Components that are not networks.
@Suite struct NoNetworkTests {
    @Test func singleOneWayRoadsAreNoNetwork() throws {
        let oneway = ["oneway": "yes"]
        let map = try ASCIIMap(
            "A-B-C\n  |\n  D", ways: [.init("AB", oneway), .init("BC", oneway), .init("BD", oneway)])
        for row in 0..<Int32(map.graph.edgeCount) {
            #expect(!map.graph.mainNetwork(of: EdgeID(row: row)).contains(.driving))
        }
        #expect(map.graph.mainNetwork(of: map.edge("A", "B")).contains(.walking))
    }

    @Test func acceptsIdsAtAnyDistance() throws {
        let ends: [Int64] = [.min, -9_000_000_000_000_000_000, -1, 0, 1, 9_000_000_000_000_000_000, .max]
        let nodes = ends.enumerated().map { "<node id='\($1)' lat='1' lon='1.00\($0)'/>" }.joined()
        let refs = ends.map { "<nd ref='\($0)'/>" }.joined()
        let xml = "<osm>\(nodes)<way id='1'>\(refs)<tag k='highway' v='primary'/></way></osm>"
        let writer = RegionWriter()
        _ = try MapBuilder.build(try OSMFile(bytes: Array(xml.utf8), name: "far"), into: writer)
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory()))
        #expect(graph.osmNodes(of: EdgeID(row: 0)) == ends)
    }
}
