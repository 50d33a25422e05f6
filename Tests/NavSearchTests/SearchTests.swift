// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import Testing

@testable import NavSearch

/// What is found in a small town.
struct SearchTests {
    private func first(_ text: String, near: Coordinate? = nil, language: String = "") throws -> SearchResult? {
        try Town.index().search(SearchQuery(text, near: near, language: language)).first
    }

    @Test(arguments: [
        // Right, without diacritics, in other spellings, abbreviated, incomplete, joined, divided.
        ("Müllerstraße 12, Altdorf", "n201:12"), ("mullerstrasse 12 altdorf", "n201:12"),
        ("Muellerstr. 12 Altdorf", "n201:12"), ("12 Müllerstraße Altdorf", "n201:12"),
        ("müllerstraße 12 neud", "n204:12"), ("Müllerstraße 12 A", "n202:12a"), ("Müllerstr 12a", "n202:12a"),
        ("müllerstraße 1-14", "n203:1-14"), ("müllerstraße 12 54321", "n204:12"),
        ("mullerstrasse12 altdorf", "n201:12"),
        ("Am Markt 2", "n205:2"), ("AM MARKT 10", "n206:10"),
        // With one typing error.
        ("Mülerstraße 12 Altdorf", "n201:12"), ("Müllerstraeß 12 Altdorf", "n201:12"), ("Am Makrt 2", "n205:2"),
        ("Müllerstraße 12 Neudrf", "n204:12"),
        // Places in several languages and scripts.
        ("altd", "n1"), ("Альтдорф", "n1"), ("altdrof", "n1"), ("Neudorf", "n2"), ("東京", "n303"), ("飯店", "n303"),
        ("tokyo house", "n303"), ("muzej chasov", "n304"), ("музей", "n304"), ("muzey", "n304"),
        // Kinds, postcodes, interpolated numbers.
        ("löwen apotheke", "n301"), ("restaurant", "n303"), ("museum altdorf", "n304"), ("12345", "postcode:12345"),
        ("am markt 6", "w500:6"), ("am markt 4", "w500:4"),
    ])
    func firstResult(text: String, id: String) throws {
        #expect(try first(text)?.id.rawValue == id)
    }

    @Test(arguments: ["Rua Dim Pedro", "Rau Dom Pedro", "Pedro dpm", "Rua Doma Pedro 3"])
    func wordsOfThreeLettersMayHaveOneError(text: String) throws {
        let objects =
            Town.objects + [
                Town.street("Rua Dom Pedro", way: 20, nodes: [(110, 50.01, 10), (111, 50.01, 10.01)]),
                Town.street("Rua Sá Pedro", way: 21, nodes: [(112, 50.011, 10), (113, 50.011, 10.01)]),
                Town.house("Rua Dom Pedro", "3", node: 210, 50.0101, 10.005, city: "Altdorf"),
            ]
        let found = try SearchFixture.index(objects).search(SearchQuery(text)).first
        #expect(found?.name.hasPrefix("Rua Dom Pedro") == true, "\(String(describing: found?.name))")
    }

    @Test func kindsAreFoundNearest() throws {
        let west = Coordinate(latitude: 50, longitude: 10)
        let east = Coordinate(latitude: 50, longitude: 10.28)
        for text in ["pharmacy", "Apotheke", "drugstore", "pharmac", "аптека", "farmacia"] {
            #expect(try first(text, near: west)?.id.rawValue == "n301", "\(text)")
            #expect(try first(text, near: east)?.id.rawValue == "n302", "\(text)")
        }
        #expect(try first("pharmacy neudorf")?.id.rawValue == "n302")
        #expect(try first("pharmacy neudorf")?.name == "Pharmacy")
    }

