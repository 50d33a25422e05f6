// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import NavFormats
import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavSpeeds
import NavTestSupport
import Testing

@testable import NavServer

/// Routes by the clock over HTTP.
@Suite struct UsualSpeedsTests {
    /// The drawn town with typical speeds, two hours east of UTC.
    private func town(_ limits: ServiceLimits = ServiceLimits()) throws -> (town: Town, map: ServedMap) {
        let town = try Town()
        let map = try ServedMap(
            town.map.graph, path: "town.region", memory: limits.engineMemory,
            speeds: UsualSpeeds(localOffset: { _ in 7200 }) { SpeedProfile(typicalFor: $0) },
            hourlyMemory: limits.hourlyMemory)
        return (Town(map: town.map, handler: RoutingRequestHandler(map: map, limits: limits)), map)
    }

    private func duration(_ town: Town, _ options: String) throws -> Double {
        let answer = town.get("/route/v1/driving/\(town.at("AH"))?\(options)")
        return try #require(answer.route?["duration"]?.number, "\(options): \(answer.code)")
    }

    private func text(_ answer: Town.Reply) -> String { String(decoding: answer.body, as: UTF8.self) }

    @Test func durationsAreThoseOfTheClock() throws {
        let (town, map) = try town()
        let stops = ["A", "H"].compactMap { Waypoint(location: town.map.place($0)) }
        let router = try #require(map.router)
        for text in ["2026-11-24T08:30", "2026-11-24T03:30", "2026-11-24T08:59", "2026-11-28T12:00"] {
            let time = try #require(LocalTime(text))
            let request = RouteRequest(stops: stops, departure: time)
            let metrics = map.engine.timedMetrics(map.usualTimes, for: .driving, at: time)
            let path = try map.engine.path(for: request, departing: time.secondsSince1970, by: metrics)
            #expect(abs(try duration(town, "depart=\(text)") - path.seconds.value) < 0.06, "\(text)")
            #expect(try router.path(for: request, departing: time.secondsSince1970) == path)
        }
        let (rush, night) = (
            try duration(town, "depart=2026-11-24T08:30"), try duration(town, "depart=2026-11-24T03:30")
        )
        #expect(rush > 1.02 * night, "\(rush) \(night)")
        #expect(try duration(town, "depart_at=2026-11-24T08:30") == rush)
        #expect(try duration(town, "depart=2026-11-24T08:30&alternatives=true") == rush)
        #expect(try duration(town, "depart=now") > 0)
        // Without a departure, and for those on foot, nothing depends on the hour.
        #expect(try duration(town, "steps=false") == duration(Town(), "steps=false"))
        let walk = "/route/v1/walking/\(town.at("AH"))"
        let hours = ["", "?depart=2026-11-24T08:30"].map { town.get(walk + $0).route?["duration"]?.number }
        #expect(hours[0] != nil && hours[0] == hours[1])
        let body = "{\"coordinates\":[[\(town.at("A"))],[\(town.at("H"))]],\"depart_at\":\"2026-11-24T08:30\"}"
        #expect(town.post("/route/v1/driving", body).route?["duration"]?.number == rush)
    }

    @Test func invalidDeparturesAreErrors() throws {
        let (hourly, _) = try town()
        let route = "/route/v1/driving/\(hourly.at("AH"))"
        for value in ["2026-11-24T08:30Z", "2026-11-24T08:30-01:00", "today", ""] {
            #expect(hourly.get("\(route)?depart_at=\(value)").code == "InvalidQuery", "\(value)")
        }
        let plain = try Town()
        #expect(plain.get("\(route)?depart=now").code == "InvalidOptions")
        #expect(plain.get("\(route)?depart=2026-11-24T08:30").code == "Ok")
    }

    @Test func liveTrafficFadesIntoUsualSpeeds() throws {
        let (town, map) = try town()
        let now = 1_790_000_000.0
        let edge = town.map.edge("B", "C")
        let nodes = map.graph.osmNodes(of: edge)
        let rows = zip(nodes, nodes.dropFirst()).map { "\($0),\($1),2\n" }.joined()
        let stops = ["A", "D"].compactMap { Waypoint(location: town.map.place($0)) }
        let request = RouteRequest(stops: stops)
        func seconds(_ minutes: Double) throws -> Double {
            try #require(map.router).path(for: request, departing: now + 7200 + minutes * 60).seconds.value
        }
        let usual = try seconds(0)
        _ = try map.updateTraffic(Array(rows.utf8), expiry: .infinity, now: now)
        let jammed = try seconds(0)
        #expect(jammed > usual + 30, "\(jammed) \(usual)")
        #expect(try seconds(90) < usual * 1.5)
        map.removeTraffic(expiredBy: now)
        #expect(try seconds(0) == jammed, "it never expires")
    }

    @Test func memoryIsBoundedAndCounted() throws {
        var limits = ServiceLimits()
        (limits.memory, limits.hourlyMemory) = (1 << 30, 1 << 29)
        let divided = limits.dividing(forHours: true)
        #expect(divided.hourlyMemory == 1 << 28 && divided.memory == 3 << 28)
        #expect(limits.dividing(forHours: false) == limits)
        let (town, map) = try town(divided)
        _ = try duration(town, "depart=2026-11-24T08:30")
        let metrics = text(town.get("/metrics"))
        #expect(metrics.contains("guidepost_hourly_cache_limit_bytes \(1 << 28)\n"), "\(metrics)")
        #expect(metrics.contains("guidepost_hourly_cache_entries 2\n"), "\(metrics)")
        map.releaseMetrics()
        #expect(text(town.get("/metrics")).contains("guidepost_hourly_cache_entries 1\n"))
        #expect(!(try text(Town().get("/metrics")).contains("guidepost_hourly")))
    }

    @Test func speedsOfAnotherMapAreRefused() throws {
        let town = try Town()
        do {
            _ = try ServedMap(
                town.map.graph, path: "town.region",
                speeds: UsualSpeeds { try SpeedProfile(SpeedTally(fingerprint: 1), metric: $0) })
            Issue.record("speeds of another map are used")
        } catch { #expect(error.code == .mismatched && error.message.contains("another map"), "\(error)") }
    }
}
