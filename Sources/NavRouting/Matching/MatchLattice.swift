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
        /// Number of fixes before it that were passed over because no road or path fits them.
        var passed = 0
        /// Log-probability of joining the network again at this layer, and of moving on off the network.
        var joining = 0.0
        var staying = 0.0
        /// Log-probability of the best sequence in which the traveler is off the network at this fix.
        var offScore = -Double.infinity
        /// Row of the previous candidate in that sequence; `off` if the traveler was off the network before.
        var offParent = Int32(MatchLattice.off)
    }

    /// In place of the row of a candidate: the traveler is off the network.
    static let off = -1

    /// The Viterbi state of one candidate.
    struct Node {
        /// Log-probability of the fix given the candidate.
        var emission: Double
        /// Log-probability of the best sequence that ends here; −∞ if there is none.
        var score = -Double.infinity
        /// Row of the previous candidate in that sequence; `off` if there is none.
        var parent = Int32(MatchLattice.off)
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
        /// From off the network, or by an unknown path.
        case joining
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
    ///
    /// - Parameters:
    ///   - row: The fix.
    ///   - trace: The trace.
    ///   - places: The candidates of the fix.
    ///   - deviation: Standard deviation of the fix in meters.
    ///   - passed: Number of fixes passed over since the previous layer because no road or path fits them.
    mutating func append(
        _ row: Int, of trace: [LocationFix], places: [MatchCandidate], deviation: Double, passed: Int = 0
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
        var layer = Layer(fix: row, places: first..<candidates.count, transitions: transitions.count, passed: passed)
        if let before = layers.last {
            let straight = trace[before.fix].coordinate.distance(to: fix.coordinate).value
            let seconds = fix.time - trace[before.fix].time
            layer.joining = model.offNetwork.joining(straight: straight, seconds: seconds, model.transition)
            layer.staying = model.offNetwork.staying(straight: straight, seconds: seconds, model.transition)
            guard
                connect(before, layer, straight, seconds, fix.coordinate, isSecondTry: false)
                    || connect(before, layer, straight, seconds, fix.coordinate, isSecondTry: true)
            else {
                candidates.removeLast(places.count)
                nodes.removeLast(places.count)
                transitions.removeLast(transitions.count - layer.transitions)
                return false
            }
            rejoin(from: before, to: &layer)
        } else {
            for row in layer.places { nodes[row].score = nodes[row].emission }
            layer.offScore = model.offNetwork.firstEmission
        }
        layers.append(layer)
        return true
    }

    /// Relaxes the transitions to and from the state off the network.
    private mutating func rejoin(from before: Layer, to layer: inout Layer) {
        let offNetwork = model.offNetwork
        let passed = Double(layer.passed) * offNetwork.emission
        let best = before.places.max { nodes[$0].score < nodes[$1].score } ?? MatchLattice.off
        let left = (best >= 0 ? nodes[best].score : -.infinity) + offNetwork.leaving + passed
        let stayed = before.offScore + passed
        layer.offScore = max(left, stayed) + layer.staying + offNetwork.emission
        layer.offParent = Int32(left > stayed ? best : MatchLattice.off)
        let joined = max(left, stayed) + layer.joining
        for row in layer.places where joined + nodes[row].emission > nodes[row].score {
            nodes[row].score = joined + nodes[row].emission
            nodes[row].parent = layer.offParent
            nodes[row].arrival = .joining
            nodes[row].state = candidates[row].edge
        }
    }

    /// Computes the transitions between two layers; returns `false` if all paths have been searched and there is none.
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
        let (best, least) = scores(of: before, joining: layer.joining)
        var (isReached, isSearched) = (false, false)
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
            isSearched = true
            let own = (straight + spread * (model.beam - best + nodes[row].score) + model.transition.uTurnPenalty) * 100
            search.run(
                from: nodes[row].state, offset: candidates[row].offset, to: &goals,
                bound: isSecondTry ? bound : min(bound, UInt32(min(4e8, own))), toward: ellipse)
            search.score(
                from: candidates[row], to: layer.places, of: candidates, goals, straight: straight, longest: longest,
                standstillTolerance: model.transition.standstillTolerance(deviation: model.emission.deviation),
                into: &reached)
            if relax(from: row, to: layer) { isReached = true }
        }
        return isReached || !isSearched
    }

    /// Appends the transitions from a candidate to those of the next layer and updates their best sequences; returns
    /// whether any has improved.
    @inline(__always)
    private mutating func relax(from row: Int, to layer: Layer) -> Bool {
        var isReached = false
        let outliers = Double(layer.passed) * model.offNetwork.outlier
        let from = nodes[row].score
        for index in reached.indices {
            let (transition, arrival) = (reached[index].logProbability + outliers, reached[index].arrival)
            let target = layer.places.lowerBound &+ index
            transitions.append(Float(transition))
            let score = from + transition + nodes[target].emission
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
                case .turning, .joining: candidates[target].edge
                }
        }
        return isReached
    }

    /// The best score of a layer, and the minimum score for searching paths from a candidate.
    private mutating func scores(of layer: Layer, joining: Double) -> (best: Double, least: Double) {
        scores.removeAll(keepingCapacity: true)
        var best = layer.offScore + joining
        for row in layer.places {
            best = max(best, nodes[row].score)
            scores.append(nodes[row].score)
        }
        guard scores.count > beamWidth else { return (best, best - model.beam) }
        scores.sort(by: >)
        return (best, max(best - model.beam, scores[beamWidth]))
    }

    /// Rows of the candidates of the most likely sequence, one per layer; `off` where the traveler is off the network.
    func bestSequence() -> [Int] {
        guard let last = layers.last else { return [] }
        var row = last.places.max { nodes[$0].score < nodes[$1].score } ?? MatchLattice.off
        if row >= 0, nodes[row].score < last.offScore { row = MatchLattice.off }
        var rows = [Int](repeating: MatchLattice.off, count: layers.count)
        for number in layers.indices.reversed() {
            rows[number] = row
            row = Int(row >= 0 ? nodes[row].parent : layers[number].offParent)
        }
        return rows
    }
}
