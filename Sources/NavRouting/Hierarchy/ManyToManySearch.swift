// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Bucket-based many-to-many search: each destination adds entries to the buckets of the ranks it reaches, and each
/// origin scans them.
///
/// Source: Knopp, Sanders, Schultes, Schulz and Wagner, "Computing many-to-many shortest paths using highway
/// hierarchies" (2007), with searches along the elimination tree.
struct ManyToManySearch {
    private let labels: UpwardSearchLabels
    private let measures: WorkTable<ArcMeasures.Measure>
    private let bucketSlot: WorkTable<UInt32>
    private var frontier = SearchFrontier()
    private var visited: [Int32] = []
    private var bucketEntries: [BucketEntry] = []
    private var bucketCosts: [BucketCost] = []
    private var bucketMeasures: [ArcMeasures.Measure] = []
    private var bucketStart: [UInt32] = []
    private var ranks: [Int32] = []

    /// An entry of a bucket: a rank reached from a destination.
    private struct BucketEntry {
        var rank: Int32
        var column: Int32
        var cost: UInt32
        var measure: ArcMeasures.Measure
    }

    /// The hot part of an entry.
    private struct BucketCost: BitwiseCopyable {
        var column: Int32
        var cost: UInt32
    }

    /// A seed of an upward search.
    struct Seed {
        var rank: Int32
        var cost: UInt32
        var measure: ArcMeasures.Measure
    }

    init(count: Int) {
        labels = UpwardSearchLabels(count: count)
        measures = WorkTable(zeros: count)
        bucketSlot = WorkTable(zeros: count)
    }

    /// Number of ranks.
    var count: Int { labels.count }
    /// Size in bytes if all ranks were visited.
    var byteCount: Int { labels.byteCount + measures.byteCount + bucketSlot.byteCount }

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
            search(seeds, customized, arcs, isUp: false)
            for rank in visited {
                let cost = labels.cost(of: Int(rank))
                labels.clear(Int(rank))
                guard cost < ArcCosts.infinity else { continue }
                bucketEntries.append(
                    BucketEntry(rank: rank, column: Int32(column), cost: cost, measure: measures[Int(rank)]))
            }
        }
        sortBuckets()
        var entries = [TableEntry](repeating: TableEntry(), count: origins.count * destinations.count)
        for (row, seeds) in origins.enumerated() {
            // Scanning an entry takes a fraction of a step.
            guard budget?.spend(visited.count * (1 + destinations.count / 32)) ?? true else { break }
            search(seeds, customized, arcs, isUp: true)
            entries.withUnsafeMutableBufferPointer { entries in
                read(into: UnsafeMutableBufferPointer(rebasing: entries[(row * destinations.count)...]), bias)
            }
            for rank in visited { labels.clear(Int(rank)) }
        }
        for rank in ranks { bucketSlot[Int(rank)] = 0 }
        return entries
    }

    /// Searches upward from the seeds; the ranks in `visited` have labels and measures.
    private mutating func search(
        _ seeds: [Seed], _ customized: CustomizedHierarchy, _ arcs: ArcMeasures, isUp: Bool
    ) {
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
            guard spent < ArcCosts.infinity else { continue }
            let from = labels.predecessor(of: Int(rank))
            if from < 0 {
                measures[Int(rank)] = seeds[Int(-1 - from)].measure
            } else if let measure = arcs.measure(from, rank, isUp: isUp) {
                measures[Int(rank)] = measures[Int(from)] + measure
            }
            labels.relax(Int(rank), at: spent, table)
        }
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
        bucketMeasures = [ArcMeasures.Measure](repeating: ArcMeasures.Measure(), count: bucketEntries.count)
        var fill = bucketStart
        for entry in bucketEntries {
            let slot = Int(bucketSlot[Int(entry.rank)]) - 1
            let row = Int(fill[slot])
            fill[slot] += 1
            bucketCosts[row] = BucketCost(column: entry.column, cost: entry.cost)
            bucketMeasures[row] = entry.measure
        }
    }

    /// Scans the buckets of the visited ranks and keeps the lowest costs.
    private func read(into entries: UnsafeMutableBufferPointer<TableEntry>, _ bias: UInt32) {
        for rank in visited {
            let spent = labels.cost(of: Int(rank))
            let slot = Int(bucketSlot[Int(rank)])
            guard spent < ArcCosts.infinity, slot > 0 else { continue }
            let measure = measures[Int(rank)]
            for row in Int(bucketStart[slot - 1])..<Int(bucketStart[slot]) {
                let entry = bucketCosts[row]
                let whole = spent &+ entry.cost
                let total = whole &- min(bias, whole)
                guard total < entries[Int(entry.column)].cost else { continue }
                let sum = measure + bucketMeasures[row]
                entries[Int(entry.column)] = TableEntry(
                    cost: total, milliseconds: UInt32(max(0, sum.time)), meters: Double(max(0, sum.length)) / 100)
            }
        }
    }
}
