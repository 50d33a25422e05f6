// SPDX-License-Identifier: Apache-2.0

/// Priority queue of states by cost: a 4-ary heap without decrease-key. A state that becomes cheaper is added again, and its
/// older entry comes out later.
///
/// In map matching one entry in twenty is such a repetition, which costs less than keeping positions up to date.
struct MatchQueue {
    private var keys: WorkTable<UInt64>
    private(set) var count = 0

    /// Allocates an empty queue.
    init() { keys = WorkTable(zeros: 1024) }

    /// Removes everything but keeps the memory.
    @inline(__always) mutating func removeAll() { count = 0 }

    /// The lowest cost in the queue; `UInt32.max` if it is empty.
    @inline(__always) var least: UInt32 { count == 0 ? .max : UInt32(truncatingIfNeeded: keys[0] >> 32) }

    /// Adds a state.
    ///
    /// - Complexity: O(log n).
    @inline(__always)
    mutating func push(_ row: Int, cost: UInt32) {
        if count == keys.count { grow() }
        // Cost in the upper half, row in the lower, so that one comparison orders both.
        let key = UInt64(cost) << 32 | UInt64(truncatingIfNeeded: row)
        var slot = count
        count &+= 1
        while slot > 0 {
            let above = (slot &- 1) >> 2
            let other = keys[above]
            if other <= key { break }
            keys[slot] = other
            slot = above
        }
        keys[slot] = key
    }

    /// Removes the state of lowest cost.
    ///
    /// - Precondition: The queue is not empty.
    /// - Complexity: O(log n).
    @inline(__always)
    mutating func pop() -> Int {
        let first = Int(truncatingIfNeeded: keys[0] & 0xFFFF_FFFF)
        count &-= 1
        let key = keys[count]
        var slot = 0
        while true {
            var child = slot &* 4 &+ 1
            if child >= count { break }
            let end = min(child &+ 4, count)
            var least = child
            child &+= 1
            while child < end {
                if keys[child] < keys[least] { least = child }
                child &+= 1
            }
            if keys[least] >= key { break }
            keys[slot] = keys[least]
            slot = least
        }
        keys[slot] = key
        return first
    }

    @inline(never)
    private mutating func grow() {
        let larger = WorkTable<UInt64>(zeros: count * 2)
        _ = larger.copy(keys.buffer, at: 0)
        keys = larger
    }
}
