// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension MatchLattice {
    /// How probable each place is, given all fixes of the lattice: the places of a layer sum up to one.
    ///
    /// Source: the forward-backward procedure, as in Rabiner, "A tutorial on hidden Markov models and selected
    /// applications in speech recognition" (1989).
    ///
    /// - Complexity: O(layers · places²).
    func posteriors() -> [Double] {
        var forward = [Double](repeating: 0, count: nodes.count)
        var emissions = forward
        for layer in layers {
            let best = layer.places.reduce(-Double.infinity) { max($0, nodes[$1].emission) }
            for row in layer.places { emissions[row] = exponential(nodes[row].emission - best) }
        }
        let weights = transitions.map { $0 == -.infinity ? 0 : exponential(Double($0)) }
        for (number, layer) in layers.enumerated() {
            if number == 0 {
                for row in layer.places { forward[row] = emissions[row] }
            } else {
                let before = layers[number - 1].places
                for (index, row) in layer.places.enumerated() {
                    var sum = 0.0
                    var transition = layer.transitions + index
                    for parent in before {
                        sum += forward[parent] * weights[transition]
                        transition += layer.places.count
                    }
                    forward[row] = sum * emissions[row]
                }
            }
            MatchLattice.normalise(&forward, layer.places)
        }
        // Backwards the numbers take the place of the forward ones, layer by layer.
        var behind = [Double](repeating: 1, count: layers.last?.places.count ?? 0)
        var result = forward
        for number in layers.indices.reversed() {
            let layer = layers[number]
            for (index, row) in layer.places.enumerated() { result[row] = forward[row] * behind[index] }
            MatchLattice.normalise(&result, layer.places)
            guard number > 0 else { break }
            var before = [Double](repeating: 0, count: layers[number - 1].places.count)
            var transition = layer.transitions
            for index in before.indices {
                for (next, row) in layer.places.enumerated() {
                    before[index] += weights[transition] * emissions[row] * behind[next]
                    transition += 1
                }
            }
            MatchLattice.normalise(&before, before.indices)
            behind = before
        }
        return result
    }

    /// Brings the sum of some rows to one; rows that are all zero share it equally.
    private static func normalise(_ values: inout [Double], _ rows: Range<Int>) {
        var sum = 0.0
        for row in rows { sum += values[row] }
        for row in rows { values[row] = sum > 0 && sum.isFinite ? values[row] / sum : 1 / Double(rows.count) }
    }
}
