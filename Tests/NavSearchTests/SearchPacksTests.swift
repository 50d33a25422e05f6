// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavGraph
@testable import NavSearch

/// Indexes of parts of a map, and their joins.
@Suite struct SearchPacksTests {
    /// A random country: towns, streets with house numbers and crossings, shops, and areas that cover it.
    private struct Country {
        let file: RegionFile
        let areas: [MapArea]

        init(using random: inout SeededRandom) throws {
            var objects: [SearchObject] = []
            var node: Int64 = 1
            func next() -> Int64 {
                node += 1
                return node
            }
            func number(_ low: Double, _ high: Double, _ random: inout SeededRandom) -> Double {
                Double.random(in: low...high, using: &random)
            }
            for town in 0..<4 {
                let (latitude, longitude) = (number(50, 50.1, &random), number(10, 10.1, &random))
                objects.append(
                    Town.point(
                        "place=town", [.init(text: "Town \(town)"), .init(language: "de", text: "Stadt \(town)")],
                        node: next(), latitude, longitude, importance: 190))
                let middle = next()
                for street in 0..<3 {
                    // Streets may be longer than the areas of packs.
                    let (east, north) = (number(0.001, 0.04, &random), number(0.001, 0.04, &random))
                    let name = "Street \(street) \(["North", "South"][Int.random(in: 0..<2, using: &random)])"
                    objects.append(
                        Town.street(
                            name, way: 1000 + node,
                            nodes: [
                                (next(), latitude - north, longitude - east), (middle, latitude, longitude),
                                (next(), latitude + north, longitude + east),
                            ]))
                    for house in 1...Int.random(in: 1...6, using: &random) {
                        let at = number(-1, 1, &random)
                        objects.append(
                            Town.house(
                                name, "\(house)", node: next(), latitude + at * north, longitude + at * east,
                                city: Bool.random(using: &random) ? "Town \(town)" : "",
                                postcode: Bool.random(using: &random) ? "\(10_000 + town)" : ""))
                    }
                }
                for shop in 0..<3 {
                    var object = Town.point(
                        ["amenity=cafe", "shop=bakery"][shop % 2], shop == 2 ? [] : [.init(text: "Shop \(shop) é")],
                        node: next(), latitude + number(-0.03, 0.03, &random), longitude)
                    if shop == 1 { object.address.street = "Street 0 North" }
                    if shop == 1 { object.address.number = "77" }
                    objects.append(object)
                }
            }
            file = try RegionFile(bytes: SearchFixture.region(objects), name: "country")
            func cuts(_ low: Double, _ high: Double, _ random: inout SeededRandom) -> [Double] {
                ([low, high] + (0..<2).map { _ in number(low, high, &random) }).sorted()
            }
            let (up, across) = (cuts(49.9, 50.2, &random), cuts(9.9, 10.2, &random))
            areas = zip(up, up.dropFirst()).flatMap { south, north in
                zip(across, across.dropFirst()).map { west, east in
                    MapArea(BoundingBox(west: west, south: south, east: east, north: north))
                }
            }
        }

        func packs(margin: Meters = .zero) throws -> [RegionFile] {
            try areas.enumerated().map { index, area in
                let writer = RegionWriter()
                #expect(try SearchPacks.addIndex(of: file, in: area, margin: margin, to: writer))
                return try RegionFile(bytes: writer.finishInMemory(), name: "pack \(index)")
            }
        }
    }

    private static func join(_ packs: [RegionFile]) throws -> RegionFile {
        let writer = RegionWriter()
        #expect(try SearchPacks.addIndex(joining: packs, to: writer))
        return try RegionFile(bytes: writer.finishInMemory(), name: "join")
    }

    private static func bytes(_ file: RegionFile) throws -> [UInt8] {
        let section = try #require(file.bytesIfPresent(SearchFormat.section))
        return section.copy(0..<section.byteCount)
    }

