// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavImport

/// A small map with edge cases for readers, in all formats.
struct Sample: Equatable {
    var nodes: [OSMNode] = []
    var ways: [OSMWay] = []
    var relations: [OSMRelation] = []

    /// A crossroads of three roads with a turn restriction; ids and places beyond 32 bits and on all sides of zero.
    static let crossroads = Sample(
        nodes: [
            OSMNode(id: 1, place: FixedCoordinate(latitude: 437_384_170, longitude: 74_246_158)),
            OSMNode(
                id: 2, place: FixedCoordinate(latitude: 437_384_999, longitude: 74_246_000),
                tags: ["highway": "traffic_signals", "name": "Place d’Armes & <co>"]),
            OSMNode(id: 3, place: FixedCoordinate(latitude: -900_000_000, longitude: -1_800_000_000)),
            OSMNode(id: 9_000_000_000, place: FixedCoordinate(latitude: 900_000_000, longitude: 1_800_000_000)),
            OSMNode(
                id: 9_000_000_001, place: FixedCoordinate(latitude: 0, longitude: -1), tags: ["barrier": "gate"]),
        ],
        ways: [
            OSMWay(id: 10, nodes: [1, 2, 3], tags: ["highway": "residential", "name": "Rue “Élan”\t\"x\""]),
            OSMWay(id: 11, nodes: [9_000_000_001, 2, 9_000_000_000], tags: ["highway": "primary", "oneway": "-1"]),
            OSMWay(id: 12, nodes: [], tags: [:]),
            OSMWay(id: 5_000_000_000, nodes: [3, 1, 3], tags: ["name:ja": "渋谷"]),
        ],
        relations: [
            OSMRelation(
                id: 20,
                members: [
                    .init(kind: .way, ref: 10, role: "from"), .init(kind: .node, ref: 2, role: "via"),
                    .init(kind: .way, ref: 11, role: "to"), .init(kind: .relation, ref: 21),
                ],
                tags: ["type": "restriction", "restriction": "no_left_turn"]),
            OSMRelation(id: 21, members: [], tags: ["type": "site"]),
        ])

    /// A row of `count` nodes, every seventh with a tag, and of ways between neighbours.
    static func row(of count: Int) -> Sample {
        var sample = Sample()
        for number in 0..<count {
            sample.nodes.append(
                OSMNode(
                    id: Int64(number * 3),
                    place: FixedCoordinate(latitude: Int32(number * 1_017), longitude: Int32(-number * 20_011)),
                    tags: number % 7 == 0 ? ["ref": "\(number)"] : [:]))
            if number > 0 {
                sample.ways.append(
                    OSMWay(
                        id: Int64(number), nodes: [Int64(number * 3 - 3), Int64(number * 3)],
                        tags: ["highway": "service"]))
            }
        }
        return sample
    }

    /// The map as PBF, a blob for each kind.
    func pbf(_ writer: PBFWriter = PBFWriter()) -> [UInt8] {
        var writer = writer
        writer.add(nodes)
        writer.add([], ways)
        writer.add([], [], relations)
        return writer.bytes
    }

    /// The map as XML text.
    func xml() -> [UInt8] {
        var text = """
            <?xml version='1.0' encoding='UTF-8'?>
            <osm version="0.6" generator="a test">
            <bounds minlat="43.7" minlon="7.4" maxlat="43.8" maxlon="7.5"/>

            """
        for node in nodes {
            text += "<node id=\"\(node.id)\" lat=\"\(Self.degrees(node.place.latitude))\""
            text += " lon=\"\(Self.degrees(node.place.longitude))\">\(Self.xml(node.tags))</node>\n"
        }
        for way in ways {
            let nodes = way.nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
            text += "<way id=\"\(way.id)\">\(nodes)\(Self.xml(way.tags))</way>\n"
        }
        for relation in relations {
            let members = relation.members.map {
                "<member type=\"\($0.kind)\" ref=\"\($0.ref)\" role=\"\(Self.escaped($0.role))\"/>"
            }
            text += "<relation id=\"\(relation.id)\">\(members.joined())\(Self.xml(relation.tags))</relation>\n"
        }
        return Array((text + "</osm>\n").utf8)
    }

    /// Ten-millionths of a degree, written with seven decimals.
    static func degrees(_ value: Int32) -> String {
        let decimals = String(value.magnitude % 10_000_000)
        let sign = value < 0 ? "-" : ""
        return "\(sign)\(value.magnitude / 10_000_000).\(String(repeating: "0", count: 7 - decimals.count))\(decimals)"
    }

    private static func xml(_ tags: Tags) -> String {
        tags.pairs.map { "<tag k=\"\(escaped($0.key))\" v=\"\(escaped($0.value))\"/>" }.joined()
    }

    private static func escaped(_ text: String) -> String {
        let escapes: [Character: String] = ["&": "&amp;", "<": "&lt;", "\"": "&quot;", "\t": "&#9;"]
        return text.map { escapes[$0] ?? String($0) }.joined()
    }

    /// Reads all of a file.
    init(reading file: OSMFile, _ kinds: OSMKinds = .all, workers: Int? = nil) throws {
        self.init()
        try file.read(kinds, workers: workers) { block in
            var part = Sample()
            part.nodes = (0..<block.nodes.count).map { block.node($0) }
            block.forEachWay { part.ways.append($0.way) }
            block.forEachRelation { part.relations.append($0.relation) }
            return part
        } consume: { part in
            nodes += part.nodes
            ways += part.ways
            relations += part.relations
        }
    }

    /// Reads all of a file in memory.
    init(reading bytes: [UInt8], _ kinds: OSMKinds = .all, workers: Int? = nil) throws {
        try self.init(reading: OSMFile(bytes: bytes, name: "sample"), kinds, workers: workers)
    }

    init(nodes: [OSMNode] = [], ways: [OSMWay] = [], relations: [OSMRelation] = []) {
        self.nodes = nodes
        self.ways = ways
        self.relations = relations
    }
}

/// The error of reading these bytes; `nil` on success.
func failure(reading bytes: [UInt8]) -> ImportError? {
    do throws(ImportError) {
        try OSMFile(bytes: bytes, name: "sample").read(.all) { _ in
            ()
        } consume: { _ in
        }
        return nil
    } catch {
        return error
    }
}
