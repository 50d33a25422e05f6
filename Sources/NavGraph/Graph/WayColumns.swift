// SPDX-License-Identifier: Apache-2.0

/// The `way` columns, with two rows per kind of road (forward, then backward), and the tables that their rows refer to.
@usableFromInline struct WayColumns: Sendable {
    @usableFromInline let access: Column<ModeSet>
    @usableFromInline let destinationOnly: Column<ModeSet>
    @usableFromInline let speedLimit: Column<SpeedLimit>
    let laneCount: Column<UInt8>
    let laneSet: PackedColumn<UInt32>
    let sign: PackedColumn<UInt32>
    let conditionStart: PackedColumn<UInt32>
    let conditionKey: Column<TextID>
    let conditionValue: Column<TextID>
    let laneSetStart: Column<UInt32>
    let laneMark: Column<LaneMarking>

    init(_ file: RegionFile) throws(RegionError) {
        access = try file.column(Sections.wayAccess)
        destinationOnly = try file.column(Sections.wayDestinationOnly)
        speedLimit = try file.column(Sections.waySpeedLimit)
        laneCount = try file.column(Sections.wayLaneCount)
        laneSet = try file.column(Sections.wayLaneSet)
        sign = try file.column(Sections.waySign)
        conditionStart = try file.column(Sections.wayConditionStart)
        conditionKey = try file.column(Sections.conditionKey)
        conditionValue = try file.column(Sections.conditionValue)
        laneSetStart = try file.column(Sections.laneSetStart)
        laneMark = try file.column(Sections.laneMark)
    }
}
