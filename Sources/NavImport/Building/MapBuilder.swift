// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
internal import NavSearch

/// Builds a region from an OpenStreetMap file.
///
/// The file is read in four passes, none of which stores more than the network needs: relations (turn restrictions,
/// borders), ways (used nodes and their number of uses), nodes (coordinates), ways again (road attributes, now that the
/// country is known). Deterministic: the same file gives the same bytes.
public struct MapBuilder {
    let file: OSMFile
    let options: ImportOptions
    let progress: (@Sendable (ImportProgress) -> Void)?
    var summary = ImportSummary()
    /// Charging stations.
    var stations: [ChargingStation] = []

    private init(_ file: OSMFile, _ options: ImportOptions, _ progress: (@Sendable (ImportProgress) -> Void)?) {
        self.file = file
        self.options = options
        self.progress = progress
    }

    /// Builds the region of `file` and writes it to `writer`, which the caller finishes.
    ///
    /// - Parameters:
    ///   - file: The map data.
    ///   - writer: Receives the sections of the region.
    ///   - options: Options.
    ///   - progress: Called occasionally, on the caller's thread.
    /// - Throws: `ImportError`. Dropping the writer removes the partial file.
    /// - Complexity: O(file size); memory grows with the roads, not with the file.
    public static func build(
        _ file: OSMFile, into writer: RegionWriter, options: ImportOptions = ImportOptions(),
        progress: (@Sendable (ImportProgress) -> Void)? = nil
    ) throws(ImportError) -> ImportSummary {
        var builder = MapBuilder(file, options, progress)
        let relations = try builder.readRelations()
        var uses = try builder.readUses(borders: relations.borders, zones: relations.zones)
        // Moved, not copied: this is the largest allocation of the import.
        let roadIndex = try NodeIndex(uses: exchange(&uses.roads, for: []), limits: options.limits)
        let borderIndex = try NodeIndex(uses: uses.borders, limits: options.limits)
        var (nodes, borderNodes) = try builder.readCoordinates(roadIndex, borderIndex, uses.tracks)
        builder.summary.missingNodes = nodes.missingCount
        var countryRules = CountryRulesLookup(drivesOnLeft: options.drivesOnLeft)
        countryRules.areas = uses.areas(of: relations.borders, borderNodes)
        let zones = uses.zones(of: relations.zones, borderNodes)
        (builder.summary.lowEmissionZones, builder.summary.incompleteZones) = (zones.count, zones.incompleteCount)
        builder.stations += uses.stations.compactMap { way in
            SearchObject.middle(of: SearchCollector.sample(way.nodes), borderNodes).map {
                ChargingStation(way.found, source: way.id &* 4 &+ 1, place: $0)
            }
        }
        borderNodes = NodeTable(.empty)
        let towns = uses.towns(nodes)
        // The tables of nodes are moved, not shared: most of their rows are released before the network is written.
        let built = try builder.readRoads(
            exchange(&nodes, for: NodeTable(.empty)), countryRules: countryRules, towns: towns, zones: zones,
            routes: RoadRoutes(relations.routes), named: relations.ways,
            viaNodes: relations.viaNodes)
        do throws(RegionError) {
            try builder.write(built, relations.restrictions, relations.maneuvers, to: writer)
        } catch {
            let code: ImportError.Code = error.code == .tooLarge ? .mapTooLarge : .unwritableFile
            throw ImportError(
                code, error.code == .tooLarge ? error.message : "the region could not be written", cause: error)
        }
        return builder.summary
    }

    private func report(_ stage: ImportProgress.Stage) -> (@Sendable (ReadProgress) -> Void)? {
        guard let progress else { return nil }
        return { progress(ImportProgress(stage: stage, bytesDone: $0.bytesDone, bytesTotal: $0.bytesTotal)) }
    }

    // MARK: Relations

    private struct Relations: Sendable {
        var restrictions: [RestrictionRelation] = []
        var maneuvers: [ManeuverRelation] = []
        var borders: [BorderRelation] = []
        var zones: [ZoneRelation] = []
        var routes: [RouteRelation] = []

        /// Ways that restrictions and maneuvers name.
        var ways: Set<Int64> { Set(restrictions.flatMap(\.ways) + maneuvers.flatMap(\.ways)) }
        /// Nodes that they name.
        var viaNodes: Set<Int64> { Set(restrictions.flatMap(\.viaNodes) + maneuvers.map(\.viaNode)) }
    }

