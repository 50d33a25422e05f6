// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavRouting
import NavTestSupport
import NavTrafficTestSupport
import Testing

/// The sensor in a simulated city, where the truth is known. `guidepost-bench city` has real maps and more vehicles.
@Suite struct SimulatedCityTests {
    private func engine(size: Int, seed: UInt64) throws -> RouteEngine {
        var random = SeededRandom(seed: seed)
        return RouteEngine(graph: try ASCIIMap.city(size: size, using: &random).graph)
    }

    @Test func jamsAppearAndDisappear() throws {
        for seed in UInt64(101)...104 {
            let engine = try engine(size: 10, seed: seed)
            for ending in [JamTrial.Ending.flowing, .deserted] {
                var setting = JamTrial.Setting()
                setting.ending = ending
                setting.duration = 600
                let trial = try #require(JamTrial(engine, setting, seed: seed))
                let shown = try #require(trial.shownAfterExit, "seed \(seed)")
                #expect(shown <= 60, "seed \(seed)")
                #expect(try #require(trial.clearedAfter) <= 300, "seed \(seed), \(ending)")
                #expect(trial.missed < 0.2, "seed \(seed)")
            }
        }
    }

    @Test func aSensorThatOnlyFadesShowsJamsForTooLong() throws {
        let engine = try engine(size: 10, seed: 101)
        var setting = JamTrial.Setting()
        setting.memory = .halfLifeOnly
        setting.ending = .deserted
        setting.duration = 600
        let trial = try #require(JamTrial(engine, setting, seed: 101))
        #expect(try #require(trial.clearedAfter) > 300)
    }

    @Test func measuredTrafficHalvesTheErrorOfArrivals() throws {
        let engine = try engine(size: 8, seed: 201)
        var city = ArrivalTrial.morning(engine, vehicles: 500, duration: 2700, jams: 4, seed: 201)
        city.run()
        let trial = ArrivalTrial(city.arrivals)
        #expect(trial.trips > 200)
        #expect(trial.measuredError < 0.5 * trial.freeFlowError, "\(trial)")
    }

    /// Two roads of the same length, of which each carries half of the vehicles.
    @Test func aSpreadBalancesTwoRoads() throws {
        let map = try ASCIIMap(
            """
              C--D--E--F
            A            B
              G--H--I--J
            """, scale: Meters(150), ways: ["CDEF", "GHIJ", "AC", "AG", "FB", "JB"])
        let engine = RouteEngine(graph: map.graph)
        let stops = try ["A", "B"].map { try #require(Waypoint(location: map.place($0))) }
        func trial(spread: Double) -> BalanceTrial {
            var policy = ReroutingPolicy()
            policy.spread = spread
            return BalanceTrial(
                engine, from: stops, over: (map.edge("C", "D"), map.edge("G", "H")), flow: 1200, capacity: 600,
                policy: policy, duration: 2700, seed: 401)
        }
        let (best, spread) = (trial(spread: 0), trial(spread: 0.1))
        #expect(best.trips > 500 && spread.trips > 500)
        #expect(spread.imbalance < 0.5 * best.imbalance && spread.swing < 0.5 * best.swing, "\(best), \(spread)")
        #expect(spread.seconds < best.seconds, "\(best), \(spread)")
    }

    @Test func theSameSeedGivesTheSameRun() throws {
        func run() throws -> [SimulatedArrival] {
            var city = ArrivalTrial.morning(
                try engine(size: 6, seed: 301), vehicles: 60, duration: 600, jams: 2, seed: 301)
            city.run()
            return city.arrivals
        }
        let first = try run()
        #expect(first.count > 50)
        #expect(try run() == first)
    }
}
