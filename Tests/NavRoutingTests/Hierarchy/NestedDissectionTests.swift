// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Cuts of cells against a reference that restarts the flow for every set of sources.
@Suite struct NestedDissectionTests {
    /// A direction, and the reference cut perpendicular to it.
    private static let directions: [(eastward: Float, northward: Float)] = [(1, 0), (0, 1), (0.7071, -0.7071)]

    @Test func cutsLikeTheReference() throws {
        var flow = InertialFlow()
        try forEverySeed(40) { random in
            let cell = RoadCell(
                try MapSketch.random(nodes: Int.random(in: 4...60, using: &random), using: &random).graph)
            guard cell.count > 1 else { return }
            for direction in NestedDissectionTests.directions {
                let (east, north) = direction
                let plain = ReferenceCut(cell, eastward: east, northward: north).best
                let fast = flow.cut(cell, eastward: east, northward: north) { .infinity }
                #expect(fast?.side == plain.side && fast?.width == plain.width, "seed \(random.seed), \(direction)")
                // Size and balance of the cut follow from its sides.
                let across = cell.head.indices.filter { arc in
                    cell.twin[arc] > arc
                        && plain.side[Int(cell.head[arc])] != plain.side[Int(cell.head[Int(cell.twin[arc])])]
                }
                #expect(across.reduce(0) { $0 + Int(cell.width[$1]) } == plain.width, "seed \(random.seed)")
                let first = plain.side.count { $0 == 0 }
                #expect(fast?.smaller == min(first, cell.count - first), "seed \(random.seed)")
            }
        }
    }

    @Test func abandonsOnlyCutsAboveTheLimit() throws {
        var flow = InertialFlow()
        var (found, abandoned) = (0, 0)
        try forEverySeed(30) { random in
            let cell = RoadCell(try MapSketch.random(nodes: 40, using: &random).graph)
            let free = try #require(flow.cut(cell, eastward: 1, northward: 0) { .infinity })
            for share in [0.2, 0.6, 1, 1.5] {
                let bound = free.expansion * share
                let cut = flow.cut(cell, eastward: 1, northward: 0) { bound }
                if share >= 1 { #expect(cut?.side == free.side, "seed \(random.seed)") }
                if let cut { #expect(cut.side == free.side || cut.expansion > bound, "seed \(random.seed)") }
                if cut == nil { abandoned += 1 } else { found += 1 }
            }
        }
        #expect(abandoned > 20 && found > 70, "\(abandoned) abandoned, \(found) found")
    }
}

/// The same cut by the Ford–Fulkerson algorithm, one augmenting path at a time.
private struct ReferenceCut {
    let cell: RoadCell
    private var residual: [Int] = []
    var best = EdgeCut(side: [], width: .max, smaller: 1)

    init(_ cell: RoadCell, eastward: Float, northward: Float) {
        self.cell = cell
        let order = (0..<cell.count).sorted { first, second in
            let here = cell.east[first] * eastward + cell.north[first] * northward
            let there = cell.east[second] * eastward + cell.north[second] * northward
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
        let cut = EdgeCut(side: side, width: width, smaller: min(first, side.count - first))
        if cut.expansion < best.expansion { best = cut }
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
