// SPDX-License-Identifier: Apache-2.0

extension MatchSearch {
    /// How one comes from a place to another.
    struct Passage {
        /// Likelihood; −∞ where no way leads.
        var way: Double
        var arrival: MatchLattice.Arrival
    }

    /// Puts the likelihood of coming from a place to each of several into `reached`, after `run` has found the ways.
    ///
    /// - Parameters:
    ///   - goals: what `run` has found, one for each of `others`.
    ///   - straight: meters between the two fixes.
    ///   - longest: meters that nobody can have made in the time between.
    ///   - slip: a place no more than so many meters behind is standing still.
    func weigh(
        from place: MatchCandidate, to others: ArraySlice<MatchCandidate>, _ goals: [Goal], straight: Double,
        longest: Double, slip: Double, into reached: inout [Passage]
    ) {
        let model = ground.model
        let slip = UInt32(100 * slip)
        reached.removeAll(keepingCapacity: true)
        for (goal, other) in zip(goals, others) {
            var entry = Passage(way: -.infinity, arrival: .driving)
            let length = Double(goal.length) / 100
            if goal.cost != .max, length <= longest {
                entry.way = model.way(of: length, extra: Double(goal.cost) / 100 - length, straight: straight)
            }
            if other.edge == place.edge, other.offset < place.offset, place.offset - other.offset <= slip {
                let standing = model.way(of: 0, extra: 0, straight: straight)
                if standing > entry.way { entry = Passage(way: standing, arrival: .standing) }
            }
            reached.append(entry)
        }
        // Who turns on the spot on arriving is at the same place in the other direction. Pairs stand side by side.
        let price = model.turningBack / model.extraSpread
        for (index, other) in others.enumerated() where other.partner == 1 {
            let (here, there) = (reached[index], reached[index + 1])
            if there.arrival == .driving, there.way - price > here.way {
                reached[index] = Passage(way: there.way - price, arrival: .turning)
            }
            if here.arrival == .driving, here.way - price > there.way {
                reached[index + 1] = Passage(way: here.way - price, arrival: .turning)
            }
        }
    }
}
