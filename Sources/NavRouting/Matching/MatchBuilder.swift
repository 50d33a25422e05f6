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

    /// Appends the matching of a lattice, unless it has a single fix.
    mutating func append(_ lattice: MatchLattice, into result: inout TraceMatch) {
        let sequence = lattice.bestSequence()
        guard sequence.count >= 2 else { return }
        buildPieces(lattice, sequence)
        let all = lattice.posteriors()
        let support = self.support(of: sequence, in: lattice)
        let posteriors = sequence.enumerated().map {
            MatchBuilder.probability(of: $1, lattice.layers[$0].places, lattice, all) * support[$0]
        }
        var matching = Matching(pieces: pieces, fixes: [], positions: [], confidence: 0)
        let number = result.matchings.count
        for (layer, row) in sequence.enumerated() {
            let candidate = lattice.candidates[row]
            let fix = lattice.layers[layer].fix
            if layer > 0 {
                place(
                    between: lattice.layers[layer - 1].fix, and: fix, positions[layer - 1], positions[layer],
                    probability: min(posteriors[layer - 1], posteriors[layer]), &matching, &result)
            }
            result.fixes[fix] = MatchedFix(
                place: snapped(candidate, trace[fix]), matching: number, number: matching.fixes.count,
                probability: posteriors[layer], alternatives: lattice.layers[layer].places.count - 1)
            matching.fixes.append(fix)
            matching.positions.append(positions[layer])
            matching.confidence += posteriors[layer] / Double(sequence.count)
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

    /// Builds the traveled pieces, and the position of each candidate of the sequence.
    private mutating func buildPieces(_ lattice: MatchLattice, _ sequence: [Int]) {
        pieces.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        var goals = [MatchSearch.Goal(edge: 0, offset: 0)]
        for (layer, row) in sequence.enumerated() {
            let (place, node) = (lattice.candidates[row], lattice.nodes[row])
            let here = matchingGraph.share(place.offset, of: place.edge)
            if layer == 0 {
                pieces.append(Matching.Piece(edge: EdgeID(row: place.edge), from: here, to: here))
            } else if node.arrival != .standing {
                let before = lattice.candidates[sequence[layer - 1]]
                // The traveler arrived on the opposite edge.
                let isTurning = node.arrival == .turning
                goals[0].edge = isTurning ? place.edge ^ 1 : place.edge
                goals[0].offset =
                    isTurning ? lattice.candidates[row + Int(place.partner)].offset : place.offset
                search.setGoals(&goals)
                states.removeAll(keepingCapacity: true)
                let ellipse = SearchEllipse(
                    trace[lattice.layers[layer].fix].coordinate, tolerance: Double(place.distance),
                    minimumUnitCost: matchingGraph.minimumUnitCost)
                search.run(
                    from: lattice.nodes[sequence[layer - 1]].state, offset: before.offset, to: &goals,
                    bound: node.cost, toward: ellipse)
                search.appendPath(to: goals[0], into: &states)
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
