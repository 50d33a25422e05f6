// SPDX-License-Identifier: Apache-2.0

/// One of the two directions of a way, by the order of its nodes.
enum WayDirection: CaseIterable {
    case forward, backward

    var opposite: WayDirection { self == .forward ? .backward : .forward }
}

/// A key with its forms for one direction, such as `maxspeed`, `maxspeed:forward`, `maxspeed:backward`.
struct DirectedKey {
    let both: TagKey
    let forward: TagKey
    let backward: TagKey

    init(_ both: TagKey, _ forward: TagKey, _ backward: TagKey) {
        self.both = both
        self.forward = forward
        self.backward = backward
    }

    @inline(__always) func form(_ direction: WayDirection) -> TagKey {
        direction == .forward ? forward : backward
    }
}

extension KnownTags {
    /// The value for one direction: the form for the direction if given, else the plain form.
    func value(_ key: DirectedKey, _ direction: WayDirection) -> String? {
        self[key.form(direction)] ?? self[key.both]
    }

    /// The value for one direction where the plain form speaks only to the `main` direction.
    func value(_ key: DirectedKey, _ direction: WayDirection, main: WayDirection) -> String? {
        self[key.form(direction)] ?? (direction == main ? self[key.both] : nil)
    }
}
