// SPDX-License-Identifier: Apache-2.0

/// Dissects one cell down to single nodes, in place: each cell is a range of nodes in several directions, and the arcs that
/// are cut are removed from their nodes.
struct CellDissection {
    private let count: Int
    private let start: WorkTable<Int32>
    private let end: WorkTable<Int32>
    private let head: WorkTable<Int32>
    private let twin: WorkTable<Int32>
    private let width: WorkTable<Int8>
    private let segment: WorkTable<Int32>
    /// The nodes of all cells along each direction.
    private let orders: [WorkTable<Int32>]
    private let moved: WorkTable<Int32>
    /// The contraction order, from the end.
    private var reversed: [Int32] = []

    /// The segments of a cell in contraction order.
    static func order(of cell: RoadCell) -> [Int32] {
        guard cell.count > 1 else { return [] }
        var dissection = CellDissection(cell)
        var flow = InertialFlow(nodes: cell.count, arcs: cell.head.count)
        dissection.run(&flow)
        return dissection.reversed.reversed()
    }

    private init(_ cell: RoadCell) {
        count = cell.count
        start = WorkTable(Array(cell.start.dropLast()))
        end = WorkTable(Array(cell.start.dropFirst()))
        head = WorkTable(cell.head)
        twin = WorkTable(cell.twin)
        width = WorkTable(cell.width)
        segment = WorkTable(cell.segment)
        orders = CompassDirection.directions(forNodes: cell.count).map {
            WorkTable($0.order(of: cell))
        }
        moved = WorkTable(zeros: cell.count)
        reversed.reserveCapacity(cell.head.count / 2)
    }

    private mutating func run(_ flow: inout InertialFlow) {
        var cells = [0..<count]
        while let cell = cells.popLast() {
            guard cell.count > 1, hasArcs(cell) else { continue }
            cut(cell, &flow)
            let middle = split(cell, flow.side)
            removeArcs(across: flow.side, cell.lowerBound..<middle, cell)
            // The second part comes last in the order, so it is first in the reversed one.
            cells.append(cell.lowerBound..<middle)
            cells.append(middle..<cell.upperBound)
        }
    }

    private func hasArcs(_ cell: Range<Int>) -> Bool {
        cell.contains { start[orders[0][$0]] < end[orders[0][$0]] }
    }

    /// Finds the cut of lowest expansion in several directions; among equal ones that of the first direction.
    private func cut(_ cell: Range<Int>, _ flow: inout InertialFlow) {
        let arcs = CellArcs(
            start: start.buffer, end: end.buffer, head: head.buffer, twin: twin.buffer, width: width.buffer)
        var limit = Double.infinity
        for direction in CompassDirection.directions(forNodes: cell.count).indices {
            let nodes = UnsafeBufferPointer(rebasing: orders[direction].buffer[cell])
            // A later direction must be strictly better.
            if let found = flow.cut(arcs, order: nodes, limit: { limit }) { limit = found.expansion.nextDown }
        }
    }

    /// Moves the nodes of the first side to the front, in all directions that the parts need; returns the boundary.
    private func split(_ cell: Range<Int>, _ side: WorkTable<UInt8>) -> Int {
        var middle = cell.lowerBound
        for order in orders.prefix(CompassDirection.directions(forNodes: cell.count).count) {
            var (first, second) = (cell.lowerBound, 0)
            for row in cell {
                let node = order[row]
                if side[node] == 0 {
                    order[first] = node
                    first += 1
                } else {
                    moved[second] = node
                    second += 1
                }
            }
            for row in 0..<second { order[first + row] = moved[row] }
            middle = first
        }
        return middle
    }

    /// Orders the segments from the nodes of the first part to the others, and removes their arcs.
    private mutating func removeArcs(across side: WorkTable<UInt8>, _ first: Range<Int>, _ cell: Range<Int>) {
        let known = reversed.count
        for place in first {
            let node = orders[0][place]
            var arc = start[node]
            while arc < end[node] {
                guard side[head[arc]] != 0 else {
                    arc += 1
                    continue
                }
                reversed.append(segment[arc])
                let (other, back) = (head[arc], twin[arc])
                remove(arc, from: node)
                // The arcs of two nodes have not moved each other.
                remove(back, from: other)
            }
        }
        reversed[known...].sort(by: >)
    }

    /// Exchanges an arc with the last one of its node, which ends before it then.
    private func remove(_ arc: Int32, from node: Int32) {
        end[node] -= 1
        let last = end[node]
        guard arc != last else { return }
        (head[arc], head[last]) = (head[last], head[arc])
        (width[arc], width[last]) = (width[last], width[arc])
        (segment[arc], segment[last]) = (segment[last], segment[arc])
        (twin[arc], twin[last]) = (twin[last], twin[arc])
        twin[twin[arc]] = arc
        twin[twin[last]] = last
    }
}
