// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// Builds the map layers: land use, water, buildings, railways, borders, place names.
///
/// Reads the file in three further passes (relations, ways, nodes), after the roads. Deterministic: the same file gives
/// the same bytes.
public struct LayerBuilder {
    private let file: OSMFile
    private let workers: Int?

    /// Statistics of the layers.
    public struct Summary: Sendable, Hashable {
        /// Number of features.
        public var features = 0
        /// Number of sea pieces among them.
        public var seaPieces = 0
        /// Why the sea is omitted despite coastlines; `nil` without coastlines or on success.
        public var seaFailure: String?
    }

    /// Builds the layers of `file` and adds them to `writer`.
    ///
    /// - Parameters:
    ///   - file: The map data.
    ///   - writer: Receives the features.
    ///   - workers: Number of threads; `nil` for one per core.
    /// - Throws: `ImportError` if the file cannot be read or is damaged.
    /// - Complexity: O(file size); memory grows with the features.
    @discardableResult
    public static func build(
        _ file: OSMFile, into writer: RegionWriter, workers: Int? = nil
    ) throws(ImportError) -> Summary {
        let builder = LayerBuilder(file: file, workers: workers)
        let (relations, borders) = try builder.readRelations()
        let ways = try builder.readWays(
            members: Set(relations.flatMap { $0.members.map(\.way) }), borders: borders)
        let uses = ways.all.flatMap(\.nodes) + ways.coasts.joined() + ways.onLand
        let (nodes, places, box) = try builder.readNodes(try NodeIndex(uses: uses))
        let sea = ways.sea(nodes, bounds: file.header.boundingBox.map { FixedBox($0) } ?? box)
        let features =
            sea.areas.map { MapFeature(kind: .sea, rings: $0) } + ways.features(nodes)
            + relations.compactMap { $0.feature(ways, nodes) } + ways.borders(nodes) + places
        do throws(RegionError) {
            try writer.add(features)
        } catch {
            throw ImportError(.unwritableFile, "the map layers could not be written", cause: error)
        }
        return Summary(features: features.count, seaPieces: sea.areas.count, seaFailure: sea.failure)
    }

    private func readRelations() throws(ImportError) -> ([LayerRelation], BorderWays) {
        var all: [LayerRelation] = []
        var borders = BorderWays()
        try file.read(.relations, workers: workers, progress: nil) { block in
            var found: [LayerRelation] = []
            var borders = BorderWays()
            block.forEachRelation { relation in
                borders.take(relation)
                guard relation.tags.contains("type", "multipolygon") else { return }
                let tags = relation.tags.tags
                guard let kind = FeatureRules.area(tags) else { return }
                found.append(
                    LayerRelation(
                        kind: kind, name: tags["name"] ?? "",
                        height: kind == .building ? FeatureRules.height(tags) : nil,
                        members: relation.members.filter { $0.kind == .way }.map { ($0.ref, $0.role == "inner") }))
            }
            return (found, borders)
        } consume: {
            all += $0.0
            borders.merge($0.1)
        }
        return (all, borders)
    }

    private func readWays(members: Set<Int64>, borders: BorderWays) throws(ImportError) -> LayerWays {
        var ways = LayerWays()
        try file.read(.ways, workers: workers, progress: nil) { block in
            var found = LayerWays.Batch()
            block.forEachWay { way in
                let isMember = members.contains(way.id)
                if way.tags.contains("natural", "coastline") { found.coasts.append(Array(way.nodes)) }
                if LayerWay.isOnLand(way.tags), let first = way.nodes.first {
                    found.onLand.append(first)
                }
                let border = borders.kind(of: way)
                guard isMember || border != nil || LayerWay.mayBeDrawn(way.tags) else { return }
                let tags = way.tags.tags
                let nodes = Array(way.nodes)
                let isClosed = nodes.count > 3 && nodes.first == nodes.last
                let kind = (isClosed ? FeatureRules.area(tags) : nil) ?? FeatureRules.line(tags)
                guard isMember || kind != nil || border != nil else { return }
                found.ways.append(
                    LayerWay(
                        id: way.id, kind: kind, border: border, name: tags["name"] ?? "",
                        height: kind == .building ? FeatureRules.height(tags) : nil, isMember: isMember, nodes: nodes))
            }
            return found
        } consume: {
            ways.append($0)
        }
        return ways
    }

    private func readNodes(_ index: NodeIndex) throws(ImportError) -> (NodeTable, [MapFeature], FixedBox) {
        var nodes = NodeTable(index)
        var places: [MapFeature] = []
        var box = FixedBox.empty
        try file.read(.nodes, workers: workers, progress: nil) { block in
            var found: [MapFeature] = []
            block.forEachTaggedNode { row, tags in
                guard tags.contains("name") else { return }
                let tags = tags.tags
                guard let kind = FeatureRules.place(tags) else { return }
                found.append(MapFeature(kind: kind, name: tags["name"] ?? "", rings: [[block.nodes.place(row)]]))
            }
            var box = FixedBox.empty
            for row in block.nodes.ids.indices { box.include(block.nodes.place(row)) }
            return (NodeTable.Batch(block, index: index, countryRules: nil), found, box)
        } consume: { batch in
            nodes.take(batch.0)
            places += batch.1
            box.include(batch.2)
        }
        return (nodes, places, box)
    }
}

