// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Matches the arrows on the lanes before a junction with the roads behind it.
struct LaneMatch {
    /// Arrows of the lanes that this mode may use, leftmost first.
    private let markings: [LaneMarking]

    init(_ markings: [LaneMarking], mode: TravelMode) {
        let isCarLike = mode == .driving
        self.markings = markings.filter { !isCarLike || !$0.contains(.notForCars) }
    }

    /// The lanes with the ones recommended that lead into the arm taken; `nil` when they tell nothing.
    func lanes(for passage: Passage) -> [Lane]? {
        let kinds = arrows
        guard markings.contains(where: { !$0.isDisjoint(with: LaneMatch.anyArrow) }) else { return nil }
        let wanted = arrow(for: passage, among: kinds)
        return markings.map { marking in
            let shapes = LaneMatch.shapes.filter { marking.contains($0.marking) }
            if shapes.isEmpty {
                return Lane(laneDirections: [
                    LaneDirection(laneShape: .unknown, recommended: wanted == .straight && !kinds.contains(.straight))
                ])
            }
            return Lane(
                laneDirections: shapes.map { LaneDirection(laneShape: $0.shape, recommended: $0.marking == wanted) })
        }
    }

    /// Kinds of arrow that are painted on any lane, from the left to the right.
    private var arrows: [LaneMarking] {
        LaneMatch.shapes.map(\.marking).filter { kind in markings.contains { $0.contains(kind) } }
    }

    /// The arrow that leads into the arm taken.
    private func arrow(for passage: Passage, among kinds: [LaneMarking]) -> LaneMarking {
        let angle = passage.advice?.direction == .uTurn ? -180 : passage.arm.turn
        let hasPlain = markings.contains { $0.isDisjoint(with: LaneMatch.anyArrow) }
        var best = (marking: LaneMarking.straight, distance: hasPlain ? abs(angle) : .infinity)
        for shape in LaneMatch.shapes where kinds.contains(shape.marking) {
            let distance = abs(shape.angle - angle)
            if distance < best.distance { best = (shape.marking, distance) }
        }
        return best.marking
    }

    private static let anyArrow: LaneMarking = [
        .straight, .slightLeft, .slightRight, .left, .right, .sharpLeft, .sharpRight, .uTurn, .mergeToLeft,
        .mergeToRight,
    ]

    /// Arrows from the left to the right with the turn that each stands for, in degrees.
    private static let shapes: [(marking: LaneMarking, shape: LaneShape, angle: Double)] = [
        (.uTurn, .uTurnLeft, -180), (.sharpLeft, .sharpLeft, -145), (.left, .normalLeft, -90),
        (.slightLeft, .slightLeft, -35), (.mergeToLeft, .slightLeft, -20), (.straight, .straight, 0),
        (.mergeToRight, .slightRight, 20), (.slightRight, .slightRight, 35), (.right, .normalRight, 90),
        (.sharpRight, .sharpRight, 145),
    ]
}
