// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavImport
import NavTestSupport
import Testing

@testable import NavSearch

/// Administrative areas that the map has as relations.
@Suite struct AreaTests {
    /// A corner of an outline in hundredths of a degree from 51° N, 0° E.
    private typealias Corner = (north: Double, east: Double)

    /// Corners of a square of two hundredths, of a U whose middle is outside, and of a small square in the first.
    private static let square: [Corner] = [(0, 0), (0, 2), (2, 2), (2, 0)]
    private static let horseshoe: [Corner] = [(0, 10), (0, 16), (6, 16), (6, 14), (2, 14), (2, 12), (6, 12), (6, 10)]
    private static let small: [Corner] = [(0.2, 0.2), (0.2, 0.6), (0.6, 0.6), (0.6, 0.2)]

    private static func place(_ corner: Corner) -> FixedCoordinate {
        SearchFixture.place(51 + corner.north / 100, corner.east / 100)
    }

    /// An area of a test: outline, tags, and other members.
    private struct Area {
        var id: Int64
        var corners: [Corner]
        var tags: [String: String]
        var members: [OSMRelation.Member] = []
        /// Whether a part of the outline is missing.
        var isCut = false
    }

    /// The index of a map with areas, each outline two ways.
    private static func index(
        _ areas: [Area], nodes: [OSMNode] = [], ways: [OSMWay] = []
    ) throws -> SearchIndex {
        var (nodes, ways, relations) = (nodes, ways, [OSMRelation]())
        for area in areas {
            let ids = area.corners.indices.map { area.id * 100 + Int64($0) }
            nodes += zip(ids, area.corners).map { OSMNode(id: $0, place: place($1)) }
            let half = ids.count / 2
            ways.append(OSMWay(id: area.id * 10, nodes: Array(ids[...half])))
            if !area.isCut { ways.append(OSMWay(id: area.id * 10 + 1, nodes: Array(ids[half...]) + [ids[0]])) }
            relations.append(
                OSMRelation(
                    id: area.id,
                    members: [0, 1].map { .init(kind: .way, ref: area.id * 10 + $0, role: "outer") } + area.members,
                    tags: Tags(
                        ["type": "boundary", "boundary": "administrative"].merging(area.tags) { $1 }
                            .sorted { $0.key < $1.key }.map { Tags.Pair(key: $0.key, value: $0.value) })))
        }
        let writer = RegionWriter()
        let file = OSMFile(
            nodes: nodes.sorted { $0.id < $1.id }, ways: ways.sorted { $0.id < $1.id },
            relations: relations.sorted { $0.id < $1.id })
        try SearchCollector.build(file, into: writer)
        return try SearchIndex(RegionFile(bytes: writer.finishInMemory()))
    }

    private static func node(_ id: Int64, _ corner: Corner, _ tags: Tags = [:]) -> OSMNode {
        OSMNode(id: id, place: place(corner), tags: tags)
    }

    @Test(arguments: [
        (6, "place=county"), (7, "place=municipality"), (8, "place=municipality"), (9, "place=district"),
        (10, "place=district"),
    ])
    func levelDecidesKind(level: Int, tag: String) throws {
        let index = try Self.index([
            Area(id: 300, corners: Self.square, tags: ["name": "Weitland", "admin_level": "\(level)"])
        ])
        let found = try #require(index.search(SearchQuery("weitl")).first)
        #expect(found.id.rawValue == "r300" && found.kind == .place && found.tag == tag)
        #expect(found.location.distance(to: Self.place((1, 1)).coordinate).value < 10)
    }

    /// Quarters that are no administrative areas.
    @Test(arguments: ["suburb", "quarter", "village"])
    func areaOfAKindOfPlaceIsFound(place: String) throws {
        let index = try Self.index([
            Area(
                id: 300, corners: Self.horseshoe,
                tags: ["name": "Weitland", "type": "multipolygon", "boundary": "place", "place": place])
        ])
        let found = try #require(index.search(SearchQuery("weitland")).first)
        #expect(found.id.rawValue == "r300" && found.tag == "place=\(place)")
        let outline = try #require(MapArea(rings: [Self.horseshoe.map { Self.place($0).coordinate }]))
        #expect(outline.contains(found.location))
    }

