// SPDX-License-Identifier: Apache-2.0

/// Maximum flow between growing sets of sources and sinks of a cell, and the nodes that it leaves reachable. The
/// workspace is shared by all cuts of a thread.
///
/// Its searches start at the frontiers of both sets and not at all their nodes. Nodes reached before stay reached when the
/// sets grow without more flow, so only the new nodes are searched. Nothing is initialized per cell or per search: marks
/// of older searches are recognized by their value, and the arcs that carry flow are listed.
///
/// Source: Dinic, "Algorithm for solution of a problem of maximum flow in networks with power estimation" (1970).
struct CellFlow {
    /// Flow of each arc; that of its twin is the negative.
    private let flow: WorkTable<Int8>
    /// Arcs that have carried flow.
    private var used: [Int32] = []
    /// What sources reach: `CellFlow.terminal` for sources, or `level` of the last search and the number of arcs.
    private let forward: WorkTable<Int32>
    /// What reaches sinks, in the same way.
    private let backward: WorkTable<Int32>
    /// Next arc to try.
    private let next: WorkTable<Int32>
    private let queue: WorkTable<Int32>
    private let path: WorkTable<Int32>
    /// Sources and sinks with a neighbor outside their set.
    private var sourceFrontier: [Int32] = []
    private var sinkFrontier: [Int32] = []
    /// The sinks nearest to the sources in the last search for levels.
    private var nearestSinks: [Int32] = []
    private var sources = 0
    private var sinks = 0
    /// Marks below these are from older searches.
    private var forwardLevel: Int32 = 0
    private var backwardLevel: Int32 = 0
    /// The highest forward mark so far.
    private var deepest: Int32 = 0
    /// Nodes reached besides the sources, and nodes besides the sinks that reach these.
    private var reached = 0
    private var reaching = 0
    /// Whether both marks are those of a maximum flow.
    private var isMaximum = false

    /// The mark of a source or sink.
    private static let terminal = Int32.max

    /// Allocates a workspace for cells of a size.
    init(nodes: Int, arcs: Int) {
        flow = WorkTable(zeros: arcs)
        forward = WorkTable(count: nodes, repeating: -1)
        backward = WorkTable(count: nodes, repeating: -1)
        next = WorkTable(zeros: nodes)
        queue = WorkTable(zeros: nodes)
        path = WorkTable(zeros: nodes)
    }

    /// Number of nodes on the side of the sources of the minimum cut next to them.
    var sourceSide: Int { sources + reached }
    /// Number of nodes on the side of the sinks of the minimum cut next to them.
    var sinkSide: Int { sinks + reaching }
    /// Whether a node is on the side of the sources of the minimum cut next to them.
    func isReached(_ node: Int32) -> Bool { forward[node] >= forwardLevel }
    /// Whether a node is on the side of the sinks of the minimum cut next to them.
    func reachesSink(_ node: Int32) -> Bool { backward[node] >= backwardLevel }

    /// Forgets the flow, and the sources and sinks, which are given.
    mutating func reset(_ arcs: CellArcs, sources: CellNodes, sinks: CellNodes) {
        for arc in used {
            flow[arc] = 0
            flow[arcs.twin[Int(arc)]] = 0
        }
        used.removeAll(keepingCapacity: true)
        for node in sources { forward[node] = -1 }
        for node in sinks { backward[node] = -1 }
        sourceFrontier.removeAll(keepingCapacity: true)
        sinkFrontier.removeAll(keepingCapacity: true)
        (self.sources, self.sinks, reached, reaching, isMaximum) = (0, 0, 0, 0, false)
    }

    /// Adds sources and sinks, and reports whether the flow may grow. If not, the reachable nodes are up to date.
    mutating func grow(
        _ arcs: CellArcs, sources new: CellNodes, sinks newSinks: CellNodes
    ) -> Bool {
        sources += new.count
        sinks += newSinks.count
        // New sources and sinks that the other set had reached; the first ones have reached nothing.
        var mayGrow = !isMaximum
        var (outside, outsideSinks) = (0, 0)
        if isMaximum {
            mayGrow = new.contains { reachesSink($0) } || newSinks.contains { isReached($0) }
        }
        // Those not reached yet are queued: sources from the front, sinks later, when sources are done.
        for node in new {
            if isMaximum, isReached(node) { reached -= 1 } else { queue[outside] = node; outside += 1 }
            forward[node] = CellFlow.terminal
        }
        for node in newSinks {
            if isMaximum, reachesSink(node) { reaching -= 1 } else { path[outsideSinks] = node; outsideSinks += 1 }
            backward[node] = CellFlow.terminal
        }
        CellFlow.update(&sourceFrontier, adding: new, arcs, forward)
        CellFlow.update(&sinkFrontier, adding: newSinks, arcs, backward)
        if !mayGrow { mayGrow = !extendForward(arcs, queued: outside) }
        if mayGrow {
            isMaximum = false
            return true
        }
        for row in 0..<outsideSinks { queue[row] = path[row] }
        extendBackward(arcs, queued: outsideSinks)
        return false
    }

    /// Keeps the nodes that have a neighbor outside their set.
    private static func update(
        _ frontier: inout [Int32], adding new: CellNodes, _ arcs: CellArcs, _ marks: WorkTable<Int32>
    ) {
        func isFrontier(_ node: Int32) -> Bool {
            for row in Int(arcs.start[Int(node)])..<Int(arcs.end[Int(node)])
            where marks[arcs.head[row]] != CellFlow.terminal { return true }
            return false
        }
        frontier.removeAll { !isFrontier($0) }
        for node in new where isFrontier(node) { frontier.append(node) }
    }

