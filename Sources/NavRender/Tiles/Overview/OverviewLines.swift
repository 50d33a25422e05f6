// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Lines of roads with their class, as columns. Sorted by rank, the most important first, then along a Hilbert curve.
struct OverviewLines: Sendable {
    /// What lines are drawn or labeled alike.
    struct Kind: Hashable, Comparable {
        var rank: MapRoadRank
        var isRamp = false
        /// Name and number; empty for lines without labels.
        var name = TextID.empty
        var ref = TextID.empty
        /// One of the roads with this name.
        var road = RoadID(row: 0)

        static func < (a: Kind, b: Kind) -> Bool {
            (b.rank, a.isRamp ? 1 : 0, a.name, a.ref, a.road) < (a.rank, b.isRamp ? 1 : 0, b.name, b.ref, b.road)
        }

        /// Whether such roads are drawn at a map zoom.
        func isDrawn(atMapZoom zoom: Double) -> Bool { zoom >= rank.minimumZoom + (isRamp ? 2 : 0) }
    }

    var kinds: [Kind] = []
    var kindOfLine: [Int32] = []
    var starts: [Int32] = [0]
    var points: [FixedCoordinate] = []
    private var boxes: [FixedBox] = []
    /// Boxes of sixteen lines each.
    private var groups: [FixedBox] = []

    private static let groupSize = 16
    /// Longer lines are stored in parts, so that a tile reads only what is near it.
    private static let longest = 64

    /// Number of lines.
    var count: Int { boxes.count }

    init() {}

    /// Stores lines.
    private init(_ lines: [(kind: Kind, points: ArraySlice<FixedCoordinate>)]) {
        let middle = lines.map { line in
            let box = FixedBox(around: line.points)
            return FixedCoordinate(
                latitude: Int32((Int64(box.south) + Int64(box.north)) / 2),
                longitude: Int32((Int64(box.west) + Int64(box.east)) / 2))
        }
        kinds = Set(lines.map(\.kind)).sorted()
        let rowOfKind = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($0.element, $0.offset) })
        var position = [Int](repeating: 0, count: lines.count)
        for (at, row) in HilbertCurve.order(of: middle).enumerated() { position[Int(row)] = at }
        let order = lines.indices.sorted { a, b in
            let (one, other) = (lines[a].kind, lines[b].kind)
            return (other.rank, one.isRamp ? 1 : 0, position[a]) < (one.rank, other.isRamp ? 1 : 0, position[b])
        }
        for row in order {
            kindOfLine.append(Int32(rowOfKind[lines[row].kind] ?? 0))
            points += lines[row].points
            starts.append(Int32(clamping: points.count))
        }
        addBoxes()
    }

    /// Computes the boxes of the lines and of their groups.
    mutating func addBoxes() {
        boxes = zip(starts, starts.dropFirst()).map { FixedBox(around: points[Int($0)..<Int($1)]) }
        groups = []
        for first in stride(from: 0, to: boxes.count, by: OverviewLines.groupSize) {
            var box = FixedBox.empty
            for other in boxes[first..<min(boxes.count, first + OverviewLines.groupSize)] { box.include(other) }
            groups.append(box)
        }
    }

    /// Calls `body` with the lines whose boxes touch a box, the most important first.
    func forEach(intersecting box: FixedBox, _ body: (Kind, ArraySlice<FixedCoordinate>) -> Void) {
        for (group, bounds) in groups.enumerated() where bounds.intersects(box) {
            let first = group * OverviewLines.groupSize
            for row in first..<min(boxes.count, first + OverviewLines.groupSize) where boxes[row].intersects(box) {
                body(kinds[Int(kindOfLine[row])], points[Int(starts[row])..<Int(starts[row + 1])])
            }
        }
    }

    /// The lines of some kinds, simplified for a lower zoom.
    func reduced(to scale: OverviewScale, where isWanted: (Kind) -> Bool) -> OverviewLines {
        var lines: [(kind: Kind, points: ArraySlice<FixedCoordinate>)] = []
        for row in boxes.indices where isWanted(kinds[Int(kindOfLine[row])]) {
            let part = points[Int(starts[row])..<Int(starts[row + 1])]
            // Parts of a long line are short lines at a low zoom, so that they are joined again.
            if let last = lines.last, last.kind == kinds[Int(kindOfLine[row])], last.points.last == part.first {
                lines[lines.count - 1].points = last.points + part.dropFirst()
            } else {
                lines.append((kinds[Int(kindOfLine[row])], part))
            }
        }
        return OverviewLines(OverviewLines.simplified(lines.map { ($0.kind, Array($0.points)) }, scale))
    }

    /// Simplifies lines, leaves out those that are too small to be seen, and cuts long ones into parts.
    private static func simplified(
        _ lines: [(kind: Kind, points: [FixedCoordinate])], _ scale: OverviewScale
    ) -> [(kind: Kind, points: ArraySlice<FixedCoordinate>)] {
        var simplified: [(kind: Kind, points: ArraySlice<FixedCoordinate>)] = []
        for (kind, points) in lines {
            let projected = points.map(scale.point)
            guard let box = Rect(around: projected), max(box.width, box.height) >= OverviewScale.shortest else {
                continue
            }
            let retained = LineSimplifier.retained(of: projected, tolerance: OverviewScale.tolerance).map { points[$0] }
            var first = 0
            while first + 1 < retained.count {
                let last = min(retained.count - 1, first + longest)
                simplified.append((kind, retained[first...last]))
                first = last
            }
        }
        return simplified
    }

    /// The roads of a region that tiles of a zoom show, and those with labels.
    static func roads(of graph: RoadGraph, _ scale: OverviewScale) -> (roads: OverviewLines, names: OverviewLines) {
        var drawn: [Kind: [SegmentID]] = [:]
        var named: [Kind: [SegmentID]] = [:]
        var roadOfName: [Kind: RoadID] = [:]
        for row in 0..<graph.segmentCount {
            let segment = SegmentID(row: Int32(row))
            let road = graph.road(of: segment.forward)
            let roadClass = graph.roadClass(of: road)
            let kind = Kind(rank: MapRoadRank(roadClass), isRamp: roadClass.isLink)
            guard kind.isDrawn(atMapZoom: scale.mapZoom) else { continue }
            drawn[kind, default: []].append(segment)
            guard !kind.isRamp, kind.rank > .path, scale.mapZoom >= kind.rank.nameZoom else { continue }
            var name = kind
            (name.name, name.ref) = (graph.nameID(of: road), graph.refID(of: road))
            guard name.name != .empty || name.ref != .empty else { continue }
            let first = roadOfName[name] ?? road
            roadOfName[name] = first
            name.road = first
            named[name, default: []].append(segment)
        }
        func lines(_ segments: [Kind: [SegmentID]]) -> OverviewLines {
            let joined = segments.sorted { $0.key < $1.key }.flatMap { kind, segments in
                RoadJoiner(segments, in: graph).lines.map { (kind, $0) }
            }
            return OverviewLines(simplified(joined, scale))
        }
        return (lines(drawn), lines(named))
    }
}
