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

    var areas: [FeatureKind: Path] = [:]
    /// Buildings that are near enough to show their edges.
    var nearBuildings = Path()
    var lines: [FeatureKind: Path] = [:]
    var roads: [RoadGroup: Path] = [:]
    var oneWays: [[Point]] = []
    var named: [NamedRoad] = []
    var places: [NamedPlace] = []
    var waters: [NamedWater] = []

    private let projection: MapProjection
    private let clip: GroundClip
    /// What is seen, with a margin for the widths of lines.
    private let view: Rect

    /// Reads what `projection` sees.
    init(_ projection: MapProjection, graph: RoadGraph, features: MapFeatures?, style: MapStyle) {
        self.projection = projection
        clip = GroundClip(projection.ground)
        view = Rect(projection.size).inset(by: -24)
        let box = FixedBox(projection.box)
        read(graph, box, style)
        if let features { read(features, box, style) }
    }

    private mutating func read(_ graph: RoadGraph, _ box: FixedBox, _ style: MapStyle) {
        var found: [SegmentID] = []
        graph.index.segments(meeting: box, into: &found)
        let zoom = projection.camera.zoom
        var places: [FixedCoordinate] = []
        var ground: [Point] = []
        for segment in found {
            let edge = segment.forward
            let road = graph.road(of: edge)
            let roadClass = graph.roadClass(of: road)
            let rank = RoadRank(roadClass)
            guard let look = style.roads[rank], zoom >= look.minimumZoom + (roadClass.isLink ? 2 : 0) else { continue }
            places.removeAll(keepingCapacity: true)
            graph.appendShape(of: edge, to: &places)
            projection.appendGround(places, to: &ground)
            // Far away in a tilted view, less is worth drawing.
            let nearest = projection.zoom(of: ground)
            guard nearest >= look.minimumZoom else { continue }
            let flags = graph.flags(of: road)
            let level =
                flags.contains(.tunnel) ? -1 : flags.contains(.bridge) ? max(1, graph.layer(of: road)) : 0
            let isOneWay = zoom >= 16 && rank >= .service && rank <= .primary && flags.contains(.oneway)
            clip.parts(of: ground) { part in
                let line = part.map { projection.screen($0) }
                guard isSeen(line) else { return }
                add(part, level: level, rank: rank)
                if isOneWay {
                    oneWays.append(graph.access(of: edge).contains(.driving) ? line : line.reversed())
                }
                let name = graph.nameID(of: road)
                let ref = graph.refID(of: road)
                if rank > .path, nearest >= rank.nameZoom, !roadClass.isLink, name != .empty || ref != .empty {
                    named.append(
                        NamedRoad(
                            road: road, name: name, ref: ref, rank: rank,
                            ends: (graph.tail(of: edge), graph.head(of: edge)),
                            line: line))
                }
            }
        }
    }

    /// Whether a line on the screen comes into view: in a tilted view, much of the ground that is read does not.
    private func isSeen(_ line: [Point]) -> Bool {
        projection.camera.tilt == 0 || (Rect(around: line).map { $0.intersects(view) } ?? false)
    }

    /// Adds a line in ground coordinates, cut where it gets into another depth.
    private mutating func add(_ line: [Point], level: Int, rank: RoadRank) {
        if projection.camera.tilt == 0 {
            put(line.map { projection.screen($0) }, RoadGroup(level: level, rank: rank, depth: 0))
            return
        }
        var part: [Point] = []
        var depth = 0
        for (from, to) in zip(line, line.dropFirst()) {
            // Long straight roads are cut, so that they narrow towards the horizon.
            let pieces = min(24, max(1, Int((to - from).length / 60)))
            for piece in 0..<pieces {
                let a = from + (to - from) * (Double(piece) / Double(pieces))
                let b = from + (to - from) * (Double(piece + 1) / Double(pieces))
                let here = projection.depth(at: (a + b) * 0.5)
                if part.isEmpty || here != depth {
                    if !part.isEmpty { put(part, RoadGroup(level: level, rank: rank, depth: depth)) }
                    part = [projection.screen(a)]
                    depth = here
                }
                part.append(projection.screen(b))
            }
        }
        if !part.isEmpty { put(part, RoadGroup(level: level, rank: rank, depth: depth)) }
    }

    /// A ring on the screen without points that nobody could tell from the one before.
    private func screenRing(_ ring: [Point]) -> [Point] {
        func distance(_ a: Point, _ b: Point) -> Double { abs(a.x - b.x) + abs(a.y - b.y) }
        var result: [Point] = []
        result.reserveCapacity(ring.count)
        var leftOut: Point?
        for point in ring {
            let place = projection.screen(point)
            if let last = result.last, distance(place, last) < 0.4 {
                leftOut = place
                continue
            }
            // Long edges keep both ends: two areas, or both sides of a cut to an island, meet along them without a gap.
            if let leftOut, distance(leftOut, place) > 4 { result.append(leftOut) }
            leftOut = nil
            result.append(place)
        }
        if let leftOut, let first = result.first, distance(leftOut, first) > 4 { result.append(leftOut) }
        return result
    }

    private mutating func put(_ line: some Sequence<Point>, _ group: RoadGroup) {
        var isFirst = true
        var last = Point.zero
        for point in line {
            if isFirst {
                roads[group, default: Path()].move(to: point)
            } else if abs(point.x - last.x) + abs(point.y - last.y) > 0.4 {
                roads[group, default: Path()].line(to: point)
            } else {
                continue
            }
            isFirst = false
            last = point
        }
    }

    private mutating func read(_ features: MapFeatures, _ box: FixedBox, _ style: MapStyle) {
        let zoom = projection.camera.zoom
        var ground: [Point] = []
        features.forEach(meeting: box, includingDetail: zoom >= 13) { kind in
            kind.isPlace
                ? zoom >= kind.minimumZoom
                : (style.areas[kind] != nil || style.lines[kind] != nil) && zoom >= kind.minimumZoom
        } _: { kind, name, shape in
            if kind.isPlace {
                guard let place = shape.points.first, let point = projection.point(place.coordinate) else { return }
                places.append(NamedPlace(kind: kind, name: features.text(name), point: point))
                return
            }
            var isNamed = kind == .water && name != .empty
            for ring in shape.rings {
                projection.appendGround(ring, to: &ground)
                if kind.isArea {
                    let nearest = projection.zoom(of: ground)
                    guard nearest >= kind.minimumZoom else { continue }
                    let area = clip.area(ground)
                    guard area.count > 2 else { continue }
                    let ring = screenRing(area)
                    guard ring.count > 2, let box = Rect(around: ring), box.intersects(view) else { continue }
                    if isNamed {
                        waters.append(NamedWater(name: features.text(name), point: box.center, width: box.width))
                        isNamed = false
                    }
                    let path = Path(line: ring, closed: true)
                    areas[kind, default: Path()].append(path)
                    if kind == .building, nearest >= 16 { nearBuildings.append(path) }
                } else {
                    clip.parts(of: ground) { part in
                        guard isSeen(part.map { projection.screen($0) }) else { return }
                        lines[kind, default: Path()].append(Path(line: part.map { projection.screen($0) }))
                    }
                }
            }
        }
    }
}

extension FeatureKind {
    /// The zoom from which on it is drawn.
    var minimumZoom: Double {
        switch self {
        case .building: 14.5
        case .stream, .tram, .parking, .pitch, .square, .taxiway: 14
        case .grass, .cemetery, .institution, .lightRail, .aerialway: 13
        case .residential, .commercial, .industrial, .farmland: 9
        case .country: 3
        case .city: 5
        case .town: 8
        case .island, .airportPlace: 10
        case .suburb, .village: 11.5
        case .peak: 12.5
        case .quarter, .hamlet: 13.5
        case .station: 14.5
        case .hospital: 15
        case .fuel, .charging: 16
        default: 0
        }
    }
}

extension MapProjection {
    /// Puts places of the ground into `ground`, instead of what is there.
    func appendGround(_ places: some Sequence<FixedCoordinate>, to ground: inout [Point]) {
        ground.removeAll(keepingCapacity: true)
        for place in places { ground.append(self.ground(place)) }
    }

    /// How near a place is: widths there are 1.15 to this power.
    func depth(at ground: Point) -> Int {
        Int((naturalLogarithm(max(0.05, magnification(at: ground))) / 0.1398).rounded())
    }
}
