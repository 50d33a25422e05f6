// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavGraph
import NavModel
import Testing

@testable import NavImport

/// Low-emission zones of the import.
@Suite struct ZoneTests {
    private typealias Place = (latitude: Double, longitude: Double)

    private struct Drawing {
        var nodes = ""
        var ways = ""
        private var count = 0

        mutating func node(_ place: Place) -> Int {
            count += 1
            nodes += "<node id=\"\(count)\" lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"/>"
            return count
        }

        mutating func way(_ id: Int, _ nodes: [Int], _ tags: [String: String]) {
            let refs = nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
            let tags = tags.map { "<tag k=\"\($0)\" v=\"\($1)\"/>" }.joined()
            ways += "<way id=\"\(id)\">\(refs)\(tags)</way>"
        }

        func build(relation: String = "") throws -> (graph: RoadGraph, summary: ImportSummary) {
            let xml = "<osm version=\"0.6\">\(nodes)\(ways)\(relation)</osm>"
            let writer = RegionWriter()
            let summary = try MapBuilder.build(
                OSMFile(bytes: Array(xml.utf8), name: "zones"), into: writer,
                options: ImportOptions(workers: 1, smallestMainNetwork: 2))
            return (try RoadGraph(RegionFile(bytes: try writer.finishInMemory(), name: "zones")), summary)
        }
    }

    private static let zone = ["boundary": "low_emission_zone"]

    /// A star-shaped ring around 1.05, 1.05.
    private func ring(_ corners: Int, radius: ClosedRange<Double>, _ random: inout SeededRandom) -> [Place] {
        (0..<corners).map { corner in
            let (angle, length) = (
                Double(corner) / Double(corners) * 2 * .pi, Double.random(in: radius, using: &random)
            )
            let place = (1.05 + length * sin(angle), 1.05 + length * cos(angle))
            return ((place.0 * 1e6).rounded() / 1e6, (place.1 * 1e6).rounded() / 1e6)
        }
    }

    /// Whether a ring winds around a place, by the sum of the angles of its corners: not the rule of the import.
    private func winds(_ ring: [Place], around place: Place) -> Bool {
        var sum = 0.0
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
            let from = atan2(a.latitude - place.latitude, a.longitude - place.longitude)
            let to = atan2(b.latitude - place.latitude, b.longitude - place.longitude)
            sum += remainder(to - from, 2 * .pi)
        }
        return abs(sum) > .pi
    }

    private func zoned(_ graph: RoadGraph) -> [Int64: Bool] {
        var found: [Int64: Bool] = [:]
        for row in 0..<Int32(graph.segmentCount) {
            let segment = SegmentID(row: row)
            found[graph.osmWay(of: segment.forward)] = graph.flags(of: graph.road(of: segment.forward)).contains(
                .lowEmissionZone)
        }
        return found
    }

    @Test(arguments: [UInt64(1), 2, 3, 4]) func multipolygonsWithHolesMarkTheRoadsInside(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let outer = ring(24, radius: 0.02...0.04, &random)
        let inner = ring(9, radius: 0.005...0.015, &random)
        var drawing = Drawing()
        let corners = outer.map { drawing.node($0) }
        let hole = inner.map { drawing.node($0) }
        // The outer ring consists of three ways, one of them backward.
        drawing.way(1, Array(corners[0...8]), [:])
        drawing.way(2, Array(corners[8...16].reversed()), [:])
        drawing.way(3, Array(corners[16...] + [corners[0]]), [:])
        drawing.way(4, hole + [hole[0]], [:])
        let members = [(3, "outer"), (1, "outer"), (4, "inner"), (2, "")]
            .map { "<member type=\"way\" ref=\"\($0.0)\" role=\"\($0.1)\"/>" }.joined()
        var middles: [Int64: Place] = [:]
        for row in 0..<300 {
            let middle = (
                latitude: Double.random(in: 1...1.1, using: &random),
                longitude: Double.random(in: 1...1.1, using: &random)
            )
            let ends = [-0.0001, 0.0001].map { drawing.node((middle.latitude, middle.longitude + $0)) }
            drawing.way(100 + row, ends, ["highway": "residential"])
            middles[Int64(100 + row)] = middle
        }
        let (graph, summary) = try drawing.build(
            relation: "<relation id=\"1\">\(members)<tag k=\"type\" v=\"multipolygon\"/>"
                + "<tag k=\"boundary\" v=\"low_emission_zone\"/></relation>")
        #expect(summary.lowEmissionZones == 1 && summary.incompleteZones == 0)
        let found = zoned(graph)
        let expected = middles.mapValues { winds(outer, around: $0) && !winds(inner, around: $0) }
        #expect(found == expected)
        #expect(Set(expected.values) == [true, false])
    }

    @Test func aRoadAcrossTheBorderIsMarkedFromTheJunctionNextToIt() throws {
        var drawing = Drawing()
        let corners = [(1.0, 1.0), (1.0, 1.02), (1.02, 1.02), (1.02, 1.0)].map { drawing.node($0) }
        drawing.way(1, corners + [corners[0]], ZoneTests.zone)
        let line = [(1.01, 0.98), (1.01, 0.99), (1.01, 1.005), (1.01, 1.015)].map { drawing.node($0) }
        drawing.way(2, line, ["highway": "primary"])
        for (row, node) in [line[1], line[2]].enumerated() {
            drawing.way(3 + row, [node, drawing.node((1.03, 1.0 + Double(row) / 100))], ["highway": "residential"])
        }
        let (graph, summary) = try drawing.build()
        #expect(summary.lowEmissionZones == 1)
        var flags: [Bool] = []
        for row in 0..<Int32(graph.segmentCount) where graph.osmWay(of: SegmentID(row: row).forward) == 2 {
            flags.append(
                graph.flags(of: graph.road(of: SegmentID(row: row).forward)).contains(.lowEmissionZone))
        }
        #expect(flags.count { $0 } == 1 && flags.count == 3, "only the last part is mostly inside")
    }

    @Test func anIncompleteBorderIsCountedAndLeftOut() throws {
        var drawing = Drawing()
        let corners = [(1.0, 1.0), (1.0, 1.02), (1.02, 1.02), (1.02, 1.0)].map { drawing.node($0) }
        drawing.way(1, Array(corners[0...2]), [:])
        let street = [(1.01, 1.005), (1.01, 1.015)].map { drawing.node($0) }
        drawing.way(2, street, ["highway": "primary"])
        let (graph, summary) = try drawing.build(
            relation: "<relation id=\"1\"><member type=\"way\" ref=\"1\" role=\"outer\"/>"
                + "<member type=\"way\" ref=\"9\" role=\"outer\"/><tag k=\"type\" v=\"boundary\"/>"
                + "<tag k=\"boundary\" v=\"low_emission_zone\"/></relation>")
        #expect(summary.lowEmissionZones == 0 && summary.incompleteZones == 1)
        #expect(zoned(graph) == [2: false])
    }
}
