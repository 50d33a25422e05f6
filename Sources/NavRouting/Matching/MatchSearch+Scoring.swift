// SPDX-License-Identifier: Apache-2.0

extension MatchSearch {
    /// A transition to a candidate.
    struct ScoredTransition {
        /// Log-probability; −∞ if unreachable.
        var logProbability: Double
        var arrival: MatchLattice.Arrival
    }

    /// Computes the transition log-probabilities from one candidate to several, after `run` has found the paths.
    ///
    /// - Parameters:
    ///   - place: The candidate to start from.
    ///   - rows: Rows of the candidates to reach.
    ///   - candidates: The candidates by row.
    ///   - goals: The results of `run`, one for each of `rows`.
    ///   - straight: Straight-line distance of the two fixes in meters.
    ///   - longest: Maximum length of a path in meters.
    ///   - standstillTolerance: A candidate at most this far behind counts as standing still, in meters.
    ///   - reached: The results.
    func score(
        from place: MatchCandidate, to rows: Range<Int>, of candidates: [MatchCandidate], _ goals: [Goal],
        straight: Double, longest: Double, standstillTolerance: Double, into reached: inout [ScoredTransition]
    ) {
        let transition = matchingGraph.model.transition
        let standstillTolerance = UInt32(100 * standstillTolerance)
        reached.removeAll(keepingCapacity: true)
        let standing = transition.logProbability(length: 0, extra: 0, straight: straight)
        for index in goals.indices {
            let (goal, row) = (goals[index], rows.lowerBound &+ index)
            var entry = ScoredTransition(logProbability: -.infinity, arrival: .driving)
            let length = Double(goal.length) / 100
            if goal.cost != .max, length <= longest {
                entry.logProbability = transition.logProbability(
                    length: length, extra: Double(goal.cost) / 100 - length, straight: straight)
            }
            if candidates[row].edge == place.edge, candidates[row].offset < place.offset,
                place.offset - candidates[row].offset <= standstillTolerance, standing > entry.logProbability
            {
                entry = ScoredTransition(logProbability: standing, arrival: .standing)
            }
            reached.append(entry)
        }
        // A U-turn on arrival leads to the same point on the opposite edge. Such pairs are adjacent.
        let uTurnPenalty = transition.uTurnPenalty / transition.extraSpread
        for index in reached.indices where candidates[rows.lowerBound &+ index].partner == 1 {
            let (here, there) = (reached[index], reached[index + 1])
            if there.arrival == .driving, there.logProbability - uTurnPenalty > here.logProbability {
                reached[index] = ScoredTransition(
                    logProbability: there.logProbability - uTurnPenalty, arrival: .turning)
            }
            if here.arrival == .driving, here.logProbability - uTurnPenalty > there.logProbability {
                reached[index + 1] = ScoredTransition(
                    logProbability: here.logProbability - uTurnPenalty, arrival: .turning)
            }
        }
    }
}
