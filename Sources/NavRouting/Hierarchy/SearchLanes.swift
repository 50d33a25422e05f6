// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Upward searches from many sources at once.
///
/// Searches share most of the ranks that they visit. So each rank is visited once, and each of its arcs relaxes the labels
/// of all sources that have reached it, four in one instruction. The labels of a rank are a row of lanes, one for each
/// source from the first to the last that reaches it. Sources are ordered by rank: those below the same separator have
/// lanes side by side, so that rows have few lanes that no source reaches.
///
/// Source: Buchhold, Sanders and Wagner, "Real-time traffic assignment using engineered customizable contraction
/// hierarchies" (2019), section on bundled elimination tree searches.
struct SearchLanes {
    /// Four lanes.
    typealias Vector = SIMD4<Int32>

    /// The lanes of a rank.
    struct Row {
        let rank: Int32
        /// Vectors of lanes; until `openLanes`, the lanes themselves.
        var lanes: Range<Int32>
        /// Index of the first vector of `margins` and `predecessors`.
        var offset: Int32 = 0
    }

    /// A seed of a source.
    struct Seed {
        var rank: Int32
        var cost: UInt32
        var measure: ArcMeasures.Measure
    }

    /// The ranks that the searches visit. Each row comes after those that its search graph leads to.
    private(set) var rows: [Row] = []
    /// `ArcCosts.infinity` less the cost of each lane; 0 where a source has not reached a rank.
    private(set) var margins = LaneTable()
    /// Row of the predecessor of each lane; −1 − i for seed i of the source.
    private(set) var predecessors = LaneTable()
    /// Lane of each source.
    private(set) var laneOfSource: [Int32] = []
    /// Source of each lane.
    private(set) var sourceOfLane: [Int32] = []
    /// Index in `rows` of each rank.
    private var index = RankIndex()

    /// Size in bytes.
    var byteCount: Int {
        rows.capacity * MemoryLayout<Row>.stride + margins.byteCount + predecessors.byteCount + index.byteCount
    }

    /// Number of lanes of all rows.
    var laneCount: Int { rows.last.map { 4 * (Int($0.offset) + $0.lanes.count) } ?? 0 }

    /// Index of the row of a rank; `nil` if no search visits it.
    @inline(__always) func row(of rank: Int32) -> Int? {
        let row = index[rank]
        return row < 0 ? nil : row
    }

    /// Searches upward from all sources.
    ///
    /// - Parameters:
    ///   - sources: Seeds of each source.
    ///   - customized: The hierarchy.
    ///   - isUp: Whether to follow the upward search graph; otherwise the downward one, from destinations.
    /// - Returns: `false` if the budget of the task did not suffice.
    /// - Complexity: O(arcs of all visited ranks + lanes relaxed / 4).
    mutating func search(_ sources: [[Seed]], _ customized: CustomizedHierarchy, isUp: Bool) -> Bool {
        order(sources)
        collectRows(sources, customized)
        openLanes()
        addSeeds(sources)
        return sweep(isUp ? customized.up : customized.down, customized)
    }

    // MARK: Steps of a search

    /// Assigns lanes in the order of the lowest seeds.
    private mutating func order(_ sources: [[Seed]]) {
        let keys = sources.map { seeds in seeds.reduce(Int32.max) { min($0, $1.rank) } }
        sourceOfLane = keys.indices.sorted { keys[$0] < keys[$1] }.map { Int32(truncatingIfNeeded: $0) }
        laneOfSource = [Int32](repeating: 0, count: sources.count)
        for (lane, source) in sourceOfLane.enumerated() { laneOfSource[Int(source)] = Int32(truncatingIfNeeded: lane) }
    }

