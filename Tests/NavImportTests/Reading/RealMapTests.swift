// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavImport
import NavTestSupport
import Testing

/// Real extracts of which the contents are known.
enum RealMap: String, CaseIterable, CustomTestStringConvertible {
    case monaco, helsinki = "helsinki-centre", tokyo = "tokyo-shibuya", cairo = "cairo-nasr-city"
    case frankfurt = "frankfurter-kreuz", washington = "washington-dc"

    /// Those that are here.
    static let here = allCases.filter { FileManager.default.fileExists(atPath: $0.path) }

    var path: String { RealMaps.path(rawValue) }
    var testDescription: String { rawValue }

    /// Nodes, ways and relations.
    var counts: [Int] {
        switch self {
        case .monaco: [30_626, 4_846, 290]
        case .helsinki: [24_260, 5_130, 620]
        case .tokyo: [5_057, 1_651, 0]
        case .cairo: [18_594, 3_122, 0]
        case .frankfurt: [13_248, 2_763, 0]
        case .washington: [50_639, 8_619, 158]
        }
    }
}

@Suite(.enabled(if: !RealMap.here.isEmpty, "no real map; set GUIDEPOST_DATA"))
struct RealMapTests {
    @Test(arguments: RealMap.here)
    func everyElementOfARealMapIsRead(map: RealMap) throws {
        let file = try OSMFile.open(map.path)
        let summary = try file.read(.all) { _ in
            ()
        } consume: { _ in
        }
        #expect([summary.nodes, summary.ways, summary.relations] == map.counts)
        #expect(summary.skipped == SkipCounts())
    }
}
