// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import Testing

/// Random operations on the state and on a reference implementation: both must agree on every result and every state.
@Suite struct RandomOperationTests {
    /// The sequences of a run: `FLEET_SEQUENCES` sets another number, `NAV_SEED` one seed.
    static var seeds: ClosedRange<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let only = environment["NAV_SEED"].flatMap({ UInt64($0) }) { return only...only }
        return 1...max(1, environment["FLEET_SEQUENCES"].flatMap { UInt64($0) } ?? 10_000)
    }

    @Test func agreesWithReferenceImplementation() throws {
        var done = 0
        for seed in RandomOperationTests.seeds {
            var sequence = try RandomOperationWalk(seed: seed)
            for _ in 0..<25 {
                done += try sequence.step() ? 1 : 0
                let inconsistencies = sequence.fleet.inconsistencies()
                guard inconsistencies.isEmpty else {
                    Issue.record("seed \(seed): \(sequence.last): \(inconsistencies)")
                    return
                }
                guard sequence.agrees() else {
                    Issue.record("seed \(seed): \(sequence.last) at \(sequence.difference())")
                    return
                }
            }
        }
        #expect(done > 0, "Operations succeed at all.")
    }
}