    // MARK: Reachable nodes

    /// Continues the search from queued sources; returns whether it is complete, which it is unless it meets a sink.
    private mutating func extendForward(_ arcs: CellArcs, queued: Int) -> Bool {
        let (flow, forward, backward, queue, level) = (flow, forward, backward, queue, forwardLevel)
        var (done, end) = (0, queued)
        while done < end {
            let node = Int(queue[done])
            done += 1
            for row in Int(arcs.start[node])..<Int(arcs.end[node]) {
                let head = arcs.head[row]
                guard forward[head] < level, flow[row] < arcs.width[row] else { continue }
                if backward[head] == CellFlow.terminal { return false }
                forward[head] = level
                queue[end] = head
                end += 1
            }
        }
        reached += end - queued
        return true
    }

    /// Continues the search for what reaches sinks from queued sinks.
    private mutating func extendBackward(_ arcs: CellArcs, queued: Int) {
        let (flow, backward, queue, level) = (flow, backward, queue, backwardLevel)
        var (done, end) = (0, queued)
        while done < end {
            let node = Int(queue[done])
            done += 1
            for row in Int(arcs.start[node])..<Int(arcs.end[node]) {
                let head = arcs.head[row]
                guard backward[head] < level, -flow[row] < arcs.width[row] else { continue }
                backward[head] = level
                queue[end] = head
                end += 1
            }
        }
        reaching += end - queued
    }

    /// Computes what reaches sinks; after it, the flow is known to be maximum.
    ///
    /// - Precondition: `searchLevels` has reached no sink.
    mutating func searchBackward(_ arcs: CellArcs) {
        backwardLevel += 1
        reaching = 0
        let (queue, frontier) = (queue, sinkFrontier)
        for row in frontier.indices { queue[row] = frontier[row] }
        extendBackward(arcs, queued: frontier.count)
        isMaximum = true
    }

    // MARK: Flow

    /// Computes the number of arcs to each node from the sources in the residual graph, as far as the nearest sink;
    /// returns whether there is one.
    mutating func searchLevels(_ arcs: CellArcs) -> Bool {
        restartMarks()
        let (flow, forward, backward, next, queue) = (flow, forward, backward, next, queue)
        let base = forwardLevel
        var (done, end) = (0, 0)
        nearestSinks.removeAll(keepingCapacity: true)
        for node in sourceFrontier {
            queue[end] = node
            end += 1
        }
        let first = end
        var (level, levelEnd) = (base, end)
        while done < end {
            if done == levelEnd {
                if !nearestSinks.isEmpty { break }
                (level, levelEnd) = (level + 1, end)
            }
            let node = Int(queue[done])
            done += 1
            for row in Int(arcs.start[node])..<Int(arcs.end[node]) {
                let head = arcs.head[row]
                guard forward[head] < base, flow[row] < arcs.width[row] else { continue }
                forward[head] = level + 1
                next[head] = arcs.start[Int(head)]
                if backward[head] == CellFlow.terminal {
                    nearestSinks.append(head)
                } else {
                    queue[end] = head
                    end += 1
                }
            }
        }
        reached = end - first
        deepest = level + 1
        return !nearestSinks.isEmpty
    }

    /// Makes the marks of all earlier searches old.
    private mutating func restartMarks() {
        // The levels of one search are fewer than its nodes.
        if Int(deepest) + forward.count + 2 >= Int(CellFlow.terminal) {
            for node in 0..<forward.count where forward[node] != CellFlow.terminal { forward[node] = -1 }
            deepest = 0
        }
        forwardLevel = deepest + 1
        deepest = forwardLevel
    }

    /// Pushes a blocking flow along the levels of the last search and returns its value.
    ///
    /// Paths are followed from the sinks to the sources: what the search has reached leads back to a source, but most of it
    /// not on to a sink.
    mutating func push(_ arcs: CellArcs) -> Int {
        var sent = 0
        for sink in nearestSinks { while augment(arcs, from: sink) { sent += 1 } }
        return sent
    }

    /// Pushes one unit from any source to a sink.
    private mutating func augment(_ arcs: CellArcs, from sink: Int32) -> Bool {
        let (flow, forward, next, path) = (flow, forward, next, path)
        let levels = Int(forward[sink] - forwardLevel)
        var length = 0
        var node = sink
        while length < levels {
            let wanted = length + 1 == levels ? CellFlow.terminal : forward[node] - 1
            let end = arcs.end[Int(node)]
            var row = next[node]
            while row < end, forward[arcs.head[Int(row)]] != wanted || -flow[row] >= arcs.width[Int(row)] { row += 1 }
            next[node] = row
            if row < end {
                path[length] = row
                length += 1
                node = arcs.head[Int(row)]
            } else if length > 0 {
                length -= 1
                node = arcs.head[Int(arcs.twin[Int(path[length])])]
                next[node] += 1
            } else {
                return false
            }
        }
        for step in 0..<length {
            let row = path[step]
            flow[row] -= 1
            flow[arcs.twin[Int(row)]] += 1
            used.append(row)
        }
        return true
    }
}
