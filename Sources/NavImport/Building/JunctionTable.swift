// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The nodes of the graph: those of a `NodeTable` at which segments end. The others are not needed once the roads are read.
struct JunctionTable {
    /// Coordinates.
    private(set) var places: [FixedCoordinate] = []
    /// Ids in OpenStreetMap.
    private(set) var ids: [Int64] = []
    /// Attributes of nodes that have any.
    private(set) var attributes: [NodeID: NodeAttributes] = [:]
    /// Rows of the nodes that relations refer to.
    private var rows: [Int64: NodeID] = [:]

    /// Number of nodes.
    var count: Int { places.count }

    /// Takes nodes of a table.
    ///
    /// - Parameters:
    ///   - chosen: Their rows in `nodes`, in the order of the graph.
    ///   - nodes: The table.
    ///   - referenced: Ids that `row(osm:)` finds.
    init(_ chosen: [Int32], of nodes: NodeTable, findable referenced: Set<Int64>) {
        places.reserveCapacity(chosen.count)
        ids.reserveCapacity(chosen.count)
        for (row, old) in chosen.enumerated() {
            let (node, id) = (NodeID(row: Int32(row)), nodes.index.id(ofRow: Int(old)))
            places.append(nodes.places[Int(old)])
            ids.append(id)
            if let special = nodes.attributes[old] { attributes[node] = special }
            if referenced.contains(id) { rows[id] = node }
        }
    }

    /// Row of a node that relations refer to; `nil` when no segment ends there.
    func row(osm id: Int64) -> NodeID? { rows[id] }

    /// Renumbers the nodes along a space-filling curve, so that neighbors are close in the file.
    ///
    /// - Returns: The new row of each node.
    /// - Complexity: O(n log n).
    mutating func renumber() -> [Int32] {
        let order = HilbertCurve.order(of: places)
        var newRow = [Int32](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { newRow[Int(old)] = Int32(new) }
        places = order.map { places[Int($0)] }
        ids = order.map { ids[Int($0)] }
        func moved(_ node: NodeID) -> NodeID { NodeID(row: newRow[Int(node.row)]) }
        attributes = Dictionary(uniqueKeysWithValues: attributes.map { (moved($0.key), $0.value) })
        rows = rows.mapValues(moved)
        return newRow
    }
}
