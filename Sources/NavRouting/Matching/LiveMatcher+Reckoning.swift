// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavModel

extension LiveMatcher {
    /// Goes on from the last place by the last speed, which gives way to the usual speed of the roads as time passes; at
    /// junctions along the expected way, else along the road that bends least. Whoever stood still goes on standing.
    ///
    /// - Complexity: O(edges of the way that is reckoned).
    public func deadReckoned(at time: Double) -> RoadSnap? {
        guard let last = newest, !last.places.isEmpty, time.isFinite else { return nil }
        var snap = told(last, row: last.mostProbable, verdict: .deadReckoned)
        let place = last.places[last.mostProbable]
        let entry = max(0, snap.speed)
        let seconds = max(0, time - last.fix.time)
        snap.time = max(time, last.fix.time)
        guard entry >= LiveMatcher.standing, seconds > 0 else { return snap }
        var (state, offset) = (place.state, Double(place.candidate.offset) / 100)
        var (spent, driven) = (0.0, 0.0)
        var probability = snap.probability
        while true {
            let edge = ground.turns.edgeRow(of: state)
            let length = Double(ground.length[edge]) / 100
            let usual = (ground.metric.time(on: EdgeID(row: edge))?.value).map { length / max(0.001, $0) } ?? entry
            // Half a minute after the last fix the road is believed as much as the speed then.
            let trust = spent / (spent + 30)
            let speed = max(1, entry + (usual - entry) * trust)
            let rest = max(0, length - offset)
            if (seconds - spent) * speed <= rest {
                driven += (seconds - spent) * speed
                offset += (seconds - spent) * speed
                break
            }
            spent += rest / speed
            driven += rest
            guard driven < LiveMatcher.farthest, let next = onward(from: state, on: edge) else {
                offset = length
                break
            }
            if !next.isSure { probability *= LiveMatcher.doubt }
            (state, offset) = (next.state, 0)
        }
        var moved = on(ground.turns.edgeRow(of: state), offset: offset, fix: last.fix)
        moved.verdict = .deadReckoned
        moved.time = snap.time
        moved.speed = snap.speed
        moved.accuracy = snap.accuracy + driven * LiveMatcher.fading
        moved.probability = probability
        moved.routeProbability = snap.routeProbability.map {
            expected?.contains(ground.turns.edgeRow(of: state)) == true ? $0 : 0
        }
        return moved
    }

    /// The state that follows one, and whether there is no other; `nil` where no road leads on.
    private func onward(from state: Int32, on edge: Int32) -> (state: Int32, isSure: Bool)? {
        let graph = ground.graph
        var (best, count): ((state: Int32, bend: Int, isExpected: Bool)?, Int) = (nil, 0)
        for next in graph.edges(leaving: graph.head(of: EdgeID(row: edge))) {
            let step = ground.turns.step(from: TurnState(row: state), along: next)
            guard next.row != edge ^ 1, !step.forbidden.isSuperset(of: ground.modes),
                ground.metric.time(from: EdgeID(row: edge), to: next) != nil
            else { continue }
            count += 1
            let bend = abs(
                Int(Int8(truncatingIfNeeded: Int(ground.turns.leaving[next.row]) - Int(ground.turns.arriving[edge]))))
            let isExpected = expected?.contains(next.row) ?? false
            if let best, best.isExpected && !isExpected || best.isExpected == isExpected && best.bend <= bend {
                continue
            }
            best = (step.state.row, bend, isExpected)
        }
        return best.map { ($0.state, count == 1 || $0.isExpected) }
    }

    /// Slower than that is standing, in meters per second.
    private static let standing = 1.0
    /// The reckoning ends after so many meters.
    private static let farthest = 20_000.0
    /// What is left of the certainty after a junction where another way could have been taken.
    private static let doubt = 0.8
    /// What each meter adds to the radius of the accuracy.
    private static let fading = 0.12
}
