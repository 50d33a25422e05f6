// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// The geometry of a leg, the annotation of its segments, and the range of points of each edge.
struct LegGeometry {
    /// Points of the leg, at least two.
    private(set) var points: [Coordinate] = []
    /// One entry per segment between two points.
    private(set) var annotation = PathAnnotation()
    /// Index in `points` of the start of each edge, followed by the last index.
    private(set) var edgeStart: [Int] = []

    /// Reused buffer for the shape of one edge.
    private var shape: [FixedCoordinate] = []

    /// Whether OpenStreetMap node ids are recorded.
    private let hasNodes: Bool
    /// Whether speed limits and features are recorded.
    private let hasFeatures: Bool

    /// Computes the geometry of `path`, with the nodes and features that `detail` has.
    ///
    /// - Complexity: O(points).
    init(of path: DrivenPath, in graph: RoadGraph, detail: RouteDetail = .all) {
        hasNodes = detail.contains(.nodes)
        hasFeatures = detail.contains(.features)
        reserve(path.edges.count)
        let last = path.edges.count - 1
        for (position, edge) in path.edges.enumerated() {
            let from = position == 0 ? path.startFraction : 0
            let to = position == last ? max(path.endFraction, from) : 1
            edgeStart.append(max(0, points.count - 1))
            if from > 0 || to < 1 {
                append(EdgePart(graph.shape(of: edge), hasNodes ? graph.osmNodes(of: edge) : [], from: from, to: to))
            } else {
                append(edge, in: graph)
            }
            fill(edge: edge, seconds: path.seconds[position], in: graph)
        }
        if let only = points.first, points.count == 1 {
            // An empty path: two equal points keep the geometry a line.
            points.append(only)
            if hasNodes { annotation.nodes.append(0) }
            if let edge = path.edges.last { fill(edge: edge, seconds: 0, in: graph) }
        }
        edgeStart.append(points.count - 1)
        if path.traffic != .none { annotation.addTraffic(of: path, edgeStart: edgeStart, in: graph) }
    }

    /// Reserves capacity for edges of average shape.
    private mutating func reserve(_ edges: Int) {
        let usual = 3 * edges + 2
        edgeStart.reserveCapacity(edges + 1)
        points.reserveCapacity(usual)
        if hasNodes { annotation.nodes.reserveCapacity(usual) }
        annotation.distances.reserveCapacity(usual)
        annotation.durations.reserveCapacity(usual)
        guard hasFeatures else { return }
        annotation.speedLimits.reserveCapacity(usual)
        annotation.features.reserveCapacity(usual)
    }

    /// Appends a part of an edge. Its first point equals the last point so far.
    private mutating func append(_ part: EdgePart) {
        points += part.points.dropFirst(points.isEmpty ? 0 : 1)
        if hasNodes { annotation.nodes += part.nodes.dropFirst(annotation.nodes.isEmpty ? 0 : 1) }
    }

    /// Appends a whole edge.
    private mutating func append(_ edge: EdgeID, in graph: RoadGraph) {
        shape.removeAll(keepingCapacity: true)
        graph.appendShape(of: edge, to: &shape)
        for index in (points.isEmpty ? 0 : 1)..<shape.count { points.append(shape[index].coordinate) }
        guard hasNodes else { return }
        // The last node is also the first node of this edge.
        if !annotation.nodes.isEmpty { annotation.nodes.removeLast() }
        graph.appendOSMNodes(of: edge, to: &annotation.nodes)
    }

    /// Adds the annotation of the segments appended last.
    private mutating func fill(edge: EdgeID, seconds: Double, in graph: RoadGraph) {
        let first = annotation.distances.count
        let count = points.count - 1 - first
        guard count > 0 else { return }
        let total = points[first...].withUnsafeBufferPointer { points in
            SegmentLengths.append(points.count, to: &annotation.distances) { points[$0] }
        }
        for index in first..<(first + count) {
            let share = total > 0 ? annotation.distances[index] / total : 1 / Double(count)
            annotation.durations.append(seconds * share)
        }
        guard hasFeatures else { return }
        let limit = graph.speedLimit(of: edge)
        let speed = limit == .unlimited ? Double.infinity : (limit.kilometersPerHour ?? 0) / 3.6
        let features = StretchFeatures(of: edge, in: graph)
        annotation.speedLimits.append(contentsOf: repeatElement(speed, count: count))
        annotation.features.append(contentsOf: repeatElement(features, count: count))
        markSigns(edge, in: graph)
    }

