// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Bucket-based many-to-many search: each destination adds entries to the buckets of the ranks it reaches, and each
/// origin scans them.
///
/// Source: Knopp, Sanders, Schultes, Schulz and Wagner, "Computing many-to-many shortest paths using highway
/// hierarchies" (2007), with searches along the elimination tree.
struct ManyToManySearch {
    private let labels: UpwardSearchLabels
    private let bucketSlot: WorkTable<UInt32>
    /// Index in `bucketEntries` of the entry of each rank, during the search from one destination.
    private let entryOfRank: WorkTable<Int32>
    private var forwardMeasures: PathMeasures
    private var frontier = SearchFrontier()
    private var visited: [Int32] = []
    private var bucketEntries: [BucketEntry] = []
    /// Time and length from each entry to its destination, where known.
    private var entryMeasures: [ArcMeasures.Measure?] = []
    private var bucketCosts: [BucketCost] = []
    /// Index in `bucketEntries` of each row of `bucketCosts`.
    private var bucketIndex: [Int32] = []
    private var bucketStart: [UInt32] = []
    private var ranks: [Int32] = []
    /// The best path of each column in the current row.
    private var best: [BestPath] = []
    private var chain: [Int32] = []

    /// An entry of a bucket: a rank reached from a destination.
    private struct BucketEntry {
        var rank: Int32
        var column: Int32
        var cost: UInt32
        /// Index of the entry that the path continues at; −1 − i at seed i of the column.
        var next: Int32
    }

    /// The hot part of an entry.
    private struct BucketCost: BitwiseCopyable {
        var column: Int32
        var cost: UInt32
    }

    /// Where the best path of a cell meets.
    private struct BestPath {
        var cost = UInt32.max
        var rank: Int32 = -1
        /// Row of `bucketCosts`.
        var row = 0
    }

    /// A seed of an upward search.
    struct Seed {
        var rank: Int32
        var cost: UInt32
        var measure: ArcMeasures.Measure
    }

    init(count: Int) {
        labels = UpwardSearchLabels(count: count)
        bucketSlot = WorkTable(zeros: count)
        entryOfRank = WorkTable(zeros: count)
        forwardMeasures = PathMeasures(count: count)
    }

    /// Number of ranks.
    var count: Int { labels.count }
    /// Size in bytes if all ranks were visited.
    var byteCount: Int {
        labels.byteCount + bucketSlot.byteCount + entryOfRank.byteCount + forwardMeasures.byteCount
    }

    /// Computes a table.
    ///
    /// - Parameters:
    ///   - customized: The hierarchy.
    ///   - arcs: Time and length of its arcs.
    ///   - origins: Seeds of each row, with costs to the ends of their edges.
    ///   - destinations: Seeds of each column, raised by `bias`.
    ///   - bias: What the costs of destinations are raised by.
    /// - Returns: The entries, row by row.
    /// - Complexity: O((rows + columns) · arcs of a search + rows · bucket entries of a search).
    mutating func fill(
        _ customized: CustomizedHierarchy, _ arcs: ArcMeasures, from origins: [[Seed]], to destinations: [[Seed]],
        bias: UInt32
    ) -> [TableEntry] {
        bucketEntries.removeAll(keepingCapacity: true)
        let budget = WorkBudget.current
        for (column, seeds) in destinations.enumerated() {
            guard budget?.spend(visited.count) ?? true else { break }
            search(seeds, customized, isUp: false)
            addEntries(column)
        }
        sortBuckets()
        var entries = [TableEntry](repeating: TableEntry(), count: origins.count * destinations.count)
        for (row, seeds) in origins.enumerated() {
            // Scanning an entry takes a fraction of a step.
            guard budget?.spend(visited.count * (1 + destinations.count / 32)) ?? true else { break }
            search(seeds, customized, isUp: true)
            scanBuckets(columns: destinations.count, bias)
            forwardMeasures.begin()
            for (column, path) in best.enumerated() where path.rank >= 0 {
                // Only arcs of best paths are measured.
                let first = forwardMeasures.measure(of: path.rank, labels, seeds, arcs)
                let sum = first + measure(ofEntry: Int(bucketIndex[path.row]), arcs, destinations)
                entries[row * destinations.count + column] = TableEntry(
                    cost: path.cost, milliseconds: UInt32(max(0, sum.time)),
                    meters: Double(max(0, sum.length)) / 100)
            }
            for rank in visited { labels.clear(Int(rank)) }
        }
        for rank in ranks { bucketSlot[Int(rank)] = 0 }
        return entries
    }

    /// Searches upward from the seeds; the ranks in `visited` have labels.
    private mutating func search(_ seeds: [Seed], _ customized: CustomizedHierarchy, isUp: Bool) {
        let parent = customized.parent
        let table = isUp ? customized.up : customized.down
        visited.removeAll(keepingCapacity: true)
        frontier.clear()
        for (index, seed) in seeds.enumerated() {
            labels.seed(seed.rank, at: seed.cost, index: index)
            frontier.add(seed.rank)
        }
        while true {
            let rank = frontier.lowest
            if rank == .max { return }
            visited.append(rank)
            guard customized.isSound(rank) else {
                frontier.advance(rank, to: -1)
                continue
            }
            frontier.advance(rank, to: parent[rank])
            let spent = labels.cost(of: Int(rank))
            if spent < ArcCosts.infinity { labels.relax(Int(rank), at: spent, table) }
        }
    }

