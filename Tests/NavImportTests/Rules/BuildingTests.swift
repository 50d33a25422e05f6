// SPDX-License-Identifier: Apache-2.0

import NavImport
import Testing

/// Heights of buildings.
@Suite struct BuildingTests {
    @Test(
        arguments: [
            (["height": "12.5"], 12.5), (["height": "12 m", "building:levels": "9"], 12), (["height": "100'"], 30.48),
            (["building:levels": "4"], 12), (["building:levels": "2", "roof:levels": "1"], 9),
            (["building:levels": "2.5"], 7.5), (["height": "high", "building:levels": "3"], 9), ([:], nil),
            (["building:levels": "0"], nil), (["building:levels": "1;2"], nil), (["height": "-3"], nil),
            (["height": "1e9"], nil), (["building:levels": "nan"], nil),
            (["building:levels": "2", "roof:levels": "-8"], 6),
        ] as [([String: String], Double?)])
    func heightIsThatOfTheTags(tags: [String: String], height: Double?) throws {
        let found = FeatureRules.height(Tags(tags.map { Tags.Pair(key: $0.key, value: $0.value) }))
        #expect((found == nil) == (height == nil))
        if let found, let height { #expect(abs(found - height) < 0.01) }
    }
}
