// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavRouting
import NavTestSupport
import Testing

@testable import NavSpeeds

/// Delays at signals are learned by kind of junction.
@Suite struct JunctionDelayTests {
    private let map: ASCIIMap
    private let matcher: TraceMatcher
    /// A Tuesday at half past eight.
    private static let morning = 1_700_555_400.0

    init() throws {
        map = try ASCIIMap(
            """
            X         Y         Z
            A----B----C----D----E
            .
            .
            .
            .
            F----G----H----I----J
            """, scale: Meters(60),
            ways: [
                .init("ABCDE", ["highway": "secondary"]), .init("FGHIJ", ["highway": "secondary"]), "AX", "CY", "EZ",
                "AF", "EJ",
            ], nodes: ["C": ["highway": "traffic_signals"]])
        matcher = TraceMatcher(engine: RouteEngine(graph: map.graph))
    }

    /// A drive along a street with a fix every ten seconds, which waits in its middle.
    private func drive(_ from: Character, _ to: Character, speed: Double, wait: Double) -> [LocationFix] {
        let (start, end) = (map.place(from), map.place(to))
        let length = start.distance(to: end).value
        let whole = length / speed + wait
        return stride(from: 0, through: whole, by: 10).map { time in
            let moved = min(time, length / speed / 2) + max(0, time - length / speed / 2 - wait)
            return LocationFix(
                coordinate: start.interpolated(to: end, fraction: min(1, moved * speed / length)),
                time: Self.morning + time)
        }
    }

    private func tally(wait: Double) -> SpeedTally {
        var learner = SpeedLearner(matcher: matcher)
        for vehicle in 0..<120 {
            let speed = 8 + Double(vehicle % 5)
            learner.learn(RecordedDrive(vehicle: "s\(vehicle)", fixes: drive("A", "E", speed: speed, wait: wait)))
            learner.learn(RecordedDrive(vehicle: "p\(vehicle)", fixes: drive("F", "J", speed: speed, wait: 0)))
        }
        return learner.tally
    }

    @Test func longWaitsAtSignalsRaiseTheFactorOfSignals() throws {
        let period = WeekHour(localSeconds: Self.morning).period
        let signals = 8 * WeekHour.periodCount + period
        let (short, long) = (GroupLevels(tally(wait: 0)), GroupLevels(tally(wait: 60)))
        #expect(long.junctionFactors[signals] > 1.1 * short.junctionFactors[signals])
        // Other kinds of junctions, which no drive passed, have the factor of all roads.
        #expect(long.junctionFactors[6 * WeekHour.periodCount + period] == 1)
    }

    @Test func signalsTakeTimeWithoutDrives() throws {
        let engine = matcher.engine
        let profile = SpeedProfile(typicalFor: engine.metric(for: .driving))
        func seconds(_ from: Character, _ to: Character) throws -> Double {
            let stops = [from, to].compactMap { Waypoint(location: map.place($0)) }
            let legs = try engine.path(for: RouteRequest(stops: stops)).legs
            let free = legs.reduce(0) { $0 + $1.seconds.value }
            return ArrivalEstimate(along: legs, from: Self.morning, profile: profile).p50 - free
        }
        #expect(try seconds("A", "E") > (try seconds("F", "J")) + TypicalTraffic.signalDelay)
    }
}
