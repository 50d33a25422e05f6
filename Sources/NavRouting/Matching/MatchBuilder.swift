// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Converts the most likely sequence of a lattice to a `Matching`, including the fixes that were skipped.
struct MatchBuilder {
    let graph: RoadGraph
    let trace: [LocationFix]
    let matchingGraph: MatchingGraph
    private let search: MatchSearch
    private(set) var pieces: [Matching.Piece] = []
    private(set) var positions: [Matching.Position] = []
    private var states: [TurnState] = []

    init(_ trace: [LocationFix], _ search: MatchSearch) {
        matchingGraph = search.matchingGraph
        graph = matchingGraph.graph
        self.trace = trace
        self.search = search
    }

    /// Appends the matchings of a lattice: its stretches on the network that have more than one fix.
    mutating func append(_ lattice: MatchLattice, into result: inout TraceMatch) {
        let sequence = lattice.bestSequence()
        let runs = self.runs(of: sequence, in: lattice).filter { $0.count >= 2 }
        guard !runs.isEmpty else { return }
        let posteriors = lattice.posteriors(matchingGraph.model.offNetwork)
        for run in runs { append(run, of: lattice, posteriors, into: &result) }
    }

    private mutating func append(
        _ run: [Stop], of lattice: MatchLattice, _ all: [Double], into result: inout TraceMatch
    ) {
        buildPieces(lattice, run)
        let posteriors = run.map {
            MatchBuilder.probability(of: $0.row, lattice.layers[$0.layer].places, lattice, all)
        }
        var matching = Matching(pieces: pieces, fixes: [], positions: [], confidence: 0)
        let number = result.matchings.count
        for (index, stop) in run.enumerated() {
            let layer = lattice.layers[stop.layer]
            if index > 0 {
                place(
                    between: lattice.layers[run[index - 1].layer].fix, and: layer.fix, positions[index - 1],
                    positions[index], probability: min(posteriors[index - 1], posteriors[index]), &matching, &result)
            }
            result.fixes[layer.fix] = MatchedFix(
                place: snapped(lattice.candidates[stop.row], trace[layer.fix]), matching: number,
                number: matching.fixes.count, probability: posteriors[index], alternatives: layer.places.count - 1)
            matching.fixes.append(layer.fix)
            matching.positions.append(positions[index])
            matching.confidence += posteriors[index] / Double(run.count)
        }
        matching.confidence = min(1, matching.confidence)
        result.matchings.append(matching)
    }

    /// Posterior probability of a candidate and all others at the same spot, as at a junction.
    private static func probability(
        of row: Int, _ places: Range<Int>, _ lattice: MatchLattice, _ posteriors: [Double]
    ) -> Double {
        let chosen = lattice.candidates[row]
        var sum = 0.0
        for other in places {
            let candidate = lattice.candidates[other]
            let (x, y) = (candidate.x - chosen.x, candidate.y - chosen.y)
            if candidate.edge != chosen.edge ^ 1, x * x + y * y <= sameSpotRadius * sameSpotRadius {
                sum += posteriors[other]
            }
        }
        return min(1, sum)
    }

    /// Candidates within this distance are at the same spot, in meters: the precision of the map.
    static let sameSpotRadius: Float = 5

    /// Builds the traveled pieces, and the position of each candidate of a run.
    private mutating func buildPieces(_ lattice: MatchLattice, _ run: [Stop]) {
        pieces.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        for (index, stop) in run.enumerated() {
            let place = lattice.candidates[stop.row]
            let here = matchingGraph.share(place.offset, of: place.edge)
            if index == 0 {
                pieces.append(Matching.Piece(edge: EdgeID(row: place.edge), from: here, to: here))
            } else if stop.arrival != .standing {
                // The traveler arrived on the opposite edge.
                let isTurning = stop.arrival == .turning
                let goal = isTurning ? lattice.candidates[stop.row + Int(place.partner)] : place
                findPath(from: run[index - 1], to: goal, at: lattice.layers[stop.layer].fix, within: stop.cost, lattice)
                for state in states {
                    pieces[pieces.count - 1].to = 1
                    pieces.append(Matching.Piece(edge: EdgeID(row: search.edgeRow(of: state)), from: 0, to: 0))
                }
                let last = pieces.count - 1
                pieces[last].to = max(
                    pieces[last].from, isTurning ? 1 - here : here, states.isEmpty ? pieces[last].to : 0)
                if isTurning {
                    let turn = 1 - pieces[last].to
                    pieces.append(Matching.Piece(edge: EdgeID(row: place.edge), from: turn, to: turn))
                }
            }
            let last = pieces.count - 1
            positions.append(Matching.Position(piece: last, fraction: pieces[last].to))
        }
    }

