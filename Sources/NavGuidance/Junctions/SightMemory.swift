// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// What has been seen of roads at their junctions before.
///
/// It depends on nothing but the map, and the same roads are met by many routes: each is looked at once for all of them.
/// It takes four bytes for each edge of the graph, and 64 kB.
final class SightMemory: Sendable {
    /// Directions of edges behind their start, two in each word, those of one node side by side.
    private let bearings: SharedWords
    /// Pairs of edges, each with what was found; of two pairs that fall on one place the later stays.
    private let pairs: SharedWords
    /// Stands for north, since a word of zeros stands for what is not known.
    private static let north = (-0.0 as Float).bitPattern

    /// Knows nothing yet, and keeps so many pairs at most.
    init(edges count: Int, pairs most: Int = 1 << 13) {
        bearings = SharedWords(count: count / 2 + 1)
        pairs = SharedWords(count: most)
    }

    /// The direction of the edge at a place of the list of all edges by the node that they leave; `nil` when nobody has
    /// measured it before.
    func bearing(at place: Int) -> Bearing? {
        let known = UInt32(truncatingIfNeeded: bearings[place / 2] >> SightMemory.shift(place))
        // Minus nothing is equal to nothing.
        return known == 0 ? nil : Bearing(Double(Float(bitPattern: known)))
    }

    /// Keeps the direction of the edge at a place, and gives it as it is kept: to a ten-thousandth of a degree.
    func keep(_ bearing: Bearing, at place: Int) -> Bearing {
        let degrees = Float(bearing.degrees)
        let bits = UInt64(degrees == 0 ? SightMemory.north : degrees.bitPattern)
        // What another thread finds for the other half meanwhile may be lost; it is found again.
        bearings[place / 2] |= bits << SightMemory.shift(place)
        return Bearing(Double(degrees))
    }

    private static func shift(_ place: Int) -> UInt64 { UInt64(truncatingIfNeeded: place & 1) &* 32 }

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
