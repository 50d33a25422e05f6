// SPDX-License-Identifier: Apache-2.0

/// The columns with one row per turn restriction.
struct RestrictionColumns: Sendable {
    /// First row of `edge` for each restriction, and the end.
    let start: Column<UInt32>
    let edge: Column<EdgeID>
    let modes: Column<ModeSet>
    let kind: Column<UInt8>
    let condition: Column<TextID>

    init(_ file: RegionFile) throws(RegionError) {
        start = try file.column(Sections.restrictionStart)
        edge = try file.column(Sections.restrictionEdge)
        modes = try file.column(Sections.restrictionModes)
        kind = try file.column(Sections.restrictionKind)
        condition = try file.column(Sections.restrictionCondition)
    }
}
