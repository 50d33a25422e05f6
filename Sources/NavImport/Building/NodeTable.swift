// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Data of the nodes that roads reference, by row of a `NodeIndex`.
struct NodeTable: Sendable {
    /// The nodes.
    let index: NodeIndex
    /// Coordinates; undefined where `isPresent` is false.
    private(set) var places: [FixedCoordinate]
    /// Whether the extract contains the node.
    private(set) var isPresent: BitTable
    /// Attributes of rows that have any.
    private(set) var attributes: [Int32: NodeAttributes] = [:]

    /// Creates a table without data.
    init(_ index: NodeIndex) {
        self.index = index
        places = [FixedCoordinate](repeating: FixedCoordinate(latitude: 0, longitude: 0), count: index.count)
        isPresent = BitTable(count: index.count)
    }

    /// Number of referenced nodes that the extract lacks.
    var missingCount: Int { index.count - isPresent.trueCount }

    /// The referenced nodes of one block.
    struct Batch: Sendable {
        var rows: [Int32] = []
        var places: [FixedCoordinate] = []
        var special: [(row: Int32, attributes: NodeAttributes)] = []
    }

    /// Adds the nodes of one block.
    mutating func take(_ batch: Batch) {
        for (row, place) in zip(batch.rows, batch.places) {
            places[Int(row)] = place
            isPresent[Int(row)] = true
        }
        for special in batch.special { attributes[special.row] = special.attributes }
    }

    /// Whether a road must be split at a node even where no other road meets it, because of a barrier.
    func mustCut(at row: Int32) -> Bool {
        guard let special = attributes[row] else { return false }
        return !special.barred.isEmpty || special.flags.contains(.miniRoundabout)
    }
}

extension NodeTable.Batch {
    /// Collects the nodes of a block that `index` contains.
    ///
    /// - Parameters:
    ///   - block: The block.
    ///   - index: The referenced nodes.
    ///   - countryRules: Country rules for parsing tags; `nil` ignores tags.
    ///   - tracks: The tracks of the extract.
    init(
        _ block: OSMBlock, index: NodeIndex, countryRules: CountryRulesLookup?, tracks: TrackNodes = TrackNodes()
    ) {
        let ids = block.nodes.ids
        for node in ids.indices {
            guard let row = index.row(of: ids[node]) else { continue }
            rows.append(row)
            places.append(block.nodes.place(node))
        }
        guard let countryRules else { return }
        let rules = NodeRules()
        block.forEachTaggedNode { node, tags in
            guard let row = index.row(of: ids[node]) else { return }
            let country = countryRules.rules(of: countryRules.country(at: block.nodes.place(node).coordinate))
            var attributes = rules.attributes(of: tags.tags, country: country)
            if attributes.flags.contains(.levelCrossing) {
                let isForVehicles = tags.contains("railway", "level_crossing")
                if !tracks.isLevelCrossing(ids[node], isForVehicles: isForVehicles) {
                    attributes.flags.remove(.levelCrossing)
                }
            }
            if !attributes.isPlain { special.append((row, attributes)) }
        }
    }
}
