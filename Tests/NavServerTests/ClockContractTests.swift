// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

@testable import NavFormats
@testable import NavServer

/// Time-dependent restrictions of requests without `depart`.
@Suite struct ClockContractTests {
    private let map: ASCIIMap

    /// The direct street BC is closed in the morning; the way around is BXYC.
    init() throws {
        map = try ASCIIMap(
            """
            A--B----C--D
               |    |
               X----Y
            """,
            ways: ["AB", .init("BC", ["access:conditional": "no @ (07:00-09:00)"]), "CD", "BX", "XY", "YC"])
    }

    private func distance(_ served: ServedMap, _ options: String = "") throws -> Double {
        let handler = RoutingRequestHandler(map: served, limits: ServiceLimits())
        let places = "AD".map { Town.text(map.place($0)) }.joined(separator: ";")
        let reply = Town.Reply(
            handler.response(
                to: HTTPServerRequest(method: "GET", target: "/route/v1/driving/\(places)\(options)", isLocal: true)))
        return try #require(reply.route?["distance"]?.number)
    }

    @Test func theyApplyByTheClockOfTheMap() throws {
        let plain = try ServedMap(map.graph, path: "clock.region")
        let direct = try distance(plain)
        let around = try distance(plain, "?depart=2026-11-23T08:00")
        #expect(around > direct + 100)
        let served = try ServedMap(map.graph, path: "clock.region", localOffset: { _ in { _ in 3600 } })
        #expect(served.engine.clock != nil)
        served.engine.clock = LocalClock { LocalTime("2026-11-23T08:00") }
        #expect(try distance(served) == around)
        #expect(try distance(served, "?depart=2026-11-23T12:00") == direct)
        let unknown = try ServedMap(map.graph, path: "clock.region", localOffset: { _ in nil })
        #expect(unknown.engine.clock == nil)
    }

    @Test func theyApplyWithStoredMetrics() throws {
        let writer = RegionWriter()
        for entry in map.graph.file.sections { try writer.copy(entry, from: map.graph.file) }
        try ContractionHierarchy.addMetrics(for: [.driving], to: writer)
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory()))
        let served = try ServedMap(graph, path: "clock.region", localOffset: { _ in { _ in 3600 } })
        #expect(served.engine.clock != nil)
        served.engine.clock = LocalClock { LocalTime("2026-11-23T08:00") }
        let direct = try distance(served, "?depart=2026-11-23T12:00")
        #expect(try distance(served) > direct + 100)
        served.engine.clock = LocalClock { LocalTime("2026-11-23T12:00") }
        #expect(try distance(served) == direct)
    }

    @Test func nowIsTheTimeOfTheMap() throws {
        let served = try ServedMap(map.graph, path: "clock.region", localOffset: { _ in { _ in 7200 } })
        #expect(served.localTime(at: 1_795_000_000)?.secondsSince1970 == 1_795_007_160.0)
        _ = try distance(served, "?depart=now")
    }
}
