// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

enum Parallel {
    /// Calls `work` with ranges that together make up `0 ..< count`, on all cores, in no order.
    static func forEachRange(of count: Int, _ work: @Sendable (Range<Int>) -> Void) {
        let share = max(2048, count / 64)
        let parts = (count + share - 1) / share
        guard parts > 1 else {
            if parts == 1 { work(0..<count) }
            return
        }
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            work(part * share..<min(count, (part + 1) * share))
        }
    }
}
