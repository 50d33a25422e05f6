// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavImport

/// Borders of countries and states on the map.
@Suite struct BorderTests {
    /// Ten nodes in a row, without the fifth; ways by their first and last node; relations by level and ways.
    private func borders(
        _ ways: [(id: Int, nodes: ClosedRange<Int>, tags: [String: String])],
        _ relations: [(tags: [String: String], members: [(way: Int, role: String)])], missing: Int? = nil
    ) throws -> [FeatureKind: [[FixedCoordinate]]] {
        func tags(_ tags: [String: String]) -> String {
            tags.sorted { $0.key < $1.key }.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
        }
        var xml = "<osm version=\"0.6\">"
        for node in 1...10 where node != missing { xml += "<node id=\"\(node)\" lat=\"0.0\(node)\" lon=\"1\"/>" }
        for way in ways {
            let nodes = way.nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
            xml += "<way id=\"\(way.id)\">\(nodes)\(tags(way.tags))</way>"
        }
        for (row, relation) in relations.enumerated() {
            let members = relation.members.map {
                "<member type=\"way\" ref=\"\($0.way)\" role=\"\($0.role)\"/>"
            }.joined()
            xml += "<relation id=\"\(row + 1)\">\(members)\(tags(relation.tags))</relation>"
        }
        let writer = RegionWriter()
        try LayerBuilder.build(OSMFile(bytes: Array((xml + "</osm>").utf8), name: "map"), into: writer, workers: 1)
        let features = try #require(try MapFeatures(RegionFile(bytes: try writer.finishInMemory(), name: "map")))
        var found: [FeatureKind: [[FixedCoordinate]]] = [:]
        features.forEach(near: { _ in true }, includingDetail: true, where: { _ in true }) { kind, _, shape in
            found[kind, default: []].append(Array(shape.points))
        }
        return found
    }

    private func unit(_ level: String, _ type: String = "boundary") -> [String: String] {
        ["type": type, "boundary": "administrative", "admin_level": level]
    }

    /// Numbers of the nodes of lines, in the order of the nodes.
    private func numbers(_ lines: [[FixedCoordinate]]?) -> [[Int]] {
        (lines ?? []).map { line in
            let numbers = line.map { Int(($0.coordinate.latitude * 100).rounded()) }
            return numbers.first ?? 0 > numbers.last ?? 0 ? numbers.reversed() : numbers
        }.sorted { $0[0] < $1[0] }
    }

    @Test func highestUnitCounts() throws {
        let found = try borders(
            [(1, 1...3, [:]), (2, 3...5, ["waterway": "river"]), (3, 7...9, [:]), (4, 9...10, [:])],
            [
                (unit("4"), [(1, "outer"), (2, "outer"), (3, "outer")]), (unit("2"), [(1, "outer"), (2, "inner")]),
                (unit("6"), [(4, "outer")]),
            ])
        // The two ways are one line, and a river is a river besides.
        #expect(numbers(found[.countryBorder]) == [[1, 2, 3, 4, 5]])
        #expect(numbers(found[.stateBorder]) == [[7, 8, 9]] && numbers(found[.river]) == [[3, 4, 5]])
        #expect(Set(found.keys) == [.countryBorder, .stateBorder, .river])
    }

    @Test func bordersAtSeaAreApartAndCoastsHaveNone() throws {
        let found = try borders(
            [(1, 1...3, ["maritime": "yes"]), (2, 3...5, ["natural": "coastline"]), (3, 5...7, [:])],
            [(unit("2"), [(1, "outer"), (2, "outer"), (3, "outer")])])
        #expect(numbers(found[.maritimeBorder]) == [[1, 2, 3]] && numbers(found[.countryBorder]) == [[5, 6, 7]])
    }

    @Test func missingNodesLeaveAGap() throws {
        let found = try borders([(1, 1...9, [:])], [(unit("2"), [(1, "outer")])], missing: 4)
        #expect(numbers(found[.countryBorder]) == [[1, 2, 3], [5, 6, 7, 8, 9]])
    }

    @Test(arguments: [
        ["type": "boundary", "boundary": "administrative", "admin_level": "8"],
        ["type": "boundary", "boundary": "administrative"],
        ["type": "boundary", "boundary": "administrative", "admin_level": "2;4"],
        ["type": "boundary", "boundary": "maritime", "admin_level": "2"],
        ["type": "multilinestring", "boundary": "administrative", "admin_level": "2"],
    ])
    func otherRelationsAreNoBorders(tags: [String: String]) throws {
        #expect(try borders([(1, 1...3, [:])], [(tags, [(1, "outer")])]).isEmpty)
    }

    @Test func otherMembersAreNoBorders() throws {
        #expect(try borders([(1, 1...3, [:])], [(unit("2"), [(1, "claimed")])]).isEmpty)
    }

    @Test func linesAreJoinedUnlessAThirdEndsThere() {
        // Every node and every pair of neighbors appears as often as before.
        forEverySeed(60) { random in
            let lines = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                (0..<Int.random(in: 2...4, using: &random)).map { _ in Int64.random(in: 1...9, using: &random) }
            }
            func pairs(_ lines: [[Int64]]) -> [[Int64]] {
                lines.flatMap { zip($0, $0.dropFirst()).map { [min($0, $1), max($0, $1)] } }
                    .sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
            }
            let joined = BorderWays.joined(lines)
            #expect(pairs(joined) == pairs(lines), "seed \(random.seed)")
        }
        #expect(BorderWays.joined([[1, 2], [4, 3], [2, 3]]) == [[1, 2, 3, 4]])
        #expect(BorderWays.joined([[1, 2], [2, 3], [2, 4]]).count == 3)
        #expect(BorderWays.joined([[1, 2, 3, 1]]) == [[1, 2, 3, 1]] && BorderWays.joined([[], [1]]).isEmpty)
        #expect(BorderWays.joined([[1, 2], [2, 3], [3, 1]]).map(\.count) == [4])
    }
}
