// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

/// The snapper against a reference that scans every road.
@Suite struct SnapReferenceTests {
    @Test func agreesOnDrawnMaps() throws {
        try forEverySeed(12) { random in
            let map = try MapSketch.random(nodes: 30, using: &random)
            let bounds = try #require(map.graph.index.bounds?.boundingBox.expanded(by: Meters(400)))
            for _ in 0..<12 { compare(map.graph, request(in: bounds, using: &random), "seed \(random.seed)") }
        }
    }

    @Test func agreesFarAwayAndNearThePole() throws {
        try forEverySeed(12) { random in
            var places: [Character: Coordinate] = [:]
            let latitude = Double.random(in: -89.9...89.9, using: &random)
            for name in "ABCDEFGHIJKLMNOPQRST" {
                places[name] = Coordinate(
                    latitude: max(-89.9, min(89.9, latitude + Double.random(in: -0.3...0.3, using: &random))),
                    longitude: Double.random(in: 10...11, using: &random))
            }
            let map = try MapSketch(places: places, ways: ["ABCD", "EFG", "HI", "JKLMN", "OP", "QRS", "TA"])
            let bounds = try #require(map.graph.index.bounds?.boundingBox.expanded(by: Meters(20_000)))
            for _ in 0..<6 { compare(map.graph, request(in: bounds, using: &random), "seed \(random.seed)") }
        }
    }

    @Test func searchesAcrossTheDateLine() throws {
        let map = try MapSketch(
            places: [
                "A": Coordinate(latitude: -17, longitude: 179.999),
                "B": Coordinate(latitude: -17.01, longitude: 179.999),
                "C": Coordinate(latitude: -17, longitude: -179.98),
                "D": Coordinate(latitude: -17.01, longitude: -179.98),
            ], ways: ["AB", "CD"])
        let request = SnapRequest(Coordinate(latitude: -17.005, longitude: -179.999), modes: .driving)
        #expect(RoadSnapper(map.graph).nearest(1, for: request).first?.edge.segment == map.edge("A", "B").segment)
        compare(map.graph, request, "date line")
        let oneSide = try MapSketch(
            places: [
                "A": Coordinate(latitude: -17, longitude: 179.999),
                "B": Coordinate(latitude: -17.01, longitude: 179.999),
            ], ways: ["AB"])
        #expect(RoadSnapper(oneSide.graph).nearest(1, for: request).count == 2)
    }

    @Test(.enabled(if: RealMaps.areHere, "no real map; set GUIDEPOST_DATA"), arguments: RealMaps.all)
    func agreesOnRealMaps(_ name: String) throws {
        let graph = try RealMaps.graph(name)
        let bounds = try #require(graph.index.bounds?.boundingBox)
        var random = SeededRandom(seed: 3)
        for _ in 0..<6 { compare(graph, request(in: bounds, using: &random), name) }
    }

    private func request(in box: BoundingBox, using random: inout SeededRandom) -> SnapRequest {
        let place = Coordinate(
            latitude: Double.random(in: box.south...box.north, using: &random),
            longitude: Double.random(in: box.west...box.east, using: &random))
        let modes: [ModeSet] = [.driving, .walking, .cycling, [.driving, .walking]]
        let limits = [100.0, 500, 5000, 35_000]
        let approaches: [Waypoint.Approach] = [.unrestricted, .unrestricted, .curb, .opposite]
        var request = SnapRequest(
            place, modes: modes[Int.random(in: 0..<modes.count, using: &random)],
            maximumDistance: Meters(limits[Int.random(in: 0..<limits.count, using: &random)]),
            isStopover: Bool.random(using: &random),
            approach: approaches[Int.random(in: 0..<approaches.count, using: &random)])
        if Int.random(in: 0..<3, using: &random) == 0 {
            request.heading = Bearing(Double.random(in: 0..<360, using: &random))
        }
        return request
    }

    private func compare(_ graph: RoadGraph, _ request: SnapRequest, _ comment: String) {
        let (snapper, reference) = (RoadSnapper(graph), ReferenceSnapper(graph: graph))
        compare((try? snapper.candidates(for: request)) ?? [], reference.candidates(for: request), comment)
        for count in [1, 5, 100] {
            compare(snapper.nearest(count, for: request), reference.nearest(count, for: request), comment)
        }
    }

    private func compare(_ found: [SnappedPlace], _ wanted: [SnappedPlace], _ comment: String) {
        #expect(found.map(\.edge) == wanted.map(\.edge), "\(comment)")
        for (a, b) in zip(found, wanted) {
            #expect(abs(a.fraction - b.fraction) < 1e-12, "\(comment)")
            #expect(a.distance == b.distance && a.place == b.place && a.side == b.side, "\(comment)")
            #expect(a.isOnMainNetwork == b.isOnMainNetwork, "\(comment)")
        }
    }
}