/// A way of the map layers.
struct LayerWay: Sendable {
    var id: Int64
    /// Its own feature kind; `nil` for one that is only a member of a multipolygon or part of a border.
    var kind: FeatureKind?
    /// The kind of border that it is part of.
    var border: FeatureKind?
    var name: String
    /// Height of a building in meters; `nil` if unknown.
    var height: Double?
    var isMember: Bool
    var nodes: [Int64]

    private static let keys = [
        "building", "natural", "landuse", "leisure", "waterway", "railway", "amenity", "aeroway", "place", "aerialway",
    ]

    /// Whether it is a road on the ground, so that its nodes are on land.
    static func isOnLand(_ tags: TagView) -> Bool {
        tags.contains("highway") && !tags.contains("bridge") && !tags.contains("tunnel") && !tags.contains("layer")
    }

    /// Fast check whether a way can be a feature.
    static func mayBeDrawn(_ tags: TagView) -> Bool {
        keys.contains { tags.contains($0) } || tags.contains("highway", "pedestrian")
    }
}

/// The ways of the map layers, in the order of the file.
struct LayerWays {
    private(set) var all: [LayerWay] = []
    /// Nodes of coastlines.
    private(set) var coasts: [[Int64]] = []
    /// Nodes that are certainly on land.
    private(set) var onLand: [Int64] = []
    private var rowOfMember: [Int64: Int] = [:]

    /// The ways of one block.
    struct Batch: Sendable {
        var ways: [LayerWay] = []
        var coasts: [[Int64]] = []
        var onLand: [Int64] = []
    }

    mutating func append(_ batch: Batch) {
        coasts += batch.coasts
        onLand += batch.onLand
        for way in batch.ways {
            if way.isMember { rowOfMember[way.id] = all.count }
            all.append(way)
        }
    }

    /// The sea, closed along the bounds of the extract.
    func sea(_ nodes: NodeTable, bounds: FixedBox) -> Sea {
        func place(_ id: Int64) -> FixedCoordinate? {
            guard let row = nodes.index.row(of: id), nodes.isPresent[Int(row)] else { return nil }
            return nodes.places[Int(row)]
        }
        return Sea(
            coasts.map { $0.map { ($0, place($0)) } }, bounds: bounds, land: onLand.compactMap(place))
    }

    /// A way that is part of a multipolygon.
    func member(_ id: Int64) -> LayerWay? { rowOfMember[id].map { all[$0] } }

    /// The coordinates of a way's nodes, without missing ones.
    static func places(of way: LayerWay, _ nodes: NodeTable) -> [FixedCoordinate] {
        way.nodes.compactMap { id in
            guard let row = nodes.index.row(of: id), nodes.isPresent[Int(row)] else { return nil }
            return nodes.places[Int(row)]
        }
    }

    /// Ways that are features of their own.
    func features(_ nodes: NodeTable) -> [MapFeature] {
        all.compactMap { way in
            guard let kind = way.kind else { return nil }
            let places = LayerWays.places(of: way, nodes)
            if kind.isLine {
                return places.count > 1 ? MapFeature(kind: kind, name: way.name, rings: [places]) : nil
            }
            let ring = PolygonRing.open(places)
            return ring.count > 2
                ? MapFeature(
                    kind: kind, name: way.name, rings: [PolygonRing.turned(ring, outer: true)], height: way.height)
                : nil
        }
    }
}

/// A multipolygon.
struct LayerRelation: Sendable {
    var kind: FeatureKind
    var name: String
    /// Height of a building in meters; `nil` if unknown.
    var height: Double?
    var members: [(way: Int64, isInner: Bool)]

    /// The area; `nil` when no outer ring closes.
    func feature(_ ways: LayerWays, _ nodes: NodeTable) -> MapFeature? {
        func rings(inner: Bool) -> [[FixedCoordinate]] {
            let lines = members.filter { $0.isInner == inner }.compactMap { ways.member($0.way) }
                .map { LayerWays.places(of: $0, nodes).map(\.coordinate) }
            return Rings.assemble(ways: lines).map { ring in
                PolygonRing.turned(PolygonRing.open(ring.compactMap { FixedCoordinate($0) }), outer: !inner)
            }.filter { $0.count > 2 }
        }
        let outer = rings(inner: false)
        return outer.isEmpty
            ? nil : MapFeature(kind: kind, name: name, rings: outer + rings(inner: true), height: height)
    }
}
