// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// The line of a leg on the road: its points, what holds between them, and where each edge begins.
struct DrivenLine {
    /// Points of the leg, at least two.
    private(set) var points: [Coordinate] = []
    /// What holds for each stretch.
    private(set) var annotation = PathAnnotation()
    /// Index in `points` where each edge begins, and the last index at the end.
    private(set) var edgeStart: [Int] = []

    /// The line of the edge that is laid out.
    private var places: [FixedCoordinate] = []

    /// Whether the nodes of the map are noted.
    private let hasNodes: Bool

    /// Lays out the line of `path`.
    ///
    /// - Complexity: O(points).
    init(of path: DrivenPath, in graph: RoadGraph, withNodes: Bool = true) {
        hasNodes = withNodes
        reserve(path.edges.count)
        let last = path.edges.count - 1
        for (position, edge) in path.edges.enumerated() {
            let from = position == 0 ? path.startFraction : 0
            let to = position == last ? max(path.endFraction, from) : 1
            edgeStart.append(max(0, points.count - 1))
            if from > 0 || to < 1 {
                append(EdgePart(graph.shape(of: edge), withNodes ? graph.osmNodes(of: edge) : [], from: from, to: to))
            } else {
                append(edge, in: graph)
            }
            fill(edge: edge, seconds: path.seconds[position], in: graph)
        }
        if let only = points.first, points.count == 1 {
            // Nothing to drive: two equal points keep the leg a line.
            points.append(only)
            if withNodes { annotation.nodes.append(0) }
            if let edge = path.edges.last { fill(edge: edge, seconds: 0, in: graph) }
        }
        edgeStart.append(points.count - 1)
        if path.traffic != .none { annotation.addTraffic(of: path, edgeStart: edgeStart, in: graph) }
    }

    /// Makes room for edges of the usual shape.
    private mutating func reserve(_ edges: Int) {
        let usual = 3 * edges + 2
        edgeStart.reserveCapacity(edges + 1)
        points.reserveCapacity(usual)
        if hasNodes { annotation.nodes.reserveCapacity(usual) }
        annotation.distances.reserveCapacity(usual)
        annotation.durations.reserveCapacity(usual)
        annotation.speedLimits.reserveCapacity(usual)
        annotation.features.reserveCapacity(usual)
    }

    /// Goes on over a part of an edge; its first point is the last one of the line so far.
    private mutating func append(_ part: EdgePart) {
        points += part.points.dropFirst(points.isEmpty ? 0 : 1)
        if hasNodes { annotation.nodes += part.nodes.dropFirst(annotation.nodes.isEmpty ? 0 : 1) }
    }

    /// Goes on over a whole edge.
    private mutating func append(_ edge: EdgeID, in graph: RoadGraph) {
        places.removeAll(keepingCapacity: true)
        graph.appendShape(of: edge, to: &places)
        for index in (points.isEmpty ? 0 : 1)..<places.count { points.append(places[index].coordinate) }
        guard hasNodes else { return }
        // The last node comes again as the first of this edge.
        if !annotation.nodes.isEmpty { annotation.nodes.removeLast() }
        graph.appendOSMNodes(of: edge, to: &annotation.nodes)
    }

    /// Adds the facts of the stretches that were appended last.
    private mutating func fill(edge: EdgeID, seconds: Double, in graph: RoadGraph) {
        let first = annotation.distances.count
        let count = points.count - 1 - first
        guard count > 0 else { return }
        var total = 0.0
        let frame = LocalFrame(at: points[first])
        var from = frame.point(points[first])
        for index in first..<(first + count) {
            let to = frame.point(points[index + 1])
            let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
            annotation.distances.append(length)
            total += length
            from = to
        }
        let limit = graph.speedLimit(of: edge)
        let speed = limit == .unlimited ? Double.infinity : (limit.kilometersPerHour ?? 0) / 3.6
        let features = StretchFeatures(of: edge, in: graph)
        for index in first..<(first + count) {
            let share = total > 0 ? annotation.distances[index] / total : 1 / Double(count)
            annotation.durations.append(seconds * share)
            annotation.speedLimits.append(speed)
            annotation.features.append(features)
        }
    }

    /// Length between two points of the line.
    func distance(_ range: Range<Int>) -> Meters { Meters(annotation.distances[range].reduce(0, +)) }
    /// Time between two points of the line, without time lost at junctions.
    func duration(_ range: Range<Int>) -> Seconds { Seconds(annotation.durations[range].reduce(0, +)) }
}

/// The part of an edge that is driven.
struct EdgePart {
    var points: [Coordinate] = []
    var nodes: [Int64] = []

    /// A point of the line nearer than that to where it is cut is left out, in meters: the stretch between would have no
    /// direction worth telling.
    static let grace = 0.05

    /// Cuts the line of an edge at two shares of its length.
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
        where (from <= 0 || at[index] > start + EdgePart.grace) && (to >= 1 || at[index] < end - EdgePart.grace)
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
