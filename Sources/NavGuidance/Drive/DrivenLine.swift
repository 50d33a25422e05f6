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

    /// Lays out the line of `path`.
    ///
    /// - Complexity: O(points).
    init(of path: DrivenPath, in graph: RoadGraph) {
        for (position, edge) in path.edges.enumerated() {
            let isFirst = position == 0
            let isLast = position == path.edges.count - 1
            let from = isFirst ? path.startFraction : 0
            let to = isLast ? max(path.endFraction, from) : 1
            edgeStart.append(isFirst ? 0 : points.count - 1)
            append(EdgePart(graph.shape(of: edge), graph.osmNodes(of: edge), from: from, to: to), isFirst: isFirst)
            fill(edge: edge, seconds: path.seconds[position], in: graph)
        }
        if let only = points.first, points.count == 1 {
            // Nothing to drive: two equal points keep the leg a line.
            points.append(only)
            annotation.nodes.append(0)
            if let edge = path.edges.last { fill(edge: edge, seconds: 0, in: graph) }
        }
        edgeStart.append(points.count - 1)
        if path.traffic != .none { annotation.addTraffic(of: path, edgeStart: edgeStart, in: graph) }
    }

    private mutating func append(_ part: EdgePart, isFirst: Bool) {
        if isFirst {
            points = part.points
            annotation.nodes = part.nodes
        } else {
            points += part.points.dropFirst()
            annotation.nodes += part.nodes.dropFirst()
        }
    }

    /// Adds the facts of the stretches that were appended last.
    private mutating func fill(edge: EdgeID, seconds: Double, in graph: RoadGraph) {
        let first = annotation.distances.count
        guard points.count - 1 > first else { return }
        var total = 0.0
        let frame = LocalFrame(at: points[first])
        var from = frame.point(points[first])
        for index in first..<(points.count - 1) {
            let to = frame.point(points[index + 1])
            let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
            annotation.distances.append(length)
            total += length
            from = to
        }
        let count = Double(points.count - 1 - first)
        for index in first..<(points.count - 1) {
            let share = total > 0 ? annotation.distances[index] / total : 1 / count
            annotation.durations.append(seconds * share)
        }
        let limit = graph.speedLimit(of: edge)
        let speed = limit == .unlimited ? Double.infinity : (limit.kilometersPerHour ?? 0) / 3.6
        let features = StretchFeatures(of: edge, in: graph)
        for _ in first..<(points.count - 1) {
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
private struct EdgePart {
    var points: [Coordinate] = []
    var nodes: [Int64] = []

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
        where (from <= 0 || at[index] > start) && (to >= 1 || at[index] < end) && !(from > 0 && index == 0) {
            points.append(shape[index])
            nodes.append(index < ids.count ? ids[index] : 0)
        }
        if to < 1, to > from || points.isEmpty {
            points.append(place(end))
            nodes.append(0)
        }
    }
}

extension StretchFeatures {
    /// What one passes on an edge.
    init(of edge: EdgeID, in graph: RoadGraph) {
        let road = graph.road(of: edge)
        let flags = graph.flags(of: road)
        let roadClass = graph.roadClass(of: road)
        self = []
        if flags.contains(.tunnel) { insert(.tunnel) }
        if flags.contains(.bridge) { insert(.bridge) }
        if flags.contains(.toll) { insert(.toll) }
        if flags.contains(.roundabout) || flags.contains(.circular) { insert(.roundabout) }
        if flags.contains(.miles) { insert(.miles) }
        if roadClass == .motorway || roadClass == .motorwayLink { insert(.motorway) }
        if roadClass == .ferry { insert(.ferry) }
        if roadClass == .shuttleTrain { insert(.train) }
        if roadClass.isLink { insert(.link) }
        if graph.surface(of: road).isUnpaved { insert(.unpaved) }
        if graph.destinationOnly(of: edge).contains(.driving) { insert(.restricted) }
    }
}
