// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Time and length of the arcs of the search graphs, which tables need in addition to costs.
struct ArcMeasures: Sendable {
    private let source: Source

    private enum Source {
        case stored(Tables)
        case computed(MeasureMemo)
    }

    /// The tables of a region, with the search graphs that they belong to. A class, so that a copy retains one object.
    private final class Tables: Sendable {
        let measures: StoredArcMeasures
        let up: SearchGraph
        let down: SearchGraph

        init(_ measures: StoredArcMeasures, up: SearchGraph, down: SearchGraph) {
            self.measures = measures
            self.up = up
            self.down = down
        }
    }

    /// Time and length. Negative in labels that are counted from the end of an edge beyond the goal.
    struct Measure: BitwiseCopyable, Equatable {
        /// Milliseconds.
        var time: Int32 = 0
        /// Centimeters.
        var length: Int32 = 0

        static func + (a: Measure, b: Measure) -> Measure {
            Measure(time: a.time &+ b.time, length: a.length &+ b.length)
        }
    }

    /// Reads the tables of a region.
    init(_ customized: CustomizedHierarchy, _ tables: StoredArcMeasures) {
        source = .stored(Tables(tables, up: customized.up, down: customized.down))
    }

    /// Computes each measure when it is first used.
    init(_ customized: CustomizedHierarchy, _ metric: Metric) {
        source = .computed(MeasureMemo(customized, metric))
    }

    /// Size in bytes when all arcs have been used, except for tables of a region.
    var byteCount: Int {
        switch source {
        case .stored: 0
        case .computed(let memo): memo.byteCount
        }
    }

    /// The measure of the arc between a lower and a higher rank; `nil` if there is none.
    @inline(__always)
    func measure(_ lower: Int32, _ higher: Int32, isUp: Bool) -> Measure? {
        switch source {
        case .stored(let tables):
            isUp
                ? tables.up.row(of: lower, to: higher).map { tables.measures.up[$0] }
                : tables.down.row(of: lower, to: higher).map { tables.measures.down[$0] }
        case .computed(let memo): memo.measure(lower, higher, isUp: isUp)
        }
    }
}

/// Time and length of every arc, as a region stores them.
struct StoredArcMeasures: Sendable {
    /// By row of `CustomizedHierarchy.up.arcs`.
    let up: FixedTable<ArcMeasures.Measure>
    /// By row of `CustomizedHierarchy.down.arcs`.
    let down: FixedTable<ArcMeasures.Measure>

    init(up: FixedTable<ArcMeasures.Measure>, down: FixedTable<ArcMeasures.Measure>) {
        self.up = up
        self.down = down
    }

    /// Computes all measures.
    ///
    /// Both halves of a shortcut belong to its middle rank, which is lower, so ranks are taken in ascending order. Arcs
    /// that the metric closes measure nothing.
    ///
    /// - Complexity: O(arcs · log arcs of a rank).
    init(_ customized: CustomizedHierarchy, _ metric: Metric) {
        let (upGraph, downGraph) = (customized.up, customized.down)
        let up = WorkTable<ArcMeasures.Measure>(zeros: upGraph.arcs.count)
        let down = WorkTable<ArcMeasures.Measure>(zeros: downGraph.arcs.count)
        let stateOfRank = customized.ranks.stateOfRank
        func measure(_ arc: SearchArc, from: Int32, to: Int32) -> ArcMeasures.Measure {
            guard arc.via >= 0, let first = downGraph.row(of: arc.via, to: from),
                let second = upGraph.row(of: arc.via, to: to)
            else { return metric.measure(from: stateOfRank[from], to: stateOfRank[to]) }
            return down[first] + up[second]
        }
        for rank in 0..<Int32(customized.ranks.count) {
            for row in upGraph.arcs(of: Int(rank)) where upGraph.arcs[row].cost < ArcCosts.infinity {
                let arc = upGraph.arcs[row]
                up[row] = measure(arc, from: rank, to: arc.end)
            }
            for row in downGraph.arcs(of: Int(rank)) where downGraph.arcs[row].cost < ArcCosts.infinity {
                let arc = downGraph.arcs[row]
                down[row] = measure(arc, from: arc.end, to: rank)
            }
        }
        (self.up, self.down) = (FixedTable(up), FixedTable(down))
    }
}

extension Metric {
    /// Time and length of an edge from end to end.
    func measure(ofEdge row: Int32) -> ArcMeasures.Measure {
        let meters = turns.graph.length(of: EdgeID(row: row)).value
        return ArcMeasures.Measure(
            time: Int32(truncatingIfNeeded: seconds[row]),
            length: Int32(truncatingIfNeeded: Int((meters * 100).rounded())))
    }

    /// Time and length of a fraction of an edge.
    func measure(ofEdge row: Int32, share: Double) -> ArcMeasures.Measure {
        let whole = measure(ofEdge: row)
        return ArcMeasures.Measure(
            time: Int32(truncatingIfNeeded: partialCost(seconds[row], share)),
            length: Int32((Double(whole.length) * max(0, min(1, share))).rounded()))
    }

    /// Time and length of the original arc between two states: the turn, and the edge it leads to.
    func measure(from state: Int32, to next: Int32) -> ArcMeasures.Measure {
        let (edge, ahead) = (turns.edgeRow(of: state), turns.edgeRow(of: next))
        let turn = turnSeconds.value(from: Int(edge), to: Int(ahead))
        return measure(ofEdge: ahead) + ArcMeasures.Measure(time: Int32(truncatingIfNeeded: turn), length: 0)
    }
}
