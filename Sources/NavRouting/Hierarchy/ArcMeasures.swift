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
    /// - Complexity: O(arcs · log arcs of a rank).
    init(_ customized: CustomizedHierarchy, _ metric: Metric) {
        let memo = MeasureMemo(customized, metric)
        func table(_ graph: SearchGraph, isUp: Bool) -> FixedTable<ArcMeasures.Measure> {
            let table = WorkTable(count: graph.arcs.count, repeating: ArcMeasures.Measure())
            for rank in 0..<customized.ranks.count {
                for row in graph.arcs(of: rank) where graph.arcs[row].cost < ArcCosts.infinity {
                    table[row] =
                        memo.measure(Int32(rank), graph.arcs[row].end, isUp: isUp) ?? ArcMeasures.Measure()
                }
            }
            return FixedTable(table)
        }
        up = table(customized.up, isUp: true)
        down = table(customized.down, isUp: false)
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
