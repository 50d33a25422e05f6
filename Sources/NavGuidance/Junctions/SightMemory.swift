// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import Synchronization

/// Directions of roads at their junctions that have been measured before.
///
/// A direction depends on nothing but the map, and the same roads are met by many routes: each is measured once for all
/// of them. It takes eight bytes for each edge of the graph.
///
/// `@unchecked Sendable`: the memory is made in `init` and given back in `deinit`; in between it holds atomic words
/// only, and it does not matter who writes one first, because all write the same.
final class SightMemory: @unchecked Sendable {
    private let words: UnsafeMutablePointer<Atomic<UInt64>>
    private let count: Int
    /// Stands for north, since a word of zeros stands for what is not known.
    private static let north = (-0.0).bitPattern

    /// Knows nothing yet.
    init(edges count: Int) {
        self.count = count
        words = .allocate(capacity: count)
        for row in 0..<count { (words + row).initialize(to: Atomic(0)) }
    }

    deinit {
        words.deinitialize(count: count)
        words.deallocate()
    }

    /// The direction of an edge behind its start, measured at once with `measure` when nobody has done so before.
    func bearing(leaving edge: EdgeID, _ measure: () -> Bearing) -> Bearing {
        let row = Int(edge.row)
        precondition(row >= 0 && row < count)
        let known = words[row].load(ordering: .relaxed)
        if known != 0 { return Bearing(known == SightMemory.north ? 0 : Double(bitPattern: known)) }
        let bearing = measure()
        words[row].store(bearing.degrees == 0 ? SightMemory.north : bearing.degrees.bitPattern, ordering: .relaxed)
        return bearing
    }
}
