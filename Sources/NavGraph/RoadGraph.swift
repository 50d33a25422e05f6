// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The road network of a region: read-only columns in the memory of a region file.
///
/// Share it freely between threads; it never changes. Rows are named by typed ids that mean nothing in another graph.
public final class RoadGraph: Sendable {
    /// The file beneath.
    public let file: RegionFile
    /// `key=value` facts about the region: source, countries, time of the data.
    public let properties: [String: String]

    @usableFromInline let textStart: Column<UInt32>
    @usableFromInline let textBytes: Column<UInt8>

    /// Place of each node.
    public let nodePlace: Column<FixedCoordinate>
    @usableFromInline let nodeOSM: PackedColumn<Int64>
    @usableFromInline let nodeKind: PackedColumn<UInt32>
    @usableFromInline let nodeKindFlags: Column<NodeFlags>
    @usableFromInline let nodeKindBarred: Column<ModeSet>
    /// First row of `edgeOut` for each node, and the end.
    public let nodeOutStart: PackedColumn<UInt32>
    /// Edges that leave each node, clockwise from north.
    public let edgeOut: PackedColumn<EdgeID>
    let exitNode: Column<NodeID>
    let exitRef: Column<TextID>
    let exitName: Column<TextID>

    /// Node where each segment starts.
    public let segmentTail: PackedColumn<NodeID>
    /// Node where each segment ends.
    public let segmentHead: PackedColumn<NodeID>
    /// Attributes of each segment.
    public let segmentRoad: PackedColumn<RoadID>
    /// Length of each segment in centimeters.
    public let segmentLength: PackedColumn<UInt32>
    @usableFromInline let segmentLeaving: Column<UInt16>
    @usableFromInline let segmentArriving: Column<UInt16>
    let shapes: RecordColumn
    let shapeNodes: RecordColumn
    let segmentWay: PackedColumn<Int64>
    @usableFromInline let edgeMain: PackedColumn<ModeSet>
    let featureSegment: PackedColumn<SegmentID>
    let featurePoint: PackedColumn<UInt32>
    let featureFlags: Column<NodeFlags>

    @usableFromInline let roadKind: PackedColumn<UInt32>
    @usableFromInline let roadLabel: PackedColumn<UInt32>

    @usableFromInline let kindClass: Column<UInt8>
    @usableFromInline let kindFlags: Column<RoadFlags>
    let kindSurface: Column<UInt8>
    let kindSmoothness: Column<UInt8>
    let kindLayer: Column<Int8>
    let kindCountry: Column<CountryCode>
    let kindCrossingSpeed: Column<UInt16>

    @usableFromInline let labelName: PackedColumn<TextID>
    @usableFromInline let labelRef: PackedColumn<TextID>
    let labelPronunciation: PackedColumn<TextID>
    let labelTranslationStart: PackedColumn<UInt32>
    let translationLanguage: PackedColumn<TextID>
    let translationText: PackedColumn<TextID>

    @usableFromInline let wayAccess: Column<ModeSet>
    @usableFromInline let wayDestinationOnly: Column<ModeSet>
    @usableFromInline let waySpeedLimit: Column<SpeedLimit>
    let wayLaneCount: Column<UInt8>
    let wayLaneSet: PackedColumn<UInt32>
    let waySign: PackedColumn<UInt32>
    let wayConditionStart: PackedColumn<UInt32>
    let conditionKey: Column<TextID>
    let conditionValue: Column<TextID>

    let laneSetStart: Column<UInt32>
    let laneMark: Column<LaneMarking>
    let signDestination: Column<TextID>
    let signDestinationRef: Column<TextID>
    let signDestinationStreet: Column<TextID>
    let signExit: Column<TextID>
    let signBound: Column<TextID>?
    let signTranslations: SignTranslations?

    let restrictionStart: Column<UInt32>
    let restrictionEdge: Column<EdgeID>
    let restrictionModes: Column<ModeSet>
    let restrictionKind: Column<UInt8>
    let restrictionCondition: Column<TextID>
    /// Number of turn restrictions that always hold; they come before those that hold at times.
    public let restrictionCount: Int

    /// Order of the contraction hierarchy, least important segments first; `nil` when the region keeps none.
    public let hierarchyOrder: PackedColumn<UInt32>?

    /// Finds segments by place.
    public let index: PackedRTree

    /// Opens a region file.
    ///
    /// - Throws: `RegionError` for a file that is unreadable, foreign, truncated or damaged.
    /// - Complexity: O(size of the file), at memory speed.
    public convenience init(path: String) throws(RegionError) { try self.init(RegionFile(path: path)) }

