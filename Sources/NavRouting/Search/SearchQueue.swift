// SPDX-License-Identifier: Apache-2.0

/// The label of a state.
struct SearchLabel: BitwiseCopyable {
    /// Cost up to the start of the state's edge, including the turn into it.
    var cost: UInt32
    /// Predecessor state; −1 − i for start i.
    var parent: Int32
    /// Position in the queue; −1 once settled.
    var slot: Int32
    /// Number of the search that wrote the label. Labels of other searches are invalid.
    var search: UInt32
}

/// Priority queue of states by cost: a 4-ary heap with positions in the labels, which supports decrease-key.
///
/// States of equal cost are ordered by row, so results are deterministic.
struct SearchQueue {
    private let entries: WorkTable<Entry>
    private let labels: WorkTable<SearchLabel>
    private(set) var count = 0

    private struct Entry: BitwiseCopyable {
        /// Cost in the upper half, state in the lower, so that one comparison orders both.
        var key: UInt64
        @inline(__always) var state: Int { Int(truncatingIfNeeded: key & 0xFFFF_FFFF) }
    }

    /// Creates an empty queue for the states of `labels`.
    init(labels: WorkTable<SearchLabel>) {
        self.labels = labels
        entries = WorkTable(count: labels.count, repeating: Entry(key: 0))
    }

    /// The lowest cost in the queue; `UInt32.max` if it is empty.
    @inline(__always) var least: UInt32 { count == 0 ? .max : UInt32(truncatingIfNeeded: entries[0].key >> 32) }

    /// Inserts a state, or decreases its key.
    ///
    /// - Complexity: O(log n).
    @inline(__always)
    mutating func push(_ state: Int, cost: UInt32, isQueued: Bool) {
        var slot = count
        if isQueued { slot = Int(labels[state].slot) } else { count &+= 1 }
        siftUp(Entry(key: UInt64(cost) << 32 | UInt64(truncatingIfNeeded: state)), from: slot)
    }

    /// Removes the state of lowest cost.
    ///
    /// - Precondition: The queue is not empty.
    /// - Complexity: O(log n).
    @inline(__always)
    mutating func pop() -> Int {
        let first = entries[0].state
        labels[first].slot = -1
        count &-= 1
        if count > 0 { siftDown(entries[count]) }
        return first
    }

    @inline(__always)
    private func siftUp(_ entry: Entry, from start: Int) {
        var slot = start
        while slot > 0 {
            let above = (slot &- 1) >> 2
            let other = entries[above]
            if other.key <= entry.key { break }
            entries[slot] = other
            labels[other.state].slot = Int32(truncatingIfNeeded: slot)
            slot = above
        }
        entries[slot] = entry
        labels[entry.state].slot = Int32(truncatingIfNeeded: slot)
    }

    @inline(__always)
    private func siftDown(_ entry: Entry) {
        var slot = 0
        while true {
            let first = slot &* 4 &+ 1
            if first >= count { break }
            let end = min(first &+ 4, count)
            var least = first
            var child = first &+ 1
            while child < end {
                if entries[child].key < entries[least].key { least = child }
                child &+= 1
            }
            if entries[least].key >= entry.key { break }
            entries[slot] = entries[least]
            labels[entries[slot].state].slot = Int32(truncatingIfNeeded: slot)
            slot = least
        }
        entries[slot] = entry
        labels[entry.state].slot = Int32(truncatingIfNeeded: slot)
    }
}
