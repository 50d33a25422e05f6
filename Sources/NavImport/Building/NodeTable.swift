// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// What the importer knows of the nodes that roads need, by row of a `NodeIndex`.
struct NodeTable: Sendable {
    /// Which nodes there are.
    let index: NodeIndex
    /// Places; meaningless where `isPresent` is false.
    private(set) var places: [FixedCoordinate]
    /// Whether the extract holds the node at all.
    private(set) var isPresent: [Bool]
    /// Rows with something special, and what it is.
    private(set) var attributes: [Int32: NodeAttributes] = [:]

    /// Starts with no node seen.
    init(_ index: NodeIndex) {
        self.index = index
        places = [FixedCoordinate](repeating: FixedCoordinate(latitude: 0, longitude: 0), count: index.count)
        isPresent = [Bool](repeating: false, count: index.count)
    }

    /// Number of nodes that roads mention and the extract lacks.
    var missingCount: Int { isPresent.count { !$0 } }

    /// Nodes of one block that roads need.
    struct Batch: Sendable {
        var rows: [Int32] = []
        var places: [FixedCoordinate] = []
        var special: [(row: Int32, attributes: NodeAttributes)] = []
    }

    /// Takes the nodes of one block.
    mutating func take(_ batch: Batch) {
        for (row, place) in zip(batch.rows, batch.places) {
            places[Int(row)] = place
            isPresent[Int(row)] = true
        }
        for special in batch.special { attributes[special.row] = special.attributes }
    }

    /// Whether a road must be cut at a node even where no other road meets it: something there bars the way.
    func mustCut(at row: Int32) -> Bool {
        guard let special = attributes[row] else { return false }
        return !special.barred.isEmpty || special.flags.contains(.miniRoundabout)
    }
}

extension NodeTable.Batch {
    /// Picks the nodes of a block that `index` holds.
    ///
    /// - Parameter law: whose rules to read tags by; `nil` to leave tags alone.
    init(_ block: OSMBlock, index: NodeIndex, law: Law?) {
        let ids = block.nodes.ids
        for node in ids.indices {
            guard let row = index.row(of: ids[node]) else { continue }
            rows.append(row)
            places.append(block.nodes.place(node))
        }
        guard let law else { return }
        let rules = NodeRules()
        block.forEachTaggedNode { node, tags in
            guard let row = index.row(of: ids[node]) else { return }
            let country = law.rules(of: law.country(at: block.nodes.place(node).coordinate))
            let attributes = rules.attributes(of: tags.tags, country: country)
            if !attributes.isPlain { special.append((row, attributes)) }
        }
    }
}
