// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Splits ways into segments at junctions and stores their columns.
struct SegmentTable {
    private var nodes: NodeTable
    /// Graph node of each node row; −1 for none yet.
    private var graphNode: [Int32]
    /// Node row of each graph node, in the order of first use.
    private var rowOfNode: [Int32] = []
    /// The box around all segments.
    private(set) var bounds = FixedBox.empty

    private(set) var tail: [NodeID] = []
    private(set) var head: [NodeID] = []
    private(set) var road: [RoadID] = []
    private(set) var length: [UInt32] = []
    private(set) var leaving: [UInt16] = []
    private(set) var arriving: [UInt16] = []
    private(set) var way: [Int64] = []
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

    /// Releases the nodes; nothing can be added afterwards.
    ///
    /// - Parameter referenced: Ids of nodes that relations refer to.
    /// - Returns: The nodes at which segments end.
    mutating func takeJunctions(findable referenced: Set<Int64>) -> JunctionTable {
        defer { (nodes, graphNode, rowOfNode) = (NodeTable(.empty), [], []) }
        return JunctionTable(rowOfNode, of: nodes, findable: referenced)
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

    /// The point halfway along a line of node rows; `nil` for an empty one.
    private func middle(of rows: ArraySlice<Int32>) -> Coordinate? {
        guard let first = rows.first else { return nil }
        var (place, left) = (nodes.places[Int(first)].coordinate, length(of: rows).value / 2)
        for row in rows.dropFirst() {
            let next = nodes.places[Int(row)].coordinate
            let step = place.distance(to: next).value
            if step >= left, step > 0 { return place.interpolated(to: next, fraction: left / step) }
            (place, left) = (next, left - step)
        }
        return place
    }

    /// Whether the box of a line of node rows overlaps that of an area.
    func isNear(_ areas: ZoneAreas, _ rows: ArraySlice<Int32>) -> Bool {
        guard !areas.isEmpty else { return false }
        var box = FixedBox.empty
        for row in rows { box.include(nodes.places[Int(row)]) }
        return areas.overlaps(box)
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
    ///   - zoned: Those of its segments in areas; `nil` if it does not touch any.
    /// - Returns: The new segments in the order of the way.
    mutating func add(
        _ rows: ArraySlice<Int32>, way id: Int64, road: RoadID, zoned: ZonedRoad? = nil
    ) -> Range<Int32> {
        func attributes(_ line: ArraySlice<Int32>) -> RoadID {
            guard let zoned, let middle = middle(of: line), zoned.areas.contains(middle) else { return road }
            return zoned.road
        }
        let before = Int32(count)
        var start = rows.startIndex
        for position in rows.indices.dropFirst() {
            let row = rows[position]
            let isEnd = position == rows.index(before: rows.endIndex)
            guard isEnd || nodes.index.isJunction[Int(row)] || nodes.mustCut(at: row) else { continue }
            if rows[start] == row {
                // A loop is split in two, so that no edge has the same node at both ends.
                let middle = (start + position) / 2
                append(rows[start...middle], way: id, road: attributes(rows[start...middle]))
                append(rows[middle...position], way: id, road: attributes(rows[middle...position]))
            } else {
                append(rows[start...position], way: id, road: attributes(rows[start...position]))
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

        var place = nodes.places[Int(first)]
        var osm = nodes.index.id(ofRow: Int(first))
        bounds.include(place)
        for (point, row) in rows.dropFirst().dropLast().enumerated() {
            let next = nodes.places[Int(row)]
            shape.append(Int64(next.latitude) - Int64(place.latitude))
            shape.append(Int64(next.longitude) - Int64(place.longitude))
            let id = nodes.index.id(ofRow: Int(row))
            shapeNodes.append(id &- osm)
            (place, osm) = (next, id)
            bounds.include(place)
            if let flags = nodes.attributes[row]?.flags, !flags.isEmpty {
                features.append(Feature(segment: segment, point: UInt32(point), flags: flags))
            }
        }
        bounds.include(nodes.places[Int(last)])
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

    /// Renumbers segments by their start node, so that neighbors are close in the file.
    ///
    /// - Parameters:
    ///   - newNode: The new row of each node.
    ///   - replaced: Segments to remove, with the replacement of each.
    /// - Returns: The new number of each segment, or that of its replacement.
    /// - Precondition: Removed segments are straight, and none is a replacement.
    mutating func renumber(_ newNode: [Int32], replacing replaced: [Int32: Int32]) -> [SegmentID] {
        for row in tail.indices {
            tail[row] = NodeID(row: newNode[Int(tail[row].row)])
            head[row] = NodeID(row: newNode[Int(head[row].row)])
        }
        let oldCount = count
        var keys = tail.enumerated().compactMap { row, tail in
            replaced[Int32(row)] == nil ? UInt64(tail.row) << 32 | UInt64(row) : nil
        }
        keys.sort()
        let order = keys.map { Int32($0 & 0xFFFF_FFFF) }
        keys = []
        tail = order.map { tail[Int($0)] }
        head = order.map { head[Int($0)] }
        road = order.map { road[Int($0)] }
        length = order.map { length[Int($0)] }
        leaving = order.map { leaving[Int($0)] }
        arriving = order.map { arriving[Int($0)] }
        way = order.map { way[Int($0)] }
        firstNumber = order
        var newSegment = [SegmentID](repeating: SegmentID(row: 0), count: oldCount)
        for (new, old) in order.enumerated() { newSegment[Int(old)] = SegmentID(row: Int32(new)) }
        for (old, other) in replaced { newSegment[Int(old)] = newSegment[Int(other)] }
        for index in features.indices { features[index].segment = newSegment[Int(features[index].segment.row)] }
        features.sort { ($0.segment, $0.point) < ($1.segment, $1.point) }
        return newSegment
    }

    /// Writes the segment columns and their spatial index, and releases each column that is not needed afterwards: all but
    /// `tail` and `head`.
    ///
    /// - Parameters:
    ///   - places: Coordinates of the nodes.
    ///   - writer: Receives the sections.
    /// - Precondition: Nodes and segments are renumbered.
    mutating func write(places: [FixedCoordinate], to writer: RegionWriter) throws(RegionError) {
        let index = PackedRTree.boxes(over: boxes(places))
        try writer.add(Sections.segmentTail, tail)
        try writer.add(Sections.segmentHead, head)
        try writer.add(Sections.segmentRoad, exchange(&road, for: []))
        try writer.add(Sections.segmentLength, exchange(&length, for: []))
        try writer.add(Sections.segmentLeaving, exchange(&leaving, for: []))
        try writer.add(Sections.segmentArriving, exchange(&arriving, for: []))
        let lines = records(of: exchange(&shape, for: VarintWriter()).bytes, exchange(&shapeStart, for: []))
        try writer.add(Sections.shapeStart, lines.starts)
        try writer.add(Sections.shapeBytes, lines.bytes)
        let lineNodes = records(
            of: exchange(&shapeNodes, for: VarintWriter()).bytes, exchange(&shapeNodeStart, for: []))
        try writer.add(Sections.shapeNodeStart, lineNodes.starts)
        try writer.add(Sections.shapeNodeBytes, lineNodes.bytes)
        firstNumber = []
        try writer.add(Sections.segmentWay, exchange(&way, for: []))
        try writer.add(Sections.featureSegment, features.map(\.segment))
        try writer.add(Sections.featurePoint, features.map(\.point))
        try writer.add(Sections.featureFlags, features.map(\.flags))
        features = []
        try writer.add(Sections.indexBox, index)
    }

    /// The bounding boxes of all segments. To store them while roads are read would take more memory than all shapes.
    private func boxes(_ places: [FixedCoordinate]) -> [FixedBox] {
        firstNumber.enumerated().map { row, first in
            var place = places[Int(tail[row].row)]
            var box = FixedBox(place)
            box.include(places[Int(head[row].row)])
            var latitude: Int32?
            forEachNumber(in: shape.bytes[Int(shapeStart[Int(first)])..<Int(shapeStart[Int(first) + 1])]) { step in
                // Steps are pairs, of latitude and longitude, between coordinates.
                let step = Int32(truncatingIfNeeded: step)
                guard let north = latitude else {
                    latitude = place.latitude &+ step
                    return
                }
                place = FixedCoordinate(latitude: north, longitude: place.longitude &+ step)
                box.include(place)
                latitude = nil
            }
            return box
        }
    }

    /// Calls `body` with the numbers that a `VarintWriter` has written.
    private func forEachNumber(in bytes: ArraySlice<UInt8>, _ body: (Int64) -> Void) {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        for byte in bytes {
            value |= UInt64(byte & 0x7F) << shift
            shift += 7
            guard byte < 0x80 else { continue }
            body(Int64(bitPattern: value >> 1) ^ -Int64(value & 1))
            (value, shift) = (0, 0)
        }
    }

    private func records(of bytes: [UInt8], _ starts: [UInt32]) -> RecordWriter {
        var writer = RecordWriter()
        for first in firstNumber { writer.append(bytes[Int(starts[Int(first)])..<Int(starts[Int(first) + 1])]) }
        writer.finish()
        return writer
    }
}
