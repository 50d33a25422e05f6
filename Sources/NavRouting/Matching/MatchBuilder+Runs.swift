// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension MatchBuilder {
    /// A candidate on the matched path, and how it is reached from the one before.
    struct Stop {
        /// Layer of the lattice.
        var layer: Int
        /// Row of the candidate.
        var row: Int
        /// Cost of the path from the stop before, in centimeters.
        var cost: UInt32
        var arrival: MatchLattice.Arrival
    }

    /// Splits a sequence where the traveler leaves the network, except for outliers.
    mutating func runs(of sequence: [Int], in lattice: MatchLattice) -> [[Stop]] {
        var runs: [[Stop]] = []
        for (layer, row) in sequence.enumerated() where row >= 0 {
            let node = lattice.nodes[row]
            var stop = Stop(layer: layer, row: row, cost: node.cost, arrival: node.arrival)
            if let last = runs.last?.last, node.arrival != .joining {
                assert(last.layer == layer - 1)
                runs[runs.count - 1].append(stop)
            } else if let last = runs.last?.last, last.layer < layer - 1,
                let (cost, arrival) = pathOverOutliers(from: last, to: stop, lattice)
            {
                (stop.cost, stop.arrival) = (cost, arrival)
                runs[runs.count - 1].append(stop)
            } else {
                runs.append([stop])
            }
        }
        return runs
    }

    /// The path over the fixes between two stops if it is more likely that they are outliers than that the traveler was off
    /// the network.
    ///
    /// The states of the lattice do not remember where the network was left, so outliers near other roads look like a
    /// traveler off the network until the network is joined again.
    private mutating func pathOverOutliers(
        from start: Stop, to end: Stop, _ lattice: MatchLattice
    ) -> (cost: UInt32, arrival: MatchLattice.Arrival)? {
        let model = matchingGraph.model
        let (from, to) = (trace[lattice.layers[start.layer].fix], trace[lattice.layers[end.layer].fix])
        let straight = from.coordinate.distance(to: to.coordinate).value
        let seconds = to.time - from.time
        var outliers = 0
        for layer in lattice.layers[(start.layer + 1)...end.layer] { outliers += layer.passed + 1 }
        outliers -= 1
        let joining = model.offNetwork.joining(straight: straight, seconds: seconds, model.transition)
        let off = model.offNetwork.leaving + joining + Double(outliers) * model.offNetwork.emission
        let least = off - Double(outliers) * model.offNetwork.outlier
        guard least < 0 else { return nil }
        let (place, goal) = (lattice.candidates[start.row], lattice.candidates[end.row])
        if goal.edge == place.edge, goal.offset < place.offset,
            Double(place.offset - goal.offset)
                <= 100 * model.transition.standstillTolerance(deviation: model.emission.deviation)
        {
            return (0, .standing)
        }
        let bound = model.transition.bound(straight: straight, seconds: seconds, isSecondTry: false)
        let path = findPath(
            from: start, to: goal, at: lattice.layers[end.layer].fix, within: UInt32(min(4e8, bound * 100)), lattice)
        guard path.cost != .max else { return nil }
        let length = Double(path.length) / 100
        let extra = Double(path.cost) / 100 - length
        let logProbability = model.transition.logProbability(length: length, extra: extra, straight: straight)
        return logProbability > least ? (path.cost, .driving) : nil
    }
}
