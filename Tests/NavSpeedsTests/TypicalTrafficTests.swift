// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import NavSpeeds

/// What is typical of roads and hours without any drives.
@Suite struct TypicalTrafficTests {
    private static let hours = (0..<WeekHour.count).map { WeekHour($0) }

    @Test(arguments: 0..<RoadGroup.count, [0, 0.5, 1]) func isFreeFlowAtNightAndBoundedByDay(
        group: Int, density: Double
    ) {
        let factors = Self.hours.map {
            TypicalTraffic.slowdown(of: group, density: density, load: TypicalTraffic.load(at: $0))
        }
        #expect(factors.allSatisfy { (1...1.95).contains($0) })
        // Wednesday at three at night, and at five in the evening.
        #expect(factors[2 * 24 + 3] < 1.01)
        #expect(factors[2 * 24 + 17] == factors.max())
        #expect(factors[6 * 24 + 8] < factors[2 * 24 + 8], "Sunday morning is quieter than Wednesday morning")
    }

    @Test func builtUpRoadsSufferMost() {
        for group in stride(from: 0, to: RoadGroup.count, by: 2) {
            for hour in Self.hours {
                let load = TypicalTraffic.load(at: hour)
                #expect(
                    TypicalTraffic.slowdown(of: group + 1, density: 0, load: load)
                        >= TypicalTraffic.slowdown(of: group, density: 0, load: load))
                #expect(
                    TypicalTraffic.slowdown(of: group, density: 1, load: load)
                        >= TypicalTraffic.slowdown(of: group, density: 0, load: load))
            }
        }
    }

    @Test func meanOfVehiclesIsThatOfTheTables() {
        // Primary roads in suburbs and in dense cities, over the vehicles of a working day.
        func mean(density: Double) -> Double {
            let day = Self.hours.prefix(24).map {
                TypicalTraffic.slowdown(of: 5, density: density, load: TypicalTraffic.load(at: $0)) - 1
            }
            let volumes = day.map { $0.squareRoot() }
            return zip(day, volumes).reduce(0) { $0 + $1.0 * $1.1 } / volumes.reduce(0, +)
        }
        #expect(abs(mean(density: 0) - 0.3) < 0.02, "\(mean(density: 0))")
        #expect(abs(mean(density: 1) - mean(density: 0) - 0.26) < 0.02, "\(mean(density: 1))")
    }
}
