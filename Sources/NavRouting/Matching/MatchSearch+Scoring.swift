// SPDX-License-Identifier: Apache-2.0

extension MatchSearch {
    /// How one comes from a place to another.
    struct ScoredTransition {
        /// Likelihood; −∞ where no way leads.
        var logProbability: Double
        var arrival: MatchLattice.Arrival
    }

    /// Puts the likelihood of coming from a place to each of several into `reached`, after `run` has found the ways.
    ///
    /// - Parameters:
    ///   - goals: what `run` has found, one for each of `others`.
    ///   - straight: meters between the two fixes.
    ///   - longest: meters that nobody can have made in the time between.
    ///   - slip: a place no more than so many meters behind is standing still.
    func score(
        from place: MatchCandidate, to others: ArraySlice<MatchCandidate>, _ goals: [Goal], straight: Double,
        longest: Double, standstillTolerance: Double, into reached: inout [ScoredTransition]
    ) {
        let model = matchingGraph.model
        let standstillTolerance = UInt32(100 * standstillTolerance)
        reached.removeAll(keepingCapacity: true)
        for (goal, other) in zip(goals, others) {
            var entry = ScoredTransition(logProbability: -.infinity, arrival: .driving)
            let length = Double(goal.length) / 100
            if goal.cost != .max, length <= longest {
                entry.logProbability = model.transition(
                    length: length, extra: Double(goal.cost) / 100 - length, straight: straight)
            }
            if other.edge == place.edge, other.offset < place.offset, place.offset - other.offset <= standstillTolerance
            {
                let standing = model.transition(length: 0, extra: 0, straight: straight)
                if standing > entry.logProbability {
                    entry = ScoredTransition(logProbability: standing, arrival: .standing)
                }
            }
            reached.append(entry)
        }
        // Who turns on the spot on arriving is at the same place in the other direction. Pairs stand side by side.
        let uTurnPenalty = model.uTurnPenalty / model.extraSpread
        for (index, other) in others.enumerated() where other.partner == 1 {
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
