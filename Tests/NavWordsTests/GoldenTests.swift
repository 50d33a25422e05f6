// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavModel
import Testing

@testable import NavWords

/// Compares all texts of a language with a golden file for review by native speakers.
///
/// `NAV_RECORD=1 swift test --filter NavWordsTests` rewrites the files; review the diff.
@Suite("Golden texts") struct GoldenTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    @Test("texts equal the golden file", arguments: BuiltInCatalogue.allCases)
    func golden(language: BuiltInCatalogue) throws {
        let page = GoldenPage(language: language.tag).text
        let file = Self.folder.appending(path: "\(language.tag).txt")
        if ProcessInfo.processInfo.environment["NAV_RECORD"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try page.write(to: file, atomically: true, encoding: .utf8)
        }
        let recorded = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        for (row, line) in lines.enumerated() {
            let before = row < recorded.count ? recorded[row] : "nothing"
            try #require(line == before, "\(language.tag).txt, line \(row + 1)")
        }
        #expect(lines.count == recorded.count)
    }
}
