// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@testable import NavRouting

@Suite struct EnergyModelTests {
    @Test(arguments: [120.0, 160, 250]) func consumptionIsThatAtNinety(wattHours: Double) {
        let model = EnergyModel(consumption: wattHours)
        #expect(abs(model.joules(meters: 1000, seconds: 40) / 3600 - wattHours) < 1e-9)
    }

    @Test func fasterTakesMoreAndStandingTakesAuxiliaryPower() {
        let model = EnergyModel(consumption: 160)
        func perKilometer(_ speed: Double) -> Double { model.joules(meters: 1000, seconds: 3600 / speed) / 3600 }
        #expect(perKilometer(130) > perKilometer(110) && perKilometer(110) > perKilometer(60))
        #expect(perKilometer(5) > perKilometer(50), "auxiliary power takes time")
        #expect(model.joules(meters: 0, seconds: 3600) == 500 * 3600)
        // Published consumption at 130 km/h is about half as much again as at 90 km/h.
        #expect((1.4...1.7).contains(perKilometer(130) / perKilometer(90)))
    }

    @Test func constantSpeedIsALowerBound() {
        let model = EnergyModel(consumption: 160)
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            let parts = (0..<5).map { _ in
                (Double.random(in: 10...5000, using: &random), Double.random(in: 2...35, using: &random))
            }
            let exact = parts.reduce(0) { $0 + model.joules(meters: $1.0, seconds: $1.0 / $1.1) }
            let meters = parts.reduce(0) { $0 + $1.0 }
            let seconds = parts.reduce(0) { $0 + $1.0 / $1.1 }
            #expect(model.joules(meters: meters, seconds: seconds) <= exact * (1 + 1e-12))
        }
    }
}
