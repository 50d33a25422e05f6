// SPDX-License-Identifier: Apache-2.0

/// What a search knows about one state.
struct SearchLabel: BitwiseCopyable {
    /// Cost up to the start of the state's edge, the turn into it included.
    var cost: UInt32
    /// State one came from; −1 − i for the start of index i.
    var parent: Int32
    /// Place in the queue; −1 when it has left it.
    var slot: Int32
    /// Which search wrote this; of another one, the rest means nothing.
    var search: UInt32
}

/// States in order of cost: a heap of four branches that knows where each state stands, so that a cost can be lowered.
///
/// Equal costs come out by ascending state, so the answer never depends on the order of the rows.
struct SearchQueue {
    private let entries: WorkTable<Entry>
    private let labels: WorkTable<SearchLabel>
    private(set) var count = 0

    private struct Entry: BitwiseCopyable {
        /// Cost in the upper half, state in the lower: one comparison orders both.
        var key: UInt64
        @inline(__always) var state: Int { Int(truncatingIfNeeded: key & 0xFFFF_FFFF) }
    }

    /// Makes an empty queue for states that have rows in `labels`.
    init(labels: WorkTable<SearchLabel>) {
        self.labels = labels
        entries = WorkTable(count: labels.count, repeating: Entry(key: 0))
    }

    /// The least cost in the queue; the largest number when it is empty.
    @inline(__always) var least: UInt32 { count == 0 ? .max : UInt32(truncatingIfNeeded: entries[0].key >> 32) }

    /// Puts a state in, or moves it forward after its cost was lowered.
    ///
    /// - Complexity: O(log n).
    @inline(__always)
    mutating func push(_ state: Int, cost: UInt32, isQueued: Bool) {
        var slot = count
        if isQueued { slot = Int(labels[state].slot) } else { count &+= 1 }
        rise(Entry(key: UInt64(cost) << 32 | UInt64(truncatingIfNeeded: state)), from: slot)
    }

    /// Takes the cheapest state out.
    ///
    /// - Precondition: the queue is not empty.
    /// - Complexity: O(log n).
    @inline(__always)
    mutating func pop() -> Int {
        let first = entries[0].state
        labels[first].slot = -1
        count &-= 1
        if count > 0 { sink(entries[count]) }
        return first
    }

    @inline(__always)
    private func rise(_ entry: Entry, from start: Int) {
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
    private func sink(_ entry: Entry) {
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
