// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import NavGraph

/// The order in which a hierarchy takes up the roads of a graph: cut the network in two along few roads, put these last,
/// and do the same with both halves.
///
/// Source: George, "Nested dissection of a regular finite element mesh" (1973); Dibbelt, Strasser and Wagner,
/// "Customizable contraction hierarchies" (2016); for cuts through edges rather than nodes, Buchhold, Wagner, Zeitz and
/// Zündorf, "Customizable contraction hierarchies with turn costs" (2020).
struct Dissection {
    private let progress: (@Sendable (Double) -> Void)?
    private let total: Int
    private var parts: [RoadCell] = []

    /// Segments from the least important to the most.
    ///
    /// Same graph, same order, on any number of cores.
    ///
    /// - Parameter progress: told the share of the work done, 0 … 1, now and then and from any thread.
    /// - Complexity: O(roads · widths of cuts · log roads).
    static func order(of graph: RoadGraph, progress: (@Sendable (Double) -> Void)? = nil) -> [SegmentID] {
        let whole = RoadCell(graph)
        var dissection = Dissection(progress: progress, total: whole.count)
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

    /// How a large cell comes apart.
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

    /// Cuts a cell until the parts are small enough to be given to cores one by one.
    private mutating func plan(_ cell: RoadCell) -> Plan {
        guard cell.count > max(500, total / 32) else {
            parts.append(cell)
            return .part(parts.count - 1)
        }
        let cut = Dissection.bestCut(of: cell, inParallel: true)
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
        let done = Count()
        DispatchQueue.concurrentPerform(iterations: parts.count) { index in
            var order: [Int32] = []
            Dissection.append(parts[index], to: &order)
            orders[index] = order
            progress?(Double(done.add(parts[index].count)) / Double(max(1, total)))
        }
        return Array(orders)
    }

    /// Appends the order of the roads inside a cell.
    private static func append(_ cell: RoadCell, to order: inout [Int32]) {
        guard cell.count > 1, !cell.head.isEmpty else {
            order += cell.loops
            return
        }
        let cut = bestCut(of: cell, inParallel: false)
        append(RoadCell(cell, where: cut.side, is: 0), to: &order)
        append(RoadCell(cell, where: cut.side, is: 1), to: &order)
        order += cell.segments(across: cut.side)
    }

    /// The cheapest cut over several directions.
    private static func bestCut(of cell: RoadCell, inParallel: Bool) -> CellCut {
        // Nearly all of the work lies in the many small cells, and what they gain from a better cut is small.
        let directions = compass.prefix(cell.count > 500 ? 8 : cell.count > 8 ? 4 : 2)
        let search = { @Sendable (direction: (Float, Float)) in
            var flow = InertialFlow(cell)
            return flow.cut(eastward: direction.0, northward: direction.1)
        }
        var cuts: [CellCut]
        if inParallel {
            let empty = CellCut(side: [], width: .max, smaller: 1)
            // Safe to share: as above.
            nonisolated(unsafe) let found = UnsafeMutableBufferPointer<CellCut>.allocate(capacity: directions.count)
            found.initialize(repeating: empty)
            DispatchQueue.concurrentPerform(iterations: directions.count) { found[$0] = search(directions[$0]) }
            cuts = Array(found)
            found.deinitialize()
            found.deallocate()
        } else {
            cuts = directions.map(search)
        }
        // Of equally cheap cuts the first direction's wins, so that the order never depends on chance.
        return cuts.dropFirst().reduce(cuts[0]) { $1.price < $0.price ? $1 : $0 }
    }

    /// Eight directions over half a circle, the most different first.
    private static let compass: [(Float, Float)] = [
        (1, 0), (0, 1), (0.7071, 0.7071), (0.7071, -0.7071), (0.9239, 0.3827), (0.3827, 0.9239), (0.3827, -0.9239),
        (0.9239, -0.3827),
    ]
}
