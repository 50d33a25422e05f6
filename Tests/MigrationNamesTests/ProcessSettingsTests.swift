// SPDX-License-Identifier: Apache-2.0

import NavTestSupport
import Synchronization
import Testing

@Suite struct ProcessSettingsTests {
    /// What the bodies have seen.
    private final class Record: Sendable {
        struct Counts {
            var running = 0
            var finished = 0
            var overlaps = 0
        }
        let counts = Mutex(Counts())
    }

    @Test func bodiesRunOneAtATimeAlsoAfterErrors() async throws {
        struct Stop: Error {}
        let record = Record()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try? await ProcessSettings.exclusively {
                        record.counts.withLock { counts in
                            if counts.running > 0 { counts.overlaps += 1 }
                            counts.running += 1
                        }
                        await Task.yield()
                        record.counts.withLock { counts in
                            counts.running -= 1
                            counts.finished += 1
                        }
                        if number % 3 == 0 { throw Stop() }
                    }
                }
            }
        }
        let counts = record.counts.withLock { $0 }
        #expect(counts.overlaps == 0 && counts.finished == 40)
    }
}
