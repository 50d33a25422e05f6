// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavGraph
import NavImport
import NavTestSupport
import Testing

/// Applies the rules to all ways, nodes and restrictions of real extracts: few values may be unknown, and all results
/// must be plausible.
@Suite(.enabled(if: !RealMap.here.isEmpty, "no real map; set GUIDEPOST_DATA"))
struct RealRulesTests {
    /// Extracts with their country.
    static let maps: [(name: String, country: String)] = [
        ("monaco", "MC"), ("helsinki-centre", "FI"), ("tokyo-shibuya", "JP"), ("cairo-nasr-city", "EG"),
        ("frankfurter-kreuz", "DE"), ("washington-dc", "US"), ("taipei", "TW"), ("singapore-northeast", "SG"),
        ("newport-wales", "GB"), ("chiang-mai", "TH"), ("hamburg-harbour-ferry", "DE"),
    ].filter { FileManager.default.fileExists(atPath: RealMaps.path($0.name)) }

    private func file(_ name: String) throws -> OSMFile {
        try RealMaps.open(name)
    }

    private func wayTags(_ name: String) throws -> [Tags] {
        var all: [Tags] = []
        _ = try file(name).read(.ways) { block in
            var tags: [Tags] = []
            block.forEachWay { tags.append($0.tags.tags) }
            return tags
        } consume: {
            all += $0
        }
        return all
    }

    @Test(arguments: maps) func waysHavePlausibleAttributes(_ map: (name: String, country: String)) throws {
        let rules = WayRules(country: rules(map.country))
        var unread: [String: Int] = [:]
        var (roads, tagged) = (0, 0)
        for tags in try wayTags(map.name) {
            guard let road = rules.attributes(of: tags) else { continue }
            roads += 1
            let open = road.forward.access.union(road.backward.access)
            #expect(!open.isEmpty || road.flags.contains(.conditional), "\(tags)")
            for side in [road.forward, road.backward] {
                #expect(side.destinationOnly.isSubset(of: side.access), "\(tags)")
                #expect(side.laneCount <= 10, "\(tags)")
                if let limit = side.speedLimit.kilometersPerHour { #expect(limit >= 1 && limit <= 140, "\(tags)") }
            }
            if road.flags.contains(.oneway) {
                #expect(min(road.forward.laneCount, road.backward.laneCount) == 0, "\(tags)")
            }
            for (key, isUnread) in [
                ("maxspeed", road.flags.contains(.forwardLimitIsDefault)), ("surface", road.surface == .unknown),
                ("smoothness", road.smoothness == .unknown),
            ] {
                guard let value = tags[key] else { continue }
                tagged += 1
                if isUnread { unread["\(key)=\(value)", default: 0] += 1 }
            }
            if let name = tags["name"] { #expect(road.name == name) }
        }
        #expect(roads > 100)
        let lost = unread.values.reduce(0, +)
        #expect(
            lost * 100 <= tagged, "\(lost) of \(tagged): \(unread.sorted { ($1.value, $0.key) < ($0.value, $1.key) })")
    }

    @Test(arguments: maps.filter { $0.name != "hamburg-harbour-ferry" })
    func everyNodeLiesInItsCountry(_ map: (name: String, country: String)) throws {
        var outside = 0
        var all = 0
        _ = try file(map.name).read(.nodes) { block in
            (0..<block.nodes.count).map { block.nodes.place($0).coordinate }
        } consume: { places in
            for place in places {
                all += 1
                if CountryTable.country(at: place).description != map.country { outside += 1 }
            }
        }
        // The extract of Monaco contains some streets across the border.
        #expect(outside * 100 <= (map.name == "monaco" ? all * 40 : 0), "\(outside) of \(all)")
    }

    @Test(arguments: maps) func restrictionsOfSupportedModesAreParsed(
        _ map: (name: String, country: String)
    ) throws {
        var unread: [String] = []
        _ = try file(map.name).read(.relations) { block in
            var found: [Tags] = []
            block.forEachRelation { found.append($0.tags.tags) }
            return found
        } consume: { relations in
            for tags in relations where tags["type"] == "restriction" && tags["restriction"] != nil {
                if RestrictionRules().rules(of: tags).isEmpty { unread.append("\(tags.pairs)") }
            }
        }
        #expect(unread.allSatisfy { $0.contains("except") }, "\(unread)")
    }
}
