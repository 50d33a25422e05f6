// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

/// Online map matching on drawn maps.
@Suite struct LiveMatcherTests {
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

    private func live(_ map: ASCIIMap) -> LiveMatcher {
        LiveMatcher(TraceMatcher(engine: RouteEngine(graph: map.graph)))
    }

    /// Fixes along straight lines between places, every ten meters and every second, offset by `off` meters to the
    /// right.
    private func drive(_ places: [Coordinate], off: Double = 0, speed: Double = -1) -> [LocationFix] {
        var fixes: [LocationFix] = []
        for (a, b) in zip(places, places.dropFirst()) {
            let (length, course) = (a.distance(to: b).value, a.bearing(to: b))
            for part in 0..<max(1, Int(length / 10)) {
                let on = a.interpolated(to: b, fraction: Double(part) * 10 / length)
                fixes.append(
                    LocationFix(
                        coordinate: on.moved(Meters(off), toward: Bearing(course.degrees + 90)),
                        time: Double(fixes.count), speed: speed))
            }
        }
        return fixes
    }

    @Test func staysOnTheDrivenRoad() throws {
        let map = try town()
        var live = live(map)
        let fixes = drive("EFGC".map { map.place($0) }, off: 5)
        let snaps = fixes.map { live.snap($0) }
        #expect(snaps.allSatisfy { $0.status == .onRoad })
        for (snap, fix) in zip(snaps, fixes).dropFirst(6) {
            #expect(snap.coordinate.distance(to: fix.coordinate).value < 16)
            #expect(snap.usualSpeed > 1)
        }
        // In the middle of a street, road and direction are unambiguous.
        let middle = snaps[snaps.count - 10]
        #expect(middle.probability > 0.9)
        #expect(min(middle.course, 360 - middle.course) < 5)
        #expect(middle.distance > 3 && middle.distance < 7)
        #expect((live.smoothed?.probability ?? 0) > 0.9)
    }

    @Test func rejectsImpossibleFix() throws {
        let map = try town()
        var live = live(map)
        var fixes = drive("EFGH".map { map.place($0) })
        fixes[30].coordinate = fixes[30].coordinate.moved(Meters(900), toward: Bearing(100))
        fixes[40].coordinate = Coordinate(latitude: .nan, longitude: 0)
        let snaps = fixes.map { live.snap($0) }
        #expect(snaps.indices.filter { snaps[$0].status != .onRoad } == [30, 40])
        #expect(snaps[30].status == .outlier && snaps[40].status == .outlier)
        #expect(snaps[30].coordinate.distance(to: map.place("E")).value > 250)
        #expect(snaps[31].probability > 0.9)
    }

    @Test func reportsOffRoad() throws {
        let map = try town()
        var live = live(map)
        let start = map.place("E")
        let away = (0..<12).map {
            LocationFix(
                coordinate: start.moved(Meters(200 + 10 * Double($0)), toward: Bearing(270)), time: Double($0) + 60)
        }
        for fix in drive([map.place("F"), start]) { _ = live.snap(fix) }
        let snaps = away.map { live.snap($0) }
        #expect(snaps[0].status == .outlier)
        #expect(snaps.suffix(8).allSatisfy { $0.status == .offRoad })
        #expect(snaps.last?.coordinate == away.last?.coordinate)
        #expect(live.snap(LocationFix(coordinate: map.place("F", "G"), time: 200)).status == .onRoad)
    }

    @Test func prefersTheExpectedRouteWhenAmbiguous() throws {
        let map = try ASCIIMap(
            """
              B-----------C
            A
              D-----------E
            """, scale: Meters(12), ways: ["AB", "AD", "BC", "DE"])
        let fixes = drive([map.place("A"), map.place("B", "C").moved(Meters(12), toward: Bearing(180))])
        for (path, south) in [("ABC", false), ("ADE", true)] {
            var live = live(map)
            live.expect(path.map { map.place($0) })
            let last = fixes.map { live.snap($0) }.last
            #expect(last?.status == .onRoad)
            #expect((last?.routeProbability ?? 0) > 0.7, "\(path)")
            #expect((last.map { $0.coordinate.latitude < map.place("A").latitude }) == south, "\(path)")
            live.expect([])
            #expect(fixes.last.map { live.snap($0) }?.routeProbability == nil)
        }
    }

