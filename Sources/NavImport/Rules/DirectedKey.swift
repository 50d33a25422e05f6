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
    /// The value for one direction: of the directed key if given, else of the plain key.
    func value(_ key: DirectedKey, _ direction: WayDirection) -> String? {
        self[key.form(direction)] ?? self[key.both]
    }

    /// The value for one direction, where the plain key applies to the `main` direction only.
    func value(_ key: DirectedKey, _ direction: WayDirection, main: WayDirection) -> String? {
        self[key.form(direction)] ?? (direction == main ? self[key.both] : nil)
    }
}
