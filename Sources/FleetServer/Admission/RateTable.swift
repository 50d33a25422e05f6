// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// A token bucket with the capacity of one minute and an even refill.
struct RateBucket: Sendable {
    private var level: Double
    private var time: Timestamp

    init(limit: Double, at now: Timestamp) {
        level = limit
        time = now
    }

    /// Takes one token from the bucket.
    ///
    /// - Parameters:
    ///   - limit: Requests per minute.
    ///   - now: The present time.
    ///   - isCharged: Whether to take the token or only check for one.
    /// - Returns: 0, or the seconds until there is a token.
    mutating func take(limit: Double, at now: Timestamp, isCharged: Bool = true) -> Double {
        level = min(limit, level + max(0, now.seconds(since: time)) * limit / 60)
        time = max(now, time)
        guard level >= 1 else { return (1 - level) * 60 / limit }
        if isCharged { level -= 1 }
        return 0
    }
}

/// Token buckets by key, for keys that strangers choose.
///
/// The table never holds more than twice `capacity` buckets. It has two generations: a used bucket moves to the younger
/// one, and when that is full the older one is dropped. A bucket that was dropped starts full again.
struct RateTable<Key: Hashable & Sendable>: Sendable {
    private let capacity: Int
    private var young: [Key: RateBucket] = [:]
    private var old: [Key: RateBucket] = [:]

    /// The number of buckets.
    var count: Int { young.count + old.keys.count { young[$0] == nil } }

    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// Takes one token from the bucket of a key; see `RateBucket.take`.
    mutating func take(_ key: Key, limit: Double, at now: Timestamp, isCharged: Bool = true) -> Double {
        guard limit > 0 else { return 0 }
        var bucket = young[key] ?? old[key] ?? RateBucket(limit: limit, at: now)
        let wait = bucket.take(limit: limit, at: now, isCharged: isCharged)
        // Checking an unused bucket does not create it.
        guard isCharged || young[key] != nil || old[key] != nil else { return wait }
        if young[key] == nil, young.count >= capacity { (old, young) = (young, [:]) }
        young[key] = bucket
        return wait
    }
}
