// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension MatchLattice {
    /// Posterior probability of each candidate given all fixes of the lattice. Those of a layer and of being off the network
    /// sum to one.
    ///
    /// Source: the forward-backward algorithm, as in Rabiner, "A tutorial on hidden Markov models and selected
    /// applications in speech recognition" (1989).
    ///
    /// - Parameter offNetwork: The model of travelers off the network.
    /// - Complexity: O(layers · candidates²).
    func posteriors(_ offNetwork: OffNetworkModel) -> [Double] {
        let weights = LatticeWeights(self, offNetwork)
        let forward = forwardProbabilities(weights)
        var result = forward.candidates
        var behind = [Double](repeating: 1, count: layers.last?.places.count ?? 0)
        var behindOff = 1.0
        for number in layers.indices.reversed() {
            let layer = layers[number]
            for (index, row) in layer.places.enumerated() { result[row] *= behind[index] }
            var off = forward.off[number] * behindOff
            MatchLattice.normalize(&result, layer.places, &off)
            if number > 0 { (behind, behindOff) = backwardProbabilities(before: number, behind, behindOff, weights) }
        }
        return result
    }

    /// Probability of each candidate, and of being off the network at each layer, given its fix and all before it.
    private func forwardProbabilities(_ weights: LatticeWeights) -> (candidates: [Double], off: [Double]) {
        var forward = weights.emissions
        var off = weights.offEmissions
        for (number, layer) in layers.enumerated() where number > 0 {
            let before = layers[number - 1].places
            let steps = weights.steps(to: layer)
            var sum = 0.0
            for parent in before { sum += forward[parent] }
            let joined = sum * steps.rejoin + off[number - 1] * steps.join
            for (index, row) in layer.places.enumerated() {
                var reached = joined
                var transition = layer.transitions + index
                for parent in before {
                    reached += forward[parent] * weights.transitions[transition]
                    transition += layer.places.count
                }
                forward[row] *= reached
            }
            off[number] *= sum * steps.leave + off[number - 1] * steps.stay
            MatchLattice.normalize(&forward, layer.places, &off[number])
        }
        return (forward, off)
    }

    /// Likelihood of all fixes from layer `number` on for each candidate of the layer before it, and for a traveler who is
    /// off the network there.
    private func backwardProbabilities(
        before number: Int, _ behind: [Double], _ behindOff: Double, _ weights: LatticeWeights
    ) -> (candidates: [Double], off: Double) {
        let layer = layers[number]
        let steps = weights.steps(to: layer)
        var sum = 0.0
        for (next, row) in layer.places.enumerated() { sum += weights.emissions[row] * behind[next] }
        let off = weights.offEmissions[number] * behindOff
        var before = [Double](
            repeating: sum * steps.rejoin + off * steps.leave, count: layers[number - 1].places.count)
        var beforeOff = sum * steps.join + off * steps.stay
        var transition = layer.transitions
        for index in before.indices {
            for (next, row) in layer.places.enumerated() {
                before[index] += weights.transitions[transition] * weights.emissions[row] * behind[next]
                transition += 1
            }
        }
        MatchLattice.normalize(&before, before.indices, &beforeOff)
        return (before, beforeOff)
    }

    /// Normalizes some rows and one more value to a sum of one; uniform if all are zero.
    private static func normalize(_ values: inout [Double], _ rows: Range<Int>, _ other: inout Double) {
        var sum = other
        for row in rows { sum += values[row] }
        let isSound = sum > 0 && sum.isFinite
        for row in rows { values[row] = isSound ? values[row] / sum : 1 / Double(rows.count + 1) }
        other = isSound ? other / sum : 1 / Double(rows.count + 1)
    }
}

/// The likelihoods of a lattice, as factors.
private struct LatticeWeights {
    /// One per transition on the network.
    let transitions: [Double]
    /// One per candidate, relative to the best of its layer.
    let emissions: [Double]
    /// One per layer, relative to the same.
    let offEmissions: [Double]
    private let model: OffNetworkModel

    /// Factors of the steps from one layer to the next that are not along a path.
    struct Steps {
        /// From the network to off the network, and back.
        var leave: Double
        var join: Double
        /// Off the network at both, and on the network at both without a known path.
        var stay: Double
        var rejoin: Double
    }

    init(_ lattice: MatchLattice, _ model: OffNetworkModel) {
        self.model = model
        transitions = lattice.transitions.map {
            $0 == -.infinity ? 0 : exponential(Double($0))
        }
        var emissions = [Double](repeating: 0, count: lattice.nodes.count)
        var offEmissions: [Double] = []
        for (number, layer) in lattice.layers.enumerated() {
            let off = number == 0 ? model.firstEmission : model.emission
            let best = layer.places.reduce(off) { max($0, lattice.nodes[$1].emission) }
            for row in layer.places {
                emissions[row] = exponential(lattice.nodes[row].emission - best)
            }
            offEmissions.append(exponential(off - best))
        }
        self.emissions = emissions
        self.offEmissions = offEmissions
    }

    func steps(to layer: MatchLattice.Layer) -> Steps {
        let passed = Double(layer.passed) * model.emission
        func factor(_ logProbability: Double) -> Double { exponential(logProbability + passed) }
        return Steps(
            leave: factor(model.leaving + layer.staying), join: factor(layer.joining), stay: factor(layer.staying),
            rejoin: factor(model.leaving + layer.joining))
    }
}
