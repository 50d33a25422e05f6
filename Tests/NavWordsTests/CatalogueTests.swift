// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@testable import NavWords

@Suite("Catalogues") struct CatalogueTests {
    @Test("every built-in text is complete and well-formed", arguments: BuiltInCatalogue.allCases)
    func wellFormed(language: BuiltInCatalogue) {
        do throws(CatalogueError) {
            let catalogue = try language.catalogue()
            #expect(catalogue.language == language.tag)
        } catch {
            Issue.record("\(language.tag): \(error)")
        }
    }

    /// German with one line replaced.
    private func replacing(_ key: String, _ line: String) throws -> String {
        let lines = CatalogueText.german.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let row = try #require(lines.firstIndex { $0.hasPrefix("\(key) = ") })
        return (lines[..<row] + [line] + lines[(row + 1)...]).joined(separator: "\n")
    }

    private static let mistakes: [(key: String, line: String, code: CatalogueError.Code, words: String)] = [
        ("turn", "", .missingKey, "'turn' is missing"),
        ("turn", "turn {direction}", .malformedLine, "has no '='"),
        ("turn", "turn = abbiegen", .malformedText, "'turn' lacks {direction}"),
        ("turn", "turn = {direction} abbiegen auf {road}", .malformedText, "has {road} outside brackets"),
        ("turn", "turn = {direction} abbiegen[ {exit}]", .malformedText, "has brackets without"),
        ("turn", "turn = {direction} abbiegen {exit}", .malformedText, "has {exit}, which is not allowed here"),
        ("turn", "turn = {direction} {strasse}", .malformedText, "has the unknown placeholder {strasse}"),
        ("turn", "turn = {direction} abbiegen[ auf {road}", .malformedText, "has a '[' without ']'"),
        ("turn", "turn = {direction} abbiegen]", .malformedText, "has a ']' without '['"),
        ("turn", "turn = {direction abbiegen", .malformedText, "has a '{' without '}'"),
        ("turn", "turn = direction} abbiegen", .malformedText, "has a '}' without '{'"),
        ("turn", "turn =", .malformedText, "'turn' is empty"),
        ("turn", "turn = {direction} ab\nturn = {direction} ab", .repeatedKey, "'turn' is already defined in line"),
        ("turn", "trun = {direction} abbiegen", .unknownKey, "unknown key 'trun'"),
        ("meter.other", "meter.few = {number} Meter", .unknownKey, "no such plural form"),
        ("meter.other", "meter.other = Meter", .malformedText, "'meter.other' lacks {number}"),
        ("ahead", "ahead = {sentence}", .malformedText, "lacks {distance} or {inflected}"),
        ("ahead", "ahead = in {inflected} {verb}", .malformedText, "'ahead' lacks {sentence}"),
        (
            "ahead", "ahead = in {inflected} {verb}{rest}: {sentence}", .malformedText,
            "beside its parts {verb} and {rest}"
        ),
        ("then", "then = {sentence}, dann {nextRest}", .malformedText, "'then' lacks {next}"),
        ("turn", "turn = {direction} {verb}", .malformedText, "has {verb}, which is not allowed here"),
        ("writing", "writing = up", .malformedText, "'writing' must be ltr or rtl"),
        ("group.from", "group.from = five", .malformedText, "'group.from' is not a number"),
        ("decimal", "decimal = ,\ndigits = 012", .malformedText, "'digits' must be"),
        ("onto #", "", .malformedText, "the list 'onto' has no rule for '#'"),
        ("at …", "at … = dort", .malformedText, "needs one '…' on each side"),
    ]

