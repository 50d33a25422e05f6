// SPDX-License-Identifier: Apache-2.0

/// The priority queue of `NearestSegments`, nearest item first.
///
/// A binary heap holds the items within the horizon. Most items are farther away and never needed; they stay in an
/// unsorted list until the horizon grows.
struct DistanceQueue {
    private var near: [Item] = []
    private var far: [Item] = []
    /// Meters. In towns, a road is almost always nearer than this.
    private var horizon = 50.0

    /// A box, a segment or a projected point with a lower bound of its distance.
    struct Item {
        /// Meters.
        let distance: Double
        /// Kind, row and detail from the highest bits down; breaks ties of distance.
        private let order: UInt64

        /// At equal distance, boxes and segments precede points, because they may contain a point at that distance.
        enum Kind: UInt64 { case box, segment, point }

        /// - Parameters:
        ///   - distance: Lower bound of the distance, in meters.
        ///   - kind: What the item is.
        ///   - row: Row of the box or segment.
        ///   - detail: Any number below 2³⁰, returned with the item.
        @inline(__always) init(distance: Double, _ kind: Kind, row: Int, detail: Int) {
            self.distance = distance
            order = kind.rawValue << 62 | UInt64(truncatingIfNeeded: row) << 30 | UInt64(truncatingIfNeeded: detail)
        }

        @inline(__always) var kind: Kind { order >> 62 == 0 ? .box : order >> 62 == 1 ? .segment : .point }
        @inline(__always) var row: Int { Int(truncatingIfNeeded: order >> 30 & 0xFFFF_FFFF) }
        @inline(__always) var detail: Int { Int(truncatingIfNeeded: order & 0x3FFF_FFFF) }

        @inline(__always) static func < (a: Item, b: Item) -> Bool {
            a.distance < b.distance || a.distance == b.distance && a.order < b.order
        }
    }

    init() {
        near.reserveCapacity(64)
        far.reserveCapacity(128)
    }

    @inline(__always) mutating func push(_ item: Item) {
        if item.distance <= horizon { pushNear(item) } else { far.append(item) }
    }

    /// Removes and returns the nearest item, unless it is farther away than `reach` meters.
    mutating func pop(within reach: Double) -> Item? {
        while near.isEmpty {
            guard !far.isEmpty, horizon < reach else { return nil }
            widen()
        }
        guard let nearest = near.first, nearest.distance <= reach, let last = near.popLast() else { return nil }
        if near.isEmpty { return last }
        near.withUnsafeMutableBufferPointer { heap in
            var slot = 0
            while true {
                var child = slot &* 2 &+ 1
                guard child < heap.count else { break }
                if child &+ 1 < heap.count, heap[child &+ 1] < heap[child] { child &+= 1 }
                guard heap[child] < last else { break }
                heap[slot] = heap[child]
                slot = child
            }
            heap[slot] = last
        }
        return nearest
    }

    private mutating func pushNear(_ item: Item) {
        near.append(item)
        near.withUnsafeMutableBufferPointer { heap in
            var slot = heap.count &- 1
            while slot > 0 {
                let parent = (slot &- 1) / 2
                guard item < heap[parent] else { break }
                heap[slot] = heap[parent]
                slot = parent
            }
            heap[slot] = item
        }
    }

    /// Doubles the horizon, or extends it past the nearest item beyond it if that is farther.
    private mutating func widen() {
        var nearest = Double.infinity
        for item in far { nearest = min(nearest, item.distance) }
        horizon = 2 * max(horizon, nearest)
        var remaining = 0
        for row in far.indices {
            let item = far[row]
            if item.distance <= horizon {
                pushNear(item)
            } else {
                far[remaining] = item
                remaining += 1
            }
        }
        far.removeLast(far.count - remaining)
    }
}
