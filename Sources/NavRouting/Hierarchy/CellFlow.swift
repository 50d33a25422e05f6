// SPDX-License-Identifier: Apache-2.0

/// What flows through the roads of a cell between growing groups of places, sources and sinks: the working memory that
/// all cuts of a core share.
///
/// The cell's own numbers are copied into it, so that every index that the loops use was counted by `RoadCell`.
///
/// Source: Dinic, "Algorithm for solution of a problem of maximum flow in networks with power estimation" (1970).
struct CellFlow {
    /// A road from one of its ends.
    private struct Arc {
        /// Place where it leads.
        var head: Int32
        /// The same road from the other end.
        var twin: Int32
        /// How much more may flow.
        var room: Int32
    }

    private enum Role: UInt8 { case none, source, sink }

    private var count = 0
    private var arcs: WorkTable<Arc>
    private var start: WorkTable<Int32>
    private var next: WorkTable<Int32>
    private var level: WorkTable<Int32>
    private var role: WorkTable<Role>
    /// Places in the order in which they were reached.
    private var queue: WorkTable<Int32>
    private var path: WorkTable<Int32>
    /// How many places the last search has reached.
    private(set) var reached = 0

    /// Makes room for cells of so many places and arcs.
    init(places: Int, arcs: Int) {
        self.arcs = WorkTable(count: arcs, repeating: Arc(head: 0, twin: 0, room: 0))
        start = WorkTable(count: places + 1, repeating: 0)
        next = WorkTable(count: places, repeating: 0)
        level = WorkTable(count: places, repeating: 0)
        role = WorkTable(count: places, repeating: .none)
        queue = WorkTable(count: places, repeating: 0)
        path = WorkTable(count: places, repeating: 0)
    }

    /// Takes up a cell in which nothing flows yet.
    mutating func take(_ cell: RoadCell) {
        if cell.count > role.count || cell.head.count > arcs.count {
            self = CellFlow(places: max(cell.count, role.count), arcs: max(cell.head.count, arcs.count))
        }
        count = cell.count
        for place in 0...count { start[place] = cell.start[place] }
        for place in 0..<count { role[place] = .none }
        for arc in cell.head.indices {
            arcs[arc] = Arc(head: cell.head[arc], twin: cell.twin[arc], room: Int32(cell.width[arc]))
        }
    }

    /// Makes places sources.
    func open(_ places: ArraySlice<Int32>) { for place in places { role[Int(place)] = .source } }

    /// Makes places sinks.
    func close(_ places: ArraySlice<Int32>) { for place in places { role[Int(place)] = .sink } }

    /// Whether the last search has reached a place.
    func isReached(_ place: Int) -> Bool { level[place] >= 0 }

    // MARK: Searches

    /// Numbers places by their distance from the sources over roads with room left; whether a sink is among them.
    mutating func search(from sources: ArraySlice<Int32>) -> Bool {
        let (arcs, start, level, role, queue) = (arcs, start, level, role, queue)
        var (done, end) = (0, begin(sources))
        var found = false
        while done < end {
            let place = Int(queue[done])
            done += 1
            if role[place] == .sink {
                found = true
                continue
            }
            let distance = level[place] + 1
            for row in Int(start[place])..<Int(start[place + 1]) {
                let arc = arcs[row]
                guard arc.room > 0, level[Int(arc.head)] < 0 else { continue }
                level[Int(arc.head)] = distance
                queue[end] = arc.head
                end += 1
            }
        }
        reached = end
        return found
    }

    /// Numbers the places from which a sink can be reached over roads with room left.
    mutating func searchBack(from sinks: ArraySlice<Int32>) {
        let (arcs, start, level, queue) = (arcs, start, level, queue)
        var (done, end) = (0, begin(sinks))
        while done < end {
            let place = Int(queue[done])
            done += 1
            for row in Int(start[place])..<Int(start[place + 1]) {
                let arc = arcs[row]
                guard level[Int(arc.head)] < 0, arcs[Int(arc.twin)].room > 0 else { continue }
                level[Int(arc.head)] = level[place] + 1
                queue[end] = arc.head
                end += 1
            }
        }
        reached = end
    }

    private func begin(_ places: ArraySlice<Int32>) -> Int {
        for place in 0..<count { level[place] = -1 }
        var end = 0
        for place in places {
            level[Int(place)] = 0
            queue[end] = place
            end += 1
        }
        return end
    }

    // MARK: Flow

    /// Sends as much as fits along the distances of the last search; how much that is.
    func push(from sources: ArraySlice<Int32>) -> Int {
        for place in 0..<count { next[place] = start[place] }
        var sent = 0
        for source in sources { while sendOne(from: Int(source)) { sent += 1 } }
        return sent
    }

    /// Sends one unit from a source to any sink.
    private func sendOne(from source: Int) -> Bool {
        let (arcs, start, next, level, role, path) = (arcs, start, next, level, role, path)
        var length = 0
        var place = source
        while role[place] != .sink {
            let (end, further) = (start[place + 1], level[place] + 1)
            var row = next[place]
            while row < end, arcs[Int(row)].room <= 0 || level[Int(arcs[Int(row)].head)] != further { row += 1 }
            next[place] = row
            if row < end {
                path[length] = row
                length += 1
                place = Int(arcs[Int(row)].head)
            } else if length > 0 {
                length -= 1
                place = Int(arcs[Int(arcs[Int(path[length])].twin)].head)
                next[place] += 1
            } else {
                return false
            }
        }
        for step in 0..<length {
            let row = Int(path[step])
            arcs[row].room -= 1
            arcs[Int(arcs[row].twin)].room += 1
        }
        return true
    }
}
