// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPMessages
import NavGeo
import NavModel
import NavTestSupport
import Testing
import WebPages

/// Which language of the pages a tag asks for: words.js and trip-worker.js, run by Node.js where there is one.
@Suite(.enabled(if: NodeScript.node != nil, "there is no Node.js here")) struct LanguageTests {
    /// Tags of browsers and systems, and the language of the page; `nil` for none.
    static let cases: [(tag: String, language: String?)] = [
        ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-Hans-HK", "zh-Hans"),
        ("zh-Hans", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"),
        ("zh-Hant", "zh-Hant"), ("zh-Hant-CN", "zh-Hant"), ("ZH-tw", "zh-Hant"), ("zh_TW", "zh-Hant"), ("in", "id"),
        ("in-ID", "id"), ("id-ID", "id"), ("pt-BR", "pt"), ("pt-PT", "pt"), ("de-CH", "de"), ("en-GB", "en"),
        ("sv-FI", "sv"),
        ("cs", "cs"), ("ko-KR", "ko"), ("uk-UA", "uk"), ("vi-VN", "vi"), ("el", nil), ("zhx", nil),
        ("constructor", nil), ("", nil),
    ]

    private func script(_ path: String) throws -> Data {
        Data(try #require(WebPageHandler(hasMap: false).response(to: path)).body)
    }

    private func languages(_ module: Data, from name: String) throws -> [String?] {
        let tags = try JSONEncoder().encode(Self.cases.map(\.tag))
        let source = """
            import { pageLanguage } from "./\(name)";
            console.log(JSON.stringify(\(String(decoding: tags, as: UTF8.self)).map(tag => pageLanguage(tag))));
            """
        return try JSONDecoder().decode([String?].self, from: NodeScript.run(source, with: [name: module]))
    }

    @Test func tagGetsTheClosestLanguage() throws {
        let found = try languages(script("/web/words.js"), from: "words.mjs")
        for (index, known) in Self.cases.enumerated() { #expect(found[index] == known.language, "\(known.tag)") }
    }

    @Test func messagesHaveTheSameLanguages() throws {
        // The worker is a plain script: its functions are reached from within.
        let worker = Data(
            "globalThis.self = { location: new URL('http://fleet/web/trip-worker.js'), addEventListener() {} };\n".utf8)
        let found = try languages(
            worker + script("/web/trip-worker.js") + Data("export { pageLanguage };\n".utf8), from: "worker.mjs")
        #expect(found == Self.cases.map(\.language))
    }

    @Test func numbersHaveTheRegionOfTheTag() throws {
        let source = """
            import { localeTag } from "./words.mjs";
            console.log(JSON.stringify(["pt-PT", "zh_TW", "in", "de-!"].map(tag => localeTag(tag))));
            """
        let found = try NodeScript.run(source, with: ["words.mjs": script("/web/words.js")])
        #expect(try JSONDecoder().decode([String].self, from: found) == ["pt-PT", "zh-TW", "id", "de"])
    }

    @Test(arguments: [
        ("en-US", DistanceUnits.feetAndMiles, ["ft": DisplayDistance.Unit.foot, "mi": .mile]),
        ("en-GB", .yardsAndMiles, ["yd": .yard, "mi": .mile]), ("en-CA", .metric, ["m": .meter, "km": .kilometer]),
    ])
    func distancesAreRoundedAsInPictures(
        locale: String, units: DistanceUnits, names: [String: DisplayDistance.Unit]
    ) throws {
        // Every half meter at first, then coarser.
        var meters = (0..<3000).map { Double($0) / 2 }
        while let last = meters.last, last < 30_000 { meters.append(last + 7.3) }
        let source = """
            import { Words } from "./words.mjs";
            const words = new Words();
            words.locale = "\(locale)";
            console.log(JSON.stringify(\(meters).map(distance => words.distance(distance))));
            """
        let texts = try JSONDecoder().decode(
            [String].self, from: NodeScript.run(source, with: ["words.mjs": script("/web/words.js")]))
        #expect(texts.count == meters.count)
        for (distance, text) in zip(meters, texts) {
            let parts = text.split(separator: " ")
            let shown = DisplayDistance(rounding: Meters(distance), in: units)
            let number = parts.first.flatMap { Double($0) }
            let unit = parts.last.flatMap { names[String($0)] }
            #expect(number == shown.number && unit == shown.unit, "\(distance) m: \(text)")
        }
    }
}
