// SPDX-License-Identifier: Apache-2.0

/// Maximum flow between growing sets of sources and sinks of a cell. The workspace is shared by all cuts of a thread.
///
/// The arcs of a cell are copied into it, so all indices in its loops come from `RoadCell`.
///
/// Source: Dinic, "Algorithm for solution of a problem of maximum flow in networks with power estimation" (1970).
struct DinicFlow {
    /// One direction of a road.
    private struct Arc {
        /// Head node.
        var head: Int32
        /// The reverse arc.
        var twin: Int32
        /// Residual capacity.
        var residual: Int32
    }

    private enum Role: UInt8 { case none, source, sink }

    private var count = 0
    private var arcs: WorkTable<Arc>
    private var start: WorkTable<Int32>
    private var next: WorkTable<Int32>
    private var level: WorkTable<Int32>
    private var role: WorkTable<Role>
    /// Nodes in the order they were reached.
    private var queue: WorkTable<Int32>
    private var path: WorkTable<Int32>
    /// Number of nodes reached by the last search.
    private(set) var reached = 0

    /// Allocates a workspace for cells of a size.
    init(nodes: Int, arcs: Int) {
        self.arcs = WorkTable(count: arcs, repeating: Arc(head: 0, twin: 0, residual: 0))
        start = WorkTable(count: nodes + 1, repeating: 0)
        next = WorkTable(count: nodes, repeating: 0)
        level = WorkTable(count: nodes, repeating: 0)
        role = WorkTable(count: nodes, repeating: .none)
        queue = WorkTable(count: nodes, repeating: 0)
        path = WorkTable(count: nodes, repeating: 0)
    }

    /// Loads a cell with zero flow.
    mutating func load(_ cell: RoadCell) {
        if cell.count > role.count || cell.head.count > arcs.count {
            self = DinicFlow(nodes: max(cell.count, role.count), arcs: max(cell.head.count, arcs.count))
        }
        count = cell.count
        for node in 0...count { start[node] = cell.start[node] }
        for node in 0..<count { role[node] = .none }
        for arc in cell.head.indices {
            arcs[arc] = Arc(head: cell.head[arc], twin: cell.twin[arc], residual: Int32(cell.width[arc]))
        }
    }

    /// Adds sources.
    func addSources(_ nodes: ArraySlice<Int32>) { for node in nodes { role[Int(node)] = .source } }

    /// Adds sinks.
    func addSinks(_ nodes: ArraySlice<Int32>) { for node in nodes { role[Int(node)] = .sink } }

    /// Whether the last search has reached a node.
    func isReached(_ node: Int) -> Bool { level[node] >= 0 }

    // MARK: Searches

    /// Computes the level of each node from the sources in the residual graph; returns whether a sink is reachable.
    mutating func search(from sources: ArraySlice<Int32>) -> Bool {
        let (arcs, start, level, role, queue) = (arcs, start, level, role, queue)
        var (done, end) = (0, begin(sources))
        var found = false
        while done < end {
            let node = Int(queue[done])
            done += 1
            if role[node] == .sink {
                found = true
                continue
            }
            let distance = level[node] + 1
            for row in Int(start[node])..<Int(start[node + 1]) {
                let arc = arcs[row]
                guard arc.residual > 0, level[Int(arc.head)] < 0 else { continue }
                level[Int(arc.head)] = distance
                queue[end] = arc.head
                end += 1
            }
        }
        reached = end
        return found
    }

    /// Computes the level of each node backward from the sinks in the residual graph.
    mutating func searchBackward(from sinks: ArraySlice<Int32>) {
        let (arcs, start, level, queue) = (arcs, start, level, queue)
        var (done, end) = (0, begin(sinks))
        while done < end {
            let node = Int(queue[done])
            done += 1
            for row in Int(start[node])..<Int(start[node + 1]) {
                let arc = arcs[row]
                guard level[Int(arc.head)] < 0, arcs[Int(arc.twin)].residual > 0 else { continue }
                level[Int(arc.head)] = level[node] + 1
                queue[end] = arc.head
                end += 1
            }
        }
        reached = end
    }

    private func begin(_ nodes: ArraySlice<Int32>) -> Int {
        for node in 0..<count { level[node] = -1 }
        var end = 0
        for node in nodes {
            level[Int(node)] = 0
            queue[end] = node
            end += 1
        }
        return end
    }

    // MARK: Flow

    /// Pushes a blocking flow along the levels of the last search and returns its value.
    func push(from sources: ArraySlice<Int32>) -> Int {
        for node in 0..<count { next[node] = start[node] }
        var sent = 0
        for source in sources { while augment(from: Int(source)) { sent += 1 } }
        return sent
    }

    /// Pushes one unit from a source to any sink.
    private func augment(from source: Int) -> Bool {
        let (arcs, start, next, level, role, path) = (arcs, start, next, level, role, path)
        var length = 0
        var node = source
        while role[node] != .sink {
            let (end, further) = (start[node + 1], level[node] + 1)
            var row = next[node]
            while row < end, arcs[Int(row)].residual <= 0 || level[Int(arcs[Int(row)].head)] != further { row += 1 }
            next[node] = row
            if row < end {
                path[length] = row
                length += 1
                node = Int(arcs[Int(row)].head)
            } else if length > 0 {
                length -= 1
                node = Int(arcs[Int(arcs[Int(path[length])].twin)].head)
                next[node] += 1
            } else {
                return false
            }
        }
        for step in 0..<length {
            let row = Int(path[step])
            arcs[row].residual -= 1
            arcs[Int(arcs[row].twin)].residual += 1
        }
        return true
    }
}
