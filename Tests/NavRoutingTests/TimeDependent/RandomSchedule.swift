// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel

@testable import NavRouting

/// Random speeds in short slots, so that small maps are crossed in many of them. The slots repeat.
struct RandomSchedule: SpeedSchedule {
    var slotSeconds = 60.0
    private let slots: [TrafficSpeeds]

    /// - Parameters:
    ///   - graph: The map.
    ///   - count: Number of different slots.
    ///   - closed: Probability that an edge is closed in all of them.
    ///   - closedInSlot: Probability that an edge is closed in one of them.
    init(
        _ graph: RoadGraph, count: Int, closed: Double = 0.05, closedInSlot: Double = 0,
        using random: inout SeededRandom
    ) {
        let isClosed = (0..<graph.edgeCount).map { _ in random.nextUniform() < closed }
        let hasSpeeds = (0..<graph.edgeCount).map { _ in random.nextUniform() < 0.8 }
        slots = (0..<count).map { _ in
            TrafficSpeeds(
                wholeEdges: (0..<graph.edgeCount).compactMap { row in
                    let speed = Double.random(in: 2...60, using: &random)
                    let isClosed = isClosed[row] || closedInSlot > 0 && random.nextUniform() < closedInSlot
                    guard hasSpeeds[row] || isClosed else { return nil }
                    return (EdgeID(row: Int32(row)), isClosed ? 0 : speed)
                })
        }
    }

    func identifier(ofSlot slot: Int) -> Int { ((slot % slots.count) + slots.count) % slots.count }

    func speeds(inSlot slot: Int) -> TrafficSpeeds { slots[identifier(ofSlot: slot)] }
}

/// A plain time-dependent search: all labels of all states, without lower bounds and without a queue.
struct PlainTimedSearch {
    let engine: RouteEngine
    let free: Metric
    let schedule: RandomSchedule

    /// Times on all edges in each slot.
    private var tables: [Int: [UInt32]] = [:]
    /// Slot of the departure. What is closed then is closed; what closes later stays as it was.
    private var first: Int?

    init(_ engine: RouteEngine, _ free: Metric, _ schedule: RandomSchedule) {
        (self.engine, self.free, self.schedule) = (engine, free, schedule)
    }

    private struct Label {
        var time: Double
        var extra: Double
    }

    /// Milliseconds on an edge in a slot.
    private mutating func seconds(_ edge: Int, _ slot: Int) -> UInt32 {
        let row = schedule.identifier(ofSlot: slot)
        if tables[row] == nil {
            let metric = free.applying(schedule.speeds(inSlot: slot))
            tables[row] = (0..<engine.graph.edgeCount).map { metric.seconds[$0] }
        }
        let value = tables[row]?[edge] ?? 0
        guard value == Metric.impassable, let first, slot != first else { return value }
        return seconds(edge, first)
    }

    /// When a vehicle leaves an edge that it enters at `time`, in milliseconds since 1970, if it drives a share of it.
    mutating func leaving(_ edge: Int, share: Double, at time: Double) -> Double {
        var (now, done) = (time, 0.0)
        let slotLength = schedule.slotSeconds * 1000
        while true {
            let slot = Int((now / slotLength).rounded(.down))
            let rate = 1 / Double(seconds(edge, slot))
            let end = Double(slot + 1) * slotLength
            if done + (end - now) * rate >= share { return now + (share - done) / rate }
            done += (end - now) * rate
            now = end
        }
    }

    /// Least cost in milliseconds from the start of one open edge to the end of another.
    ///
    /// - Parameters:
    ///   - start: The first edge.
    ///   - goal: The last edge.
    ///   - departure: Milliseconds since 1970.
    ///   - limit: Paths of a higher cost are not looked for.
    mutating func cost(
        from start: EdgeID, to goal: EdgeID, departing departure: Double, below limit: Double = .infinity
    ) -> Double? {
        let first = Int((departure / schedule.slotSeconds / 1000).rounded(.down))
        self.first = first
        let graph = engine.graph
        func extra(_ row: Int) -> Double { Double(free.cost[row]) - Double(free.seconds[row]) }
        guard free.isOpen(start), seconds(Int(start.row), first) != Metric.impassable else { return nil }
        var labels: [TurnState: [Label]] = [:]
        var pending: [(state: TurnState, label: Label)] = [
            (
                TurnState(on: start),
                Label(time: leaving(Int(start.row), share: 1, at: departure), extra: extra(Int(start.row)))
            )
        ]
        var best: Double?
        while !pending.isEmpty {
            let (state, label) = pending.removeFirst()
            // No edge costs less than its time, so that costs grow along a path.
            if label.time - departure + label.extra > limit { continue }
            let known = labels[state] ?? []
            if known.contains(where: { $0.time <= label.time && $0.extra <= label.extra }) { continue }
            labels[state] = known.filter { !(label.time <= $0.time && label.extra <= $0.extra) } + [label]
            let edge = engine.turns.edge(of: state)
            if edge == goal { best = min(best ?? .infinity, label.time - departure + label.extra) }
            for next in graph.edges(leaving: graph.head(of: edge)) {
                let (nextState, forbidden) = engine.turns.step(from: state, along: next)
                guard !forbidden.isSuperset(of: free.options.profile.modeSet),
                    let cost = free.cost(from: edge, to: next),
                    let turn = free.time(from: edge, to: next),
                    seconds(Int(next.row), first) != Metric.impassable
                else { continue }
                let entered = label.time + turn.value * 1000
                let left = leaving(Int(next.row), share: 1, at: entered)
                let sum = label.extra + Double(cost) - turn.value * 1000 + extra(Int(next.row))
                pending.append((nextState, Label(time: left, extra: sum)))
            }
        }
        return best
    }
}
