// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension RegionGather {
    /// Writes the turn restrictions.
    func writeRestrictions(to writer: RegionWriter) throws(RegionError) {
        let pieces = table(.restriction).pieces
        let edges = try children(
            "edges of turn restrictions", of: pieces, try columns(Sections.restrictionStart))
        try writer.add(Sections.restrictionStart, edges.starts)
        try writer.add(
            Sections.restrictionEdge,
            try rows(edges.pieces, try columns(Sections.restrictionEdge), to: .segment, EdgeID.renumbered))
        try writer.add(Sections.restrictionModes, rows(pieces, try columns(Sections.restrictionModes)))
        try writer.add(Sections.restrictionKind, rows(pieces, try columns(Sections.restrictionKind)))
        try writer.add(
            Sections.restrictionCondition,
            try rows(pieces, try columns(Sections.restrictionCondition), to: .text, TextID.renumbered))
    }

    /// Writes properties, nodes and segments.
    func writeNetwork(to writer: RegionWriter) throws(RegionError) {
        let segments = table(.segment).pieces
        let tails = try rows(segments, try columns(Sections.segmentTail), to: .node, NodeID.renumbered)
        let heads = try rows(segments, try columns(Sections.segmentHead), to: .node, NodeID.renumbered)
        let leaving = rows(segments, try columns(Sections.segmentLeaving))
        let arriving = rows(segments, try columns(Sections.segmentArriving))
        let boxes = segmentBoxes()
        let index = PackedRTree.boxes(over: boxes)

        try writer.add(Sections.properties, properties(bounds: index.last ?? .empty))
        try writeNodes(
            OutgoingEdges(
                tail: tails, head: heads, leaving: leaving, arriving: arriving, nodes: table(.node).count),
            to: writer)
        try writer.add(Sections.edgeMain, rows(segments, try columns(Sections.edgeMain), width: 2))
        try writer.add(Sections.segmentTail, tails)
        try writer.add(Sections.segmentHead, heads)
        try writer.add(
            Sections.segmentRoad, try rows(segments, try columns(Sections.segmentRoad), to: .road, RoadID.renumbered))
        try writer.add(Sections.segmentLength, rows(segments, try columns(Sections.segmentLength)))
        try writer.add(Sections.segmentLeaving, leaving)
        try writer.add(Sections.segmentArriving, arriving)
        let shapes = try records("bytes of road shapes", segments, inputs.map(\.graph.segmentColumns.shapes))
        try writer.add(Sections.shapeStart, shapes.starts)
        try writer.add(Sections.shapeBytes, shapes.bytes)
        let nodes = try records("bytes of ids of road nodes", segments, inputs.map(\.graph.segmentColumns.shapeNodes))
        try writer.add(Sections.shapeNodeStart, nodes.starts)
        try writer.add(Sections.shapeNodeBytes, nodes.bytes)
        try writer.add(Sections.segmentWay, rows(segments, try columns(Sections.segmentWay)))
        try writePointFeatures(to: writer)
        try writer.add(Sections.indexBox, index)
    }

    private func writeNodes(_ outgoing: OutgoingEdges, to writer: RegionWriter) throws(RegionError) {
        let (nodes, kinds) = (table(.node).pieces, table(.nodeKind).pieces)
        try writer.add(Sections.nodePlace, rows(nodes, try columns(Sections.nodePlace)))
        try writer.add(Sections.nodeOSM, rows(nodes, try columns(Sections.nodeOSM)))
        try writer.add(
            Sections.nodeKind, try rows(nodes, try columns(Sections.nodeKind), to: .nodeKind, UInt32.renumbered))
        try writer.add(Sections.nodeKindFlags, rows(kinds, try columns(Sections.nodeKindFlags)))
        try writer.add(Sections.nodeKindBarred, rows(kinds, try columns(Sections.nodeKindBarred)))
        try writer.add(Sections.nodeOutStart, outgoing.starts)
        try writer.add(Sections.edgeOut, outgoing.edges)
        let exits = try columns(Sections.exitNode)
        let pieces = nodes.map { piece in
            GatheredTable.Piece(
                input: piece.input, rows: exits[piece.input].rows(between: piece.rows) { NodeID(row: $0) })
        }
        try writer.add(Sections.exitNode, try rows(pieces, exits, to: .node, NodeID.renumbered))
        try writer.add(
            Sections.exitRef, try rows(pieces, try columns(Sections.exitRef), to: .text, TextID.renumbered))
        try writer.add(
            Sections.exitName, try rows(pieces, try columns(Sections.exitName), to: .text, TextID.renumbered))
    }

    private func writePointFeatures(to writer: RegionWriter) throws(RegionError) {
        let owners = try columns(Sections.featureSegment)
        let pieces = table(.segment).pieces.map { piece in
            GatheredTable.Piece(
                input: piece.input, rows: owners[piece.input].rows(between: piece.rows) { SegmentID(row: $0) })
        }
        try writer.add(Sections.featureSegment, try rows(pieces, owners, to: .segment, SegmentID.renumbered))
        try writer.add(Sections.featurePoint, rows(pieces, try columns(Sections.featurePoint)))
        try writer.add(Sections.featureFlags, rows(pieces, try columns(Sections.featureFlags)))
    }

    /// Writes the contraction order. That of a part is the order of the whole without the segments that it does not have.
    func writeOrder(to writer: RegionWriter) throws(RegionError) {
        guard try hasSection(Sections.hierarchyOrder.number) else { return }
        try writer.add(
            Sections.hierarchyOrder,
            try rows(table(.order).pieces, try columns(Sections.hierarchyOrder), to: .segment, UInt32.renumbered))
    }

    /// Copies records of shapes.
    private func records(
        _ name: String, _ pieces: [GatheredTable.Piece], _ columns: [RecordColumn]
    ) throws(RegionError) -> RecordWriter {
        var writer = RecordWriter()
        for piece in pieces {
            for row in piece.rows { columns[piece.input].copy(row, to: &writer) }
            try limits.check(name, writer.bytes.count, atMost: limits.bytes)
        }
        writer.finish()
        return writer
    }

    private func segmentBoxes() -> [FixedBox] {
        var boxes: [FixedBox] = []
        boxes.reserveCapacity(table(.segment).count)
        for piece in table(.segment).pieces {
            let lines = inputs[piece.input].graph.index.lines
            for row in piece.rows { boxes.append(lines.box(of: row)) }
        }
        return boxes
    }

    /// The properties of the original with the bounds of the new region.
    private func properties(bounds: FixedBox) throws(RegionError) -> [UInt8] {
        guard let original = try columns(Sections.properties).first else { return [] }
        let edges = ["west": bounds.west, "south": bounds.south, "east": bounds.east, "north": bounds.north]
        let lines = String(decoding: original, as: UTF8.self).split(separator: "\n").map { line in
            let key = String(line.prefix { $0 != "=" })
            return edges[key].map { "\(key)=\($0)" } ?? String(line)
        }
        return Array(lines.joined(separator: "\n").utf8)
    }
}

extension RandomAccessCollection where Element: Comparable, Index == Int {
    /// The rows of a sorted column whose values are ids of `rows`.
    fileprivate func rows(between rows: Range<Int>, _ id: (Int32) -> Element) -> Range<Int> {
        let first = firstRow(of: id(Int32(rows.lowerBound))) ?? count
        return first..<Swift.max(first, firstRow(of: id(Int32(clamping: rows.upperBound))) ?? count)
    }
}