    private mutating func readRelations() throws(ImportError) -> Relations {
        var all = Relations()
        let read = try file.read(.relations, workers: options.workers, progress: report(.relations)) { block in
            var found = Relations()
            let (rules, maneuvers) = (RestrictionRules(), ManeuverRules())
            block.forEachRelation { relation in
                if relation.tags.containsKey(startingWith: "restriction") {
                    let turnRules = rules.rules(of: relation.tags.tags)
                    if let restriction = RestrictionRelation(relation, rules: turnRules) {
                        found.restrictions.append(restriction)
                    }
                } else if let tags = maneuvers.tags(of: relation.tags.tags) {
                    if let maneuver = ManeuverRelation(relation, tags) { found.maneuvers.append(maneuver) }
                } else if let border = BorderRelation(relation) {
                    found.borders.append(border)
                } else if let zone = ZoneRelation(relation) {
                    found.zones.append(zone)
                } else if let route = RouteRelation(relation) {
                    found.routes.append(route)
                }
            }
            return found
        } consume: { found in
            all.restrictions += found.restrictions
            all.maneuvers += found.maneuvers
            all.borders += found.borders
            all.zones += found.zones
            all.routes += found.routes
        }
        summary.read.relations = read.relations
        summary.read.skipped += read.skipped
        return all
    }

    // MARK: Which nodes

    /// Nodes that roads and borders reference.
    private struct Uses: Sendable {
        var roads: [Int64] = []
        var borders: [Int64] = []
        var borderWays: [Int64: [Int64]] = [:]
        /// Nodes of closed ways that are low-emission zones.
        var zones: [[Int64]] = []
        /// Charging stations that are areas.
        var stations: [(id: Int64, found: ChargingRules.Found, nodes: [Int64])] = []
        /// Ends and middles of residential streets.
        var streets: [Int64] = []
        /// Nodes of tracks.
        var tracks = TrackNodes()

        /// The built-up areas.
        func towns(_ nodes: NodeTable) -> BuiltUpGrid {
            BuiltUpGrid(
                samples: streets.compactMap { id -> Coordinate? in
                    guard let row = nodes.index.row(of: id), nodes.isPresent[Int(row)] else { return nil }
                    return nodes.places[Int(row)].coordinate
                })
        }

        /// The countries whose borders are complete in the extract.
        func areas(of relations: [BorderRelation], _ nodes: NodeTable) -> CountryAreas {
            CountryAreas(
                relations.map { relation in
                    let lines = relation.ways.compactMap { borderWays[$0] }.compactMap { line($0, nodes) }
                    return (country: relation.country, rings: Rings.assemble(ways: lines))
                })
        }

        /// The low-emission zones whose borders are complete in the extract.
        func zones(of relations: [ZoneRelation], _ nodes: NodeTable) -> ZoneAreas {
            let ways = zones.map { [line($0, nodes)] }
            let areas = relations.map { $0.ways.map { borderWays[$0].flatMap { line($0, nodes) } } }
            return ZoneAreas(lines: ways + areas)
        }

        /// The places of a way; `nil` if one is missing, since an incomplete line would close a ring of the wrong shape.
        private func line(_ way: [Int64], _ nodes: NodeTable) -> [Coordinate]? {
            let places = way.compactMap { nodes.place(of: $0)?.coordinate }
            return places.count == way.count ? places : nil
        }
    }

    private mutating func readUses(borders: [BorderRelation], zones: [ZoneRelation]) throws(ImportError) -> Uses {
        let borderWays = Set(borders.flatMap(\.ways) + zones.flatMap(\.ways))
        var all = Uses()
        let read = try file.read(.ways, workers: options.workers, progress: report(.roadNodes)) { block in
            var found = Uses()
            block.forEachWay { way in
                let nodes = way.nodes
                if !borderWays.isEmpty, borderWays.contains(way.id) {
                    found.borderWays[way.id] = Array(nodes)
                    found.borders += nodes
                }
                if ZoneRelation.isZone(way.tags), nodes.count >= 4, nodes.first == nodes.last {
                    found.zones.append(Array(nodes))
                    found.borders += nodes
                }
                if ChargingRules.mayBeStation(way.tags), let station = ChargingRules.station(way.tags.tags) {
                    found.stations.append((way.id, station, Array(nodes)))
                    found.borders += nodes
                }
                found.tracks.add(way.tags, nodes)
                guard mayBeRoad(way.tags), let first = nodes.first, let last = nodes.last else { return }
                found.roads += nodes
                found.roads.append(first)
                found.roads.append(last)
                if isStreet(way.tags) {
                    found.streets += [first, nodes[nodes.startIndex + nodes.count / 2], last]
                }
            }
            return found
        } consume: { found in
            all.roads += found.roads
            all.borders += found.borders
            all.streets += found.streets
            all.tracks.add(found.tracks)
            all.zones += found.zones
            all.stations += found.stations
            all.borderWays.merge(found.borderWays) { first, _ in first }
        }
        summary.read.ways = read.ways
        summary.read.skipped += read.skipped
        all.tracks.sort()
        return all
    }