    /// Takes the network out of an opened file, after proving that no row points outside its table.
    public init(_ file: RegionFile) throws(RegionError) {
        self.file = file
        properties = try RoadGraph.readProperties(file.column(Sections.properties))
        textStart = try file.column(Sections.textStart)
        textBytes = try file.column(Sections.textBytes)
        nodePlace = try file.column(Sections.nodePlace)
        nodeOSM = try file.column(Sections.nodeOSM)
        nodeKind = try file.column(Sections.nodeKind)
        nodeKindFlags = try file.column(Sections.nodeKindFlags)
        nodeKindBarred = try file.column(Sections.nodeKindBarred)
        nodeOutStart = try file.column(Sections.nodeOutStart)
        edgeOut = try file.column(Sections.edgeOut)
        exitNode = try file.column(Sections.exitNode)
        exitRef = try file.column(Sections.exitRef)
        exitName = try file.column(Sections.exitName)
        segmentTail = try file.column(Sections.segmentTail)
        segmentHead = try file.column(Sections.segmentHead)
        segmentRoad = try file.column(Sections.segmentRoad)
        segmentLength = try file.column(Sections.segmentLength)
        segmentLeaving = try file.column(Sections.segmentLeaving)
        segmentArriving = try file.column(Sections.segmentArriving)
        shapes = RecordColumn(
            starts: try file.column(Sections.shapeStart), bytes: try file.column(Sections.shapeBytes))
        shapeNodes = RecordColumn(
            starts: try file.column(Sections.shapeNodeStart), bytes: try file.column(Sections.shapeNodeBytes))
        segmentWay = try file.column(Sections.segmentWay)
        edgeMain = try file.column(Sections.edgeMain)
        featureSegment = try file.column(Sections.featureSegment)
        featurePoint = try file.column(Sections.featurePoint)
        featureFlags = try file.column(Sections.featureFlags)
        roadKind = try file.column(Sections.roadKind)
        roadLabel = try file.column(Sections.roadLabel)
        kindClass = try file.column(Sections.kindClass)
        kindFlags = try file.column(Sections.kindFlags)
        kindSurface = try file.column(Sections.kindSurface)
        kindSmoothness = try file.column(Sections.kindSmoothness)
        kindLayer = try file.column(Sections.kindLayer)
        kindCountry = try file.column(Sections.kindCountry)
        kindCrossingSpeed = try file.column(Sections.kindCrossingSpeed)
        labelName = try file.column(Sections.labelName)
        labelRef = try file.column(Sections.labelRef)
        labelPronunciation = try file.column(Sections.labelPronunciation)
        labelTranslationStart = try file.column(Sections.labelTranslationStart)
        translationLanguage = try file.column(Sections.translationLanguage)
        translationText = try file.column(Sections.translationText)
        wayAccess = try file.column(Sections.wayAccess)
        wayDestinationOnly = try file.column(Sections.wayDestinationOnly)
        waySpeedLimit = try file.column(Sections.waySpeedLimit)
        wayLaneCount = try file.column(Sections.wayLaneCount)
        wayLaneSet = try file.column(Sections.wayLaneSet)
        waySign = try file.column(Sections.waySign)
        wayConditionStart = try file.column(Sections.wayConditionStart)
        conditionKey = try file.column(Sections.conditionKey)
        conditionValue = try file.column(Sections.conditionValue)
        laneSetStart = try file.column(Sections.laneSetStart)
        laneMark = try file.column(Sections.laneMark)
        signDestination = try file.column(Sections.signDestination)
        signDestinationRef = try file.column(Sections.signDestinationRef)
        signDestinationStreet = try file.column(Sections.signDestinationStreet)
        signExit = try file.column(Sections.signExit)
        signBound = try file.columnIfPresent(Sections.signBound)
        signTranslations = try SignTranslations(file)
        restrictionStart = try file.column(Sections.restrictionStart)
        restrictionEdge = try file.column(Sections.restrictionEdge)
        restrictionModes = try file.column(Sections.restrictionModes)
        restrictionKind = try file.column(Sections.restrictionKind)
        restrictionCondition = try file.column(Sections.restrictionCondition)
        restrictionCount = restrictionCondition.firstIndex { $0 != .empty } ?? restrictionCondition.count
        hierarchyOrder = try file.columnIfPresent(Sections.hierarchyOrder)
        index = PackedRTree(
            boxes: try file.column(Sections.indexBox),
            lines: SegmentLines(places: nodePlace, tails: segmentTail, heads: segmentHead, shapes: shapes))
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
