// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph

@testable import NavSearch

/// Search indexes made from objects in memory.
enum SearchFixture {
    static func region(
        _ objects: [SearchObject], interpolations: [AddressInterpolation] = [], country: String = "DE"
    ) throws -> [UInt8] {
        let writer = RegionWriter()
        _ = try SearchIndexBuilder.build(
            objects, interpolations: interpolations, countryAt: { _ in CountryCode(country) ?? .unknown }, into: writer)
        return try writer.finishInMemory()
    }

    static func index(
        _ objects: [SearchObject], interpolations: [AddressInterpolation] = [], country: String = "DE"
    ) throws -> SearchIndex {
        try SearchIndex(RegionFile(bytes: region(objects, interpolations: interpolations, country: country)))
    }

    static func place(_ latitude: Double, _ longitude: Double) -> FixedCoordinate {
        FixedCoordinate(Coordinate(latitude: latitude, longitude: longitude))
            ?? FixedCoordinate(latitude: 0, longitude: 0)
    }
}