    @Test(arguments: [4, 11])
    func largerAndSmallerLevelsAreLeftOut(level: Int) throws {
        let index = try Self.index([
            Area(id: 300, corners: Self.square, tags: ["name": "Weitland", "admin_level": "\(level)"])
        ])
        #expect(index.search(SearchQuery("weitland")).isEmpty)
    }

    @Test func placeIsInsideTheOutline() throws {
        let index = try Self.index([
            Area(id: 300, corners: Self.horseshoe, tags: ["name": "Weitland", "admin_level": "8"])
        ])
        let found = try #require(index.search(SearchQuery("weitland")).first)
        let outline = try #require(MapArea(rings: [Self.horseshoe.map { Self.place($0).coordinate }]))
        #expect(outline.contains(found.location))
    }

    /// The label counts before the administrative center, and that only inside the outline.
    @Test(arguments: [("label", 1.9, 1.9, true), ("admin_centre", 1.9, 1.9, true), ("admin_centre", 9, 9, false)])
    func nodeOfTheRelationIsThePlace(role: String, north: Double, east: Double, isThere: Bool) throws {
        let index = try Self.index(
            [
                Area(
                    id: 300, corners: Self.square, tags: ["name": "Weitland", "admin_level": "8"],
                    members: [.init(kind: .node, ref: 7, role: role)])
            ], nodes: [Self.node(7, (north, east))])
        let found = try #require(index.search(SearchQuery("weitland")).first)
        #expect((found.location.distance(to: Self.place((north, east)).coordinate).value < 10) == isThere)
    }

    /// A cut outline has no middle.
    @Test func partOfAnAreaIsFoundOnlyWithANode() throws {
        let suburb = try Self.index([
            Area(id: 300, corners: Self.square, tags: ["name": "Weitland", "place": "suburb"], isCut: true)
        ])
        #expect(suburb.search(SearchQuery("weitland")).count == 1, "A part of a suburb is a place.")
        for hasNode in [false, true] {
            let member = OSMRelation.Member(kind: .node, ref: 7, role: "admin_centre")
            let index = try Self.index(
                [
                    Area(
                        id: 300, corners: Self.square, tags: ["name": "Weitland", "admin_level": "8"],
                        members: hasNode ? [member] : [], isCut: true)
                ], nodes: [Self.node(7, (1, 1))])
            #expect(index.search(SearchQuery("weitland")).count == (hasNode ? 1 : 0))
        }
    }

    /// The place node stands for the area, under all its names.
    @Test(arguments: [("Altdorf", "weitland"), ("Old Village", "altdorf"), ("Weitland", "")])
    func areaOfAPlaceIsNotListedTwice(name: String, other: String) throws {
        let member = OSMRelation.Member(kind: .node, ref: 7, role: "label")
        let isLabel = other == "weitland"
        let index = try Self.index(
            [
                Area(
                    id: 300, corners: Self.square,
                    tags: ["name": isLabel ? "Weitland" : name, "name:de": "Altdorf", "admin_level": "8"],
                    members: isLabel ? [member] : [])
            ],
            nodes: [
                Self.node(7, (1.5, 1.5), ["place": "village", "name": name == "Old Village" ? "Altdorf" : name])
            ])
        for text in [name.lowercased(), other] where !text.isEmpty {
            #expect(index.search(SearchQuery(text)).map(\.id.rawValue) == ["n7"], "\(text)")
        }
    }

    @Test func districtNamedLikeItsTownIsNotListedTwice() throws {
        let index = try Self.index([
            Area(id: 300, corners: Self.small, tags: ["name": "Weitland", "admin_level": "9"]),
            Area(id: 301, corners: Self.square, tags: ["name": "Weitland", "admin_level": "8"]),
        ])
        #expect(index.search(SearchQuery("weitland")).map(\.id.rawValue) == ["r301"])
    }