    // MARK: Places

    private mutating func readCoordinates(
        _ roadIndex: NodeIndex, _ borderIndex: NodeIndex, _ tracks: TrackNodes
    ) throws(ImportError) -> (roads: NodeTable, borders: NodeTable) {
        guard roadIndex.count > 0 else {
            throw ImportError(.nothingToImport, "\(file.name): no way in this file is a road, a path or a ferry")
        }
        var roads = NodeTable(roadIndex)
        var borders = NodeTable(borderIndex)
        let countryRules = CountryRulesLookup(drivesOnLeft: options.drivesOnLeft)
        let read = try file.read(.nodes, workers: options.workers, progress: report(.places)) { block in
            var stations: [ChargingStation] = []
            block.forEachTaggedNode { row, tags in
                guard ChargingRules.mayBeStation(tags), let found = ChargingRules.station(tags.tags) else { return }
                stations.append(
                    ChargingStation(found, source: block.nodes.ids[row] &* 4, place: block.nodes.place(row)))
            }
            return (
                NodeTable.Batch(block, index: roadIndex, countryRules: countryRules, tracks: tracks),
                borderIndex.count > 0
                    ? NodeTable.Batch(block, index: borderIndex, countryRules: nil) : NodeTable.Batch(), stations
            )
        } consume: { batch in
            roads.take(batch.0)
            borders.take(batch.1)
            stations += batch.2
        }
        summary.read.nodes = read.nodes
        summary.read.skipped += read.skipped
        return (roads, borders)
    }

    // MARK: Roads

    struct Built {
        var segments: SegmentTable
        var roads: RoadTable
        var junctions: JunctionTable
        var segmentsOfWay: [Int64: [SegmentID]]
        var access: [ModeSet]
    }

    private mutating func readRoads(
        _ nodes: NodeTable, countryRules: CountryRulesLookup, towns: BuiltUpGrid, zones: ZoneAreas, routes: RoadRoutes,
        named: Set<Int64>, viaNodes: Set<Int64>
    ) throws(ImportError) -> Built {
        var segments = SegmentTable(nodes)
        var roads = RoadTable()
        var segmentsOfWay: [Int64: [SegmentID]] = [:]
        var access: [ModeSet] = []
        var roadWays = 0
        var emptyWays = 0
        try file.read(.ways, workers: options.workers, progress: report(.roads)) { block in
            RoadWayBatch(block, nodes: nodes, countryRules: countryRules, towns: towns, routes: routes)
        } consume: { batch throws(ImportError) in
            for way in batch.ways {
                // Missing nodes split the way into runs.
                let runs = batch.rows[way.nodes].split(separator: -1).filter { $0.count > 1 }
                guard !runs.isEmpty else {
                    emptyWays += 1
                    continue
                }
                roadWays += 1
                let length = runs.reduce(Meters.zero) { $0 + segments.length(of: $1) }
                let attributes = batch.attributes[way.attributes]
                let road = roads.id(of: attributes, wayLength: length)
                var zoned: ZonedRoad?
                if runs.contains(where: { segments.isNear(zones, $0) }) {
                    var inside = attributes
                    inside.flags.insert(.lowEmissionZone)
                    zoned = ZonedRoad(areas: zones, road: roads.id(of: inside, wayLength: length))
                }
                try options.limits.check("bytes of names", roads.textBytes, atMost: options.limits.bytes - (1 << 26))
                for run in runs {
                    // A bound before the run is added, since it may be long.
                    try segments.check(options.limits, adding: run.count)
                    let added = segments.add(run, way: way.id, road: road, zoned: zoned)
                    for row in added {
                        access.append(attributes.forward.access)
                        access.append(attributes.backward.access)
                        if named.contains(way.id) { segmentsOfWay[way.id, default: []].append(SegmentID(row: row)) }
                    }
                }
            }
        }
        summary.roadWays = roadWays
        summary.emptyWays = emptyWays
        let junctions = segments.takeJunctions(findable: viaNodes)
        return Built(
            segments: segments, roads: roads, junctions: junctions, segmentsOfWay: segmentsOfWay, access: access)
    }
}

extension ChargingStation {
    init(_ found: ChargingRules.Found, source: Int64, place: FixedCoordinate) {
        self.init(source: source, place: place, name: found.name, capacity: found.capacity, power: found.power)
    }
}

/// Replaces a value and returns the old one with unique ownership.
func exchange<Value>(_ place: inout Value, for other: Value) -> Value {
    let taken = place
    place = other
    return taken
}
