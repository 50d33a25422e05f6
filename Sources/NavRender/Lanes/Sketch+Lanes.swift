// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension Sketch {
    /// One lane: an arrow for each turn that can be made from it, all with one shaft; those to take lie above the others.
    static func lane(_ lane: Lane) -> Sketch {
        var sketch = Sketch()
        for recommended in [false, true] {
            for direction in lane.laneDirections where direction.recommended == recommended {
                sketch.lane(
                    direction.laneShape, recommended ? .way : .surroundings,
                    // A turn leaves the shaft lower where another arrow goes on, so that the heads stay apart.
                    lowered: lane.laneDirections.count > 1 && goesOn(lane, besides: direction.laneShape))
            }
        }
        return sketch
    }

    /// Whether another arrow of the lane reaches farther ahead than `shape` does.
    private static func goesOn(_ lane: Lane, besides shape: LaneShape) -> Bool {
        lane.laneDirections.contains { $0.laneShape.reach > shape.reach }
    }

    private mutating func lane(_ shape: LaneShape, _ part: Part, lowered: Bool) {
        var pen = Pen(at: .zero)
        let side: Double =
            switch shape {
            case .slightLeft, .normalLeft, .sharpLeft, .uTurnLeft: -1
            default: 1
            }
        switch shape {
        case .straight:
            pen.forward(58)
        case .unknown:
            // Nothing is painted on the lane: a way to take still points ahead.
            pen.forward(part == .way ? 58 : 78)
        case .slightLeft, .slightRight:
            pen.forward(lowered ? 18 : 30)
            pen.bend((lowered ? 52 : 38) * side, radius: lowered ? 16 : 22)
            pen.forward(lowered ? 12 : 13)
        case .normalLeft, .normalRight:
            pen.forward(lowered ? 22 : 42)
            pen.bend(90 * side, radius: 10)
            pen.forward(lowered ? 7 : 5)
        case .sharpLeft, .sharpRight:
            pen.forward(lowered ? 38 : 56)
            pen.bend(138 * side, radius: 8)
            pen.forward(14)
        case .uTurnLeft, .uTurnRight:
            pen.forward(lowered ? 22 : 56)
            pen.bend(180 * side, radius: 14)
            pen.forward(lowered ? 2 : 10)
        }
        if shape == .unknown, part == .surroundings {
            line(pen.path, width: 11, part)
        } else {
            arrow(pen, part, width: 11, headLength: lowered ? 18 : 21, headHalf: lowered ? 14 : 17)
        }
    }
}

extension LaneShape {
    /// How far ahead an arrow leads before it turns away, for comparing.
    fileprivate var reach: Int {
        switch self {
        case .straight, .unknown: 4
        case .slightLeft, .slightRight: 3
        case .normalLeft, .normalRight: 2
        case .sharpLeft, .sharpRight: 1
        case .uTurnLeft, .uTurnRight: 0
        }
    }
}