    @Test func staysOnItsArmOfAHairpin() throws {
        let map = try ASCIIMap(
            """
            A-------------------B
            D-------------------C
            """, scale: Meters(16), ways: ["ABCD"])
        var live = live(map)
        var fixes = drive("AB".map { map.place($0) })
        // The other arm is closer to some fixes, and it belongs to the same edge.
        for row in 8..<12 { fixes[row].coordinate = fixes[row].coordinate.moved(Meters(10), toward: Bearing(180)) }
        let snaps = fixes.map { live.snap($0) }
        #expect(snaps.allSatisfy { $0.status == .onRoad })
        #expect(snaps.dropFirst(4).allSatisfy { abs($0.course - 90) < 5 })
    }

    @Test func followsAWindingRouteDuringSignalLoss() throws {
        let map = try ASCIIMap(
            """
            A--B  G--H
               |  |
               |  |
               |  |
               C--D
            """, ways: ["ABCDGH"])
        var live = live(map)
        live.expect("ABCDGH".map { map.place($0) })
        for fix in drive("AB".map { map.place($0) }, speed: 10) { _ = live.snap(fix) }
        // A kilometer later along the road, though only three hundred meters away.
        let snap = live.snap(
            LocationFix(
                coordinate: map.place("G", "H"), time: 140, horizontalAccuracy: 6, course: 90, speed: 10))
        #expect(snap.status == .onRoad && (snap.routeProbability ?? 0) > 0.9)
    }

    @Test func detectsLeavingTheExpectedRoute() throws {
        let map = try town()
        var live = live(map)
        live.expect("EFGH".map { map.place($0) })
        let snaps = drive("EFB".map { map.place($0) }).map { live.snap($0) }
        #expect((snaps[15].routeProbability ?? 0) > 0.9)
        #expect((snaps[snaps.count - 1].routeProbability ?? 1) < 0.05)
    }

    @Test func courseDeterminesTheDirectionAtOnce() throws {
        let map = try town()
        for (course, wanted) in [(90.0, 90.0), (270, 270)] {
            var live = live(map)
            let fix = LocationFix(
                coordinate: map.place("F", "G"), time: 1, horizontalAccuracy: 6, course: course, speed: 12)
            let snap = live.snap(fix)
            #expect(abs(snap.course - wanted) < 2 && snap.probability > 0.9 && snap.speed == 12)
        }
    }