    /// Adds a row for each ancestor of a seed, and finds the lanes of each.
    private mutating func collectRows(_ sources: [[Seed]], _ customized: CustomizedHierarchy) {
        rows.removeAll(keepingCapacity: true)
        index.clear()
        let parent = customized.parent
        // The path from a seed to the first rank that has a row is added from its top down.
        var path: [Int32] = []
        for (lane, source) in sourceOfLane.enumerated() {
            let lane = Int32(truncatingIfNeeded: lane)
            for seed in sources[Int(source)] {
                path.removeAll(keepingCapacity: true)
                var rank = seed.rank
                while rank >= 0, index[rank] < 0 {
                    path.append(rank)
                    rank = customized.isSound(rank) ? parent[rank] : -1
                }
                while rank >= 0 {
                    let row = index[rank]
                    if rows[row].lanes.upperBound > lane { break }
                    rows[row].lanes = rows[row].lanes.lowerBound..<lane + 1
                    rank = customized.isSound(rank) ? parent[rank] : -1
                }
                for rank in path.reversed() {
                    index.add(rank, row: rows.count)
                    rows.append(Row(rank: rank, lanes: lane..<lane + 1))
                }
            }
        }
    }

    /// Turns ranges of lanes into ranges of vectors, and clears the lanes.
    private mutating func openLanes() {
        var next: Int32 = 0
        for row in rows.indices {
            let lanes = rows[row].lanes
            let vectors = lanes.lowerBound / 4..<(lanes.upperBound + 3) / 4
            (rows[row].lanes, rows[row].offset) = (vectors, next)
            next += Int32(truncatingIfNeeded: vectors.count)
        }
        margins.clear(count: Int(next))
        predecessors.clear(count: Int(next))
    }

    private func addSeeds(_ sources: [[Seed]]) {
        for (lane, source) in sourceOfLane.enumerated() {
            for (index, seed) in sources[Int(source)].enumerated() where seed.cost < ArcCosts.infinity {
                guard let row = row(of: seed.rank) else { continue }
                let vector = Int(rows[row].offset) + lane / 4 - Int(rows[row].lanes.lowerBound)
                let margin = Int32(truncatingIfNeeded: ArcCosts.infinity - seed.cost)
                guard margin > margins.vectors[vector][lane % 4] else { continue }
                margins.vectors[vector][lane % 4] = margin
                predecessors.vectors[vector][lane % 4] = -1 - Int32(truncatingIfNeeded: index)
            }
        }
    }

    /// Relaxes the arcs of all rows, from the lowest ranks up.
    private func sweep(_ graph: SearchGraph, _ customized: CustomizedHierarchy) -> Bool {
        let budget = WorkBudget.current
        for row in rows.indices.reversed() {
            guard budget?.spend(rows[row].lanes.count * 4) ?? true else { return false }
            if customized.isSound(rows[row].rank) { relax(row, graph) }
        }
        return true
    }

    /// Relaxes the arcs of a row.
    private func relax(_ position: Int, _ graph: SearchGraph) {
        let (row, margins, predecessors) = (rows[position], margins.vectors, predecessors.vectors)
        let (first, count) = (Int(row.offset), row.lanes.count)
        let predecessor = Vector(repeating: Int32(truncatingIfNeeded: position))
        var arc = Int(graph.start[row.rank])
        let stop = Int(graph.start[row.rank &+ 1])
        while arc < stop {
            let run = graph.arcs.run(from: arc, to: stop)
            arc &+= run.count
            for arc in run where arc.cost < ArcCosts.infinity {
                guard let target = target(of: row, at: arc.end) else { continue }
                let cost = Vector(repeating: Int32(truncatingIfNeeded: arc.cost))
                for vector in 0..<count {
                    let reached = margins[first &+ vector] &- cost
                    let isBetter = reached.exceeds(margins[target &+ vector])
                    margins[target &+ vector].assign(reached, where: isBetter)
                    predecessors[target &+ vector].assign(predecessor, where: isBetter)
                }
            }
        }
    }

    /// Index of the first vector of an arc's end that has the lanes of `row`; `nil` if the end is no ancestor, as that of
    /// an arc that the metric has closed.
    @inline(__always) private func target(of row: Row, at end: Int32) -> Int? {
        let position = index[end]
        guard position >= 0 else { return nil }
        let above = rows[position]
        guard above.lanes.lowerBound <= row.lanes.lowerBound, above.lanes.upperBound >= row.lanes.upperBound else {
            return nil
        }
        return Int(above.offset &+ row.lanes.lowerBound &- above.lanes.lowerBound)
    }
}
