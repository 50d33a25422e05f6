// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavRouting
import NavTestSupport
import Testing

@testable import NavSpeeds

@Suite struct ArrivalEstimateTests {
    /// Drives whose times scatter around 1.3 times free flow with a spread of `sigma`.
    private func ratios(_ count: Int, sigma: Double, seed: UInt64) -> [(free: Double, seconds: Double)] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { _ in
            let free = 100 + 1500 * random.nextUniform()
            return (free, free * 1.3 * exponential(sigma * random.nextNormal()))
        }
    }

    @Test(arguments: [0.15, 0.3, 0.5], 1...3 as ClosedRange<UInt64>)
    func intervalsHoldTheirShareOfUnseenDrives(sigma: Double, seed: UInt64) {
        var tally = SpeedTally(fingerprint: 1)
        for drive in ratios(1500, sigma: sigma, seed: seed) {
            let ratio = DriveRatio(
                period: 2, freeSeconds: drive.free, typicalSeconds: drive.free, seconds: drive.seconds)
            tally.ratios[ratio.key, default: 0] += 1
        }
        let spread = ArrivalSpread(tally, GroupLevels(tally))
        var (inTenths, inSigma, below) = (0, 0, 0)
        let unseen = ratios(3000, sigma: sigma, seed: seed + 100)
        for drive in unseen {
            let (median, quantiles) = spread.around(period: 2, freeSeconds: drive.free)
            let rest = naturalLogarithm(drive.seconds / drive.free) - median
            if rest >= quantiles.p10, rest <= quantiles.p90 { inTenths += 1 }
            if rest >= quantiles.p16, rest <= quantiles.p84 { inSigma += 1 }
            if rest <= quantiles.p50 { below += 1 }
        }
        #expect(abs(Double(inTenths) / 3000 - 0.8) < 0.05, "σ \(sigma), seed \(seed)")
        #expect(abs(Double(inSigma) / 3000 - 0.68) < 0.06, "σ \(sigma), seed \(seed)")
        #expect(abs(Double(below) / 3000 - 0.5) < 0.1, "σ \(sigma), seed \(seed)")
    }

    @Test func withoutDrivesTheSpreadIsWide() {
        let (median, quantiles) = ArrivalSpread.unlearned.around(period: 0, freeSeconds: 500)
        #expect(median == 0 && quantiles.p50 == 0)
        #expect(
            quantiles.p10 < quantiles.p16 && quantiles.p16 < 0 && quantiles.p84 > 0 && quantiles.p90 > quantiles.p84)
    }

    @Test func evaluationComputesItsFigures() throws {
        let engine = RouteEngine(graph: try ASCIIMap("A--B", ways: ["AB"]).graph)
        let profile = SpeedProfile(typicalFor: engine.metric(for: .driving))
        func trip(_ estimate: Double, _ real: Double) -> EtaEvaluation.Trip {
            var arrival = ArrivalEstimate(along: [], from: .nan, profile: profile)
            (arrival.p10, arrival.p50, arrival.p90) = (estimate * 0.8, estimate, estimate * 1.3)
            arrival.oneSigma = estimate * 0.9...estimate * 1.1
            return EtaEvaluation.Trip(estimate: arrival, seconds: real, meters: 1000, hour: 8)
        }
        let evaluation = EtaEvaluation([trip(100, 100), trip(100, 125), trip(100, 200), trip(300, 200)])
        #expect(evaluation.medianRatio == 0.9)
        #expect(evaluation.meanError == 56.25)
        #expect(evaluation.meanShare == (0 + 0.2 + 0.5 + 0.5) / 4)
        #expect(evaluation.bias == -6.25)
        #expect(evaluation.coverage == 0.5)
        #expect(evaluation.coverageOneSigma == 0.25)
        #expect(EtaEvaluation().medianRatio.isNaN && EtaEvaluation().meanShare.isNaN)
    }

    @Test func eachStretchCountsInTheHourInWhichItIsDriven() throws {
        let map = try ASCIIMap(
            "A-B-C-D-E-F-G-H", scale: Meters(10_000), ways: [.init("ABCDEFGH", ["highway": "primary"])])
        let engine = RouteEngine(graph: map.graph)
        let profile = SpeedProfile(typicalFor: engine.metric(for: .driving))
        let stops = ["A", "H"].compactMap { Waypoint(location: map.place(Character($0))) }
        let legs = try engine.path(for: RouteRequest(stops: stops)).legs
        func median(_ hour: Double) -> Double {
            // 1970-01-05 was a Monday.
            ArrivalEstimate(along: legs, from: (4 * 24 + hour) * 3600, profile: profile).p50
        }
        let (night, peak) = (median(2), median(16.9))
        #expect(peak > 1.05 * night)
        // From the afternoon of Monday into the rush hour, and out of it into the night.
        let seconds = legs[0].freeFlowSeconds.reduce(0, +)
        #expect(seconds > 3600, "the way is longer than an hour")
        for hour in stride(from: 0.0, to: 24, by: 0.5) {
            #expect(median(hour) >= night - 1 && median(hour) <= peak * 1.05, "\(hour)")
        }
        #expect(median(18.9) < peak && median(18.9) > night)
    }
}
