// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

/// Map matching of traces on drawn maps.
@Suite struct TraceMatcherTests {
    /// Fixes along straight lines between nodes or places, every `step` meters and `seconds`, offset by `off` meters to
    /// the right.
    private func drive(_ places: [Coordinate], step: Double = 20, off: Double = 0, seconds: Double = 2) -> [LocationFix]
    {
        var fixes: [LocationFix] = []
        for (a, b) in zip(places, places.dropFirst()) {
            let length = a.distance(to: b).value
            let side = Bearing(a.bearing(to: b).degrees + 90)
            for part in 0..<max(1, Int(length / step)) {
                let on = a.interpolated(to: b, fraction: Double(part) * step / length)
                fixes.append(
                    LocationFix(coordinate: on.moved(Meters(off), toward: side), time: Double(fixes.count) * seconds))
            }
        }
        if let last = places.last { fixes.append(LocationFix(coordinate: last, time: Double(fixes.count) * seconds)) }
        return fixes
    }

    private func spelled(_ match: TraceMatch, _ map: ASCIIMap) -> [String] {
        match.matchings.map { String($0.osmNodes(in: map.graph).map { map.name(of: $0) }) }
    }

    private func matcher(_ map: ASCIIMap) -> TraceMatcher { TraceMatcher(engine: RouteEngine(graph: map.graph)) }

    private func town() throws -> ASCIIMap {
        try ASCIIMap(
            """
            A--B--C--D
            |  |  |  |
            E--F--G--H
            |  |  |  |
            I--J--K--L
            """, ways: ["ABCD", "EFGH", "IJKL", "AEI", "BFJ", "CGK", "DHL"])
    }

    @Test func matchesTheDrivenRoads() throws {
        let map = try town()
        let trace = drive("AEFGCD".map { map.place($0) }, off: 6)
        let match = matcher(map).match(trace)
        #expect(spelled(match, map) == ["AEFGCD"])
        #expect(match.fixes.allSatisfy { $0 != nil })
        #expect(match.matchings[0].fixes == Array(trace.indices))
        #expect(match.matchings[0].confidence > 0.6)
        #expect(abs(match.matchings[0].length(in: map.graph).value - 1300) < 40)
        for (fix, given) in zip(match.fixes, trace) {
            #expect(fix.map { $0.place.place.distance(to: given.coordinate).value < 12 } == true)
        }
    }

    @Test func doesNotTrustFixesFarFromEveryRoad() throws {
        let map = try ASCIIMap("A---B---C", scale: Meters(100), ways: ["ABC"])
        let options = MatchOptions(deviation: Meters(5))
        let near = matcher(map).match(
            drive([map.place("A", "B", 0.2), map.place("B", "C", 0.8)], off: 5), options: options)
        #expect(near.matchings.first.map { $0.confidence > 0.95 } == true)
        // The road that was traveled is missing; there is one candidate only, but it is 29 m away.
        let far = matcher(map).match(
            drive([map.place("A", "B", 0.2), map.place("B", "C", 0.8)], off: 29), options: options)
        #expect(far.matchings.allSatisfy { $0.confidence < 0.5 })
    }

    @Test func doesNotTrustAStartJoinedByALongWay() throws {
        // The car park at S has no mapped exit to the street at B; the only path between them is the long way round.
        let map = try ASCIIMap(
            """
            S
            X   B-------C
            |   |
            |   |
            |   |
            |   |
            |   |
            |   |
            |   |
            |   |
            |   |
            |   |
            |   |
            |   |
            Y---Z
            """, scale: Meters(40), ways: [.init("SXYZB", ["highway": "residential"]), "BC"])
        let start = [map.place("S")]
        let rest = drive([map.place("B", "C", 0.1), map.place("C")], step: 60)
        let places = start + rest.map(\.coordinate)
        let trace = places.map { LocationFix(coordinate: $0, time: .nan) }
        let match = matcher(map).match(trace, options: MatchOptions(deviation: Meters(4)))
        let last = match.fixes.compactMap { $0 }.last.map(\.probability) ?? 0
        #expect(match.fixes[0].map { $0.probability < 0.5 } ?? true)
        #expect(spelled(match, map) == ["BC"] && last > 0.9, "\(last)")
    }