    /// Finds the path from a stop to a candidate of a fix, and sets `states` to it.
    ///
    /// - Parameters:
    ///   - start: The stop.
    ///   - goal: The candidate.
    ///   - fix: The fix of the candidate.
    ///   - bound: Maximum cost in centimeters.
    ///   - lattice: The lattice of both.
    /// - Returns: The result of the search; its cost is `UInt32.max` if there is no path.
    @discardableResult
    mutating func findPath(
        from start: Stop, to goal: MatchCandidate, at fix: Int, within bound: UInt32, _ lattice: MatchLattice
    ) -> MatchSearch.Goal {
        var goals = [MatchSearch.Goal(edge: goal.edge, offset: goal.offset)]
        search.setGoals(&goals)
        states.removeAll(keepingCapacity: true)
        let ellipse = SearchEllipse(
            trace[fix].coordinate, tolerance: Double(goal.distance), minimumUnitCost: matchingGraph.minimumUnitCost)
        search.run(
            from: lattice.nodes[start.row].state, offset: lattice.candidates[start.row].offset, to: &goals,
            bound: bound, toward: ellipse)
        search.appendPath(to: goals[0], into: &states)
        return goals[0]
    }

    private func snapped(_ candidate: MatchCandidate, _ fix: LocationFix) -> SnappedPlace {
        let frame = LocalFrame(at: fix.coordinate)
        let edge = EdgeID(row: candidate.edge)
        let side: SnappedPlace.Side =
            candidate.distance < Float(RoadSnapper.tolerance) || candidate.side == 0
            ? .onRoad : candidate.side > 0 ? .left : .right
        return SnappedPlace(
            edge: edge, fraction: matchingGraph.share(candidate.offset, of: candidate.edge),
            place: frame.place(LocalFrame.Point(x: Double(candidate.x), y: Double(candidate.y))),
            distance: Meters(Double(candidate.distance)), side: side)
    }

    /// Snaps the skipped fixes between two layers to the path between them, in order.
    private func place(
        between first: Int, and last: Int, _ start: Matching.Position, _ end: Matching.Position, probability: Double,
        _ matching: inout Matching, _ result: inout TraceMatch
    ) {
        var from = start
        for row in (first + 1)..<max(first + 1, last) where trace[row].coordinate.isValid {
            let frame = LocalFrame(at: trace[row].coordinate)
            var best: (position: Matching.Position, place: SnappedPlace)?
            for index in from.piece...end.piece {
                let piece = pieces[index]
                let low = index == from.piece ? from.fraction : piece.from
                let high = index == end.piece ? end.fraction : piece.to
                let foot = EdgeFoot(piece.edge, graph, frame, between: low, and: max(low, high))
                if let best, best.place.distance <= foot.place.distance { continue }
                best = (Matching.Position(piece: index, fraction: foot.place.fraction), foot.place)
            }
            guard let best, best.place.distance.value <= MatchBuilder.reach else { continue }
            result.fixes[row] = MatchedFix(
                place: best.place, matching: result.matchings.count, number: matching.fixes.count,
                probability: probability, alternatives: 0)
            matching.fixes.append(row)
            matching.positions.append(best.position)
            from = best.position
        }
    }

    /// Maximum distance of a skipped fix from the path, in meters.
    private static let reach = 50.0
}

/// The nearest point on a part of an edge to the origin of a frame.
private struct EdgeFoot {
    let place: SnappedPlace

    init(_ edge: EdgeID, _ graph: RoadGraph, _ frame: LocalFrame, between low: Double, and high: Double) {
        let shape = graph.shape(of: edge).map { frame.point($0) }
        var at = [0.0]
        for (a, b) in zip(shape, shape.dropFirst()) {
            at.append(at[at.count - 1] + ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot())
        }
        let total = at[at.count - 1]
        let (from, to) = (low * total, high * total)
        var best = (square: Double.infinity, along: from, x: 0.0, y: 0.0, side: 0.0)
        for row in 0..<(shape.count - 1) where at[row + 1] >= from && at[row] <= to {
            let (a, length) = (shape[row], at[row + 1] - at[row])
            let (dx, dy) = length > 0 ? ((shape[row + 1].x - a.x) / length, (shape[row + 1].y - a.y) / length) : (0, 0)
            let along = max(max(0, from - at[row]), min(min(length, to - at[row]), -(a.x * dx + a.y * dy)))
            let (x, y) = (a.x + along * dx, a.y + along * dy)
            if x * x + y * y < best.square { best = (x * x + y * y, at[row] + along, x, y, dy * a.x - dx * a.y) }
        }
        let distance = best.square.isFinite ? best.square.squareRoot() : .infinity
        let side: SnappedPlace.Side =
            distance < RoadSnapper.tolerance || best.side == 0 ? .onRoad : best.side > 0 ? .left : .right
        place = SnappedPlace(
            edge: edge, fraction: total > 0 ? max(low, min(high, best.along / total)) : low,
            place: frame.place(LocalFrame.Point(x: best.x, y: best.y)), distance: Meters(distance), side: side)
    }
}
