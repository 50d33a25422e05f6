// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// The rows of a region that a pack of an area has, table by table.
///
/// These are the segments whose bounding boxes touch the area, and what makes their costs those of the whole map: all
/// segments at their ends, which the costs of turns depend on, and all segments of their turn restrictions.
struct PackSelection: Sendable {
    /// For each `PackTable`, whether the pack has the row.
    private(set) var marks: [[Bool]]
    /// Nodes where the pack lacks nothing: the ends of the segments that touch the area.
    private(set) var isWhole: [Bool]
    /// Number of segments that touch the area itself.
    private(set) var ownSegments = 0

    /// Selects the rows for an area.
    ///
    /// - Parameters:
    ///   - area: The area.
    ///   - margin: Segments and features up to this distance from the area are included too.
    ///   - input: The region.
    /// - Complexity: O(rows).
    init(_ area: MapArea, margin: Meters, in input: PackInput) {
        marks = PackTable.allCases.map { [Bool](repeating: false, count: input.rows[$0].count) }
        let graph = input.graph
        isWhole = [Bool](repeating: false, count: graph.nodeCount)
        let own = PackSelection.segments(touching: area, margin: margin, graph)
        for segment in own { self[.segment, Int(segment.row)] = true }
        ownSegments = own.count
        addNeighbors(of: own, graph)
        addRestrictions(graph)
        for row in 0..<graph.segmentCount where self[.segment, row] { addEnds(of: row, graph) }
        if let order = graph.hierarchyOrder {
            for row in 0..<order.count { self[.order, row] = self[.segment, Int(order[row])] }
        }
        addRoads(graph)
        if let features = input.features { addFeatures(area, margin, features) }
        // Row 0 of these tables is "none", which readers rely on.
        for table in [PackTable.text, .laneSet, .sign, .featureText] { self[table, 0] = true }
    }

    private subscript(_ table: PackTable, _ row: Int) -> Bool {
        get { marks[table.rawValue].indices.contains(row) && marks[table.rawValue][row] }
        // Opening a region does not verify the contraction order and the names of features.
        set { if marks[table.rawValue].indices.contains(row) { marks[table.rawValue][row] = newValue } }
    }

    /// The segments whose bounding boxes touch an area.
    static func segments(touching area: MapArea, margin: Meters, _ graph: RoadGraph) -> [SegmentID] {
        var near: [SegmentID] = []
        graph.index.segments(near: { area.intersects($0.expanded(by: margin)) }, into: &near)
        return near.filter { area.intersects(graph.index.lines.box(of: Int($0.row)).expanded(by: margin)) }
    }

    private mutating func addNeighbors(of own: [SegmentID], _ graph: RoadGraph) {
        for segment in own {
            for node in [graph.tail(of: segment.forward), graph.head(of: segment.forward)] {
                isWhole[Int(node.row)] = !graph.isCut(node)
                for edge in graph.edges(leaving: node) { self[.segment, Int(edge.segment.row)] = true }
            }
        }
    }

    /// Adds the restrictions of all roads, with all of their roads.
    private mutating func addRestrictions(_ graph: RoadGraph) {
        let columns = graph.restrictionColumns
        let before = marks[PackTable.segment.rawValue]
        for row in 0..<columns.kind.count {
            let edges = columns.edge[columns.start.children(of: row)]
            guard edges.contains(where: { before[Int($0.segment.row)] }) else { continue }
            self[.restriction, row] = true
            self[.text, Int(columns.condition[row].row)] = true
            for edge in edges { self[.segment, Int(edge.segment.row)] = true }
        }
    }

    private mutating func addEnds(of segment: Int, _ graph: RoadGraph) {
        for node in [graph.segmentTail[segment], graph.segmentHead[segment]] {
            self[.node, Int(node.row)] = true
            self[.nodeKind, Int(graph.nodeColumns.kind[node.row])] = true
        }
        self[.road, Int(graph.segmentRoad[segment].row)] = true
    }

    private mutating func addRoads(_ graph: RoadGraph) {
        let (roads, ways, nodes) = (graph.roadColumns, graph.wayColumns, graph.nodeColumns)
        for row in 0..<graph.roadCount where self[.road, row] {
            self[.kind, Int(roads.kind[row])] = true
            self[.label, Int(roads.label[row])] = true
        }
        for row in 0..<roads.labelName.count where self[.label, row] {
            add([roads.labelName[row], roads.labelRef[row], roads.labelPronunciation[row]])
            for child in roads.labelTranslationStart.children(of: row) {
                add([roads.translationLanguage[child], roads.translationText[child]])
            }
        }
        for row in 0..<(roads.kindClass.count * 2) where self[.kind, row / 2] {
            self[.laneSet, Int(ways.laneSet[row])] = true
            self[.sign, Int(ways.sign[row])] = true
            for child in ways.conditionStart.children(of: row) {
                add([ways.conditionKey[child], ways.conditionValue[child]])
            }
        }
        addSigns(graph.signColumns)
        for row in 0..<nodes.exitNode.count where self[.node, Int(nodes.exitNode[row].row)] {
            add([nodes.exitRef[row], nodes.exitName[row]])
        }
    }

    private mutating func addSigns(_ signs: SignColumns) {
        for row in 0..<signs.destination.count where row == 0 || self[.sign, row] {
            add([signs.destination[row], signs.destinationRef[row], signs.destinationStreet[row], signs.exit[row]])
            if let bound = signs.bound { add([bound[row]]) }
            guard let translations = signs.translations else { continue }
            for child in translations.start.children(of: row) {
                add([translations.language[child], translations.text[child]])
            }
        }
    }

    private mutating func add(_ texts: [TextID]) {
        for text in texts { self[.text, Int(text.row)] = true }
    }

    private mutating func addFeatures(_ area: MapArea, _ margin: Meters, _ features: MapFeatures) {
        for (table, rows) in [(PackTable.wide, features.wide), (.detail, features.detail)] {
            var shape = FeatureShape()
            for row in rows.rows(near: { area.intersects($0.expanded(by: margin)) }) {
                rows.read(row, into: &shape)
                guard area.intersects(shape.box.expanded(by: margin)) else { continue }
                self[table, row] = true
                self[.featureText, Int(rows.names[row].row)] = true
            }
        }
    }
}
