// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension MatchLattice {
    /// Posterior probability of each candidate given all fixes of the lattice; those of a layer sum to one.
    ///
    /// Source: the forward-backward algorithm, as in Rabiner, "A tutorial on hidden Markov models and selected
    /// applications in speech recognition" (1989).
    ///
    /// - Complexity: O(layers · candidates²).
    func posteriors() -> [Double] {
        let emissions = emissionProbabilities()
        let weights = transitions.map { $0 == -.infinity ? 0 : exponential(Double($0)) }
        let forward = forwardProbabilities(emissions, weights)
        var behind = [Double](repeating: 1, count: layers.last?.places.count ?? 0)
        var result = forward
        for number in layers.indices.reversed() {
            let layer = layers[number]
            for (index, row) in layer.places.enumerated() { result[row] = forward[row] * behind[index] }
            MatchLattice.normalize(&result, layer.places)
            if number > 0 { behind = backwardProbabilities(before: number, behind, emissions, weights) }
        }
        return result
    }

    /// Emission probability of each candidate, relative to the best of its layer.
    private func emissionProbabilities() -> [Double] {
        var emissions = [Double](repeating: 0, count: nodes.count)
        for layer in layers {
            let best = layer.places.reduce(-Double.infinity) { max($0, nodes[$1].emission) }
            for row in layer.places { emissions[row] = exponential(nodes[row].emission - best) }
        }
        return emissions
    }

    /// Probability of each candidate given its fix and all before it.
    private func forwardProbabilities(_ emissions: [Double], _ weights: [Double]) -> [Double] {
        var forward = emissions
        for (number, layer) in layers.enumerated() {
            let before = number > 0 ? layers[number - 1].places : 0..<0
            for (index, row) in layer.places.enumerated() where number > 0 {
                var sum = 0.0
                var transition = layer.transitions + index
                for parent in before {
                    sum += forward[parent] * weights[transition]
                    transition += layer.places.count
                }
                forward[row] = sum * emissions[row]
            }
            MatchLattice.normalize(&forward, layer.places)
        }
        return forward
    }

    /// Likelihood of all fixes from layer `number` on for each candidate of the layer before it.
    private func backwardProbabilities(
        before number: Int, _ behind: [Double], _ emissions: [Double], _ weights: [Double]
    ) -> [Double] {
        let layer = layers[number]
        var before = [Double](repeating: 0, count: layers[number - 1].places.count)
        var transition = layer.transitions
        for index in before.indices {
            for (next, row) in layer.places.enumerated() {
                before[index] += weights[transition] * emissions[row] * behind[next]
                transition += 1
            }
        }
        MatchLattice.normalize(&before, before.indices)
        return before
    }

    /// Normalizes some rows to a sum of one; uniform if all are zero.
    private static func normalize(_ values: inout [Double], _ rows: Range<Int>) {
        var sum = 0.0
        for row in rows { sum += values[row] }
        for row in rows { values[row] = sum > 0 && sum.isFinite ? values[row] / sum : 1 / Double(rows.count) }
    }
}
