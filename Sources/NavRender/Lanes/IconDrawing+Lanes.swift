// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension IconDrawing {
    /// One lane: an arrow per direction with a common shaft. Recommended directions are drawn on top.
    static func lane(_ lane: Lane) -> IconDrawing {
        var drawing = IconDrawing()
        for recommended in [false, true] {
            for direction in lane.laneDirections where direction.recommended == recommended {
                drawing.lane(
                    direction.laneShape, recommended ? .route : .surroundings,
                    // A turn leaves the shaft lower if another arrow continues, so that the heads do not touch.
                    lowered: lane.laneDirections.count > 1 && goesOn(lane, besides: direction.laneShape))
            }
        }
        return drawing
    }

    /// Whether another arrow of the lane reaches farther ahead than `shape`.
    private static func goesOn(_ lane: Lane, besides shape: LaneShape) -> Bool {
        lane.laneDirections.contains { $0.laneShape.reach > shape.reach }
    }

    private mutating func lane(_ shape: LaneShape, _ part: Part, lowered: Bool) {
        var turtle = Turtle(at: .zero)
        let side: Double =
            switch shape {
            case .slightLeft, .normalLeft, .sharpLeft, .uTurnLeft: -1
            default: 1
            }
        switch shape {
        case .straight:
            turtle.forward(58)
        case .unknown:
            // No marking: a recommended lane still points ahead.
            turtle.forward(part == .route ? 58 : 78)
        case .slightLeft, .slightRight:
            turtle.forward(lowered ? 18 : 30)
            turtle.bend((lowered ? 52 : 38) * side, radius: lowered ? 16 : 22)
            turtle.forward(lowered ? 12 : 13)
        case .normalLeft, .normalRight:
            turtle.forward(lowered ? 22 : 42)
            turtle.bend(90 * side, radius: 10)
            turtle.forward(lowered ? 7 : 5)
        case .sharpLeft, .sharpRight:
            turtle.forward(lowered ? 38 : 56)
            turtle.bend(138 * side, radius: 8)
            turtle.forward(14)
        case .uTurnLeft, .uTurnRight:
            turtle.forward(lowered ? 22 : 56)
            turtle.bend(180 * side, radius: 14)
            turtle.forward(lowered ? 2 : 10)
        }
        if shape == .unknown, part == .surroundings {
            line(turtle.path, width: 11, part)
        } else {
            arrow(turtle, part, width: 11, headLength: lowered ? 18 : 21, headHalf: lowered ? 14 : 17)
        }
    }
}

extension LaneShape {
    /// How far ahead an arrow leads before it turns, for comparison only.
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
