// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// An open region whose rows go into another one.
struct PackInput: Sendable {
    let graph: RoadGraph
    let features: MapFeatures?
    let rows: PackRows

    init(_ graph: RoadGraph) throws(RegionError) {
        self.graph = graph
        features = try MapFeatures(graph.file)
        rows = try PackRows(graph, features)
    }
}

/// Writes a region that consists of rows of other regions: a part of one region, or several parts joined.
///
/// All inputs are parts of one original region and number its rows. The new region has the chosen rows in the order of the
/// original; every id is translated. So a join of all packs has the tables of the original, byte by byte, except that rows
/// that nothing refers to are gone.
struct RegionGather {
    let inputs: [PackInput]
    let limits: RegionLimits
    private let tables: [GatheredTable]
    /// Which nodes of each input are cut.
    private let isCut: [@Sendable (Int) -> Bool]
    /// For each table, the links of each input.
    private let links: [[RowLinks]]

    /// Joins regions.
    ///
    /// - Throws: `differentMaps` when they are not parts of the same region.
    init(joining inputs: [PackInput], limits: RegionLimits = RegionLimits()) throws(RegionError) {
        guard let first = inputs.first else {
            throw RegionError(code: .unreadable, message: "there are no regions to join")
        }
        for input in inputs where input.rows.source != first.rows.source {
            throw RegionError(
                code: .differentMaps,
                message: "\(first.graph.file.path) and \(input.graph.file.path) are not parts of the same region; "
                    + "split one region with 'guidepost map split', and use only its parts")
        }
        self.init(
            inputs, limits,
            PackTable.allCases.map { table in GatheredTable(joining: inputs.map { $0.rows[table] }) },
            isCut: inputs.map { input in { input.graph.isCut(NodeID(row: Int32($0))) } })
    }

    /// Takes a part of a region.
    init(_ input: PackInput, selecting selection: PackSelection, limits: RegionLimits = RegionLimits()) {
        self.init(
            [input], limits,
            PackTable.allCases.map { GatheredTable(selecting: selection.marks[$0.rawValue], from: input.rows[$0]) },
            isCut: [{ !selection.isWhole[$0] }])
    }

    private init(
        _ inputs: [PackInput], _ limits: RegionLimits, _ tables: [GatheredTable], isCut: [@Sendable (Int) -> Bool]
    ) {
        self.inputs = inputs
        self.isCut = isCut
        self.limits = limits
        self.tables = tables
        links = PackTable.allCases.map { table in
            inputs.map { RowLinks(from: $0.rows[table], to: tables[table.rawValue].rows) }
        }
    }

    func table(_ table: PackTable) -> GatheredTable { tables[table.rawValue] }

    /// Writes all sections but the search index, whose parts `SearchPacks` adds. Metrics are not part of a pack.
    ///
    /// - Parameters:
    ///   - writer: Receives the sections.
    ///   - packs: All packs of the split.
    /// - Throws: `tooLarge`, `unwritable`, or `damaged` when the inputs contradict each other.
    func write(to writer: RegionWriter, packs: [RegionPack]) throws(RegionError) {
        try checkLimits()
        try writeRestrictions(to: writer)
        try writeNetwork(to: writer)
        try writeRoads(to: writer)
        try writeSigns(to: writer)
        try writeOrder(to: writer)
        try writeFeatures(to: writer)
        try writeChargingStations(to: writer)
        let rows = PackRows(source: inputs.first?.rows.source ?? 0, sets: tables.map(\.rows))
        try writer.add(Sections.packRows, rows.bytes)
        try writer.add(Sections.packList, RegionPack.bytes(of: packs))
        try writer.add(Sections.packCutNode, cutNodes())
    }

    /// The nodes that are cut in all inputs that have them.
    private func cutNodes() -> [NodeID] {
        let nodes = inputs.map { $0.rows[.node] }
        var found: [NodeID] = []
        for piece in table(.node).pieces {
            for local in piece.rows where isCut[piece.input](local) {
                guard let row = nodes[piece.input].row(at: local) else { continue }
                let isWhole = nodes.indices.contains { input in
                    nodes[input].rank(of: row).map { !isCut[input]($0) } ?? false
                }
                if !isWhole, let target = table(.node).rows.rank(of: row) { found.append(NodeID(row: Int32(target))) }
            }
        }
        return found
    }

    private func checkLimits() throws(RegionError) {
        for (kind, name) in [
            (PackTable.node, "nodes"), (.road, "sets of road attributes"), (.label, "names of roads"),
            (.text, "texts"), (.restriction, "turn restrictions"), (.featureText, "names of map features"),
        ] { try limits.check(name, table(kind).count, atMost: limits.rows) }
        try limits.check("map features", table(.wide).count + table(.detail).count, atMost: limits.rows)
        try limits.check("road segments", table(.segment).count, atMost: limits.segments)
    }

