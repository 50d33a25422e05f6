// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

@Suite struct ProfileFingerprintTests {
    @Test func differsBetweenProfilesOnly() {
        let all = TravelMode.allCases.map { ProfileFingerprint.of(.standard(for: $0)) }
        #expect(Set(all).count == all.count)
        #expect(all == TravelMode.allCases.map { ProfileFingerprint.of(.standard(for: $0)) })
        var profile = CostProfile.standard(for: .driving)
        profile.surfaces[.gravel, default: CostProfile.RoadCondition()].topSpeed -= 1
        #expect(ProfileFingerprint.of(profile) != all[0])
    }

    @Test func dependsOnNoOrderOfDictionaries() {
        let keys = (0..<50).map { "key \($0)" }
        var (first, second): ([String: Int], [String: Int]) = ([:], [:])
        for key in keys { first[key] = key.count }
        for key in keys.reversed() { second[key] = key.count }
        second.reserveCapacity(1000)
        #expect(ProfileFingerprint.canonical(first) == ProfileFingerprint.canonical(second))
    }

    /// Regions store metrics. When a change of the cost model changes this number, `ProfileFingerprint.costModel` must
    /// change too, so that metrics of older regions are not used any more.
    @Test func costsOfThisModelAreKnown() throws {
        var random = SeededRandom(seed: 11)
        var sum: UInt64 = 0
        for _ in 0..<4 {
            let map = try ASCIIMap.random(nodes: 30, restrictions: 10, using: &random)
            for mode in TravelMode.allCases {
                let metric = Metric(MetricOptions(profile: .standard(for: mode)), on: TurnNetwork(map.graph))
                for column in [metric.cost, metric.seconds, metric.turnCost.nodeDelay] {
                    for row in 0..<column.count { sum = sum &* 31 &+ UInt64(column[row]) }
                }
                for row in 0..<metric.turnCost.traits.count {
                    sum = sum &* 31 &+ UInt64(metric.turnCost.traits[row].rawValue)
                }
            }
        }
        #expect(ProfileFingerprint.costModel == 1)
        #expect(sum == 6_699_487_019_099_678_976)
    }
}
