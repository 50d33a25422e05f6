// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// A lock-free cache of road bearings at junctions, and of which pairs of roads run in parallel.
///
/// Both depend only on the map, so that all routes share one cache. It takes four bytes per edge of the graph and 64
/// kB.
final class BearingCache: Sendable {
    /// Bearings of edges at their start, two per word, grouped by the node that the edges leave.
    private let bearings: AtomicArray
    /// Direct-mapped cache of edge pairs with their alignment; a collision overwrites.
    private let pairs: AtomicArray
    /// Stored for north (0°), because zero bits mean "not cached".
    private static let north = (-0.0 as Float).bitPattern

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - count: Number of edges of the graph.
    ///   - capacity: Capacity for edge pairs.
    init(edges count: Int, pairs capacity: Int = 1 << 13) {
        bearings = AtomicArray(count: count / 2 + 1)
        pairs = AtomicArray(count: capacity)
    }

    /// The bearing of the edge at an index of the list of all edges by tail node; `nil` when not cached.
    func bearing(at index: Int) -> Bearing? {
        let stored = UInt32(truncatingIfNeeded: bearings[index / 2] >> BearingCache.shift(index))
        // -0.0 equals 0.0.
        return stored == 0 ? nil : Bearing(Double(Float(bitPattern: stored)))
    }

    /// Caches the bearing of the edge at an index. Returns the stored value, which is rounded to about 0.0001 degree.
    func store(_ bearing: Bearing, at index: Int) -> Bearing {
        let degrees = Float(bearing.degrees)
        let bits = UInt64(degrees == 0 ? BearingCache.north : degrees.bitPattern)
        // A concurrent store to the other half of the word may be lost; it is recomputed later.
        bearings[index / 2] |= bits << BearingCache.shift(index)
        return Bearing(Double(degrees))
    }

    private static func shift(_ index: Int) -> UInt64 { UInt64(truncatingIfNeeded: index & 1) &* 32 }

    /// The alignment of two roads that leave one node, computed with `compare` unless cached.
    func alignment(of a: EdgeID, and b: EdgeID, _ compare: () -> RoadAlignment) -> RoadAlignment {
        // 31 bits per edge and two bits for the alignment.
        let key = UInt64(UInt32(bitPattern: a.row)) << 33 | UInt64(UInt32(bitPattern: b.row)) << 2
        let index = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 33) % pairs.count
        let stored = pairs[index]
        if stored & ~3 == key, let pair = RoadAlignment(rawValue: UInt8(stored & 3)) { return pair }
        let pair = compare()
        pairs[index] = key | UInt64(pair.rawValue)
        return pair
    }
}

/// Alignment of two roads that leave one node.
enum RoadAlignment: UInt8, Sendable {
    /// They diverge, or are too short to compare.
    case diverging = 1
    /// They run in parallel.
    case parallel = 2
    /// They meet again soon.
    case meeting = 3
}
