// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavImport
import NavTestSupport
import Testing

@testable import NavSearch

/// What is collected from the tags of a map.
struct CollectorTests {
    private static func node(_ id: Int64, _ latitude: Double, _ longitude: Double, _ tags: Tags = [:]) -> OSMNode {
        OSMNode(id: id, place: SearchFixture.place(latitude, longitude), tags: tags)
    }

    private static let house: Tags = ["building": "yes", "addr:street": "Long Street", "addr:city": "Altdorf"]

    private static func tagged(_ base: Tags, _ more: Tags) -> Tags { Tags(base.pairs + more.pairs) }

    private static func index() throws -> SearchIndex {
        let corners = (0..<8).map { corner -> OSMNode in
            let (row, column) = (Double(corner / 2), Double(corner % 2))
            return node(Int64(20 + corner), 51.001 + row * 0.0001, 0.001 + column * 0.0001)
        }
        let file = OSMFile(
            nodes: [
                node(1, 51, 0), node(2, 51, 0.002), node(3, 51, 0.004), node(4, 51.002, 0.002),
                node(5, 51.0001, 0.0005, tagged(house, ["addr:housenumber": "1"])),
                node(6, 51.0001, 0.0025, tagged(house, ["addr:housenumber": "9"])),
                node(
                    7, 51.003, 0.001,
                    ["place": "town", "name": "Altdorf", "name:fr": "Vieux Village", "old_name": "Urbs"]),
                node(8, 51.0005, 0.001, ["amenity": "atm"]), node(9, 51.0006, 0.001, ["amenity": "bench"]),
                node(10, 51.0007, 0.001, ["shop": "bakery", "name": "Crumb; Co", "alt_name": "Krume"]),
                node(11, 51.0008, 0.001, ["addr:housename": "Rose Cottage", "addr:street": "Long Street"]),
                node(12, 51.0009, 0.001, ["addr:place": "Weiler", "addr:housenumber": "7"]),
            ] + corners,
            ways: [
                OSMWay(
                    id: 100, nodes: [1, 2, 3],
                    tags: ["highway": "residential", "name": "Long Street", "name:cy": "Heol Hir"]),
                OSMWay(id: 101, nodes: [4, 2], tags: ["highway": "primary", "ref": "A48"]),
                OSMWay(id: 102, nodes: [20, 21, 23, 22, 20], tags: tagged(house, ["addr:housenumber": "30"])),
                OSMWay(id: 103, nodes: [24, 25, 27, 26, 24]),
                OSMWay(id: 104, nodes: [5, 6], tags: ["addr:interpolation": "odd"]),
                OSMWay(id: 105, nodes: [5, 99, 6], tags: ["addr:interpolation": "odd"]),
                OSMWay(id: 106, nodes: [98, 97], tags: ["highway": "residential", "name": "Cut Off"]),
            ],
            relations: [
                OSMRelation(
                    id: 200, members: [.init(kind: .way, ref: 103, role: "outer")],
                    tags: tagged(house, ["type": "multipolygon", "addr:housenumber": "40"])),
                OSMRelation(id: 201, members: [], tags: ["type": "multipolygon", "name": "Empty", "leisure": "park"]),
            ])
        let writer = RegionWriter()
        try SearchCollector.build(file, into: writer)
        return try SearchIndex(RegionFile(bytes: writer.finishInMemory()))
    }

    @Test(arguments: [
        ("Long Street 1 Altdorf", "n5:1"), ("long street 30", "w102:30"), ("long street 40", "r200:40"),
        ("long street 5", "w104:5"), ("heol hir", "w100"), ("a48", "w101"), ("vieux village", "n7"), ("urbs", "n7"),
        ("krume", "n10"), ("crumb", "n10"), ("bakery", "n10"), ("atm", "n8"), ("rose cottage", "n11"),
        ("weiler 7", "n12:7"),
        ("a48 & long street", "n2"),
    ])
    func isFound(text: String, id: String) throws {
        #expect(try Self.index().search(SearchQuery(text)).first?.id.rawValue == id)
    }

    @Test(arguments: ["cut off", "empty", "bench"])
    func isNotFound(text: String) throws {
        #expect(try Self.index().search(SearchQuery(text)).isEmpty)
    }

    @Test func evenNumbersAreNotInterpolatedBetweenOddOnes() throws {
        #expect(try Self.index().search(SearchQuery("long street 4")).first?.houseNumber != "4")
    }

    @Test func theSameMapGivesTheSameBytes() throws {
        for name in RealMaps.all.filter({ $0 == "monaco" }) {
            let files = try (1...2).map { workers in
                let writer = RegionWriter()
                try SearchCollector.build(RealMaps.open(name), into: writer, workers: workers)
                return try writer.finishInMemory()
            }
            #expect(files[0] == files[1])
        }
    }

    @Test func monacoIsFound() throws {
        for name in RealMaps.all.filter({ $0 == "monaco" }) {
            let writer = RegionWriter()
            let file = try RealMaps.open(name)
            try SearchCollector.build(file, into: writer)
            let index = try SearchIndex(RegionFile(bytes: writer.finishInMemory()))
            #expect(index.byteCount < file.byteCount * 4 / 10)
            for (text, label) in [
                ("rue grimaldi", "Rue Grimaldi, Monaco"), ("monaco", "Monaco"),
                ("avenue dostende", "Avenue d'Ostende, Monaco"),
                ("bd des moulins", "Boulevard des Moulins, Monaco"), ("jardin exotque", "Jardin Exotique, Monaco"),
            ] {
                let found = index.search(SearchQuery(text, near: Coordinate(latitude: 43.7375, longitude: 7.4225))).map(
                    \.label)
                #expect(found.prefix(3).contains { $0.hasPrefix(label) }, "\(text): \(found)")
            }
        }
    }
}
