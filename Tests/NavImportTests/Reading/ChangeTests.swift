// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import Testing

@testable import NavImport

/// Changes give the same elements, in the same order, as a file to which they were applied.
@Suite struct ChangeTests {
    /// A map as a judge keeps it.
    private struct PlainMap: Equatable {
        var nodes: [Int64: OSMNode] = [:]
        var ways: [Int64: OSMWay] = [:]
        var relations: [Int64: OSMRelation] = [:]

        var file: OSMFile {
            OSMFile(
                nodes: nodes.values.sorted { $0.id < $1.id }, ways: ways.values.sorted { $0.id < $1.id },
                relations: relations.values.sorted { $0.id < $1.id })
        }
    }

    private struct Elements: Equatable {
        var nodes: [OSMNode] = []
        var ways: [OSMWay] = []
        var relations: [OSMRelation] = []
    }

    private func elements(_ file: OSMFile, _ kinds: OSMKinds = .all) throws -> (Elements, ReadSummary) {
        var all = Elements()
        let summary = try file.read(kinds) { block -> Elements in
            var elements = Elements()
            for row in 0..<block.nodes.count { elements.nodes.append(block.node(row)) }
            block.forEachWay { elements.ways.append($0.way) }
            block.forEachRelation { elements.relations.append($0.relation) }
            return elements
        } consume: {
            all.nodes += $0.nodes
            all.ways += $0.ways
            all.relations += $0.relations
        }
        return (all, summary)
    }

    private func node(_ id: Int64, _ random: inout SeededRandom) -> OSMNode {
        let place = FixedCoordinate(latitude: Int32.random(in: 0..<1_000, using: &random), longitude: 5)
        return OSMNode(
            id: id, place: place, tags: Bool.random(using: &random) ? Tags([.init(key: "a", value: "\(id)")]) : Tags())
    }

    private func way(_ id: Int64, _ random: inout SeededRandom) -> OSMWay {
        OSMWay(
            id: id, nodes: [1, .random(in: 2..<90, using: &random)], tags: Tags([.init(key: "highway", value: "x & y")])
        )
    }

    private func relation(_ id: Int64, _ random: inout SeededRandom) -> OSMRelation {
        OSMRelation(
            id: id, members: [.init(kind: .way, ref: .random(in: 1..<90, using: &random), role: "from")],
            tags: Tags([.init(key: "type", value: "restriction")]))
    }

    private func xml(_ tags: Tags) -> String {
        tags.pairs.map { "<tag k=\"\($0.key)\" v=\"\($0.value.replacing("&", with: "&amp;"))\"/>" }.joined()
    }

    private func xml(_ node: OSMNode, _ version: Int) -> String {
        let degrees = (Double(node.place.latitude) / 1e7, Double(node.place.longitude) / 1e7)
        return
            "<node id=\"\(node.id)\" version=\"\(version)\" lat=\"\(degrees.0)\" lon=\"\(degrees.1)\">\(xml(node.tags))</node>"
    }

