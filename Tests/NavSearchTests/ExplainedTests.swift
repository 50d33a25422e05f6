// SPDX-License-Identifier: Apache-2.0

import NavGeo
import Testing

@testable import NavSearch

/// The share of a query that results have.
struct ExplainedTests {
    private func explained(_ text: String) throws -> Double? {
        try Town.index().search(SearchQuery(text)).first.map { $0.explained ?? -1 }
    }

    @Test(arguments: [
        "Müllerstraße 12, Altdorf", "Mülerstraße 12 Altdorf", "altd", "12345", "am markt 6", "pharmacy neudorf",
        "Müllerstraße & Am Markt", "музей", "muellerstr. 12 altdorf",
    ])
    func wholeTextIsExplained(text: String) throws {
        #expect(try explained(text) == 1)
    }

    @Test(arguments: ["nowhere at altdorf", "qqqqqq wwwww am", "zzzzzz yyyyy müllerstraße 12", "xxxx & zzzz altdorf"])
    func textWithMoreUnknownThanKnownWordsIsExplainedInPart(text: String) throws {
        let share = try #require(try explained(text))
        #expect(share > 0 && share < 0.5, "\(share)")
    }

    @Test func oneUnknownWordOfThreeLeavesMost() throws {
        let share = try #require(try explained("müllerstraße altdorf qqqqqq"))
        #expect(share > 0.5 && share < 1)
    }

    @Test func descriptionsAndCoordinatesHaveNoShare() throws {
        let index = try Town.index()
        #expect(index.search(SearchQuery("50.001,10.0")).first?.explained == nil)
        #expect(try index.reverse(Coordinate(latitude: 50, longitude: 10)).first?.explained == nil)
    }

    @Test(arguments: [("", true), ("  ", true), ("!?", true), ("é", false), ("7", false), ("駅", false), ("٣", false)])
    func emptyTexts(text: String, isEmpty: Bool) {
        #expect(SearchQuery(text).isEmpty == isEmpty)
    }
}
