// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The columns with one row per node, per kind of node, and per motorway exit.
@usableFromInline struct NodeColumns: Sendable {
    @usableFromInline let place: Column<FixedCoordinate>
    @usableFromInline let osm: PackedColumn<Int64>
    @usableFromInline let kind: PackedColumn<UInt32>
    @usableFromInline let kindFlags: Column<NodeFlags>
    @usableFromInline let kindBarred: Column<ModeSet>
    /// First row of `edgeOut` for each node, and the end.
    @usableFromInline let outStart: PackedColumn<UInt32>
    @usableFromInline let edgeOut: PackedColumn<EdgeID>
    let exitNode: Column<NodeID>
    let exitRef: Column<TextID>
    let exitName: Column<TextID>

    init(_ file: RegionFile) throws(RegionError) {
        place = try file.column(Sections.nodePlace)
        osm = try file.column(Sections.nodeOSM)
        kind = try file.column(Sections.nodeKind)
        kindFlags = try file.column(Sections.nodeKindFlags)
        kindBarred = try file.column(Sections.nodeKindBarred)
        outStart = try file.column(Sections.nodeOutStart)
        edgeOut = try file.column(Sections.edgeOut)
        exitNode = try file.column(Sections.exitNode)
        exitRef = try file.column(Sections.exitRef)
        exitName = try file.column(Sections.exitName)
    }
}
