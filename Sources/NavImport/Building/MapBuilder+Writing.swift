// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension MapBuilder {
    /// Writes the finished tables and updates the summary.
    mutating func write(
        _ built: consuming Built, _ relations: [RestrictionRelation], _ maneuvers: [ManeuverRelation],
        to writer: RegionWriter
    ) throws(RegionError) {
        progress?(ImportProgress(stage: .network, bytesDone: 0, bytesTotal: 0))
        let (network, restrictions) = try writeTables(built, relations, maneuvers, to: writer)
        let main = LargestComponents(network, restrictions, smallest: options.smallestMainNetwork).modesByEdge()
        try writer.add(Sections.edgeMain, main)
        try writer.add(Sections.chargingStations, ChargingStation.bytes(of: stations))
    }

    /// Writes everything but what is computed from the network; returns the network and the unconditional restrictions.
    private mutating func writeTables(
        _ built: consuming Built, _ relations: [RestrictionRelation], _ maneuvers: [ManeuverRelation],
        to writer: RegionWriter
    ) throws(RegionError) -> (Network, [TurnRestriction]) {
        built.renumber()
        let (junctions, nodes) = (built.junctions, built.junctions.count)
        var kinds = DistinctRows<NodeKind>()
        var kind: [UInt32] = []
        var barred: [ModeSet] = []
        var exitNode: [NodeID] = []
        var exitRef: [TextID] = []
        var exitName: [TextID] = []
        for row in 0..<Int32(nodes) {
            let special = junctions.attributes[NodeID(row: row)]
            kind.append(kinds.row(of: NodeKind(flags: special?.flags ?? [], barred: special?.barred ?? [])))
            barred.append(special?.barred ?? [])
            guard let special, !special.exitRef.isEmpty || !special.name.isEmpty else { continue }
            exitNode.append(NodeID(row: row))
            exitRef.append(built.roads.textID(of: special.exitRef))
            exitName.append(built.roads.textID(of: special.name))
        }
        let network = Network(
            tail: built.segments.tail, head: built.segments.head, leaving: built.segments.leaving,
            arriving: built.segments.arriving, access: exchange(&built.access, for: []), barred: barred)

        let assembly = RestrictionAssembly(
            junctions: junctions, network: network, segmentsOfWay: built.segmentsOfWay,
            directions: EndDirections(leaving: built.segments.leaving, arriving: built.segments.arriving))
        let restrictions = try write(relations, maneuvers, assembly, &built.roads, to: writer)
        summary.graphNodes = nodes
        summary.segments = built.segments.count
        summary.roads = built.roads.count
        summary.meters = built.segments.length.reduce(0) { $0 + Double($1) / 100 }
        summary.countries = built.roads.countries.map(\.description)

        try writer.add(Sections.properties, properties(built.segments.bounds, built.roads))
        try writer.add(Sections.nodePlace, junctions.places)
        try writer.add(Sections.nodeOSM, junctions.ids)
        try writer.add(Sections.nodeKind, kind)
        try writer.add(Sections.nodeKindFlags, kinds.rows.map(\.flags))
        try writer.add(Sections.nodeKindBarred, kinds.rows.map(\.barred))
        try writer.add(Sections.nodeOutStart, network.outStart)
        try writer.add(Sections.edgeOut, network.edgeOut)
        try writer.add(Sections.exitNode, exitNode)
        try writer.add(Sections.exitRef, exitRef)
        try writer.add(Sections.exitName, exitName)
        // What the next sections do not need is released before they are computed.
        try built.segments.write(places: junctions.places, to: writer)
        try built.roads.write(to: writer)
        return (network, restrictions)
    }

    /// Writes the turn restrictions, and the overrides of instructions behind them; returns the unconditional restrictions.
    private mutating func write(
        _ relations: [RestrictionRelation], _ maneuvers: [ManeuverRelation], _ assembly: RestrictionAssembly,
        _ roads: inout RoadTable, to writer: RegionWriter
    ) throws(RegionError) -> [TurnRestriction] {
        var always: [TurnRestriction] = []
        var sometimes: [TurnRestriction] = []
        for relation in relations {
            for rule in relation.rules {
                let turns = assembly.turns(of: relation, rule)
                if !turns.isEmpty {
                    summary.restrictions += 1
                } else if relation.ways.contains(where: { assembly.segmentsOfWay[$0] == nil }) {
                    summary.cutOffRestrictions += 1
                } else {
                    summary.unusableRestrictions += 1
                }
                for turn in turns {
                    let restriction = TurnRestriction(
                        edges: turn.edges, modes: turn.modes, isOnly: turn.isOnly, condition: rule.condition ?? "")
                    if restriction.condition.isEmpty {
                        always.append(restriction)
                    } else {
                        sometimes.append(restriction)
                    }
                }
            }
        }
        let overrides = maneuvers.compactMap { relation in
            assembly.path(of: relation).map { path in
                ManeuverOverride(
                    edges: path.edges, position: path.position, maneuver: relation.tags.maneuver,
                    direction: relation.tags.direction)
            }
        }
        summary.maneuvers = overrides.count
        let all = always + sometimes
        let edges = all.map(\.edges) + overrides.map(\.edges)
        var starts: [UInt32] = [0]
        for edges in edges { starts.append((starts.last ?? 0) + UInt32(edges.count)) }
        try writer.add(Sections.restrictionStart, starts)
        try writer.add(Sections.restrictionEdge, edges.flatMap { $0 })
        try writer.add(Sections.restrictionModes, all.map(\.modes) + overrides.map { _ in [] })
        try writer.add(
            Sections.restrictionKind, all.map { $0.isOnly ? 1 : 0 } + overrides.map { _ in ManeuverOverride.kind })
        try writer.add(
            Sections.restrictionCondition,
            all.map { roads.textID(of: $0.condition) } + overrides.map { roads.textID(of: $0.text) })
        return always
    }

    private func properties(_ box: FixedBox, _ roads: RoadTable) -> [UInt8] {
        var lines = [
            "attribution=© OpenStreetMap contributors, ODbL 1.0, https://www.openstreetmap.org/copyright",
            "countries=" + summary.countries.joined(separator: ","),
            "drivingSide=" + roads.drivingSide, RoadGraph.limitsProperty + "=1",
            "west=\(box.west)", "south=\(box.south)", "east=\(box.east)", "north=\(box.north)",
            "sourceNodes=\(summary.read.nodes)", "sourceWays=\(summary.read.ways)",
            "sourceRelations=\(summary.read.relations)", "missingNodes=\(summary.missingNodes)",
            "cutOffRestrictions=\(summary.cutOffRestrictions)",
            "unusableRestrictions=\(summary.unusableRestrictions)",
        ]
        let zones = Set(roads.countries.map(CountryTimeZones.name))
        if let zone = options.timeZone ?? (zones.count == 1 ? zones.first ?? nil : nil) {
            lines.append("\(RoadGraph.timeZoneProperty)=\(zone)")
        }
        if let version = file.header.replicationTimestamp.flatMap({ DataVersion(secondsSince1970: $0) }) {
            lines.append("dataVersion=\(version)")
        }
        return Array(lines.joined(separator: "\n").utf8)
    }
}

/// Node attributes, shared by many nodes.
private struct NodeKind: Hashable {
    var flags: NodeFlags
    var barred: ModeSet
}

extension MapBuilder.Built {
    /// Renumbers nodes and segments, and removes duplicate segments.
    fileprivate mutating func renumber() {
        let replaced = DuplicateSegments.replacements(in: segments, access: access)
        let number = segments.renumber(junctions.renumber(), replacing: replaced)
        var moved = [ModeSet](repeating: [], count: 2 * segments.count)
        for (old, new) in number.enumerated() where replaced[Int32(old)] == nil {
            moved[Int(new.forward.row)] = access[2 * old]
            moved[Int(new.backward.row)] = access[2 * old + 1]
        }
        access = moved
        segmentsOfWay = segmentsOfWay.mapValues { $0.map { number[Int($0.row)] } }
    }
}
