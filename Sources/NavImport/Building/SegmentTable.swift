// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Splits ways into segments at junctions and stores their columns.
struct SegmentTable {
    private let nodes: NodeTable
    /// Graph node of each node row; −1 for none yet.
    private var graphNode: [Int32]
    /// Node row of each graph node, in the order of first use.
    private(set) var rowOfNode: [Int32] = []

    private(set) var tail: [NodeID] = []
    private(set) var head: [NodeID] = []
    private(set) var road: [RoadID] = []
    private(set) var length: [UInt32] = []
    private(set) var leaving: [UInt16] = []
    private(set) var arriving: [UInt16] = []
    private(set) var way: [Int64] = []
    private(set) var boxes: [FixedBox] = []
    /// Offsets of each segment in `shape` and `shapeNodes`, followed by the end; before renumbering.
    private var shapeStart: [UInt32] = [0]
    private var shape = VarintWriter()
    private var shapeNodeStart: [UInt32] = [0]
    private var shapeNodes = VarintWriter()
    private var features: [Feature] = []
    /// Original number of each segment, after renumbering.
    private var firstNumber: [Int32] = []

    private struct Feature {
        var segment: SegmentID
        var point: UInt32
        var flags: NodeFlags
    }

    /// Creates an empty table.
    init(_ nodes: NodeTable) {
        self.nodes = nodes
        graphNode = [Int32](repeating: -1, count: nodes.index.count)
    }

    /// Number of segments.
    var count: Int { tail.count }

    /// Whether a segment has no points between its ends.
    func isStraight(_ row: Int) -> Bool { shapeNodeStart[row] == shapeNodeStart[row + 1] }

    /// Graph node of an OpenStreetMap node; `nil` when no segment ends there.
    func node(osm id: Int64) -> NodeID? {
        guard let row = nodes.index.row(of: id), graphNode[Int(row)] >= 0 else { return nil }
        return NodeID(row: graphNode[Int(row)])
    }

    /// Length of a line of node rows.
    func length(of rows: some Sequence<Int32>) -> Meters {
        var total = Meters.zero
        var previous: Coordinate?
        for row in rows {
            let place = nodes.places[Int(row)].coordinate
            if let previous { total += previous.distance(to: place) }
            previous = place
        }
        return total
    }

    /// Verifies that a run of `points` nodes can be added.
    ///
    /// - Throws: `ImportError` with code `mapTooLarge`.
    func check(_ limits: ImportLimits, adding points: Int) throws(ImportError) {
        try limits.check("road segments", count + 2 * points, atMost: limits.segments)
        // Each record is preceded by its length.
        let added = (points + 2) * ImportLimits.bytesPerPoint
        let lengths = 10 * (count + points)
        try limits.check("bytes of road shapes", shape.bytes.count + lengths + added, atMost: limits.bytes)
        try limits.check("bytes of ids of road nodes", shapeNodes.bytes.count + lengths + added, atMost: limits.bytes)
    }

    /// Adds a contiguous run of a way's nodes.
    ///
    /// - Parameters:
    ///   - rows: At least two rows of nodes that exist, without consecutive duplicates.
    ///   - id: The way.
    ///   - road: The attributes of the road.
    /// - Returns: The new segments in the order of the way.
    mutating func add(_ rows: ArraySlice<Int32>, way id: Int64, road: RoadID) -> Range<Int32> {
        let before = Int32(count)
        var start = rows.startIndex
        for position in rows.indices.dropFirst() {
            let row = rows[position]
            let isEnd = position == rows.index(before: rows.endIndex)
            guard isEnd || nodes.index.isJunction[Int(row)] || nodes.mustCut(at: row) else { continue }
            if rows[start] == row {
                // A loop is split in two, so that no edge has the same node at both ends.
                let middle = (start + position) / 2
                append(rows[start...middle], way: id, road: road)
                append(rows[middle...position], way: id, road: road)
            } else {
                append(rows[start...position], way: id, road: road)
            }
            start = position
        }
        return before..<Int32(count)
    }

    private mutating func append(_ rows: ArraySlice<Int32>, way id: Int64, road: RoadID) {
        guard let first = rows.first, let last = rows.last else { return }
        let segment = SegmentID(row: Int32(count))
        tail.append(node(at: first))
        head.append(node(at: last))
        self.road.append(road)
        way.append(id)

        var box = FixedBox.empty
        var place = nodes.places[Int(first)]
        var osm = nodes.index.ids[Int(first)]
        box.include(place)
        for (point, row) in rows.dropFirst().dropLast().enumerated() {
            let next = nodes.places[Int(row)]
            shape.append(Int64(next.latitude) - Int64(place.latitude))
            shape.append(Int64(next.longitude) - Int64(place.longitude))
            shapeNodes.append(nodes.index.ids[Int(row)] &- osm)
            (place, osm) = (next, nodes.index.ids[Int(row)])
            box.include(place)
            if let flags = nodes.attributes[row]?.flags, !flags.isEmpty {
                features.append(Feature(segment: segment, point: UInt32(point), flags: flags))
            }
        }
        box.include(nodes.places[Int(last)])
        boxes.append(box)
        shapeStart.append(UInt32(shape.bytes.count))
        shapeNodeStart.append(UInt32(shapeNodes.bytes.count))
        length.append(UInt32(min(4e9, max(1, (length(of: rows).value * 100).rounded()))))
        leaving.append(direction(along: rows))
        arriving.append(direction(along: rows.reversed()) &+ 32768)
    }

