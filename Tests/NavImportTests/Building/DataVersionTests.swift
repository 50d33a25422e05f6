// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import NavImport

@Suite struct DataVersionTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_510_954_982, "2017-11-17T21:43:02Z"), (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
        ] as [(Int64, String)])
    func formatsTimestamps(seconds: Int64, text: String) {
        #expect(DataVersion(secondsSince1970: seconds)?.description == text)
    }

    @Test func rejectsYearsWithoutFourDigits() {
        for seconds: Int64 in [.min, .min + 86_399, -62_167_219_201, 253_402_300_800, .max] {
            #expect(DataVersion(secondsSince1970: seconds) == nil)
        }
        #expect(DataVersion(secondsSince1970: -62_167_219_200)?.description == "0000-01-01T00:00:00Z")
        #expect(DataVersion(secondsSince1970: 253_402_300_799)?.description == "9999-12-31T23:59:59Z")
    }
}