    @Test func endsAMatchingWhereARoadIsMissing() throws {
        // The road from B to C is not mapped; the way round is three times as long.
        let map = try ASCIIMap(
            """
            A------B      C------D
                   |      |
                   |      |
                   |      |
                   |      |
                   |      |
                   X------Y
            """, scale: Meters(60), ways: ["AB", "BX", "XY", "YC", "CD"])
        let match = matcher(map).match(drive("ABCD".map { map.place($0) }, off: 3))
        let parts = spelled(match, map)
        #expect(parts.count == 2 && parts.first?.hasPrefix("AB") == true && parts.last?.hasSuffix("CD") == true)
        #expect(match.matchings.allSatisfy { $0.length(in: map.graph).value < 500 }, "\(parts)")
        let offRoad = zip(match.fixes, drive("ABCD".map { map.place($0) }, off: 3)).filter { _, fix in
            let (east, west) = (fix.coordinate.longitude - map.place("B").longitude, map.place("C").longitude)
            return east > 0.0005 && west - fix.coordinate.longitude > 0.0005
        }
        #expect(!offRoad.isEmpty && offRoad.allSatisfy { $0.0 == nil })
    }

    @Test func fewOutliersDoNotEndAMatching() throws {
        let map = try ASCIIMap(
            """
            A---------------B---------------C
            |                               |
            |                               |
            D-------------------------------E
            """, scale: Meters(40), ways: ["ABC", "DE", "AD", "CE"])
        var trace = drive("ABC".map { map.place($0) }, step: 30, seconds: 3)
        for row in [20, 21] { trace[row].coordinate = trace[row].coordinate.moved(Meters(110), toward: Bearing(180)) }
        #expect(spelled(matcher(map).match(trace), map) == ["ABC"])
    }

    @Test func fillsGapsBetweenSparseFixes() throws {
        let map = try town()
        let places = [map.place("A", "E", 0.3), map.place("F", "G"), map.place("C", "D"), map.place("H", "L")]
        let trace = places.enumerated().map { LocationFix(coordinate: $1, time: Double($0) * 30) }
        #expect(spelled(matcher(map).match(trace), map) == ["AEFGCDHL"])
    }

    @Test func obeysOneWayStreetsAndTurnRestrictions() throws {
        let ways: [ASCIIMap.Way] = [.init("AB", ["oneway": "-1"]), "AC", "CD", "DB", "BE"]
        let picture = "A---B---E\n|   |\nC---D"
        let map = try ASCIIMap(picture, ways: ways)
        let trace = [map.place("A", "C", 0.2), map.place("B", "E", 0.8)].enumerated().map {
            LocationFix(coordinate: $1, time: Double($0) * 60)
        }
        #expect(spelled(matcher(map).match(trace), map) == ["ACDBE"])
        let ruled = try ASCIIMap(
            "A---B---E\n|   |\nC---D", ways: ["AB", "AC", "CD", "DB", "BE"],
            restrictions: [.init("no_straight_on", from: "AB", via: "B", to: "BE")])
        #expect(spelled(matcher(ruled).match(trace), ruled) == ["ACDBE"])
    }

    @Test func detectsUTurns() throws {
        let map = try ASCIIMap("A-----------B---C", ways: ["ABC"])
        let turn = map.place("A", "B", 0.5)
        let match = matcher(map).match(drive([map.place("A"), turn, map.place("A", "B", 0.1)], off: 2))
        #expect(match.matchings.count == 1)
        #expect(match.matchings[0].pieces.map(\.edge) == [map.edge("A", "B"), map.edge("B", "A")])
        #expect(abs(match.matchings[0].length(in: map.graph).value - 1080) < 60)
    }

