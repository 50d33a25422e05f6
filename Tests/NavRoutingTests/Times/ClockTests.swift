// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Synchronization
import Testing

@testable import NavRouting

/// Conditional rules by the clock of the place.
@Suite struct ClockTests {
    /// The direct street BC is closed in the morning; the way around is BXYC.
    private let map: ASCIIMap

    init() throws {
        map = try ASCIIMap(
            """
            A--B----C--D
               |    |
               X----Y
            """,
            ways: ["AB", .init("BC", ["access:conditional": "no @ (Mo-Fr 07:00-09:00)"]), "CD", "BX", "XY", "YC"])
    }

    private final class Wall: Sendable {
        let time = Mutex<LocalTime?>(nil)
        init(_ text: String) { set(text) }
        func set(_ text: String) { time.withLock { $0 = LocalTime(text) } }
        var clock: LocalClock { LocalClock { self.time.withLock { $0 } } }
    }

    private func request(at departure: String? = nil) throws -> RouteRequest {
        let stops = try [map.place("A"), map.place("D")].map { try #require(Waypoint(location: $0)) }
        return RouteRequest(stops: stops, departure: departure.flatMap { LocalTime($0) })
    }

    /// 2026-11-23 is a Monday.
    @Test func requestsWithoutADepartureAreEvaluatedNow() throws {
        let engine = RouteEngine(graph: map.graph)
        let direct = try engine.path(for: request()).meters
        let wall = Wall("2026-11-23T08:00")
        engine.clock = wall.clock
        let around = try engine.path(for: request()).meters
        #expect(around > direct + Meters(100))
        #expect(try engine.alternatives(for: request(), atMost: 1)[0].meters == around)
        let sunday = try engine.path(for: request(at: "2026-11-22T08:00")).meters
        #expect(sunday == direct, "the departure precedes the clock")
        let stops = try request().stops
        #expect(try engine.table(from: [stops[0]], to: [stops[1]]).distance(0, 0) == around)
        let snapped = try engine.snapping(request())
        #expect(engine.edges(of: snapped)?.contains(map.edge("B", "C")) == false)
        let closed = try engine.isochrone(from: stops[0], within: Seconds(60))
        wall.set("2026-11-23T09:00")
        #expect(try engine.path(for: request()).meters == direct)
        let open = try engine.isochrone(from: stops[0], within: Seconds(60))
        #expect(open.sections.count != closed.sections.count)
        engine.clock = LocalClock { nil }
        #expect(try engine.path(for: request()).meters == direct, "an unknown time ignores conditional rules")
    }

    private struct FreeFlow: SpeedSchedule {
        let slotSeconds = 3600.0
        func identifier(ofSlot slot: Int) -> Int { 0 }
        func speeds(inSlot slot: Int) -> TrafficSpeeds { .none }
    }

    /// Usual speeds have their own departure, and rules are those of the clock.
    @Test func routesByUsualSpeedsFollowTheRulesOfNow() throws {
        let engine = RouteEngine(graph: map.graph)
        let router = TimedRouter(engine, usual: FreeFlow())
        let direct = try router.path(for: request(), departing: 1_795_000_000).meters
        let wall = Wall("2026-11-23T08:00")
        engine.clock = wall.clock
        let around = try engine.path(for: request()).meters
        #expect(around > direct + Meters(100))
        #expect(try router.path(for: request(), departing: 1_795_000_000).meters == around)
        #expect(try router.path(for: request(at: "2026-11-23T12:00"), departing: 1_795_000_000).meters == direct)
        wall.set("2026-11-23T09:00")
        #expect(try router.path(for: request(), departing: 1_795_000_000).meters == direct)
    }

    @Test func rulesInForceChangeWithTheClock() {
        let engine = RouteEngine(graph: map.graph)
        #expect(engine.rulesInForce == nil)
        let wall = Wall("2026-11-23T08:00")
        engine.clock = wall.clock
        let morning = engine.rulesInForce
        wall.set("2026-11-24T08:59")
        #expect(engine.rulesInForce == morning)
        wall.set("2026-11-23T09:00")
        #expect(engine.rulesInForce != morning && engine.rulesInForce != nil)
    }

    @Test func timesWithoutARuleInForceShareTheMetricWithoutRules() throws {
        let engine = RouteEngine(graph: map.graph)
        let free = engine.metric(for: .driving)
        #expect(engine.metric(for: .driving, at: LocalTime("2026-11-23T12:00")) === free)
        #expect(engine.metric(for: .driving, at: LocalTime("2026-11-23T08:00")) !== free)
    }

    @Test func theMetricOfNowIsPrepared() throws {
        let engine = RouteEngine(graph: map.graph)
        let wall = Wall("2026-11-23T08:00")
        engine.clock = wall.clock
        #expect(!engine.isPrepared(for: .driving))
        engine.prepare(for: .driving)
        #expect(engine.isPrepared(for: .driving))
        wall.set("2026-11-23T12:00")
        #expect(!engine.isPrepared(for: .driving))
    }

    /// Daylight saving ends on 2026-10-25 at 01:00 UTC in Europe.
    @Test func clocksFollowTheirOffset() {
        let end = LocalTime("2026-10-25T01:00")?.secondsSince1970 ?? 0
        for (seconds, text) in [(end - 60, "2026-10-25T02:59"), (end, "2026-10-25T02:00")] {
            let clock = LocalClock(offset: { $0 < end ? 7200 : 3600 }, seconds: { seconds })
            #expect(clock.now?.description == text)
        }
    }
}
