// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavTestSupport
import Synchronization
import Testing

@testable import NavRouting

/// Cuts of cells against a reference that restarts the flow for every set of sources, and the order that follows from them.
@Suite struct NestedDissectionTests {
    private static let directions = [(1, 0), (0, 1), (0.7071, -0.7071)].map {
        CompassDirection(eastward: $0.0, northward: $0.1)
    }

    /// All roads of a random graph.
    private func randomCell(nodes: Int, using random: inout SeededRandom) throws -> RoadCell {
        try cell(of: ASCIIMap.random(nodes: nodes, using: &random).graph)
    }

    private func cell(of graph: RoadGraph) -> RoadCell {
        RoadCell(DissectedRoad.all(of: graph).filter { $0.from != $0.to }, in: graph)
    }

    private func cut(
        _ cell: RoadCell, _ direction: CompassDirection, _ flow: inout InertialFlow, limit: Double = .infinity
    ) -> EdgeCut? {
        let order = direction.order(of: cell)
        let size = cell.withArcs { arcs in order.withUnsafeBufferPointer { flow.cut(arcs, order: $0) { limit } } }
        return size.map { EdgeCut(side: Array(flow.side.buffer.prefix(cell.count)), size: $0) }
    }

    @Test func cutsLikeTheReference() throws {
        // One workspace for all cells, so that nothing of a cut may be left for the next one.
        var flow = InertialFlow(nodes: 80, arcs: 1000)
        try forEverySeed(40) { random in
            let cell = try randomCell(nodes: Int.random(in: 4...60, using: &random), using: &random)
            guard cell.count > 1 else { return }
            for direction in NestedDissectionTests.directions {
                let plain = ReferenceCut(cell, direction).best
                let fast = cut(cell, direction, &flow)
                #expect(
                    fast?.side == plain.side && fast?.size.width == plain.size.width,
                    "seed \(random.seed), \(direction)")
                // Size and balance of the cut follow from its sides.
                let across = cell.head.indices.filter { arc in
                    cell.twin[arc] > arc
                        && plain.side[Int(cell.head[arc])] != plain.side[Int(cell.head[Int(cell.twin[arc])])]
                }
                #expect(across.reduce(0) { $0 + Int(cell.width[$1]) } == plain.size.width, "seed \(random.seed)")
                let first = plain.side.count { $0 == 0 }
                #expect(fast?.size.smaller == min(first, cell.count - first), "seed \(random.seed)")
            }
        }
    }

    @Test func findsNoCutAboveTheLimit() throws {
        var flow = InertialFlow(nodes: 80, arcs: 1000)
        try forEverySeed(30) { random in
            let cell = try randomCell(nodes: 40, using: &random)
            let direction = CompassDirection(eastward: 1, northward: 0)
            let free = try #require(cut(cell, direction, &flow))
            for share in [0.2, 0.6, 1, 1.5] {
                let found = cut(cell, direction, &flow, limit: free.size.expansion * share)
                if share >= 1 {
                    #expect(found?.side == free.side, "seed \(random.seed)")
                } else if free.size.expansion > 0 {
                    #expect(found == nil, "seed \(random.seed)")
                }
            }
        }
    }

    @Test func dissectsInPlaceLikeByCopies() throws {
        try forEverySeed(30) { random in
            let cell = try randomCell(nodes: Int.random(in: 2...60, using: &random), using: &random)
            var plain: [Int32] = []
            PlainDissection.append(cell, to: &plain)
            #expect(CellDissection.order(of: cell) == plain, "seed \(random.seed)")
        }
    }

    @Test func theOrderDependsOnNeitherPartsNorThreads() throws {
        try forEverySeed(20) { random in
            let cell = try randomCell(nodes: 60, using: &random)
            let whole = CellDissection.order(of: cell)
            for (threads, partSize) in [(1, 5), (2, 5), (3, 5), (3, 20), (2, 1)] {
                let order = Parallel.withThreads(threads) { NestedDissection.order(of: cell, partSize: partSize) }
                #expect(order == whole, "seed \(random.seed), \(threads) threads, parts of \(partSize)")
            }
        }
    }

    @Test func progressGrowsToOne() throws {
        try forEverySeed(5) { random in
            let cell = try randomCell(nodes: 60, using: &random)
            let seen = Mutex<[Double]>([])
            _ = Parallel.withThreads(1) {
                NestedDissection.order(of: cell, partSize: 8) { share in seen.withLock { $0.append(share) } }
            }
            let fractions = seen.withLock { $0 }
            #expect(fractions == fractions.sorted(), "seed \(random.seed)")
            #expect(fractions.allSatisfy { (0...1).contains($0) } && fractions.count > 8, "seed \(random.seed)")
            #expect(try #require(fractions.last) > 0.5, "seed \(random.seed)")
        }
    }

    @Test(.enabled(if: RealMaps.areAvailable, "no real map; set GUIDEPOST_DATA"))
    func aRealMapHasTheSameOrderForAnyNumberOfThreads() throws {
        let graph = try RealMaps.graph(#require(RealMaps.all.first))
        let orders = [1, 2, 3].map { threads in Parallel.withThreads(threads) { NestedDissection.order(of: graph) } }
        #expect(orders[0] == orders[1] && orders[0] == orders[2])
        let open = (0..<Int32(graph.segmentCount)).map { SegmentID(row: $0) }.filter { segment in
            ![segment.forward, segment.backward].allSatisfy { graph.access(of: $0).isEmpty }
        }
        #expect(orders[0].sorted { $0.row < $1.row } == open)
    }
}