    @Test func placeNodeElsewhereCountsMore() throws {
        let index = try Self.index(
            [Area(id: 300, corners: Self.square, tags: ["name": "Weitland", "admin_level": "6", "wikidata": "Q1"])],
            nodes: [Self.node(7, (20, 20), ["place": "hamlet", "name": "Weitland"])])
        let found = index.search(SearchQuery("weitland"))
        #expect(found.map(\.id.rawValue) == ["n7", "r300"])
        #expect(found[1].importance < found[0].importance)
    }

    /// District and town of a street by the areas around it, where no place node is near; else that node.
    @Test(arguments: [false, true])
    func streetLiesInAreas(hasNode: Bool) throws {
        let street = OSMWay(id: 1, nodes: [1, 2], tags: ["highway": "residential", "name": "Long Street"])
        let village = Self.node(7, (0.5, 0.5), ["place": "village", "name": "Altdorf"])
        let index = try Self.index(
            [
                Area(id: 300, corners: Self.small, tags: ["name": "Nordviertel", "admin_level": "9"]),
                Area(id: 301, corners: Self.square, tags: ["name": "Weitland", "admin_level": "8"]),
                Area(id: 302, corners: Self.square, tags: ["name": "Großkreis", "admin_level": "6"]),
            ],
            nodes: [Self.node(1, (0.4, 0.3)), Self.node(2, (0.4, 0.5))] + (hasNode ? [village] : []),
            ways: [street])
        let found = try #require(index.search(SearchQuery("long street weitland")).first)
        #expect(found.city == (hasNode ? "Altdorf" : "Weitland"))
        #expect(found.district == (hasNode ? "" : "Nordviertel"))
        #expect(index.search(SearchQuery("nordviertel")).first?.label == "Nordviertel, Weitland")
    }

    /// Far from streets, a description names the municipality whose middle is nearest, but no county.
    @Test func descriptionNamesTheMunicipality() throws {
        let index = try Self.index([
            Area(id: 301, corners: Self.square, tags: ["name": "Weitland", "admin_level": "8"]),
            Area(id: 302, corners: Self.small, tags: ["name": "Großkreis", "admin_level": "6"]),
        ])
        #expect(try index.reverse(Self.place((0.41, 0.4)).coordinate).map(\.label) == ["Weitland"])
    }

    /// `addr:city` of an address means the area, not another town without a place.
    @Test func cityOfAnAddressIsTheArea() throws {
        let index = try Self.index(
            [Area(id: 300, corners: Self.square, tags: ["name": "Weitland", "admin_level": "8"])],
            nodes: [
                Self.node(
                    1, (1.2, 1.2), ["addr:housenumber": "1", "addr:street": "Ring", "addr:city": "Weitland"])
            ])
        #expect(index.search(SearchQuery("weitland")).filter { $0.kind == .place }.map(\.id.rawValue) == ["r300"])
        #expect(index.search(SearchQuery("ring 1, weitland")).first?.label == "1 Ring, Weitland")
    }

    /// An area may span the globe, as one across the 180th meridian seems to: it takes no memory for its size.
    @Test func areaAroundTheGlobeIsATown() throws {
        let around: [Corner] = [(-13_000, -17_900), (-13_000, 17_900), (3_800, 17_900), (3_800, -17_900)]
        let index = try Self.index(
            [Area(id: 300, corners: around, tags: ["name": "Weitland", "admin_level": "8"])],
            nodes: [Self.node(1, (0.4, 0.3)), Self.node(2, (0.4, 0.5))],
            ways: [OSMWay(id: 1, nodes: [1, 2], tags: ["highway": "residential", "name": "Long Street"])])
        #expect(index.search(SearchQuery("long street")).first?.city == "Weitland")
    }

    @Test func theSameMapGivesTheSameBytes() throws {
        for name in RealMaps.all.filter({ $0 == "malta" }) {
            let files = try (1...2).map { workers in
                let writer = RegionWriter()
                try SearchCollector.build(RealMaps.open(name), into: writer, workers: workers)
                return try writer.finishInMemory()
            }
            #expect(files[0] == files[1])
        }
    }
}
