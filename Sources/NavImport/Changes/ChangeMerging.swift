// SPDX-License-Identifier: Apache-2.0

/// The order of elements in sorted files: nodes, ways, relations, each by id.
struct ElementKey: Comparable, Sendable {
    var kind: UInt8
    var id: Int64

    static func < (a: ElementKey, b: ElementKey) -> Bool { (a.kind, a.id) < (b.kind, b.id) }
    static let lowest = ElementKey(kind: 0, id: .min)

    /// The key after this one.
    var next: ElementKey {
        id < .max ? ElementKey(kind: kind, id: id + 1) : ElementKey(kind: kind == .max ? kind : kind + 1, id: .min)
    }

    /// The key before this one; `nil` for the lowest.
    var previous: ElementKey? {
        if id > .min { return ElementKey(kind: kind, id: id - 1) }
        return kind > 0 ? ElementKey(kind: kind - 1, id: .max) : nil
    }
    static let highest = ElementKey(kind: .max, id: .max)
}

/// Applies changes to the blocks of a sorted file while they are read. The result is that of a file to which the changes
/// were applied: the same elements in the same order.
struct ChangeMerging: Sendable {
    let changes: OSMChanges
    let kinds: OSMKinds
    /// Name of the file, for errors.
    let name: String

    /// The first and the last element of a block; `nil` if it is empty.
    ///
    /// - Throws: `unsupportedFeature` if the block is not sorted.
    func span(of block: OSMBlock) throws(ImportError) -> (first: ElementKey, last: ElementKey)? {
        var span: (first: ElementKey, last: ElementKey)?
        for (kind, ids) in [block.nodes.ids, block.ways.ids, block.relations.ids].enumerated() {
            guard let first = ids.first, let last = ids.last else { continue }
            for (id, next) in zip(ids, ids.dropFirst()) where id >= next { throw unsorted }
            let kind = UInt8(kind)
            span = (span?.first ?? ElementKey(kind: kind, id: first), ElementKey(kind: kind, id: last))
        }
        return span
    }

    var unsorted: ImportError {
        ImportError(
            .unsupportedFeature,
            "\(name) is not sorted by kind and id, which changes need; sort it: osmium sort \(name) -o sorted.osm.pbf")
    }

    /// The block with the changes within its span; `nil` if there are none.
    func merged(_ block: OSMBlock, _ span: (first: ElementKey, last: ElementKey)) -> OSMBlock? {
        let rows = (0..<3).map { self.rows(of: UInt8($0), from: span.first, through: span.last) }
        guard rows.contains(where: { !$0.isEmpty }) else { return nil }
        let result = OSMBlock()
        result.skips = block.skips
        merge(rows[0], block.nodes.ids, changes.nodes) {
            result.fill(block.node($0))
        } add: {
            result.fill($0)
        }
        merge(rows[1], block.ways.ids, changes.ways) {
            result.fill(block.way($0).way)
        } add: {
            result.fill($0)
        }
        merge(rows[2], block.relations.ids, changes.relations) {
            result.fill(block.relation($0).relation)
        } add: {
            result.fill($0)
        }
        return result
    }

    /// A block with the elements that were created after one element and before another; `nil` if there are none.
    func created(after last: ElementKey?, before next: ElementKey) -> OSMBlock? {
        let first = last?.next ?? .lowest
        guard let end = next.previous, first <= end else { return nil }
        let result = OSMBlock()
        for row in rows(of: 0, from: first, through: end) { changes.nodes.changes[row].element.map { result.fill($0) } }
        for row in rows(of: 1, from: first, through: end) { changes.ways.changes[row].element.map { result.fill($0) } }
        for row in rows(of: 2, from: first, through: end) {
            changes.relations.changes[row].element.map { result.fill($0) }
        }
        return result.isEmpty ? nil : result
    }

    /// The changes of a kind between two elements, both included; none for kinds that the pass leaves out.
    private func rows(of kind: UInt8, from first: ElementKey, through last: ElementKey) -> Range<Int> {
        guard kinds.contains(OSMKinds(rawValue: 1 << kind)), first.kind <= kind, kind <= last.kind else { return 0..<0 }
        let low = first.kind == kind ? first.id : .min
        func range(_ column: ChangeColumn<some Sendable>) -> Range<Int> {
            let start = column.firstRow(from: low)
            let end = last.kind > kind || last.id == .max ? column.count : column.firstRow(from: last.id + 1)
            return start..<max(start, end)
        }
        switch kind {
        case 0: return range(changes.nodes)
        case 1: return range(changes.ways)
        default: return range(changes.relations)
        }
    }

    /// Merges the rows of a block with changes, both by ascending id. A changed element replaces that of the block.
    private func merge<Element>(
        _ rows: Range<Int>, _ ids: [Int64], _ column: ChangeColumn<Element>, keep: (Int) -> Void,
        add: (Element) -> Void
    ) {
        var row = rows.lowerBound
        for (index, id) in ids.enumerated() {
            while row < rows.upperBound, column.ids[row] < id {
                column.changes[row].element.map(add)
                row += 1
            }
            if row < rows.upperBound, column.ids[row] == id {
                column.changes[row].element.map(add)
                row += 1
            } else {
                keep(index)
            }
        }
        while row < rows.upperBound {
            column.changes[row].element.map(add)
            row += 1
        }
    }
}

/// What a block gave, and which elements of the file it had.
private struct MergedPart<Value: Sendable>: Sendable {
    var value: Value
    var counts: BlockCounts
    var span: (first: ElementKey, last: ElementKey)?
}

extension OSMFile {
    /// Reads a file with changes; see `read`.
    static func read<Value: Sendable>(
        _ base: OSMFile, with changes: OSMChanges, _ kinds: OSMKinds, workers: Int?,
        progress: (@Sendable (ReadProgress) -> Void)?,
        transform: @escaping @Sendable (OSMBlock) throws(ImportError) -> Value,
        consume: (Value) throws(ImportError) -> Void
    ) throws(ImportError) -> ReadSummary {
        let merging = ChangeMerging(changes: changes, kinds: kinds, name: base.name)
        var summary = ReadSummary()
        var last: ElementKey?
        func deliverCreated(before next: ElementKey) throws(ImportError) {
            guard let block = merging.created(after: last, before: next) else { return }
            try consume(try transform(block))
            summary.add(BlockCounts(block))
        }
        try base.read(kinds, workers: workers, progress: progress) { block throws(ImportError) -> MergedPart<Value> in
            let span = try merging.span(of: block)
            let merged = span.flatMap { merging.merged(block, $0) } ?? block
            return MergedPart(value: try transform(merged), counts: BlockCounts(merged), span: span)
        } consume: { part throws(ImportError) in
            if let span = part.span {
                if let last, last >= span.first { throw merging.unsorted }
                try deliverCreated(before: span.first)
                last = span.last
            }
            try consume(part.value)
            summary.add(part.counts)
        }
        try deliverCreated(before: .highest)
        return summary
    }
}
