// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavGraph

@Suite struct RegionSplitTests {
    /// Names of the sections whose bytes differ.
    private static func differences(_ a: RegionFile, _ b: RegionFile) -> [String] {
        a.sections.filter { entry in
            let other = b.sections.first { $0.number == entry.number }
            return other?.checksum != entry.checksum || other?.byteCount != entry.byteCount
        }.map(\.name)
    }

    @Test func allPacksJoinedAreTheOriginal() throws {
        var packs = 0
        try forEverySeed(30) { random in
            let map = try ASCIIMap.random(nodes: 36, restrictions: 15, using: &random)
            let region = try SplitRegion(map.graph, SplitRegion.areas(of: map.graph, using: &random))
            packs += region.packs.count
            #expect(region.split.segmentsOutside == 0)
            let joined = try SplitRegion.joined(region.packs.shuffled(using: &random))
            #expect(Self.differences(map.graph.file, joined.file).isEmpty, "seed \(random.seed)")
            #expect(joined.cutNodes.isEmpty)
            #expect(joined.packs.allSatisfy(\.isPresent) && joined.packs.count == region.packs.count)
            #expect(try joined.packRows.source == map.graph.file.packSource)
        }
        #expect(packs > 100)
    }

    @Test func packsHaveTheManeuversOfTheirRoads() throws {
        let map = try ASCIIMap(
            "A---B---C---D---E---F\n    |       |\n    G       H", scale: Meters(1000),
            ways: ["ABC", "CDE", "EF", "BG", "DH"],
            restrictions: [
                .init("no_right_turn", from: "ABC", via: "B", to: "BG"),
                .init(maneuver: "turn", "sharp_right", from: "CDE", via: "D", to: "DH"),
            ])
        let region = try SplitRegion(
            map.graph, PackArea.tiles(zoom: 15, touching: try #require(map.graph.index.bounds)))
        #expect(region.packs.count > 2)
        let found = region.packs.flatMap { pack in
            pack.maneuverOverrides.map { override in
                override.edges.map { pack.osmID(of: pack.tail(of: $0)) } + [
                    pack.osmID(of: pack.head(of: override.edges[1]))
                ]
            }
        }
        #expect(
            Set(found) == [[map.id("C"), map.id("D"), map.id("H")]]
                || Set(found) == [[map.id("E"), map.id("D"), map.id("H")]])
        let joined = try SplitRegion.joined(region.packs)
        #expect(Self.differences(map.graph.file, joined.file).isEmpty)
        #expect(joined.maneuverOverrides == map.graph.maneuverOverrides)
    }

    @Test func realMapsSplitAndJoinedAreTheSame() throws {
        let name = "monaco"
        let graph = try RealMaps.graph(name)
        let bounds = try #require(graph.index.bounds)
        let region = try SplitRegion(graph, PackArea.tiles(zoom: 15, touching: bounds), margin: 100)
        #expect(region.packs.count > 5)
        let joined = try SplitRegion.joined(region.packs)
        #expect(Self.differences(graph.file, joined.file).isEmpty)
        // A part of a part, and the original among its parts.
        let again = try SplitRegion(joined, PackArea.tiles(zoom: 15, touching: bounds), margin: 100)
        #expect(try zip(region.packs, again.packs).allSatisfy { try $0.packRows.sets == $1.packRows.sets })
        #expect(Self.differences(graph.file, try SplitRegion.joined([again.packs[0], graph]).file).isEmpty)
    }

    @Test func aPackHasTheNeighborsOfItsRoads() throws {
        try forEverySeed(30) { random in
            let map = try ASCIIMap.random(nodes: 36, restrictions: 15, using: &random)
            let region = try SplitRegion(map.graph, SplitRegion.areas(of: map.graph, using: &random))
            for (pack, area) in zip(region.packs, region.split.areas) {
                let original = Self.segments(by: map.graph)
                let part = Self.segments(by: pack)
                let nodes = Dictionary(
                    uniqueKeysWithValues: (0..<map.graph.nodeCount).map { row in
                        (map.graph.osmID(of: NodeID(row: Int32(row))), NodeID(row: Int32(row)))
                    })
                for row in 0..<pack.nodeCount {
                    let node = NodeID(row: Int32(row))
                    let twin = try #require(nodes[pack.osmID(of: node)])
                    let hasAll = pack.edges(leaving: node).count == map.graph.edges(leaving: twin).count
                    #expect(pack.isCut(node) || hasAll, "seed \(random.seed)")
                }
                for row in 0..<pack.segmentCount {
                    let segment = SegmentID(row: Int32(row))
                    guard area.area.intersects(pack.index.lines.box(of: row)) else { continue }
                    for edge in [segment.forward, segment.backward] {
                        let twin = try #require(original[Self.key(pack, segment)]).forward
                        let (here, there) = (pack.head(of: edge), edge.isBackward ? twin.reversed : twin)
                        let all = map.graph.edges(leaving: map.graph.head(of: there))
                        #expect(pack.edges(leaving: here).count == all.count, "seed \(random.seed)")
                    }
                }
                #expect(part.count == pack.segmentCount)
                // Every restriction that begins on a road of the area is complete.
                let restrictions = (0..<map.graph.allRestrictionsCount).map { map.graph.restriction($0) }
                let expected = restrictions.filter { rule in
                    rule.edges.first.map {
                        area.area.intersects(map.graph.index.lines.box(of: Int($0.segment.row)))
                    } ?? false
                }
                let found = Set(
                    (0..<pack.allRestrictionsCount).map { row in
                        pack.restriction(row).edges.map { pack.osmID(of: pack.tail(of: $0)) }
                    })
                for rule in expected {
                    #expect(found.contains(rule.edges.map { map.graph.osmID(of: map.graph.tail(of: $0)) }))
                }
            }
        }
    }

    private struct Key: Hashable {
        var way: Int64
        var nodes: [Int64]
    }

    private static func key(_ graph: RoadGraph, _ segment: SegmentID) -> Key {
        Key(way: graph.osmWay(of: segment.forward), nodes: graph.osmNodes(of: segment.forward))
    }

    private static func segments(by graph: RoadGraph) -> [Key: SegmentID] {
        let all = (0..<graph.segmentCount).map { SegmentID(row: Int32($0)) }
        return Dictionary(all.map { (key(graph, $0), $0) }) { first, _ in first }
    }

    @Test func packsOfOtherMapsAreAnError() throws {
        let (one, two) = (try ASCIIMap("A--B", ways: ["AB"]), try ASCIIMap("A--B--C", ways: ["ABC"]))
        let error = #expect(throws: RegionError.self) { try SplitRegion.joined([one.graph, two.graph]) }
        #expect(error?.code == .differentMaps)
        #expect(error?.message.contains("not parts of the same region") == true)
    }

    @Test func aPackWhoseRowsContradictItsTablesIsDamaged() throws {
        let map = try ASCIIMap("A--B--C--D", ways: ["ABCD", "BD"])
        let bounds = try #require(map.graph.index.bounds?.boundingBox)
        let region = try SplitRegion(map.graph, [PackArea(name: "all", area: MapArea(bounds))])
        for change in [Int.max, 0, 5] {
            let writer = RegionWriter()
            for entry in region.packs[0].file.sections {
                try writer.copy(entry, from: region.packs[0].file) { bytes in
                    guard entry.name == "pack.rows" else { return }
                    if change == .max { bytes.removeAll() } else { bytes[bytes.count - 1 - change] ^= 0x55 }
                }
            }
            let pack = try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "changed"))
            let error = #expect(throws: RegionError.self, "\(change)") { try SplitRegion.joined([pack, map.graph]) }
            #expect(error?.code == .damaged || error?.code == .differentMaps)
        }
    }

    @Test func aJoinBeyondTheLimitsIsAnError() throws {
        let map = try ASCIIMap("A--B--C--D", ways: ["AB", "BC", "CD"])
        for (limits, table) in [
            (RegionLimits(rows: 3), "nodes"), (RegionLimits(segments: 2), "road segments"),
            (RegionLimits(bytes: 4), "bytes of texts"),
        ] {
            let gather = try RegionGather(joining: [PackInput(map.graph)], limits: limits)
            let error = #expect(throws: RegionError.self) { try gather.write(to: RegionWriter(), packs: []) }
            #expect(error?.code == .tooLarge && error?.message.contains(table) == true, "\(table)")
        }
    }

    @Test func missingPacksAreNamed() throws {
        let map = try ASCIIMap("A--B--C--D--E", ways: ["ABCDE"])
        let bounds = try #require(map.graph.index.bounds?.boundingBox)
        let middle = bounds.center.longitude
        var (west, east) = (bounds, bounds)
        (west.east, east.west) = (middle, middle)
        let region = try SplitRegion(
            map.graph, [PackArea(name: "west", area: MapArea(west)), PackArea(name: "east", area: MapArea(east))])
        let (a, e) = (bounds.center, Coordinate(latitude: bounds.south, longitude: bounds.east))
        let pack = region.packs[0]
        #expect(pack.missingPack(at: e)?.name == "east")
        #expect(pack.missingPack(at: a) == nil && pack.missingPack(at: Coordinate(latitude: 5, longitude: 5)) == nil)
        #expect(pack.missingPacks(between: [a, e]).map(\.name) == ["east"])
        #expect(try SplitRegion.joined(region.packs).missingPacks(between: [a, e]).isEmpty)
        #expect(map.graph.missingPack(at: e) == nil)
    }
}

extension RoadGraph {
    /// The rows of a region that was opened without features.
    var packRows: PackRows {
        get throws { try PackRows(self, MapFeatures(file)) }
    }
}
