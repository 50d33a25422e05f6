// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Dead ends and chains are contracted first, without more shortcuts.
@Suite struct RoadReductionTests {
    /// Roads between nodes, numbered as segments.
    private func roads(_ ends: [(Int32, Int32)], width: Int8 = 2) -> [DissectedRoad] {
        ends.enumerated().map { DissectedRoad(from: $1.0, to: $1.1, width: width, segment: Int32($0)) }
    }

    /// The roads between four nodes, each of which meets three of them.
    private let square: [(Int32, Int32)] = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)]

    @Test func keepsRoadsBetweenJunctions() {
        let reduction = RoadReduction(roads(square), nodes: 4)
        #expect(reduction.eliminated.isEmpty)
        #expect(reduction.roads.map(\.segment) == [0, 1, 2, 3, 4, 5])
    }

    @Test func removesDeadEnds() {
        // A tree at node 0: 0–4–5, 5–6, 5–7.
        let reduction = RoadReduction(roads(square + [(0, 4), (4, 5), (5, 6), (5, 7)]), nodes: 8)
        #expect(reduction.roads.map(\.segment) == [0, 1, 2, 3, 4, 5])
        #expect(Set(reduction.eliminated) == [6, 7, 8, 9])
        // The road at the junction has all others of the tree below it.
        #expect(reduction.eliminated.last == 6)
    }

    @Test func joinsAChainToOneRoad() throws {
        // Between nodes 0 and 2, instead of their direct road: 64 roads over 63 nodes.
        let chain = (0..<64 as Range<Int32>).map { row in (row == 0 ? 0 : 3 + row, row == 63 ? 2 : 4 + row) }
        let ends = square.filter { $0 != (0, 2) }
        let reduction = RoadReduction(roads(ends + chain), nodes: 67)
        #expect(reduction.eliminated.count == 63)
        let left = try #require(reduction.roads.first { $0.segment >= 5 })
        #expect(Set([left.from, left.to]) == [0, 2])
        // In each round half of them are joined, so that the tree is low.
        var height = [Int32: Int]()
        let order = reduction.eliminated + reduction.roads.map(\.segment)
        let rank = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        var neighbors = Dictionary(uniqueKeysWithValues: (5..<69 as Range<Int32>).map { ($0, Set<Int32>()) })
        for segment in 5..<68 as Range<Int32> {
            neighbors[segment]?.insert(segment + 1)
            neighbors[segment + 1]?.insert(segment)
        }
        for segment in reduction.eliminated {
            let higher = try #require(neighbors[segment]).filter { (rank[$0] ?? 0) > (rank[segment] ?? 0) }
            for one in higher { neighbors[one]?.formUnion(higher.subtracting([one])) }
            let parent = try #require(higher.min { (rank[$0] ?? 0) < (rank[$1] ?? 0) })
            height[parent] = max(height[parent, default: 0], height[segment, default: 0] + 1)
        }
        #expect(height.values.reduce(0, max) <= 14, "\(height.values.reduce(0, max))")
    }

    @Test func keepsTheNarrowestRoadOfAChain() {
        var all = roads(square.filter { $0 != (0, 2) } + [(0, 4), (4, 5), (5, 2)])
        all[6].width = 1
        let reduction = RoadReduction(all, nodes: 6)
        #expect(reduction.roads.map(\.segment).contains(6))
        #expect(reduction.roads.first { $0.segment == 6 }?.width == 1)
    }

    @Test func eliminatesNetworksWithoutJunctions() {
        // A path, a ring, and a ring at the end of a road.
        for ends in [
            [(0, 1), (1, 2), (2, 3)], [(0, 1), (1, 2), (2, 0)], [(0, 1), (1, 2), (2, 3), (3, 1)], [(0, 1), (0, 1)],
        ] as [[(Int32, Int32)]] {
            let reduction = RoadReduction(roads(ends), nodes: 4)
            #expect(reduction.roads.isEmpty, "\(ends)")
            #expect(Set(reduction.eliminated) == Set(0..<Int32(ends.count)), "\(ends)")
        }
        #expect(RoadReduction([], nodes: 0).eliminated.isEmpty)
    }

    @Test func addsNoShortcuts() throws {
        var (reduced, plain) = (0, 0)
        try forEverySeed(40) { random in
            let map = try ASCIIMap.random(nodes: Int.random(in: 8...36, using: &random), using: &random)
            let turns = TurnNetwork(map.graph)
            let roads = DissectedRoad.all(of: map.graph)
            let order = NestedDissection.order(of: map.graph)
            #expect(Set(order.map(\.row)) == Set(roads.map(\.segment)) && order.count == roads.count)
            let cell = RoadCell(roads.filter { $0.from != $0.to }, in: map.graph)
            let direct = NestedDissection.order(of: cell).map { SegmentID(row: $0) }
            reduced += try ContractionHierarchy(turns, StateRanks(turns, order: order)).arcCount
            plain += try ContractionHierarchy(turns, StateRanks(turns, order: direct)).arcCount
        }
        #expect(reduced * 100 <= plain * 101, "\(reduced) arcs, \(plain) without")
    }

    @Test func postorderKeepsShortcutsAndSubtreesTogether() throws {
        try forEverySeed(40) { random in
            let nodes = Int.random(in: 8...36, using: &random)
            let map = try ASCIIMap.random(nodes: nodes, restrictions: 8, using: &random)
            let turns = TurnNetwork(map.graph)
            let order = DissectedRoad.all(of: map.graph).map(\.segment).shuffled(using: &random)
            let sorted = SegmentTree.postorder(of: order, in: map.graph)
            #expect(sorted.sorted() == order.sorted(), "seed \(random.seed)")
            let arcs = try [order, sorted].map { order in
                let ids = order.map { SegmentID(row: $0) }
                return try ContractionHierarchy(turns, StateRanks(turns, order: ids)).arcCount
            }
            #expect(arcs[0] == arcs[1], "seed \(random.seed)")
            #expect(SegmentTree.postorder(of: sorted, in: map.graph) == sorted, "seed \(random.seed)")
        }
    }
}
