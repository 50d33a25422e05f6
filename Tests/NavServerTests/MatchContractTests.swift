// SPDX-License-Identifier: Apache-2.0

import NavFormats
import NavGeo
import NavGraph
import NavTestSupport
import Testing

@testable import NavServer

@Suite struct MatchContractTests {
    /// Fixes every 50 m from A over D to H, a few meters off the road to either side in turn.
    private func trace(_ town: Town, off: Double = 3) -> [String] {
        let corners = ["A", "D", "H"].map { town.map.place(Character($0)) }
        var fixes: [Coordinate] = []
        for (from, to) in zip(corners, corners.dropFirst()) {
            let count = Int(from.distance(to: to).value / 50)
            for step in 0..<count {
                let place = from.interpolated(to: to, fraction: Double(step) / Double(count))
                fixes.append(place.moved(Meters(off), toward: Bearing(step % 2 == 0 ? 0 : 180)))
            }
        }
        return (fixes + corners.suffix(1)).map(Town.text)
    }

    @Test func traceBecomesRouteWithTracepoints() throws {
        let town = try Town()
        let fixes = trace(town)
        let answer = town.get("/match/v1/driving/\(fixes.joined(separator: ";"))?geometries=geojson&steps=true")
        #expect(
            answer.code == "Ok" && Set(answer.json.keys) == ["code", "matchings", "tracepoints"], "\(answer.message)")
        let route = try #require(answer["matchings"]?[0])
        #expect(Set(route.keys) == ["confidence", "geometry", "legs", "weight_name", "weight", "duration", "distance"])
        #expect(abs((route["distance"]?.number ?? 0) - 2200) < 30)
        #expect((0...1).contains(route["confidence"]?.number ?? -1))
        #expect(route["legs"]?.array?.count == fixes.count - 1)
        let points = try #require(answer["tracepoints"]?.array)
        #expect(points.count == fixes.count)
        #expect(
            Set(points[1].keys) == [
                "matchings_index", "waypoint_index", "alternatives_count", "hint", "location", "name", "distance",
            ])
        #expect(points[1]["name"]?.string == "North Street" && abs((points[1]["distance"]?.number ?? 0) - 3) < 0.5)
        #expect(points.compactMap { $0["waypoint_index"]?.number } == (0..<fixes.count).map(Double.init))
        #expect(town.get("/match/v1/driving/\(fixes.joined(separator: ";"))?skip_waypoints=true")["tracepoints"] == nil)
    }

    @Test func unmatchedPointsAreNull() throws {
        let town = try Town()
        var fixes = trace(town)
        fixes[4] = Town.text(town.map.place("A", "B", 0.5).moved(Meters(3000), toward: Bearing(0)))
        let answer = town.get("/match/v1/driving/\(fixes.joined(separator: ";"))?overview=false")
        #expect(answer.code == "Ok" && answer["tracepoints"]?[4] == .null)
        #expect(answer["tracepoints"]?[5]?["waypoint_index"]?.number == 4)
    }

    @Test func legsEndAtRequestedWaypoints() throws {
        let town = try Town()
        let fixes = trace(town)
        let last = fixes.count - 1
        let line = fixes.joined(separator: ";")
        let answer = town.get("/match/v1/driving/\(line)?waypoints=0;7;\(last)&overview=false")
        #expect(answer["matchings"]?[0]?["legs"]?.array?.count == 2)
        #expect(answer["tracepoints"]?[7]?["waypoint_index"]?.number == 1)
        #expect(answer["tracepoints"]?[6]?["waypoint_index"] == .null)
        #expect(town.get("/match/v1/driving/\(line)?waypoints=0;7").code == "InvalidValue")
        let far = Town.text(town.map.place("A").moved(Meters(3000), toward: Bearing(0)))
        let lost = town.get("/match/v1/driving/\(far);\(line)?waypoints=0;\(last + 1)")
        #expect(lost.code == "NoMatch" && lost.message == "Requested waypoint parameter could not be matched.")
    }

    @Test func longGapSplitsTrace() throws {
        let town = try Town()
        let fixes = trace(town)
        let times = fixes.indices.map { $0 < 12 ? $0 * 5 : $0 * 5 + 600 }.map(String.init).joined(separator: ";")
        func matchings(_ options: String) -> Int? {
            town.get("/match/v1/driving/\(fixes.joined(separator: ";"))?overview=false&timestamps=\(times)&\(options)")[
                "matchings"]?
                .array?.count
        }
        #expect(matchings("gaps=split") == 2)
        #expect(matchings("gaps=ignore") == 1)
    }

    @Test func tidyTraceDropsPoints() throws {
        let town = try Town()
        let fixes = trace(town, off: 2)
        let doubled = fixes.flatMap { [$0, $0] }.joined(separator: ";")
        let all = town.get("/match/v1/driving/\(doubled)?overview=false&tidy=false")
        let tidy = town.get("/match/v1/driving/\(doubled)?overview=false&tidy=true")
        #expect(all["tracepoints"]?.array?.contains(.null) == false)
        #expect(tidy["tracepoints"]?[1] == .null && tidy["tracepoints"]?[2] != .null)
        #expect(tidy["matchings"]?[0]?["legs"]?.array?.count == fixes.count)
    }

    @Test func acceptsMatchRequestInBody() throws {
        let town = try Town()
        let fixes = trace(town)
        let body = """
            {"coordinates": [\(fixes.map { "[\($0)]" }.joined(separator: ","))], "gaps": "ignore", "tidy": false,
             "timestamps": [\(fixes.indices.map(String.init).joined(separator: ","))], "overview": "false"}
            """
        let times = fixes.indices.map(String.init).joined(separator: ";")
        let same = town.get(
            "/match/v1/driving/\(fixes.joined(separator: ";"))?overview=false&gaps=ignore&timestamps=\(times)")
        #expect(town.post("/match/v1/driving", body).body == same.body && same.code == "Ok")
    }

    @Test(arguments: [
        ("1,1;1.001,1?timestamps=5;1", "InvalidValue", "Timestamps need to be monotonically increasing."),
        (
            "1,1;1.001,1?timestamps=5", "InvalidOptions",
            "Number of elements in timestamps size 1 does not match coordinate size 2"
        ),
        ("200,1;1,1", "InvalidValue", "Invalid coordinate value."),
        ("1,1", "InvalidOptions", "Number of coordinates needs to be at least two."),
        ("3,3;3.001,3", "NoSegment", "Could not find a matching segment for any coordinate."),
        ("1,1;1.001,1?gaps=x", "InvalidQuery", "Query string malformed close to position 35"),
        ("1,1;1.001,1?tidy=x", "InvalidQuery", "Query string malformed close to position 35"),
    ])
    func wrongTracesAreRefused(query: String, code: String, message: String) throws {
        let answer = try Town().get("/match/v1/driving/\(query)")
        #expect(answer.status == 400 && answer.code == code && answer.message == message, "\(answer.message)")
    }

    @Test func limitsTraces() throws {
        var limits = ServiceLimits()
        limits.tracePoints = 3
        let town = try Town(limits: limits)
        let answer = town.get("/match/v1/driving/\(trace(town).prefix(4).joined(separator: ";"))")
        #expect(answer.code == "TooBig" && answer.message == "Too many trace coordinates")
    }

    @Test func unlimitedRadiusKeepsEveryPoint() throws {
        let town = try Town()
        let fixes = trace(town)
        let line = "/match/v1/driving/\(fixes.joined(separator: ";"))"
        let radiuses = [String](repeating: "unlimited", count: fixes.count).joined(separator: ";")
        let (free, plain) = (town.get("\(line)?radiuses=\(radiuses)"), town.get(line))
        #expect(free["tracepoints"]?.array?.compactMap { $0["waypoint_index"]?.number }.count == fixes.count)
        #expect(free["tracepoints"] == plain["tracepoints"])
    }
}