    private func xml(_ way: OSMWay, _ version: Int) -> String {
        "<way id=\"\(way.id)\" version=\"\(version)\">\(way.nodes.map { "<nd ref=\"\($0)\"/>" }.joined())\(xml(way.tags))</way>"
    }

    private func xml(_ relation: OSMRelation, _ version: Int) -> String {
        let members = relation.members.map { "<member type=\"way\" ref=\"\($0.ref)\" role=\"\($0.role)\"/>" }.joined()
        return "<relation id=\"\(relation.id)\" version=\"\(version)\">\(members)\(xml(relation.tags))</relation>"
    }

    /// Random changes of the map as a file; every change has a higher version.
    private func change(_ map: inout PlainMap, _ random: inout SeededRandom, _ version: inout Int) -> [UInt8] {
        var parts: [String] = []
        for _ in 0..<Int.random(in: 1..<40, using: &random) {
            version += 1
            let id = Int64.random(in: -3..<120, using: &random)
            let action = ["create", "modify", "delete"].randomElement(using: &random) ?? ""
            var text = ""
            switch (Int.random(in: 0..<3, using: &random), action) {
            case (0, "delete"):
                map.nodes[id] = nil
                text = "<node id=\"\(id)\" version=\"\(version)\"/>"
            case (1, "delete"):
                map.ways[id] = nil
                text = "<way id=\"\(id)\" version=\"\(version)\"/>"
            case (_, "delete"):
                map.relations[id] = nil
                text =
                    "<relation id=\"\(id)\" version=\"\(version)\"><member type=\"way\" ref=\"1\" role=\"\"/></relation>"
            case (0, _):
                let node = node(id, &random)
                map.nodes[id] = node
                text = xml(node, version)
            case (1, _):
                let way = way(id, &random)
                map.ways[id] = way
                text = xml(way, version)
            default:
                let relation = relation(id, &random)
                map.relations[id] = relation
                text = xml(relation, version)
            }
            parts.append("<\(action)>\(text)</\(action)>")
        }
        // The version decides, not the order in the file.
        parts.shuffle(using: &random)
        return Array("<?xml version='1.0'?><osmChange version=\"0.6\">\(parts.joined())</osmChange>".utf8)
    }

    @Test(arguments: 1...40) func equalsChangedFile(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var map = PlainMap()
        for id in Int64(-2)..<100 where Int.random(in: 0..<3, using: &random) > 0 {
            map.nodes[id] = node(id, &random)
            if Bool.random(using: &random) { map.ways[id] = way(id, &random) }
            if Bool.random(using: &random) { map.relations[id] = relation(id, &random) }
        }
        // Empty parts are a case of their own.
        if seed % 5 == 0 { map.ways = [:] }
        if seed % 7 == 0 { map.relations = [:] }
        let base = map.file
        var changes = OSMChanges()
        var version = 0
        for file in 0..<3 { try changes.add(bytes: change(&map, &random, &version), name: "\(file).osc") }
        let changed = base.applying(changes)
        for kinds in [OSMKinds.all, .nodes, .ways, .relations, [.ways, .relations]] {
            let (found, summary) = try elements(changed, kinds)
            let (expected, plain) = try elements(map.file, kinds)
            #expect(found == expected)
            #expect((summary.nodes, summary.ways, summary.relations) == (plain.nodes, plain.ways, plain.relations))
        }
    }

    @Test func manyBlocksKeepTheirOrder() throws {
        var random = SeededRandom(seed: 9)
        var map = PlainMap()
        for id in stride(from: Int64(10), to: 200_000, by: 10) { map.nodes[id] = node(id, &random) }
        let base = map.file
        var changes = OSMChanges()
        let ids = [Int64(1), 15, 79_999, 80_001, 80_005, 123_450, 199_995, 500_000]
        let text = ids.map { id in
            let node = node(id, &random)
            map.nodes[id] = node
            return xml(node, 2)
        }.joined()
        try changes.add(bytes: Array("<osmChange><modify>\(text)</modify></osmChange>".utf8), name: "a.osc")
        #expect(try elements(base.applying(changes)).0 == elements(map.file).0)
    }

    /// The elements before and after those with the lowest and the highest id must not be delivered twice.
    @Test func extremeIDsAreDeliveredOnce() throws {
        var random = SeededRandom(seed: 4)
        var map = PlainMap()
        for id in [Int64.min, .max] {
            map.nodes[id] = node(id, &random)
            map.ways[id] = way(id, &random)
        }
        let base = map.file
        var text = ""
        for id in [Int64.min, .max] {
            let (node, way, relation) = (node(id, &random), way(id, &random), relation(id, &random))
            (map.nodes[id], map.ways[id], map.relations[id]) = (node, way, relation)
            text += xml(node, 2) + xml(way, 2) + xml(relation, 2)
        }
        var changes = OSMChanges()
        try changes.add(bytes: Array("<osmChange><modify>\(text)</modify></osmChange>".utf8), name: "a.osc")
        #expect(try elements(base.applying(changes)).0 == elements(map.file).0)
    }

    @Test func changedFilesHaveTheDateOfTheirChanges() throws {
        var changes = OSMChanges()
        try changes.add(
            bytes: Array("<osmChange><delete><node id='1'/></delete></osmChange>".utf8), name: "a.osc")
        changes.timestamp = 1_767_225_600
        #expect(OSMFile(nodes: [], ways: []).applying(changes).header.replicationTimestamp == 1_767_225_600)
    }

    @Test(arguments: [
        "<osm><node id='1' lat='0' lon='0'/></osm>", "<osmChange><create><node lat='0' lon='0'/></create></osmChange>",
        "<osmChange><delete><way/></delete></osmChange>", "<osmChange><create>", "", "no XML",
        "<osmChange><modify><way id='1'><nd/></way></modify></osmChange>",
    ]) func damagedChangesAreErrors(text: String) throws {
        var changes = OSMChanges()
        #expect(throws: ImportError.self) { try changes.add(bytes: Array(text.utf8), name: "damaged.osc") }
        #expect(changes.count == 0)
    }

    @Test func unsortedFilesAreErrors() throws {
        var changes = OSMChanges()
        try changes.add(
            bytes: Array("<osmChange><delete><node id='1'/></delete></osmChange>".utf8), name: "a.osc")
        let place = FixedCoordinate(latitude: 0, longitude: 0)
        let file = OSMFile(nodes: [OSMNode(id: 2, place: place), OSMNode(id: 1, place: place)], ways: [])
        #expect { try elements(file.applying(changes)) } throws: {
            ($0 as? ImportError)?.code == .unsupportedFeature && "\($0)".contains("osmium sort")
        }
    }
}
