// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import NavImport

/// What an element is for the search.
@Suite struct SearchRulesTests {
    @Test(arguments: [
        // The order of tags does not count for stations and stops, which have two schemes of tags at once.
        ("name=Central, public_transport=station, railway=station", "railway=station"),
        ("name=Central, railway=station, public_transport=station", "railway=station"),
        ("building=train_station, name=Central, public_transport=station, railway=station", "railway=station"),
        ("name=Halt, public_transport=station, railway=halt", "railway=halt"),
        ("name=Market, public_transport=stop_position, railway=tram_stop", "railway=tram_stop"),
        ("highway=bus_stop, name=Market, public_transport=platform", "highway=bus_stop"),
        ("name=Market, public_transport=platform", "public_transport=platform"),
        ("amenity=bus_station, name=Coaches, public_transport=station", "amenity=bus_station"),
        ("amenity=cafe, building=yes, name=Corner", "amenity=cafe"),
        ("building=yes, name=Tower, railway=rail", "building=yes"),
    ]) func aTagSaysWhatItIs(_ text: String, _ kind: String) {
        #expect(SearchRules.found(tags(text), isWay: false)?.kind == kind)
    }

    @Test func stationsAreMoreImportantThanStops() throws {
        let texts = ["railway=station", "railway=halt", "highway=bus_stop", "public_transport=platform"]
        let found = texts.compactMap {
            SearchRules.found(tags("name=Market, \($0)"), isWay: false)?.importance
        }
        #expect(found.count == 4 && found == found.sorted(by: >))
        #expect(SearchRules.found(tags("railway=station"), isWay: false) == nil, "Without a name it is not found.")
    }

    @Test func waysAreNoStops() {
        #expect(SearchRules.found(tags("name=Line 1, railway=rail"), isWay: true) == nil)
        let street = SearchRules.found(tags("highway=residential, name=Station Road"), isWay: true)
        #expect(street?.kind == "highway=residential")
    }
}
