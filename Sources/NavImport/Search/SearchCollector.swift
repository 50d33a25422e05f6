// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
internal import NavSearch

/// Collects what can be searched for in an OpenStreetMap file, and adds the search index to a region.
///
/// Reads the file in three passes (relations, ways, nodes), after the roads. Deterministic: the same file gives the same
/// bytes.
public struct SearchCollector {
    private let file: OSMFile
    private let workers: Int?

    /// Statistics of the search index.
    public struct Summary: Sendable, Hashable {
        /// Streets, places, points of interest and postcodes.
        public var entries = 0
        /// House numbers.
        public var addresses = 0
    }

    /// Builds the search index of `file` and adds it to `writer`.
    ///
    /// - Parameters:
    ///   - file: The map data.
    ///   - writer: Receives the index.
    ///   - workers: Number of threads; `nil` for one per core.
    /// - Throws: `ImportError` if the file cannot be read or is damaged.
    /// - Complexity: O(n log n); memory grows with names and addresses.
    @discardableResult
    public static func build(
        _ file: OSMFile, into writer: RegionWriter, workers: Int? = nil
    ) throws(ImportError) -> Summary {
        let collector = SearchCollector(file: file, workers: workers)
        let (relations, borders) = try collector.readRelations()
        let members = relations.compactMap(\.way) + borders.flatMap(\.ways)
        var ways = try collector.readWays(members: Set(members))
        var uses: [Int64] = []
        for way in ways.found.joined() {
            uses += way.found.role == .street ? way.nodes[...] : SearchCollector.sample(way.nodes)
        }
        for relation in relations {
            if let nodes = relation.way.flatMap({ ways.members[$0] }) { uses += SearchCollector.sample(nodes) }
        }
        for area in borders { uses += area.nodes(ways.members) }
        for line in ways.lines { uses += line.nodes }
        var (nodes, all) = try collector.readNodes(try NodeIndex(uses: exchange(&uses, for: [])))
        all.reserveCapacity(all.count + ways.found.reduce(relations.count) { $0 + $1.count })
        for block in ways.found.indices {
            // Each block is released once its objects are made: all of them would take a third of the memory of the search.
            for way in exchange(&ways.found[block], for: []) {
                if let object = way.object(nodes) { all.append(object) }
            }
        }
        for relation in relations { if let object = relation.object(ways.members, nodes) { all.append(object) } }
        let lines = ways.lines.compactMap { line -> AddressInterpolation? in
            let places = line.nodes.map { nodes.place(of: $0) }
            guard places.allSatisfy({ $0 != nil }) else { return nil }
            return AddressInterpolation(
                way: line.way, nodes: line.nodes, line: places.compactMap(\.self), step: line.step)
        }
        let areas = borders.compactMap { $0.area(ways.members, nodes) }
        nodes = NodeTable(.empty)
        let countries = CountryRulesLookup(drivesOnLeft: nil)
        do throws(RegionError) {
            let counts = try SearchIndexBuilder.build(
                all, interpolations: lines, areas: areas, countryAt: { countries.country(at: $0) }, into: writer)
            return Summary(entries: counts.entries, addresses: counts.addresses)
        } catch {
            throw ImportError(.unwritableFile, "the search index could not be written", cause: error)
        }
    }

    /// At most eight nodes of a way, evenly spaced; enough for its middle.
    static func sample(_ nodes: [Int64]) -> ArraySlice<Int64> {
        let open = nodes.count > 3 && nodes.first == nodes.last ? nodes.dropLast() : nodes[...]
        guard open.count > 8 else { return open }
        return (0..<8).map { open[$0 * open.count / 8] }[...]
    }

    // MARK: Passes

    private func readRelations() throws(ImportError) -> ([SearchRelation], [AreaRelation]) {
        var all: [SearchRelation] = []
        var areas: [AreaRelation] = []
        try file.read(.relations, workers: workers, progress: nil) { block in
            var found: [SearchRelation] = []
            var areas: [AreaRelation] = []
            block.forEachRelation { relation in
                if let area = AreaRelation(relation) {
                    areas.append(area)
                    return
                }
                guard relation.tags.contains("type", "multipolygon"), SearchRules.mayBeFound(relation.tags),
                    let rule = SearchRules.found(relation.tags.tags, isWay: false)
                else { return }
                let outer = relation.members.first { $0.kind == .way && $0.role != "inner" }
                guard let outer else { return }
                found.append(SearchRelation(id: relation.id, found: rule, way: outer.ref))
            }
            return (found, areas)
        } consume: {
            all += $0.0
            areas += $0.1
        }
        return (all, areas)
    }

