// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// Signs at roads that drivers should expect, as maps show them at high zoom. Raw values are those of the attribute `class` in
/// the layer `traffic_sign` of vector tiles.
public enum TrafficSign: String, Sendable, Hashable, CaseIterable {
    case levelCrossing = "level_crossing"
    case stop, signals = "traffic_signals", crossing

    /// The sign of a node; `nil` for nodes without one.
    ///
    /// - Parameter flags: Attributes of the node. Of several signs, the one that asks the most of drivers counts.
    public init?(_ flags: NodeFlags) {
        if flags.contains(.levelCrossing) {
            self = .levelCrossing
        } else if flags.contains(.trafficSignals) {
            self = .signals
        } else if flags.contains(.stop) {
            self = .stop
        } else if flags.contains(.crossing) {
            self = .crossing
        } else {
            return nil
        }
    }

    /// The lowest zoom at which it is shown. Pedestrian crossings come last, because towns have many of them.
    public var minimumZoom: Double {
        switch self {
        case .levelCrossing: TrafficSign.lowestZoom
        case .stop, .signals: 17
        case .crossing: 18
        }
    }

    /// The lowest zoom of all signs.
    static let lowestZoom = 15.5

    /// Width and height in points.
    public static let side = 14.0

    /// Whether signs at roads of a rank are shown.
    static func isShown(at rank: MapRoadRank) -> Bool { rank >= .minor }

    /// Draws the sign.
    ///
    /// - Parameters:
    ///   - center: Its center.
    ///   - canvas: The canvas.
    public func draw(at center: Point, on canvas: some Canvas) {
        let (red, dark) = (Color(0xC62828), Color(0x22272E))
        func at(_ x: Double, _ y: Double) -> Point { center + Point(x, y) }
        func square(_ half: Double) -> Rect {
            Rect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
        }
        switch self {
        case .levelCrossing:
            // Saint Andrew's cross.
            var cross = Path(line: [at(-4.6, -3.6), at(4.6, 3.6)])
            cross.append(Path(line: [at(-4.6, 3.6), at(4.6, -3.6)]))
            canvas.stroke(cross, Stroke(width: 4.6, cap: .square), red)
            canvas.stroke(cross, Stroke(width: 2.2, cap: .square), .white)
        case .stop:
            let (near, far) = (2.7, 6.5)
            let octagon = Path(
                line: [
                    at(-near, -far), at(near, -far), at(far, -near), at(far, near), at(near, far), at(-near, far),
                    at(-far, near), at(-far, -near),
                ], closed: true)
            canvas.fill(octagon, red)
            canvas.stroke(octagon, Stroke(width: 1), .white)
            canvas.fill(Rect(x: center.x - 4, y: center.y - 1.2, width: 8, height: 2.4), .white)
        case .signals:
            let box = Rect(x: center.x - 3.5, y: center.y - 6.5, width: 7, height: 13)
            canvas.fill(.rect(box, radius: 2.5), dark)
            canvas.stroke(.rect(box, radius: 2.5), Stroke(width: 0.8), .white)
            for (row, color) in [Color(0xF0483E), Color(0xF5B72E), Color(0x46C25B)].enumerated() {
                canvas.fill(.circle(center: at(0, Double(row - 1) * 3.9), radius: 1.5), color)
            }
        case .crossing:
            canvas.fill(.rect(square(6.5), radius: 2), Color(0x1F4E9C))
            canvas.stroke(.rect(square(6), radius: 1.6), Stroke(width: 0.8), .white)
            for column in -1...1 {
                canvas.fill(
                    Rect(x: center.x + Double(column) * 3.2 - 0.9, y: center.y - 3.6, width: 1.8, height: 7.2), .white)
            }
        }
    }
}

extension LabelPainter {
    /// Draws signs that do not collide with labels.
    mutating func signs(_ signs: [MapScene.PlacedSign], on canvas: some Canvas) {
        let half = TrafficSign.side / 2
        for sign in signs.sorted(by: { $0.sign.order < $1.sign.order }) {
            let box = Rect(minX: sign.point.x, minY: sign.point.y, maxX: sign.point.x, maxY: sign.point.y)
                .inset(by: -half)
            if reserveIfFree([box]) { sign.sign.draw(at: sign.point, on: canvas) }
        }
    }
}

extension TrafficSign {
    /// Place in the order in which signs are placed.
    var order: Int {
        switch self {
        case .levelCrossing: 0
        case .stop: 1
        case .signals: 2
        case .crossing: 3
        }
    }
}

extension RoadGraph {
    /// Calls `body` with each sign along a segment.
    ///
    /// - Parameters:
    ///   - segment: The segment.
    ///   - seen: Nodes whose signs are known, since other segments end there, too.
    ///   - body: Receives the sign and its place.
    func forEachSign(of segment: SegmentID, seen: inout Set<NodeID>, _ body: (TrafficSign, Coordinate) -> Void) {
        for node in [tail(of: segment.forward), head(of: segment.forward)] where seen.insert(node).inserted {
            if let sign = TrafficSign(flags(of: node)) { body(sign, place(of: node)) }
        }
        for edge in [segment.forward, segment.backward] {
            // Signs for both directions are found along the first one.
            let found = features(along: edge).filter { edge == segment.forward || $0.flags.contains(.backwardOnly) }
            guard !found.isEmpty else { continue }
            let shape = shape(of: edge)
            for feature in found where shape.indices.contains(feature.point) {
                if let sign = TrafficSign(feature.flags) { body(sign, shape[feature.point]) }
            }
        }
    }
}
