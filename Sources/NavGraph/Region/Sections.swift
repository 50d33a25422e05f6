// SPDX-License-Identifier: Apache-2.0

public import NavGeo

// In the order of the section table. `docs/region-file.md` describes the contents of each.

/// The columns of the region file.
public enum Sections {
    /// `key=value` lines in UTF-8.
    public static let properties = RegionSection<UInt8>(1, "properties")
    /// First byte of each text, and the end.
    public static let textStart = RegionSection<UInt32>(2, "text.start")
    /// UTF-8 of all texts.
    public static let textBytes = RegionSection<UInt8>(3, "text.bytes")

    /// Place of each node.
    public static let nodePlace = RegionSection<FixedCoordinate>(10, "node.place")
    /// OpenStreetMap id of each node.
    public static let nodeOSM = PackedSection<Int64>(11, "node.osm")
    /// Kind of each node: a row of `nodeKindFlags`.
    public static let nodeKind = PackedSection<UInt32>(12, "node.kind")
    /// Flags of each kind of node.
    public static let nodeKindFlags = RegionSection<NodeFlags>(19, "node.kind.flags")
    /// Modes that cannot pass each kind of node.
    public static let nodeKindBarred = RegionSection<ModeSet>(13, "node.kind.barred")
    /// First row of `edgeOut` for each node, and the end.
    public static let nodeOutStart = PackedSection<UInt32>(14, "node.out.start")
    /// Edges that leave each node, clockwise from north.
    public static let edgeOut = PackedSection<EdgeID>(15, "edge.out")
    /// Nodes with an exit number or a name, ascending.
    public static let exitNode = RegionSection<NodeID>(16, "exit.node")
    /// Exit number of each row of `exitNode`.
    public static let exitRef = RegionSection<TextID>(17, "exit.ref")
    /// Junction name of each row of `exitNode`.
    public static let exitName = RegionSection<TextID>(18, "exit.name")

    /// Node where each segment starts.
    public static let segmentTail = PackedSection<NodeID>(30, "segment.tail")
    /// Node where each segment ends.
    public static let segmentHead = PackedSection<NodeID>(31, "segment.head")
    /// Attributes of each segment.
    public static let segmentRoad = PackedSection<RoadID>(32, "segment.road")
    /// Length of each segment in centimeters.
    public static let segmentLength = PackedSection<UInt32>(33, "segment.length")
    /// Direction of travel just after the tail, in 1/65536 of a circle clockwise from north.
    public static let segmentLeaving = RegionSection<UInt16>(34, "segment.leaving")
    /// Direction of travel just before the head, in 1/65536 of a circle clockwise from north.
    public static let segmentArriving = RegionSection<UInt16>(35, "segment.arriving")
    /// First byte in `shapeBytes` of every eighth segment, and the end.
    public static let shapeStart = RegionSection<UInt32>(36, "shape.start")
    /// Inner points of each segment: steps of latitude and longitude as zigzag varints, after the length of the record.
    public static let shapeBytes = RegionSection<UInt8>(37, "shape.bytes")
    /// First byte in `shapeNodeBytes` of every eighth segment, and the end.
    public static let shapeNodeStart = RegionSection<UInt32>(38, "shape.node.start")
    /// OpenStreetMap ids of the inner points: steps as zigzag varints, after the length of the record.
    public static let shapeNodeBytes = RegionSection<UInt8>(39, "shape.node.bytes")
    /// OpenStreetMap way of each segment.
    public static let segmentWay = PackedSection<Int64>(40, "segment.way")
    /// Modes for which each edge (two per segment) belongs to the largest strongly connected component.
    public static let edgeMain = PackedSection<ModeSet>(41, "edge.main")
    /// Segment of each point feature, ascending.
    public static let featureSegment = PackedSection<SegmentID>(42, "feature.segment")
    /// Index of the inner point, from 0.
    public static let featurePoint = PackedSection<UInt32>(43, "feature.point")
    /// Kind of each point feature.
    public static let featureFlags = RegionSection<NodeFlags>(44, "feature.flags")

    /// Kind of each road: a row of the `kind` columns, or two rows of the `way` columns.
    public static let roadKind = PackedSection<UInt32>(58, "road.kind")
    /// Label of each road: a row of the `label` columns.
    public static let roadLabel = PackedSection<UInt32>(59, "road.label")

    /// `RoadClass` of each kind.
    public static let kindClass = RegionSection<UInt8>(60, "kind.class")
    /// Flags of each kind.
    public static let kindFlags = RegionSection<RoadFlags>(61, "kind.flags")
    /// `Surface` of each kind.
    public static let kindSurface = RegionSection<UInt8>(62, "kind.surface")
    /// `Smoothness` of each kind.
    public static let kindSmoothness = RegionSection<UInt8>(63, "kind.smoothness")
    /// Drawing level of each kind.
    public static let kindLayer = RegionSection<Int8>(64, "kind.layer")
    /// Country of each kind.
    public static let kindCountry = RegionSection<CountryCode>(65, "kind.country")
    /// Speed of a ferry or train in tenths of km/h; 0 when its time is not known.
    public static let kindCrossingSpeed = RegionSection<UInt16>(72, "kind.crossing.speed")

    /// Name on each label.
    public static let labelName = PackedSection<TextID>(66, "label.name")
    /// Number on each label.
    public static let labelRef = PackedSection<TextID>(67, "label.ref")
    /// Pronunciation of the name on each label.
    public static let labelPronunciation = PackedSection<TextID>(68, "label.pronunciation")
    /// First row of `translationLanguage` for each label, and the end.
    public static let labelTranslationStart = PackedSection<UInt32>(69, "label.translation.start")
    /// Language tag of each translation.
    public static let translationLanguage = PackedSection<TextID>(70, "translation.language")
    /// Text of each translation.
    public static let translationText = PackedSection<TextID>(71, "translation.text")