    @Test("a mistake is reported with its line and key", arguments: mistakes.indices)
    func mistake(row: Int) throws {
        let (key, line, code, words) = Self.mistakes[row]
        let text = try replacing(key, line)
        let error = try #require(throws: CatalogueError.self) { try Catalogue(parsing: text) }
        #expect(error.code == code && error.description.contains(words), "\(error)")
        if code != .missingKey, error.line != nil { #expect(error.description.hasPrefix("line ")) }
    }

    @Test("a text with a fallback contains only the differences")
    func over() throws {
        let base = try BuiltInCatalogue.german.catalogue()
        let swiss = try Catalogue(parsing: "language = de-CH\nstraight = geradeaus~", over: base)
        #expect(swiss.language == "de-CH" && swiss["straight"] == "geradeaus~" && swiss["turn"] == base["turn"])
        #expect(throws: CatalogueError.self) { try Catalogue(parsing: "turn = links", over: base) }
        #expect(throws: CatalogueError.self) { try Catalogue(parsing: "") }
    }

    @Test(
        "the texts for a travel mode are valid and replace texts of the language", arguments: BuiltInCatalogue.allCases)
    func byMode(language: BuiltInCatalogue) throws {
        let base = try language.catalogue()
        for mode in TravelMode.allCases {
            let own = try language.catalogue(for: mode)
            #expect(own.language == base.language)
            #expect((base.entries == own.entries) == (language.text(for: mode) == nil), "\(mode)")
        }
    }

    @Test("traditional Chinese has no simplified character, and only lines that the conversion does not give")
    func traditional() throws {
        let converted = try Catalogue(
            parsing: TraditionalCharacters.converted(CatalogueText.simplifiedChinese))
        let traditional = try BuiltInCatalogue.traditionalChinese.catalogue()
        for line in CatalogueText.traditionalChinese.split(separator: "\n") {
            let key = String(line.split(separator: "=")[0].filter { $0 != " " })
            #expect(converted[key] != traditional[key], "\(key)")
        }
        for (key, text) in traditional.entries {
            #expect(TraditionalCharacters.converted(text) == text, "\(key)")
        }
        let cycling = try BuiltInCatalogue.traditionalChinese.catalogue(for: .cycling)
        #expect(cycling["leaveRoundabout.brief"] == "騎出" && traditional["leaveRoundabout.brief"] == "駛出")
    }

    @Test(
        "a tag finds its language",
        arguments: [
            ("de", "de"), ("de-AT", "de"), ("DE_ch", "de"), ("pt-BR", "pt"), ("pt-PT", "pt-PT"), ("pt-AO", "pt-PT"),
            ("en-GB", "en-GB"), ("en-IN", "en-GB"), ("en-US", "en"), ("EN", "en"), ("ar-EG", "ar"), ("ar-DZ", "ar-MA"),
            ("zh-Hant-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-CN", "zh-Hans"), ("zh", "zh-Hans"), ("sv-FI", "sv"),
            ("th", "en"), ("", "en"), ("-", "en"), ("fa-IR-u-nu-latn", "fa"),
        ])
    func tags(tag: String, language: String) {
        #expect(Phrasebook.of(tag).catalogue.language == language)
        #expect(Catalogue.languages.contains(language))
    }

    @Test("CLDR's examples have the right plural forms")
    func plurals() {
        let samples: [(String, [(Double, PluralForm)])] = [
            ("en", [(0, .other), (1, .one), (2, .other), (1.5, .other)]),
            ("fr", [(0, .one), (1, .one), (1.5, .one), (2, .other)]), ("pt", [(0, .one), (1.5, .one), (2, .other)]),
            ("pt-PT", [(0, .other), (1, .one), (1.5, .other)]), ("es", [(1, .one), (1.5, .other)]),
            ("hi", [(0, .one), (0.5, .one), (1, .one), (1.5, .other)]), ("fa", [(0, .one), (1, .one), (2, .other)]),
            (
                "pl",
                [
                    (0, .many), (1, .one), (2, .few), (4, .few), (5, .many), (12, .many), (14, .many), (21, .many),
                    (22, .few), (100, .many), (102, .few), (112, .many), (1.5, .other),
                ]
            ),
            (
                "ar",
                [
                    (0, .zero), (1, .one), (2, .two), (3, .few), (10, .few), (11, .many), (99, .many), (100, .other),
                    (102, .other), (103, .few), (250, .many), (300, .other), (1.2, .other),
                ]
            ), ("ja", [(1, .other), (5, .other)]), ("nl", [(1, .one), (2, .other)]), ("tr", [(1, .one), (2, .other)]),
            ("sv", [(1, .one), (2, .other)]), ("cs", [(1, .one), (3, .few), (1.5, .many), (5, .other)]),
            ("uk", [(1, .one), (11, .many), (22, .few), (25, .many), (1.5, .other)]), ("ko", [(1, .other)]),
            ("zh-Hans", [(1, .other)]), ("vi", [(1, .other)]), ("id", [(2, .other)]),
        ]
        for (language, forms) in samples {
            let rules = PluralRules(language: language)
            for (number, form) in forms { #expect(rules.form(of: number) == form, "\(language) \(number)") }
        }
        let english = PluralRules(language: "en")
        #expect(
            [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111].map(english.ordinalForm) == [
                .one, .two, .few, .other, .other, .other, .other, .one, .two, .few, .other,
            ])
        #expect([8, 11, 7].map(PluralRules(language: "it").ordinalForm) == [.many, .many, .other])
        #expect(
            [1, 2, 3, 4, 5, 6].map(PluralRules(language: "hi").ordinalForm) == [
                .one, .two, .two, .few, .other, .many,
            ])
    }
}