/// Nested dissection by copies of cells, with a new workspace for each cut.
private enum PlainDissection {
    static func append(_ cell: RoadCell, to order: inout [Int32]) {
        guard cell.count > 1, !cell.head.isEmpty else { return }
        var best = EdgeCut(side: [], size: CutSize(width: .max, smaller: 1))
        for direction in CompassDirection.directions(forNodes: cell.count) {
            let cut = ReferenceCut(cell, direction).best
            if cut.size.expansion < best.size.expansion { best = cut }
        }
        append(RoadCell(cell, where: best.side, is: 0), to: &order)
        append(RoadCell(cell, where: best.side, is: 1), to: &order)
        order += cell.segments(across: best.side)
    }
}

/// The same cut by the Ford–Fulkerson algorithm, one augmenting path at a time.
private struct ReferenceCut {
    let cell: RoadCell
    private var residual: [Int] = []
    var best = EdgeCut(side: [], size: CutSize(width: .max, smaller: 1))

    init(_ cell: RoadCell, _ direction: CompassDirection) {
        self.cell = cell
        let order = (0..<cell.count).sorted { first, second in
            let here = cell.east[first] * direction.eastward + cell.north[first] * direction.northward
            let there = cell.east[second] * direction.eastward + cell.north[second] * direction.northward
            return here != there ? here < there : first < second
        }
        var last = 0
        for share in [0.03, 0.07, 0.12, 0.18, 0.24, 0.3, 0.36, 0.42, 0.47] {
            let size = max(1, min(cell.count / 2, Int(share * Double(cell.count))))
            guard size > last else { continue }
            last = size
            let (sources, sinks) = (Set(order.prefix(size)), Set(order.suffix(size)))
            residual = cell.width.map(Int.init)
            var width = 0
            while send(from: sources, to: sinks) { width += 1 }
            let near = reach(sources) { residual[$0] > 0 }
            let far = reach(sinks) { residual[Int(cell.twin[$0])] > 0 }
            take(width, (0..<cell.count).map { near.contains($0) ? 0 : 1 })
            take(width, (0..<cell.count).map { far.contains($0) ? 1 : 0 })
        }
    }

    private mutating func take(_ width: Int, _ side: [UInt8]) {
        let first = side.count { $0 == 0 }
        let cut = EdgeCut(side: side, size: CutSize(width: width, smaller: min(first, side.count - first)))
        if cut.size.expansion < best.size.expansion { best = cut }
    }

    private func reach(_ places: Set<Int>, _ isOpen: (Int) -> Bool) -> Set<Int> {
        var (reached, stack) = (places, Array(places))
        while let place = stack.popLast() {
            for arc in cell.arcs(of: place) where isOpen(arc) {
                if reached.insert(Int(cell.head[arc])).inserted { stack.append(Int(cell.head[arc])) }
            }
        }
        return reached
    }

    private mutating func send(from sources: Set<Int>, to sinks: Set<Int>) -> Bool {
        var arrival: [Int: Int] = [:]
        var stack = sources.sorted()
        var seen = sources
        while let place = stack.popLast() {
            if sinks.contains(place) {
                var here = place
                while let arc = arrival[here] {
                    residual[arc] -= 1
                    residual[Int(cell.twin[arc])] += 1
                    here = Int(cell.head[Int(cell.twin[arc])])
                }
                return true
            }
            for arc in cell.arcs(of: place) where residual[arc] > 0 {
                let other = Int(cell.head[arc])
                guard seen.insert(other).inserted else { continue }
                arrival[other] = arc
                stack.append(other)
            }
        }
        return false
    }
}
