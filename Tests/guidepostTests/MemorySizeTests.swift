// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import guidepost

@Suite struct MemorySizeTests {
    @Test(arguments: [
        ("2GB", 2_000_000_000), ("500MB", 500_000_000), ("1.5 GiB", 1_610_612_736), ("64k", 64_000), ("4096", 4096),
        ("1MiB", 1_048_576),
    ]) func readsUnits(text: String, bytes: Int) {
        #expect(MemorySize(argument: text)?.bytes == bytes)
    }

    @Test(arguments: ["", "GB", "2XB", "-1GB", "0", "1e30", "1..5GB", "2 GB B", "9999999GB"])
    func refusesOtherTexts(text: String) { #expect(MemorySize(argument: text) == nil) }
}
