// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// What an edge remembers of its measurements.
@Suite struct SpeedEstimateTests {
    private let memory = SensorMemory()
    private let slow = naturalLogarithm(5)

    /// Five vehicles at half of the free speed, and then twenty in a jam, one every half a minute; the last one at 570 s.
    private func jam(_ memory: SensorMemory) -> SpeedEstimate {
        var estimate = SpeedEstimate(time: -150, freeSpeed: 50)
        for row in 1...5 {
            estimate.add(naturalLogarithm(2), share: 1, at: Double(row) * 30 - 180, by: "early \(row)", memory)
        }
        for row in 0..<20 { estimate.add(slow, share: 1, at: Double(row) * 30, by: "slow \(row)", memory) }
        return estimate
    }

    @Test func halfLifeOnlyIsAWeightedMean() {
        forEverySeed(50) { random in
            var estimate = SpeedEstimate(time: 0, freeSpeed: 50)
            var all: [(value: Double, share: Double, time: Double)] = []
            var time = 0.0
            for row in 0..<Int.random(in: 1...30, using: &random) {
                time += Double.random(in: 0...200, using: &random)
                let value = Double.random(in: -0.2...2, using: &random)
                let share = Double.random(in: 0.1...1, using: &random)
                all.append((value, share, time))
                estimate.add(value, share: share, at: time, by: "\(row)", .halfLifeOnly)
            }
            let now = time + Double.random(in: 0...600, using: &random)
            let weights = all.map { $0.share * power(0.5, (now - $0.time) / 600) }
            let total = weights.reduce(0, +)
            let sum = zip(all, weights).reduce(0) { $0 + $1.0.value * $1.1 }
            let expected = total >= 0.25 ? sum / (total + 1) : 0
            #expect(abs(estimate.slowdown(at: now, .halfLifeOnly) - expected) < 1e-6, "seed \(random.seed)")
        }
    }

    @Test func aSecondVehicleProvesThatAJamIsOver() {
        var estimate = jam(memory)
        estimate.add(0, share: 1, at: 600, by: "bus", memory)
        #expect(estimate.slowdown(at: 600, memory) > 0.8 * slow, "One vehicle may have passed the jam.")
        estimate.add(0, share: 0.5, at: 610, by: "bus", memory)
        #expect(estimate.slowdown(at: 610, memory) > 0.8 * slow, "It is still the same vehicle.")
        estimate.add(slow, share: 1, at: 620, by: "car", memory)
        estimate.add(0, share: 1, at: 630, by: "taxi", memory)
        #expect(estimate.slowdown(at: 630, memory) > 0.7 * slow, "They were not in a row.")
        estimate.add(0, share: 1, at: 640, by: "van", memory)
        #expect(estimate.slowdown(at: 640, memory) < 0.01)
    }

    @Test func contradictionsInBothSensesAreNoChange() {
        var estimate = jam(memory)
        estimate.add(0, share: 1, at: 600, by: "fast", memory)
        estimate.add(2 * slow, share: 1, at: 610, by: "slower", memory)
        #expect(estimate.slowdown(at: 610, memory) > 0.8 * slow)
        #expect(estimate.slowdown(at: 610, memory) < slow)
    }

    @Test func aJamIsForgottenWithoutMeasurements() {
        let estimate = jam(memory)
        let last = 570.0
        #expect(estimate.slowdown(at: last + 120, memory) > 0.85 * slow)
        var before = estimate.slowdown(at: last, memory)
        for second in stride(from: 10.0, through: 300, by: 10) {
            let now = estimate.slowdown(at: last + second, memory)
            #expect(now <= before, "after \(second) s")
            before = now
        }
        #expect(before < naturalLogarithm(2) && before > naturalLogarithm(1.5), "It is as slow as before the jam.")
        #expect(jam(.halfLifeOnly).slowdown(at: last + 300, .halfLifeOnly) > 0.8 * slow)
    }
}
