// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// The places where the fixes of an unbroken part of a trace may have been taken, with the likelihood of each and of
/// going from one to the next.
///
/// Source: Viterbi, "Error bounds for convolutional codes" (1967).
struct MatchLattice {
    /// One fix that was asked.
    struct Layer {
        /// Row of the fix in the trace.
        var fix: Int
        /// Rows of its places in `candidates` and `nodes`.
        var places: Range<Int>
        /// First row of the likelihoods of coming here in `ways`: for each place before, one for each place here.
        var transitions: Int
    }

    /// What is known of one place.
    struct Node {
        /// Likelihood of the fix, given the place.
        var emission: Double
        /// Likelihood of the best sequence that ends here; −∞ when there is none.
        var score = -Double.infinity
        /// Row of the place before in that sequence; −1 in the first layer.
        var parent: Int32 = -1
        /// Turn state in which one arrives.
        var state: Int32
        /// What the way there costs, in centimeters.
        var cost: UInt32 = 0
        /// How one came.
        var arrival = Arrival.driving
    }

    /// How one comes from one place to the next.
    enum Arrival: UInt8 {
        /// Along the road.
        case driving
        /// Not at all: the place is a little behind, as happens to fixes of somebody who stands.
        case standing
        /// Along the road, and turned on the spot there.
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
    /// From so many places of a layer at most the way on is looked for.
    private let beamWidth: Int
    private var reached: [MatchSearch.ScoredTransition] = []

    init(_ search: MatchSearch, beamWidth: Int) {
        self.search = search
        self.beamWidth = beamWidth
        model = search.matchingGraph.model
    }

    /// Forgets everything, but keeps the memory.
    mutating func removeAll() {
        layers.removeAll(keepingCapacity: true)
        candidates.removeAll(keepingCapacity: true)
        nodes.removeAll(keepingCapacity: true)
        transitions.removeAll(keepingCapacity: true)
    }

    /// Adds a fix with its places; `false`, and nothing is added, when no way leads to any of them.
    mutating func append(
        _ row: Int, of trace: [LocationFix], places: [MatchCandidate], deviation: Double
    ) -> Bool {
        let first = candidates.count
        let fix = trace[row]
        for place in places {
            candidates.append(place)
            nodes.append(Node(emission: model.emission(of: fix, at: place, deviation: deviation), state: place.edge))
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

    /// Finds the ways from the places of one layer to those of the next; `false` when there are none.
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
            min(4e8, model.bound(straight: straight, seconds: seconds, isSecondTry: isSecondTry) * 100))
        let longest = seconds > 0 ? max(100, seconds * model.maximumSpeed) : Double.infinity
        let (best, least) = scores(of: before)
        var isReached = false
        var farthest = 0.0
        for row in layer.places { farthest = max(farthest, Double(candidates[row].distance)) }
        // A place as far off as that at the end of a way as long as the bound is never likely.
        let ellipse = SearchEllipse(
            place, tolerance: farthest / 2, minimumUnitCost: search.matchingGraph.minimumUnitCost)
        let spread = model.spread(of: straight)
        for row in before.places {
            guard nodes[row].score > least else {
                for _ in layer.places { transitions.append(-.infinity) }
                continue
            }
            let own = (straight + spread * (model.beam - best + nodes[row].score) + model.uTurnPenalty) * 100
            search.run(
                from: nodes[row].state, offset: candidates[row].offset, to: &goals,
                bound: isSecondTry ? bound : min(bound, UInt32(min(4e8, own))), toward: ellipse)
            search.score(
                from: candidates[row], to: candidates[layer.places], goals, straight: straight, longest: longest,
                standstillTolerance: model.standstillTolerance(deviation: model.deviation), into: &reached)
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
        }
        return isReached
    }

    /// The best score of a layer, and that which a place must surpass for the way on to be looked for.
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

    /// Rows of the places of the most likely sequence, one per layer.
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
