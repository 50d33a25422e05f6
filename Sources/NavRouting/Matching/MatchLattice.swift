// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// The lattice of a hidden Markov model: the candidates of an unbroken part of a trace, with emission and transition
/// log-probabilities.
///
/// Source: Viterbi, "Error bounds for convolutional codes" (1967).
struct MatchLattice {
    /// One fix of the lattice.
    struct Layer {
        /// Index of the fix in the trace.
        var fix: Int
        /// Rows of its candidates in `candidates` and `nodes`.
        var places: Range<Int>
        /// First row of its transitions in `transitions`: for each candidate of the previous layer, one per candidate
        /// of this layer.
        var transitions: Int
    }

    /// The Viterbi state of one candidate.
    struct Node {
        /// Log-probability of the fix given the candidate.
        var emission: Double
        /// Log-probability of the best sequence that ends here; −∞ if there is none.
        var score = -Double.infinity
        /// Row of the previous candidate in that sequence; −1 in the first layer.
        var parent: Int32 = -1
        /// Turn state on arrival.
        var state: Int32
        /// Cost of the path from the previous candidate, in centimeters.
        var cost: UInt32 = 0
        /// How the candidate is reached.
        var arrival = Arrival.driving
    }

    /// How a candidate is reached from the previous one.
    enum Arrival: UInt8 {
        /// Along the road.
        case driving
        /// By standing still: the candidate is slightly behind, due to noise.
        case standing
        /// Along the road, with a U-turn at the candidate.
        case turning
    }

    private(set) var layers: [Layer] = []
    private(set) var candidates: [MatchCandidate] = []
    private(set) var nodes: [Node] = []
    private(set) var transitions: [Float] = []

    private let model: MatchModel
    private let search: MatchSearch
    private var goals: [MatchSearch.Goal] = []
    private var scores: [Double] = []
    /// Maximum number of candidates of a layer to search paths from.
    private let beamWidth: Int
    private var reached: [MatchSearch.ScoredTransition] = []

    init(_ search: MatchSearch, beamWidth: Int) {
        self.search = search
        self.beamWidth = beamWidth
        model = search.matchingGraph.model
    }

    /// Removes everything but keeps the memory.
    mutating func removeAll() {
        layers.removeAll(keepingCapacity: true)
        candidates.removeAll(keepingCapacity: true)
        nodes.removeAll(keepingCapacity: true)
        transitions.removeAll(keepingCapacity: true)
    }

    /// Adds a fix with its candidates; returns `false` and adds nothing if none of them is reachable.
    mutating func append(
        _ row: Int, of trace: [LocationFix], places: [MatchCandidate], deviation: Double
    ) -> Bool {
        let first = candidates.count
        let fix = trace[row]
        for place in places {
            candidates.append(place)
            nodes.append(
                Node(
                    emission: model.emission.logProbability(of: fix, at: place, deviation: deviation), state: place.edge
                ))
        }
        let layer = Layer(fix: row, places: first..<candidates.count, transitions: transitions.count)
        if let before = layers.last {
            let straight = trace[before.fix].coordinate.distance(to: fix.coordinate).value
            let seconds = fix.time - trace[before.fix].time
            guard
                connect(before, layer, straight, seconds, fix.coordinate, isSecondTry: false)
                    || connect(before, layer, straight, seconds, fix.coordinate, isSecondTry: true)
            else {
                candidates.removeLast(places.count)
                nodes.removeLast(places.count)
                transitions.removeLast(transitions.count - layer.transitions)
                return false
            }
        } else {
            for row in layer.places { nodes[row].score = nodes[row].emission }
        }
        layers.append(layer)
        return true
    }

    /// Computes the transitions between two layers; returns `false` if there are none.
    private mutating func connect(
        _ before: Layer, _ layer: Layer, _ straight: Double, _ seconds: Double, _ place: Coordinate, isSecondTry: Bool
    ) -> Bool {
        transitions.removeLast(transitions.count - layer.transitions)
        goals.removeAll(keepingCapacity: true)
        for row in layer.places {
            goals.append(MatchSearch.Goal(edge: candidates[row].edge, offset: candidates[row].offset))
        }
        search.setGoals(&goals)
        let bound = UInt32(
            min(4e8, model.transition.bound(straight: straight, seconds: seconds, isSecondTry: isSecondTry) * 100))
        let longest = seconds > 0 ? max(100, seconds * model.transition.maximumSpeed) : Double.infinity
        let (best, least) = scores(of: before)
        var isReached = false
        var farthest = 0.0
        for row in layer.places { farthest = max(farthest, Double(candidates[row].distance)) }
        // A candidate at this distance with a path as long as the bound is never likely.
        let ellipse = SearchEllipse(
            place, tolerance: farthest / 2, minimumUnitCost: search.matchingGraph.minimumUnitCost)
        let spread = model.transition.spread(of: straight)
        for row in before.places {
            guard nodes[row].score > least else {
                for _ in layer.places { transitions.append(-.infinity) }
                continue
            }
            let own = (straight + spread * (model.beam - best + nodes[row].score) + model.transition.uTurnPenalty) * 100
            search.run(
                from: nodes[row].state, offset: candidates[row].offset, to: &goals,
                bound: isSecondTry ? bound : min(bound, UInt32(min(4e8, own))), toward: ellipse)
            search.score(
                from: candidates[row], to: candidates[layer.places], goals, straight: straight, longest: longest,
                standstillTolerance: model.transition.standstillTolerance(deviation: model.emission.deviation),
                into: &reached)
            if relax(from: row, to: layer) { isReached = true }
        }
        return isReached
    }

    /// Appends the transitions from a candidate to those of the next layer and updates their best sequences; returns
    /// whether any has improved.
    @inline(__always)
    private mutating func relax(from row: Int, to layer: Layer) -> Bool {
        var isReached = false
        for (index, target) in layer.places.enumerated() {
            let (transition, arrival) = (reached[index].logProbability, reached[index].arrival)
            transitions.append(Float(transition))
            let score = nodes[row].score + transition + nodes[target].emission
            guard score > nodes[target].score else { continue }
            isReached = true
            nodes[target].score = score
            nodes[target].parent = Int32(row)
            nodes[target].arrival = arrival
            nodes[target].cost = goals[arrival == .turning ? index + Int(candidates[target].partner) : index].cost
            let stays = goals[index].state < 0 && candidates[target].edge == candidates[row].edge
            nodes[target].state =
                switch arrival {
                case .standing: nodes[row].state
                case .driving: stays ? nodes[row].state : goals[index].state
                case .turning: candidates[target].edge
                }
        }
        return isReached
    }

    /// The best score of a layer, and the minimum score for searching paths from a candidate.
    private mutating func scores(of layer: Layer) -> (best: Double, least: Double) {
        scores.removeAll(keepingCapacity: true)
        var best = -Double.infinity
        for row in layer.places {
            best = max(best, nodes[row].score)
            scores.append(nodes[row].score)
        }
        guard scores.count > beamWidth else { return (best, best - model.beam) }
        scores.sort(by: >)
        return (best, max(best - model.beam, scores[beamWidth]))
    }

    /// Rows of the candidates of the most likely sequence, one per layer.
    func bestSequence() -> [Int] {
        guard let last = layers.last, var row = last.places.max(by: { nodes[$0].score < nodes[$1].score }) else {
            return []
        }
        var rows = [row]
        while nodes[row].parent >= 0 {
            row = Int(nodes[row].parent)
            rows.append(row)
        }
        return rows.reversed()
    }
}
