// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavImport
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

@Suite struct ConditionalRulesTests {
    // 16 November 2026 is a Monday.
    private let rushHour = "2026-11-16T08:00"
    private let noon = "2026-11-16T12:00"
    private let sunday = "2026-11-22T08:00"

    private let block = """
        W--B--C
           |  |
           S--D
        """

    /// The best path between two places at a departure time, by both searches, which must agree.
    private func path(
        _ graph: RoadGraph, _ from: Coordinate, _ to: Coordinate, at time: String?, mode: TravelMode = .driving
    ) throws -> EnginePath? {
        let stops = try [from, to].map { try #require(Waypoint(location: $0)) }
        var request = RouteRequest(stops: stops, mode: mode)
        request.departure = time.flatMap { LocalTime($0) }
        let found = [SearchMethod.plain, .hierarchy].map { method in
            try? RouteEngine(graph: graph, method: method).path(for: request)
        }
        #expect(found[0]?.cost == found[1]?.cost)
        return found[0]
    }

    /// The path from the street WB to the street BS.
    private func pathIntoTheBlock(_ map: ASCIIMap, at time: String?, mode: TravelMode = .driving) throws -> String {
        let found = try path(map.graph, map.place("W", "B", 0.3), map.place("B", "S"), at: time, mode: mode)
        let edges = try #require(found).legs[0].edges
        return map.nodeNames(along: edges, from: map.name(of: map.graph.osmID(of: map.graph.tail(of: edges[0]))))
    }

    @Test func turnRestrictionAppliesAtItsHoursOnly() throws {
        let map = try ASCIIMap(
            block, ways: ["WB", "BC", "BS", "SD", "CD"],
            restrictions: [
                .init(
                    "", from: "WB", via: "B", to: "BS",
                    tags: ["restriction:conditional": "no_right_turn @ (Mo-Fr 07:00-09:30,16:00-18:30)"])
            ])
        #expect(try pathIntoTheBlock(map, at: nil) == "WBS", "conditional rules are ignored without a departure")
        #expect(try pathIntoTheBlock(map, at: noon) == "WBS")
        #expect(try pathIntoTheBlock(map, at: sunday) == "WBS")
        #expect(try pathIntoTheBlock(map, at: rushHour) == "WBCDSB")
        #expect(try pathIntoTheBlock(map, at: "2026-11-20T16:00") == "WBCDSB")
    }

    @Test func mandatoryAndViaRestrictionsHaveHoursToo() throws {
        let map = try ASCIIMap(
            block, ways: ["WB", "BC", "BS", "SD", "CD"],
            restrictions: [
                .init(
                    "", from: "WB", via: "B", to: "BC",
                    tags: ["restriction:conditional": "only_straight_on @ (Mo-Fr 07:00-09:00)"]),
                .init(
                    "", from: "BC", via: "CD", to: "SD",
                    tags: ["restriction:conditional": "no_right_turn @ (Mo 08:00-12:00)"]),
            ])
        #expect(try pathIntoTheBlock(map, at: "2026-11-17T08:00") == "WBCDSB")
        // Straight on only, and no detour around the block: unreachable by car.
        #expect(try path(map.graph, map.place("W", "B", 0.3), map.place("B", "S"), at: rushHour) == nil)
        #expect(try pathIntoTheBlock(map, at: noon) == "WBS")
    }

    @Test func streetIsClosedAtItsHours() throws {
        let map = try ASCIIMap(
            block,
            ways: [
                "WB", "BC", .init("BS", ["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00); destination @ (Sa)"]),
                "SD", "CD",
            ])
        let (from, to) = (map.place("W", "B", 0.3), map.place("S", "D", 0.2))
        func meters(_ time: String?, _ mode: TravelMode = .driving) throws -> Double {
            try #require(try path(map.graph, from, to, at: time, mode: mode)).meters.value.rounded()
        }
        let direct = try meters(nil)
        #expect(try meters(noon) == direct && meters(sunday) == direct)
        #expect(try meters(rushHour) > direct)
        #expect(try meters("2026-11-21T08:00") > direct, "on Saturdays destinations only")
        #expect(try meters(rushHour, .cycling) == direct, "bicycles are not motor vehicles")
    }

    @Test func streetIsOneWayAtItsHours() throws {
        let map = try ASCIIMap(
            block, ways: ["WB", "BC", .init("SB", ["oneway:conditional": "yes @ (07:00-10:00)"]), "SD", "CD"])
        #expect(try pathIntoTheBlock(map, at: noon) == "WBS")
        #expect(try pathIntoTheBlock(map, at: rushHour) == "WBCDSB")
        #expect(try pathIntoTheBlock(map, at: rushHour, mode: .walking) == "WBS")
    }

    /// Seconds along the one street of a map at rush hour; `nil` if it is closed.
    private func over(_ tags: [String: String], _ mode: TravelMode, against: Bool = false) throws -> Bool {
        let map = try ASCIIMap("A----B", ways: [.init("AB", tags)])
        let (from, to) = (map.place("A", "B", against ? 0.9 : 0.1), map.place("A", "B", against ? 0.1 : 0.9))
        return try path(map.graph, from, to, at: rushHour, mode: mode) != nil
    }

    @Test func moreSpecificTagBeatsACondition() throws {
        let vehicles = ["vehicle:conditional": "no @ (07:00-10:00)"]
        #expect(try !over(vehicles, .cycling) && !over(vehicles, .driving))
        for closer in ["bicycle", "bicycle:forward"] {
            let tags = vehicles.merging([closer: "yes"]) { $1 }
            #expect(try over(tags, .cycling) && !over(tags, .driving) && !over(tags, .taxicab), "\(closer)")
        }
        #expect(try !over(vehicles.merging(["bicycle:backward": "yes"]) { $1 }, .cycling))
        #expect(try !over(vehicles.merging(["access": "yes", "foot": "yes"]) { $1 }, .cycling))
        let both = vehicles.merging(["bicycle": "yes", "bicycle:conditional": "no @ (08:00-09:00)"]) { $1 }
        #expect(try !over(both, .cycling), "a condition of the more specific key counts")
    }

    @Test func bicyclesFollowTheirOwnOneWayTags() throws {
        let tags = ["oneway:conditional": "yes @ (07:00-10:00)"]
        #expect(try !over(tags, .cycling, against: true) && over(tags, .cycling))
        let free = tags.merging(["oneway:bicycle": "no"]) { $1 }
        #expect(try over(free, .cycling, against: true) && !over(free, .driving, against: true))
    }

    @Test func permanentOneWayStreetStaysOneWay() throws {
        let tags = [
            "oneway:conditional": "yes @ (07:00-10:00)", "vehicle:conditional": "destination @ (07:00-10:00)",
        ]
        #expect(try !over(tags, .driving, against: true) && over(tags, .driving))
    }

    @Test func directionOfAConditionCounts() throws {
        let tags = [
            "vehicle:conditional": "no @ (07:00-10:00)", "vehicle:forward:conditional": "yes @ (07:00-10:00)",
        ]
        #expect(try over(tags, .driving) && !over(tags, .driving, against: true))
        let slow = [
            "maxspeed:forward:conditional": "20 @ (07:00-10:00)", "maxspeed:conditional": "80 @ (07:00-10:00)",
        ]
        let map = try ASCIIMap("A----------B", ways: [.init("AB", slow)])
        func seconds(_ from: Character, _ to: Character) throws -> Double {
            try #require(try path(map.graph, map.place(from), map.place(to), at: rushHour)).seconds.value
        }
        #expect(try seconds("A", "B") > 2 * seconds("B", "A"))
    }

    @Test func speedLimitAppliesAtItsHours() throws {
        let map = try ASCIIMap(
            "A----------B", ways: [.init("AB", ["maxspeed": "80", "maxspeed:conditional": "30 @ (Mo-Fr 07:00-17:00)"])])
        func seconds(_ time: String?) throws -> Double {
            try #require(try path(map.graph, map.place("A"), map.place("B"), at: time)).seconds.value
        }
        #expect(try seconds(sunday) == seconds(nil))
        #expect(try seconds(rushHour) > 2 * seconds(nil))
    }

    @Test func timesWithTheSameRulesShareAMetric() throws {
        let rule = "no_right_turn @ (Mo-Fr 07:00-09:00)"
        let map = try ASCIIMap(
            block, ways: ["WB", "BC", "BS", "SD", "CD"],
            restrictions: [.init("", from: "WB", via: "B", to: "BS", tags: ["restriction:conditional": rule])])
        let engine = RouteEngine(graph: map.graph)
        let early = engine.metric(for: .driving, at: LocalTime(rushHour))
        #expect(engine.metric(for: .driving, at: LocalTime("2026-11-18T07:30")) === early)
        #expect(engine.metric(for: .driving, at: LocalTime(noon)) !== early)
        #expect(
            engine.metric(for: .driving) === engine.metric(for: .driving, at: LocalTime(noon)), "no rule is in force")
        #expect(engine.metric(for: .driving, at: LocalTime(rushHour)) === early)

        let bounded = RouteEngine(graph: map.graph, metricMemory: 0)
        for mode in TravelMode.allCases { _ = bounded.metric(for: mode, at: LocalTime(noon)) }
        #expect(bounded.metricStatistics.bytes == 0)
        #expect(bounded.metricStatistics.evictions == TravelMode.allCases.count)
    }

