// SPDX-License-Identifier: Apache-2.0

/// The tables of a region of which a pack has some rows. Rows of all other tables belong to a row of these.
///
/// The raw values are those of section 160; do not change them.
enum PackTable: Int, CaseIterable {
    case text, node, nodeKind, segment, road, kind, label, laneSet, sign, restriction, order, featureText, wide, detail
}

/// Which rows of the original region a pack has, table by table.
///
/// Packs of one region number the same things by the same rows of the original. That is what makes joining them exact: a
/// row that several packs have is one row, and the order of all rows is that of the original.
struct PackRows: Sendable, Hashable {
    /// Fingerprint of the original region.
    let source: UInt64
    /// One set per `PackTable`, in its order.
    let sets: [RowSet]

    /// Version of the layout of section 160.
    private static let version: Int64 = 1

    init(source: UInt64, sets: [RowSet]) {
        self.source = source
        self.sets = sets
    }

    subscript(_ table: PackTable) -> RowSet { sets[table.rawValue] }

    /// The rows of a region: those that it states if it is a pack, otherwise all.
    ///
    /// - Throws: `damaged` when the stated rows are not as many as the region has.
    init(_ graph: RoadGraph, _ features: MapFeatures?) throws(RegionError) {
        let counts = PackTable.allCases.map { PackRows.count($0, graph, features) }
        guard let bytes = try graph.file.columnIfPresent(Sections.packRows) else {
            self.init(source: graph.file.packSource, sets: counts.map { RowSet(all: $0) })
            return
        }
        guard let stated = PackRows(reading: bytes), stated.sets.map(\.count) == counts else {
            throw RegionError(
                code: .damaged, message: "\(graph.file.path): section \(Sections.packRows.name) contradicts the tables")
        }
        self = stated
    }

    private init?(reading bytes: Column<UInt8>) {
        var numbers = VarintReader(bytes, from: 0, to: bytes.count)
        guard numbers.next() == PackRows.version, let source = numbers.next(),
            numbers.next() == Int64(PackTable.allCases.count)
        else { return nil }
        var sets: [RowSet] = []
        for _ in PackTable.allCases {
            guard let set = RowSet(reading: &numbers) else { return nil }
            sets.append(set)
        }
        self.init(source: UInt64(bitPattern: source), sets: sets)
    }

    /// The contents of section 160.
    var bytes: [UInt8] {
        var numbers = VarintWriter()
        numbers.append(PackRows.version)
        numbers.append(Int64(bitPattern: source))
        numbers.append(Int64(sets.count))
        for set in sets { set.append(to: &numbers) }
        return numbers.bytes
    }

    private static func count(_ table: PackTable, _ graph: RoadGraph, _ features: MapFeatures?) -> Int {
        switch table {
        case .text: graph.texts.start.count - 1
        case .node: graph.nodeCount
        case .nodeKind: graph.nodeColumns.kindFlags.count
        case .segment: graph.segmentCount
        case .road: graph.roadCount
        case .kind: graph.roadColumns.kindClass.count
        case .label: graph.roadColumns.labelName.count
        case .laneSet: graph.wayColumns.laneSetStart.count - 1
        case .sign: graph.signColumns.destination.count
        case .restriction: graph.restrictionColumns.kind.count
        case .order: graph.hierarchyOrder?.count ?? 0
        case .featureText: features.map { max(0, $0.texts.start.count - 1) } ?? 0
        case .wide: features?.wide.count ?? 0
        case .detail: features?.detail.count ?? 0
        }
    }
}

extension RegionFile {
    /// Identifies the region for its packs: a hash of the checksums of the sections that packs have rows of.
    var packSource: UInt64 {
        sections.reduce(into: 0) { hash, entry in
            guard !entry.isVerifiedInUse else { return }
            hash = (hash &* 31) ^ entry.checksum
        }
    }
}