    @Test func omitsTheEndOfARoadAfterAnEarlyUTurn() throws {
        let map = try ASCIIMap("A-----B-----C", ways: ["ABC"])
        func nodes(turningAt share: Double) -> [String] {
            let turn = map.place("B", "C", share)
            let trace = drive([map.place("A"), turn, map.place("A", "B", 0.3)], off: 2)
            return spelled(matcher(map).match(trace), map)
        }
        #expect(nodes(turningAt: 0.3) == ["ABA"])
        #expect(nodes(turningAt: 0.7) == ["ABCBA"])
    }

    /// Two roads fit the fixes equally well, and the fast one is more likely until it turns away.
    @Test func staysOnTheSlowRoadBesideAFastOne() throws {
        let rows = Array(repeating: "", count: 14)
        let picture =
            [String(repeating: " ", count: 27) + "G"] + rows + ["A" + String(repeating: "-", count: 26) + "E"]
            + ["B" + String(repeating: "-", count: 26) + "F"] + rows + [String(repeating: " ", count: 27) + "H"]
        let slow = ["highway": "residential", "maxspeed": "20"]
        let map = try ASCIIMap(
            picture.joined(separator: "\n"), scale: Meters(20),
            ways: [
                .init("AEG", slow), .init("AB", slow), .init("HA", slow),
                .init("BFH", ["highway": "trunk", "maxspeed": "100", "oneway": "yes"]),
            ])
        let beside = drive([map.place("A", "E", 0.05), map.place("E")], step: 60, off: 10, seconds: 5).dropLast()
        let away = drive([map.place("E", "G", 0.2), map.place("G")], step: 60, seconds: 5)
        var trace = Array(beside) + away
        for row in trace.indices {
            trace[row].time = Double(row) * 5
            trace[row].horizontalAccuracy = 15
        }
        #expect(spelled(matcher(map).match(trace), map) == ["AEG"])
    }

    @Test func treatsNoiseAtRestAsStandingStill() throws {
        let map = try town()
        var random = SeededRandom(seed: 7)
        var trace = drive([map.place("E"), map.place("F")])
        for second in 0..<200 {
            let off = Meters(Double.random(in: 0...8, using: &random))
            let place = map.place("F", "G", 0.3).moved(off, toward: Bearing(Double.random(in: 0..<360, using: &random)))
            trace.append(LocationFix(coordinate: place, time: 100 + Double(second)))
        }
        trace += drive([map.place("F", "G", 0.4), map.place("G"), map.place("K")]).map { fix in
            var fix = fix
            fix.time += 400
            return fix
        }
        let match = matcher(map).match(trace)
        #expect(spelled(match, map) == ["EFGK"])
        #expect(match.matchings[0].length(in: map.graph).value < 950)
    }

