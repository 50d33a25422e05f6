// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// A token bucket: it holds a minute's worth and fills evenly.
struct RateBucket: Sendable {
    private var level: Double
    private var time: Moment

    init(limit: Double, at now: Moment) {
        level = limit
        time = now
    }

    /// Takes one from the bucket.
    ///
    /// - Parameters:
    ///   - limit: Requests a minute.
    ///   - isCharged: Whether it is taken, or only looked at.
    /// - Returns: 0, or the seconds after which there will be one again.
    mutating func take(limit: Double, at now: Moment, isCharged: Bool = true) -> Double {
        level = min(limit, level + max(0, now.seconds(since: time)) * limit / 60)
        time = max(now, time)
        guard level >= 1 else { return (1 - level) * 60 / limit }
        if isCharged { level -= 1 }
        return 0
    }
}

/// Buckets by key, for keys that strangers choose.
///
/// The table never holds more than twice `capacity` buckets. Two generations take turns: what is used moves to the younger
/// one, and when that is full the older one is dropped, with the buckets that have not been used for longest. A bucket that
/// comes back after that is full again.
struct RateTable<Key: Hashable & Sendable>: Sendable {
    private let capacity: Int
    private var young: [Key: RateBucket] = [:]
    private var old: [Key: RateBucket] = [:]

    /// How many buckets are held.
    var count: Int { young.count + old.keys.count { young[$0] == nil } }

    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// Takes one from the bucket of a key, as `RateBucket.take`.
    mutating func take(_ key: Key, limit: Double, at now: Moment, isCharged: Bool = true) -> Double {
        guard limit > 0 else { return 0 }
        var bucket = young[key] ?? old[key] ?? RateBucket(limit: limit, at: now)
        let wait = bucket.take(limit: limit, at: now, isCharged: isCharged)
        // A look at a bucket that nobody has used makes none.
        guard isCharged || young[key] != nil || old[key] != nil else { return wait }
        if young[key] == nil, young.count >= capacity { (old, young) = (young, [:]) }
        young[key] = bucket
        return wait
    }
}
