// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGuidance
import NavModel
import NavTestSupport
import Testing

@Suite("Places along a leg that drivers are alerted to") struct LevelCrossingTests {
    private func map() throws -> ASCIIMap {
        // B is within a road, D at a junction.
        try ASCIIMap(
            """
            A--B--C--D--E
                     |
                     F
            """, scale: Meters(50),
            ways: [.init("ABCD", ["highway": "residential"]), .init("DE", ["hazard": "school_zone"]), "DF"],
            nodes: ["B": ["railway": "level_crossing"], "D": ["railway": "level_crossing"]])
    }

    /// The nodes at which the stretches with a feature end.
    private func ends(_ leg: RouteLeg, _ feature: StretchFeatures, on map: ASCIIMap) -> String {
        let rows = leg.annotation.features.indices.filter { leg.annotation.features[$0].contains(feature) }
        return String(
            rows.compactMap { row in
                "ABCDEF".first { map.place($0).distance(to: leg.path[row + 1]).value < 1 }
            })
    }

    @Test("level crossings end stretches, in both directions")
    func crossings() throws {
        let map = try map()
        #expect(ends(map.leg("ABCDE"), .levelCrossing, on: map) == "BD")
        #expect(ends(map.leg("EDCBA"), .levelCrossing, on: map) == "DB")
    }

    @Test("traffic signals and stop signs end stretches in their own direction")
    func signs() throws {
        let map = try ASCIIMap(
            """
            A--B--C--D--E
                     |
                     F
            """, scale: Meters(50), ways: ["ABCDE", "DF"],
            nodes: [
                "B": ["highway": "stop", "direction": "backward"],
                "C": ["highway": "traffic_signals", "traffic_signals:direction": "forward"],
                "D": ["highway": "traffic_signals"],
            ])
        #expect(ends(map.leg("ABCDE"), .trafficSignals, on: map) == "CD")
        #expect(ends(map.leg("EDCBA"), .trafficSignals, on: map) == "D")
        #expect(ends(map.leg("ABCDE"), .stopSign, on: map).isEmpty)
        #expect(ends(map.leg("EDCBA"), .stopSign, on: map) == "B")
    }

    @Test("a school zone is where the road is signed")
    func zones() throws {
        let map = try map()
        #expect(ends(map.leg("ABCDE"), .schoolZone, on: map) == "E")
        #expect(ends(map.leg("ABCDF"), .schoolZone, on: map).isEmpty)
    }

    @Test("legs that begin within a road have only the crossings ahead")
    func parts() throws {
        let map = try map()
        var path = map.path("ABCD")
        path.startFraction = 0.5
        let leg = GuidanceEngine(graph: map.graph, writer: NoInstructions()).leg(
            along: path, mode: .driving, to: nil, language: "en")
        #expect(ends(leg, .levelCrossing, on: map) == "D")
    }
}