    @Test func theJoinOfAllPacksIsTheIndexOfTheWhole() throws {
        try forEverySeed(20) { random in
            let country = try Country(using: &random)
            let whole = try Self.bytes(country.file)
            let margins: [Double] = [0, 300, 5000]
            let margin = Meters(margins[Int.random(in: 0..<3, using: &random)])
            let packs = try country.packs(margin: margin).shuffled(using: &random)
            #expect(try Self.bytes(Self.join(packs)) == whole, "seed \(random.seed)")
            // Joins and their parts are packs, too.
            let half = packs.count / 2
            let two = [try Self.join(Array(packs[...half])), try Self.join(Array(packs[half...]))]
            #expect(try Self.bytes(Self.join(two)) == whole, "seed \(random.seed)")
            let parts = try country.areas.map { area in
                let writer = RegionWriter()
                try SearchPacks.addIndex(of: Self.join(packs), in: area, margin: .zero, to: writer)
                return try RegionFile(bytes: writer.finishInMemory())
            }
            #expect(try Self.bytes(Self.join(parts + [country.file])) == whole, "seed \(random.seed)")
        }
    }

    @Test func somePacksFindWhatLiesInThemAsTheWholeDoes() throws {
        var (inside, outside) = (0, 0)
        try forEverySeed(20) { random in
            let country = try Country(using: &random)
            let packs = try country.packs()
            let chosen = packs.indices.filter { _ in Bool.random(using: &random) }
            guard !chosen.isEmpty else { return }
            let (whole, part) = (try SearchIndex(country.file), try SearchIndex(Self.join(chosen.map { packs[$0] })))
            for address in 0..<whole.tables.addressCount {
                let place = whole.tables.addressLocation(address).coordinate
                let isInside = chosen.contains { country.areas[$0].contains(place) }
                let id = PlaceID(
                    whole.tables.addressSource(address), number: whole.tables.number(address))
                let (one, other) = (whole.place(id), part.place(id))
                if isInside {
                    inside += 1
                    #expect(one?.label == other?.label && other != nil, "seed \(random.seed) \(id)")
                    #expect(one?.postcode == other?.postcode && one?.city == other?.city)
                } else {
                    outside += other == nil ? 1 : 0
                }
            }
            for text in ["Town 1", "Street 0", "cafe", "Shop 0", "Street 1 North 2", "10001", "Street 0 & Street 1"] {
                // Streets that only addresses name share ids.
                let found = part.search(SearchQuery(text, limit: 100)).map { "\($0.id) \($0.location)" }
                #expect(Set(found).count == found.count, "seed \(random.seed) \(text): \(found)")
            }
        }
        #expect(inside > 300 && outside > 300)
    }

    @Test func packsOfOtherMapsAreNotJoined() throws {
        var random = SeededRandom(seed: 1)
        let (one, other) = (try Country(using: &random), try Country(using: &random))
        let mixed = [try one.packs()[4], try other.packs()[4]]
        let error = #expect(throws: SearchError.self) { try SearchPacks.addIndex(joining: mixed, to: RegionWriter()) }
        #expect(error?.code == .damaged)
        // Packs without an index do not hinder.
        let empty = try RegionFile(bytes: RegionWriter().finishInMemory())
        #expect(try !SearchPacks.addIndex(joining: [empty], to: RegionWriter()))
        #expect(try !SearchPacks.addIndex(of: empty, in: one.areas[0], margin: .zero, to: RegionWriter()))
        #expect(try Self.bytes(Self.join(one.packs() + [empty])) == Self.bytes(one.file))
    }

    @Test func damagedRowsAreErrorsOrHarmless() throws {
        var random = SeededRandom(seed: 3)
        let country = try Country(using: &random)
        let pack = try country.packs(margin: Meters(2000))[4]
        let rows = try #require(pack.bytesIfPresent(SearchFormat.rowsSection))
        let (index, original) = (try Self.bytes(pack), rows.copy(0..<rows.byteCount))
        for _ in 0..<200 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let writer = RegionWriter()
            try writer.add(SearchFormat.section, index)
            try writer.add(SearchFormat.rowsSection, bytes)
            let damaged = try RegionFile(bytes: writer.finishInMemory())
            guard let joined = try? SearchPacks.addIndex(joining: [damaged, damaged], to: RegionWriter()) else {
                continue
            }
            #expect(joined)
        }
    }
}
