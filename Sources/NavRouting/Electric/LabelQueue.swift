// SPDX-License-Identifier: Apache-2.0

/// A binary heap of labels by time, then by number.
struct LabelQueue {
    private var entries: [(seconds: Double, label: Int)] = []

    private func precedes(_ a: Int, _ b: Int) -> Bool {
        (entries[a].seconds, entries[a].label) < (entries[b].seconds, entries[b].label)
    }

    mutating func push(_ seconds: Double, _ label: Int) {
        entries.append((seconds, label))
        var child = entries.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func pop() -> Int? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        guard !entries.isEmpty else { return first.label }
        entries[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < entries.count && precedes(child, least) {
                least = child
            }
            guard least != parent else { return first.label }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
