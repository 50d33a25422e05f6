// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavModel
import Testing

@testable import NavWords

/// Compares the table of docs/sentences.md with the catalogues, so that reviewers always see the real sentences.
///
/// `NAV_RECORD=1 swift test --filter NavWordsTests` rewrites the table; the text above it is written by hand.
@Suite("Table of sentences") struct SentenceTableTests {
    private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/sentences.md")
    private static let marker = "<!-- The rest is written by SentenceTableTests. -->\n"

    @Test("the table shows every maneuver in every language")
    func table() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let start = try #require(text.range(of: Self.marker))
        let table = try Self.table()
        if ProcessInfo.processInfo.environment["NAV_RECORD"] == "1" {
            try (text[..<start.upperBound] + table).write(to: Self.page, atomically: true, encoding: .utf8)
        } else {
            #expect(text[start.upperBound...] == table, "run NAV_RECORD=1 dev/test NavWordsTests")
        }
    }

    /// One section per maneuver, one line per language.
    private static func table() throws -> String {
        let languages = try BuiltInCatalogue.allCases.map { language in
            (tag: language.tag, texts: try [TravelMode.driving, .walking, .cycling].map(language.catalogue(for:)))
        }
        var lines: [String] = []
        for action in Action.allCases {
            lines += ["", "## \(action.name)", "", "| language | by car | on foot | by bicycle |", "|---|---|---|---|"]
            for (tag, texts) in languages {
                let sentences = texts.map { "`" + $0[action.name] + "`" }
                let others = sentences.dropFirst().map { $0 == sentences[0] ? "" : $0 }
                lines.append("| \(tag) | \(sentences[0]) | \(others.joined(separator: " | ")) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
