// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPMessages
import NavWords
import Testing
import WebPages

/// The words of the pages, in every language of the project.
struct WordTests {
    static let languages = [
        "ar", "cs", "de", "en", "es", "fa", "fr", "hi", "id", "it", "ja", "ko", "nl", "pl", "pt", "sv", "tr", "uk",
        "vi", "zh-Hans", "zh-Hant",
    ]
    private let pages = WebPageHandler([.trip, .car, .map, .console], hasMap: false)
    /// The demo and the feed have the path of the map page.
    private let demo = WebPageHandler([.demo], hasMap: false)
    private let feed = WebPageHandler([.feed], hasMap: false)

    private func words(_ language: String) throws -> [String: String] {
        let body = try #require(pages.response(to: "/web/words/\(language).json")).body
        return try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: String])
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try #require(pages.response(to: path)).body, as: UTF8.self)
    }

    /// A page with the path of the map page.
    private func page(_ handler: WebPageHandler) throws -> String {
        String(decoding: try #require(handler.response(to: "/")).body, as: UTF8.self)
    }

    /// The keys that page and scripts ask for.
    private func asked() throws -> Set<String> {
        let pages = try text("/follow") + text("/car") + text("/") + text("/console") + page(demo) + page(feed)
        var keys = Set(pages.matches(of: /data-(?:word|label)="(\w+)"/).map { String($0.output.1) })
        let scripts =
            ["trip", "trip-sheet", "ride-card", "share-sheet", "notifications", "stop-list", "car"]
            + ["map-page", "place-kinds", "routing", "trace", "demo", "feed"]
            + ["console", "attempt", "fleet-detail", "fleet-list", "fleet-texts", "trip-actions", "trip-history"]
        let script = try scripts.map { try text("/web/\($0).js") }.joined()
        let known = try words("en")
        for found in script.matches(of: /"([a-zA-Z]+)"/) where known[String(found.output.1)] != nil {
            keys.insert(String(found.output.1))
        }
        for found in script.matches(of: /(kind[A-Z]\w+): "/) { keys.insert(String(found.output.1)) }
        for found in script.matches(of: /say\("(\w+)"/) { keys.insert(String(found.output.1)) }
        return keys.union(["map", "soon"])
    }

    @Test(arguments: languages)
    func everyLanguageHasEveryText(language: String) throws {
        let (own, english) = (try words(language), try words("en"))
        #expect(Set(own.keys) == Set(english.keys))
        for (key, text) in own {
            #expect(!text.trimmingCharacters(in: .whitespaces).isEmpty, "\(key) is empty")
            let holes = text.matches(of: /\{\w+\}/).map { String($0.output) }
            let wanted = english[key, default: ""].matches(of: /\{\w+\}/).map { String($0.output) }
            #expect(holes.sorted() == wanted.sorted(), "\(key): \(text)")
        }
    }

    @Test(arguments: languages.filter { $0 != "en" })
    func languageIsTranslated(language: String) throws {
        let (own, english) = (try words(language), try words("en"))
        // "Hotel" is the same in many languages.
        let same = own.filter { $0.value == english[$0.key] && !$0.key.hasPrefix("kind") }.map(\.key)
        #expect(same.count <= 4, "the same as in English: \(same.sorted())")
    }

    @Test func requestedWordsExistAndAreUsed() throws {
        let (asked, english) = (try asked(), try words("en"))
        for key in asked { #expect(english[key] != nil, "\(key) is asked for and missing") }
        let unused = Set(english.keys).subtracting(asked)
        #expect(unused.isEmpty, "never asked for: \(unused.sorted())")
    }

    @Test(arguments: ["map", "console", "demo", "feed"])
    func pageHasNoEnglishTexts(page: String) throws {
        let handlers = ["demo": demo, "feed": feed]
        let whole = try handlers[page].map(self.page) ?? text(page == "map" ? "/" : "/console")
        let body = try #require(whole.firstMatch(of: /<body[^>]*>([\s\S]*?)(?:<noscript>|<footer>)/)).output.1
        #expect(!body.contains(/(?:aria-label|title|placeholder)="/))
        // Commands and the name of the program are the same in every language.
        let words = body.replacing(/<code[^>]*>.*?<\/code>/, with: "").replacing(">Guidepost</h1>", with: ">")
        let texts = words.matches(of: />([^<>]+)</).map { String($0.output.1) }.filter { $0.contains(/[A-Za-z]/) }
        #expect(texts.isEmpty, "outside the words: \(texts)")
    }

    /// The languages that a script lists.
    private func listed(in path: String) throws -> [String] {
        let list = try #require(try text(path).firstMatch(of: /const LANGUAGES = \{([^}]+)\}/)).output.1
        return list.matches(of: /"?([A-Za-z-]+)"?: "/).map { String($0.output.1) }
    }

    @Test func everyLanguageIsSelectable() throws {
        #expect(try listed(in: "/web/words.js") == Self.languages)
        #expect(try listed(in: "/web/trip-worker.js") == Self.languages, "for messages, and without a network")
    }

    @Test func pagesHaveTheLanguagesOfInstructions() {
        let spoken = Set(Catalogue.languages).subtracting(["en-GB", "pt-PT", "ar-MA"])
        #expect(Set(Self.languages) == spoken)
    }
}
