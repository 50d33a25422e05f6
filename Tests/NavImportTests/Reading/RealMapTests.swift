// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavImport
import Testing

/// Real extracts, read from the folder that `GUIDEPOST_DATA` names, else from `../shared/data` beside the package.
enum RealMap: String, CaseIterable, CustomTestStringConvertible {
    case monaco, helsinki = "helsinki-centre", tokyo = "tokyo-shibuya", cairo = "cairo-nasr-city"
    case frankfurt = "frankfurter-kreuz", washington = "washington-dc"

    static let folder: URL = {
        if let named = ProcessInfo.processInfo.environment["GUIDEPOST_DATA"] { return URL(filePath: named) }
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appending(path: "../shared/data")
    }()

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "osm").path) }

    var path: String { Self.folder.appending(path: "osm/\(rawValue).osm.pbf").path }
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

@Suite(.enabled(if: RealMap.isPresent, "the real maps are not here; set GUIDEPOST_DATA to their folder"))
struct RealMapTests {
    @Test(arguments: RealMap.allCases)
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