    private func readWays(members: Set<Int64>) throws(ImportError) -> SearchWays {
        var ways = SearchWays()
        var texts = SharedTexts()
        try file.read(.ways, workers: workers, progress: nil) { block in
            var found = SearchWays()
            var ways: [SearchWay] = []
            block.forEachWay { way in
                if members.contains(way.id) { found.members[way.id] = Array(way.nodes) }
                guard SearchRules.mayBeFound(way.tags) else { return }
                let tags = way.tags.tags
                if let rule = tags["addr:interpolation"], let step = SearchWays.steps[rule] {
                    found.lines.append((way.id, Array(way.nodes), step))
                }
                guard let rule = SearchRules.found(tags, isWay: true) else { return }
                ways.append(SearchWay(id: way.id, found: rule, nodes: Array(way.nodes)))
            }
            if !ways.isEmpty { found.found.append(ways) }
            return found
        } consume: { batch in
            // A block has one batch.
            ways.found += batch.found.map { found in
                found.map { SearchWay(id: $0.id, found: texts.shared($0.found), nodes: $0.nodes) }
            }
            ways.lines += batch.lines
            ways.members.merge(batch.members) { first, _ in first }
        }
        return ways
    }

    private func readNodes(_ index: NodeIndex) throws(ImportError) -> (NodeTable, [SearchObject]) {
        var nodes = NodeTable(index)
        var objects: [SearchObject] = []
        var texts = SharedTexts()
        try file.read(.nodes, workers: workers, progress: nil) { block in
            var found: [SearchObject] = []
            block.forEachTaggedNode { row, tags in
                guard SearchRules.mayBeFound(tags), let rule = SearchRules.found(tags.tags, isWay: false) else {
                    return
                }
                found.append(
                    SearchObject(rule, source: PlaceSource(.node, block.nodes.ids[row]), at: block.nodes.place(row)))
            }
            return (NodeTable.Batch(block, index: index, countryRules: nil), found)
        } consume: { batch in
            nodes.take(batch.0)
            for var object in batch.1 {
                (object.kind, object.names) = (texts.shared(object.kind), texts.shared(object.names))
                objects.append(object)
            }
        }
        return (nodes, objects)
    }
}

/// A way that can be found.
struct SearchWay: Sendable {
    var id: Int64
    var found: SearchRules.Found
    var nodes: [Int64]

    func object(_ table: NodeTable) -> SearchObject? {
        guard found.role == .street else {
            return SearchObject.middle(of: SearchCollector.sample(nodes), table).map {
                SearchObject(found, source: PlaceSource(.way, id), at: $0)
            }
        }
        let known = nodes.compactMap { node in table.place(of: node).map { (node, $0) } }
        guard !known.isEmpty else { return nil }
        var object = SearchObject(found, source: PlaceSource(.way, id), at: known[known.count / 2].1)
        object.nodes = known.map(\.0)
        object.line = known.map(\.1)
        return object
    }
}

/// The ways of the search.
struct SearchWays: Sendable {
    /// By block of the file.
    var found: [[SearchWay]] = []
    /// Lines of interpolated house numbers.
    var lines: [(way: Int64, nodes: [Int64], step: Int)] = []
    /// Nodes of members of multipolygons and areas.
    var members: [Int64: [Int64]] = [:]

    /// Values of `addr:interpolation` with the difference of neighboring numbers.
    static let steps = ["even": 2, "odd": 2, "all": 1, "1": 1, "2": 2]
}

/// A multipolygon that can be found, at the middle of its first outer way.
struct SearchRelation: Sendable {
    var id: Int64
    var found: SearchRules.Found
    var way: Int64?

    func object(_ members: [Int64: [Int64]], _ table: NodeTable) -> SearchObject? {
        guard let nodes = way.flatMap({ members[$0] }) else { return nil }
        return SearchObject.middle(of: SearchCollector.sample(nodes), table).map {
            SearchObject(found, source: PlaceSource(.relation, id), at: $0)
        }
    }
}

extension SearchObject {
    init(_ found: SearchRules.Found, source: PlaceSource, at location: FixedCoordinate) {
        self.init(
            role: found.role, kind: found.kind, names: found.names, source: source, location: location,
            importance: found.importance)
        address = found.address
    }

    /// The middle of some nodes; `nil` when the extract has none of them.
    static func middle(of nodes: ArraySlice<Int64>, _ table: NodeTable) -> FixedCoordinate? {
        let places = nodes.compactMap { table.place(of: $0) }
        guard !places.isEmpty else { return nil }
        let latitude = places.reduce(0) { $0 + Int64($1.latitude) } / Int64(places.count)
        let longitude = places.reduce(0) { $0 + Int64($1.longitude) } / Int64(places.count)
        return FixedCoordinate(latitude: Int32(latitude), longitude: Int32(longitude))
    }
}

extension NodeTable {
    /// The coordinate of a node; `nil` when the extract lacks it.
    func place(of id: Int64) -> FixedCoordinate? {
        guard let row = index.row(of: id), isPresent[Int(row)] else { return nil }
        return places[Int(row)]
    }
}
