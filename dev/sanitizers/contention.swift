// SPDX-License-Identifier: Apache-2.0
//
// Threads that wait for one Mutex: nothing to report. With the argument `race` they also write a number without it: to be reported.

import Dispatch
import Synchronization

final class Counter: Sendable {
    let locked = Mutex<[Int: Int]>([:])
    // Unsafe on purpose: this is the race that has to be found.
    nonisolated(unsafe) var unlocked = 0
}

let counter = Counter()
let isRacing = CommandLine.arguments.dropFirst().first == "race"
DispatchQueue.concurrentPerform(iterations: 8) { thread in
    for step in 0..<20_000 {
        counter.locked.withLock { $0[step % 100, default: 0] += thread }
        if isRacing { counter.unlocked += 1 }
    }
}
print(counter.locked.withLock { $0.count } + counter.unlocked)
