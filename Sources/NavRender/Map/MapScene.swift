// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The contents of one map view, grouped by style: one path per group.
struct MapScene {
    /// Key of roads that are drawn together.
    struct RoadGroup: Hashable, Comparable {
        /// Below 0 in tunnels, above 0 on bridges.
        var level: Int
        var rank: MapRoadRank
        /// Whether it is a ramp, drawn below its road.
        var isRamp: Bool
        /// Depth level relative to the target: line widths are scaled by 1.15 to this power.
        var depth: Int

        static func < (a: RoadGroup, b: RoadGroup) -> Bool {
            (a.level, a.rank, a.isRamp ? 0 : 1, a.depth) < (b.level, b.rank, b.isRamp ? 0 : 1, b.depth)
        }
    }

    /// A road that may be labeled.
    struct NamedRoad {
        var road: RoadID
        var name: TextID
        var ref: TextID
        var rank: MapRoadRank
        var ends: (NodeID, NodeID)
        var line: [Point]
    }

    /// A traffic sign.
    struct PlacedSign {
        var sign: TrafficSign
        var point: Point
    }

    /// A place with a name.
    struct NamedPlace {
        var kind: FeatureKind
        var name: String
        var location: Coordinate
        var point: Point
    }

    /// A water area with a name, and its width on the screen.
    struct NamedWater {
        var name: String
        var point: Point
        var width: Double
    }

    /// Polygons of areas, and lines other than roads.
    var shapes = KindPaths()
    /// Buildings near enough to show a shadow.
    var nearBuildings = Path()
    var roads: [RoadGroup: Path] = [:]
    var oneWays: [[Point]] = []
    var named: [NamedRoad] = []
    var signs: [PlacedSign] = []
    var places: [NamedPlace] = []
    var waters: [NamedWater] = []

    let projection: MapProjection
    let clip: RectClipper
    /// The visible area with a margin for line widths.
    let view: Rect
    /// Workspace for the points of one feature: on the ground, then on the screen.
    var ground: [Point] = []
    var outline: [Point] = []

    /// Reads everything that `projection` shows.
    init(_ projection: MapProjection, graph: RoadGraph?, features: MapFeatures?, style: MapStyle) {
        self.projection = projection
        clip = RectClipper(projection.ground)
        view = Rect(projection.size).inset(by: -24)
        let box = FixedBox(projection.box)
        guard let beyond = MapScene.beyondDateLine(projection.box) else {
            if let graph { read(graph, style) { $0.intersects(box) && projection.sees($0) } }
            if let features { read(features, style) { $0.intersects(box) && projection.sees($0) } }
            return
        }
        let isNear: (FixedBox) -> Bool = { ($0.intersects(box) || $0.intersects(beyond)) && projection.sees($0) }
        if let graph { read(graph, style, near: isNear) }
        if let features { read(features, style, near: isNear) }
    }

    /// The part of a box beyond the 180th meridian, moved to valid longitudes; `nil` if there is none.
    private static func beyondDateLine(_ box: BoundingBox) -> FixedBox? {
        var beyond = box
        if box.east > 180 {
            (beyond.west, beyond.east) = (max(box.west - 360, -180), box.east - 360)
        } else if box.west < -180 {
            (beyond.west, beyond.east) = (box.west + 360, min(box.east + 360, 180))
        } else {
            return nil
        }
        return FixedBox(beyond)
    }

    /// Whether a line on the screen is visible. In a tilted view, much of the ground that is read is not.
    func isSeen(_ line: [Point]) -> Bool {
        projection.camera.tilt == 0 || (Rect(around: line).map { $0.intersects(view) } ?? false)
    }
}

/// One path per kind of feature.
struct KindPaths {
    private var paths = [Path](repeating: Path(), count: 128)

    /// The path of a kind; empty for places.
    subscript(kind: FeatureKind) -> Path {
        _read { yield paths[Int(kind.rawValue & 127)] }
        _modify { yield &paths[Int(kind.rawValue & 127)] }
    }
}
