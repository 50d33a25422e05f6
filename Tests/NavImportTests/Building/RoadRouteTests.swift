// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavImport
import Testing

@Suite("Cardinal directions of road numbers") struct RoadRouteTests {
    /// Bounds of the one way of a map, forward and backward.
    private func bounds(ref: String, _ relations: String) throws -> [String] {
        let xml = """
            <osm version="0.6">
            <node id="1" lat="40" lon="-105"/><node id="2" lat="40" lon="-105.01"/>
            <way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="trunk"/><tag k="ref" v="\(ref)"/></way>
            \(relations)
            </osm>
            """
        let writer = RegionWriter()
        _ = try MapBuilder.build(OSMFile(bytes: Array(xml.utf8), name: "roads"), into: writer)
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory()))
        let edges = [EdgeID(row: 0), EdgeID(row: 1)]
        return edges.sorted { !$0.isBackward && $1.isBackward }.map { graph.sign(of: $0).bound }
    }

    private func relation(
        _ id: Int, way: Bool = true, member: Int = 10, role: String = "", _ tags: [String: String]
    ) -> String {
        let all = ["type": "route", "route": "road"].merging(tags) { $1 }
        return
            "<relation id=\"\(id)\"><member type=\"\(way ? "way" : "relation")\" ref=\"\(member)\" role=\"\(role)\"/>"
            + all.sorted { $0.key < $1.key }.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined() + "</relation>"
    }

    private let interstate = ["network": "US:I", "ref": "80"]

    @Test func usesTheRoleOfTheWay() throws {
        #expect(try bounds(ref: "I 80", relation(1, role: "west", interstate)) == ["west", "west"])
        #expect(try bounds(ref: "I 80", relation(1, role: "link", interstate)) == ["", ""])
    }

    @Test func usesTheDirectionOfTheRoute() throws {
        let west = interstate.merging(["direction": "West"]) { $1 }
        let east = interstate.merging(["direction": "east"]) { $1 }
        #expect(try bounds(ref: "I 80", relation(1, west)) == ["west", "west"])
        #expect(
            try bounds(ref: "I 80", relation(1, role: "forward", west) + relation(2, role: "backward", east))
                == ["west", "east"])
    }

    @Test func usesTheParentRoute() throws {
        let part = relation(1, role: "forward", interstate)
        #expect(
            try bounds(ref: "I 80", part + relation(2, way: false, member: 1, role: "east", interstate)) == [
                "east", "",
            ])
        #expect(
            try bounds(
                ref: "I 80",
                part + relation(2, way: false, member: 1, interstate.merging(["direction": "east"]) { $1 }))
                == ["east", ""])
    }

    @Test func ignoresContradictions() throws {
        let west = relation(1, role: "west", interstate)
        #expect(
            try bounds(ref: "I 80", west + relation(2, way: false, member: 1, role: "east", interstate)) == ["", ""])
        #expect(
            try bounds(ref: "I 80", relation(1, role: "west", interstate.merging(["direction": "east"]) { $1 }))
                == ["", ""])
    }

    @Test func eachNumberFollowsItsOwnRoute() throws {
        let state = relation(2, role: "north", ["network": "US:CO", "ref": "93"])
        let both = relation(1, role: "west", interstate) + state
        #expect(try bounds(ref: "I 80;CO 93", both)[0] == "west;north")
        #expect(try bounds(ref: "I 70;CO 93", both)[0] == ";north")
        #expect(try bounds(ref: "I 93;CO 93", state)[0] == ";north", "the network distinguishes equal numbers")
        #expect(try bounds(ref: "", both) == ["", ""])
    }

    @Test func anUndividedRoadHasNoCardinalDirection() throws {
        let west = interstate.merging(["direction": "west"]) { $1 }
        let east = interstate.merging(["direction": "east"]) { $1 }
        #expect(try bounds(ref: "I 80", relation(1, west) + relation(2, east)) == ["", ""])
        #expect(try bounds(ref: "I 80", relation(2, east) + relation(1, west)) == ["", ""])
        #expect(try bounds(ref: "I 80", relation(1, west) + relation(2, west)) == ["west", "west"])
        let state = relation(3, role: "north", ["network": "US:CO", "ref": "93"])
        #expect(try bounds(ref: "I 80;CO 93", relation(1, west) + relation(2, east) + state)[0] == ";north")
    }
}