    // The following columns have two rows per kind: forward, then backward.

    /// Modes allowed.
    public static let wayAccess = RegionSection<ModeSet>(80, "way.access")
    /// Modes allowed only as destination traffic.
    public static let wayDestinationOnly = RegionSection<ModeSet>(81, "way.destination.only")
    /// Legal limit.
    public static let waySpeedLimit = RegionSection<SpeedLimit>(82, "way.speed.limit")
    /// Number of lanes.
    public static let wayLaneCount = RegionSection<UInt8>(83, "way.lane.count")
    /// Row of the lane sets; 0 for none.
    public static let wayLaneSet = PackedSection<UInt32>(84, "way.lane.set")
    /// Row of the signs; 0 for none.
    public static let waySign = PackedSection<UInt32>(85, "way.sign")
    /// First row of `conditionKey`, and the end.
    public static let wayConditionStart = PackedSection<UInt32>(86, "way.condition.start")
    /// Key of each condition.
    public static let conditionKey = RegionSection<TextID>(87, "condition.key")
    /// Value of each condition.
    public static let conditionValue = RegionSection<TextID>(88, "condition.value")

    /// First row of `laneMark` for each lane set, and the end.
    public static let laneSetStart = RegionSection<UInt32>(95, "lane.set.start")
    /// Arrows of each lane, leftmost first.
    public static let laneMark = RegionSection<LaneMarking>(96, "lane.mark")
    /// Destinations on each sign.
    public static let signDestination = RegionSection<TextID>(97, "sign.destination")
    /// Road numbers on each sign.
    public static let signDestinationRef = RegionSection<TextID>(98, "sign.destination.ref")
    /// Street on each sign.
    public static let signDestinationStreet = RegionSection<TextID>(99, "sign.destination.street")
    /// Exit number on each sign.
    public static let signExit = RegionSection<TextID>(100, "sign.exit")
    /// Compass points of the road numbers on each sign; only in regions whose signs have them.
    public static let signBound = RegionSection<TextID>(101, "sign.bound")
    /// First row of `signTranslationLanguage` for each sign, and the end; only in regions with translated signs.
    public static let signTranslationStart = RegionSection<UInt32>(102, "sign.translation.start")
    /// Language tag of each translation.
    public static let signTranslationLanguage = RegionSection<TextID>(103, "sign.translation.language")
    /// Destinations in that language.
    public static let signTranslationText = RegionSection<TextID>(104, "sign.translation.text")

    /// First row of `restrictionEdge` for each turn restriction, and the end.
    public static let restrictionStart = RegionSection<UInt32>(105, "restriction.start")
    /// Edges of each restriction in order of travel: from, via ways, to.
    public static let restrictionEdge = RegionSection<EdgeID>(106, "restriction.edge")
    /// Modes that each restriction applies to.
    public static let restrictionModes = RegionSection<ModeSet>(107, "restriction.modes")
    /// When each restriction applies, as written; empty for always. Those that always apply come first. The tags of a
    /// `ManeuverOverride`.
    public static let restrictionCondition = RegionSection<TextID>(109, "restriction.condition")
    /// 0: the last turn is forbidden; 1: only the last turn is allowed; 2: no restriction, see `ManeuverOverride`. These
    /// come last.
    public static let restrictionKind = RegionSection<UInt8>(108, "restriction.kind")

    /// Boxes of the spatial index: one for every sixteen segments, then each level above.
    public static let indexBox = RegionSection<FixedBox>(115, "index.box")

    /// Segments open to at least one mode, from the least important to the most: the contraction order, from which
    /// ranks and arcs of the hierarchy are derived. Numbers up to 129 are reserved for the hierarchy.
    public static let hierarchyOrder = PackedSection<UInt32>(120, "hierarchy.order")
    /// State of each rank of the hierarchy; only in regions with stored metrics.
    package static let hierarchyState = RegionSection<Int32>(121, "hierarchy.state")
    /// Rank of each state, −1 for states that no mode can enter; only in regions with stored metrics.
    package static let hierarchyRank = RegionSection<Int32>(122, "hierarchy.rank")
    /// The metric of each mode, customized, by the bit of the mode. All are optional.
    package static let metrics = ["driving", "cycling", "walking", "two.wheeler", "taxi"].enumerated().map {
        RegionSection<UInt8>(125 + UInt32($0.offset), "metric.\($0.element)")
    }
    /// Number of the search index; `SearchIndex` verifies it in use.
    static let searchIndexNumber: UInt32 = 130
    /// What the region was built from; see `RegionSource`. Optional, and not in packs.
    package static let buildSource = RegionSection<UInt8>(138, "build.source")
    /// What tiles of low zooms show; optional. `MapOverview` verifies it in use.
    package static let mapOverview = RegionSection<UInt8>(139, "map.overview")

    /// First byte of each name of the map features, and the end. These sections are optional; `FeatureSections` lists
    /// the columns of the two tables.
    static let featureTextStart = RegionSection<UInt32>(140, "map.text.start")
    /// UTF-8 of the names of the map features.
    static let featureTextBytes = RegionSection<UInt8>(141, "map.text.bytes")

    /// Which rows of the original region a pack has; only in packs.
    static let packRows = RegionSection<UInt8>(160, "pack.rows")
    /// All packs of the split; only in packs.
    static let packList = RegionSection<UInt8>(161, "pack.list")
    /// Nodes at which a pack may lack edges, ascending; only in packs.
    static let packCutNode = RegionSection<NodeID>(162, "pack.cut.node")

    /// The charging stations; see `ChargingStation`. Optional.
    package static let chargingStations = RegionSection<UInt8>(165, "charging.stations")
}
