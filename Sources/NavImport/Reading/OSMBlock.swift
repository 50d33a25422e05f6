// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Several thousand elements as in the file: columns of numbers, and strings that are created on demand.
///
/// A block is valid only during the call of the transform of `OSMFile.read` and is reused afterwards. It is not
/// `Sendable`, so it cannot escape through the result.
public final class OSMBlock {
    /// The nodes, if requested by the pass.
    public internal(set) var nodes = NodeColumns()
    var ways = WayColumns()
    var relations = RelationColumns()
    var strings = StringTable()
    var skips = SkipCounts()

    init() {}

    /// Number of ways, 0 unless requested by the pass.
    public var wayCount: Int { ways.ids.count }
    /// Number of relations, 0 unless requested by the pass.
    public var relationCount: Int { relations.ids.count }

    /// The way at `row`.
    ///
    /// - Precondition: `row` is in `0..<wayCount`.
    public func way(_ row: Int) -> WayView { WayView(block: self, row: row) }

    /// The relation at `row`.
    ///
    /// - Precondition: `row` is in `0..<relationCount`.
    public func relation(_ row: Int) -> RelationView { RelationView(block: self, row: row) }

    /// Calls `body` for each way.
    ///
    /// - Throws: The error of `body`.
    @inlinable public func forEachWay<Failure: Error>(_ body: (WayView) throws(Failure) -> Void) throws(Failure) {
        for row in 0..<wayCount { try body(way(row)) }
    }

    /// Calls `body` for each relation.
    ///
    /// - Throws: The error of `body`.
    @inlinable public func forEachRelation<Failure: Error>(
        _ body: (RelationView) throws(Failure) -> Void
    ) throws(Failure) {
        for row in 0..<relationCount { try body(relation(row)) }
    }

    /// Calls `body` with the row and tags of each tagged node. Most nodes have no tags.
    ///
    /// - Throws: The error of `body`.
    public func forEachTaggedNode<Failure: Error>(
        _ body: (_ row: Int, _ tags: TagView) throws(Failure) -> Void
    ) throws(Failure) {
        for tagged in 0..<nodes.taggedRows.count { try body(Int(nodes.taggedRows[tagged]), taggedNode(tagged)) }
    }

    /// The tags of the node at `row`.
    ///
    /// - Complexity: O(log *t*) for *t* tagged nodes.
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

    /// The node at `row` with its tags.
    public func node(_ row: Int) -> OSMNode {
        OSMNode(id: nodes.ids[row], place: nodes.place(row), tags: tags(ofNode: row).tags)
    }

    private func taggedNode(_ tagged: Int) -> TagView {
        TagView(
            block: self, column: .nodes,
            range: Int(nodes.tagStarts[tagged])..<Int(nodes.tagStarts[tagged + 1]))
    }

    /// Exchanges the columns with `columns`: a local value can be written in a loop without exclusivity checks.
    func swapColumns(_ columns: inout (nodes: NodeColumns, ways: WayColumns, relations: RelationColumns)) {
        swap(&nodes, &columns.nodes)
        swap(&ways, &columns.ways)
        swap(&relations, &columns.relations)
    }

    /// Removes all elements and keeps the storage.
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
/// Loops over many nodes copy a column to a local first (`let ids = block.nodes.ids`), which does not copy elements.
public struct NodeColumns {
    /// Node ids.
    public internal(set) var ids: [Int64] = []
    /// Valid latitudes in 10⁻⁷ degrees.
    public internal(set) var latitudes: [Int32] = []
    /// Valid longitudes in 10⁻⁷ degrees.
    public internal(set) var longitudes: [Int32] = []
    /// Whether rows with invalid coordinates have been marked for removal.
    var mayBeOffGlobe = false
    /// Rows with tags, ascending.
    public internal(set) var taggedRows: [UInt32] = []
    /// Offsets of the tags of `taggedRows[i]` in `tagStrings`, followed by the end.
    var tagStarts: [UInt32] = [0]
    /// Key, value, key, value…
    var tagStrings: [UInt32] = []

    /// Number of nodes.
    public var count: Int { ids.count }

    /// Coordinate of the node at `row`.
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
    /// Offsets of each way's nodes in `refs`, followed by the end.
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
    /// Offsets of each relation's members, followed by the end.
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
