// SPDX-License-Identifier: Apache-2.0

/// Times and lengths of the paths that `SearchLanes` has found, each computed when it is first asked for.
struct LaneMeasures {
    private var known: [ArcMeasures.Measure] = []
    private var chain: [Int] = []
    private static let unknown = ArcMeasures.Measure(time: .min, length: 0)

    /// Size in bytes.
    var byteCount: Int { known.capacity * MemoryLayout<ArcMeasures.Measure>.stride }

    /// Forgets all measures, for new searches.
    mutating func begin(_ lanes: borrowing SearchLanes) {
        known.removeAll(keepingCapacity: true)
        known.append(contentsOf: repeatElement(LaneMeasures.unknown, count: lanes.laneCount))
    }

    /// Time and length between the seed of a source and a rank that its search has reached.
    ///
    /// - Parameters:
    ///   - row: Row of the rank.
    ///   - lane: Lane of the source.
    ///   - lanes: The searches.
    ///   - sources: Seeds of each source.
    ///   - arcs: Time and length of the arcs.
    ///   - isUp: Which arcs the searches followed.
    mutating func measure(
        _ row: Int, lane: Int, _ lanes: borrowing SearchLanes, _ sources: [[SearchLanes.Seed]], _ arcs: ArcMeasures,
        isUp: Bool
    ) -> ArcMeasures.Measure {
        func index(_ row: Int) -> Int {
            (Int(lanes.rows[row].offset) - Int(lanes.rows[row].lanes.lowerBound)) * 4 + lane
        }
        let own = known[index(row)]
        if own.time != .min { return own }
        chain.removeAll(keepingCapacity: true)
        var from = row
        while from >= 0, known[index(from)].time == .min {
            chain.append(from)
            from = Int(lanes.predecessors.vectors[index(from) / 4][lane % 4])
        }
        var sum = from < 0 ? sources[Int(lanes.sourceOfLane[lane])][-1 - from].measure : known[index(from)]
        while let next = chain.popLast() {
            if from >= 0, let arc = arcs.measure(lanes.rows[from].rank, lanes.rows[next].rank, isUp: isUp) {
                sum = sum + arc
            }
            known[index(next)] = sum
            from = next
        }
        return sum
    }
}