    /// Adds the ranks of a search from a destination to the buckets and clears their labels.
    private mutating func addEntries(_ column: Int) {
        for rank in visited {
            let cost = labels.cost(of: Int(rank))
            guard cost < ArcCosts.infinity else { continue }
            // The predecessor has a lower rank, so that its entry exists.
            let from = labels.predecessor(of: Int(rank))
            entryOfRank[Int(rank)] = Int32(truncatingIfNeeded: bucketEntries.count)
            bucketEntries.append(
                BucketEntry(
                    rank: rank, column: Int32(column), cost: cost, next: from < 0 ? from : entryOfRank[Int(from)]))
        }
        for rank in visited { labels.clear(Int(rank)) }
    }

    /// Time and length from the rank of an entry to its destination.
    private mutating func measure(
        ofEntry index: Int, _ arcs: ArcMeasures, _ destinations: [[Seed]]
    ) -> ArcMeasures.Measure {
        chain.removeAll(keepingCapacity: true)
        var entry = Int32(truncatingIfNeeded: index)
        while entry >= 0, entryMeasures[Int(entry)] == nil {
            chain.append(entry)
            entry = bucketEntries[Int(entry)].next
        }
        var sum = ArcMeasures.Measure()
        if entry >= 0, let known = entryMeasures[Int(entry)] { sum = known }
        while let entry = chain.popLast() {
            let own = bucketEntries[Int(entry)]
            if own.next < 0 {
                sum = destinations[Int(own.column)][Int(-1 - own.next)].measure
            } else if let arc = arcs.measure(bucketEntries[Int(own.next)].rank, own.rank, isUp: false) {
                sum = sum + arc
            }
            entryMeasures[Int(entry)] = sum
        }
        return sum
    }

    /// Groups the entries by rank.
    private mutating func sortBuckets() {
        ranks.removeAll(keepingCapacity: true)
        bucketStart.removeAll(keepingCapacity: true)
        for entry in bucketEntries {
            if bucketSlot[Int(entry.rank)] == 0 { ranks.append(entry.rank) }
            bucketSlot[Int(entry.rank)] += 1
        }
        var next: UInt32 = 0
        // From here on `bucketSlot` is the 1-based index of a rank in `ranks`.
        for (index, rank) in ranks.enumerated() {
            bucketStart.append(next)
            next += bucketSlot[Int(rank)]
            bucketSlot[Int(rank)] = UInt32(index) + 1
        }
        bucketStart.append(next)
        bucketCosts = [BucketCost](repeating: BucketCost(column: 0, cost: 0), count: bucketEntries.count)
        bucketIndex = [Int32](repeating: 0, count: bucketEntries.count)
        entryMeasures = [ArcMeasures.Measure?](repeating: nil, count: bucketEntries.count)
        var fill = bucketStart
        for (index, entry) in bucketEntries.enumerated() {
            let slot = Int(bucketSlot[Int(entry.rank)]) - 1
            let row = Int(fill[slot])
            fill[slot] += 1
            bucketCosts[row] = BucketCost(column: entry.column, cost: entry.cost)
            bucketIndex[row] = Int32(truncatingIfNeeded: index)
        }
    }

    /// Scans the buckets of the visited ranks and keeps the best path of each column.
    private mutating func scanBuckets(columns: Int, _ bias: UInt32) {
        best.removeAll(keepingCapacity: true)
        best.append(contentsOf: repeatElement(BestPath(), count: columns))
        for rank in visited {
            let spent = labels.cost(of: Int(rank))
            let slot = Int(bucketSlot[Int(rank)])
            guard spent < ArcCosts.infinity, slot > 0 else { continue }
            for row in Int(bucketStart[slot - 1])..<Int(bucketStart[slot]) {
                let entry = bucketCosts[row]
                let whole = spent &+ entry.cost
                let total = whole &- min(bias, whole)
                if total < best[Int(entry.column)].cost {
                    best[Int(entry.column)] = BestPath(cost: total, rank: rank, row: row)
                }
            }
        }
    }
}

/// Time and length to the ranks of one upward search, for those that are asked for.
private struct PathMeasures {
    private let measures: WorkTable<ArcMeasures.Measure>
    /// Number of the search in which the measure of each rank was computed.
    private let search: WorkTable<UInt32>
    private var current: UInt32 = 0
    private var chain: [Int32] = []

    init(count: Int) {
        measures = WorkTable(zeros: count)
        search = WorkTable(zeros: count)
    }

    /// Size in bytes if all ranks were visited.
    var byteCount: Int { measures.byteCount + search.byteCount }

    /// Forgets the previous search.
    mutating func begin() {
        current &+= 1
        guard current == 0 else { return }
        for rank in 0..<search.count { search[rank] = 0 }
        current = 1
    }

    /// Time and length from the seed of a labeled rank to that rank.
    mutating func measure(
        of rank: Int32, _ labels: UpwardSearchLabels, _ seeds: [ManyToManySearch.Seed], _ arcs: ArcMeasures
    ) -> ArcMeasures.Measure {
        chain.removeAll(keepingCapacity: true)
        var from = rank
        while from >= 0, search[Int(from)] != current {
            chain.append(from)
            from = labels.predecessor(of: Int(from))
        }
        var sum = from < 0 ? seeds[Int(-1 - from)].measure : measures[Int(from)]
        while let rank = chain.popLast() {
            let before = labels.predecessor(of: Int(rank))
            if before >= 0, let arc = arcs.measure(before, rank, isUp: true) { sum = sum + arc }
            measures[Int(rank)] = sum
            search[Int(rank)] = current
        }
        return sum
    }
}
