// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Some thousand elements as they lie in the file: columns of numbers, and strings that are made only when asked for.
///
/// A block is lent to the transform of `OSMFile.read`, which takes what it needs and returns that. The block is filled
/// anew afterwards, so it must not be kept; being not `Sendable`, it cannot leave the transform through its result.
public final class OSMBlock {
    /// The nodes, when the pass asked for them.
    public internal(set) var nodes = NodeColumns()
    var ways = WayColumns()
    var relations = RelationColumns()
    var strings = StringTable()
    var skips = SkipCounts()

    init() {}

    /// The number of ways, 0 when the pass did not ask for them.
    public var wayCount: Int { ways.ids.count }
    /// The number of relations, 0 when the pass did not ask for them.
    public var relationCount: Int { relations.ids.count }

    /// Way number `row` of the block.
    ///
    /// - Precondition: `row` lies in `0..<wayCount`.
    public func way(_ row: Int) -> WayView { WayView(block: self, row: row) }

    /// Relation number `row` of the block.
    ///
    /// - Precondition: `row` lies in `0..<relationCount`.
    public func relation(_ row: Int) -> RelationView { RelationView(block: self, row: row) }

    /// Calls `body` with every way.
    @inlinable public func forEachWay<Failure: Error>(_ body: (WayView) throws(Failure) -> Void) throws(Failure) {
        for row in 0..<wayCount { try body(way(row)) }
    }

    /// Calls `body` with every relation.
    @inlinable public func forEachRelation<Failure: Error>(
        _ body: (RelationView) throws(Failure) -> Void
    ) throws(Failure) {
        for row in 0..<relationCount { try body(relation(row)) }
    }

    /// Calls `body` with the row of every node that has tags, and these tags. Most nodes have none.
    public func forEachTaggedNode<Failure: Error>(
        _ body: (_ row: Int, _ tags: TagView) throws(Failure) -> Void
    ) throws(Failure) {
        for tagged in 0..<nodes.taggedRows.count { try body(Int(nodes.taggedRows[tagged]), taggedNode(tagged)) }
    }

    /// The tags of node number `row`.
    ///
    /// - Complexity: O(log *t*) for *t* nodes with tags.
    public func tags(ofNode row: Int) -> TagView {
        var low = 0
        var high = nodes.taggedRows.count
        while low < high {
            let middle = (low + high) / 2
            if Int(nodes.taggedRows[middle]) < row { low = middle + 1 } else { high = middle }
        }
        guard low < nodes.taggedRows.count, Int(nodes.taggedRows[low]) == row else {
            return TagView(block: self, column: .nodes, range: 0..<0)
        }
        return taggedNode(low)
    }

    /// Node number `row` with its tags.
    public func node(_ row: Int) -> OSMNode {
        OSMNode(id: nodes.ids[row], place: nodes.place(row), tags: tags(ofNode: row).tags)
    }

    private func taggedNode(_ tagged: Int) -> TagView {
        TagView(
            block: self, column: .nodes,
            range: Int(nodes.tagStarts[tagged])..<Int(nodes.tagStarts[tagged + 1]))
    }

    /// Gives the columns to `columns` and takes those that were there: a value of one's own, to which a loop writes
    /// without checks for access from elsewhere.
    func swapColumns(_ columns: inout (nodes: NodeColumns, ways: WayColumns, relations: RelationColumns)) {
        swap(&nodes, &columns.nodes)
        swap(&ways, &columns.ways)
        swap(&relations, &columns.relations)
    }

    /// Empties the block and keeps its storage.
    func removeAll() {
        nodes.removeAll()
        ways.removeAll()
        relations.removeAll()
        strings.removeAll()
        skips = SkipCounts()
    }
}

/// The nodes of one block in columns: row *i* of each column belongs to node *i*.
///
/// Loops over many nodes copy a column to a local first (`let ids = block.nodes.ids`); that copies no numbers.
public struct NodeColumns {
    /// The numbers.
    public internal(set) var ids: [Int64] = []
    /// The latitudes in 10⁻⁷ degrees, all on the globe.
    public internal(set) var latitudes: [Int32] = []
    /// The longitudes in 10⁻⁷ degrees, all on the globe.
    public internal(set) var longitudes: [Int32] = []
    /// Whether rows have been marked as not on the globe and wait to be dropped.
    var mayBeOffGlobe = false
    /// The rows that have tags, ascending.
    public internal(set) var taggedRows: [UInt32] = []
    /// Where the tags of `taggedRows[i]` start in `tagStrings`, and one entry more for the end of the last.
    var tagStarts: [UInt32] = [0]
    /// Key, value, key, value…
    var tagStrings: [UInt32] = []

    /// The number of nodes.
    public var count: Int { ids.count }

    /// Where node number `row` is.
    public func place(_ row: Int) -> FixedCoordinate {
        FixedCoordinate(latitude: latitudes[row], longitude: longitudes[row])
    }

    mutating func removeAll() {
        ids.removeAll(keepingCapacity: true)
        latitudes.removeAll(keepingCapacity: true)
        longitudes.removeAll(keepingCapacity: true)
        mayBeOffGlobe = false
        taggedRows.removeAll(keepingCapacity: true)
        tagStarts.removeAll(keepingCapacity: true)
        tagStarts.append(0)
        tagStrings.removeAll(keepingCapacity: true)
    }
}

/// The ways of one block in columns.
struct WayColumns {
    var ids: [Int64] = []
    /// Where each way's nodes start in `refs`, and one entry more for the end of the last.
    var refStarts: [UInt32] = [0]
    var refs: [Int64] = []
    /// Where each way's tags start in `tagStrings`, and one entry more.
    var tagStarts: [UInt32] = [0]
    /// Key, value, key, value…
    var tagStrings: [UInt32] = []

    mutating func removeAll() {
        ids.removeAll(keepingCapacity: true)
        refStarts.removeAll(keepingCapacity: true)
        refStarts.append(0)
        refs.removeAll(keepingCapacity: true)
        tagStarts.removeAll(keepingCapacity: true)
        tagStarts.append(0)
        tagStrings.removeAll(keepingCapacity: true)
    }
}

/// The relations of one block in columns.
struct RelationColumns {
    var ids: [Int64] = []
    /// Where each relation's members start in the member columns, and one entry more.
    var memberStarts: [UInt32] = [0]
    var memberRefs: [Int64] = []
    var memberKinds: [OSMRelation.MemberKind] = []
    var memberRoles: [UInt32] = []
    /// Where each relation's tags start in `tagStrings`, and one entry more.
    var tagStarts: [UInt32] = [0]
    /// Key, value, key, value…
    var tagStrings: [UInt32] = []

    mutating func removeAll() {
        ids.removeAll(keepingCapacity: true)
        memberStarts.removeAll(keepingCapacity: true)
        memberStarts.append(0)
        memberRefs.removeAll(keepingCapacity: true)
        memberKinds.removeAll(keepingCapacity: true)
        memberRoles.removeAll(keepingCapacity: true)
        tagStarts.removeAll(keepingCapacity: true)
        tagStarts.append(0)
        tagStrings.removeAll(keepingCapacity: true)
    }
}
