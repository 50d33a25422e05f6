// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Fills tables on a customized hierarchy: one climb per destination leaves a note at every rank that it passes, and one
/// climb per origin reads them.
///
/// Source: Knopp, Sanders, Schultes, Schulz and Wagner, "Computing many-to-many shortest paths using highway hierarchies"
/// (2007), with climbs along the elimination tree.
struct TableSearch {
    private let labels: ClimbLabels
    private let measures: WorkTable<ArcMeasures.Measure>
    private let noteCount: WorkTable<UInt32>
    private var tips = ClimbTips()
    private var visited: [Int32] = []
    private var notes: [Note] = []
    private var noteCosts: [NoteCost] = []
    private var noteMeasures: [ArcMeasures.Measure] = []
    private var firstNote: [UInt32] = []
    private var ranks: [Int32] = []

    /// What a destination leaves behind.
    private struct Note {
        var rank: Int32
        var column: Int32
        var cost: UInt32
        var measure: ArcMeasures.Measure
    }

    /// The part of a note that is read most.
    private struct NoteCost: BitwiseCopyable {
        var column: Int32
        var cost: UInt32
    }

    /// A place to start a climb from.
    struct Seed {
        var rank: Int32
        var cost: UInt32
        var measure: ArcMeasures.Measure
    }

    init(count: Int) {
        labels = ClimbLabels(count: count)
        measures = WorkTable(count: count, repeating: ArcMeasures.Measure())
        noteCount = WorkTable(count: count, repeating: 0)
    }

    /// Fills a table, row after row.
    ///
    /// - Parameters:
    ///   - origins: Seeds of each row, with what is spent to the ends of their edges.
    ///   - destinations: Seeds of each column, raised by `bias`.
    /// - Complexity: O((rows + columns) · arcs of a climb + rows · notes at the ranks of a climb).
    mutating func fill(
        _ customized: CustomizedHierarchy, _ arcs: ArcMeasures, from origins: [[Seed]], to destinations: [[Seed]],
        bias: UInt32
    ) -> [TableEntry] {
        notes.removeAll(keepingCapacity: true)
        let budget = WorkBudget.current
        for (column, seeds) in destinations.enumerated() {
            guard budget?.spend(visited.count) ?? true else { break }
            climb(seeds, customized.parent, customized.down, arcs.down)
            for rank in visited {
                let cost = labels.cost(of: Int(rank))
                labels.clear(Int(rank))
                guard cost < ArcCosts.never else { continue }
                notes.append(Note(rank: rank, column: Int32(column), cost: cost, measure: measures[Int(rank)]))
            }
        }
        sortNotes()
        var entries = [TableEntry](repeating: TableEntry(), count: origins.count * destinations.count)
        for (row, seeds) in origins.enumerated() {
            // A note is read in a fraction of the time of a step.
            guard budget?.spend(visited.count * (1 + destinations.count / 32)) ?? true else { break }
            climb(seeds, customized.parent, customized.up, arcs.up)
            entries.withUnsafeMutableBufferPointer { entries in
                read(into: UnsafeMutableBufferPointer(rebasing: entries[(row * destinations.count)...]), bias)
            }
            for rank in visited { labels.clear(Int(rank)) }
        }
        for rank in ranks { noteCount[Int(rank)] = 0 }
        return entries
    }

    /// Climbs to the top; the labels of `visited` tell what was found.
    private mutating func climb(
        _ seeds: [Seed], _ parent: FixedTable<Int32>, _ table: NeededArcs, _ lengths: FixedTable<ArcMeasures.Measure>
    ) {
        visited.removeAll(keepingCapacity: true)
        tips.clear()
        for (index, seed) in seeds.enumerated() {
            labels.seed(seed.rank, at: seed.cost, index: index)
            tips.add(seed.rank)
        }
        while true {
            let rank = tips.lowest
            if rank == .max { return }
            tips.leave(rank, for: parent[rank])
            visited.append(rank)
            let spent = labels.cost(of: Int(rank))
            guard spent < ArcCosts.never else { continue }
            let from = labels.origin(of: Int(rank))
            if from < 0 {
                measures[Int(rank)] = seeds[Int(-1 - from)].measure
            } else if let row = table.row(of: from, to: rank) {
                measures[Int(rank)] = measures[Int(from)] + lengths[row]
            }
            labels.relax(Int(rank), at: spent, table)
        }
    }

    /// Groups the notes by rank.
    private mutating func sortNotes() {
        ranks.removeAll(keepingCapacity: true)
        firstNote.removeAll(keepingCapacity: true)
        for note in notes {
            if noteCount[Int(note.rank)] == 0 { ranks.append(note.rank) }
            noteCount[Int(note.rank)] += 1
        }
        var next: UInt32 = 0
        // From here on `noteCount` tells the place among `ranks`, from 1.
        for (index, rank) in ranks.enumerated() {
            firstNote.append(next)
            next += noteCount[Int(rank)]
            noteCount[Int(rank)] = UInt32(index) + 1
        }
        firstNote.append(next)
        noteCosts = [NoteCost](repeating: NoteCost(column: 0, cost: 0), count: notes.count)
        noteMeasures = [ArcMeasures.Measure](repeating: ArcMeasures.Measure(), count: notes.count)
        var fill = firstNote
        for note in notes {
            let place = Int(noteCount[Int(note.rank)]) - 1
            let row = Int(fill[place])
            fill[place] += 1
            noteCosts[row] = NoteCost(column: note.column, cost: note.cost)
            noteMeasures[row] = note.measure
        }
    }

    /// Takes the best sums of a climb's labels and the notes on its way.
    private func read(into entries: UnsafeMutableBufferPointer<TableEntry>, _ bias: UInt32) {
        for rank in visited {
            let spent = labels.cost(of: Int(rank))
            let place = Int(noteCount[Int(rank)])
            guard spent < ArcCosts.never, place > 0 else { continue }
            let measure = measures[Int(rank)]
            for row in Int(firstNote[place - 1])..<Int(firstNote[place]) {
                let note = noteCosts[row]
                let total = spent &+ note.cost &- bias
                guard total < entries[Int(note.column)].cost else { continue }
                let whole = measure + noteMeasures[row]
                entries[Int(note.column)] = TableEntry(
                    cost: total, milliseconds: UInt32(max(0, whole.time)), meters: Double(max(0, whole.length)) / 100)
            }
        }
    }
}
