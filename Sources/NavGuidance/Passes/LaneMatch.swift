// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Matches the turn arrows of the lanes before a junction with the roads behind it.
struct LaneMatch {
    /// Markings of the lanes that this mode may use, leftmost first.
    let markings: [LaneMarking]
    private let side: DrivingSide
    /// Arrows painted on any lane, from left to right, without U-turns.
    private let kinds: [LaneArrow]

    /// Creates a match for the lanes of a road; `nil` without arrows.
    init?(_ markings: [LaneMarking], mode: TravelMode, side: DrivingSide) {
        let usable = mode == .taxicab ? markings : markings.filter { !$0.contains(.notForCars) }
        let known = LaneArrow.kinds(side).filter { kind in usable.contains { $0.contains(kind.marking) } }
        guard !known.isEmpty else { return nil }
        self.markings = usable
        self.side = side
        kinds = known.filter { $0.marking != .uTurn }
    }

    /// Whether some arrow matches no road at a junction and thus applies to a later one.
    func applyToLaterJunction(at view: JunctionView) -> Bool {
        let arms = view.choices.map { view.arms[$0] }
        return kinds.contains { kind in !arms.contains { abs($0.turn - kind.angle) < 50 } }
    }

    /// The lanes, with those recommended that lead into an arm; `nil` when none does.
    ///
    /// - Parameters:
    ///   - taken: Index of the arm.
    ///   - turn: Total turn angle, which may exceed the angle of the arm itself.
    ///   - isBack: Whether it is a U-turn.
    ///   - view: The junction.
    func lanes(into taken: Int, turn: Double, isBack: Bool, at view: JunctionView) -> [Lane]? {
        let matching = isBack ? arrowsBack(turn) : arrows(into: taken, turn: turn, at: view)
        // Lanes without arrows lead straight on, and into roads that no arrow matches.
        let usesPlain = !isBack && (matching.isEmpty || matching.contains(.straight))
        // A lane that ends is used only when there is no other.
        let unpainted = markings.indices.filter { LaneArrow.painted(on: markings[$0], side).isEmpty }
        let lasting = unpainted.filter { markings[$0].isDisjoint(with: [.mergeToLeft, .mergeToRight]) }
        let plain = lasting.isEmpty && matching.isEmpty ? unpainted : lasting
        let chosenPlain: Set<Int> =
            !usesPlain
            ? [] : abs(turn) < 30 ? Set(plain) : Set((turn < 0 ? plain.first : plain.last).map { [$0] } ?? [])
        let lanes = markings.indices.map { index in
            let arrows = LaneArrow.painted(on: markings[index], side)
            if arrows.isEmpty {
                return Lane(laneDirections: [
                    LaneDirection(laneShape: .unknown, recommended: chosenPlain.contains(index))
                ])
            }
            return Lane(
                laneDirections: arrows.map {
                    LaneDirection(laneShape: $0.shape, recommended: matching.contains($0.marking))
                })
        }
        return lanes.contains { $0.isRecommended } ? lanes : nil
    }

    /// Arrows for a U-turn: explicit ones, else the outermost on that side.
    private func arrowsBack(_ turn: Double) -> Set<LaneMarking> {
        if markings.contains(where: { $0.contains(.uTurn) }) { return [.uTurn] }
        guard let kind = turn < 0 ? kinds.first : kinds.last, (kind.angle < 0) == (turn < 0) else { return [] }
        return [kind.marking]
    }

    /// Arrows that match an arm.
    private func arrows(into taken: Int, turn: Double, at view: JunctionView) -> Set<LaneMarking> {
        let arms = Array(view.choices)
        var turns = arms.map { view.arms[$0].turn }
        guard let position = arms.firstIndex(of: taken) else { return nearest(to: turn) }
        turns[position] = turn
        if turns != turns.sorted() { return nearest(to: turn) }
        if let through = through(in: view),
            !kinds.contains(where: { $0.angle < 0 }) || !kinds.contains(where: { $0.angle > 0 })
        {
            // The continuing road is straight ahead, however it bends.
            let index = arms.firstIndex(of: through) ?? 0
            let bend = turns[index]
            for other in turns.indices { turns[other] -= bend }
        }
        let owners = owners(of: turns)
        return Set(kinds.indices.filter { owners[$0] == position }.map { kinds[$0].marking })
    }

    /// The continuing motorway at a junction with ramps.
    private func through(in view: JunctionView) -> Int? {
        guard view.roadClass.isHighway else { return nil }
        let same = view.choices.filter { view.arms[$0].roadClass.isHighway && view.arms[$0].deviation < 45 }
        return same.count == 1 ? same.first : nil
    }

    private func nearest(to turn: Double) -> Set<LaneMarking> {
        guard let kind = kinds.min(by: { abs($0.angle - turn) < abs($1.angle - turn) }), abs(kind.angle - turn) < 60
        else { return [] }
        return [kind.marking]
    }

    /// Assigns each arrow to a road: monotonic from left to right, with the smallest sum of angle differences.
    ///
    /// With as many arrows as roads, each road gets its own.
    private func owners(of turns: [Double]) -> [Int] {
        if kinds.count == turns.count, zip(kinds, turns).allSatisfy({ abs($0.angle - $1) < 95 }) {
            return Array(turns.indices)
        }
        // best[k][a]: smallest cost of the first k + 1 arrows, the last of them assigned to road a.
        var best = [[Double]](repeating: [Double](repeating: 0, count: turns.count), count: kinds.count)
        for (k, kind) in kinds.enumerated() {
            for (a, turn) in turns.enumerated() {
                let before = k == 0 ? 0 : (0...a).map { best[k - 1][$0] + ($0 == a ? 30 : 0) }.min() ?? 0
                best[k][a] = before + abs(kind.angle - turn)
            }
        }
        var owners = [Int](repeating: 0, count: kinds.count)
        var limit = turns.count - 1
        for k in kinds.indices.reversed() {
            let costs = (0...limit).map { a in best[k][a] + (k + 1 < kinds.count && owners[k + 1] == a ? 30 : 0) }
            owners[k] = costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
            limit = owners[k]
        }
        // An arrow far from every road matches none.
        for k in kinds.indices where abs(kinds[k].angle - turns[owners[k]]) > 80 { owners[k] = -1 }
        return owners
    }
}