    /// Marks the segments of the edge appended last that end at level crossings, traffic signals or stop signs.
    private mutating func markSigns(_ edge: EdgeID, in graph: RoadGraph) {
        var places: [(place: Coordinate, features: StretchFeatures)] = []
        let head = graph.head(of: edge)
        let atHead = StretchFeatures(atNodeWith: graph.flags(of: head), backward: edge.isBackward)
        if !atHead.isEmpty { places.append((graph.place(of: head), atHead)) }
        var shape: [Coordinate]?
        for feature in graph.features(along: edge) {
            let features = StretchFeatures(atNodeWith: feature.flags, backward: edge.isBackward)
            guard !features.isEmpty else { continue }
            let points = shape ?? graph.shape(of: edge)
            shape = points
            if points.indices.contains(feature.point) { places.append((points[feature.point], features)) }
        }
        guard !places.isEmpty else { return }
        // The leg may begin or end within the edge, so its points are compared instead of counted.
        for index in max(edgeStart.last ?? 0, 0)..<annotation.features.count {
            for (place, features) in places where place == points[index + 1] {
                annotation.features[index].formUnion(features)
            }
        }
    }

    /// Distance along a range of segments.
    func distance(_ range: Range<Int>) -> Meters { Meters(annotation.distances[range].reduce(0, +)) }
    /// Duration of a range of segments, without turn times.
    func duration(_ range: Range<Int>) -> Seconds { Seconds(annotation.durations[range].reduce(0, +)) }
}

extension StretchFeatures {
    /// What a driver passes at a node at the end of a stretch.
    ///
    /// - Parameters:
    ///   - flags: The flags of the node.
    ///   - backward: Whether the stretch is driven against the order of nodes.
    fileprivate init(atNodeWith flags: NodeFlags, backward: Bool) {
        self = []
        if flags.contains(.levelCrossing) { insert(.levelCrossing) }
        guard !flags.contains(backward ? .forwardOnly : .backwardOnly) else { return }
        if flags.contains(.trafficSignals) { insert(.trafficSignals) }
        if flags.contains(.stop) { insert(.stopSign) }
    }
}

/// The part of an edge that belongs to a leg.
struct EdgePart {
    var points: [Coordinate] = []
    var nodes: [Int64] = []

    /// Shape points closer than this to a cut are dropped, in meters: the segment between would have no meaningful
    /// direction.
    static let tolerance = 0.05

    /// Cuts the shape of an edge at two fractions of its length.
    init(_ shape: [Coordinate], _ ids: [Int64], from: Double, to: Double) {
        guard from > 0 || to < 1 else {
            points = shape
            nodes = ids
            return
        }
        var at = [0.0]
        for index in 1..<shape.count { at.append(at[index - 1] + shape[index - 1].distance(to: shape[index]).value) }
        let total = at[at.count - 1]
        let (start, end) = (from * total, to * total)
        func place(_ along: Double) -> Coordinate {
            guard let next = at.firstIndex(where: { $0 >= along }), next > 0 else { return shape[0] }
            let length = at[next] - at[next - 1]
            return shape[next - 1].interpolated(
                to: shape[next], fraction: length > 0 ? (along - at[next - 1]) / length : 0)
        }
        if from > 0 {
            points.append(place(start))
            nodes.append(0)
        }
        for index in shape.indices
        where (from <= 0 || at[index] > start + EdgePart.tolerance) && (to >= 1 || at[index] < end - EdgePart.tolerance)
            && !(from > 0 && index == 0)
        {
            points.append(shape[index])
            nodes.append(index < ids.count ? ids[index] : 0)
        }
        if to < 1, to > from || points.isEmpty {
            points.append(place(end))
            nodes.append(0)
        }
    }
}