    /// A map with conditional restrictions equals, at any time, a map with only the restrictions in force.
    @Test func conditionalRulesEqualPermanentOnesAtTheirHours() throws {
        var (timedLines, compared, found, changed) = (0, 0, 0, 0)
        try forEverySeed(30) { random in
            let sketch = try ASCIIMap.random(nodes: 20, restrictions: 8, using: &random)
            let lines = sketch.xml.split(separator: "\n").map(String.init)
            var (conditionalRules, plain): ([String], [String]) = ([], [])
            for line in lines {
                guard line.hasPrefix("<relation"), let start = line.firstRange(of: "k=\"restriction\" v=\"") else {
                    conditionalRules.append(line)
                    plain.append(line)
                    continue
                }
                let holds = Bool.random(using: &random)
                let kind = line[start.upperBound...].prefix { $0 != "\"" }
                let hours = holds ? "Mo 06:00-10:00" : "Tu-Su 06:00-10:00"
                let conditional = "k=\"restriction:conditional\" v=\"\(kind) @ (\(hours))\""
                timedLines += 1
                conditionalRules.append(line.replacing("k=\"restriction\" v=\"\(kind)\"", with: conditional))
                plain.append(holds ? line : line.replacing("k=\"restriction\"", with: "k=\"note\""))
            }
            let graphs = try [conditionalRules, plain].map { lines in
                let writer = RegionWriter()
                let file = try OSMFile(bytes: Array(lines.joined(separator: "\n").utf8), name: "sketch")
                _ = try MapBuilder.build(file, into: writer)
                return try RoadGraph(RegionFile(bytes: writer.finishInMemory()))
            }
            let names = (0..<graphs[0].nodeCount).map { graphs[0].place(of: NodeID(row: Int32($0))) }
            for _ in 0..<10 {
                guard let from = names.randomElement(using: &random), let to = names.randomElement(using: &random)
                else {
                    Issue.record("seed \(random.seed): no places")
                    return
                }
                let (now, reference) = (
                    try path(graphs[0], from, to, at: rushHour), try path(graphs[1], from, to, at: nil)
                )
                #expect(now?.cost == reference?.cost, "seed \(random.seed)")
                compared += 1
                if now != nil { found += 1 }
                // Cases in which the time matters.
                if try path(graphs[0], from, to, at: noon)?.cost != now?.cost { changed += 1 }
            }
        }
        #expect(
            timedLines > 0 && found * 10 > compared * 8, "\(timedLines) rules, \(found) of \(compared) ways compared")
        #expect(changed * 20 > compared, "the time affected \(changed) of \(compared) paths")
    }
}
