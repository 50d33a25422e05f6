// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

@testable import NavSpeeds

/// Learning on a drawn map with a long street and a parallel one.
@Suite struct SpeedLearnerTests {
    private let map: ASCIIMap
    private let matcher: TraceMatcher
    /// A Tuesday at half past eight.
    private static let morning = 1_700_555_400.0

    init() throws {
        map = try ASCIIMap(
            """
            A----B----C----D----E----F
            |                        |
            G------------------------H
            """, scale: Meters(60),
            ways: [
                .init("ABCDEF", ["highway": "secondary", "name": "Long", "maxspeed": "50"]),
                .init("GH", ["highway": "residential", "name": "Other"]), "AG", "FH",
            ])
        matcher = TraceMatcher(engine: RouteEngine(graph: map.graph))
    }

    /// A drive from A to F with a speed in meters per second, a fix every ten seconds, and a wait in seconds on the way.
    private func drive(_ speed: Double, from start: Double = morning, wait: Double = 0) -> [LocationFix] {
        let (a, f) = (map.place("A"), map.place("F"))
        let length = a.distance(to: f).value
        var fixes: [LocationFix] = []
        var time = 0.0
        while time * speed < length {
            let place = a.interpolated(to: f, fraction: time * speed / length)
            let late = time * speed > length / 2 ? wait : 0
            if late > 0, fixes.last.map({ $0.time < start + wait }) ?? false {
                for second in stride(from: 10, to: wait, by: 10) {
                    fixes.append(LocationFix(coordinate: place, time: start + time - 10 + second))
                }
            }
            fixes.append(LocationFix(coordinate: place, time: start + time + late))
            time += 10
        }
        return fixes
    }

    private func learner(least: Int = 3) -> SpeedLearner { SpeedLearner(matcher: matcher, leastVehicles: least) }

    private var metric: Metric { matcher.engine.metric(for: .driving) }

    /// The slowdown on the long street in the morning.
    private func slowdown(_ learner: SpeedLearner, at hour: WeekHour = WeekHour(localSeconds: morning)) throws -> Double
    {
        try SpeedProfile(learner.tally, metric: metric).slowdown(on: map.edge("C", "D"), at: hour)
    }

