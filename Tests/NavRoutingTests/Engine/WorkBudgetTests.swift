// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Work stops when its budget is exhausted, without side effects.
@Suite struct WorkBudgetTests {
    private func grid() throws -> MapSketch {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmno")
        let rows = (0..<5).map { row in String(letters[row * 8..<row * 8 + 8]) }
        let picture = rows.map { $0.map(String.init).joined(separator: "-") }.joined(separator: "\n| | | | | | | |\n")
        let columns = (0..<8).map { column in String(rows.map { Array($0)[column] }) }
        return try MapSketch(picture, scale: Meters(100), ways: (rows + columns).map { MapSketch.Way($0) })
    }

    private func limited<Result>(_ budget: WorkBudget, _ work: () throws -> Result) rethrows -> Result {
        try WorkBudget.$current.withValue(budget) { try work() }
    }

    @Test(arguments: [SearchMethod.hierarchy, .plain])
    func searchesAndTablesStopAtTheBudget(method: SearchMethod) throws {
        let map = try grid()
        let engine = RouteEngine(graph: map.graph, method: method)
        let stops = "AoHh".compactMap { Waypoint(location: map.place($0)) }
        let request = RouteRequest(stops: stops)
        let whole = try engine.path(for: request)
        let table = try engine.table(from: stops, to: stops)
        for stop in [WorkBudget.StopReason.timedOut, .abandoned] {
            let budget = WorkBudget(steps: .max)
            budget.stop(stop)
            budget.stop(.exhausted)
            #expect(budget.stopReason == stop)
            let code = #expect(throws: RouteError.self) { try limited(budget) { try engine.path(for: request) } }?.code
            #expect(code == .canceled)
            #expect(throws: RouteError.self) { try limited(budget) { try engine.table(from: stops, to: stops) } }
            #expect(throws: RouteError.self) {
                try limited(budget) { try engine.alternatives(for: RouteRequest(stops: Array(stops[..<2])), atMost: 3) }
            }
        }
        let small = WorkBudget(steps: 3)
        #expect(throws: RouteError.self) { try limited(small) { try engine.path(for: request) } }
        // The workspace of a stopped search can be reused.
        let again = try engine.path(for: request)
        #expect(again == whole)
        #expect(try engine.table(from: stops, to: stops) == table)
        let large = WorkBudget(steps: 1_000_000)
        #expect(try limited(large) { try engine.path(for: request) } == whole)
        #expect(large.stopReason == nil && large.spent > 0)
    }

    @Test func matchingStopsAtTheBudget() throws {
        let map = try grid()
        let matcher = TraceMatcher(engine: RouteEngine(graph: map.graph))
        let trace = "AoHhAoHhAo".enumerated().map { LocationFix(coordinate: map.place($1), time: Double($0) * 100) }
        let whole = matcher.match(trace)
        let counted = WorkBudget(steps: .max)
        #expect(limited(counted) { matcher.match(trace) } == whole)
        for share in [1, counted.spent / 3, counted.spent * 2 / 3] {
            let budget = WorkBudget(steps: share)
            _ = limited(budget) { matcher.match(trace) }
            #expect(budget.stopReason == .exhausted)
            // One batch of steps more, plus the cost of skipping each remaining fix.
            #expect(budget.spent <= share + 1_000)
        }
        #expect(matcher.match(trace) == whole)
    }

    @Test func snappingStopsAtTheBudget() throws {
        let map = try grid()
        let engine = RouteEngine(graph: map.graph)
        // No road runs north-northeast, so all are visited.
        let stops = "Ao".compactMap {
            Waypoint(location: map.place($0), preferredSegmentHeading: 23, headingTolerance: 1)
        }
        let budget = WorkBudget(steps: 100)
        let code = #expect(throws: RouteError.self) {
            try limited(budget) { try engine.path(for: RouteRequest(stops: stops)) }
        }?.code
        #expect(code == .canceled && budget.stopReason == .exhausted)
        let unlimited = #expect(throws: RouteError.self) { try engine.path(for: RouteRequest(stops: stops)) }?.code
        #expect(unlimited == .offNetwork)
    }
}
