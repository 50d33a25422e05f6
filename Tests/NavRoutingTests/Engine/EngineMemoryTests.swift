// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

@Suite struct EngineMemoryTests {
    private func town() throws -> ASCIIMap {
        try ASCIIMap("A--B--C\n|     |\nD-----E", ways: ["ABC", "ADEC"])
    }

    private func traffic(_ map: ASCIIMap, _ speed: Int) -> TrafficSpeeds {
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(map.id("A")),\(map.id("B")),\(speed)".utf8))
        return feed.speeds
    }

    @Test func budgetIsDivided() {
        let memory = EngineMemory(budget: 8000)
        #expect(memory.metrics == 7000 && memory.workspaces == 1000 && memory.rejectsLargerMetrics)
        #expect(EngineMemory(budget: 8000, metrics: 500).metrics == 500)
        #expect(EngineMemory(budget: 8000, metrics: 9000).metrics == 7000)
        #expect(!EngineMemory(metrics: 1).rejectsLargerMetrics)
    }

    @Test func metricThatDoesNotFitIsRejected() throws {
        let map = try town()
        let engine = RouteEngine(graph: map.graph, memory: EngineMemory(budget: 100))
        for attempt in [
            { _ = try engine.path(from: map["A"], to: map["C"]) }, { try engine.requireMemory(for: .driving) },
            { try engine.requireMemoryForTraffic() },
        ] as [() throws -> Void] {
            let error = #expect(throws: RouteError.self) { try attempt() }
            #expect(error?.code == .unsupported && error?.message.contains("memory limit of metrics") == true)
        }
        #expect(engine.memoryUse.rejections == 3 && engine.memoryUse.metrics == 0)
        #expect(engine.memoryUse.limits == EngineMemory(budget: 100))
        let lenient = RouteEngine(graph: map.graph, memory: EngineMemory(metrics: 0))
        #expect(try lenient.path(from: map["A"], to: map["C"]).isEmpty == false)
        #expect(lenient.memoryUse.rejections == 0)
    }

    @Test func metricThatFitsIsRetained() throws {
        let map = try town()
        let engine = RouteEngine(graph: map.graph, memory: EngineMemory(budget: 1 << 20))
        #expect(try engine.path(from: map["A"], to: map["C"]).isEmpty == false)
        #expect(engine.memoryUse.metrics > 0 && engine.memoryUse.metrics == engine.metricStatistics.bytes)
        try engine.requireMemoryForTraffic()
    }

    @Test func storedMetricNeedsNoMemory() throws {
        let map = try town()
        let engine = RouteEngine(
            graph: try StoredRegion(map.graph, [.driving]).graph(), memory: EngineMemory(budget: 100))
        #expect(try engine.path(from: map["A"], to: map["C"]).isEmpty == false)
        #expect(throws: RouteError.self) { try engine.requireMemoryForTraffic() }
        #expect(throws: RouteError.self) { try engine.path(from: map["A"], to: map["C"], mode: .walking) }
        #expect(engine.memoryUse.rejections == 2)
    }

    @Test func workspacesStayWithinTheirLimit() throws {
        let map = try town()
        let none = RouteEngine(graph: map.graph, memory: EngineMemory(metrics: .max, workspaces: 0))
        let all = RouteEngine(graph: map.graph, memory: EngineMemory(metrics: .max))
        for engine in [none, all] {
            for _ in 0..<3 { #expect(try engine.path(from: map["A"], to: map["C"]).isEmpty == false) }
        }
        #expect(none.memoryUse.workspaces == 0)
        #expect(all.memoryUse.workspaces > 0)
        all.releaseWorkspaces()
        #expect(all.memoryUse.workspaces == 0)
    }

    @Test func searchesShareWorkspacesForTables() {
        let tables = TableWorkspaces()
        #expect(tables.byteCount == 0)
        let (first, second) = (tables.take(), tables.take())
        #expect(first.byteCount > 0 && tables.byteCount == 0)
        tables.put(first)
        tables.put(second)
        #expect(tables.byteCount == first.byteCount + second.byteCount)
        #expect(tables.take().byteCount == second.byteCount && tables.byteCount == first.byteCount)
        for _ in 0...TableWorkspaces.capacity { tables.put(second) }
        #expect(tables.byteCount == TableWorkspaces.capacity * first.byteCount)
        tables.release()
        #expect(tables.byteCount == 0)
    }

    @Test func workspaceForTablesCountsAsMemory() throws {
        let map = try town()
        let none = RouteEngine(graph: map.graph, memory: EngineMemory(metrics: .max, workspaces: 0))
        let all = RouteEngine(graph: map.graph, memory: EngineMemory(metrics: .max))
        let stops = [map.place("A"), map.place("C")].compactMap { Waypoint(location: $0) }
        for engine in [none, all] { _ = try engine.path(from: map["A"], to: map["C"]) }
        let before = all.memoryUse.workspaces
        for engine in [none, all] {
            for _ in 0..<2 { #expect(try engine.table(from: stops, to: stops).rows == 2) }
        }
        #expect(none.memoryUse.workspaces == 0)
        #expect(all.memoryUse.workspaces > before)
        all.releaseWorkspaces()
        #expect(all.memoryUse.workspaces == 0)
    }

    @Test func updatesContinueAfterTheyWereReleased() throws {
        let map = try town()
        let engine = RouteEngine(graph: map.graph, memory: EngineMemory(metrics: .max))
        engine.apply(traffic(map, 3))
        // A metric prepared in traffic can be updated.
        engine.prepare(for: .driving)
        let prepared = engine.metricStatistics.bytes
        #expect(try map.nodeNames(along: engine.path(from: map["A"], to: map["C"]), from: "A") == "ADEC")
        engine.releaseTrafficUpdates()
        #expect(engine.metricStatistics.bytes < prepared)
        #expect(try map.nodeNames(along: engine.path(from: map["A"], to: map["C"]), from: "A") == "ADEC")
        engine.apply(traffic(map, 60))
        #expect(try map.nodeNames(along: engine.path(from: map["A"], to: map["C"]), from: "A") == "ABC")
    }
}