    @Test func deadReckonsAlongTheRoad() throws {
        let map = try town()
        var live = live(map)
        #expect(live.deadReckoned(at: 5) == nil)
        live.expect("EFGHD".map { map.place($0) })
        let fixes = drive([map.place("E"), map.place("F", "G", 0.5)], speed: 10)
        let last = fixes.map { live.snap($0) }.last
        let time = fixes[fixes.count - 1].time
        var (driven, accuracy) = (0.0, last?.accuracy ?? 0)
        for second in 1...30 {
            guard let snap = live.deadReckoned(at: time + Double(second)), let last else {
                Issue.record("no position")
                return
            }
            #expect(snap.status == .deadReckoned)
            let along = last.coordinate.distance(to: snap.coordinate).value
            if second < 15 { #expect(along > driven, "never back, at \(second) s") }
            if second == 10 { #expect(abs(along - 100) < 40) }
            #expect(snap.accuracy > accuracy)
            (driven, accuracy) = (along, snap.accuracy)
        }
        // Around the corner, along the expected route.
        #expect(abs((live.deadReckoned(at: time + 55)?.coordinate.longitude ?? 0) - map.place("H").longitude) < 1e-4)
        #expect(live.deadReckoned(at: time) != nil)
    }

    @Test func deadReckoningKeepsAVehicleAtRest() throws {
        let map = try town()
        var live = live(map)
        for second in 0..<20 {
            _ = live.snap(LocationFix(coordinate: map.place("F", "G"), time: Double(second), speed: 0))
        }
        let place = live.deadReckoned(at: 100)?.coordinate
        #expect(place.map { $0.distance(to: map.place("F", "G")).value < 3 } == true)
    }

    @Test func copiesAreIndependent() throws {
        let map = try town()
        var live = live(map)
        for fix in drive("EF".map { map.place($0) }) { _ = live.snap(fix) }
        var copy = live
        let fix = LocationFix(coordinate: map.place("F", "G", 0.3), time: 40)
        let first = live.snap(fix)
        for fix in drive("CD".map { map.place($0) }) { _ = live.snap(fix) }
        #expect(copy.snap(fix) == first)
        copy.reset()
        #expect(copy.smoothed == nil && copy.deadReckoned(at: 50) == nil)
    }

    @Test func acceptsArbitraryFixes() throws {
        try forEverySeed(30) { random in
            let map = try ASCIIMap.random(nodes: 20, using: &random)
            var live = live(map)
            let numbers: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e300, 90, 181, 5, 12]
            let middle = map.graph.place(of: NodeID(row: 0))
            for step in 0..<60 {
                func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
                let near = middle.moved(
                    Meters(Double.random(in: 0...400, using: &random)),
                    toward: Bearing(Double.random(in: 0..<360, using: &random)))
                let isWild = Int.random(in: 0..<4, using: &random) == 0
                let place = isWild ? Coordinate(latitude: number(), longitude: number()) : near
                let time = Bool.random(using: &random) ? Double(step) : number()
                let fix = LocationFix(
                    coordinate: place, time: time, horizontalAccuracy: number(), course: number(), speed: number())
                if step == 20 { live.expect([middle, near, place]) }
                let snap = live.snap(fix)
                #expect((0...1).contains(snap.probability), "seed \(random.seed)")
                if snap.status != .offRoad { #expect(snap.coordinate.isValid, "seed \(random.seed)") }
                if let settled = live.smoothed { #expect((0...1).contains(settled.probability)) }
                _ = live.deadReckoned(at: number())
            }
        }
    }

    /// Of the fixes with a reported probability, about that share is correct.
    @Test func probabilitiesAreCalibrated() throws {
        var (count, right, expected) = (0, 0, 0.0)
        try forEverySeed(40) { random in
            let map = try ASCIIMap.random(nodes: 30, using: &random)
            let matcher = TraceMatcher(engine: RouteEngine(graph: map.graph))
            let nodes = Int32(map.graph.nodeCount)
            let (from, to) = (
                NodeID(row: Int32.random(in: 0..<nodes, using: &random)),
                NodeID(row: Int32.random(in: 0..<nodes, using: &random))
            )
            guard from != to, let edges = try? matcher.engine.path(from: from, to: to) else { return }
            var live = LiveMatcher(matcher)
            var time = 0.0
            for edge in edges {
                let shape = map.graph.shape(of: edge)
                for fix in drive(shape) {
                    // The sum of twelve uniform numbers is nearly normal.
                    func error() -> Double {
                        (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
                    }
                    time += 1
                    let place = fix.coordinate.moved(Meters(12 * error()), toward: Bearing(0))
                        .moved(Meters(12 * error()), toward: Bearing(90))
                    let snap = live.snap(LocationFix(coordinate: place, time: time, horizontalAccuracy: 18))
                    guard snap.status == .onRoad, (0.6..<0.95).contains(snap.probability) else { continue }
                    let frame = LocalFrame(at: snap.coordinate)
                    let direction = Bearing(snap.course).unitVector
                    let isRight = zip(shape, shape.dropFirst()).contains { a, b in
                        let (a, b) = (frame.point(a), frame.point(b))
                        return (b.x - a.x) * direction.x + (b.y - a.y) * direction.y > 0
                            && SegmentProjection(from: a, to: b).distance.value <= 5
                    }
                    count += 1
                    expected += snap.probability
                    if isRight { right += 1 }
                }
            }
        }
        try #require(count > 200)
        #expect(abs(Double(right) - expected) / Double(count) < 0.1, "\(right) of \(count) right, \(expected) expected")
    }
}
