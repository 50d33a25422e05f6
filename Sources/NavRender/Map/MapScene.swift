// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// What one view of the map shows, sorted by how it is drawn: one path for all that look alike.
struct MapScene {
    /// Roads that are drawn together.
    struct RoadGroup: Hashable, Comparable {
        /// Below 0 in tunnels, above 0 on bridges.
        var level: Int
        var rank: RoadRank
        /// How much nearer or farther than the target: widths are 1.15 to this power.
        var depth: Int

        static func < (a: RoadGroup, b: RoadGroup) -> Bool {
            (a.level, a.rank, a.depth) < (b.level, b.rank, b.depth)
        }
    }

    /// A road that may carry its name.
    struct NamedRoad {
        var road: RoadID
        var name: TextID
        var ref: TextID
        var rank: RoadRank
        var ends: (NodeID, NodeID)
        var line: [Point]
    }

    /// A place with a name.
    struct NamedPlace {
        var kind: FeatureKind
        var name: String
        var point: Point
    }

    /// A water with a name, and how wide it is seen.
    struct NamedWater {
        var name: String
        var point: Point
        var width: Double
    }

    /// Rings of areas, and lines other than roads.
    var shapes = KindPaths()
    /// Buildings that are near enough to show their edges.
    var nearBuildings = Path()
    var roads: [RoadGroup: Path] = [:]
    var oneWays: [[Point]] = []
    var named: [NamedRoad] = []
    var places: [NamedPlace] = []
    var waters: [NamedWater] = []

    let projection: MapProjection
    let clip: GroundClip
    /// What is seen, with a margin for the widths of lines.
    let view: Rect
    /// Points of one thing after the other: on the ground, then on the screen.
    var ground: [Point] = []
    var outline: [Point] = []

    /// Reads what `projection` sees.
    init(_ projection: MapProjection, graph: RoadGraph, features: MapFeatures?, style: MapStyle) {
        self.projection = projection
        clip = GroundClip(projection.ground)
        view = Rect(projection.size).inset(by: -24)
        let box = FixedBox(projection.box)
        guard let beyond = MapScene.beyondDateLine(projection.box) else {
            read(graph, style) { $0.intersects(box) && projection.sees($0) }
            if let features { read(features, style) { $0.intersects(box) && projection.sees($0) } }
            return
        }
        let isNear: (FixedBox) -> Bool = { ($0.intersects(box) || $0.intersects(beyond)) && projection.sees($0) }
        read(graph, style, near: isNear)
        if let features { read(features, style, near: isNear) }
    }

    /// The part of a rectangle that lies beyond the 180th meridian, where it is on the globe; `nil` for none.
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

    /// Whether a line on the screen comes into view: in a tilted view, much of the ground that is read does not.
    func isSeen(_ line: [Point]) -> Bool {
        projection.camera.tilt == 0 || (Rect(around: line).map { $0.intersects(view) } ?? false)
    }
}

/// A path for each kind of area or line.
struct KindPaths {
    private var paths = [Path](repeating: Path(), count: 128)

    /// The path of a kind; an empty one for places.
    subscript(kind: FeatureKind) -> Path {
        _read { yield paths[Int(kind.rawValue & 127)] }
        _modify { yield &paths[Int(kind.rawValue & 127)] }
    }
}