    @Test func splitsWhereNoPathLeadsOn() throws {
        let map = try ASCIIMap("A--B--C\n\n\nD--E--F", ways: ["ABC", "DEF"])
        let trace = drive([map.place("A"), map.place("C")]) + drive([map.place("D"), map.place("F")])
        let match = matcher(map).match(trace)
        #expect(spelled(match, map) == ["ABC", "DEF"])
        #expect(
            match.fixes.compactMap { $0?.matching } == Array(repeating: 0, count: 31) + Array(repeating: 1, count: 31))
        #expect(match.fixes.compactMap { $0?.number } == Array(0..<31) + Array(0..<31))
    }

    @Test func splitsAtLongGaps() throws {
        let map = try ASCIIMap("A--B--C", ways: ["ABC"])
        var trace = drive([map.place("A"), map.place("C")])
        for row in 16..<trace.count { trace[row].time += 300 }
        #expect(matcher(map).match(trace).matchings.count == 1)
        let split = matcher(map).match(trace, options: MatchOptions(longestGap: Seconds(60)))
        #expect(split.matchings.map(\.fixes.count) == [16, 15])
    }

    @Test func skipsOffRoadFixes() throws {
        let map = try town()
        var trace = drive("EFGH".map { map.place($0) })
        trace[10].coordinate = map.place("F").moved(Meters(5000), toward: Bearing(90))
        trace[20].coordinate = Coordinate(latitude: .nan, longitude: 1)
        let match = matcher(map).match(trace)
        #expect(spelled(match, map) == ["EFGH"])
        #expect(match.fixes[10] == nil && match.fixes[20] == nil && match.fixes.count { $0 == nil } == 2)
        #expect(matcher(map).match([]).matchings.isEmpty)
        #expect(matcher(map).match([trace[0]]).matchings.isEmpty)
        #expect(matcher(map).match([trace[10], trace[20], trace[10]]).fixes == [nil, nil, nil])
    }

    @Test func courseDeterminesTheDirection() throws {
        let map = try ASCIIMap("A-----B", ways: ["AB"])
        let place = map.place("A", "B")
        for (course, edge) in [(90.0, map.edge("A", "B")), (270, map.edge("B", "A"))] {
            let trace = (0..<3).map {
                LocationFix(coordinate: place, time: Double($0), horizontalAccuracy: 5, course: course, speed: 10)
            }
            let match = matcher(map).match(trace)
            #expect(match.fixes.compactMap { $0?.place.edge } == [edge, edge, edge])
            #expect(match.fixes.allSatisfy { ($0?.probability ?? 0) > 0.9 })
        }
    }

    @Test func inaccurateFixCountsLess() throws {
        let map = try ASCIIMap("A---------B\nC---------D", scale: Meters(30), ways: ["AB", "CD", "AC", "BD"])
        var trace = drive([map.place("A"), map.place("B")], step: 30)
        for row in trace.indices { trace[row].horizontalAccuracy = 6 }
        trace[5].coordinate = map.place("C", "D")
        trace[5].horizontalAccuracy = 80
        #expect(spelled(matcher(map).match(trace), map) == ["AB"])
    }

    @Test func convertsToAPathWithOneLegBetweenFixes() throws {
        let map = try town()
        let matcher = matcher(map)
        let trace = drive("AEFGCD".map { map.place($0) }, off: 4)
        let match = matcher.match(trace)
        let path = match.matchings[0].path(in: matcher.engine)
        #expect(path.legs.count == trace.count - 1)
        #expect(abs(path.meters.value - match.matchings[0].length(in: map.graph).value) < 1)
        for (a, b) in zip(path.legs, path.legs.dropFirst()) {
            #expect(a.end.edge == b.start.edge && a.end.fraction == b.start.fraction)
        }
        let whole = match.matchings[0].path(in: matcher.engine, through: [0, trace.count - 1])
        #expect(whole.legs.count == 1 && whole.legs[0].edges == match.matchings[0].pieces.map(\.edge))
        #expect(abs(whole.seconds.value - path.seconds.value) < 0.1)
    }

    @Test func recoversRandomRoutes() throws {
        try forEverySeed(40) { random in
            let map = try ASCIIMap.random(nodes: 25, using: &random)
            let matcher = matcher(map)
            let from = NodeID(row: Int32.random(in: 0..<Int32(map.graph.nodeCount), using: &random))
            let to = NodeID(row: Int32.random(in: 0..<Int32(map.graph.nodeCount), using: &random))
            guard from != to, let edges = try? matcher.engine.path(from: from, to: to), edges.count >= 2 else { return }
            let line = edges.flatMap { map.graph.shape(of: $0).dropLast() } + [map.graph.place(of: to)]
            let trace = drive(line, step: 25, off: Double.random(in: -3...3, using: &random))
            let match = matcher.match(trace)
            let start = map.name(of: map.graph.osmID(of: from))
            #expect(spelled(match, map) == [map.nodeNames(along: edges, from: start)], "seed \(random.seed)")
            #expect(match.fixes.allSatisfy { fix in fix.map { (0...1).contains($0.probability) } == true })
            #expect(match == matcher.match(trace), "seed \(random.seed)")
        }
    }

    @Test func infiniteAccuracyIsUnknown() throws {
        let map = try town()
        let plain = drive("AEFGCD".map { map.place($0) }, off: 6)
        var trace = plain
        for row in trace.indices { trace[row].horizontalAccuracy = .infinity }
        let (match, expected) = (matcher(map).match(trace), matcher(map).match(plain))
        #expect(spelled(match, map) == ["AEFGCD"])
        #expect(match.fixes.map { $0?.place } == expected.fixes.map { $0?.place })
    }
}