    // MARK: Columns

    /// A column of each input.
    func columns<Element>(_ section: RegionSection<Element>) throws(RegionError) -> [Column<Element>] {
        var all: [Column<Element>] = []
        for input in inputs { all.append(try input.graph.file.column(section)) }
        return all
    }

    /// A packed column of each input.
    func columns<Element>(_ section: PackedSection<Element>) throws(RegionError) -> [PackedColumn<Element>] {
        var all: [PackedColumn<Element>] = []
        for input in inputs { all.append(try input.graph.file.column(section)) }
        return all
    }

    /// Whether all inputs have an optional section.
    ///
    /// - Throws: `damaged` when only some of them have it.
    func hasSection(_ number: UInt32) throws(RegionError) -> Bool {
        let having = inputs.filter { $0.graph.file.sections.contains { $0.number == number } }
        guard having.isEmpty || having.count == inputs.count else {
            throw RegionError(
                code: .damaged,
                message: "of parts of one region, only some have section \(number): \(having[0].graph.file.path)")
        }
        return !having.isEmpty
    }

    /// The rows of pieces.
    func rows<Values: RandomAccessCollection>(
        _ pieces: [GatheredTable.Piece], _ columns: [Values], width: Int = 1
    ) -> [Values.Element] where Values.Index == Int {
        var all: [Values.Element] = []
        all.reserveCapacity(pieces.reduce(0) { $0 + $1.rows.count } * width)
        for piece in pieces {
            all += columns[piece.input][(piece.rows.lowerBound * width)..<(piece.rows.upperBound * width)]
        }
        return all
    }

    /// The rows of pieces, which refer to rows of another table, with their new ids.
    ///
    /// - Throws: `damaged` when an input refers to a row that no input has.
    func rows<Values: RandomAccessCollection>(
        _ pieces: [GatheredTable.Piece], _ columns: [Values], width: Int = 1, to target: PackTable,
        _ change: (Values.Element, inout RowLinks) -> Values.Element?
    ) throws(RegionError) -> [Values.Element] where Values.Index == Int {
        var links = links[target.rawValue]
        var all: [Values.Element] = []
        all.reserveCapacity(pieces.reduce(0) { $0 + $1.rows.count } * width)
        for piece in pieces {
            let column = columns[piece.input]
            for row in (piece.rows.lowerBound * width)..<(piece.rows.upperBound * width) {
                guard let value = change(column[row], &links[piece.input]) else {
                    throw RegionError(
                        code: .damaged,
                        message: "\(inputs[piece.input].graph.file.path): a row of \(target) is missing in the pack")
                }
                all.append(value)
            }
        }
        return all
    }

    /// The children of pieces.
    ///
    /// - Throws: `tooLarge`.
    func children<Starts: RandomAccessCollection>(
        _ name: String, of pieces: [GatheredTable.Piece], width: Int = 1, _ starts: [Starts]
    ) throws(RegionError) -> GatheredChildren where Starts.Element == UInt32, Starts.Index == Int {
        guard let children = GatheredChildren(of: pieces, width: width, starts, atMost: limits.bytes) else {
            throw limits.error(name, atMost: limits.bytes)
        }
        return children
    }
}

extension TextID {
    /// The text's id in the new region.
    static func renumbered(_ text: TextID, _ links: inout RowLinks) -> TextID? {
        links.target(of: Int(text.row)).map { TextID(row: UInt32($0)) }
    }
}

extension UInt32 {
    /// A row's number in the new region.
    static func renumbered(_ row: UInt32, _ links: inout RowLinks) -> UInt32? {
        links.target(of: Int(row)).map { UInt32($0) }
    }
}

extension NodeID {
    /// The node's id in the new region.
    static func renumbered(_ node: NodeID, _ links: inout RowLinks) -> NodeID? {
        links.target(of: Int(node.row)).map { NodeID(row: Int32($0)) }
    }
}

extension RoadID {
    /// The road's id in the new region.
    static func renumbered(_ road: RoadID, _ links: inout RowLinks) -> RoadID? {
        links.target(of: Int(road.row)).map { RoadID(row: Int32($0)) }
    }
}

extension SegmentID {
    /// The segment's id in the new region.
    static func renumbered(_ segment: SegmentID, _ links: inout RowLinks) -> SegmentID? {
        links.target(of: Int(segment.row)).map { SegmentID(row: Int32($0)) }
    }
}

extension EdgeID {
    /// The edge's id in the new region.
    static func renumbered(_ edge: EdgeID, _ links: inout RowLinks) -> EdgeID? {
        SegmentID.renumbered(edge.segment, &links).map { edge.isBackward ? $0.backward : $0.forward }
    }
}
