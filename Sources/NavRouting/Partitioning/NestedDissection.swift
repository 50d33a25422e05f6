// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import NavGraph

/// Computes the contraction order by nested dissection: cut the network into two along few roads, order these last, and
/// recurse into both parts.
///
/// Sources: George, "Nested dissection of a regular finite element mesh" (1973); Dibbelt, Strasser and Wagner,
/// "Customizable contraction hierarchies" (2016); for edge cuts instead of node separators, Buchhold, Wagner, Zeitz and
/// Zündorf, "Customizable contraction hierarchies with turn costs" (2020).
struct NestedDissection {
    private let progress: (@Sendable (Double) -> Void)?
    private let total: Int
    private var parts: [RoadCell] = []

    /// Segments in contraction order.
    ///
    /// Deterministic for a graph, whatever the number of cores.
    ///
    /// - Parameters:
    ///   - graph: The road graph.
    ///   - progress: Called occasionally, from any thread, with the fraction of the work done, 0 … 1.
    /// - Complexity: O(roads · cut sizes · log roads).
    static func order(of graph: RoadGraph, progress: (@Sendable (Double) -> Void)? = nil) -> [SegmentID] {
        let whole = RoadCell(graph)
        var dissection = NestedDissection(progress: progress, total: whole.count)
        let plan = dissection.plan(whole)
        let orders = dissection.ordersOfParts()
        var order: [Int32] = []
        plan.append(orders, to: &order)
        return order.map { SegmentID(row: $0) }
    }

    private init(progress: (@Sendable (Double) -> Void)?, total: Int) {
        self.progress = progress
        self.total = total
    }

    /// The recursion tree of large cells.
    private indirect enum Plan {
        case part(Int)
        case cut(Plan, Plan, [Int32])

        func append(_ orders: [[Int32]], to order: inout [Int32]) {
            switch self {
            case .part(let index): order += orders[index]
            case .cut(let first, let second, let segments):
                first.append(orders, to: &order)
                second.append(orders, to: &order)
                order += segments
            }
        }
    }

    /// Cuts a cell until the parts are small enough to be processed one per core.
    private mutating func plan(_ cell: RoadCell) -> Plan {
        guard cell.count > max(500, total / 32) else {
            parts.append(cell)
            return .part(parts.count - 1)
        }
        let cut = NestedDissection.bestCutInParallel(of: cell)
        let segments = cell.segments(across: cut.side)
        let first = plan(RoadCell(cell, where: cut.side, is: 0))
        let second = plan(RoadCell(cell, where: cut.side, is: 1))
        return .cut(first, second, segments)
    }

    private func ordersOfParts() -> [[Int32]] {
        let (parts, total, progress) = (parts, total, progress)
        // Safe to share: each row is written by one part only, and read when all are done.
        nonisolated(unsafe) let orders = UnsafeMutableBufferPointer<[Int32]>.allocate(capacity: parts.count)
        orders.initialize(repeating: [])
        defer {
            orders.deinitialize()
            orders.deallocate()
        }
        let done = AtomicCounter()
        DispatchQueue.concurrentPerform(iterations: parts.count) { index in
            var order: [Int32] = []
            var flow = InertialFlow()
            NestedDissection.append(parts[index], &flow, to: &order)
            orders[index] = order
            progress?(Double(done.add(parts[index].count)) / Double(max(1, total)))
        }
        return Array(orders)
    }

    /// Appends the order of the roads inside a cell.
    private static func append(_ cell: RoadCell, _ flow: inout InertialFlow, to order: inout [Int32]) {
        guard cell.count > 1, !cell.head.isEmpty else {
            order += cell.selfLoops
            return
        }
        let cut = bestCut(of: cell, &flow)
        append(RoadCell(cell, where: cut.side, is: 0), &flow, to: &order)
        append(RoadCell(cell, where: cut.side, is: 1), &flow, to: &order)
        order += cell.segments(across: cut.side)
    }

    // MARK: Cuts in several directions

    // The cut of lowest expansion wins; among equal ones that of the first direction, which makes the order
    // deterministic.

    /// The best cut of a small cell.
    private static func bestCut(of cell: RoadCell, _ flow: inout InertialFlow) -> EdgeCut {
        var best = EdgeCut(side: [], width: .max, smaller: 1)
        for (eastward, northward) in directions(for: cell) {
            // A later direction must be strictly better.
            let limit = best.expansion.nextDown
            let cut = flow.cut(cell, eastward: eastward, northward: northward) { limit }
            if let cut, cut.expansion < best.expansion { best = cut }
        }
        return best
    }

    /// The best cut of a large cell, computed in parallel.
    private static func bestCutInParallel(of cell: RoadCell) -> EdgeCut {
        let directions = directions(for: cell)
        let lowest = AtomicMinimum()
        // Safe to share: each row is written by one direction only, and read when all are done.
        nonisolated(unsafe) let found = UnsafeMutableBufferPointer<EdgeCut?>.allocate(capacity: directions.count)
        found.initialize(repeating: nil)
        defer {
            found.deinitialize()
            found.deallocate()
        }
        DispatchQueue.concurrentPerform(iterations: directions.count) { row in
            var flow = InertialFlow()
            let (eastward, northward) = directions[row]
            let cut = flow.cut(cell, eastward: eastward, northward: northward) { lowest.value }
            if let cut { lowest.update(cut.expansion) }
            found[row] = cut
        }
        let none = EdgeCut(side: [], width: .max, smaller: 1)
        return found.reduce(none) { best, cut in cut.map { $0.expansion < best.expansion ? $0 : best } ?? best }
    }

    /// Most of the work is in the many small cells, which gain little from more directions.
    private static func directions(for cell: RoadCell) -> [(eastward: Float, northward: Float)] {
        Array(compass.prefix(cell.count > 500 ? 8 : cell.count > 8 ? 4 : 2))
    }

    /// Eight directions over a half circle, most different first.
    private static let compass: [(eastward: Float, northward: Float)] = [
        (1, 0), (0, 1), (0.7071, 0.7071), (0.7071, -0.7071), (0.9239, 0.3827), (0.3827, 0.9239), (0.3827, -0.9239),
        (0.9239, -0.3827),
    ]
}