    @Test func manyDrivesDetermineTheSpeed() throws {
        let edge = map.edge("C", "D")
        let free = map.graph.length(of: edge).value / (try #require(metric.time(on: edge))).value
        var learner = learner()
        let hour = WeekHour(localSeconds: Self.morning)
        let typical = TypicalTimes(map.graph).slowdown(of: edge, at: hour)
        #expect(try slowdown(learner) == typical)
        var last = typical
        for count in [5, 40, 400] {
            for vehicle in 0..<count { learner.learn(RecordedDrive(vehicle: "v\(vehicle)", fixes: drive(free / 2))) }
            let now = try slowdown(learner)
            #expect(now > last, "after \(count) more drives")
            last = now
        }
        #expect(abs(last - 2) < 0.2, "\(last)")
        let night = try slowdown(learner, at: WeekHour(3))
        #expect(night < last, "the night is only known from the morning")
    }

    @Test func standingAtTheKerbOrAtTheEndsIsNoTraffic() throws {
        var (driven, waited) = (learner(), learner())
        for vehicle in 0..<50 {
            driven.learn(RecordedDrive(vehicle: "v\(vehicle)", fixes: drive(8)))
            waited.learn(RecordedDrive(vehicle: "v\(vehicle)", fixes: drive(8, wait: vehicle % 5 == 0 ? 900 : 0)))
        }
        let (one, other) = (try slowdown(driven), try slowdown(waited))
        #expect(other < 1.15 * one, "\(one) \(other)")

        let moving = drive(8)
        let standing = (1...60).map {
            LocationFix(coordinate: map.place("A"), time: Self.morning - 610 + Double($0) * 10)
        }
        let way = try #require(MatchedDrive(standing + moving, matcher: matcher))
        let alone = try #require(MatchedDrive(moving, matcher: matcher))
        #expect(abs(way.seconds - alone.seconds) <= 20)
    }

    @Test func parkedAndWalkingDevicesTeachNothing() {
        var learner = learner()
        let parked = (0..<100).map { LocationFix(coordinate: map.place("C"), time: Double($0) * 15) }
        #expect(learner.learn(RecordedDrive(vehicle: "p", fixes: parked)).measurements == 0)
        #expect(learner.learn(RecordedDrive(vehicle: "w", fixes: drive(1.3))).measurements == 0)
        #expect(learner.learn(RecordedDrive(vehicle: "n", fixes: [])).measurements == 0)
        let timeless = drive(8).map { LocationFix(coordinate: $0.coordinate, time: .nan) }
        #expect(learner.learn(RecordedDrive(vehicle: "t", fixes: timeless)).measurements == 0)
        #expect(learner.tally.drives == 0)
    }

    @Test func fewVehiclesDoNotShowAtAPlace() throws {
        var learner = learner(least: 3)
        for _ in 0..<100 { learner.learn(RecordedDrive(vehicle: "only", fixes: drive(5))) }
        #expect(learner.tally.drives == 100)
        #expect(learner.tally.published.edges.isEmpty && learner.tally.published.streets.isEmpty)
        #expect(learner.tally.edges.values.allSatisfy { $0.vehicles.count == 1 })
    }

    @Test func halvesMergeToTheWhole() throws {
        var (whole, first, second) = (learner(), learner(), learner())
        for vehicle in 0..<20 {
            let drive = RecordedDrive(vehicle: "v\(vehicle)", fixes: drive(5 + Double(vehicle % 7)))
            whole.learn(drive)
            if vehicle % 3 == 0 { first.learn(drive) } else { second.learn(drive) }
        }
        var merged = second.tally
        try merged.merge(first.tally)
        #expect(merged.bytes == whole.tally.bytes)
    }

    @Test func anotherMapIsRefused() throws {
        let other = SpeedTally(fingerprint: 1)
        do {
            _ = try SpeedProfile(other, metric: metric)
            Issue.record("speeds of another map were used")
        } catch { #expect(error.code == .otherMap) }
    }

    @Test func trafficOfAnHourGivesTheSameTimesAsTheProfile() throws {
        var learner = learner()
        for vehicle in 0..<60 { learner.learn(RecordedDrive(vehicle: "v\(vehicle)", fixes: drive(5))) }
        let profile = try SpeedProfile(learner.tally, metric: metric)
        let hour = WeekHour(localSeconds: Self.morning)
        let usual = metric.applying(profile.traffic(at: hour))
        for row in 0..<map.graph.edgeCount {
            let edge = EdgeID(row: Int32(row))
            guard let free = metric.time(on: edge), let time = usual.time(on: edge) else { continue }
            let seconds = free.value * profile.slowdown(on: edge, at: hour) + profile.signalSeconds(on: edge, at: hour)
            #expect(abs(time.value - seconds) < 0.01)
        }
    }

    @Test func lostPositionsEndADrive() throws {
        let fixes = drive(8)
        // The recorder counts ten seconds for each position, and has lost every one between a fourth and a half.
        let lost = fixes.enumerated().filter { !(fixes.count / 4..<fixes.count / 2).contains($0.offset) }
        let numbered = lost.enumerated().map {
            LocationFix(coordinate: $0.element.element.coordinate, time: Self.morning + Double($0.offset) * 10)
        }
        let whole = try #require(MatchedDrive(fixes, matcher: matcher))
        let part = try #require(MatchedDrive(numbered, matcher: matcher))
        #expect(abs(part.meters / part.seconds - 8) < 1, "\(part.meters) m in \(part.seconds) s")
        #expect(part.meters < 0.6 * whole.meters)
        // A vehicle that is merely fast has lost none.
        let fast = try #require(MatchedDrive(drive(24), matcher: matcher))
        #expect(fast.meters > 0.85 * whole.meters)
    }
}
