// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavWords
import Testing

@Suite("Lane phrases") struct LanePhraseTests {
    @Test(
        "any combination of lanes",
        arguments: [
            ("", ""), ("x", ""), ("xx", ""), ("--", ""), ("x-", "Use the left lane"), ("-x", "Use the right lane"),
            ("-x-", "Use the middle lane"), ("xx-", "Use the two left lanes"), ("-xx", "Use the two right lanes"),
            ("x-x", "Use the left or the right lane"), ("-x--", "Use the second lane from the left"),
            ("--x-", "Use the second lane from the right"), ("-xx-", "Use the two middle lanes"),
            ("xxx-", "Use the three left lanes"), ("---xxxx", "Use the four right lanes"),
            ("x--x", "Use the left or the right lane"), ("x-xx", "Use lanes 1, 3 and 4 from the left"),
            ("xx-x", "Use lanes 1, 2 and 4 from the left"), ("-xx--", "Use lanes 2 and 3 from the left"),
            ("--x--", "Use the middle lane"), ("xxxxxxxx-", "Use the 8 left lanes"),
        ])
    func phrases(picture: String, phrase: String) { #expect(LanePhrase().text(Steps.lanes(picture)) == phrase) }

    @Test("every combination of up to eight lanes has a text in every language")
    func everyCombination() {
        for count in 2...8 {
            for bits in 1..<(1 << count) - 1 {
                let lanes = Steps.lanes(String((0..<count).map { bits >> $0 & 1 == 1 ? "x" : "-" }))
                for language in Catalogue.languages {
                    let text = LanePhrase(language: language).text(lanes)
                    #expect(!text.isEmpty && !text.contains("{"), "\(language) \(bits) of \(count)")
                }
            }
        }
    }
}
