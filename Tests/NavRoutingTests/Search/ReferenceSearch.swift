// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavRouting

/// The simplest correct search: it keeps the last few edges of every path, reads restrictions from the map at every
/// step, and relaxes until nothing changes.
///
/// It shares the costs of edges and turns with the engine, and nothing else. Suitable for a few dozen edges.
struct ReferenceSearch {
    let graph: RoadGraph
    let metric: Metric
    private let rules: [TurnRestriction]
    private let memory: Int

    init(_ graph: RoadGraph, _ metric: Metric) {
        self.graph = graph
        self.metric = metric
        let modes = metric.options.profile.modeSet
        rules = (0..<graph.restrictionCount).map(graph.restriction).filter { rule in
            let binds = !rule.isOnly || rule.edges.last.map { graph.access(of: $0).isSuperset(of: modes) } == true
            return rule.modes.isSuperset(of: modes) && binds
        }
        memory = max(1, rules.map { $0.edges.count - 1 }.max() ?? 1)
    }

    /// Cost of the best path between points on edges, in milliseconds; `nil` if there is none.
    func cost(from starts: [SnappedPlace], to goals: [SnappedPlace]) -> UInt32? {
        var best: UInt32?
        func offer(_ cost: UInt32) { best = min(best ?? .max, cost) }
        // Cost at the end of the last edge, for every path by its last edges.
        var reached: [[EdgeID]: UInt32] = [:]
        for start in starts {
            guard let edge = metric.cost(of: start.edge) else { continue }
            let rest = part(edge, 1 - start.fraction)
            reached[[start.edge]] = min(reached[[start.edge]] ?? .max, rest)
            for goal in goals where goal.edge == start.edge && goal.fraction >= start.fraction {
                offer(part(edge, goal.fraction - start.fraction))
            }
        }
        var changed = true
        while changed {
            changed = false
            for (history, spent) in reached {
                guard let last = history.last else { continue }
                for next in graph.edges(leaving: graph.head(of: last)) {
                    guard let turn = metric.cost(from: last, to: next), let edge = metric.cost(of: next),
                        isAllowed(history, next)
                    else { continue }
                    for goal in goals where goal.edge == next { offer(spent + turn + part(edge, goal.fraction)) }
                    let now = Array((history + [next]).suffix(memory))
                    let cost = spent + turn + edge
                    if cost < reached[now] ?? .max {
                        reached[now] = cost
                        changed = true
                    }
                }
            }
        }
        return best
    }

    private func part(_ cost: UInt32, _ share: Double) -> UInt32 {
        UInt32((Double(cost) * max(0, min(1, share))).rounded())
    }

    private func isAllowed(_ history: [EdgeID], _ next: EdgeID) -> Bool {
        for rule in rules {
            let before = Array(rule.edges.dropLast())
            guard history.count >= before.count, Array(history.suffix(before.count)) == before else { continue }
            if rule.isOnly ? rule.edges.last != next : rule.edges.last == next { return false }
        }
        return true
    }
}
