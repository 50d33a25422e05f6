// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGraph
import NavModel
import Testing

@testable import NavImport

/// The time zone of a region.
@Suite struct TimeZoneTests {
    private func zone(latitude: Double, longitude: Double, _ option: String? = nil) throws -> String? {
        let xml = """
            <osm version="0.6"><node id="1" lat="\(latitude)" lon="\(longitude)"/>
            <node id="2" lat="\(latitude)" lon="\(longitude + 0.001)"/>
            <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way></osm>
            """
        let writer = RegionWriter()
        _ = try MapBuilder.build(
            OSMFile(bytes: Array(xml.utf8), name: "zone"), into: writer,
            options: ImportOptions(workers: 1, smallestMainNetwork: 2, timeZone: option))
        return try RoadGraph(RegionFile(bytes: try writer.finishInMemory(), name: "zone")).timeZone
    }

    @Test func itIsThatOfTheCountryIfThereIsOnlyOne() throws {
        #expect(try zone(latitude: 41.9, longitude: 12.5) == "Europe/Rome")
        #expect(try zone(latitude: 52.5, longitude: 13.4) == "Europe/Berlin")
        #expect(try zone(latitude: 40.7, longitude: -74.3) == nil, "the United States have several")
        #expect(try zone(latitude: 40.7, longitude: -74.3, "America/New_York") == "America/New_York")
    }

    @Test func allNamesAreKnownAndFollowDaylightSaving() throws {
        let names = CountryCode.all.compactMap(CountryTimeZones.name)
        #expect(names.count > 200)
        for name in names { #expect(TimeZone(identifier: name) != nil, "\(name)") }
        let rome = try #require(TimeZone(identifier: "Europe/Rome"))
        #expect(rome.secondsFromGMT(for: Date(timeIntervalSince1970: 1_783_000_000)) == 7200)
        #expect(rome.secondsFromGMT(for: Date(timeIntervalSince1970: 1_795_000_000)) == 3600)
    }
}

extension CountryCode {
    /// All codes of two letters.
    fileprivate static let all: [CountryCode] = {
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
        return letters.flatMap { first in letters.compactMap { CountryCode(first + $0) } }
    }()
}
