// SPDX-License-Identifier: Apache-2.0

import NavGeo
import Testing

@testable import NavGraph

/// Map features that exceed what a region can number are rejected with an error that names the table.
@Suite struct FeatureLimitTests {
    private func message(rows: Int = 10, bytes: Int = 1000) -> String? {
        let ring = (0..<20).map { FixedCoordinate(latitude: Int32($0 * 1000), longitude: Int32($0 * $0 * 1000)) }
        let features = ["First", "Second"].map { MapFeature(kind: .town, name: $0, rings: [ring]) }
        do throws(RegionError) {
            try RegionWriter().add(features, rows: rows, bytes: bytes)
            return nil
        } catch {
            return error.code == .tooLarge ? error.message : "\(error.code)"
        }
    }

    @Test func eachLimitIsAnErrorWithItsName() throws {
        #expect(message() == nil)
        #expect(try #require(message(rows: 1)).contains("at most 1 map features"))
        #expect(try #require(message(bytes: 10)).contains("at most 10 bytes of names"))
        #expect(try #require(message(bytes: 12)).contains("at most 12 bytes of shapes"))
    }
}
