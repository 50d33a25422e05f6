// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Computes the contraction order by nested dissection: cut the network into two along few roads, order these last, and
/// recurse into both parts.
///
/// Dead ends and chains are removed first. Large cells are cut in rounds, in which all directions of all cells are searched
/// in parallel; then each part is dissected by one thread. The order follows from the graph alone, whatever the number of
/// threads.
///
/// Sources: George, "Nested dissection of a regular finite element mesh" (1973); Dibbelt, Strasser and Wagner,
/// "Customizable contraction hierarchies" (2016); for edge cuts instead of node separators, Buchhold, Wagner, Zeitz and
/// Zündorf, "Customizable contraction hierarchies with turn costs" (2020).
struct NestedDissection {
    /// Number of nodes of the largest part that is not cut in parallel.
    private let partSize: Int
    private let progress: DissectionProgress
    private var plan: [Row]

    /// A cell of the recursion tree.
    private enum Row {
        /// A cell that is not cut yet.
        case cell(RoadCell)
        /// Rows of both parts, and the segments between them.
        case cut(Int, Int, [Int32])
        /// The segments of a part in contraction order.
        case part([Int32])
    }

    /// Segments in contraction order.
    ///
    /// - Parameters:
    ///   - graph: The road graph.
    ///   - progress: Called occasionally, from any thread, with the fraction of the work done, 0 … 1.
    /// - Complexity: O(roads · cut sizes · log roads).
    static func order(of graph: RoadGraph, progress: (@Sendable (Double) -> Void)? = nil) -> [SegmentID] {
        let reduction = RoadReduction(DissectedRoad.all(of: graph), nodes: graph.nodeCount)
        let order = reduction.eliminated + order(of: RoadCell(reduction.roads, in: graph), progress: progress)
        return SegmentTree.postorder(of: order, in: graph).map { SegmentID(row: $0) }
    }

    /// The segments of a cell in contraction order.
    ///
    /// - Parameters:
    ///   - cell: The cell.
    ///   - partSize: Number of nodes of the largest part that one thread dissects. The order does not depend on it.
    ///   - progress: As above.
    static func order(
        of cell: RoadCell, partSize: Int? = nil, progress: (@Sendable (Double) -> Void)? = nil
    ) -> [Int32] {
        var dissection = NestedDissection(cell, partSize ?? max(500, cell.count / 64), progress)
        dissection.cutLargeCells()
        dissection.dissectParts()
        return dissection.order()
    }

    private init(_ cell: RoadCell, _ partSize: Int, _ progress: (@Sendable (Double) -> Void)?) {
        self.partSize = max(1, partSize)
        self.progress = DissectionProgress(nodes: cell.count, partSize: partSize, report: progress)
        plan = [.cell(cell)]
    }

    /// Cells of the plan that are not cut yet.
    private func cells(where isChosen: (RoadCell) -> Bool) -> [(row: Int, cell: RoadCell)] {
        plan.indices.compactMap { row in
            guard case .cell(let cell) = plan[row], isChosen(cell) else { return nil }
            return (row, cell)
        }
    }

    private mutating func cutLargeCells() {
        while true {
            let cells = cells { $0.count > partSize }
            guard !cells.isEmpty else { return }
            let cuts = bestCuts(of: cells.map(\.cell))
            let halves = Parallel.map(2 * cells.count) { half -> RoadCell in
                RoadCell(cells[half / 2].cell, where: cuts[half / 2].side, is: UInt8(half % 2))
            }
            for (index, (row, cell)) in cells.enumerated() {
                plan[row] = .cut(plan.count, plan.count + 1, cell.segments(across: cuts[index].side))
                plan.append(.cell(halves[2 * index]))
                plan.append(.cell(halves[2 * index + 1]))
            }
        }
    }

    /// The cut of lowest expansion of each cell; among equal ones that of the first direction.
    private func bestCuts(of cells: [RoadCell]) -> [EdgeCut] {
        let tasks = cells.indices.flatMap { cell in
            CompassDirection.directions(forNodes: cells[cell].count).map { (cell: cell, direction: $0) }
        }
        let lowest = cells.map { _ in AtomicMinimum() }
        let found = Parallel.map(tasks.count) { row -> EdgeCut? in
            let cell = cells[tasks[row].cell]
            let limit = lowest[tasks[row].cell]
            defer { progress.advance(cutDirectionOf: cell.count) }
            let order = tasks[row].direction.order(of: cell)
            var flow = InertialFlow(nodes: cell.count, arcs: cell.head.count)
            let size = cell.withArcs { arcs in
                order.withUnsafeBufferPointer { flow.cut(arcs, order: $0) { limit.value } }
            }
            guard let size else { return nil }
            limit.update(size.expansion)
            return EdgeCut(side: Array(flow.side.buffer), size: size)
        }
        var best = [EdgeCut?](repeating: nil, count: cells.count)
        for (task, cut) in zip(tasks, found) {
            guard let cut, cut.size.expansion < best[task.cell]?.size.expansion ?? .infinity else { continue }
            best[task.cell] = cut
        }
        return best.map { cut in
            guard let cut else { preconditionFailure("a cell of two nodes or more has a cut in every direction") }
            return cut
        }
    }

    private mutating func dissectParts() {
        // Largest first, for an even load at the end.
        let parts = cells { _ in true }.sorted {
            $0.cell.count != $1.cell.count ? $0.cell.count > $1.cell.count : $0.row < $1.row
        }
        let progress = progress
        let orders = Parallel.map(parts.count) { row -> [Int32] in
            defer { progress.advance(part: parts[row].cell.count) }
            return CellDissection.order(of: parts[row].cell)
        }
        for (part, order) in zip(parts, orders) { plan[part.row] = .part(order) }
    }

    private func order() -> [Int32] {
        // From the end: the segments of a cut, then the second part, then the first.
        var reversed: [Int32] = []
        var rows = [0]
        while let row = rows.popLast() {
            switch plan[row] {
            case .cell: break
            case .part(let order): reversed += order.reversed()
            case .cut(let first, let second, let segments):
                reversed += segments.reversed()
                rows.append(first)
                rows.append(second)
            }
        }
        return reversed.reversed()
    }
}
