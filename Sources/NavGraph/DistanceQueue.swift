// SPDX-License-Identifier: Apache-2.0

/// What `NearestSegments` has met and not yet opened, the nearest first.
///
/// A binary heap holds what lies within the horizon. Most of what is met lies farther away and is never asked for: it
/// waits in a plain list until the horizon grows.
struct DistanceQueue {
    private var near: [Item] = []
    private var far: [Item] = []
    /// Meters. In a town a road is nearly always nearer than this.
    private var horizon = 50.0

    /// A box, a segment or a foot under its least distance.
    struct Item {
        /// Meters.
        let distance: Double
        /// Kind, row and detail from the highest bits down: the order of items that are equally near.
        private let order: UInt64

        /// At equal distance, boxes and segments go before feet: they may hold a foot of that distance.
        enum Kind: UInt64 { case box, segment, foot }

        /// - Parameters:
        ///   - row: row of the box or segment.
        ///   - detail: any number below 2³⁰ that comes out again.
        @inline(__always) init(distance: Double, _ kind: Kind, row: Int, detail: Int) {
            self.distance = distance
            order = kind.rawValue << 62 | UInt64(truncatingIfNeeded: row) << 30 | UInt64(truncatingIfNeeded: detail)
        }

        @inline(__always) var kind: Kind { order >> 62 == 0 ? .box : order >> 62 == 1 ? .segment : .foot }
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

    /// Takes the nearest out, unless it is farther away than `reach` meters.
    mutating func pop(within reach: Double) -> Item? {
        while near.isEmpty {
            guard !far.isEmpty, horizon < reach else { return nil }
            widen()
        }
        guard let nearest = near.first, nearest.distance <= reach, let last = near.popLast() else { return nil }
        if near.isEmpty { return last }
        near.withUnsafeMutableBufferPointer { heap in
            var place = 0
            while true {
                var child = place &* 2 &+ 1
                guard child < heap.count else { break }
                if child &+ 1 < heap.count, heap[child &+ 1] < heap[child] { child &+= 1 }
                guard heap[child] < last else { break }
                heap[place] = heap[child]
                place = child
            }
            heap[place] = last
        }
        return nearest
    }

    private mutating func pushNear(_ item: Item) {
        near.append(item)
        near.withUnsafeMutableBufferPointer { heap in
            var place = heap.count &- 1
            while place > 0 {
                let parent = (place &- 1) / 2
                guard item < heap[parent] else { break }
                heap[place] = heap[parent]
                place = parent
            }
            heap[place] = item
        }
    }

    /// Moves the horizon to twice its distance, and beyond the nearest of what lies behind it.
    private mutating func widen() {
        var nearest = Double.infinity
        for item in far { nearest = min(nearest, item.distance) }
        horizon = 2 * max(horizon, nearest)
        var kept = 0
        for row in far.indices {
            let item = far[row]
            if item.distance <= horizon {
                pushNear(item)
            } else {
                far[kept] = item
                kept += 1
            }
        }
        far.removeLast(far.count - kept)
    }
}
