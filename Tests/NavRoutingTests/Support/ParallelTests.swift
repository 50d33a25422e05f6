// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import NavRouting

@Suite struct ParallelTests {
    /// Counts calls that run at the same time.
    private final class Gauge: Sendable {
        private let state = Mutex((running: 0, most: 0, calls: 0))
        var most: Int { state.withLock { $0.most } }
        var calls: Int { state.withLock { $0.calls } }

        func run() {
            state.withLock {
                $0.running += 1
                $0.calls += 1
                $0.most = max($0.most, $0.running)
            }
            for _ in 0..<2000 { state.withLock { _ in } }
            state.withLock { $0.running -= 1 }
        }
    }

    @Test(arguments: [1, 2, 3]) func isBoundedByThreads(threads: Int) {
        let gauge = Gauge()
        Parallel.withThreads(threads) {
            Parallel.forEach(40) { _ in gauge.run() }
            Parallel.forEachRange(of: 200_000) { _ in gauge.run() }
            _ = FixedTable<Int32>(count: 100) { row in
                gauge.run()
                return Int32(row)
            }
        }
        #expect(gauge.most <= threads && gauge.calls > 100, "\(gauge.most)")
    }

    @Test func theBoundHoldsOnOtherThreads() {
        let gauge = Gauge()
        Parallel.withThreads(1) { Parallel.forEach(4) { _ in Parallel.forEach(10) { _ in gauge.run() } } }
        #expect(gauge.most == 1 && gauge.calls == 40)
    }

    @Test func mapsInOrder() {
        #expect(Parallel.map(1000) { $0 * 2 } == (0..<1000).map { $0 * 2 })
        #expect(Parallel.map(0) { $0 }.isEmpty)
    }
}
