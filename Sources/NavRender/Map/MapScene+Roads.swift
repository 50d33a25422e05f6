// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension MapScene {
    /// Reads the roads of an area.
    mutating func read(_ graph: RoadGraph, _ style: MapStyle, near area: (FixedBox) -> Bool) {
        var found: [SegmentID] = []
        graph.index.segments(near: area, into: &found)
        let zoom = projection.camera.zoom
        let roadStyles = MapRoadRank.allCases.map { style.roads[$0] }
        var chains: [RoadGroup: LineMerger] = [:]
        var places: [FixedCoordinate] = []
        var seenNodes: Set<NodeID> = []
        for segment in found {
            let edge = segment.forward
            let road = graph.road(of: edge)
            let roadClass = graph.roadClass(of: road)
            let rank = MapRoadRank(roadClass)
            guard let roadStyle = roadStyles[rank.rawValue], zoom >= roadStyle.minimumZoom + (roadClass.isLink ? 2 : 0)
            else {
                continue
            }
            places.removeAll(keepingCapacity: true)
            graph.appendShape(of: edge, to: &places)
            guard area(FixedBox(around: places[...])) else { continue }
            projection.appendGround(places[...], to: &ground)
            // In a tilted view, fewer of the distant roads are drawn.
            let nearest = projection.zoom(at: Rect(around: ground)?.minY ?? 0)
            guard nearest >= roadStyle.minimumZoom else { continue }
            let flags = graph.flags(of: road)
            let level =
                flags.contains(.tunnel) ? -1 : flags.contains(.bridge) ? max(1, graph.layer(of: road)) : 0
            if nearest >= TrafficSign.lowestZoom, TrafficSign.isShown(at: rank) {
                graph.forEachSign(of: segment, seen: &seenNodes) { addSign($0, at: $1) }
            }
            let isOneWay = zoom >= 16 && rank >= .service && rank <= .primary && flags.contains(.oneway)
            clip.parts(of: ground) { part in
                let line = part.map { projection.screen($0) }
                guard isSeen(line) else { return }
                let group = RoadGroup(level: level, rank: rank, isRamp: roadClass.isLink, depth: 0)
                add(part, line, group, to: &chains)
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
        roads = chains.reduce(into: [:]) { roads, group in
            // Dash patterns start at nodes. On a merged line they would jump when the view moves.
            let isSolid = group.key.level >= 0 && roadStyles[group.key.rank.rawValue]?.dashes.isEmpty ?? false
            roads[group.key] = isSolid ? group.value.merged : group.value.path
        }
    }

    private mutating func addSign(_ sign: TrafficSign, at place: Coordinate) {
        // In a tilted view, signs end where the map becomes too small for them.
        guard projection.zoom(at: projection.ground(Mercator.point(place)).y) >= sign.minimumZoom,
            let point = projection.point(place), view.contains(point)
        else { return }
        signs.append(PlacedSign(sign: sign, point: point))
    }

    /// Adds a line, given in ground coordinates and as `line` on the screen, split where its depth changes.
    private func add(
        _ ground: [Point], _ line: [Point], _ group: RoadGroup, to chains: inout [RoadGroup: LineMerger]
    ) {
        func add(_ line: [Point], _ depth: Int) {
            var group = group
            group.depth = depth
            chains[group, default: LineMerger()].add(line)
        }
        if projection.camera.tilt == 0 { return add(line, 0) }
        var part: [Point] = []
        var depth = 0
        for (from, to) in zip(ground, ground.dropFirst()) {
            // Long straight roads are split so that they narrow towards the horizon.
            let pieces = min(24, max(1, Int((to - from).length / 60)))
            for piece in 0..<pieces {
                let a = from + (to - from) * (Double(piece) / Double(pieces))
                let b = from + (to - from) * (Double(piece + 1) / Double(pieces))
                let here = projection.depth(at: (a + b) * 0.5)
                if part.isEmpty || here != depth {
                    if !part.isEmpty { add(part, depth) }
                    part.removeAll(keepingCapacity: true)
                    part.append(projection.screen(a))
                    depth = here
                }
                part.append(projection.screen(piece + 1 == pieces ? to : b))
            }
        }
        if !part.isEmpty { add(part, depth) }
    }
}

extension MapProjection {
    /// Replaces the contents of `ground` with projected coordinates.
    func appendGround(_ places: ArraySlice<FixedCoordinate>, to ground: inout [Point]) {
        ground.removeAll(keepingCapacity: true)
        for place in places { ground.append(self.ground(place)) }
    }

    /// Depth level of a point: line widths there are scaled by 1.15 to this power.
    func depth(at ground: Point) -> Int {
        Int((naturalLogarithm(max(0.05, magnification(at: ground))) / 0.1398).rounded())
    }
}
