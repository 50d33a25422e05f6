// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import NavGraph

@Suite struct LanguageTagTests {
    private func tags(_ language: String) -> [String] {
        LanguageTags(language).tags.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func listsTheClosestTagFirst() {
        #expect(tags("pt-BR") == ["pt-br", "pt"])
        #expect(tags("zh_TW") == ["zh-tw", "zh-hant", "zh"])
        #expect(tags("nb") == ["nb", "no"] && tags("").isEmpty && tags("-").isEmpty)
    }

    @Test func ignoresSubtagsAfterTheEighth() {
        let long = Array(repeating: "ab", count: 20_000).joined(separator: "-")
        #expect(tags(long).count == 8)
        #expect(tags(long).last == "ab")
    }
}
