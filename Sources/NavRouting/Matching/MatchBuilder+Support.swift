// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension MatchBuilder {
    /// How well the trace supports that each fix of a sequence was on the mapped network at all, 0 … 1.
    ///
    /// Posterior probabilities compare the candidates with each other, so that the only candidate of a fix is certain,
    /// however bad it is. The alternative to all of them is a road that is not mapped: its fixes are anywhere, and its start
    /// or end is joined to the rest by any path. Each fix is weighed against it by its emission, and the first and last few
    /// fixes also by the lengths of the paths that join them to the rest.
    ///
    /// - Complexity: O(fixes + pieces).
    func support(of sequence: [Int], in lattice: MatchLattice) -> [Double] {
        let model = matchingGraph.model
        var support = sequence.map { model.onNetworkProbability(emission: lattice.nodes[$0].emission) }
        let lengths = lengthsBetweenPositions()
        let joined = sequence.indices.dropFirst().map { layer in
            let (from, to) = (trace[lattice.layers[layer - 1].fix], trace[lattice.layers[layer].fix])
            return model.joinedProbability(
                length: lengths[layer - 1], straight: from.coordinate.distance(to: to.coordinate).value,
                seconds: to.time - from.time)
        }
        // Joint `n` lies between fixes `n` and `n + 1`.
        let reach = min(MatchBuilder.endFixes, joined.count / 2)
        var product = 1.0
        for joint in (0..<reach).reversed() {
            product *= joined[joint]
            support[joint] *= product
        }
        product = 1
        for joint in (joined.count - reach)..<max(joined.count - reach, joined.count) {
            product *= joined[joint]
            support[joint + 1] *= product
        }
        return support
    }

    /// Number of fixes at either end that may be on another road than the rest.
    private static let endFixes = 4

    /// Length of the path between each two consecutive positions, in meters.
    private func lengthsBetweenPositions() -> [Double] {
        zip(positions, positions.dropFirst()).map { start, end in
            (start.piece...max(start.piece, end.piece)).reduce(0) { total, index in
                let piece = pieces[index]
                let from = index == start.piece ? start.fraction : piece.from
                let to = index == end.piece ? end.fraction : piece.to
                return total + max(0, to - from) * graph.length(of: piece.edge).value
            }
        }
    }
}
