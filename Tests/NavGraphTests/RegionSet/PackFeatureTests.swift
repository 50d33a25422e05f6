// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavGraph

/// Map features of packs.
@Suite struct PackFeatureTests {
    private struct Drawn: Hashable {
        var kind: FeatureKind
        var name: String
        var points: [FixedCoordinate]
        var starts: [Int]
        var height: Double?
    }

    private static func features(of graph: RoadGraph, in box: FixedBox? = nil) throws -> [Drawn] {
        let features = try #require(try MapFeatures(graph.file))
        var all: [Drawn] = []
        features.forEach(near: { box?.intersects($0) ?? true }, includingDetail: true, where: { _ in true }) {
            all.append(
                Drawn(kind: $0, name: features.text($1), points: $2.points, starts: $2.starts, height: $2.height))
        }
        return all
    }

    /// A map with areas, lines and places of random sizes.
    private static func graph(using random: inout SeededRandom) throws -> RoadGraph {
        let map = try ASCIIMap.random(nodes: 36, using: &random)
        let box = try #require(map.graph.index.bounds)
        var features: [MapFeature] = []
        for _ in 0..<80 {
            let kind = try #require(FeatureKind.allCases.randomElement(using: &random))
            let reach = Int32([100, 3000, 60_000].randomElement(using: &random) ?? 100)
            let (west, south) = (
                Int32.random(in: box.west...box.east, using: &random),
                Int32.random(in: box.south...box.north, using: &random)
            )
            func place(using random: inout SeededRandom) -> FixedCoordinate {
                FixedCoordinate(
                    latitude: south + Int32.random(in: 0...reach, using: &random),
                    longitude: west + Int32.random(in: 0...reach, using: &random))
            }
            let count = kind.isPlace ? 1 : Int.random(in: 3...9, using: &random)
            let rings = (0..<(kind.isArea ? Int.random(in: 1...2, using: &random) : 1)).map { _ in
                (0..<count).map { _ in place(using: &random) }
            }
            features.append(
                MapFeature(
                    kind: kind, name: ["", "a", "b", "c"].randomElement(using: &random) ?? "", rings: rings,
                    height: [nil, 0.1, 12.3, 400].randomElement(using: &random) ?? nil))
        }
        let writer = RegionWriter()
        for entry in map.graph.file.sections { try writer.copy(entry, from: map.graph.file) }
        try writer.add(features)
        return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "features"))
    }

    @Test func packsHaveTheFeaturesOfTheirAreasAndJoinThemOnce() throws {
        try forEverySeed(20) { random in
            let graph = try Self.graph(using: &random)
            let region = try SplitRegion(graph, SplitRegion.areas(of: graph, using: &random))
            let all = try Self.features(of: graph)
            for (pack, area) in zip(region.packs, region.split.areas) {
                let expected = all.filter { feature in
                    var box = FixedBox.empty
                    for place in feature.points { box.include(place) }
                    return area.area.intersects(box)
                }
                #expect(try Self.features(of: pack) == expected, "seed \(random.seed) \(area.name)")
            }
            let joined = try SplitRegion.joined(region.packs)
            let covered = all.filter { feature in
                var box = FixedBox.empty
                for place in feature.points { box.include(place) }
                return region.split.areas.contains { $0.area.intersects(box) }
            }
            #expect(try Self.features(of: joined) == covered, "seed \(random.seed)")
        }
    }
}
