// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavModel

extension LiveMatcher {
    /// Dead reckoning: extrapolates the last position at its last speed, which converges to the usual speed of the
    /// roads. At junctions it follows the expected route, otherwise the straightest road. A vehicle at rest stays at
    /// rest.
    ///
    /// - Complexity: O(edges of the extrapolated path).
    public func deadReckoned(at time: Double) -> RoadSnap? {
        guard let last = newest, !last.places.isEmpty, time.isFinite else { return nil }
        var snap = snap(to: last, row: last.mostProbable, status: .deadReckoned)
        let place = last.places[last.mostProbable]
        let entry = max(0, snap.speed)
        let seconds = max(0, time - last.fix.time)
        snap.time = max(time, last.fix.time)
        guard entry >= LiveMatcher.standstillSpeed, seconds > 0 else { return snap }
        var (state, offset) = (place.state, Double(place.candidate.offset) / 100)
        var (spent, driven) = (0.0, 0.0)
        var probability = snap.probability
        while true {
            let edge = matchingGraph.turns.edgeRow(of: state)
            let length = Double(matchingGraph.length[edge]) / 100
            let usual =
                (matchingGraph.metric.time(on: EdgeID(row: edge))?.value).map { length / max(0.001, $0) } ?? entry
            // Half a minute after the last fix both speeds have the same weight.
            let roadWeight = spent / (spent + 30)
            let speed = max(1, entry + (usual - entry) * roadWeight)
            let rest = max(0, length - offset)
            if (seconds - spent) * speed <= rest {
                driven += (seconds - spent) * speed
                offset += (seconds - spent) * speed
                break
            }
            spent += rest / speed
            driven += rest
            guard driven < LiveMatcher.maximumDistance, let next = onward(from: state, on: edge) else {
                offset = length
                break
            }
            if !next.isSure { probability *= LiveMatcher.junctionConfidence }
            (state, offset) = (next.state, 0)
        }
        var moved = on(matchingGraph.turns.edgeRow(of: state), offset: offset, fix: last.fix)
        moved.status = .deadReckoned
        moved.time = snap.time
        moved.speed = snap.speed
        moved.accuracy = snap.accuracy + driven * LiveMatcher.accuracyLossPerMeter
        moved.probability = probability
        moved.routeProbability = snap.routeProbability.map {
            expected?.contains(matchingGraph.turns.edgeRow(of: state)) == true ? $0 : 0
        }
        return moved
    }

    /// The next state, and whether it is the only one or on the expected route; `nil` if no road continues.
    private func onward(from state: Int32, on edge: Int32) -> (state: Int32, isSure: Bool)? {
        let graph = matchingGraph.graph
        var (best, count): ((state: Int32, bend: Int, isExpected: Bool)?, Int) = (nil, 0)
        for next in graph.edges(leaving: graph.head(of: EdgeID(row: edge))) {
            let step = matchingGraph.turns.step(from: TurnState(row: state), along: next)
            guard next.row != edge ^ 1, !step.forbidden.isSuperset(of: matchingGraph.modes),
                matchingGraph.metric.time(from: EdgeID(row: edge), to: next) != nil
            else { continue }
            count += 1
            let bend = abs(
                Int(
                    Int8(
                        truncatingIfNeeded: Int(matchingGraph.turns.startDirection[next.row])
                            - Int(matchingGraph.turns.endDirection[edge]))))
            let isExpected = expected?.contains(next.row) ?? false
            if let best, best.isExpected && !isExpected || best.isExpected == isExpected && best.bend <= bend {
                continue
            }
            best = (step.state.row, bend, isExpected)
        }
        return best.map { ($0.state, count == 1 || $0.isExpected) }
    }

    /// Speeds below this count as standing still, in meters per second.
    private static let standstillSpeed = 1.0
    /// Maximum distance of dead reckoning, in meters.
    private static let maximumDistance = 20_000.0
    /// Factor on the probability at each junction with other continuations.
    private static let junctionConfidence = 0.8
    /// Growth of the accuracy radius per meter.
    private static let accuracyLossPerMeter = 0.12
}
