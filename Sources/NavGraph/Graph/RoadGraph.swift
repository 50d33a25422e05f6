// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The road network of a region: read-only columns in the memory of a region file.
///
/// It is immutable and can be shared between threads. Rows are addressed by typed ids, which are valid in one graph
/// only.
public final class RoadGraph: Sendable {
    /// The underlying file.
    public let file: RegionFile
    /// `key=value` facts about the region: source, countries, time of the data.
    public let properties: [String: String]
    /// Number of turn restrictions that always apply; they precede those that apply at times.
    public let restrictionCount: Int
    /// Number of all turn restrictions; those from `restrictionCount` on apply only at times.
    public let allRestrictionsCount: Int
    /// Order of the contraction hierarchy, least important segments first; `nil` when the region does not store it.
    public let hierarchyOrder: PackedColumn<UInt32>?
    /// All packs of the split that this region is a part of; empty for a region that was not split.
    public let packs: [RegionPack]
    /// The nodes at which a pack may lack edges; see `isCut`.
    let cutNodes: Set<NodeID>
    /// Spatial index of the segments.
    public let index: PackedRTree

    let texts: TextTable
    @usableFromInline let nodeColumns: NodeColumns
    @usableFromInline let segmentColumns: SegmentColumns
    @usableFromInline let roadColumns: RoadColumns
    @usableFromInline let wayColumns: WayColumns
    let signColumns: SignColumns
    let restrictionColumns: RestrictionColumns

    /// Opens a region file.
    ///
    /// - Throws: `RegionError` for a file that is unreadable, foreign, truncated or damaged.
    /// - Complexity: O(size of the file), at memory speed.
    public convenience init(path: String) throws(RegionError) { try self.init(RegionFile(path: path)) }

    /// Reads the network of an open file and verifies that no row refers to a row outside its table.
    ///
    /// - Throws: `RegionError` with code `damaged`, naming the section.
    /// - Complexity: O(rows).
    public init(_ file: RegionFile) throws(RegionError) {
        self.file = file
        properties = try RoadGraph.readProperties(file.column(Sections.properties))
        texts = TextTable(start: try file.column(Sections.textStart), bytes: try file.column(Sections.textBytes))
        nodeColumns = try NodeColumns(file)
        segmentColumns = try SegmentColumns(file)
        roadColumns = try RoadColumns(file)
        wayColumns = try WayColumns(file)
        signColumns = try SignColumns(file)
        restrictionColumns = try RestrictionColumns(file)
        let conditions = restrictionColumns.condition
        restrictionCount = conditions.firstIndex { $0 != .empty } ?? conditions.count
        let kinds = restrictionColumns.kind
        allRestrictionsCount = max(
            restrictionCount, kinds.firstIndex { $0 >= ManeuverOverride.kind } ?? kinds.count)
        hierarchyOrder = try file.columnIfPresent(Sections.hierarchyOrder)
        packs = try RegionPack.list(in: file)
        cutNodes = try file.columnIfPresent(Sections.packCutNode).map { Set($0) } ?? []
        index = PackedRTree(
            boxes: try file.column(Sections.indexBox),
            lines: SegmentLines(
                places: nodeColumns.place, tails: segmentColumns.tail, heads: segmentColumns.head,
                shapes: segmentColumns.shapes))
        try validate()
    }

    private static func readProperties(_ bytes: Column<UInt8>) -> [String: String] {
        var properties: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { properties[String(parts[0])] = String(parts[1]) }
        }
        return properties
    }
}

// MARK: Columns for loops over many rows

extension RoadGraph {
    /// Place of each node.
    @inlinable public var nodePlace: Column<FixedCoordinate> { nodeColumns.place }
    /// First row of `edgeOut` for each node, and the end.
    @inlinable public var nodeOutStart: PackedColumn<UInt32> { nodeColumns.outStart }
    /// Edges that leave each node, clockwise from north.
    @inlinable public var edgeOut: PackedColumn<EdgeID> { nodeColumns.edgeOut }
    /// Node where each segment starts.
    @inlinable public var segmentTail: PackedColumn<NodeID> { segmentColumns.tail }
    /// Node where each segment ends.
    @inlinable public var segmentHead: PackedColumn<NodeID> { segmentColumns.head }
    /// Attributes of each segment.
    @inlinable public var segmentRoad: PackedColumn<RoadID> { segmentColumns.road }
    /// Direction of travel after the tail of each segment, in 1/65536 of a circle clockwise from north.
    package var segmentLeaving: Column<UInt16> { segmentColumns.leaving }
    /// Direction of travel before the head of each segment, in the same unit.
    package var segmentArriving: Column<UInt16> { segmentColumns.arriving }
    /// Length of each segment in centimeters.
    @inlinable public var segmentLength: PackedColumn<UInt32> { segmentColumns.length }
}
