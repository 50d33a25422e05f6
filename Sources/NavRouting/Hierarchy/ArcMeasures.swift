// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Time and length of every arc of the search graphs, which tables need in addition to costs.
struct ArcMeasures: Sendable {
    /// By row of `CustomizedHierarchy.up.arcs`.
    let up: FixedTable<Measure>
    /// By row of `CustomizedHierarchy.down.arcs`.
    let down: FixedTable<Measure>

    /// Size in bytes.
    var byteCount: Int { up.byteCount + down.byteCount }

    /// Time and length. Negative in labels that are counted from the end of an edge beyond the goal.
    struct Measure: BitwiseCopyable {
        /// Milliseconds.
        var time: Int32 = 0
        /// Centimeters.
        var length: Int32 = 0

        static func + (a: Measure, b: Measure) -> Measure {
            Measure(time: a.time &+ b.time, length: a.length &+ b.length)
        }
    }

    init(up: FixedTable<Measure>, down: FixedTable<Measure>) {
        self.up = up
        self.down = down
    }

    /// Computes shortcuts bottom-up.
    ///
    /// - Complexity: O(arcs · log arcs of a rank).
    init(_ customized: CustomizedHierarchy, _ metric: Metric) {
        let (upArcs, downArcs) = (customized.up, customized.down)
        let stateOfRank = customized.ranks.stateOfRank
        let up = WorkTable(count: upArcs.arcs.count, repeating: Measure())
        let down = WorkTable(count: downArcs.arcs.count, repeating: Measure())
        func measure(_ arc: SearchArc, from: Int32, to: Int32) -> Measure {
            guard arc.via >= 0 else {
                let (first, next) = (
                    metric.turns.edgeRow(of: stateOfRank[from]), metric.turns.edgeRow(of: stateOfRank[to])
                )
                let turn = metric.turnSeconds.value(from: Int(first), to: Int(next))
                return metric.measure(ofEdge: next) + Measure(time: Int32(truncatingIfNeeded: turn), length: 0)
            }
            guard let first = downArcs.row(of: arc.via, to: from), let second = upArcs.row(of: arc.via, to: to) else {
                return Measure()
            }
            return down[first] + up[second]
        }
        for rank in 0..<customized.ranks.count {
            for row in upArcs.arcs(of: rank) {
                up[row] = measure(upArcs.arcs[row], from: Int32(rank), to: upArcs.arcs[row].end)
            }
            for row in downArcs.arcs(of: rank) {
                down[row] = measure(downArcs.arcs[row], from: downArcs.arcs[row].end, to: Int32(rank))
            }
        }
        self.up = FixedTable(up)
        self.down = FixedTable(down)
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
}
