// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// What has been seen of roads at their junctions before.
///
/// It depends on nothing but the map, and the same roads are met by many routes: each is looked at once for all of them.
/// It takes eight bytes for each edge of the graph, and 64 kB.
final class SightMemory: Sendable {
    /// Directions of edges behind their start.
    private let bearings: SharedWords
    /// Pairs of edges, each with what was found; of two pairs that fall on one place the later stays.
    private let pairs: SharedWords
    /// Stands for north, since a word of zeros stands for what is not known.
    private static let north = (-0.0).bitPattern

    /// Knows nothing yet, and keeps so many pairs at most.
    init(edges count: Int, pairs most: Int = 1 << 13) {
        bearings = SharedWords(count: count)
        pairs = SharedWords(count: most)
    }

    /// The direction of an edge behind its start, measured at once with `measure` when nobody has done so before.
    func bearing(leaving edge: EdgeID, _ measure: () -> Bearing) -> Bearing {
        let known = bearings[Int(edge.row)]
        if known != 0 { return Bearing(known == SightMemory.north ? 0 : Double(bitPattern: known)) }
        let bearing = measure()
        bearings[Int(edge.row)] = bearing.degrees == 0 ? SightMemory.north : bearing.degrees.bitPattern
        return bearing
    }

    /// How two roads that leave one node run, found at once with `compare` when nobody has done so of late.
    func course(of a: EdgeID, and b: EdgeID, _ compare: () -> RoadPair) -> RoadPair {
        // 31 bits for each edge, and two for what was found.
        let key = UInt64(UInt32(bitPattern: a.row)) << 33 | UInt64(UInt32(bitPattern: b.row)) << 2
        let place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 33) % pairs.count
        let known = pairs[place]
        if known & ~3 == key, let pair = RoadPair(rawValue: UInt8(known & 3)) { return pair }
        let pair = compare()
        pairs[place] = key | UInt64(pair.rawValue)
        return pair
    }
}

/// How two roads that leave one node run.
enum RoadPair: UInt8, Sendable {
    /// Away from each other, or too short to tell.
    case apart = 1
    /// Side by side.
    case beside = 2
    /// They soon meet again.
    case meeting = 3
}
