// SPDX-License-Identifier: Apache-2.0

/// A way to cut a cell in two.
struct CellCut: Sendable {
    /// 0 or 1 for each place.
    var side: [UInt8]
    /// Directions of travel that are lost.
    var width: Int
    /// Places on the smaller side.
    var smaller: Int

    /// How dear the cut is for what it does: the lower, the better.
    var price: Double { Double(width) / Double(smaller) }
}

/// Looks for a narrow cut across a cell, square to one direction.
///
/// The places that lie first in that direction are sources, those that lie last are sinks, and the most that flows
/// between them is the narrowest cut. Both groups then grow step by step and the flow goes on, which gives a wider but
/// more even cut each time; the cheapest for its evenness wins.
///
/// Sources: Schild and Sommer, "On balanced separators in road networks" (2015); Hamann and Strasser, "Graph bisection
/// with Pareto-optimization" (2016), for the growing; Dinic (1970), for the flow.
struct InertialFlow {
    private let cell: RoadCell
    private var flow: [Int8]
    private var level: [Int32]
    private var next: [Int32]
    private var queue: [Int32] = []
    private var path: [Int32] = []
    private var terminal: [Terminal]

    private enum Terminal: UInt8 { case none, source, sink }

    /// Shares of the places that are sources, and as many sinks.
    private static let shares = [0.03, 0.07, 0.12, 0.18, 0.24, 0.3, 0.36, 0.42, 0.47]

    init(_ cell: RoadCell) {
        self.cell = cell
        flow = [Int8](repeating: 0, count: cell.head.count)
        level = [Int32](repeating: -1, count: cell.count)
        next = level
        terminal = [Terminal](repeating: .none, count: cell.count)
    }

    /// The best cut square to a direction.
    ///
    /// - Precondition: the cell has two places or more.
    /// - Complexity: O(width · roads).
    mutating func cut(eastward: Float, northward: Float) -> CellCut {
        let key = cell.east.indices.map { cell.east[$0] * eastward + cell.north[$0] * northward }
        let order = key.indices.sorted { key[$0] != key[$1] ? key[$0] < key[$1] : $0 < $1 }
        var best = CellCut(side: [], width: .max, smaller: 1)
        var width = 0
        var grown = 0
        for share in InertialFlow.shares {
            let wanted = max(1, min(cell.count / 2, Int(share * Double(cell.count))))
            guard wanted > grown else { continue }
            for place in order[grown..<wanted] { terminal[place] = .source }
            for place in order[(cell.count - wanted)..<(cell.count - grown)] { terminal[place] = .sink }
            grown = wanted
            while findLevels() { width += push() }
            consider(width, &best)
            // However even the rest may come out, it cannot be cheaper.
            if Double(width) / Double(cell.count / 2) >= best.price { break }
        }
        return best
    }

    /// Takes the narrowest cut next to the sources and the one next to the sinks into account.
    private mutating func consider(_ width: Int, _ best: inout CellCut) {
        for fromSinks in [false, true] {
            if fromSinks { findLevelsFromSinks() }
            let reached = level.count { $0 >= 0 }
            let cut = CellCut(side: [], width: width, smaller: min(reached, cell.count - reached))
            guard cut.price < best.price else { continue }
            best = cut
            best.side = level.map { ($0 >= 0) != fromSinks ? 0 : 1 }
        }
    }

    /// Numbers places by their distance from the sources over roads with room left; whether a sink is among them.
    private mutating func findLevels() -> Bool {
        queue.removeAll(keepingCapacity: true)
        for place in level.indices {
            level[place] = terminal[place] == .source ? 0 : -1
            if terminal[place] == .source { queue.append(Int32(place)) }
        }
        var done = 0
        var found = false
        while done < queue.count {
            let place = Int(queue[done])
            done += 1
            if terminal[place] == .sink {
                found = true
                continue
            }
            for arc in cell.arcs(of: place) {
                let other = Int(cell.head[arc])
                guard level[other] < 0, flow[arc] < cell.width[arc] else { continue }
                level[other] = level[place] + 1
                queue.append(Int32(other))
            }
        }
        return found
    }

    /// Numbers the places from which a sink can be reached over roads with room left.
    private mutating func findLevelsFromSinks() {
        queue.removeAll(keepingCapacity: true)
        for place in level.indices {
            level[place] = terminal[place] == .sink ? 0 : -1
            if terminal[place] == .sink { queue.append(Int32(place)) }
        }
        var done = 0
        while done < queue.count {
            let place = Int(queue[done])
            done += 1
            for arc in cell.arcs(of: place) {
                let (other, back) = (Int(cell.head[arc]), Int(cell.twin[arc]))
                guard level[other] < 0, flow[back] < cell.width[back] else { continue }
                level[other] = level[place] + 1
                queue.append(Int32(other))
            }
        }
    }

    /// Sends as much as fits along shortest ways; how much that is.
    private mutating func push() -> Int {
        for place in next.indices { next[place] = cell.start[place] }
        var sent = 0
        for source in terminal.indices where terminal[source] == .source {
            while sendOne(from: source) { sent += 1 }
        }
        return sent
    }

    /// Sends one unit from a source to any sink.
    private mutating func sendOne(from source: Int) -> Bool {
        path.removeAll(keepingCapacity: true)
        var place = source
        while true {
            if terminal[place] == .sink {
                for arc in path {
                    flow[Int(arc)] += 1
                    flow[Int(cell.twin[Int(arc)])] -= 1
                }
                return true
            }
            var stepped = false
            while next[place] < cell.start[place + 1] {
                let arc = Int(next[place])
                let other = Int(cell.head[arc])
                if flow[arc] < cell.width[arc], level[other] == level[place] + 1 {
                    path.append(Int32(arc))
                    place = other
                    stepped = true
                    break
                }
                next[place] += 1
            }
            if stepped { continue }
            guard let arc = path.popLast() else { return false }
            place = Int(cell.head[Int(cell.twin[Int(arc)])])
            next[place] += 1
        }
    }
}
