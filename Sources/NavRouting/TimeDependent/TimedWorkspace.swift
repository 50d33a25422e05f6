// SPDX-License-Identifier: Apache-2.0

/// Memory of `TimedSearch`, reused by one search after another.
struct TimedWorkspace {
    var toGoal: CostToGoal.Workspace
    var toGoalInLast: CostToGoal.Workspace
    /// The last label of each state plus one; all zero between two searches.
    let lastLabel: SparseTable<Int32>
    var labels: [TimedLabel] = []
    var queue = TimedQueue()
    /// The most bytes that a search has taken.
    private(set) var largest = 0

    /// - Parameters:
    ///   - ranks: Number of ranks of the hierarchy.
    ///   - states: Number of states of the network.
    init(ranks: Int, states: Int) {
        toGoal = CostToGoal.Workspace(count: ranks)
        toGoalInLast = CostToGoal.Workspace(count: ranks)
        lastLabel = SparseTable(count: states)
    }

    /// Number of ranks.
    var rankCount: Int { toGoal.known.count }

    /// Prepares for the next search.
    mutating func clear() {
        let bytes =
            toGoal.usedBytes + toGoalInLast.usedBytes + lastLabel.usedBytes
            + labels.capacity * MemoryLayout<TimedLabel>.stride + queue.byteCount
        largest = max(largest, bytes)
        toGoal.clear()
        toGoalInLast.clear()
        lastLabel.clear()
        labels.removeAll(keepingCapacity: true)
        queue.removeAll()
    }
}

/// A path to the end of an edge, or to a goal.
struct TimedLabel: BitwiseCopyable {
    /// Milliseconds since the departure at the end of the state's edge, or at the goal.
    var time: Double
    /// Extra cost in milliseconds.
    var extra: Double
    /// State; −1 − i at goal i.
    var state: Int32
    /// Label before it on the path; −1 − i for start i.
    var parent: Int32
    /// The label of the same state that was added before it; −1 if there is none.
    var before: Int32
}

/// A 4-ary heap of labels by key; equal keys in the order of the labels, so that results are deterministic.
struct TimedQueue {
    private var entries: [Entry] = []

    private struct Entry: BitwiseCopyable {
        var key: Double
        var label: Int32

        @inline(__always) static func < (a: Entry, b: Entry) -> Bool {
            a.key < b.key || a.key == b.key && a.label < b.label
        }
    }

    /// Size in bytes.
    var byteCount: Int { entries.capacity * MemoryLayout<Entry>.stride }

    /// The least key; infinite if the queue is empty.
    var leastKey: Double { entries.first?.key ?? .infinity }

    /// Removes all labels.
    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    mutating func push(_ label: Int32, key: Double) {
        let entry = Entry(key: key, label: label)
        entries.append(entry)
        var row = entries.count - 1
        while row > 0 {
            let above = (row - 1) >> 2
            guard entry < entries[above] else { break }
            entries[row] = entries[above]
            row = above
        }
        entries[row] = entry
    }

    /// Removes the label of the least key.
    mutating func pop() -> Int32? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        let count = entries.count
        guard count > 0 else { return first.label }
        var row = 0
        while true {
            let child = 4 * row + 1
            guard child < count else { break }
            var least = child
            for other in child + 1..<max(child + 1, min(child + 4, count)) where entries[other] < entries[least] {
                least = other
            }
            guard entries[least] < last else { break }
            entries[row] = entries[least]
            row = least
        }
        entries[row] = last
        return first.label
    }
}
