// SPDX-License-Identifier: Apache-2.0

/// The columns with one row per segment, per edge, and per point feature.
@usableFromInline struct SegmentColumns: Sendable {
    @usableFromInline let tail: PackedColumn<NodeID>
    @usableFromInline let head: PackedColumn<NodeID>
    @usableFromInline let road: PackedColumn<RoadID>
    @usableFromInline let length: PackedColumn<UInt32>
    @usableFromInline let leaving: Column<UInt16>
    @usableFromInline let arriving: Column<UInt16>
    let shapes: RecordColumn
    let shapeNodes: RecordColumn
    let way: PackedColumn<Int64>
    @usableFromInline let edgeMain: PackedColumn<ModeSet>
    let featureSegment: PackedColumn<SegmentID>
    let featurePoint: PackedColumn<UInt32>
    let featureFlags: Column<NodeFlags>

    init(_ file: RegionFile) throws(RegionError) {
        tail = try file.column(Sections.segmentTail)
        head = try file.column(Sections.segmentHead)
        road = try file.column(Sections.segmentRoad)
        length = try file.column(Sections.segmentLength)
        leaving = try file.column(Sections.segmentLeaving)
        arriving = try file.column(Sections.segmentArriving)
        shapes = RecordColumn(
            starts: try file.column(Sections.shapeStart), bytes: try file.column(Sections.shapeBytes))
        shapeNodes = RecordColumn(
            starts: try file.column(Sections.shapeNodeStart), bytes: try file.column(Sections.shapeNodeBytes))
        way = try file.column(Sections.segmentWay)
        edgeMain = try file.column(Sections.edgeMain)
        featureSegment = try file.column(Sections.featureSegment)
        featurePoint = try file.column(Sections.featurePoint)
        featureFlags = try file.column(Sections.featureFlags)
    }
}
