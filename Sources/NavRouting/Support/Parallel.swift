// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

enum Parallel {
    /// Calls `work` in parallel with ranges that partition `0 ..< count`, in no particular order.
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