    private mutating func node(at row: Int32) -> NodeID {
        if graphNode[Int(row)] < 0 {
            graphNode[Int(row)] = Int32(rowOfNode.count)
            rowOfNode.append(row)
        }
        return NodeID(row: graphNode[Int(row)])
    }

    /// Direction from the first node to the point ten meters along the line, in 1/65536 of a circle. The first few
    /// meters alone would depend on drawing details at the junction.
    private func direction(along rows: some Collection<Int32>) -> UInt16 {
        let reach = 10.0
        guard let first = rows.first else { return 0 }
        let start = nodes.places[Int(first)].coordinate
        var (place, left) = (start, reach)
        for row in rows.dropFirst() {
            let next = nodes.places[Int(row)].coordinate
            let step = place.distance(to: next).value
            if step >= left, step > 0 {
                place = place.interpolated(to: next, fraction: left / step)
                break
            }
            left -= step
            place = next
        }
        return UInt16(truncatingIfNeeded: Int((start.bearing(to: place).degrees / 360 * 65536).rounded()))
    }

    /// Renumbers nodes along a space-filling curve, and segments by their start node, so that neighbours are close in
    /// the file.
    ///
    /// - Parameter replaced: Segments to remove, with the replacement of each.
    /// - Returns: The new number of each segment, or that of its replacement.
    /// - Precondition: Removed segments are straight, and none is a replacement.
    mutating func renumber(replacing replaced: [Int32: Int32]) -> [SegmentID] {
        let nodeOrder = HilbertCurve.order(of: rowOfNode.map { nodes.places[Int($0)] })
        let newNode = inverse(of: nodeOrder)
        rowOfNode = nodeOrder.map { rowOfNode[Int($0)] }
        for (node, row) in rowOfNode.enumerated() { graphNode[Int(row)] = Int32(node) }

        tail = tail.map { NodeID(row: newNode[Int($0.row)]) }
        head = head.map { NodeID(row: newNode[Int($0.row)]) }
        let oldCount = count
        var keys = tail.enumerated().compactMap { row, tail in
            replaced[Int32(row)] == nil ? UInt64(tail.row) << 32 | UInt64(row) : nil
        }
        keys.sort()
        let order = keys.map { Int32($0 & 0xFFFF_FFFF) }
        tail = order.map { tail[Int($0)] }
        head = order.map { head[Int($0)] }
        road = order.map { road[Int($0)] }
        length = order.map { length[Int($0)] }
        leaving = order.map { leaving[Int($0)] }
        arriving = order.map { arriving[Int($0)] }
        way = order.map { way[Int($0)] }
        boxes = order.map { boxes[Int($0)] }
        firstNumber = order
        var newSegment = [SegmentID](repeating: SegmentID(row: 0), count: oldCount)
        for (new, old) in order.enumerated() { newSegment[Int(old)] = SegmentID(row: Int32(new)) }
        for (old, other) in replaced { newSegment[Int(old)] = newSegment[Int(other)] }
        for index in features.indices { features[index].segment = newSegment[Int(features[index].segment.row)] }
        features.sort { ($0.segment, $0.point) < ($1.segment, $1.point) }
        return newSegment
    }

    private func inverse(of order: [Int32]) -> [Int32] {
        var rows = [Int32](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { rows[Int(old)] = Int32(new) }
        return rows
    }

    /// Writes the segment columns.
    ///
    /// - Precondition: Segments are renumbered.
    func write(to writer: RegionWriter) throws(RegionError) {
        try writer.add(Sections.segmentTail, tail)
        try writer.add(Sections.segmentHead, head)
        try writer.add(Sections.segmentRoad, road)
        try writer.add(Sections.segmentLength, length)
        try writer.add(Sections.segmentLeaving, leaving)
        try writer.add(Sections.segmentArriving, arriving)
        let lines = records(of: shape.bytes, shapeStart)
        try writer.add(Sections.shapeStart, lines.starts)
        try writer.add(Sections.shapeBytes, lines.bytes)
        let lineNodes = records(of: shapeNodes.bytes, shapeNodeStart)
        try writer.add(Sections.shapeNodeStart, lineNodes.starts)
        try writer.add(Sections.shapeNodeBytes, lineNodes.bytes)
        try writer.add(Sections.segmentWay, way)
        try writer.add(Sections.featureSegment, features.map(\.segment))
        try writer.add(Sections.featurePoint, features.map(\.point))
        try writer.add(Sections.featureFlags, features.map(\.flags))
        try writer.add(Sections.indexBox, PackedRTree.boxes(over: boxes))
    }

    private func records(of bytes: [UInt8], _ starts: [UInt32]) -> RecordWriter {
        var writer = RecordWriter()
        for first in firstNumber { writer.append(bytes[Int(starts[Int(first)])..<Int(starts[Int(first) + 1])]) }
        writer.finish()
        return writer
    }
}