    @Test func nearnessDecidesBetweenEqualNames() throws {
        #expect(try first("Müllerstraße", near: Coordinate(latitude: 50, longitude: 10))?.id.rawValue == "w10")
        #expect(try first("Müllerstraße", near: Coordinate(latitude: 50, longitude: 10.28))?.id.rawValue == "w12")
        let distance = try first("Müllerstraße", near: Coordinate(latitude: 50, longitude: 10))?.distance
        #expect((distance?.value ?? .infinity) < 1000)
    }

    @Test func partsOfAnAddress() throws {
        let result = try #require(try first("Müllerstraße 12 Altdorf"))
        #expect(result.kind == .address)
        #expect(result.name == "Müllerstraße 12")
        #expect(result.label == "Müllerstraße 12, Altdorf")
        #expect(result.street == "Müllerstraße" && result.houseNumber == "12" && result.city == "Altdorf")
        #expect(result.postcode == "12345" && result.country == CountryCode("DE"))
        let british = try SearchFixture.index(Town.objects, country: "GB").search(
            SearchQuery("12 Müllerstraße Altdorf"))
        #expect(british.first?.label == "12 Müllerstraße, Altdorf")
    }

    @Test func crossings() throws {
        for text in [
            "Müllerstraße & Am Markt", "am markt / müllerstr", "Am Markt corner Mullerstrasse", "Am Markt and Müllers",
        ] {
            let result = try #require(try first(text), "\(text)")
            #expect(result.kind == .crossing && result.id.rawValue == "n101", "\(text)")
            #expect(result.location.distance(to: Coordinate(latitude: 50, longitude: 10)).value < 1)
        }
        #expect(try first("Müllerstraße & Am Markt")?.name == "Müllerstraße & Am Markt")
    }

    @Test func namesInALanguage() throws {
        #expect(try first("Altdorf", language: "ru")?.name == "Альтдорф")
        #expect(try first("Tokyo House")?.name == "東京飯店")
        #expect(try first("東京", language: "en-GB")?.name == "Tokyo House")
        #expect(try first("Müllerstraße 12 Altdorf", language: "ru")?.label == "Müllerstraße 12, Альтдорф")
    }

    @Test func everyIdIsFoundAgain() throws {
        let index = try Town.index()
        for text in [
            "Müllerstraße 12", "Altdorf", "pharmacy", "12345", "am markt 4", "Am Markt & Müllerstraße", "50.001,10.0",
        ] {
            for result in index.search(SearchQuery(text)) {
                let again = try #require(index.place(result.id), "\(result.id)")
                #expect(again.id == result.id && again.location == result.location)
                // A crossing is named in the order of the query.
                #expect(again.label == result.label || result.kind == .crossing)
            }
        }
        for id in ["n9999", "w10:3", "postcode:1", "", ":", "n", "@", "@1", "x0", "r1:2"] {
            #expect(index.place(PlaceID(rawValue: id)) == nil, "\(id)")
        }
    }

    @Test func nothingIsFoundForNothing() throws {
        let index = try Town.index()
        for text in ["", " ", "!?", "\u{301}", "qqqqqqqqqq", "+", "&", "a & ", String(repeating: "x y ", count: 5000)] {
            #expect(index.search(SearchQuery(text)).isEmpty, "\(text.prefix(20))")
        }
        #expect(index.search(SearchQuery("a", limit: 0)).count <= 1)
    }

    @Test func anEmptyMapHasAnEmptyIndex() throws {
        let index = try SearchFixture.index([])
        #expect(index.search(SearchQuery("a")).isEmpty && index.entryCount == 0)
        #expect(try index.reverse(Coordinate(latitude: 0, longitude: 0)).isEmpty)
    }

    @Test func aRegionWithoutIndexSaysWhatToDo() throws {
        let writer = RegionWriter()
        let file = try RegionFile(bytes: writer.finishInMemory(), name: "old.region")
        #expect(!SearchIndex.isPresent(in: file))
        let error = #expect(throws: SearchError.self) { try SearchIndex(file) }
        #expect(error?.code == .missingIndex)
        #expect(error?.message.contains("guidepost map build") == true)
    }
}
