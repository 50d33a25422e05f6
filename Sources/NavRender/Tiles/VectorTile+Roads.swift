// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension VectorTile {
    /// Attributes of roads that are drawn alike: one feature of the layer `transportation`.
    private struct RoadStyleKey: Hashable, Comparable {
        /// Below 0 in tunnels, above 0 on bridges.
        var level: Int
        var rank: MapRoadRank
        var isRamp: Bool
        var isOneWay: Bool

        static func < (a: RoadStyleKey, b: RoadStyleKey) -> Bool {
            (a.level, a.rank, a.isRamp ? 1 : 0, a.isOneWay ? 1 : 0)
                < (b.level, b.rank, b.isRamp ? 1 : 0, b.isOneWay ? 1 : 0)
        }

        var tags: [(key: String, value: VectorTileLayer.Value)] {
            var tags: [(key: String, value: VectorTileLayer.Value)] = [("class", .text(rank.tileClass))]
            if level != 0 {
                tags.append(("brunnel", .text(level < 0 ? "tunnel" : "bridge")))
                tags.append(("layer", level < 0 ? .decimal(Double(level)) : .whole(UInt64(level))))
            }
            if rank == .pedestrian { tags.append(("subclass", .text("pedestrian"))) }
            if isRamp { tags.append(("ramp", .whole(1))) }
            if isOneWay { tags.append(("oneway", .whole(1))) }
            return tags
        }
    }

    /// Roads with the same name and number: one feature of the layer `transportation_name`.
    private struct RoadName: Hashable, Comparable {
        var rank: MapRoadRank
        var name: TextID
        var ref: TextID

        static func < (a: RoadName, b: RoadName) -> Bool { (b.rank, a.name, a.ref) < (a.rank, b.name, b.ref) }
    }

    mutating func addRoads(of graph: RoadGraph, language: String) {
        var found: [SegmentID] = []
        graph.index.segments(intersecting: box, into: &found)
        var shapes: [RoadStyleKey: VectorTileShape] = [:]
        var names: [RoadName: [MapScene.NamedRoad]] = [:]
        var places: [FixedCoordinate] = []
        var line: [Point] = []
        var signs: [TrafficSign: VectorTileShape] = [:]
        var seenNodes: Set<NodeID> = []
        for segment in found {
            var edge = segment.forward
            let road = graph.road(of: edge)
            let roadClass = graph.roadClass(of: road)
            let rank = MapRoadRank(roadClass)
            guard zoom >= rank.minimumZoom + (roadClass.isLink ? 2 : 0) else { continue }
            if zoom >= TrafficSign.lowestZoom, TrafficSign.isShown(at: rank) {
                graph.forEachSign(of: segment, seen: &seenNodes) { sign, place in
                    let point = tile.point(place)
                    guard shownZoom >= sign.minimumZoom, owns(point) else { return }
                    signs[sign, default: VectorTileShape(.points)].add(point: point)
                }
            }
            let flags = graph.flags(of: road)
            let level = flags.contains(.tunnel) ? -1 : flags.contains(.bridge) ? max(1, graph.layer(of: road)) : 0
            let isOneWay = zoom >= 15 && flags.contains(.oneway)
            // Lines of one-way roads follow the direction of traffic.
            if isOneWay, !graph.access(of: edge).contains(.driving) { edge = segment.backward }
            places.removeAll(keepingCapacity: true)
            graph.appendShape(of: edge, to: &places)
            project(places, into: &line)
            let key = RoadStyleKey(level: level, rank: rank, isRamp: roadClass.isLink, isOneWay: isOneWay)
            let (name, ref) = (graph.nameID(of: road), graph.refID(of: road))
            let isNamed =
                rank > .path && !roadClass.isLink && (name != .empty || ref != .empty) && zoom >= rank.nameZoom
            clip.parts(of: line) { part in
                shapes[key, default: VectorTileShape(.lines)].add(line: part, tolerance: tolerance)
                guard isNamed else { return }
                let ends = (graph.tail(of: edge), graph.head(of: edge))
                names[RoadName(rank: rank, name: name, ref: ref), default: []].append(
                    MapScene.NamedRoad(road: road, name: name, ref: ref, rank: rank, ends: ends, line: part))
            }
        }
        for (key, shape) in shapes.sorted(by: { $0.key < $1.key }) { add(shape, to: .transportation, key.tags) }
        for (name, roads) in names.sorted(by: { $0.key < $1.key }) {
            let lines = RoadChain.lines(of: roads).filter { $0.length > 64 }.map(\.points)
            add(lines, named: name, like: roads[0].road, of: graph, language)
        }
        for sign in TrafficSign.allCases {
            guard let shape = signs[sign] else { continue }
            let tags: [(key: String, value: VectorTileLayer.Value)] = [
                ("class", .text(sign.rawValue)), ("rank", .whole(UInt64(sign.order))),
                ("minzoom", .decimal(sign.minimumZoom - 1)),
            ]
            add(shape, to: .trafficSign, tags)
        }
    }

    /// Adds the roads of a low zoom.
    mutating func addRoads(of level: OverviewLevel, in graph: RoadGraph, language: String) {
        var shapes: [RoadStyleKey: VectorTileShape] = [:]
        var names: [OverviewLines.Kind: [[Point]]] = [:]
        var coverage = TileCoverage()
        var line: [Point] = []
        let (tile, tolerance) = (self, tolerance)
        level.roads.forEach(intersecting: box) { kind, places in
            tile.project(places, into: &line)
            let key = RoadStyleKey(level: 0, rank: kind.rank, isRamp: kind.isRamp, isOneWay: false)
            tile.clip.parts(of: line) { part in
                coverage.uncovered(of: part) { rest in
                    shapes[key, default: VectorTileShape(.lines)].add(line: rest, tolerance: tolerance)
                }
            }
        }
        level.names.forEach(intersecting: box) { kind, places in
            tile.project(places, into: &line)
            tile.clip.parts(of: line) { names[kind, default: []].append($0) }
        }
        for (key, shape) in shapes.sorted(by: { $0.key < $1.key }) { add(shape, to: .transportation, key.tags) }
        for (kind, lines) in names.sorted(by: { $0.key < $1.key }) {
            let long = lines.filter { line in Rect(around: line).map { max($0.width, $0.height) > 64 } ?? false }
            guard !long.isEmpty else { continue }
            add(
                long, named: RoadName(rank: kind.rank, name: kind.name, ref: kind.ref), like: kind.road, of: graph,
                language)
        }
    }

    /// Adds lines to the layer of names.
    private mutating func add(
        _ lines: [[Point]], named name: RoadName, like road: RoadID, of graph: RoadGraph, _ language: String
    ) {
        var shape = VectorTileShape(.lines)
        for line in lines { shape.add(line: line, tolerance: max(4, tolerance)) }
        var tags: [(key: String, value: VectorTileLayer.Value)] = [("class", .text(name.rank.tileClass))]
        if name.name != .empty { tags.append(("name", .text(graph.name(of: road, language: language)))) }
        // A shield shows only the first number.
        let rank = name.rank.roadRank
        let shields = RoadShield.shields(
            of: graph.text(name.ref), country: graph.country(of: road).description, rank: rank)
        if let shield = shields.first {
            tags.append(("ref", .text(shield.ref)))
            tags.append(("ref_length", .whole(UInt64(shield.ref.count))))
            tags.append(("shield", .text(ShieldDesign(shield, rank: rank).rawValue)))
        }
        add(shape, to: .transportationName, tags)
    }
}

extension MapRoadRank {
    /// Value of the attribute `class` in vector tiles.
    public var tileClass: String {
        switch self {
        case .motorway: "motorway"
        case .trunk: "trunk"
        case .primary: "primary"
        case .secondary: "secondary"
        case .tertiary: "tertiary"
        case .minor: "minor"
        case .service: "service"
        case .track: "track"
        // As in the OpenMapTiles schema; their subclasses differ.
        case .path, .pedestrian: "path"
        case .ferry: "ferry"
        }
    }

    /// The lowest zoom at which roads of this rank are drawn.
    var minimumZoom: Double { MapStyle.day.roads[self]?.minimumZoom ?? 0 }

    /// The lowest zoom at which their names are drawn.
    var nameZoom: Double { self >= .secondary ? 10 : self >= .tertiary ? 13.5 : 14.5 }
}
